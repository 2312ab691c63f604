//! The registry of the values that the texts of lessons can name.
//!
//! To add a value, add an entry to [`LessonValue::ALL`].

use crate::puzzle::parity;
use crate::recording::{Moment, NextChoice, Recording, Summary, next_choice};
use crate::search::{Bound, Counts, History, Node, NodeId, OrderingCost, Side, shortest};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunEnd {
    /// The moves of the path found; `None` if there is none.
    pub length: Option<u32>,
}

pub struct ValuePlace<'a> {
    pub recording: &'a Recording,
    pub moment: &'a Moment,
    /// Set where the search is over here.
    pub end: Option<RunEnd>,
}

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ValueGroup: title;

    Node = "Current node";
    Search = "Search so far";
    Next = "Next node";
    Totals = "Known at the end";
    Boards = "Boards and settings";
}

pub struct LessonValue {
    pub name: &'static str,
    pub group: ValueGroup,
    pub meaning: &'static str,
    /// The words that name it in a sentence, where a number beside them is probably this one.
    pub words: &'static [&'static str],
    /// True if it follows from the boards and the settings, so no step changes it.
    pub is_fixed: bool,
    pub(super) value: fn(&ValuePlace) -> Option<u64>,
}

by_name!(LessonValue in LessonValue::ALL.iter());

macro_rules! values {
    (@fixed entry) => { false };
    (@fixed fixed) => { true };
    ($($kind:ident $group:ident $name:literal $words:tt $meaning:literal => $value:expr;)+) => {
        impl LessonValue {
            /// All but `layer N`.
            pub const ALL: &[Self] = &[$(Self {
                name: $name,
                group: ValueGroup::$group,
                meaning: $meaning,
                words: &$words,
                is_fixed: values!(@fixed $kind),
                value: $value,
            }),+];
        }
    };
}

// Each with its name, the words for it, and its meaning. No step changes a fixed one.
values! {
    entry Node "f" ["f"] "f of the current node, or of the start before the first step" =>
        |place| f_of(place, &current(place)?);
    entry Node "g" ["g"] "g of the current node, or of the start before the first step" =>
        |place| Some(current(place)?.g.into());
    entry Node "h" ["h"] "h of the current node, or of the start before the first step" =>
        |place| Some(current(place)?.h.into());
    entry Search "step" ["step"] "complete steps so far" => |place| Some(place.moment.position.steps);
    entry Search "expanded" ["expanded", "expands", "expansions"] "nodes expanded so far, repeated ones too, without the goal" =>
        expanded;
    entry Search "generated" ["generated", "generates"] "nodes generated so far, without discarded duplicates" =>
        generated;
    entry Search "nodes" [] "nodes created so far" => |place| Some(place.moment.generated.into());
    entry Search "open" ["open"] "nodes on the open list here, or on the stack" =>
        |place| Some(place.moment.open.len(place.recording, Side::Forward) as u64);
    entry Search "open_from_goal" [] "nodes on the open list of the backward search" =>
        |place| Some(place.moment.open.len(place.recording, Side::Backward) as u64);
    entry Search "closed" ["closed"] "nodes on the closed list here" =>
        |place| Some(place.moment.closed_len(place.recording).into());
    entry Search "duplicates" ["duplicates"] "duplicate successors discarded so far" => duplicates;
    entry Totals "reopened" ["reopened"] "closed nodes that were reopened, at the end" =>
        |place| Some(counts_at_end(place)?.reopened);
    entry Totals "cut" ["pruned"] "generated nodes beyond the bound, at the end" =>
        |place| Some(counts_at_end(place)?.pruned);
    entry Totals "max_open" [] "the most nodes that were open, or on the stack, at once, at the end" =>
        |place| Some(counts_at_end(place)?.max_open);
    entry Totals "max_stored" ["keeps", "stores"] "the largest number of nodes in memory at once, known at the end" =>
        |place| Some(place.recording.settings().max_stored(&counts_at_end(place)?));
    entry Totals "comparisons" ["comparisons"] "comparisons to keep the open list in order, at the end" =>
        |place| Some(work_at_end(place)?.comparisons);
    entry Totals "moves_in_open_list" [] "entries put in the open list, or moved in it, at the end" =>
        |place| Some(work_at_end(place)?.moves);
    entry Totals "iterations" ["iterations"] "iterations, at the end" =>
        |place| Some(counts_at_end(place)?.iterations.into()).filter(|iterations| *iterations > 0);
    entry Search "iteration" ["iteration"] "the number of the iteration here, from 1" =>
        |place| Some(u64::from(place.recording.iteration_at(place.moment.position.steps)?.index) + 1);
    entry Search "bound" ["bound"] "the bound here" =>
        |place| place.recording.bound_at(place.moment.position.steps).map(u64::from);
    entry Totals "moves" ["moves"] "moves of the path found, at the end" =>
        |place| Some(place.end?.length?.into());
    entry Totals "cost" [] "the cost of the path found, at the end" =>
        |place| {
            place.end?.length?;
            Some(place.recording.path_cost().into())
        };
    fixed Boards "distance" [] "moves of a shortest path from the start" =>
        |place| shortest(place.recording.problem()).map(u64::from);
    fixed Boards "half_distance" [] "half of the moves of a shortest path" =>
        |place| shortest(place.recording.problem()).map(|moves| u64::from(moves / 2));
    fixed Boards "allowed" [] "the weight times the moves of a shortest path" =>
        |place| {
            let (a, b) = place.recording.settings().weight.fraction();
            Some(u64::from(shortest(place.recording.problem())? * a / b))
        };
    entry Node "new" ["successors"] "new successors of the current node" =>
        |place| {
            let step = place.moment.step.as_ref()?;
            let tried = &step.successors[..place.moment.successors];
            Some(tried.iter().filter(|successor| successor.outcome.node().is_some()).count() as u64)
        };
    entry Next "ties" ["tied", "ties"] "open nodes that share the least value, before a choice" =>
        |place| Some(choice(place)?.tied as u64);
    entry Next "least_f" [] "f of the node that is next" => |place| f_of(place, &choice(place)?.step.node);
    entry Next "next_g" [] "g of the node that is next" => |place| Some(choice(place)?.step.node.g.into());
    entry Next "next_h" [] "h of the node that is next" => |place| Some(choice(place)?.step.node.h.into());
    fixed Boards "start_h" [] "h of the start" =>
        |place| {
            let (settings, problem) = (place.recording.settings(), place.recording.problem());
            Some(settings.heuristic.evaluate(problem.start(), problem.goals()).into())
        };
    fixed Boards "inversions" ["inversions", "inversion"] "inversions of the start" =>
        |place| Some(parity(place.recording.problem().start()).inversions.into());
    fixed Boards "goal_inversions" [] "inversions of the goal" =>
        |place| Some(parity(place.recording.problem().only_goal().ok()?).inversions.into());
    fixed Boards "weight" ["w"] "the weight of h, if it is a whole number" =>
        |place| {
            let (a, b) = place.recording.settings().weight.fraction();
            a.is_multiple_of(b).then(|| (a / b).into())
        };
    fixed Boards "depth_limit" ["limit"] "the limit on the depth" =>
        |place| Some(place.recording.settings().depth_limit.into());
    fixed Boards "cells" ["cells"] "cells of the board" => |place| Some(cells(place));
    fixed Boards "tiles" [] "tiles of the board" => |place| Some(cells(place) - 1);
    fixed Boards "boards" [] "boards of this size" => |place| Some((1..=cells(place)).product());
    fixed Boards "reachable" [] "boards that can be reached from the start" =>
        |place| Some((1..=cells(place)).product::<u64>() / 2);
    fixed Boards "passed" [] "tiles that a vertical move jumps over in reading order" =>
        |place| Some(place.recording.problem().size().cols() as u64 - 1);
    fixed Boards "group" [] "half of the tiles" => |place| Some((cells(place) - 1) / 2);
    fixed Boards "sides" [] "directions of the search: 1 or 2" =>
        |place| Some(place.recording.history().sides().len() as u64);
}

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

/// True if each step expands a node and prunes none: then the steps are the expansions.
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
    Some(summary.last_totals().expanded.into())
}

fn generated(place: &ValuePlace) -> Option<u64> {
    let so_far = || only_expands(place.recording).then(|| place.moment.generated.into());
    counts_at_end(place).map(|counts| counts.generated()).or_else(so_far)
}

fn duplicates(place: &ValuePlace) -> Option<u64> {
    let so_far = || only_expands(place.recording).then(|| place.moment.dropped.into());
    counts_at_end(place).map(|counts| counts.duplicates).or_else(so_far)
}
