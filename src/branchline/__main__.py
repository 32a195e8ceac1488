"""python -m branchline"""

from branchline.cli import main

main()
