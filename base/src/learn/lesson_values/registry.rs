//! The registry of the values that the texts of lessons can name.
//!
//! To add a value, add an entry to [`LessonValue::ALL`].

use crate::puzzle::parity;
use crate::recording::{Moment, NextChoice, Recording, Summary, next_choice};
use crate::search::{Bound, Counts, History, Node, NodeId, OrderingCost, Side, shortest};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunEnd {
    /// The moves of the path found; `None` if there is none.
    pub length: Option<u32>,
}

/// A place of a search.
pub struct ValuePlace<'a> {
    pub recording: &'a Recording,
    pub moment: &'a Moment,
    /// Set where the search is over here.
    pub end: Option<RunEnd>,
}

/// What values are about, for a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueGroup {
    Node,
    Search,
    Next,
    Totals,
    Boards,
}

impl ValueGroup {
    pub const ALL: [Self; 5] = [Self::Node, Self::Search, Self::Next, Self::Totals, Self::Boards];

    pub fn title(self) -> &'static str {
        match self {
            Self::Node => "Current node",
            Self::Search => "Search so far",
            Self::Next => "Next node",
            Self::Totals => "Known at the end",
            Self::Boards => "Boards and settings",
        }
    }
}

/// A number of a search that a text can name.
#[derive(Debug)]
pub struct LessonValue {
    /// Its name between braces, and in claims.
    pub name: &'static str,
    /// Where it stands in the list of values.
    pub group: ValueGroup,
    /// What it is, in a phrase.
    pub meaning: &'static str,
    /// The words that name it in a sentence, where a number beside them is probably this one.
    pub words: &'static [&'static str],
    /// Whether it follows from the boards and the settings, so that no step changes it.
    pub is_fixed: bool,
    pub(super) value: fn(&ValuePlace) -> Option<u64>,
}

/// No two share a name.
impl PartialEq for LessonValue {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for LessonValue {}

const fn entry(
    group: ValueGroup,
    name: &'static str,
    meaning: &'static str,
    words: &'static [&'static str],
    value: fn(&ValuePlace) -> Option<u64>,
) -> LessonValue {
    LessonValue { name, group, meaning, words, is_fixed: false, value }
}

/// One that no step changes.
const fn fixed(
    group: ValueGroup,
    name: &'static str,
    meaning: &'static str,
    words: &'static [&'static str],
    value: fn(&ValuePlace) -> Option<u64>,
) -> LessonValue {
    LessonValue { is_fixed: true, ..entry(group, name, meaning, words, value) }
}

impl LessonValue {
    /// All but `layer N`.
    pub const ALL: &[Self] = &[
        entry(
            ValueGroup::Node,
            "f",
            "f of the current node, or of the start before the first step",
            &["f"],
            |place| f_of(place, &current(place)?),
        ),
        entry(
            ValueGroup::Node,
            "g",
            "g of the current node, or of the start before the first step",
            &["g"],
            |place| Some(current(place)?.g.into()),
        ),
        entry(
            ValueGroup::Node,
            "h",
            "h of the current node, or of the start before the first step",
            &["h"],
            |place| Some(current(place)?.h.into()),
        ),
        entry(ValueGroup::Search, "step", "complete steps so far", &["step"], |place| {
            Some(place.moment.position.steps)
        }),
        entry(
            ValueGroup::Search,
            "expanded",
            "nodes expanded so far, repeated ones too, without the goal",
            EXPANDED,
            expanded,
        ),
        entry(
            ValueGroup::Search,
            "generated",
            "nodes generated so far, without discarded duplicates",
            GENERATED,
            generated,
        ),
        entry(ValueGroup::Search, "nodes", "nodes created so far", &[], |place| {
            Some(place.moment.generated.into())
        }),
        entry(
            ValueGroup::Search,
            "open",
            "nodes on the open list here, or on the stack",
            &["open"],
            |place| Some(place.moment.open.len(place.recording, Side::Forward) as u64),
        ),
        entry(
            ValueGroup::Search,
            "open_from_goal",
            "nodes on the open list of the backward search",
            &[],
            |place| Some(place.moment.open.len(place.recording, Side::Backward) as u64),
        ),
        entry(ValueGroup::Search, "closed", "nodes on the closed list here", &["closed"], |place| {
            Some(place.moment.closed_len(place.recording).into())
        }),
        entry(
            ValueGroup::Search,
            "duplicates",
            "duplicate successors discarded so far",
            DUPLICATES,
            duplicates,
        ),
        entry(
            ValueGroup::Totals,
            "reopened",
            "closed nodes that were reopened, at the end",
            &["reopened"],
            |place| Some(counts_at_end(place)?.reopened),
        ),
        entry(
            ValueGroup::Totals,
            "cut",
            "generated nodes beyond the bound, at the end",
            &["pruned"],
            |place| Some(counts_at_end(place)?.pruned),
        ),
        entry(
            ValueGroup::Totals,
            "max_open",
            "the most nodes that were open, or on the stack, at once, at the end",
            &[],
            |place| Some(counts_at_end(place)?.max_open),
        ),
        entry(
            ValueGroup::Totals,
            "max_stored",
            "the largest number of nodes in memory at once, known at the end",
            &["keeps", "stores"],
            |place| Some(place.recording.settings().max_stored(&counts_at_end(place)?)),
        ),
        entry(
            ValueGroup::Totals,
            "comparisons",
            "comparisons to keep the open list in order, at the end",
            &["comparisons"],
            |place| Some(work_at_end(place)?.comparisons),
        ),
        entry(
            ValueGroup::Totals,
            "moves_in_open_list",
            "entries put in the open list, or moved in it, at the end",
            &[],
            |place| Some(work_at_end(place)?.moves),
        ),
        entry(ValueGroup::Totals, "iterations", "iterations, at the end", &["iterations"], |place| {
            Some(counts_at_end(place)?.iterations.into()).filter(|iterations| *iterations > 0)
        }),
        entry(
            ValueGroup::Search,
            "iteration",
            "the number of the iteration here, from 1",
            &["iteration"],
            |place| Some(u64::from(place.recording.iteration_at(place.moment.position.steps)?.index) + 1),
        ),
        entry(ValueGroup::Search, "bound", "the bound here", &["bound"], |place| {
            place.recording.bound_at(place.moment.position.steps).map(u64::from)
        }),
        entry(ValueGroup::Totals, "moves", "moves of the path found, at the end", &["moves"], |place| {
            Some(place.end?.length?.into())
        }),
        entry(ValueGroup::Totals, "cost", "the cost of the path found, at the end", &[], |place| {
            place.end?.length?;
            Some(place.recording.path_cost().into())
        }),
        fixed(ValueGroup::Boards, "distance", "moves of a shortest path from the start", &[], |place| {
            shortest(place.recording.problem()).map(u64::from)
        }),
        fixed(ValueGroup::Boards, "half_distance", "half of the moves of a shortest path", &[], |place| {
            shortest(place.recording.problem()).map(|moves| u64::from(moves / 2))
        }),
        fixed(ValueGroup::Boards, "allowed", "the weight times the moves of a shortest path", &[], |place| {
            let (a, b) = place.recording.settings().weight.fraction();
            Some(u64::from(shortest(place.recording.problem())? * a / b))
        }),
        entry(ValueGroup::Node, "new", "new successors of the current node", &["successors"], |place| {
            let step = place.moment.step.as_ref()?;
            let tried = &step.successors[..place.moment.successors];
            Some(tried.iter().filter(|successor| successor.outcome.node().is_some()).count() as u64)
        }),
        entry(
            ValueGroup::Next,
            "ties",
            "open nodes that share the least value, before a choice",
            &["tied", "ties"],
            |place| Some(choice(place)?.tied as u64),
        ),
        entry(ValueGroup::Next, "least_f", "f of the node that is next", &[], |place| {
            f_of(place, &choice(place)?.step.node)
        }),
        entry(ValueGroup::Next, "next_g", "g of the node that is next", &[], |place| {
            Some(choice(place)?.step.node.g.into())
        }),
        entry(ValueGroup::Next, "next_h", "h of the node that is next", &[], |place| {
            Some(choice(place)?.step.node.h.into())
        }),
        fixed(ValueGroup::Boards, "start_h", "h of the start", &[], |place| {
            let (settings, problem) = (place.recording.settings(), place.recording.problem());
            Some(settings.heuristic.evaluate(problem.start(), problem.goals()).into())
        }),
        fixed(
            ValueGroup::Boards,
            "inversions",
            "inversions of the start",
            &["inversions", "inversion"],
            |place| Some(parity(place.recording.problem().start()).inversions.into()),
        ),
        fixed(ValueGroup::Boards, "goal_inversions", "inversions of the goal", &[], |place| {
            Some(parity(place.recording.problem().only_goal().ok()?).inversions.into())
        }),
        fixed(ValueGroup::Boards, "weight", "the weight of h, if it is a whole number", &["w"], |place| {
            let (a, b) = place.recording.settings().weight.fraction();
            a.is_multiple_of(b).then(|| (a / b).into())
        }),
        fixed(ValueGroup::Boards, "depth_limit", "the limit on the depth", &["limit"], |place| {
            Some(place.recording.settings().depth_limit.into())
        }),
        fixed(ValueGroup::Boards, "cells", "cells of the board", &["cells"], |place| Some(cells(place))),
        fixed(ValueGroup::Boards, "tiles", "tiles of the board", &[], |place| Some(cells(place) - 1)),
        fixed(ValueGroup::Boards, "boards", "boards of this size", &[], |place| {
            Some((1..=cells(place)).product())
        }),
        fixed(ValueGroup::Boards, "reachable", "boards that can be reached from the start", &[], |place| {
            Some((1..=cells(place)).product::<u64>() / 2)
        }),
        fixed(
            ValueGroup::Boards,
            "passed",
            "tiles that a vertical move jumps over in reading order",
            &[],
            |place| Some(place.recording.problem().size().cols() as u64 - 1),
        ),
        fixed(ValueGroup::Boards, "group", "half of the tiles", &[], |place| Some((cells(place) - 1) / 2)),
        fixed(ValueGroup::Boards, "sides", "directions of the search: 1 or 2", &[], |place| {
            Some(place.recording.history().sides().len() as u64)
        }),
    ];

    /// The value with this name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|value| value.name == name)
    }
}

const EXPANDED: &[&str] = &["expanded", "expands", "expansions"];
const GENERATED: &[&str] = &["generated", "generates"];
const DUPLICATES: &[&str] = &["duplicates"];

fn cells(place: &ValuePlace) -> u64 {
    place.recording.problem().size().cells() as u64
}

fn current(place: &ValuePlace) -> Option<Node> {
    let start = || place.recording.node(NodeId(0));
    place.moment.step.as_ref().map_or_else(start, |step| Some(step.node))
}

fn choice(place: &ValuePlace) -> Option<NextChoice> {
    next_choice(place.recording, place.moment)
}

fn f_of(place: &ValuePlace, node: &Node) -> Option<u64> {
    let settings = place.recording.settings();
    let thousandths = settings.value().f_in_thousandths(settings, node)?;
    thousandths.is_multiple_of(1000).then_some(thousandths / 1000)
}

fn counts_at_end(place: &ValuePlace) -> Option<Counts> {
    place.end.map(|_| place.recording.progress().counts)
}

fn work_at_end(place: &ValuePlace) -> Option<OrderingCost> {
    place.end.and(place.recording.progress().work)
}

/// Whether each step expands a node and prunes none: then the steps are the expansions.
fn only_expands(recording: &Recording) -> bool {
    matches!(recording.history(), History::Lists | History::TwoSided)
        && recording.algorithm().bound == Bound::None
}

/// After more steps than this, expansions among visits are counted at the end only.
const MOST_VISITS: u64 = 100_000;

fn expanded(place: &ValuePlace) -> Option<u64> {
    let (recording, moment) = (place.recording, place.moment);
    if let Some(end) = place.end {
        let goals = recording.settings().goals_taken(recording.problem(), end.length.is_some());
        return Some(recording.progress().counts.expanded(goals));
    }
    if only_expands(recording) {
        return Some(moment.begun);
    }
    let steps = Some(moment.position.steps).filter(|steps| *steps <= MOST_VISITS)?;
    let mut summary = Summary::new(recording);
    summary.extend(recording, steps as u32);
    Some(summary.end().by_depth().counts().iter().copied().map(u64::from).sum())
}

fn generated(place: &ValuePlace) -> Option<u64> {
    match counts_at_end(place) {
        Some(counts) => Some(counts.generated()),
        None => only_expands(place.recording).then(|| place.moment.generated.into()),
    }
}

fn duplicates(place: &ValuePlace) -> Option<u64> {
    match counts_at_end(place) {
        Some(counts) => Some(counts.duplicates),
        None => only_expands(place.recording).then(|| place.moment.dropped.into()),
    }
}

/// The nodes at a depth that exist here.
pub(super) fn nodes_of_layer(place: &ValuePlace, depth: u32) -> u64 {
    let ids = (0..place.moment.generated).map(NodeId);
    ids.filter(|id| place.recording.nodes().depth(*id) == depth).count() as u64
}
