//! A figure has one definition: everything that states it for one search states the same number. The commands are compared
//! in `tests/program/figures.rs`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::share::of_share;
use crate::support::solve::{board, every_choice};
use crate::support::textbook::textbook;
use tilescope::compare::{Figures, RunOutcome, measure};
use tilescope::file::{Document, TraceFormat, TraceSpan, write_trace};
use tilescope::learn::OwnBoards;
use tilescope::puzzle::{Board, MoveOrder, Size, random_walk};
use tilescope::recording::{Recording, Summary};
use tilescope::search::{AlgorithmId, Bound, CountingRules, Guard, Limits, Problem, Settings};
use tilescope::session::{Action, Command, Session, counts_text, number, steps_text, update};

/// Searches that need more are stopped, or left out.
const MOST_NODES: u64 = 3000;

fn limits() -> Limits {
    Limits { max_nodes: MOST_NODES, ..Limits::default() }
}

/// Expansions as the independent implementation writes them down: visits for the first time, without the goal and the nodes
/// at a depth limit.
fn of_textbook(problem: &Problem, settings: &Settings) -> u64 {
    let (_, book) = textbook(problem, settings, &mut |_| Ok(()));
    let tried = book.steps.iter().filter(|step| step.is_new && step.tested != Some(true)).count() as u64;
    // Branch and bound writes each goal down as a node at the limit.
    let is_for_best = settings.algorithm.info().bound == Bound::BestPath;
    tried - if is_for_best { 0 } else { u64::from(book.at_limit) }
}

/// The lines of a trace that expand a node.
fn of_trace(recording: &Recording) -> u64 {
    let span = TraceSpan { steps: 0..recording.steps(), end: None };
    let mut text = Vec::new();
    let progress = &mut |_| ControlFlow::Continue(());
    write_trace(&mut text, &TraceFormat::ALL[0], recording, &span, progress).expect("written");
    let text = String::from_utf8(text).expect("text");
    text.lines().filter(|line| line.starts_with("expand ")).count() as u64
}

fn check(document: Document) {
    let Document { problem, settings } = document;
    let measured = measure(&document, limits(), None).figures;
    if matches!(measured.outcome, RunOutcome::Limit(_)) {
        return;
    }
    let place = format!("{}: {settings:?}", problem.start());
    let mut recording = Recording::new(problem, settings);
    let answer = recording.record(Guard { limits: limits(), cancel: None }, ());
    let length = answer.solution().map(|moves| moves.len() as u32);
    let recorded = Figures::of_recording(&recording, measured.outcome, length, measured.time);
    assert_eq!(recorded, measured, "the window and the lessons, {place}");
    let expanded = measured.expanded;
    assert_eq!(of_textbook(&problem, &settings), expanded, "textbook, {place}");
    assert_eq!(of_trace(&recording), expanded, "trace, {place}");
    assert_eq!(
        u64::from(Summary::of_recording(&recording).last_totals().expanded),
        expanded,
        "summary, {place}"
    );
    let boards = OwnBoards::new(&problem, &settings, &mut |_| ControlFlow::Continue(()));
    let boards = boards.unwrap_or_else(|why| panic!("{why}: {place}"));
    assert_eq!(boards.searched.expanded, expanded, "own-board, {place}");
}

fn goal_of_2x3() -> Board {
    board("1 2 3 4 5 x")
}

#[test]
fn every_room_states_the_same_expansions_under_every_rule() {
    let goal = goal_of_2x3();
    for (seed, settings) in (0..).zip(every_choice(MoveOrder::default())) {
        if settings.offered_for(goal.size()).is_err() {
            continue;
        }
        let start = random_walk(&goal, seed, 5 + seed as u32 % 9);
        let problem = Problem::new(start, goal).expect("one size");
        check(Document {
            problem,
            settings: Settings { depth_limit: settings.depth_limit.min(12), ..settings },
        });
    }
}

#[test]
#[ignore = "minutes in a debug build: own-board reads every board of the 8-puzzle for each search"]
fn every_room_states_the_same_expansions_on_the_8_puzzle() {
    let goal = tilescope::puzzle::GoalPreset::BlankLast.board(Size::EIGHT);
    for (seed, settings) in of_share((0..).zip(every_choice(MoveOrder::default()))) {
        let start = random_walk(&goal, seed, 8 + seed as u32 % 15);
        check(Document { problem: Problem::new(start, goal).expect("one size"), settings });
    }
}

fn searched(settings: Settings) -> Session {
    let document = Document { settings, ..Document::of_start(board("1 2 3 4 5 6 x 7 8")) };
    let mut session = Session::new(document, Arc::new(|| {}));
    update(&mut session, Command::ShowWholeSearch);
    update(&mut session, Command::Run);
    let until = Instant::now() + Duration::from_mins(1);
    while session.core.is_running() || session.core.shown.is_none() {
        assert!(Instant::now() < until, "waited for the search");
        update(&mut session, Action::Receive);
        std::thread::yield_now();
    }
    session
}

/// The numbers of a sum such as `3 expansions: 2 nodes expanded + 1 goal taken from the open list, not expanded`.
fn numbers(text: &str) -> Vec<u64> {
    let parts = text.split([':', '+']).map(str::trim);
    let first = |part: &str| part.split(' ').next().and_then(|word| word.replace(',', "").parse().ok());
    parts.map(|part| first(part).unwrap_or_else(|| panic!("no number: {text}"))).collect()
}

#[test]
fn the_summary_states_the_expansions_of_solve_and_its_steps_are_their_sum() {
    for &algorithm in AlgorithmId::ALL {
        let settings = Settings { algorithm, depth_limit: 8, ..Settings::default() };
        let session = searched(settings);
        let shown = session.core.shown.as_ref().expect("a search");
        for goal in [false, true] {
            let counting = CountingRules { goal, ..CountingRules::default() };
            let document = *session.core.editor.document();
            let figures = measure(&document, Limits::default(), None).figures.counted(counting);
            let counts = counts_text(shown, counting);
            let words =
                |n: u64, one: &str, many: &str| format!("{} {}", number(n), if n == 1 { one } else { many });
            for line in [
                words(figures.expanded, "node expanded", "nodes expanded"),
                words(figures.generated, "node generated", "nodes generated"),
            ] {
                assert!(counts.lines().any(|other| other == line), "{algorithm:?}: {line} in\n{counts}");
            }
            let steps = shown.steps();
            let Some(text) = steps_text(shown, counting) else {
                assert_eq!(steps, figures.expanded, "{algorithm:?}: nothing to explain");
                continue;
            };
            let [sum, parts @ ..] = &numbers(&text)[..] else { panic!("a sum: {text}") };
            assert_eq!((*sum, parts.iter().sum::<u64>()), (steps, steps), "{text}");
            assert_eq!(parts[0], figures.expanded, "{text}");
        }
    }
}

/// By hand: two moves from the goal, A* takes the start and one node on the way, and then the goal.
#[test]
fn a_goal_that_is_taken_is_a_step_and_not_expanded() {
    let session = searched(Settings { algorithm: AlgorithmId::Astar, ..Settings::default() });
    let shown = session.core.shown.as_ref().expect("a search");
    assert_eq!(
        steps_text(shown, CountingRules::default()).as_deref(),
        Some("3 steps: 2 nodes expanded + 1 goal taken from the open list, not expanded")
    );
    let with_goal = CountingRules { goal: true, ..CountingRules::default() };
    assert_eq!(steps_text(shown, with_goal), None, "the steps are the expansions");
}
