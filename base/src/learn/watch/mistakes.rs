//! The usual mistakes in programs that search. Each is made on purpose, in the reference or in a plain search of its kind; the
//! one that expands the same boards as the watched program is named.
//!
//! # Add a usual mistake
//!
//! `tilescope watch` names the mistake that leads to exactly the search of a program.
//!
//! 1. Add its entry to `mistakes!` in `base/src/learn/watch/mistakes.rs`: its name, its texts, and the searches that have it. Other rules of
//!    the reference are enough for many; `base/src/learn/watch/flawed.rs` has plain searches for the others.
//! 2. Write a program that makes it, in `assets/programs/python/mistakes`, and add its line to `MISTAKEN` in `tests/program/programs.rs`, with a
//!    board on which no other mistake does the same. If the mistake is inside the search, write the whole search: programs are read alone.

use std::rc::Rc;

use super::flawed::{Flaw, FlawedEstimate, NeverTried, Wrap};
use crate::learn::all_rules::move_orders;
use crate::puzzle::{Board, GoalPreset};
use crate::search::{
    AlgorithmId, Bound, Choice, Duplicates, GoalTest, History, OpenOrder, OrderBy, Problem, PushOrder,
    Reopening, Settings, TieBreak,
};

#[derive(Debug)]
pub struct UsualMistake {
    /// A short name, such as `no-closed-list`.
    pub name: &'static str,
    pub title: &'static str,
    pub remedy: &'static str,
    pub(super) variants: fn(&Problem, &Settings) -> Vec<FlawedSearch>,
}

pub(super) enum FlawedSearch {
    Rules(Settings),
    Plain(Flaw, Settings, FlawedEstimate),
}

pub(super) const DEPTH_LIMIT: &str = "depth-limit";
pub(super) const MOVE_ORDER: &str = "move-order";
pub(super) const LEFT_OUT_MOVE: &str = "left-out-move";
const TIE_ORDER: &str = "tie-order";
pub(super) const OTHER_RULES: &str = "other-rules";

impl UsualMistake {
    /// True if it is right where an exercise says nothing of it.
    pub fn is_note(&self) -> bool {
        [MOVE_ORDER, TIE_ORDER, OTHER_RULES].contains(&self.name)
    }
}

macro_rules! mistakes {
    ($($name:tt $title:literal: $remedy:literal, $variants:expr;)+) => {
        impl UsualMistake {
            /// All of them, those in the structure of a program first.
            pub const ALL: &[Self] = &[$(Self { name: $name, title: $title, remedy: $remedy, variants: $variants }),+];
        }
    };
}

mistakes! {
    "goal-when-generated" "the goal is tested when it is generated":
        "Test it when it is taken from the open list: except in breadth-first search, a better path to it may still be found.",
        |_, settings| {
            let offers = &settings.algorithm.info().offers;
            let is_late = offers.goal_test.is_ok() && settings.goal_test == GoalTest::WhenExpanded;
            let changed = Settings { goal_test: GoalTest::WhenGenerated, ..*settings };
            is_late.then_some(FlawedSearch::Rules(changed)).into_iter().collect()
        };
    "no-closed-list" "there is no closed list":
        "Keep the boards that were expanded, and drop a successor that is one of them, unless the exercise asks for tree search.",
        |problem, settings| {
            let rules = duplicates(settings, &[Duplicates::Parent, Duplicates::None]);
            rules.into_iter().chain(flawed(problem, settings, &[Flaw::NoClosed])).collect()
        };
    "closed-when-generated" "a board is closed as soon as it is generated, or a successor is dropped because it is open":
        "Close it when it is taken from the open list; until then, a smaller g takes its place.",
        |_, settings| duplicates(settings, &[Duplicates::FirstReached]);
    "g-not-updated" "the table of g keeps the old number of an open board":
        "Store the smaller g when a better path to an open board is found.",
        |problem, settings| flawed(problem, settings, &[Flaw::KeepsG]);
    "heap-not-reordered" "the heap is not reordered after an update":
        "Push the board again with its new value, or restore the order of the heap.",
        |problem, settings| flawed(problem, settings, &[Flaw::StaysInHeap]);
    "wrong-end" "the board that came last is taken, not the one that came first":
        "Take boards from the front of the queue: with a stack, this is depth-first search.",
        |problem, settings| {
            let order = settings.open_order();
            let is_queue = is_lists(settings) && order.by == OrderBy::Arrival && order.first_in();
            if !is_queue {
                return Vec::new();
            }
            let is_stack = |other: &Settings| {
                let is_unbounded = other.algorithm.info().bound == Bound::None;
                is_unbounded && is_lists(other) && other.open_order() == OpenOrder::LAST_IN_FIRST_OUT
            };
            // A board is known when it is generated, or only when it is taken.
            let variants = AlgorithmId::ALL.iter().flat_map(|algorithm| {
                let (algorithm, push_order) = (*algorithm, PushOrder::InOrder);
                [Duplicates::ClosedList, Duplicates::Lazy]
                    .map(|duplicates| Settings { algorithm, push_order, duplicates, ..*settings })
            });
            let search = |other: Settings| match other.offered_for(problem.size()) {
                Ok(()) => FlawedSearch::Rules(other),
                Err(_) => plain(problem, &other, Flaw::None),
            };
            variants.filter(is_stack).map(search).collect()
        };
    "wrong-goal" "h is that of another goal":
        "Compute h from the goal that is given, not from a fixed one.",
        |problem, settings| {
            let presets = GoalPreset::ALL.map(|preset| preset.board(problem.size()));
            let others = presets.into_iter().chain([*problem.start()]);
            let others = others.filter(|other| other != problem.goal());
            others.flat_map(|goal| with_estimate(settings, &of_goal(settings, &goal))).collect()
        };
    "blank-counted" "h counts the blank":
        "Leave the blank out of h: with it, h can be larger than the number of moves.",
        |problem, settings| {
            let searches =
                |is_distance| with_estimate(settings, &with_blank(problem, settings, is_distance));
            [false, true].into_iter().flat_map(searches).collect()
        };
    "closed-board-taken" "a board that is taken is expanded even if it is closed":
        "When a board is taken, skip it if it is closed: it can be in the open list several times.",
        |problem, settings| {
            let rules = duplicates(settings, &[Duplicates::AddBetter]);
            rules.into_iter().chain(flawed(problem, settings, &[Flaw::TakesClosed])).collect()
        };
    "largest-taken" "the largest value is taken, not the smallest":
        "Turn the comparison round.",
        |problem, settings| flawed(problem, settings, &[Flaw::TakesLargest]);
    "f-as-g" "f of the parent is taken for its g":
        "g of a successor is g of its parent plus the cost of the move, without h.",
        |problem, settings| flawed(problem, settings, &[Flaw::AddsF]);
    "g-stays-1" "g of every successor is 1, or g is left out of f":
        "Add the cost of the move to g of the parent, and take the smallest sum of g and h.",
        |problem, settings| flawed(problem, settings, &[Flaw::GIsOneMove]);
    "h-of-parent" "h of a successor is that of its parent":
        "Compute h of the board after the move.",
        |problem, settings| flawed(problem, settings, &[Flaw::HOfParent]);
    "head-not-removed" "the first board of the open list is read and not removed":
        "Remove the board that is taken from the open list.",
        |problem, settings| flawed(problem, settings, &[Flaw::HeadStays]);
    "start-not-reached" "the start is not marked as reached":
        "Mark the start as reached before the search begins: otherwise it is generated again.",
        |problem, settings| flawed(problem, settings, &[Flaw::StartNotReached(None)]);
    "wraps-round" "a move goes over the edge of the board and comes back in on another side":
        "Compare the row and the column with the edge before a move; Python takes the index −1 for the last.",
        |problem, settings| {
            flawed(problem, settings, &[Wrap::Rows, Wrap::Cells, Wrap::RowEnds].map(Flaw::Wraps))
        };
    LEFT_OUT_MOVE "a move is left out":
        "Try all four moves from every cell, as far as they stay on the board.",
        |problem, settings| {
            let flaws: Vec<_> = NeverTried::all(problem.size()).map(Flaw::LeavesOut).collect();
            flawed(problem, settings, &flaws)
        };
    "visited-set" "boards that were visited are left out, even on a shorter path":
        "Compare a successor with the path only: a board that was reached late may have been cut at the limit.",
        |problem, settings| flawed(problem, settings, &[Flaw::Visited]);
    "goal-after-limit" "the depth limit is tested before the goal, or boards at the limit are written as expanded":
        "Test the goal first: a board at the limit can be the goal. Other boards at the limit are not expanded unless the exercise says so.",
        |problem, settings| flawed(problem, settings, &[Flaw::GoalAfterLimit]);
    "shared-board" "all calls of the recursion change the same board":
        "Copy the board before a move, or move the blank back after the call.",
        |problem, settings| flawed(problem, settings, &[Flaw::SharesBoard]);
    MOVE_ORDER "the moves are tried in another order":
        "Try them in the order that the exercise gives.",
        |_, settings| {
            if settings.algorithm.info().offers.moves.is_err() {
                return Vec::new();
            }
            let others = move_orders().filter(|moves| *moves != settings.moves);
            others.map(|moves| FlawedSearch::Rules(Settings { moves, ..*settings })).collect()
        };
    TIE_ORDER "of boards with equal values, another one is taken first":
        "This is right unless the exercise says which of equal boards comes first.",
        |_, settings| {
            let ties = other_ties(settings);
            ties.map(|ties| FlawedSearch::Rules(Settings { ties, ..*settings })).collect()
        };
    DEPTH_LIMIT "the depth limit is off by one":
        "The start has the depth 0; a board at the limit is tested and not expanded.",
        |_, settings| {
            if settings.algorithm.info().offers.depth_limit.is_err() {
                return Vec::new();
            }
            let limit = settings.depth_limit;
            let others = [limit.checked_sub(1), limit.checked_add(1)].into_iter().flatten();
            let with = |depth_limit| FlawedSearch::Rules(Settings { depth_limit, ..*settings });
            others.map(with).collect()
        };
    "bound-plus-one" "the next bound is the bound plus 1":
        "Take the least f of the boards that were pruned: the steps between do the same again.",
        |problem, settings| flawed(problem, settings, &[Flaw::PlusOne]);
    "bound-of-all" "the next bound is the least f of all boards, not only of those that were pruned":
        "Leave out boards within the bound: with them, the bound never grows.",
        |problem, settings| flawed(problem, settings, &[Flaw::OfAll]);
    OTHER_RULES "other rules lead to the same search":
        "This is right unless the exercise says which rules to follow.",
        |_, settings| {
            // The open list may hold a board several times, if all but the copy that is taken first are skipped.
            let skips = duplicates(settings, &[Duplicates::Lazy, Duplicates::QueueAll]);
            std::iter::once(FlawedSearch::Rules(*settings)).chain(skips).collect()
        };
}

impl FlawedSearch {
    /// A search with both mistakes: an early test for the goal, or a wrong h, goes with most others.
    pub fn with(&self, other: &Self, reference: &Settings) -> Option<Self> {
        match (self, other) {
            (Self::Rules(early), other) if early.goal_test != reference.goal_test => {
                let with = |settings: &Settings| Settings { goal_test: early.goal_test, ..*settings };
                Some(match other {
                    Self::Rules(settings) => Self::Rules(with(settings)),
                    Self::Plain(flaw, settings, estimate) => {
                        Self::Plain(*flaw, with(settings), Rc::clone(estimate))
                    }
                })
            }
            (Self::Plain(Flaw::None, settings, estimate), Self::Plain(flaw, ..)) if *flaw != Flaw::None => {
                Some(Self::Plain(*flaw, *settings, Rc::clone(estimate)))
            }
            _ => None,
        }
    }

    pub fn settings(&self) -> &Settings {
        match self {
            Self::Rules(settings) | Self::Plain(_, settings, _) => settings,
        }
    }
}

pub(super) fn plain(problem: &Problem, settings: &Settings, flaw: Flaw) -> FlawedSearch {
    FlawedSearch::Plain(flaw, *settings, of_goal(settings, problem.goal()))
}

/// The plain searches with these flaws, as far as the reference can have them.
fn flawed(problem: &Problem, settings: &Settings, flaws: &[Flaw]) -> Vec<FlawedSearch> {
    let estimate = of_goal(settings, problem.goal());
    let fitting = flaws.iter().filter(|flaw| flaw.fits(settings));
    fitting.map(|flaw| FlawedSearch::Plain(*flaw, *settings, Rc::clone(&estimate))).collect()
}

fn is_lists(settings: &Settings) -> bool {
    settings.algorithm.info().history == History::Lists
}

fn duplicates(settings: &Settings, others: &[Duplicates]) -> Vec<FlawedSearch> {
    let may_change = settings.algorithm.info().offers.duplicates.is_ok() && settings.duplicates.remembers();
    let others = others.iter().filter(|other| may_change && **other != settings.duplicates);
    others.map(|other| FlawedSearch::Rules(Settings { duplicates: *other, ..*settings })).collect()
}

/// h of the reference with another goal. Without a heuristic, it is 0.
pub(super) fn of_goal(settings: &Settings, goal: &Board) -> FlawedEstimate {
    let estimate = settings.heuristic_in_use().map(|id| id.estimate_at(goal, settings.tile_costs()));
    Rc::new(move |board| estimate.as_ref().map_or(0, |estimate| estimate.of_board(board)))
}

/// h of the reference with what the blank adds: its distance, or 1.
pub(super) fn with_blank(problem: &Problem, settings: &Settings, is_distance: bool) -> FlawedEstimate {
    let (size, home) = (problem.size(), problem.goal().blank());
    let of_tiles = of_goal(settings, problem.goal());
    Rc::new(move |board| {
        let distance = size.distance(board.blank(), home) as u32;
        of_tiles(board) + if is_distance { distance } else { distance.min(1) }
    })
}

/// The searches that use this estimate in place of h. Where it is wrong, reopening makes a difference.
fn with_estimate(settings: &Settings, estimate: &FlawedEstimate) -> Vec<FlawedSearch> {
    // The others follow no h.
    let by_h = matches!(settings.open_order().by, OrderBy::F(_) | OrderBy::H);
    let deepens = settings.algorithm.info().bound == Bound::F;
    if settings.heuristic_in_use().is_none() || !Flaw::None.fits(settings) || !by_h && !deepens {
        return Vec::new();
    }
    let reopenings = if deepens { &[Reopening::On][..] } else { Reopening::ALL };
    let with = |reopening: &Reopening| {
        FlawedSearch::Plain(Flaw::None, Settings { reopening: *reopening, ..*settings }, Rc::clone(estimate))
    };
    reopenings.iter().map(with).collect()
}

/// The rules for ties that have a name, without that of the reference.
pub(super) fn other_ties(settings: &Settings) -> impl Iterator<Item = TieBreak> + use<> {
    let own = settings.ties;
    let offers = settings.algorithm.info().offers.ties.is_ok();
    TieBreak::NAMED
        .into_iter()
        .chain(TieBreak::PRESETS.iter().copied())
        .filter(move |ties| offers && *ties != own)
}
