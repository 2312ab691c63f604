"""Runs a program of a student unchanged, with calls that write events in its syntax tree.

Tilescope starts it after the code of tilescope_trace, with words such as search.py:42 node.state g=node.g, or with --find-boards, and
then the script and its arguments. Only the standard library is used, and nothing is written.
"""

import ast
import atexit
import builtins
import importlib.machinery
import importlib.util
import re
import threading
import types

FIND = "--find-boards"
FIELDS = ("g", "h", "f", "parent")
EVENTS = ("expand", "generate", "goal")
# Functions that take something from a list, queue or heap, or choose it there.
TAKERS = re.compile(
    "pop|remove|take|extract|dequeue|poll|lowest|least|cheapest|best|min|max|^(get|get_nowait|next)$", re.IGNORECASE
)
RETURNS_TAKEN = set()
OF_PARENTS = re.compile("parent|prev|came|goal|target|child", re.IGNORECASE)
OF_LIMITS = re.compile("depth|limit|bound|cutoff|threshold|max", re.IGNORECASE)
SECONDS_TO_FIND = 5


def fail(text):
    """Says what is wrong with what Tilescope was told, and ends the program even if it catches every exception."""
    OUTPUT.line(json.dumps({"wrong": text}))
    os._exit(2)


class Hint:
    """An event before the statement that starts at each of these lines."""

    def __init__(self, place, words):
        self.place, name, lines = place, *place.rsplit(":", 1)
        self.path = path_of(name, place)
        self.lines = [int(line) for line in lines.split(",")]
        self.event, self.fields, self.hits = "expand", {}, 0
        for word in words:
            field, is_field, expression = word.partition("=")
            if word in EVENTS and "board" in self.fields:
                self.event = word
            elif is_field and field in FIELDS and not expression.startswith("="):
                self.fields[field] = expression
            elif "board" not in self.fields:
                self.fields["board"] = word
            else:
                known = "g=EXPR, h=EXPR, f=EXPR, parent=EXPR, generate or goal"
                fail(f"{place}: “{word}” is not understood; write {known}")
        if "board" not in self.fields:
            fail(f"{place}: write the expression that gives the board after it, such as {place} node.state")
        for expression in self.fields.values():
            try:
                compile(expression, place, "eval")
            except SyntaxError as error:
                fail(f"{place}: “{expression}” is no expression: {error.msg}")

    def write(self, board, **fields):
        fields = {"board": board, **fields}
        for name, value in fields.items():
            is_board = name in ("board", "parent")
            fields[name] = plain(value)
            if value is None and name == "parent":
                continue
            if is_board and (fields[name] is None or not self.hits and not is_permutation(fields[name])):
                better = path_to_board(self.fields[name], value)
                better = f". {better} gives a board" if better else ""
                fail(f"{self.place}: {self.fields[name]} gives {no_board(value)}{better}")
            if not is_board and not isinstance(fields[name], (int, float)):
                fail(f"{self.place}: {self.fields[name]} gives {value!r}, which is no number")
        self.hits += 1
        fields = {name: value for name, value in fields.items() if value is not None}
        OUTPUT.line(json.dumps({"event": self.event, **fields}))

    def failed(self):
        kind, error, _ = sys.exc_info()
        remedy = "; choose a line where it has its value" if issubclass(kind, (NameError, AttributeError)) else ""
        wrong = ", ".join(self.fields.values())
        fail(f"{self.place}: {wrong}: {kind.__name__}: {error}{remedy}")


class Output:
    """Standard output. An event begins on a new line, even if the program has not ended its own line."""

    def __init__(self):
        self.stream, self.is_at_start = sys.stdout, True
        self.plain_write = self.stream.write
        self.stream.write = len if WORDS == [FIND] else self.write

    def write(self, text):
        self.is_at_start = text.endswith("\n") if text else self.is_at_start
        return self.plain_write(text)

    def line(self, text):
        self.plain_write(("" if self.is_at_start else "\n") + text + "\n")
        self.is_at_start = True
        self.stream.flush()


def path_of(name, place):
    of_script = os.path.dirname(os.path.abspath(SCRIPT))
    for folder in ("", of_script):
        path = os.path.realpath(os.path.join(folder, name))
        if os.path.isfile(path):
            return path
    beside = ", ".join(sorted(file for file in os.listdir(of_script) if file.endswith(".py")))
    fail(f"{place}: there is no file {name}, neither here nor beside {SCRIPT}; beside it are: {beside}")


def blocks(tree):
    """All lists of statements."""
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield value


def statement(code, at):
    """The statement in a text, at the place of another statement."""
    tree = ast.parse(code).body[0]
    for node in ast.walk(tree):
        ast.copy_location(node, at)
    return tree


def insert_events(tree, path):
    """Puts a call before each statement that a hint names."""
    for number, hint in enumerate(HINTS):
        if hint.path != path:
            continue
        fields = ", ".join(f"{name}=({value})" for name, value in hint.fields.items())
        code = f"try: __tilescope__[{number}].write({fields})\nexcept Exception: __tilescope__[{number}].failed()"
        for line in hint.lines:
            found = [(block, at) for block in blocks(tree) for at, node in enumerate(block) if node.lineno == line]
            if not found:
                later = [node.lineno for block in blocks(tree) for node in block if node.lineno > line]
                remedy = f"; the next one starts at line {min(later)}" if later else "; it is after the last one"
                fail(f"{hint.place}: no statement starts at line {line} of {os.path.basename(path)}{remedy}")
            block, at = found[0]
            block.insert(at, statement(code, block[at]))


def tree_of(source, path):
    try:
        tree = ast.parse(source, path)
    except SyntaxError:
        return None  # Python says it, where the program is loaded.
    (insert_looks if FINDS else insert_events)(tree, path)
    return ast.fix_missing_locations(tree)


def code_of(source, path):
    tree = tree_of(source, path)
    return compile(source if tree is None else tree, path, "exec", dont_inherit=True)


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a changed module, without reading or writing the bytecode that Python caches for it."""

    def get_code(self, fullname):
        return code_of(self.get_data(self.path), self.path)


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        is_source = spec and isinstance(spec.loader, importlib.machinery.SourceFileLoader)
        if is_source and changes(spec.origin):
            spec.loader = Loader(name, spec.origin)
        return spec


def changes(path):
    path = os.path.realpath(path)
    if not FINDS:
        return any(hint.path == path for hint in HINTS)
    folder = os.path.dirname(os.path.realpath(SCRIPT))
    return path.startswith(folder + os.sep) and "site-packages" not in path


# The search for boards: it sees what is taken from lists, queues and heaps, and proposes lines and expressions.


def is_permutation(board):
    """Whether tiles, rows or a text have each of 0, 1, 2 … once."""
    if isinstance(board, int):
        board = str(board)
    if isinstance(board, str):
        words = re.findall(r"[^\s,;()\[\]]+", board)
        cells = words if len(words) > 3 else list("".join(words))
    elif isinstance(board, (list, tuple)) and board:
        are_rows = all(isinstance(row, (list, tuple)) or isinstance(row, str) and len(row) > 1 for row in board)
        are_rows = are_rows and len(board) > 1 and len({len(row) for row in board}) == 1
        cells = [cell for row in board for cell in row] if are_rows else board
    else:
        return False
    try:
        numbers = sorted(0 if cell is None or cell in ("x", "X", "_", "", " ") else int(cell) for cell in cells)
    except (TypeError, ValueError):
        return False
    return len(numbers) >= 4 and numbers == list(range(len(numbers)))


def path_to_board(name, value):
    """The expression that gives the board in a value. Of several boards, it is the one that is nested least."""
    level = [(name, value)]
    for _ in range(4):
        for name, value in level:
            value = value.tolist() if hasattr(value, "tolist") else value
            if not isinstance(value, int) and is_permutation(value) and len(value) != 4:
                return name
        level = [part for name, value in level for part in parts(name, value)]
    return None


def parts(name, value):
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named = {field: getattr(value, field) for field in value._fields}
    elif isinstance(value, (list, tuple)):
        numbered = enumerate(value) if len(value) <= 6 else [(-1, value[-1])]
        are_alike = len(value) > 1 and isinstance(value, list) and path_to_board("", value[0]) is not None
        return [(f"{name}[-1]", value[-1])] if are_alike else [(f"{name}[{at}]", item) for at, item in numbered]
    elif isinstance(value, dict):
        return [(f"{name}[{key!r}]", item) for key, item in list(value.items())[:8] if isinstance(key, str)]
    elif isinstance(value, (str, int, float, type)) or value is None:
        return []
    else:
        fields = [field for kind in type(value).__mro__ for field in getattr(kind, "__slots__", ())]
        named = {field: getattr(value, field, None) for field in [*fields, *getattr(value, "__dict__", ())]}
    return [(f"{name}.{field}", item) for field, item in named.items() if not OF_PARENTS.search(field)]


class Place:
    """Where a board that was taken is expanded: before some statements, as (block, statement)."""

    def __init__(self, path, statements, rank, names):
        self.path, self.rank, self.names = path, rank, names
        self.lines = ",".join(str(node.lineno) for _, node in statements)
        self.taken, self.boards = None, {}
        number = len(FOUND)
        FOUND.append(self)
        for block, node in statements:
            block.insert(block.index(node), statement(f"__tilescope__[{number}].look(locals())", node))

    def took(self, value):
        self.taken = value
        return value

    def look(self, known):
        """Counts a board, and the expression that gives it: from the names of the statement, or from what it took."""
        inside = [self.taken, *(self.taken if isinstance(self.taken, (list, tuple)) else ())]
        same = [name for name, value in known.items() if any(value is part for part in inside)]
        for name in self.names or same:
            root, *attributes = name.split(".")
            value = known.get(root)
            for attribute in attributes:
                value = getattr(value, attribute, None)
            expression = path_to_board(name, value)
            if expression:
                self.boards[expression] = self.boards.get(expression, 0) + 1
                return


def propose():
    found = [place for place in FOUND if place.boards]
    for place in sorted(found, key=lambda place: (place.rank, -sum(place.boards.values())))[:3]:
        expression, boards = max(place.boards, key=place.boards.get), sum(place.boards.values())
        proposal = [f"{os.path.relpath(place.path)}:{place.lines}", expression]
        OUTPUT.line(json.dumps({"proposal": proposal, "boards": boards}))


def stop_search():
    propose()
    os._exit(0)


def ends(node, *kinds):
    """Whether it is an `if` that ends with such a statement."""
    return isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], kinds)


def skips(node):
    """Whether it goes on with the next board."""
    return ends(node, ast.Continue)


def cuts_off(node):
    """Whether it returns at a limit."""
    if not ends(node, ast.Return):
        return False
    orders = any(isinstance(part, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for part in ast.walk(node.test))
    return orders or OF_LIMITS.search(ast.unparse(node.test)) is not None


def loops(nodes):
    nodes = nodes if isinstance(nodes, list) else [nodes]
    return any(isinstance(part, (ast.For, ast.While)) for node in nodes for part in ast.walk(node))


def expanded_at(block, begin, leaves):
    """Where a board is expanded: after the tests that skip it, and in those that end the search with it."""
    rest = block[begin:]
    to_loop = next((at for at, node in enumerate(rest) if loops(node)), len(rest))
    last = max((at for at, node in enumerate(rest[:to_loop]) if leaves(node)), default=-1)
    rest, left = rest[last + 1 :], rest[: last + 1]
    inner = next((node for node in rest if loops(node)), None)
    is_guard = ends(inner, ast.stmt) and isinstance(inner.test, ast.Compare)
    if is_guard and isinstance(inner.test.ops[0], (ast.NotIn, ast.Lt, ast.LtE)):
        left += rest[: rest.index(inner)]
        found = expanded_at(inner.body, 0, leaves)
    else:
        found = [(block, node) for node in rest[:1]]
    ended = [node for node in left if ends(node, ast.Return, ast.Break) and not leaves(node)]
    return [(node.body, node.body[0]) for node in ended] + found


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def is_taker(call):
    return TAKERS.search(name_of(call)) is not None or name_of(call) in RETURNS_TAKEN


def any_call(tree, matches):
    return any(matches(node) for node in ast.walk(tree) if isinstance(node, ast.Call))


class Takes(ast.NodeTransformer):
    """Keeps what an expression takes."""

    def __init__(self):
        self.count, self.has_end = 0, False

    def visit_Call(self, node):
        self.generic_visit(node)
        if name_of(node) == "remove" and len(node.args) == 1:
            node.args[0] = self.took(node.args[0])
            return node
        return self.took(node) if is_taker(node) else node

    def visit_Subscript(self, node):
        """The first or last of a list."""
        self.generic_visit(node)
        is_end = isinstance(node.ctx, ast.Load) and ast.unparse(node.slice) in ("0", "-1")
        self.has_end |= is_end
        return self.took(node) if is_end else node

    def visit_Lambda(self, node):
        return node

    def took(self, node):
        self.count += 1
        took = statement(f"__tilescope__[{len(FOUND)}].took()", node).value
        took.args.append(node)
        return took


def insert_looks(tree, path):
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    for function in functions + functions:  # Twice, as one may return what another one takes.
        returned = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
        if any(any_call(node, is_taker) for node in returned):
            RETURNS_TAKEN.add(function.name)
    find_in(tree.body, None, path, 1)


def find_in(block, behind, path, rank):
    """Looks at what the statements of a block take. `behind` is where the program goes on after it, as (block, at)."""
    for node in list(block):
        at = block.index(node) + 1
        rest = (block, at) if at < len(block) else behind
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            is_recursive = any(any_call(inner, lambda call: name_of(call) == node.name) for inner in node.body)
            find_in(node.body, None, path, 3 if is_recursive or node.name in RETURNS_TAKEN else 1)
            if is_recursive:
                names = [argument.arg for argument in node.args.args if argument.arg != "self"]
                begin = int(ast.get_docstring(node) is not None)
                Place(path, expanded_at(node.body, begin, cuts_off), 2, names)
            continue
        is_loop = isinstance(node, (ast.For, ast.While))
        parts = [node, *getattr(node, "handlers", ()), *getattr(node, "cases", ())]
        inner = [value for part in parts for _, value in ast.iter_fields(part) if isinstance(value, list)]
        inner = [value for value in inner if value and isinstance(value[0], ast.stmt)]
        for body in inner:
            find_in(body, None if is_loop else rest, path, 0 if is_loop and rank < 2 else rank)
        is_level = isinstance(getattr(node, "iter", None), (ast.Name, ast.Attribute))  # Of a search by levels.
        if is_loop and is_level and rank == 0 and loops(node.body):
            Place(path, expanded_at(node.body, 0, skips), 1, stored_in(node.target))
        takes = Takes()
        if isinstance(node, ast.While) and takes.visit(node.test) and takes.count:
            Place(path, expanded_at(node.body, 0, skips), 0, stored_in(node.test))
        if not inner and not isinstance(node, ast.Return) and rest and takes.visit(node) and takes.count:
            Place(path, expanded_at(*rest, skips), rank + takes.has_end, stored_in(node))


def stored_in(tree):
    """The names that get a value."""
    parts = [part for part in ast.walk(tree) if isinstance(part, (ast.Name, ast.Attribute))]
    return [ast.unparse(part) for part in parts if isinstance(part.ctx, ast.Store)]


def show_error(kind, error, trace):
    """Python's own report, without the frames of this file."""
    while trace and trace.tb_frame.f_globals is globals():
        trace = trace.tb_next
    sys.__excepthook__(kind, error.with_traceback(trace), trace)


def tell_end():
    if FINDS:
        propose()
    elif not any(hint.hits for hint in HINTS):
        places = ", ".join(hint.place for hint in HINTS)
        OUTPUT.line(json.dumps({"wrong": f"{places}: the program never came to this line"}))


def hints_of(words):
    starts = [at for at, word in enumerate(words) if re.fullmatch(r"\S.*:\d+(,\d+)*", word)]
    if starts[:1] != [0]:
        fail(f"{words[0]}: write the file and the line of a statement, such as search.py:42")
    return [Hint(words[at], words[at + 1 : end]) for at, end in zip(starts, [*starts[1:], len(words)])]


def run():
    with open(SCRIPT, "rb") as file:
        source = file.read()
    main = types.ModuleType("__main__")
    main.__dict__.update(__file__=os.path.abspath(SCRIPT), __builtins__=builtins, __spec__=SPEC)
    if SPEC:
        main.__package__ = SPEC.parent
    builtins.__tilescope__ = FOUND if FINDS else HINTS
    sys.modules["__main__"] = main
    if sys.path[:1] == [""]:
        sys.path[0] = os.getcwd() if SPEC else os.path.dirname(os.path.abspath(SCRIPT))
    # What is called at an event needs some frames, too.
    sys.setrecursionlimit(sys.getrecursionlimit() + 100)
    sys.meta_path.insert(0, Finder)
    sys.excepthook = show_error
    path = os.path.realpath(SCRIPT)
    code = code_of(source, path) if changes(path) else compile(source, path, "exec", dont_inherit=True)
    atexit.register(tell_end)
    exec(code, main.__dict__)


def find_module(name):
    """Finds the module that is run with -m. For a package, this is its file __main__.py."""
    try:
        spec = importlib.util.find_spec(name)
        if spec and spec.submodule_search_locations is not None:
            spec = importlib.util.find_spec(name + ".__main__")
    except ImportError:
        spec = None
    if spec is None or not spec.origin or not spec.origin.endswith(".py"):
        fail(f"there is no module {name} here")
    return spec


WORDS = json.loads(sys.argv[1])
del sys.argv[:2]
OUTPUT, SPEC = Output(), None
if sys.argv[0] == "-m" and len(sys.argv) > 1:
    del sys.argv[0]
    SPEC = find_module(sys.argv[0])
    sys.argv[0] = SPEC.origin
SCRIPT, FINDS, FOUND = sys.argv[0], WORDS == [FIND], []
if not os.path.isfile(SCRIPT):
    fail(f"there is no file {SCRIPT}")
HINTS = [] if FINDS else hints_of(WORDS)
for hinted in {hint.path for hint in HINTS}:
    with open(hinted, "rb") as hinted_file:
        tree_of(hinted_file.read(), hinted)
if FINDS:
    timer = threading.Timer(SECONDS_TO_FIND, stop_search)
    timer.daemon = True
    timer.start()
run()
