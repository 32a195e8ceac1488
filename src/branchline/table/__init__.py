"""The table: a web application to play any title in the browser. Knows titles by the kernel's contract alone."""
