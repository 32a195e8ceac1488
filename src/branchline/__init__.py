"""Railway and stock-market board games, complete to the last rule."""

__version__ = "0.1.0"
