"""Reads questions of every format with others' readers, which have to find the same ones: `readers.py PROGRAM FOLDER`.

Each reader gives a list of (title, right answer, number of options); a number that is typed in has no options.
"""

import io
import json
import logging
import re
import subprocess
import sys
import zipfile
from html import unescape
from pathlib import Path

import pyslet.imsqtiv1p2p1 as qti
from amc2moodle.moodle2amc import Quiz
from pygiftparser import parser
from pyslet.qtiv1.common import SetVar
from pyslet.qtiv1.item import RespCondition, ResponseLabel

logging.disable(logging.CRITICAL)  # pyslet says how it mends HTML
TITLE = "A*: {=~#} \\ ]]> <script> Zoë 王 אדה"
QUIZZES = [
    ["--algorithm", "astar", "--questions", "20"],
    ["--algorithm", "astar", "--questions", "9", "--kind", "values", "--numbers"],
    ["--algorithm", "idastar", "--questions", "12", "--numbers"],
    ["--algorithm", "bfs", "--questions", "3", "--variants", "4"],
]


def plain(text):
    return " ".join(unescape(re.sub(r"<[^>]*>", "", text)).split())


def by_pygiftparser(path):
    for question in parser.parseFile(open(path, encoding="utf-8")):
        if question.title and question.valid:
            answers = question.answers.answers
            if type(question.answers).__name__ == "NumericAnswerSet":
                yield question.title, str(int(answers[0].value)), 0
            else:
                (right,) = [answer.answer for answer in answers if answer.fraction == 100]
                # It leaves the backslashes before signs.
                yield question.title, re.sub(r"\\([=:~#{}])", r"\1", right), len(answers)


def by_gift_pegjs(path):
    read = subprocess.run(["node", Path(__file__).with_name("gift.js"), path], capture_output=True, text=True, check=True)
    return [tuple(question) for question in json.loads(read.stdout)]


def by_amc2moodle(path):
    tex = path.with_suffix(".tex")
    Quiz(str(path)).convert(str(tex))
    for question in tex.read_text(encoding="utf-8").split("\\element{")[1:]:
        title = re.search(r"\\label\{q:(.*?)\}", question).group(1)
        number = re.search(r"\\AMCnumericChoices\{(\d+)\}", question)
        right = re.findall(r"\\correctchoice\{(.*)\}", question)
        yield title, number.group(1) if number else right[0], question.count("choice{")


def by_pyslet(path):
    archive = zipfile.ZipFile(path)
    for name in sorted(name for name in archive.namelist() if re.search(r"quiz\d+\.xml$", name)):
        document = qti.QTIDocument()
        document.read(src=io.BytesIO(archive.read(name)))
        # Its own walk through an assessment fails.
        sections = [section for part in document.root.get_children() for section in part.SectionMixin]
        for item in (item for section in sections for item in section.SectionItemMixin):
            labels = {label.ident: label for label in item.find_children_depth_first(ResponseLabel)}
            (scored,) = [
                condition
                for condition in item.find_children_depth_first(RespCondition)
                if any(True for _ in condition.find_children_depth_first(SetVar))
            ]
            value = plain(re.search(r"<varequal[^>]*>(.*?)</varequal>", str(scored)).group(1))
            if value in labels:
                yield item.title, re.search(r"<mattext[^>]*>(.*?)</mattext>", str(labels[value]), re.S).group(1), len(labels)
            else:
                yield item.title, value, 0


READERS = [(by_pygiftparser, "gift.txt"), (by_gift_pegjs, "gift.txt"), (by_amc2moodle, "xml"), (by_pyslet, "zip")]


def main(program, folder):
    differences = 0
    for options in QUIZZES:
        found = {}
        for reader, ending in READERS:
            path = folder / f"quiz.{ending}"
            command = [program, "quiz", "--board", "2 3 4 1 5 x 7 6 8", "--title", TITLE, "--output", path, "--force"]
            subprocess.run(command + options, check=True, stderr=subprocess.DEVNULL)
            # amc2moodle takes some signs out of titles.
            found[reader.__name__] = [(re.sub(r"[,\W]+", " ", title), plain(right), n) for title, right, n in reader(path)]
        first = found["by_gift_pegjs"]
        wanted = int(options[options.index("--questions") + 1]) * int(options[-1] if "--variants" in options else 1)
        for name, questions in found.items():
            if questions != first or not wanted / 2 < len(first) <= wanted:
                differences += 1
                apart = [pair for pair in zip(questions, first) if pair[0] != pair[1]]
                print(f"{name}: {len(questions)} of {len(first)} questions, at most {wanted}; {apart[:2]}", file=sys.stderr)
    if differences:
        sys.exit(1)
    print(f"course systems: {len(READERS)} readers find the same questions and answers in {len(QUIZZES)} quizzes")


main(sys.argv[1], Path(sys.argv[2]))
