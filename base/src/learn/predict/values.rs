//! The question: what are f, g and h of a successor?

use super::kind::{AnswerOption, Draft, OptionShows, QuestionContext};
pub(super) use super::kind::{any_search as offered, any_step as not_before};
use crate::picture::{calls_g_depth, f_text, g_word};
use crate::recording::{Outcome, Recording};
use crate::search::{Node, NodeValue, Settings};

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let settings = recording.settings();
    let (step, successor) = context.next_successor()?;
    let parent = step.node;
    let h = || recording.board_h(parent.side, successor.state);
    let node = match successor.outcome {
        Outcome::New(id) | Outcome::Improved { node: id, .. } => recording.nodes().get(id),
        Outcome::Pruned if recording.algorithm().bound.is_on_f() => with_values(parent, parent.g + 1, h()),
        Outcome::Pruned | Outcome::NotMade | Outcome::Duplicate { .. } | Outcome::OnPath(_) => return None,
    };
    if node.h == Node::NO_H || parent.h == Node::NO_H {
        return None;
    }
    let wrong: Vec<AnswerOption> = if settings.value() == NodeValue::BackedUpF {
        backed_up_values(recording, parent.g + 1 + h(), &parent, &node)
    } else {
        let others = other_values(settings, &parent, &node);
        others.into_iter().map(|(other, why)| AnswerOption::new(shows(recording, &other), why)).collect()
    };
    let wrong = wrong.into_iter().filter(|wrong| wrong.shows != shows(recording, &node));
    let why = match settings.value() {
        NodeValue::Depth => {
            format!("Each move adds 1 to {}: {} + 1 = {}.", depth(settings), parent.g, node.g)
        }
        NodeValue::BackedUpF => {
            let (own, of_parent) = (parent.g + 1 + h(), parent.f());
            format!("F is the larger of its own f, {own}, and F of its parent, {of_parent}.")
        }
        _ => format!("The move adds 1 to g, which makes {}. h of the new board is {}.", node.g, node.h),
    };
    let what = match settings.value() {
        // The options show g as well.
        NodeValue::H => "What are h and g",
        NodeValue::Priority => "What is the priority",
        NodeValue::Depth if calls_g_depth(settings) => "What is the depth",
        NodeValue::Depth => "What is g",
        NodeValue::F | NodeValue::WeightedF => "What is f",
        NodeValue::BackedUpF => "What is F",
    };
    Some(Draft {
        about: Some((successor.mv, successor.state)),
        text: format!("{what} of the successor by the move {}?", successor.mv.name()),
        right: shows(recording, &node),
        why,
        wrong: wrong.take(OPTIONS - 1).collect(),
    })
}

const OPTIONS: usize = 5;

fn shows(recording: &Recording, node: &Node) -> OptionShows {
    OptionShows::text(f_text(recording, node))
}

/// The word for g in a sentence.
fn depth(settings: &Settings) -> &'static str {
    if calls_g_depth(settings) { "the depth" } else { "g" }
}

fn with_values(mut node: Node, g: u32, h: u32) -> Node {
    (node.g, node.h) = (g, h);
    node
}

/// Values that a student may take for those of the node, and what is wrong with each.
fn other_values(settings: &Settings, parent: &Node, node: &Node) -> Vec<(Node, String)> {
    let with = |g: u32, h: u32| with_values(*node, g, h);
    let (g, h) = (node.g, node.h);
    let wrong_g = |wrong| {
        let (word, depth) = (g_word(settings), depth(settings));
        if wrong == parent.g {
            format!("This is {depth} of the node before the move, and a move adds one to it.")
        } else {
            format!("A move adds one to {depth} of the node before it, which gives a different {word}.")
        }
    };
    if !settings.value().has_h() {
        let others = [Some(parent.g), Some(g + 1), parent.g.checked_sub(1), Some(g + 2)];
        return others.into_iter().flatten().map(|wrong| (with(wrong, h), wrong_g(wrong))).collect();
    }
    let mut others = vec![(with(parent.g, h), wrong_g(parent.g))];
    if parent.h != h {
        let wrong_h = "This is h of the node before the move. The new board has another h.";
        others.push((with(g, parent.h), wrong_h.to_owned()));
        let of_parent = "These are the values of the node whose successor it is.";
        others.push((with(parent.g, parent.h), of_parent.to_owned()));
    }
    // The other way by as much as h changed.
    let mirrored = (2 * parent.h).checked_sub(h).filter(|mirrored| *mirrored != h);
    let near = [mirrored, Some(h + 1), h.checked_sub(1), Some(h + 2)];
    let near = near.into_iter().flatten();
    let why = "The new board has a different h: compute it from that board.";
    others.extend(near.map(|wrong| (with(g, wrong), why.to_owned())));
    others
}

/// Other values of F than that of a node, whose own f is `own`.
fn backed_up_values(recording: &Recording, own: u32, parent: &Node, node: &Node) -> Vec<AnswerOption> {
    let (right, of_parent) = (node.f(), parent.f());
    let why = |wrong: u32| match wrong {
        _ if wrong == own => format!("{own} is its own f, but F is never less than F of the parent."),
        _ if wrong == of_parent => {
            format!("{of_parent} is F of its parent, but F is never less than its own f.")
        }
        _ => "F is its own f or F of its parent: the larger of both.".to_owned(),
    };
    let others = [Some(own), Some(of_parent), Some(right + 1), right.checked_sub(1), Some(right + 2)];
    let others = others.into_iter().flatten().filter(|wrong| *wrong >= node.g);
    let with = |wrong| with_values(*node, node.g, wrong - node.g);
    others.map(|wrong| AnswerOption::new(shows(recording, &with(wrong)), why(wrong))).collect()
}
