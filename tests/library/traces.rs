//! Traces: each format against the second writing of the algorithms, and against readers that are not ours.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use serde_json::Value;
use tilescope::file::{TraceEnd, TraceFormat, TraceSpan, write_trace};
use tilescope::puzzle::{Board, MoveOrder, moves_text, parse_board};
use tilescope::recording::{Back, Outcome, Pace, Recording};
use tilescope::search::{AlgorithmId, Guard, Limits, NodeId, Problem, Settings, Side};

use crate::support::solve::{board, every_search};
use crate::support::textbook::{Book, Enough, PlainStep, textbook};

const START: &str = "2 3 4 1 5 x 7 6 8";
const GOAL: &str = "1 2 3 4 5 6 7 8 x";

fn recorded(problem: Problem, settings: Settings, pace: Pace, max_nodes: u64) -> (Recording, TraceSpan) {
    let mut recording = Recording::new(problem, settings).at_pace(pace);
    let limits = Limits { max_nodes, ..Limits::default() };
    let answer = recording.record(Guard { limits, cancel: None }, ());
    let end = answer.result.ok().map(|moves| TraceEnd { moves });
    let span = TraceSpan { steps: 0..recording.steps(), end };
    (recording, span)
}

fn problem() -> Problem {
    Problem::new(board(START), board(GOAL)).expect("one size")
}

fn written(format: &str, recording: &Recording, span: &TraceSpan) -> String {
    let mut text = Vec::new();
    let format = TraceFormat::from_name(format).expect("a format");
    write_trace(&mut text, format, recording, span, &mut |_| ControlFlow::Continue(())).expect("written");
    String::from_utf8(text).expect("text")
}

/// The first 300 nodes of every search, and what the second writing did as far as that.
fn each_search(mut check: impl FnMut(&Recording, &TraceSpan, &Book)) {
    for settings in every_search(MoveOrder::default()) {
        let (recording, span) = recorded(problem(), settings, Pace::default(), 300);
        let steps = recording.steps();
        let book = textbook_until(&problem(), &settings.in_use(), steps, span.end.is_none());
        assert_eq!(book.position.steps, steps, "{settings:?}");
        check(&recording, &span, &book);
    }
}

fn textbook_until(problem: &Problem, settings: &Settings, steps: u64, is_stopped: bool) -> Book {
    let (_, book) = textbook(problem, settings, &mut |book| {
        if is_stopped && book.position.steps == steps && book.position.events == 0 && steps > 0 {
            Err(Enough)
        } else {
            Ok(())
        }
    });
    book
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::New(_) => "new",
        Outcome::Improved { reopens, .. } if reopens => "reopened",
        Outcome::Improved { .. } => "improved",
        Outcome::Duplicate { closed, .. } if closed => "closed",
        Outcome::Duplicate { .. } => "open",
        Outcome::OnPath(_) => "on-path",
        Outcome::Pruned => "pruned",
        Outcome::NotMade => "not-made",
    }
}

fn known(outcome: Outcome) -> Option<u64> {
    let id = match outcome {
        Outcome::New(id) | Outcome::Improved { node: id, .. } | Outcome::OnPath(id) => id,
        Outcome::Duplicate { known, .. } => known,
        Outcome::Pruned | Outcome::NotMade => return None,
    };
    Some(id.0.into())
}

#[test]
fn json_lines_and_the_table_of_steps_are_what_the_second_writing_does() {
    each_search(|recording, span, book| {
        let settings = recording.settings();
        let text = written("jsonl", recording, span);
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines[0]["start"], START);
        let table = written("csv", recording, span);
        let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split(',').collect()).collect();
        assert_eq!(rows.len() as u64, recording.steps());
        for ((number, step), (object, row)) in (1..).zip(&book.steps).zip(lines[1..].iter().zip(&rows)) {
            let node = book.node(step.id);
            let place = format!("step {number} of {settings:?}");
            assert_eq!(object["step"], number, "{place}");
            assert_eq!(object["node"], step.id.0, "{place}");
            assert_eq!(object["board"].as_str().map(board), Some(node.board), "{place}");
            assert_eq!(object["g"], node.g, "{place}");
            assert_eq!(object["next_iteration"], step.restart.is_some(), "{place}");
            assert_eq!(object["popped"], step.back == Some(Back::Popped), "{place}");
            let tried: Vec<_> =
                step.tried.iter().map(|t| format!("{}:{}", t.mv.letter(), tail(t.outcome))).collect();
            let given: Vec<_> =
                object["successors"].as_array().expect("a list").iter().map(from_json).collect();
            assert_eq!(given, tried, "{place}");
            assert_eq!(row[9].split_whitespace().collect::<Vec<_>>(), tried, "{place}");
            assert_eq!((row[0], row[2]), (&*number.to_string(), &*step.id.0.to_string()), "{place}");
            assert_eq!(parse_board(row[5]), Ok(node.board), "{place}");
            assert!(kinds(step).contains(&row[1]), "{place}: {}", row[1]);
        }
        if let Some(TraceEnd { moves: Some(moves) }) = &span.end {
            assert_eq!(lines.last().expect("the end")["moves"], moves_text(moves));
        }
    });
}

fn tail(of: Outcome) -> String {
    let node = known(of).map(|node| format!(":{node}")).unwrap_or_default();
    format!("{}{node}", outcome(of))
}

fn from_json(successor: &Value) -> String {
    let node = successor["node"].as_u64().map(|node| format!(":{node}")).unwrap_or_default();
    let text = |key: &str| successor[key].as_str().expect("text").to_owned();
    format!("{}:{}{node}", text("move"), text("outcome"))
}

/// What a step may be called. A node is visited and not expanded at the limit on the depth, where it has no successors.
fn kinds(step: &PlainStep) -> &'static [&'static str] {
    match step {
        PlainStep { is_new: false, .. } => &["return"],
        PlainStep { tested: Some(true), .. } => &["goal"],
        _ if step.tried.is_empty() => &["visit", "expand"],
        _ => &["expand"],
    }
}

#[test]
fn the_table_of_nodes_is_that_of_the_second_writing() {
    each_search(|recording, span, book| {
        let settings = recording.settings();
        let table = written("nodes", recording, span);
        let rows: BTreeMap<u64, Vec<&str>> = table
            .lines()
            .skip(1)
            .map(|line| line.split(',').collect::<Vec<_>>())
            .map(|row| (row[0].parse().expect("a number"), row))
            .collect();
        // The last step may have been stopped in its middle.
        let first_visits = book.nodes.iter().filter(|node| node.made_after <= recording.steps());
        assert_eq!(rows.len(), first_visits.count(), "{settings:?}");
        for (id, row) in &rows {
            let node = book.node(NodeId(*id as u32));
            let parent = node.parent.map(|parent| parent.0.to_string()).unwrap_or_default();
            let side = if node.side == Side::Forward { "start" } else { "goal" };
            assert_eq!(
                (row[1], parse_board(row[3]), row[4], row[5]),
                (&*parent, Ok(node.board), side, &*node.g.to_string()),
                "node {id}, {settings:?}"
            );
            assert_eq!(row[8], node.made_after.to_string(), "node {id}, {settings:?}");
            let visit = node.first_visit.filter(|visit| *visit < recording.steps());
            let visit = visit.map(|visit| (visit + 1).to_string()).unwrap_or_default();
            assert_eq!(row[9], visit, "node {id}, {settings:?}");
        }
    });
}

/// The documented form: <https://posthoc.pathfinding.ai/docs/search-trace>, and the types of `protocol/Trace-v140.ts` in
/// ShortestPathLab/posthoc-app (commit 6b9336e). Its editor's schema requires `version`, `views` and `events`.
fn check_posthoc(text: &str) -> Vec<Value> {
    let trace: Value = serde_json::from_str(text).expect("JSON");
    let object = trace.as_object().expect("an object");
    let mut keys: Vec<_> = object.keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["events", "version", "views"]);
    assert_eq!(trace["version"], "1.4.0");
    for component in trace["views"]["main"].as_array().expect("a list of components") {
        assert!(component["$"].is_string() && component["clear"].is_boolean(), "{component}");
    }
    let events = trace["events"].as_array().expect("a list").clone();
    let mut known = Vec::new();
    for event in &events {
        let fields = event.as_object().expect("an object");
        assert!(fields.values().all(|value| value != ""), "an empty string: {event}");
        assert!(event["type"].is_string() && event["id"].as_u64().is_some_and(|id| id > 0), "{event}");
        let parent = fields.get("pId").unwrap_or_else(|| panic!("no pId: {event}"));
        assert!(parent.is_null() || parent.as_u64().is_some_and(|id| known.contains(&id)), "{event}");
        known.extend(event["id"].as_u64());
    }
    events
}

#[test]
fn a_posthoc_trace_has_its_documented_form_and_the_expansions_of_the_second_writing() {
    each_search(|recording, span, book| {
        let events = check_posthoc(&written("posthoc", recording, span));
        let expanded = events.iter().filter(|event| event["type"] == "expanding");
        let expanded: Vec<u64> = expanded.map(|event| event["id"].as_u64().expect("a number") - 1).collect();
        let steps = book.steps.iter().take(recording.steps() as usize);
        let visited: Vec<u64> = steps.filter(|step| step.is_new).map(|step| step.id.0.into()).collect();
        assert_eq!(expanded, visited, "{:?}", recording.settings());
        for event in &events {
            let node = book.node(NodeId(event["id"].as_u64().expect("a number") as u32 - 1));
            assert_eq!(event["pId"].as_u64(), node.parent.map(|id| u64::from(id.0) + 1));
            assert_eq!(event["board"].as_str().map(board), Some(node.board));
        }
    });
}

/// Two lines of `diff`: a text has no numbers that shift.
#[test]
fn the_text_has_a_line_for_each_step_and_no_numbers_of_steps() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let (recording, span) = recorded(problem(), settings, Pace::default(), 1_000_000);
    let text = written("text", &recording, &span);
    let (head, steps): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with('#'));
    assert_eq!(steps.len() as u64, recording.steps());
    assert_eq!(
        head[..5],
        [
            "# tilescope trace 1",
            "# size: 3x3",
            "# start: 2 3 4 1 5 x 7 6 8",
            "# goal: 1 2 3 4 5 6 7 8 x",
            "# algorithm: astar"
        ]
    );
    assert!(head.last().expect("the end").starts_with("# path: "), "{head:?}");
    // Manhattan distance, from its definition.
    let start: Board = board(START);
    let by_hand: usize =
        (1..9).map(|tile| start.size().distance(start.cell_of(tile), board(GOAL).cell_of(tile))).sum();
    assert!(
        steps[0].starts_with(&format!("expand {START}; f = {by_hand} = 0 + {by_hand}; ")),
        "{}",
        steps[0]
    );
    // A part has the same lines.
    let part = TraceSpan { steps: 3..7, end: None };
    let part = written("text", &recording, &part);
    assert_eq!(part.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>(), steps[3..7]);
}

/// Steps that are read again from checkpoints are those that were recorded in detail.
#[test]
fn a_trace_is_the_same_where_the_steps_are_not_kept() {
    for algorithm in [AlgorithmId::Idastar, AlgorithmId::Rbfs, AlgorithmId::Iddfs] {
        let settings = Settings { algorithm, ..Settings::default() };
        let (whole, span) = recorded(problem(), settings, Pace::default(), u64::MAX);
        let pace = Pace { detail: 200, apart: 50, ..Pace::default() };
        let (sparse, _) = recorded(problem(), settings, pace, u64::MAX);
        assert!(u64::from(sparse.steps_in_detail()) < sparse.steps(), "{algorithm:?}");
        for format in ["text", "csv", "jsonl", "posthoc", "dot"] {
            let part = TraceSpan { steps: 150..whole.steps().min(3000), end: None };
            for span in [&span, &part] {
                if span.steps.end < 20_000 {
                    let is_same = written(format, &whole, span) == written(format, &sparse, span);
                    assert!(is_same, "{format}, {algorithm:?}, {:?}", span.steps);
                }
            }
        }
    }
}

/// What Graphviz reads; `None` if it is not installed.
fn graphviz(text: &str) -> Option<String> {
    let mut dot = Command::new("dot")
        .args(["-Tplain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    dot.stdin.take().expect("piped").write_all(text.as_bytes()).expect("read");
    let output = dot.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn graphviz_reads_the_tree_with_its_nodes_and_edges() {
    for name in ["bfs", "astar", "idastar", "rbfs", "bidirectional-bfs"] {
        let settings =
            Settings { algorithm: AlgorithmId::from_name(name).expect("a name"), ..Settings::default() };
        let (recording, span) = recorded(problem(), settings, Pace::default(), 100);
        let Some(plain) = graphviz(&written("dot", &recording, &span)) else {
            // `.ci/run` installs it.
            return;
        };
        let count = |what: &str| plain.lines().filter(|line| line.starts_with(what)).count();
        let book = textbook_until(&problem(), &settings.in_use(), recording.steps(), span.end.is_none());
        let nodes = book.nodes.iter().filter(|node| node.made_after <= recording.steps());
        assert_eq!(count("node "), nodes.clone().count(), "{name}");
        if !["rbfs"].contains(&name) {
            assert_eq!(count("edge "), nodes.filter(|node| node.parent.is_some()).count(), "{name}");
        }
    }
}
