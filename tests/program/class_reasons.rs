//! A class of programs with the usual mistakes: each branch of its tree names the mistake.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use tilescope::learn::UsualMistake;

use super::programs::{MISTAKEN, Mistaken, path};
use super::shell::{Ran, has, run};

/// The events of the expansions of a program, at most this many: some of them never end.
fn expansions((name, arguments, _, board): &Mistaken, most: usize) -> Vec<String> {
    let script = path(&format!("python/mistakes/{}.py", name.replace('-', "_")));
    let mut program = Command::new("python3");
    program.args(["-B", &script]).args(*arguments).env("TILESCOPE_WATCH", "1");
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut process = program.spawn().expect("it starts");
    let boards = format!("{}\n1 2 3 4 5 6 7 8 0\n", board.replace('x', "0"));
    process.stdin.take().expect("piped").write_all(boards.as_bytes()).expect("read");
    let lines = BufReader::new(process.stdout.take().expect("piped")).lines().map_while(Result::ok);
    let events = lines.filter(|line| line.contains("\"expand\"")).take(most).collect();
    process.kill().expect("killed");
    process.wait().expect("ended");
    events
}

/// Programs with one board and one exercise are a class, each handed in twice. Without the rule for ties, the exercise leaves open
/// what these programs do.
#[test]
fn each_branch_of_a_class_with_the_usual_mistakes_names_its_mistake() {
    if !has("python3") {
        return;
    }
    let mut classes = BTreeMap::<(&str, Vec<&str>), Vec<_>>::new();
    for mistaken in &MISTAKEN {
        let (name, _, options, board) = *mistaken;
        let at = options.iter().position(|option| *option == "--max-events").unwrap_or(options.len());
        let most = options.get(at + 1).map_or(100_000, |most| most.parse().expect("a number"));
        let events = expansions(mistaken, most);
        classes.entry((board, options[..at].to_vec())).or_default().push((name, events));
    }
    let mut missed = Vec::new();
    for ((board, options), programs) in classes {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, events) in &programs {
            for student in ["ada", "ben"] {
                let file = folder.path().join(format!("{name}-{student}.jsonl"));
                fs::write(file, events.join("\n") + "\n").expect("written");
            }
        }
        let without_ties: Vec<&str> = match options.as_slice() {
            [algorithm, "--ties", _, rest @ ..] => [&[*algorithm], rest].concat(),
            all => all.to_vec(),
        };
        for options in [&options, &without_ties] {
            let class = folder.path().to_str().expect("a name");
            let arguments = [&["check", class, "--format", "text", "--algorithm"], &options[..]].concat();
            let Ran { out, err, status } = run(&arguments, "");
            assert_eq!(status, 0, "{board} {options:?}: {out}{err}");
            let branches: Vec<&str> = out.lines().filter(|line| line.starts_with("expansion ")).collect();
            for (name, _) in &programs {
                let mistake = UsualMistake::ALL.iter().find(|it| it.name == *name).expect("a mistake");
                if !mistake.is_note() && !branches.iter().any(|line| line.contains(mistake.title)) {
                    missed.push(format!("{name} {options:?}: {out}"));
                }
            }
            // What a list is called for which nothing is found.
            let kinds = ["another", "a larger ", "not on the open list", "a closed board again"];
            let others = ["skips a board", "a later board"];
            let is_open = |line: &&&str| {
                let title = line.split(": ").nth(2).unwrap_or_default();
                kinds.iter().chain(&others).any(|kind| title.starts_with(kind))
            };
            missed.extend(branches.iter().find(is_open).map(|line| format!("{options:?}: {line}")));
        }
    }
    assert_eq!(missed, [""; 0]);
}
