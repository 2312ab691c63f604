#!/usr/bin/env python3
"""Makes the files of the page from what wasm-bindgen has made: `pack.py BUILT FOLDER [FONT…]`.

All scripts become one that is no module, so that it also runs in a frame without an origin. Each file but the first, and the worker,
is named after what it contains, so that old and new ones never meet. Compressed copies stand beside them.
"""

import base64
import gzip
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
NAMED = re.compile(r"(tilescope|style|font)-[0-9a-f]{16}\..*")


def module(source, others):
    """The text of a module as an expression that gives what it exports. `others` are the names of those that it may import."""
    exported = re.findall(r"^export (?:async )?(?:function|const|let|class) (\w+)", source, re.M)
    for names in re.findall(r"^export \{ ?(.*?) ?\};?$", source, re.M):
        exported += [" as ".join(part.split(" as ")[::-1]).replace(" as ", ": ") for part in names.split(", ")]
    source = re.sub(r"^export \{.*\};?\n?", "", source, flags=re.M)
    source = re.sub(r"^export (?=async|function|const|let|class)", "", source, flags=re.M)

    def imported(match):
        what, name = match[1], others[pathlib.Path(match[2]).name]
        if what.startswith("* as "):
            return f"const {what[5:]} = {name};"
        default = re.match(r"(\w+), *(\{.*\})", what)
        if default:
            return f"const {{ default: {default[1]}, {default[2][1:]} = {name};"
        return f"const {what} = {name};"

    source = re.sub(r'^import (.*?) from ["\'](.*?)["\'];?$', imported, source, flags=re.M)
    source = re.sub(r"new URL\('[^']*', import\.meta\.url\)", "undefined", source)
    left = re.findall(r"^(?:import|export)\b.*|import\.meta.*", source, re.M)
    if left:
        sys.exit(f"web/pack.py: cannot put this into one script: {left}")
    return f"(() => {{\n{source}\nreturn {{ {', '.join(exported)} }};\n}})()"


def script(built, program, fonts):
    names = {"tilescope_page.js": "page", "reader.js": "reader", "tilescope.js": "program"}
    text = "\"use strict\";\n(() => {\n"
    for file, name in names.items():
        source = (built if name == "program" else HERE) / file
        text += f"const {name} = {module(source.read_text(), names)};\n"
    text = text.replace("const FONTS = [];", f"const FONTS = [{listed(fonts)}];")
    start = (HERE / "start.js").read_text().replace('"tilescope_bg.wasm"', f'"{program}"')
    return f"{text}{module(start, names)};\n}})();\n"


def listed(names):
    return ", ".join(f'"{name}"' for name in names)


def compressed(path):
    """Writes a file beside itself, as small as it gets. The two programs take one core each."""
    gz = path.with_name(path.name + ".gz")
    brotli = subprocess.Popen(["brotli", "--best", "--keep", "--force", path]) if shutil.which("brotli") else None
    if shutil.which("zopfli"):
        subprocess.run(["zopfli", "--i5", path], check=True)
    else:
        gz.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    if brotli and brotli.wait():
        sys.exit(f"web/pack.py: brotli ends with {brotli.returncode} at {path}")
    return gz


def main(built, folder, *fonts):
    built, folder = pathlib.Path(built), pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if NAMED.fullmatch(old.name) or old.name in ("start.js", "tilescope.js", "tilescope_bg.wasm", "tilescope_page.js"):
            old.unlink()

    def named(stem, ending, contents):
        name = f"{stem}-{hashlib.sha256(contents).hexdigest()[:16]}.{ending}"
        (folder / name).write_bytes(contents)
        packed = compressed(folder / name)
        return name, packed

    program, packed = named("tilescope", "wasm", (built / "tilescope_bg.wasm").read_bytes())
    # For where nothing may be fetched.
    (folder / f"{program}.js").write_text(f'tilescope_program("{base64.b64encode(packed.read_bytes()).decode()}");\n')
    fonts = [named("font", pathlib.Path(font).suffix[1:], pathlib.Path(font).read_bytes())[0] for font in fonts]
    code, _ = named("tilescope", "js", script(built, program, fonts).encode())
    style, _ = named("style", "css", (HERE / "style.css").read_bytes())
    page = (HERE / "index.html").read_text().replace('"start.js"', f'"{code}"').replace('"style.css"', f'"{style}"')
    (folder / "index.html").write_text(page)
    files = [code, style, *(program + ending for ending in ("", ".br", ".gz", ".js")), *fonts]
    (folder / "offline.js").write_text((HERE / "offline.js").read_text().replace("const FILES = [];", f"const FILES = [{listed(files)}];"))
    sizes = {path.name: path.stat().st_size for path in sorted(folder.iterdir()) if path.name.startswith(program)}
    print("web: packed: " + ", ".join(f"{name.removeprefix(program) or 'program'} {size:,}" for name, size in sizes.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
