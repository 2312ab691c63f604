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
//!    board on which no other mistake does the same.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::flawed::{
    BestFirstFlaw, FlawedBestFirst, FlawedDeepening, FlawedEnd, FlawedEstimate, FlawedOutcome, NextBoundFlaw,
    TakesBoard,
};
use crate::learn::all_rules::move_orders;
use crate::learn::trace_check::ReferenceOrder;
use crate::puzzle::{Board, GoalPreset, State};
use crate::search::{
    AlgorithmId, Bound, Choice, Duplicates, GoalTest, History, Layer, OpenOrder, OrderBy, Problem, PushOrder,
    Reopening, Settings, TieBreak,
};

#[derive(Debug)]
pub struct UsualMistake {
    /// A short name, such as `no-closed-list`.
    pub name: &'static str,
    pub title: &'static str,
    pub remedy: &'static str,
    variants: fn(&Problem, &Settings) -> Vec<FlawedSearch>,
}

enum FlawedSearch {
    Rules(Settings),
    BestFirst(BestFirstFlaw, Settings, FlawedEstimate),
    Deepening(NextBoundFlaw, Settings, FlawedEstimate),
}

impl PartialEq for UsualMistake {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl UsualMistake {
    /// All of them, those in the structure of a program first.
    pub const ALL: &[Self] = &[
        Self {
            name: "goal-when-generated",
            title: "the goal is tested when it is generated",
            remedy: "Test it when it is taken from the open list: a better path to it may still be found.",
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
            remedy: "Keep the boards that were expanded, and drop a successor that is one of them.",
            variants: |_, settings| duplicates(settings, &[Duplicates::Parent, Duplicates::None]),
        },
        Self {
            name: "closed-when-generated",
            title: "a board is closed as soon as it is generated",
            remedy: "Close it when it is taken from the open list; until then, a smaller g takes its place.",
            variants: |_, settings| duplicates(settings, &[Duplicates::FirstReached]),
        },
        Self {
            name: "g-not-updated",
            title: "g of an open board is not updated",
            remedy: "Store the smaller g when a better path to an open board is found.",
            variants: |problem, settings| best_first(problem, settings, BestFirstFlaw::KeepsG),
        },
        Self {
            name: "heap-not-reordered",
            title: "the heap is not reordered after an update",
            remedy: "Push the board again with its new value, or restore the order of the heap.",
            variants: |problem, settings| best_first(problem, settings, BestFirstFlaw::StaysInHeap),
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
            name: "move-order",
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
            name: "tie-order",
            title: "of boards with equal values, another one is taken first",
            remedy: "This is right unless the exercise says which of equal boards comes first.",
            variants: |_, settings| {
                let ties = other_ties(settings);
                ties.map(|ties| FlawedSearch::Rules(Settings { ties, ..*settings })).collect()
            },
        },
        Self {
            name: "depth-limit",
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
            variants: |problem, settings| deepening(problem, settings, NextBoundFlaw::PlusOne),
        },
        Self {
            name: "bound-of-all",
            title: "the next bound is the least f of all boards, not only of those that were pruned",
            remedy: "Leave out boards within the bound: with them, the bound never grows.",
            variants: |problem, settings| deepening(problem, settings, NextBoundFlaw::OfAll),
        },
    ];
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FoundMistake {
    pub mistake: &'static UsualMistake,
    /// The rule for ties with which it does; `None` if it is that of the reference.
    pub ties: Option<TieBreak>,
}

impl FoundMistake {
    pub fn sentence(&self) -> String {
        let UsualMistake { name, title, remedy, .. } = self.mistake;
        let ties = self.ties.map_or(String::new(), |ties| format!(", with --ties {ties}"));
        format!("likely mistake: {title} ({name}{ties}). {remedy}")
    }
}

#[derive(Clone, Copy, Debug)]
pub struct WatchedOrder<'a> {
    pub boards: &'a [Board],
    /// Whether the program says that it is done: it gives a path, names the goal, or ends by itself.
    pub ends: bool,
}

/// Of more boards, only the first are compared.
const MOST_COMPARED: usize = 20_000;

/// The mistakes that make the reference expand exactly the boards of a watched program. Empty if the reference does so itself,
/// or if no mistake explains all boards. `progress` may stop the search for them.
pub fn usual_mistakes(
    problem: &Problem,
    settings: &Settings,
    watched: WatchedOrder<'_>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Vec<FoundMistake> {
    let settings = settings.in_use();
    if watched.boards.is_empty() || is_explained(problem, &FlawedSearch::Rules(settings), watched) {
        return Vec::new();
    }
    let ties = other_ties(&settings).map(Some);
    let rounds: Vec<Option<TieBreak>> = std::iter::once(None).chain(ties).collect();
    for (done, ties) in rounds.iter().enumerate() {
        let reference = Settings { ties: ties.unwrap_or(settings.ties), ..settings };
        let mut found = Vec::new();
        for mistake in UsualMistake::ALL {
            if progress(done as f32 / rounds.len() as f32).is_break() {
                return found;
            }
            // Other ties and another mistake: then it is not the ties that are wrong.
            if ties.is_some() && mistake.name == "tie-order" {
                continue;
            }
            let variants = (mistake.variants)(problem, &reference);
            if variants.iter().any(|variant| is_explained(problem, variant, watched)) {
                found.push(FoundMistake { mistake, ties: *ties });
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

struct Comparison<'a> {
    watched: WatchedOrder<'a>,
    at: usize,
    goal: State,
    differs: bool,
    goes_on: bool,
}

impl Comparison<'_> {
    fn take(&mut self, state: State) -> ControlFlow<()> {
        let WatchedOrder { boards, ends } = self.watched;
        match boards.get(self.at).filter(|_| self.at < MOST_COMPARED) {
            Some(board) if board.state() == state => {
                self.at += 1;
                ControlFlow::Continue(())
            }
            // The goal at the end may be left out, and a program that was stopped could have gone on.
            None if state == self.goal || !ends || self.at >= MOST_COMPARED => {
                self.goes_on = true;
                ControlFlow::Break(())
            }
            _ => {
                self.differs = true;
                ControlFlow::Break(())
            }
        }
    }

    fn is_same(&self, end: FlawedEnd) -> bool {
        if self.differs {
            return false;
        }
        let rest = &self.watched.boards[self.at.min(self.watched.boards.len())..];
        match end {
            ControlFlow::Break(()) => self.goes_on,
            // What the program expands after the end can only be the goal.
            ControlFlow::Continue(outcome) => match rest {
                [] => true,
                [last] => outcome.found && last.state() == self.goal,
                _ => false,
            },
        }
    }
}

fn is_explained(problem: &Problem, search: &FlawedSearch, watched: WatchedOrder<'_>) -> bool {
    let goal = problem.goal().state();
    let mut comparison = Comparison { watched, at: 0, goal, differs: false, goes_on: false };
    let end = run(problem, search, watched.boards.len(), &mut |state| comparison.take(state));
    end.is_some_and(|end| comparison.is_same(end))
}

/// Runs a search with a mistake; `None` if it cannot be told how it goes on.
fn run(
    problem: &Problem,
    search: &FlawedSearch,
    boards: usize,
    take: &mut TakesBoard<'_>,
) -> Option<FlawedEnd> {
    Some(match search {
        FlawedSearch::Rules(settings) => return run_reference(problem, *settings, boards, take),
        FlawedSearch::BestFirst(flaw, settings, estimate) => {
            let estimate = Rc::clone(estimate);
            FlawedBestFirst { problem, settings: *settings, estimate, flaw: *flaw, wraps: None }.run(take)
        }
        FlawedSearch::Deepening(flaw, settings, estimate) => {
            let estimate = Rc::clone(estimate);
            FlawedDeepening { problem, settings: *settings, estimate, flaw: *flaw }.run(take)
        }
    })
}

/// The first run is short because most mistakes differ from the boards at once.
const FIRST_EXPANSIONS: usize = 8;

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

fn deepens(settings: &Settings) -> bool {
    let info = settings.algorithm.info();
    info.bound == Bound::F && info.layer == Layer::Iteration
}

fn best_first(problem: &Problem, settings: &Settings, flaw: BestFirstFlaw) -> Vec<FlawedSearch> {
    let is_by_g = matches!(settings.open_order().by, OrderBy::F(_) | OrderBy::G);
    let may_have = is_lists(settings) && is_by_g;
    let search = || FlawedSearch::BestFirst(flaw, *settings, of_goal(settings, problem.goal()));
    may_have.then(search).into_iter().collect()
}

fn deepening(problem: &Problem, settings: &Settings, flaw: NextBoundFlaw) -> Vec<FlawedSearch> {
    let search = || FlawedSearch::Deepening(flaw, *settings, of_goal(settings, problem.goal()));
    deepens(settings).then(search).into_iter().collect()
}

/// The searches that use this estimate in place of h. Where it is wrong, reopening makes a difference.
fn with_estimate(settings: &Settings, estimate: &FlawedEstimate) -> Vec<FlawedSearch> {
    let estimate = || Rc::clone(estimate);
    if settings.heuristic_in_use().is_none() {
        return Vec::new();
    }
    if deepens(settings) {
        return vec![FlawedSearch::Deepening(NextBoundFlaw::None, *settings, estimate())];
    }
    let is_by_h = matches!(settings.open_order().by, OrderBy::F(_) | OrderBy::H);
    let variants = Reopening::ALL.iter().filter(|_| is_lists(settings) && is_by_h);
    let with = |reopening: &Reopening| {
        let settings = Settings { reopening: *reopening, ..*settings };
        FlawedSearch::BestFirst(BestFirstFlaw::None, settings, estimate())
    };
    variants.map(with).collect()
}

/// The rules for ties that have a name, without that of the reference.
fn other_ties(settings: &Settings) -> impl Iterator<Item = TieBreak> + use<> {
    let own = settings.ties;
    let offers = settings.algorithm.info().offers.ties.is_ok();
    TieBreak::NAMED
        .into_iter()
        .chain(TieBreak::PRESETS.iter().copied())
        .filter(move |ties| offers && *ties != own)
}

fn run_reference(
    problem: &Problem,
    settings: Settings,
    boards: usize,
    take: &mut TakesBoard<'_>,
) -> Option<FlawedEnd> {
    let most = boards.min(MOST_COMPARED) + 1;
    let mut reference = ReferenceOrder::of_parts(*problem, settings, FIRST_EXPANSIONS, most);
    for place in 0.. {
        let Some(board) = reference.at(place)? else { break };
        if take(board.state()).is_break() {
            return Some(ControlFlow::Break(()));
        }
    }
    let found = reference.ended?;
    Some(ControlFlow::Continue(FlawedOutcome { found, ..FlawedOutcome::default() }))
}
