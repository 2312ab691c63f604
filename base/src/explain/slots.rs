//! What became of each of the four moves of the blank, in few words.

use crate::picture::{MoveSlot, SlotBoard, SlotKind, value_word};
use crate::puzzle::Move;
use crate::recording::{DropReason, Moment, NodeStatus, Outcome, Recording, Step, Successor};
use crate::search::{NodeId, NodeValue};

/// The slots in the order in which the search tries the moves.
pub fn slots(recording: &Recording, moment: &Moment) -> [(Move, MoveSlot); 4] {
    let order = recording.settings().successor_order().moves();
    order.map(|mv| {
        (mv, moment.step.as_ref().map_or(MoveSlot::Empty, |step| slot(recording, moment, step, mv)))
    })
}

fn slot(recording: &Recording, moment: &Moment, step: &Step, mv: Move) -> MoveSlot {
    if mv.target(recording.problem().size(), step.node.blank.into()).is_none() {
        return MoveSlot::NoMove;
    }
    let tried = &step.successors[..moment.successors];
    let Some(place) = tried.iter().position(|successor| successor.mv == mv) else {
        return back_to_parent(recording, moment, step, mv).map_or(MoveSlot::Empty, MoveSlot::Tried);
    };
    let successor = &tried[place];
    let is_last = moment.position.events > 0 && place + 1 == tried.len();
    let node = match successor.outcome {
        Outcome::New(node) | Outcome::Improved { node, .. } => Some(node),
        Outcome::Duplicate { known, .. } | Outcome::OnPath(known) => Some(known),
        Outcome::Pruned | Outcome::NotMade => None,
    };
    let kind = match (successor.outcome.node(), node) {
        (Some(_), _) => SlotKind::New,
        (None, Some(_)) => SlotKind::Known,
        (None, None) => SlotKind::Dropped,
    };
    MoveSlot::Tried(SlotBoard {
        board: recording.board(successor.state),
        node,
        status: status(recording, moment, node),
        words: words(recording, step, successor),
        kind,
        is_selected: false,
        is_marked: is_last,
    })
}

fn status(recording: &Recording, moment: &Moment, node: Option<NodeId>) -> NodeStatus {
    node.map_or(NodeStatus::NotYet, |id| moment.status(recording, id))
}

/// The move back to the parent, where the search does not try it because its board is on the path.
fn back_to_parent(recording: &Recording, moment: &Moment, step: &Step, mv: Move) -> Option<SlotBoard> {
    let is_reached = moment.position.events == 0 || moment.position.events > step.lead();
    let parent = step.node.parent().filter(|_| recording.history().is_stack() && is_reached)?;
    (step.node.mv == Some(mv.inverse())).then(|| SlotBoard {
        board: recording.board(recording.nodes().state(parent)),
        node: Some(parent),
        status: status(recording, moment, Some(parent)),
        words: ["on the", "path"].map(str::to_owned),
        kind: SlotKind::Known,
        is_selected: false,
        is_marked: false,
    })
}

fn words(recording: &Recording, step: &Step, successor: &Successor) -> [String; 2] {
    let is_stack = recording.history().is_stack();
    let settings = recording.settings();
    let value = |id| {
        let value = settings.value();
        let sign = if value == NodeValue::Priority { "p" } else { value_word(recording) };
        format!("{sign} {}", value.number(settings, &recording.nodes().get(id)))
    };
    let g_of = |id| recording.nodes().g(id);
    match successor.outcome {
        Outcome::New(node) if successor.meets.is_some() => ["meets".to_owned(), value(node)],
        Outcome::New(node) => [if is_stack { "go on" } else { "new" }.to_owned(), value(node)],
        Outcome::Improved { node, old, reopens } => {
            let does = if reopens { "reopens" } else { "replaces" };
            [does.to_owned(), smaller_g(g_of(node), g_of(old))]
        }
        Outcome::OnPath(_) => ["on the", "path"].map(str::to_owned),
        Outcome::NotMade => ["not", "generated"].map(str::to_owned),
        Outcome::Pruned => {
            let beyond = match recording.drop_reason(step, successor) {
                Some(DropReason::BeyondBound { g, h, bound }) => format!("f {} > {bound}", g + h),
                Some(DropReason::BeyondDepth { depth, limit }) => format!("{depth} > {limit}"),
                Some(DropReason::BeyondFarthest { g, farthest }) => format!("g {g} > {farthest}"),
                _ => String::new(),
            };
            ["pruned".to_owned(), beyond]
        }
        Outcome::Duplicate { closed, .. } => {
            let place = match (is_stack, closed) {
                (true, true) => "visited",
                (true, false) => "on stack",
                (false, true) => "closed",
                (false, false) => "open",
            };
            match recording.drop_reason(step, successor) {
                Some(DropReason::KeepsFirst(known) | DropReason::NotReopened(known)) => {
                    let g = recording.g_after(&step.node, successor);
                    [place.to_owned(), smaller_g(g, g_of(known))]
                }
                _ => ["already".to_owned(), place.to_owned()],
            }
        }
    }
}

pub fn smaller_g(g: u32, old: u32) -> String {
    format!("g {g} < {old}")
}
