"""Simulation, and what grows from it."""
