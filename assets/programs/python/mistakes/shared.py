"""Lets the programs of this folder use those of the folder above.

A mistake in a function is passed to the search that others share. A mistake inside the search stands in a whole search, as a student
writes it: each program is read alone, and differs from a right one only where a comment says so.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def end():
    sys.exit(0)
