//! The four phases of a step, how far they have come, and what became of each of the four moves of the blank, in few words.

use crate::picture::{MoveSlot, Phase, SlotBoard, SlotKind, value_word};
use crate::puzzle::Move;
use crate::recording::{Back, DropReason, Moment, NodeStatus, Outcome, Recording, Step, Successor};
use crate::search::{History, NodeId, NodeValue};

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

const OF_LISTS: [&str; 4] = ["Take out", "Goal?", "Expand", "Choose next"];

/// The phases of the current step; the last one is now where the choice of the next node is shown. Before the first step,
/// none of them is now.
pub fn phases(recording: &Recording, moment: &Moment, shows_choice: bool) -> [Phase; 4] {
    let history = recording.history();
    let names = match history {
        History::Lists => OF_LISTS,
        History::TwoSided => ["Take out", "Expand", "Met?", "Choose next"],
        History::Stack | History::StackAndVisited => ["Visit the top", "Goal?", "Try moves", "Push or pop"],
        History::Frontier => ["Go down", "Goal?", "Expand", "Next or back"],
    };
    let now = match &moment.step {
        _ if shows_choice => Some(names.len() - 1),
        _ if pushes_next(history, moment) => Some(names.len() - 1),
        step => step.as_ref().map(|step| phase_now(history, moment, step)),
    };
    let results = moment.step.as_ref().map_or_else(Default::default, |step| results(history, moment, step));
    with_results(names, results, now)
}

/// Whether the whole step has pushed the node that is next, on a stack.
pub fn pushes_next(history: History, moment: &Moment) -> bool {
    let is_whole = moment.position.events == 0 && history.is_stack();
    let pushes = |step: &Step| step.successors.iter().any(|successor| successor.outcome.node().is_some());
    is_whole && moment.step.as_ref().is_some_and(|step| !step.is_goal && pushes(step))
}

/// Those of a search by hand: whether the node that was taken is the goal, if one was taken; how many of its successors were
/// kept, and how many are to be placed.
pub fn phases_by_hand(taken: Option<bool>, kept: usize, to_place: usize) -> [Phase; 4] {
    let now = match (taken, to_place) {
        (None, _) => 0,
        (Some(_), 0) => 3,
        (Some(_), _) => 2,
    };
    let expanded = if to_place > 0 { format!("{to_place} to place") } else { format!("{kept} new") };
    let results = taken.map_or_else(Default::default, |is_goal| {
        ["you".to_owned(), yes_or_no(is_goal), expanded, String::new()]
    });
    with_results(OF_LISTS, results, Some(now))
}

fn with_results(names: [&'static str; 4], mut results: [String; 4], now: Option<usize>) -> [Phase; 4] {
    std::array::from_fn(|place| Phase {
        name: names[place],
        result: std::mem::take(&mut results[place]),
        is_now: now == Some(place),
    })
}

fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn phase_now(history: History, moment: &Moment, step: &Step) -> usize {
    let (test, expand) = if history == History::TwoSided { (2, 1) } else { (1, 2) };
    match moment.position.events {
        _ if step.is_goal && moment.position.events != 1 => test,
        1 => 0,
        2 if step.is_tested => test,
        _ if moment.has_gone_back().is_some() => 3,
        _ => expand,
    }
}

fn results(history: History, moment: &Moment, step: &Step) -> [String; 4] {
    let tried = &step.successors[..moment.successors];
    let new = tried.iter().filter(|successor| successor.outcome.node().is_some()).count();
    let events = moment.position.events;
    let is_expanded = events == 0 || events > step.lead();
    let expanded = if is_expanded && !step.is_goal { format!("{new} new") } else { String::new() };
    let is_tested = step.is_tested && (events == 0 || events >= 2);
    let tested = if is_tested { yes_or_no(step.is_goal) } else { String::new() };
    if history == History::TwoSided {
        let meets = tried.iter().any(|successor| successor.meets.is_some());
        let met = if is_expanded { yes_or_no(meets) } else { String::new() };
        return [String::new(), expanded, met, String::new()];
    }
    let back = match moment.has_gone_back() {
        Some(Back::Popped) => "pop",
        Some(Back::Up(_)) => "back",
        None => "",
    };
    let expanded = match history {
        History::Stack | History::StackAndVisited => {
            let pruned = tried.iter().filter(|s| s.outcome == Outcome::Pruned).count();
            if is_expanded && !step.is_goal && pruned > 0 {
                format!("{pruned} pruned")
            } else if is_expanded && !step.is_goal && !tried.is_empty() {
                format!("{} tried", tried.len())
            } else {
                String::new()
            }
        }
        _ => expanded,
    };
    [String::new(), tested, expanded, back.to_owned()]
}
