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

use std::ops::ControlFlow;
use std::rc::Rc;

use super::flawed::{Flaw, FlawedEnd, FlawedEstimate, FlawedOutcome, PlainSearch, TakesBoard, Wrap};
use super::stated::OF_COURSES;
use crate::heuristic::HeuristicId;
use crate::learn::all_rules::move_orders;
use crate::learn::trace_check::ReferenceOrder;
use crate::puzzle::{Board, GoalPreset, State, number};
use crate::search::{
    AlgorithmId, Bound, Choice, Duplicates, GoalTest, History, Layer, OpenOrder, OrderBy, Problem, PushOrder,
    Reopening, Rule, Settings, TieBreak, Weight,
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
    Plain(Flaw, Settings, FlawedEstimate),
}

const MOVE_ORDER: &str = "move-order";
const TIE_ORDER: &str = "tie-order";
const OTHER_RULES: &str = "other-rules";

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
            remedy: "Keep the boards that were expanded, and drop a successor that is one of them.",
            variants: |_, settings| duplicates(settings, &[Duplicates::Parent, Duplicates::None]),
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
                let is_stack = is_lists(settings) && settings.open_order() == OpenOrder::LAST_IN_FIRST_OUT;
                // A stack may hold a board several times, if all but the copy that is taken first are skipped.
                let skips = if is_stack { duplicates(settings, &[Duplicates::Lazy]) } else { Vec::new() };
                std::iter::once(FlawedSearch::Rules(*settings)).chain(skips).collect()
            },
        },
    ];
}

#[derive(Clone, PartialEq, Debug)]
pub struct FoundMistake {
    pub mistake: &'static UsualMistake,
    /// The rules with which it does that differ from those of the reference, in words.
    rules: Vec<String>,
}

impl FoundMistake {
    pub fn sentence(&self) -> String {
        let UsualMistake { name, title, remedy, .. } = self.mistake;
        let kind = if self.mistake.is_note() { "note" } else { "likely mistake" };
        let with = if self.rules.is_empty() { "" } else { ", with " };
        format!("{kind}: {title} ({name}){with}{}. {remedy}", self.rules.join(", "))
    }
}

/// The rules that differ from those of another search, in words.
fn changed_rules(settings: &Settings, other: &Settings) -> Vec<String> {
    let (settings, other) = (settings.in_use(), other.in_use());
    let mut changed = Vec::new();
    if settings.heuristic != other.heuristic {
        changed.push(settings.heuristic.info().title.to_owned());
    }
    if settings.moves != other.moves {
        changed.push(format!("the moves in the order {}", settings.moves));
    }
    for rule in Rule::ALL.iter().filter(|rule| settings.value_of(rule) != other.value_of(rule)) {
        let value = settings.named_value_of(rule).map(|value| value.title.to_owned());
        let value = value.unwrap_or_else(|| number(settings.value_of(rule)));
        changed.push(format!("{} {value}", rule.title.to_lowercase()));
    }
    changed
}

#[derive(Clone, Copy, Debug)]
pub struct WatchedOrder<'a> {
    pub boards: &'a [Board],
    /// Whether the program says that it is done: it gives a path, names the goal, or ends by itself.
    pub ends: bool,
}

/// Of more boards, only the first are compared.
const MOST_COMPARED: usize = 200_000;

/// Where the rules are not those of the reference, fewer boards could have many reasons.
const FEWEST_WITH_OTHER_RULES: usize = 8;

/// With the rules after these, only plain searches are tried, as they differ at once at little cost.
const ROUNDS_WITH_RULES: usize = 24;

/// The mistakes that make the reference expand exactly the boards of a watched program, together with the rules that agree the
/// longest. Empty if the reference does so itself, or if no mistake explains all boards. `progress` may stop the search for them.
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
    let rounds = rounds(problem, &settings, watched);
    for (done, reference) in rounds.iter().enumerate() {
        let mut found: Vec<FoundMistake> = Vec::new();
        for mistake in UsualMistake::ALL {
            if progress(done as f32 / rounds.len() as f32).is_break() {
                return found;
            }
            // With other rules, these are one of the mistakes.
            if done > 0 && mistake.is_note() && mistake.name != OTHER_RULES {
                continue;
            }
            let is_tried = |variant: &FlawedSearch| {
                done < ROUNDS_WITH_RULES || matches!(variant, FlawedSearch::Plain(..))
            };
            let variants = (mistake.variants)(problem, reference);
            let variant = variants.iter().find(|it| is_tried(it) && is_explained(problem, it, watched));
            let Some(variant) = variant else { continue };
            let rules = if mistake.is_note() { variant.settings() } else { reference };
            found.push(FoundMistake { mistake, rules: changed_rules(rules, &settings) });
        }
        // What other rules explain is no mistake.
        if found.iter().any(|found| found.mistake.is_note()) {
            found.retain(|found| found.mistake.is_note());
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The rules with which mistakes are tried: those of the reference, then others, those first with which more boards agree.
fn rounds(problem: &Problem, settings: &Settings, watched: WatchedOrder<'_>) -> Vec<Settings> {
    /// A longer agreement is no better sign.
    const MOST: usize = 1000;
    /// The limits of exercises are not larger.
    const MOST_DEPTH: u32 = 40;
    let mut all = vec![*settings];
    let (own, info) = (*settings, settings.algorithm.info());
    let offers = &info.offers;
    vary(&mut all, true, |one| other_ties(&own).map(|ties| Settings { ties, ..*one }).collect());
    let heuristics = || OF_COURSES[..3].iter().copied().filter_map(HeuristicId::from_name);
    vary(&mut all, offers.heuristic.is_ok(), |one| {
        let others = heuristics().filter(|id| *id != own.heuristic);
        others.map(|heuristic| Settings { heuristic, ..*one }).collect()
    });
    let has_many = watched.boards.len() >= FEWEST_WITH_OTHER_RULES;
    vary(&mut all, has_many && offers.reopening.is_ok(), |one| {
        let others = Reopening::ALL.iter().filter(|other| **other != own.reopening);
        others.map(|reopening| Settings { reopening: *reopening, ..*one }).collect()
    });
    vary(&mut all, has_many && offers.weight.is_ok(), |one| {
        let weights =
            [1.2, 1.5, 2.0, 3.0, 5.0].into_iter().filter_map(|weight| Weight::try_from(weight).ok());
        weights.filter(|weight| *weight != own.weight).map(|weight| Settings { weight, ..*one }).collect()
    });
    vary(&mut all, has_many && offers.depth_limit.is_ok() && info.layer != Layer::Iteration, |one| {
        let others = (1..=MOST_DEPTH).filter(|limit| *limit != own.depth_limit);
        others.map(|depth_limit| Settings { depth_limit, ..*one }).collect()
    });
    vary(&mut all, has_many && offers.moves.is_ok(), |one| {
        let others = move_orders().filter(|moves| *moves != own.moves);
        others.map(|moves| Settings { moves, ..*one }).collect()
    });
    if Flaw::None.fits(settings) {
        let agreeing = |settings: &Settings| {
            let mut at = 0;
            let search = plain(problem, settings, Flaw::None);
            let _ = run(problem, &search, 0, &mut |state| {
                let is_same = watched.boards.get(at).is_some_and(|board| board.state() == state) && at < MOST;
                at += usize::from(is_same);
                if is_same { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            at
        };
        all[1..].sort_by_cached_key(|settings| std::cmp::Reverse(agreeing(settings)));
    }
    all
}

fn vary(all: &mut Vec<Settings>, is_offered: bool, change: impl Fn(&Settings) -> Vec<Settings>) {
    let more: Vec<Settings> = all.iter().filter(|_| is_offered).flat_map(change).collect();
    all.extend(more);
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
    match search {
        FlawedSearch::Rules(settings) => run_reference(problem, *settings, boards, take),
        FlawedSearch::Plain(flaw, settings, estimate) => {
            let estimate = Rc::clone(estimate);
            Some(PlainSearch { problem, settings: *settings, estimate, flaw: *flaw }.run(take))
        }
    }
}

impl FlawedSearch {
    fn settings(&self) -> &Settings {
        match self {
            Self::Rules(settings) | Self::Plain(_, settings, _) => settings,
        }
    }
}

fn plain(problem: &Problem, settings: &Settings, flaw: Flaw) -> FlawedSearch {
    FlawedSearch::Plain(flaw, *settings, of_goal(settings, problem.goal()))
}

/// The plain searches with these flaws, as far as the reference can have them.
fn flawed(problem: &Problem, settings: &Settings, flaws: &[Flaw]) -> Vec<FlawedSearch> {
    let fitting = flaws.iter().filter(|flaw| flaw.fits(settings));
    fitting.map(|flaw| plain(problem, settings, *flaw)).collect()
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
