//! The sentences for every event of every algorithm. Those beside the board have no node numbers; the others name each node.

use crate::support::solve::{board, every_choice};
use tilescope::learn::NodeNames;
use tilescope::puzzle::{GoalPreset, MoveOrder};
use tilescope::recording::{Cursor, Moment, Outcome, Recording, next_choice};
use tilescope::search::{AlgorithmId, Guard, Limits, NodeId, Problem, Settings, Side};
use tilescope::session::{number, outcome_text, what_happened, what_is_said};

/// Fragments that no sentence may contain.
const NEVER: [&str; 6] = ["  ", "a node:", "a node a node", ", which was pruned", " .", ",."];

/// The first is solved in a few moves; few algorithms solve the second within the limit.
const STARTS: [&str; 2] = ["1 2 3 4 8 5 x 7 6", "8 6 7 2 5 4 3 x 1"];

fn record(start: &str, settings: Settings) -> Recording {
    let start = board(start);
    let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size");
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes: 150, ..Limits::default() };
    let _ = recording.record(Guard { limits, cancel: None }, ());
    recording
}

/// Checks every moment of a search.
fn at_every_event(recording: &Recording, mut check: impl FnMut(&Moment)) {
    let mut cursor = Cursor::new(recording);
    loop {
        check(&cursor.moment(recording));
        let next = cursor.next_event(recording);
        if next == cursor.position() {
            return;
        }
        cursor.seek(recording, next);
    }
}

fn searches() -> impl Iterator<Item = Recording> {
    let all = STARTS.into_iter().map(|start| (start, every_choice(MoveOrder::default())));
    all.flat_map(|(start, all)| all.into_iter().map(move |settings| record(start, settings)))
}

/// Whether the word stands before a number: “node 7”.
fn names_number(sentence: &str, word: &str) -> bool {
    let sentence = sentence.to_lowercase();
    let after = sentence.split(word).skip(1);
    after.into_iter().any(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

#[test]
fn beside_the_board_no_sentence_has_the_number_of_a_node() {
    for recording in searches() {
        at_every_event(&recording, |moment| {
            let choice = next_choice(&recording, moment);
            let mut said = vec![what_happened(&recording, moment), what_is_said(&recording, moment, None)];
            said.extend(choice.map(|choice| what_is_said(&recording, moment, Some(&choice))));
            for sentence in said {
                let place = || format!("{:?} at {:?}: {sentence}", recording.settings(), moment.position);
                assert!(!names_number(&sentence, "node"), "{}", place());
                assert!(sentence.ends_with('.') && !sentence.starts_with(char::is_lowercase), "{}", place());
                assert!(!NEVER.iter().any(|part| sentence.contains(part)), "{}", place());
            }
        });
    }
}

#[test]
fn a_successor_is_named_by_its_number_only_where_numbers_can_be_seen() {
    for recording in searches() {
        let named = |id: NodeId| format!("node {}", number(recording.number(id)));
        for step in (0..recording.steps()).filter_map(|step| recording.step(step)) {
            for successor in &step.successors {
                let text = |names| outcome_text(&recording, &step, successor, names);
                let (with, beside) = (text(NodeNames::Numbers), text(NodeNames::Boards));
                let nodes = match successor.outcome {
                    Outcome::New(node) => vec![node],
                    Outcome::Improved { node, old, .. } => vec![node, old],
                    Outcome::Duplicate { known, .. } | Outcome::OnPath(known) => vec![known],
                    Outcome::Pruned | Outcome::NotMade => Vec::new(),
                };
                for node in nodes.into_iter().chain(successor.meets) {
                    assert!(with.contains(&named(node)), "{:?}: {with}", recording.settings());
                }
                assert!(!names_number(&beside, "node"), "{:?}: {beside}", recording.settings());
                assert!(!beside.is_empty() && !beside.contains("  "), "{:?}", recording.settings());
            }
        }
    }
}

/// In A* with its usual ties: the counts are those of all open nodes, one by one.
#[test]
fn why_a_node_is_next_counts_the_open_nodes_that_share_its_values() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let mut forms = [0; 4];
    for recording in STARTS.map(|start| record(start, settings)) {
        at_every_event(&recording, |moment| {
            let Some(choice) = next_choice(&recording, moment) else { return };
            let all = moment.open.len(&recording, Side::Forward);
            let open = moment.open.rows(&recording, Side::Forward, 0..all);
            let open: Vec<_> = open.into_iter().map(|id| recording.nodes().get(id)).collect();
            let f = open.iter().map(|node| node.g + node.h).min().expect("an open node");
            let tied: Vec<_> = open.iter().filter(|node| node.g + node.h == f).collect();
            let g = tied.iter().map(|node| node.g).max().expect("a node with that f");
            let both = tied.iter().filter(|node| node.g == g).count();
            let (form, then) = match (tied.len(), both) {
                (1, _) => (0, String::new()),
                (_, 1) => (1, format!("Of these, ▶ has the largest g, {g}.")),
                (tied, both) if tied == both => (2, format!("All have g = {g}; ▶ is the newest.")),
                _ => (3, format!("{both} of them have the largest g, {g}; ▶ is the newest.")),
            };
            forms[form] += 1;
            let expected = match (open.len(), tied.len()) {
                (1, _) => "▶ is the only open node.".to_owned(),
                (open, 1) => format!("Of {open} open nodes, ▶ has the least f, {f}."),
                (open, tied) if open == tied => {
                    format!("All {open} open nodes share the least f, {f}. {then}")
                }
                (open, tied) => format!("{tied} of the {open} open nodes share the least f, {f}. {then}"),
            };
            assert_eq!(what_is_said(&recording, moment, Some(&choice)), expected, "{:?}", moment.position);
        });
    }
    assert!(forms.iter().all(|count| *count > 0), "{forms:?}");
}
