"""Grades hand-ins in a bare Debian, as Gradescope does: `autograder.py PROGRAM SYSTEM`, as root.

SYSTEM is a folder with a Debian. Its /autograder gets what Gradescope lays there:
https://gradescope-autograders.readthedocs.io/en/latest/specs/
"""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parents[2] / "assets/programs/python"
ASSIGNMENT = """(
    format: "tilescope assignment", version: 1, title: "A*", start: "2 3 4 1 5 x 7 6 8",
    searches: [(algorithm: "astar", heuristic: "manhattan", ties: "first-in")],
    program: (command: ["python3", "-B", "search.py"], seconds: 5),
    points: [(what: "trace", points: 6), (what: "shortest", points: 4), (what: "findings", points: 2, visible: Hidden)],
)"""
METADATA = {"id": 1, "users": [{"name": "Zoë <b>王</b>", "email": "zoe@x.edu", "sid": "7", "id": 3}], "assignment": {"title": "A*"}}
CRASHES = 'print(\'{"event":"expand","board":"2 3 4 1 5 x 7 6 8"}\', flush=True)\nimport os\nos.abort()\n'
# What is handed in as search.py, the least and the most points, and what the student reads.
HAND_INS = {
    "right": ((PROGRAMS / "astar.py").read_text(), (12, 12), ""),
    "wrong": ((PROGRAMS / "bfs.py").read_text(), (0, 11.99), "First difference"),
    "crashes": (CRASHES, (0.01, 1), "was ended by signal 6"),
    "endless": ("while True: pass\n", (0, 0), "stopped after 5 seconds"),
    "writes without end": ("while True: print('{}')\n", (0, 0), "stopped"),
    "nothing": (None, (0, 0), ""),
}


def main(program, system):
    base = system / "autograder"
    source, submission, results = base / "source", base / "submission", base / "results"
    for folder in (source, results):
        folder.mkdir(parents=True)
    (base / "assignment.ron").write_text(ASSIGNMENT)
    archive = base / "autograder.zip"
    command = [program, "autograder", base / "assignment.ron", "--output", archive]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    zipfile.ZipFile(archive).extractall(source)
    # zipfile keeps no permissions, and Gradescope sets only this one.
    shutil.copy(source / "run_autograder", base / "run_autograder")
    (base / "run_autograder").chmod(0o755)
    (base / "submission_metadata.json").write_text(json.dumps(METADATA))
    subprocess.run(["chroot", system, "bash", "/autograder/source/setup.sh"], check=True, stdout=subprocess.DEVNULL)
    failures = 0
    for name, (search, (least, most), says) in HAND_INS.items():
        shutil.rmtree(submission, ignore_errors=True)
        submission.mkdir()
        if search is not None:
            for shared in ("astar.py", "puzzle.py", "tilescope_trace.py"):
                shutil.copy(PROGRAMS / shared, submission)
            (submission / "search.py").write_text(search)
        ran = subprocess.run(["chroot", system, "/autograder/run_autograder"], capture_output=True, text=True, timeout=60)
        found = json.loads((results / "results.json").read_text())
        read = " ".join([found.get("output", "")] + [test["output"] for test in found["tests"]])
        if ran.returncode or not least <= found["score"] <= most or says not in read:
            failures += 1
            print(f"{name}: {found['score']} points, {read}\n{ran.stderr}", file=sys.stderr)
    if failures:
        sys.exit(1)
    print(f"course systems: the autograder grades {len(HAND_INS)} hand-ins in a bare Debian")


main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
