"""Reads questions back with parsers that are not ours, and compares the formats with each other.

`read_back.py FOLDER` reads quiz.gift.txt, quiz.xml, quiz.zip and quiz.md. GIFT is read by pygiftparser, if it is installed, and by the
rules of Moodle's importer. XML is read by Python's own parser. Each format has to have the same questions with the same right answer.
"""

import base64
import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from html import unescape
from pathlib import Path

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"


def is_png(data):
    width, height = struct.unpack(">II", data[16:24])
    return data[:8] == b"\x89PNG\r\n\x1a\n" and width > 100 and height > 50


def plain(html):
    return unescape(re.sub(r"<[^>]*>", "", html)).strip()


def gift(text):
    """As question/format/gift/format.php of Moodle reads it: escapes first, then the first braces."""
    signs = {"\\:": "\1", "\\#": "\2", "\\=": "\3", "\\{": "\4", "\\}": "\5", "\\~": "\6", "\\n": "\7"}
    back = {"\1": ":", "\2": "#", "\3": "=", "\4": "{", "\5": "}", "\6": "~", "\7": "\n", "\0": "\\"}
    restore = lambda part: plain("".join(back.get(c, c) for c in part))
    questions = []
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.split("\n") if not line.strip().startswith("//")]
        block = "\n".join(lines).strip().replace("\\\\", "\0")
        for sign, mark in signs.items():
            block = block.replace(sign, mark)
        if not block or block.startswith("$CATEGORY:"):
            continue
        name, body = re.fullmatch(r"::(.*?)::\[html\](.*)", block, re.S).groups()
        assert body.count("{") == 1 and body.count("}") == 1 and body.endswith("}"), name
        question, answers = body[:-1].split("{")
        answers = answers.rsplit("####", 1)[0].strip()
        if answers.startswith("#"):
            number = re.match(r"#\s*=%100%(\d+):0#", answers).group(1)
            questions.append((restore(name), "number", number, 0))
            continue
        parts = answers.replace("=", "~=").split("~")[1:]
        options = [restore(part.lstrip("=").split("#", 1)[0]) for part in parts]
        feedback = [restore(part.split("#", 1)[1]) for part in parts]
        assert all(feedback), name
        (right,) = [place for place, part in enumerate(parts) if part.startswith("=")]
        questions.append((restore(name), "choice", options[right], len(options)))
    return questions


def moodle(root):
    questions = []
    for question in root.iter("question"):
        kind = question.get("type")
        if kind == "category":
            continue
        assert kind in ("multichoice", "numerical")
        picture = base64.b64decode(question.find("questiontext/file").text)
        assert is_png(picture) and 'src="@@PLUGINFILE@@/boards.png"' in question.find("questiontext/text").text
        answers = question.findall("answer")
        (right,) = [answer for answer in answers if answer.get("fraction") == "100"]
        assert all(answer.find("feedback/text").text for answer in answers)
        name, value = question.find("name/text").text, plain(right.find("text").text)
        if kind == "numerical":
            assert right.find("tolerance").text == "0"
            questions.append((name, "number", value, 0))
        else:
            assert question.find("single").text == "true"
            questions.append((name, "choice", value, len(answers)))
    return questions


def qti(archive):
    manifest = ElementTree.fromstring(archive.read("imsmanifest.xml"))
    package = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
    listed = [file.get("href") for file in manifest.iter(package + "file")]
    assert sorted(listed + ["imsmanifest.xml"]) == sorted(archive.namelist())
    questions = []
    for name in sorted(name for name in listed if name.endswith(".xml")):
        root = ElementTree.fromstring(archive.read(name))
        for item in root.iter(QTI + "item"):
            assert [child.tag[len(QTI):] for child in item][:3] == ["itemmetadata", "presentation", "resprocessing"]
            text = item.find(f"{QTI}presentation/{QTI}material/{QTI}mattext").text
            source = re.search(r'src="\$IMS-CC-FILEBASE\$/([^"]*)"', text).group(1)
            assert is_png(archive.read(source))
            links = {link.get("linkrefid") for link in item.iter(QTI + "displayfeedback")}
            assert links == {feedback.get("ident") for feedback in item.iter(QTI + "itemfeedback")}
            scored = [
                condition for condition in item.iter(QTI + "respcondition") if condition.find(QTI + "setvar") is not None
            ]
            assert len(scored) == 1 and scored[0].find(QTI + "setvar").text == "100"
            value = next(scored[0].iter(QTI + "varequal")).text
            labels = {label.get("ident"): label for label in item.iter(QTI + "response_label")}
            entries = [entry.text for entry in item.iter(QTI + "fieldentry")]
            if entries[0] == "numerical_question":
                assert next(scored[0].iter(QTI + "vargte")).text == next(scored[0].iter(QTI + "varlte")).text == value
                questions.append((item.get("title"), "number", value, 0))
            else:
                right = plain(next(labels[value].iter(QTI + "mattext")).text)
                questions.append((item.get("title"), "choice", right, len(labels)))
    return questions


folder = Path(sys.argv[1])
text = (folder / "quiz.gift.txt").read_text(encoding="utf-8")
found = {
    "gift": gift(text),
    "moodle-xml": moodle(ElementTree.parse(folder / "quiz.xml")),
    "qti": qti(zipfile.ZipFile(folder / "quiz.zip")),
}
for form, questions in found.items():
    if questions != found["gift"]:
        print(form, "differs from gift:", [pair for pair in zip(questions, found["gift"]) if pair[0] != pair[1]][:3])
markdown = (folder / "quiz.md").read_text(encoding="utf-8")
for name, *_ in found["gift"]:
    if markdown.replace("\\", "").count(name) < 2:
        print("markdown has no question and answer for", name)
try:
    from pygiftparser import parser
except ImportError:
    pass
else:
    parsed = parser.parseFile(open(folder / "quiz.gift.txt", encoding="utf-8"))
    real = [question for question in parsed if getattr(question, "title", "") and question.valid]
    if len(real) != len(found["gift"]):
        print("pygiftparser reads", len(real), "of", len(found["gift"]))
    else:
        print("pygiftparser agrees")
kinds = [kind for _, kind, _, _ in found["gift"]]
print(f"{len(kinds)} questions, {kinds.count('number')} with numbers")
