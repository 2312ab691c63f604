"""What of a long check one run has: TILESCOPE_SHARE=3/10 is the third of ten, as for the tests (tests/oracle/share.rs)."""

import os


def in_turn(cases, turns):
    """Each `turns`-th case, the first of them by the share, so that as many shares as turns have all. All cases without a share."""
    cases = list(cases)
    place, shares = map(int, os.environ.get("TILESCOPE_SHARE", "1/1").split("/"))
    if not 1 <= place <= shares:
        raise ValueError("TILESCOPE_SHARE is as 3/10")
    turns = min(turns, shares)
    return cases[(place - 1) % turns::turns]
