//! The usual mistakes in programs that search. Each is made on purpose, in the reference or in a plain search of its kind; the
//! one that expands the same boards as the watched program is named.
//!
//! # Add a usual mistake
//!
//! `tilescope watch` names the mistake that leads to exactly the search of a program.
//!
//! 1. Add its entry to `UsualMistake::ALL` in `base/src/learn/watch/mistakes.rs`: its name, its texts, and the searches that have it. Other rules of
//!    the reference are enough for many; `base/src/learn/watch/flawed.rs` has plain searches for the others.
//! 2. Write a program that makes it, in `assets/programs/python/mistakes`, and add its line to `MISTAKEN` in `tests/program/programs.rs`, with a
//!    board on which no other mistake does the same. If the mistake is inside the search, write the whole search: programs are read alone.

use std::rc::Rc;

use super::flawed::{Flaw, FlawedEstimate, NeverTried, Wrap};
use crate::learn::all_rules::move_orders;
use crate::puzzle::{Board, GoalPreset, State};
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
const TIE_ORDER: &str = "tie-order";
pub(super) const OTHER_RULES: &str = "other-rules";

impl PartialEq for UsualMistake {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl UsualMistake {
    /// Whether it is right where an exercise says nothing of it.
    pub fn is_note(&self) -> bool {
        [MOVE_ORDER, TIE_ORDER, OTHER_RULES].contains(&self.name)
    }

    /// All of them, those in the structure of a program first.
    pub const ALL: &[Self] = &[
        Self {
            name: "goal-when-generated",
            title: "the goal is tested when it is generated",
            remedy: "Test it when it is taken from the open list: except in breadth-first search, a better path to it may still be found.",
            variants: |_, settings| {
                let offers = &settings.algorithm.info().offers;
                let is_late = offers.goal_test.is_ok() && settings.goal_test == GoalTest::WhenExpanded;
                let changed = Settings { goal_test: GoalTest::WhenGenerated, ..*settings };
                is_late.then_some(FlawedSearch::Rules(changed)).into_iter().collect()
            },
        },
        Self {
            name: "no-closed-list",
            title: "there is no closed list",
            remedy: "Keep the boards that were expanded, and drop a successor that is one of them, unless the exercise asks for tree search.",
            variants: |problem, settings| {
                let rules = duplicates(settings, &[Duplicates::Parent, Duplicates::None]);
                rules.into_iter().chain(flawed(problem, settings, &[Flaw::NoClosed])).collect()
            },
        },
        Self {
            name: "closed-when-generated",
            title: "a board is closed as soon as it is generated, or a successor is dropped because it is open",
            remedy: "Close it when it is taken from the open list; until then, a smaller g takes its place.",
            variants: |_, settings| duplicates(settings, &[Duplicates::FirstReached]),
        },
        Self {
            name: "g-not-updated",
            title: "the table of g keeps the old number of an open board",
            remedy: "Store the smaller g when a better path to an open board is found.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::KeepsG]),
        },
        Self {
            name: "heap-not-reordered",
            title: "the heap is not reordered after an update",
            remedy: "Push the board again with its new value, or restore the order of the heap.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::StaysInHeap]),
        },
        Self {
            name: "wrong-end",
            title: "the board that came last is taken, not the one that came first",
            remedy: "Take boards from the front of the queue: with a stack, this is depth-first search.",
            variants: |_, settings| {
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
                    [Duplicates::ClosedList, Duplicates::Lazy].map(|duplicates| Settings {
                        algorithm,
                        push_order,
                        duplicates,
                        ..*settings
                    })
                });
                variants.filter(is_stack).map(FlawedSearch::Rules).collect()
            },
        },
        Self {
            name: "wrong-goal",
            title: "h is that of another goal",
            remedy: "Compute h from the goal that is given, not from a fixed one.",
            variants: |problem, settings| {
                let presets = GoalPreset::ALL.map(|preset| preset.board(problem.size()));
                let others = presets.into_iter().chain([*problem.start()]);
                let others = others.filter(|other| other != problem.goal());
                others.flat_map(|goal| with_estimate(settings, &of_goal(settings, &goal))).collect()
            },
        },
        Self {
            name: "blank-counted",
            title: "h counts the blank",
            remedy: "Leave the blank out of h: with it, h can be larger than the number of moves.",
            variants: |problem, settings| {
                let searches =
                    |is_distance| with_estimate(settings, &with_blank(problem, settings, is_distance));
                [false, true].into_iter().flat_map(searches).collect()
            },
        },
        Self {
            name: "closed-board-taken",
            title: "a board that is taken is expanded even if it is closed",
            remedy: "When a board is taken, skip it if it is closed: it can be in the open list several times.",
            variants: |problem, settings| {
                [
                    flawed(problem, settings, &[Flaw::TakesClosed]),
                    duplicates(settings, &[Duplicates::AddBetter]),
                ]
                .into_iter()
                .flatten()
                .collect()
            },
        },
        Self {
            name: "largest-taken",
            title: "the largest value is taken, not the smallest",
            remedy: "Turn the comparison round.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::TakesLargest]),
        },
        Self {
            name: "f-as-g",
            title: "f of the parent is taken for its g",
            remedy: "g of a successor is g of its parent plus the cost of the move, without h.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::AddsF]),
        },
        Self {
            name: "g-stays-1",
            title: "g of every successor is 1, or g is left out of f",
            remedy: "Add the cost of the move to g of the parent, and take the smallest sum of g and h.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::GIsOneMove]),
        },
        Self {
            name: "h-of-parent",
            title: "h of a successor is that of its parent",
            remedy: "Compute h of the board after the move.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::HOfParent]),
        },
        Self {
            name: "head-not-removed",
            title: "the first board of the open list is read and not removed",
            remedy: "Remove the board that is taken from the open list.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::HeadStays]),
        },
        Self {
            name: "start-not-reached",
            title: "the start is not marked as reached",
            remedy: "Mark the start as reached before the search begins: otherwise it is generated again.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::StartNotReached]),
        },
        Self {
            name: "wraps-round",
            title: "a move goes over the edge of the board and comes back in on another side",
            remedy: "Compare the row and the column with the edge before a move; Python takes the index −1 for the last.",
            variants: |problem, settings| {
                flawed(
                    problem,
                    settings,
                    &[Flaw::Wraps(Wrap::Rows), Flaw::Wraps(Wrap::Cells), Flaw::Wraps(Wrap::RowEnds)],
                )
            },
        },
        Self {
            name: "left-out-move",
            title: "a move is left out",
            remedy: "Try all four moves from every cell, as far as they stay on the board.",
            variants: |problem, settings| {
                let flaws: Vec<_> = NeverTried::all(problem.size()).map(Flaw::LeavesOut).collect();
                flawed(problem, settings, &flaws)
            },
        },
        Self {
            name: "visited-set",
            title: "boards that were visited are left out, even on a shorter path",
            remedy: "Compare a successor with the path only: a board that was reached late may have been cut at the limit.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::Visited]),
        },
        Self {
            name: "goal-after-limit",
            title: "the depth limit is tested before the goal, or boards at the limit are written as expanded",
            remedy: "Test the goal first: a board at the limit can be the goal. Other boards at the limit are not expanded unless the exercise says so.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::GoalAfterLimit]),
        },
        Self {
            name: "shared-board",
            title: "all calls of the recursion change the same board",
            remedy: "Copy the board before a move, or move the blank back after the call.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::SharesBoard]),
        },
        Self {
            name: MOVE_ORDER,
            title: "the moves are tried in another order",
            remedy: "Try them in the order that the exercise gives.",
            variants: |_, settings| {
                if settings.algorithm.info().offers.moves.is_err() {
                    return Vec::new();
                }
                let others = move_orders().filter(|moves| *moves != settings.moves);
                others.map(|moves| FlawedSearch::Rules(Settings { moves, ..*settings })).collect()
            },
        },
        Self {
            name: TIE_ORDER,
            title: "of boards with equal values, another one is taken first",
            remedy: "This is right unless the exercise says which of equal boards comes first.",
            variants: |_, settings| {
                let ties = other_ties(settings);
                ties.map(|ties| FlawedSearch::Rules(Settings { ties, ..*settings })).collect()
            },
        },
        Self {
            name: DEPTH_LIMIT,
            title: "the depth limit is off by one",
            remedy: "The start has the depth 0; a board at the limit is tested and not expanded.",
            variants: |_, settings| {
                if settings.algorithm.info().offers.depth_limit.is_err() {
                    return Vec::new();
                }
                let limit = settings.depth_limit;
                let others = [limit.checked_sub(1), limit.checked_add(1)].into_iter().flatten();
                let with = |depth_limit| FlawedSearch::Rules(Settings { depth_limit, ..*settings });
                others.map(with).collect()
            },
        },
        Self {
            name: "bound-plus-one",
            title: "the next bound is the bound plus 1",
            remedy: "Take the least f of the boards that were pruned: the steps between do the same again.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::PlusOne]),
        },
        Self {
            name: "bound-of-all",
            title: "the next bound is the least f of all boards, not only of those that were pruned",
            remedy: "Leave out boards within the bound: with them, the bound never grows.",
            variants: |problem, settings| flawed(problem, settings, &[Flaw::OfAll]),
        },
        Self {
            name: OTHER_RULES,
            title: "other rules lead to the same search",
            remedy: "This is right unless the exercise says which rules to follow.",
            variants: |_, settings| {
                // The open list may hold a board several times, if all but the copy that is taken first are skipped.
                let skips = duplicates(settings, &[Duplicates::Lazy, Duplicates::QueueAll]);
                std::iter::once(FlawedSearch::Rules(*settings)).chain(skips).collect()
            },
        },
    ];
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
    let fitting = flaws.iter().filter(|flaw| flaw.fits(settings));
    fitting.map(|flaw| plain(problem, settings, *flaw)).collect()
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
    Rc::new(move |state| estimate.as_ref().map_or(0, |estimate| estimate.of(state)))
}

/// h of the reference with what the blank adds: its distance, or 1.
pub(super) fn with_blank(problem: &Problem, settings: &Settings, is_distance: bool) -> FlawedEstimate {
    let (home, cols) = (problem.goal().state().blank(), problem.size().cols());
    let of_tiles = of_goal(settings, problem.goal());
    Rc::new(move |state| of_tiles(state) + of_blank(state, home, cols, is_distance))
}

fn of_blank(state: State, home: u8, cols: usize, is_distance: bool) -> u32 {
    let (blank, home) = (usize::from(state.blank()), usize::from(home));
    let distance = (blank / cols).abs_diff(home / cols) + (blank % cols).abs_diff(home % cols);
    if is_distance { distance as u32 } else { u32::from(distance > 0) }
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
