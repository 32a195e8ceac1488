"""What all games share. Imports nothing but the standard library, and knows no title."""
