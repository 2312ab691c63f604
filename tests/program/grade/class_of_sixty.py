"""A class of sixty students, and the points that they earn, computed without Tilescope.

`make FOLDER` writes the traces and the list of the class. `check FOLDER FORMAT` reads what was handed in, searches with its own
breadth-first search, and compares the points in FOLDER/FORMAT... with its own. It prints one line for each that differs.
"""

import csv
import json
import random
import re
import sys
from collections import deque
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

START = (2, 3, 4, 1, 5, 0, 7, 6, 8)
GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
STEPS = 12
ODD = ["Lovelace, Ada", 'Grace "Amazing" Hopper', "Zoë Müller", "王小明", "אדה לבלייס", "]]> & <script>", "=1+1", "+49 Kim", "-Ann", "@Bo"]


def successors(board):
    """In the order up, down, right, left of the blank."""
    blank = board.index(0)
    row, col = divmod(blank, 3)
    for letter, (down, right) in zip("udrl", [(-1, 0), (1, 0), (0, 1), (0, -1)]):
        if 0 <= row + down < 3 and 0 <= col + right < 3:
            other = blank + 3 * down + right
            after = list(board)
            after[blank], after[other] = after[other], 0
            yield letter, tuple(after)


def breadth_first():
    """The order of expansion without the goal, and the moves of the path."""
    order, queue, reached = [], deque([START]), {START: ""}
    while queue:
        board = queue.popleft()
        if board == GOAL:
            return order, reached[board]
        order.append(board)
        for letter, after in successors(board):
            if after not in reached:
                reached[after] = reached[board] + letter
                queue.append(after)


def shown(board):
    return " ".join("x" if tile == 0 else str(tile) for tile in board)


def make(folder):
    order, path = breadth_first()
    (folder / "in").mkdir()
    names = ODD + [f"Student {number}" for number in range(len(ODD), 58)] + ["Sam Twin", "Sam Twin"]
    rows = [[name, 100 + i, f"s{i}", f"login{i}", "Section, A"] for i, name in enumerate(names)]
    with open(folder / "class.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Other (1)"])
        table.writerow(["    Points Possible", "", "", "", "", "5"])
        table.writerows(row + [""] for row in rows)
    chance = random.Random(7)
    far = order[-40:]
    for i, row in enumerate(rows):
        if i == 50:
            continue  # hands in nothing
        key = str(row[i % 4 if i < 58 else 0])  # the twins have one name
        right = chance.randint(1, STEPS)
        boards = order[:right]
        if i % 5 == 1:
            boards = boards + chance.sample(far, STEPS - right)  # wrong to the end
        moves = [path, path + "lr", path[:-1], None][chance.randint(0, 3)]
        lines = [f"# name: {key}"] + ([f"# path: {moves}"] if moves else [])
        if i % 2 == 0:
            lines += [shown(board) for board in boards]
            (folder / "in" / f"{i:02}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        else:
            lines += ["n,board"] + [f"{n},{shown(board)}" for n, board in enumerate(boards, 1)]
            (folder / "in" / f"{i:02}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    again = (folder / "in" / "20.txt").read_text(encoding="utf-8")
    (folder / "in" / "20-again.txt").write_text(again, encoding="utf-8")
    (folder / "in" / "stranger.txt").write_text("# name: Stranger\n" + shown(START) + "\n", encoding="utf-8")


def hundredths(points):
    return points.quantize(Decimal("0.01"), ROUND_HALF_UP)


def points_of(folder):
    """Points by the number in Canvas, for those whose hand-ins can be joined."""
    order, path = breadth_first()
    with open(folder / "class.csv", newline="", encoding="utf-8") as file:
        students = list(csv.reader(file))[2:]
    keys = {}
    for student in students:
        for key in student[:4]:
            keys.setdefault(key.lower(), set()).add(student[1])
    handed_in = {}
    for file in sorted((folder / "in").iterdir()):
        text = file.read_text(encoding="utf-8")
        kind = "results" if file.suffix == ".ron" else "trace"
        pattern = r'student: "((?:[^"\\]|\\.)*)"' if kind == "results" else r"name: (.*)"
        key = re.search(pattern, text).group(1).replace('\\"', '"')
        for number in keys.get(key.lower(), []):
            handed_in.setdefault(number, []).append((kind, key, text))
    points = {}
    for number, files in handed_in.items():
        kinds = [kind for kind, _, _ in files]
        if len(set(kinds)) < len(kinds) or any(len(keys[key.lower()]) > 1 for _, key, _ in files):
            continue
        earned = Decimal(0)
        for kind, _, text in files:
            if kind == "trace":
                boards = re.findall(r"((?:[0-8x] ){8}[0-8x])$", text, re.M)
                same = 0
                while same < len(boards) and boards[same] == shown(order[same]):
                    same += 1
                earned += hundredths(Decimal(6) * same / max(STEPS, len(boards)))
                moves = re.search(r"path: (\w+)", text)
                board = START
                for letter in moves.group(1) if moves else "":
                    board = dict(successors(board)).get(letter)
                    if board is None:
                        break
                if board == GOAL and len(moves.group(1)) == len(path):
                    earned += 2
            else:
                marks = Decimal(0)
                answers = text[text.index("answers:"):].split("kind:")[1:]
                for answer in answers:
                    value = lambda name: re.search(name + r": (?:Some\()?(\d+|None)", answer)
                    right, first, second = value("right"), value("first"), value("second")
                    if first.group(1) == right.group(1):
                        marks += 1
                    elif second and second.group(1) == right.group(1):
                        marks += Decimal("0.5")
                earned += hundredths(Decimal(4) * marks / 12)
        points[number] = earned
    return {student[1]: (student, points.get(student[1])) for student in students}


def written(folder, form):
    """Name and points, by the key of each format."""
    if form == "gradescope":
        for file in (folder / form).iterdir():
            results = json.loads(file.read_text(encoding="utf-8"))
            total = sum(Decimal(str(test["score"])) for test in results["tests"])
            assert Decimal(str(results["score"])) == total, file
            for test in results["tests"]:
                assert 0 <= test["score"] <= test["max_score"] and test["status"] in ("passed", "failed")
                assert test["visibility"] in ("visible", "hidden", "after_due_date", "after_published")
            yield file.stem, total
        return
    with open(folder / form, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    if form == "canvas":
        possible = rows.pop(0)
        assert possible["Student"].strip() == "Points Possible" and possible["Sixty"] == "12", possible
    for row in rows:
        assert None not in row and None not in row.values(), row
        key = row["ID"] if form == "canvas" else row["ID number"]
        yield key, Decimal(row["Sixty"])


def check(folder, form):
    expected = {}
    for student, points in points_of(folder).values():
        if points is not None:
            expected[student[1] if form == "canvas" else student[2]] = points
    found = dict(written(folder, form))
    if form == "gradescope":  # The files have the names of students.
        if sorted(found.values()) != sorted(expected.values()):
            print("other points:", sorted(found.values()), sorted(expected.values()))
        found = expected
    for key in sorted(expected.keys() | found.keys()):
        if expected.get(key) != found.get(key):
            print(f"{key}: expected {expected.get(key)}, found {found.get(key)}")
    print(f"{len(expected)} students")


{"make": lambda: make(Path(sys.argv[2])), "check": lambda: check(Path(sys.argv[2]), sys.argv[3])}[sys.argv[1]]()
