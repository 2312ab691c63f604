//! The sentences for every event of every algorithm. Those beside the board have no node numbers; the others name each node.

use crate::support::solve::{board, every_choice};
use tilescope::learn::NodeNames;
use tilescope::puzzle::{GoalPreset, MoveOrder};
use tilescope::recording::{Cursor, Moment, Outcome, Recording, next_choice};
use tilescope::search::{Guard, Limits, NodeId, Problem, Settings};
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
