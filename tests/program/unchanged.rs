//! Programs in Python that write no events: a hint, or a proposal that is accepted, has the expansions of the engine.

use std::fs;
use std::process::{Command, Stdio};

use tilescope::worker::{ProgramCall, words_of};
use tilescope_oracle::share::of_share;

use super::shell::{Ran, has, names_in, tilescope};
use super::watch::watch;

/// A board near the goal.
const NEAR: &str = "2 5 x 4 1 3 7 8 6";

/// The file that is started, and the one with the search if it is another; the expression that gives the board, and what follows it; the
/// options of the reference.
type Search = ([&'static str; 2], &'static [&'static str], &'static [&'static str]);

const SEARCHES: [Search; 12] = [
    (["bfs_deque.py"; 2], &["board"], &["bfs"]),
    (["astar_tuples.py"; 2], &["s", "g=best[s]", "h=h(s)"], &["astar", "--ties", "first-in"]),
    (
        ["astar_class.py"; 2],
        &["self.current", "g=self.current.g", "parent=self.current.parent"],
        &["astar", "--ties", "first-in"],
    ),
    (
        ["astar_dataclass.py"; 2],
        &["entry.node.tiles", "f=entry.f"],
        &["astar", "--ties", "first-in", "--heuristic", "misplaced"],
    ),
    (["astar_early.py"; 2], &["state"], &["astar", "--ties", "first-in"]),
    (
        ["astar_index.py"; 2],
        &["current_node.position", "g=current_node.g"],
        &["astar", "--ties", "first-in", "--heuristic", "misplaced"],
    ),
    (["greedy_min.py"; 2], &["current"], &["greedy", "--ties", "first-in"]),
    (["ucs_queue.py"; 2], &["board", "g=cost"], &["uniform-cost", "--ties", "first-in"]),
    (["dfs_stack.py"; 2], &["node"], &["dfs-stack"]),
    (["dls_recursive.py"; 2], &["board"], &["iddfs"]),
    (["idastar_generator.py"; 2], &["path[-1]", "h=h(path[-1])"], &["idastar"]),
    (["two_files/main.py", "two_files/solver.py"], &["node"], &["bfs"]),
];

fn path(name: &str) -> String {
    format!("{}/tests/program/unchanged/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The file and the lines with a mark, as a hint has them.
fn place(file: &str) -> String {
    let text = fs::read_to_string(path(file)).expect("readable");
    let marked =
        text.lines().zip(1..).filter(|(line, _)| line.ends_with("# here") || line.ends_with("# goal"));
    let lines: Vec<_> = marked.map(|(_, number)| number.to_string()).collect();
    format!("{}:{}", path(file), lines.join(","))
}

/// All boards of a search agree with the reference: how many.
#[track_caller]
fn agreeing(script: &str, hint: &[&str], options: &[&str]) -> String {
    let options = [&["--only", "--board", NEAR, "--algorithm"], options, &["--at"], hint].concat();
    let Ran { status, out, err } = watch(&options, &["python3", &path(script)]);
    assert!(status == 0 && out.lines().count() == 1, "{script}: {out}{err}");
    let agree = out.strip_prefix("all ").and_then(|out| out.split_once(" expansions agree with "));
    agree.unwrap_or_else(|| panic!("{script}: {out}{err}")).0.to_owned()
}

#[test]
fn programs_that_write_no_events_agree_to_the_last_expansion() {
    if !has("python3") {
        return;
    }
    for ([script, file], hint, options) in SEARCHES {
        agreeing(script, &[&[place(file).as_str()], hint].concat(), options);
    }
    // Nothing is written beside them.
    let of_python = fs::read_dir(path("")).expect("readable").flatten().filter(|file| file.path().is_dir());
    assert_eq!(of_python.map(|file| file.file_name()).collect::<Vec<_>>(), ["two_files"]);
    assert_eq!(names_in(path("two_files").as_ref()), ["main.py", "solver.py"]);
}

/// One rule says which word of a command is its code, for the window, for hints and for tables of heuristics.
#[test]
fn the_code_of_a_command_is_its_script_its_module_or_the_program_itself() {
    let check = |command: &str, file: &str| {
        let mut words = words_of(command).into_iter().map(Into::into);
        let command = words.next().expect("a command");
        let call = ProgramCall { command, arguments: words.collect(), ..ProgramCall::default() };
        assert_eq!(call.code_file().to_str(), Some(file), "{call:?}");
    };
    check("python3 search.py board.txt", "search.py");
    check("python3 -u -m search.astar", "search/astar.py");
    check("env PYTHONPATH=a.b python3.12 -W ignore -m search", "search.py");
    check("python3 search.py -m manhattan.txt", "search.py");
    check("./search.py --fast", "./search.py");
    check("python3 -c 'import a; a.run()'", "python3");
    check("./solver -m manhattan", "./solver");
    check("java -cp . AStar", "java");
    check("java -jar solver.jar", "solver.jar");
    check("node --no-warnings search.js", "search.js");
}

/// A module that Python runs with -m is a program like another one.
#[test]
#[cfg(unix)]
fn a_module_is_watched_as_a_script_is() {
    if !has("python3") {
        return;
    }
    let folder = format!("PYTHONPATH={}", path(""));
    let command = ["env", &folder, "python3", "-u", "-m", "bfs_deque"];
    let Ran { status, out, err } = watch(&["--find-boards", "--board", NEAR], &command);
    assert!(status == 0 && out.contains("bfs_deque.py:"), "{out}{err}");
    let (_, accept) = out.lines().next().and_then(|line| line.split_once("--at ")).expect("a proposal");
    let (place, expression) = accept.split_once(' ').expect("the expression");
    let options = ["--only", "--board", NEAR, "--at", place, expression];
    let Ran { status, out, err } = watch(&options, &command);
    assert!(status == 0 && out.starts_with("all ") && out.contains("agree with bfs"), "{out}{err}");
    let Ran { err, .. } = watch(&options, &["python3", "-m", "no_such_module"]);
    assert!(err.contains("there is no module no_such_module here"), "{err}");
}

#[test]
fn the_first_proposal_of_each_third_program_agrees_to_the_last_expansion() {
    first_proposals_agree(SEARCHES.iter().step_by(3));
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn the_first_proposal_of_each_program_agrees_to_the_last_expansion() {
    first_proposals_agree(of_share(&SEARCHES));
}

fn first_proposals_agree<'a>(searches: impl Iterator<Item = &'a Search>) {
    if !has("python3") {
        return;
    }
    for ([script, _], _, options) in searches.copied() {
        let ran = watch(&["--find-boards", "--board", NEAR], &["python3", &path(script)]);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{script}: {}", ran.out);
        let first = ran.out.lines().next().expect("a proposal");
        let (told, accept) = first.split_once(". Accept with --at ").expect("how to accept it");
        let (place, expression) = accept.split_once(' ').expect("the expression");
        let expression = expression.trim_matches('"');
        let agree = agreeing(script, &[place, expression], options);
        // The search for boards ends after a time.
        let boards = told.strip_prefix(&format!("{place}, `{expression}`: ")).expect("the boards");
        assert!(boards == format!("{agree} boards") || script == "dfs_stack.py", "{first}: {agree}");
    }
}

const ASTAR: &str = "astar_tuples.py";

#[test]
fn a_wrong_hint_has_one_message_with_the_place_and_the_remedy() {
    if !has("python3") {
        return;
    }
    let check = |hint: &[&str], message: &str| {
        let hint: Vec<String> = hint.iter().map(|word| word.replace("ASTAR", &path(ASTAR))).collect();
        let hint: Vec<&str> = hint.iter().map(String::as_str).collect();
        let options = [&["--board", NEAR, "--at"], &hint[..]].concat();
        let Ran { status, out, err } = watch(&options, &["python3", &path(ASTAR)]);
        let said: Vec<_> = err.lines().filter(|line| line.starts_with("error: ")).collect();
        assert!(said.len() == 1 && said[0].contains(message), "{hint:?}: {out}{err}");
        assert_eq!((status, &*out), (1, ""), "{hint:?}: {err}");
    };
    check(&["serch.py:3", "s"], "serch.py:3: there is no file serch.py, neither here nor beside ");
    check(&["serch.py:3", "s"], "beside it are: astar_class.py, ");
    check(
        &["ASTAR:6", "s"],
        "no statement starts at line 6 of astar_tuples.py; the next one starts at line 8",
    );
    check(&["ASTAR:99", "s"], "no statement starts at line 99 of astar_tuples.py; it is after the last one");
    check(&["ASTAR:26", "s["], "“s[” is no expression: ");
    check(
        &["ASTAR:26", "node"],
        "node: NameError: name 'node' is not defined; choose a line where it has its value",
    );
    check(&["ASTAR:26", "best.get(5)"], "best.get(5) gives None, which is not a board; a board is a text, ");
    check(&["ASTAR:26", "[f, 0, s]"], "an object or dict with one of state, board, ");
    check(&["ASTAR:26", "(f, s)"], ". (f, s)[1] gives a board");
    check(&["ASTAR:26", "s[1:]"], "s[1:] gives (5, 0, 4, 1, 3, 7, 8, 6), which is not a board");
    check(&["ASTAR:26", "s", "g=s"], "s gives (2, 5, 0, 4, 1, 3, 7, 8, 6), which is no number");
    check(&["ASTAR:26", "s", "cost=3"], "“cost=3” is not understood; write g=EXPR, ");
    check(&["ASTAR:26", "s", "s", "generate"], "“s” is not understood; write g=EXPR, ");
    check(&["ASTAR", "s"], "write the file and the line of a statement, such as search.py:42");
    check(&["bfs_deque.py:23", "board"], "bfs_deque.py:23: the program never came to this line");
}

#[test]
fn what_cannot_be_watched_so_has_one_message() {
    let check = |options: &[&str], command: &[&str], message: &str| {
        let ran = watch(&[&["--board", NEAR], options].concat(), command);
        assert!(ran.status == 2 && ran.err.lines().count() == 1, "{options:?}: {}", ran.err);
        assert!(ran.err.contains(message), "{options:?}: {}", ran.err);
    };
    let script = "write a command such as python3 search.py";
    check(&["--at", "a.py:3", "s"], &["true"], script);
    let without_board = watch(&["--at", "bfs_deque.py:2", "board"], &["python3", &path("bfs_deque.py")]);
    assert!(
        !has("python3") || without_board.err.contains("the next one starts at line 4"),
        "{}",
        without_board.err
    );
    check(&["--find-boards"], &["true"], script);
    let not_started = "the program “/no/such/program” cannot be started: ";
    check(&["--find-boards"], &["/no/such/program", "a.py"], not_started);
    if has("python3") {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("counts.py").display().to_string();
        fs::write(&file, "numbers = [1, 2]\nwhile numbers:\n    n = numbers.pop()\n    print(n)\n")
            .expect("written");
        let none = "takes no board from a list, queue or heap. Give the line where it expands a board";
        check(&["--find-boards"], &["python3", &file], none);
        fs::write(&file, "raise ValueError('what happened')\n").expect("written");
        check(&["--find-boards"], &["python3", &file], "It says: ValueError: what happened");
        check(&["--find-boards"], &["python3", "/no/such/file.py"], "there is no file /no/such/file.py");
    }
}

/// A report of Python names the lines of the file, and nothing of what was inserted.
#[test]
fn an_error_of_the_program_is_reported_as_python_reports_it() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("search.py").display().to_string();
    let text = fs::read_to_string(path("bfs_deque.py")).expect("readable");
    fs::write(&file, text.replace("seen.add(child)", "seen.append(child)")).expect("written");
    let input = folder.path().join("boards.txt");
    fs::write(&input, format!("{NEAR}\n1 2 3 4 5 6 7 8 x\n")).expect("written");
    let alone = Command::new("python3")
        .args(["-B", &file])
        .stdin(Stdio::from(fs::File::open(input).expect("a file")))
        .output()
        .expect("it starts");
    let ran =
        watch(&["--board", NEAR, "--only", "--at", &format!("{file}:23"), "board"], &["python3", &file]);
    let reported: String = ran
        .err
        .lines()
        .filter_map(|line| line.strip_prefix("program: "))
        .flat_map(|line| [line, "\n"])
        .collect();
    assert_eq!(reported, String::from_utf8_lossy(&alone.stderr));
    assert!(
        reported.starts_with("Traceback") && ran.out.contains("the first expansion agrees with "),
        "{}{}",
        ran.out,
        ran.err
    );
}

/// The program of the book, its command and what that prints.
#[test]
fn the_example_of_the_book_prints_what_it_says() {
    if !has("python3") {
        return;
    }
    let chapter =
        fs::read_to_string(format!("{}/docs/watch.md", env!("CARGO_MANIFEST_DIR"))).expect("readable");
    let (_, section) = chapter.split_once("## A program in Python as it is").expect("the section");
    let mut blocks = section.split("```").skip(1).step_by(2);
    let mut block = |language: &str| {
        let block = blocks.next().and_then(|block| block.strip_prefix(language)).expect("a block");
        block.trim_start().to_owned()
    };
    let (program, commands, said) = (block("python"), block("sh"), block("text"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("search.py").display().to_string();
    fs::write(&file, program).expect("written");
    let mut out = String::new();
    for command in commands.lines() {
        let words = words_of(command);
        let words = words.iter().skip(1).map(|word| if word == "search.py" { &*file } else { word.as_str() });
        let ran = tilescope(&words.collect::<Vec<_>>());
        assert_eq!(ran.status, 0, "{command}: {}{}", ran.out, ran.err);
        out += &ran.out;
    }
    let shown = |place: &str| place.rsplit_once('/').map_or(place, |(_, name)| name).to_owned();
    let out: Vec<String> = out.split(' ').map(shown).collect();
    assert_eq!(out.join(" ").trim(), said.trim());
}
