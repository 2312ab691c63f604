#!/bin/bash
# Written by Tilescope. Gradescope runs this once, when it builds the autograder.
set -e
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
chmod +x "$here/tilescope" "$here/run_autograder"
packages=""
if [ -n "$packages" ]; then
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages
fi
# Fails here, and not for the first student, if the system is too old for the program.
"$here/tilescope" --version
"$here/tilescope" assignment check "$here/assignment.ron"
