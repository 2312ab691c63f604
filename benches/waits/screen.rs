//! Waits at the window, which is shown without a screen.

use std::time::{Duration, Instant};

use tilescope::file::SHIPPED_LESSONS;
use tilescope::puzzle::{GoalPreset, Size, random_board};
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::{Action, BoardSide, Command, CoreAction, LessonAction, Session};

use crate::support::window::{Window, frames_of_search, run_and_stop};
use crate::support::{Travelled, timed, travelled};
use crate::{Aim, Table};

/// How often a search is run and stopped.
const RUNS: usize = 10;
/// How often the window starts, and a session is opened.
const STARTS: usize = 10;

pub fn rows(table: &Table) {
    start(table);
    runs(table);
    frames(table);
    lessons(table);
    sessions(table);
}

/// What the program itself does until the first picture; the system's part, a quarter of it or less, is not in it.
fn start(table: &Table) {
    let name = "start of the program to the first picture with a stepped search, without the system's part";
    if table.wants(name) {
        let case = &travelled()[1];
        let start = || {
            let mut window = Window::of(case);
            window.do_command(Command::StepForward);
            until(&mut window, |window| window.recorded() > 0);
            window
        };
        let times: Vec<Duration> = (0..STARTS).map(|_| timed(start).1).collect();
        table.times(name, Aim::millis(Some(250.0), None), &times);
    }
}

fn runs(table: &Table) {
    let [run, stop] = ["Run to the first snapshot shown, A* 4×4", "Stop to stopped, A* 4×4, 10 M nodes"];
    if table.wants(run) || table.wants(stop) {
        let case = travelled().pop().expect("a long search");
        let measured = run_and_stop(&case, RUNS);
        table.times(run, Aim::millis(Some(20.0), Some(50.0)), &measured.runs);
        table.times(stop, Aim::millis(Some(20.0), Some(50.0)), &measured.stops);
    }
}

fn frames(table: &Table) {
    for case in travelled() {
        if table.wants(&format!("a frame, {}", case.name)) {
            for (when, times) in frames_of_search(&case) {
                let name = format!("a frame, {}, {when}", case.name);
                table.times(name, Aim::millis(None, Some(8.0)), &times);
            }
        }
    }
}

/// From the key to the page with its search at its place. The reader has read the page before.
fn lessons(table: &Table) {
    const READING: Duration = Duration::from_millis(300);
    let name = "next page of a lesson";
    if !table.wants(name) {
        return;
    }
    let mut times = Vec::new();
    for shipped in SHIPPED_LESSONS {
        let mut window = Window::of(&travelled()[0]);
        window.act(Action::Lesson(LessonAction::Show(shipped)));
        until(&mut window, |window| window.session.documents.lesson.view().is_some() && is_there(window));
        for page in 1..shipped.lesson().pages.len() {
            let read = Instant::now();
            while read.elapsed() < READING {
                window.wait_for(READING.saturating_sub(read.elapsed()));
                window.frame();
            }
            let began = Instant::now();
            window.act(Action::Lesson(LessonAction::GoTo(page)));
            until(&mut window, is_there);
            times.push(began.elapsed());
        }
    }
    table.times(name, Aim::millis(Some(100.0), Some(100.0)), &times);
}

/// Whether the search is at its place.
fn is_there(window: &Window) -> bool {
    let Session { core, documents, .. } = &window.session;
    let is_shown = core.shown.as_ref().is_some_and(|shown| shown.moment().is_some());
    is_shown && !documents.lesson.is_away_from_page(core)
}

fn until(window: &mut Window, is_so: impl Fn(&Window) -> bool) {
    while !is_so(window) {
        window.wait_for(Duration::from_millis(1));
        window.frame();
    }
}

/// A session with A* on ten 15-puzzles, each stopped at its limit.
fn sessions(table: &Table) {
    const RUNS: u64 = 10;
    let name = "Open of a session with ten runs";
    let [first, rest] = ["the first step", "the rest"].map(|what| format!("{name}, {what}"));
    if !table.wants(&first) && !table.wants(&rest) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.ron");
    let case = Travelled { max_nodes: 1_000_000, ..travelled().pop().expect("a long search") };
    let mut window = Window::of(&case);
    let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    for seed in 0..RUNS {
        window.act(CoreAction::SetBoard(BoardSide::Start, random_board(&goal, seed)).into());
        let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        window.act(CoreAction::SetSettings(settings).into());
        window.do_command(Command::Run);
        until(&mut window, |window| !window.session.core.is_running());
    }
    let Session { core, activities, documents, .. } = &window.session;
    std::fs::write(&path, documents.open_now(core).to_save(activities).text()).expect("a temporary file");
    drop(window);
    let (mut firsts, mut rests) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let mut window = Window::of(&travelled()[0]);
        let began = Instant::now();
        window.act(Action::Open(path.clone()));
        until(&mut window, |window| window.session.documents.boards.path.is_some() && window.recorded() > 0);
        firsts.push(began.elapsed());
        until(&mut window, |window| {
            !window.session.core.is_running() && window.session.core.runs.several.is_none()
        });
        rests.push(began.elapsed());
    }
    table.times(first, Aim::millis(Some(100.0), None), &firsts);
    table.times(rest, Aim::millis(None, None), &rests);
}
