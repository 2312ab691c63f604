//! What one frame of the window costs, and how soon the window receives of a search that begins or is stopped.
//!
//! A frame is what the program does for it: taking what the search has sent, giving actions their effect, layout, paint
//! lists, tessellation; at 1920×1080 with every panel that is used open. Processor time of the window's
//! thread; the graphics card's part is not in it. From Run to the first snapshot shown, and from Stop to stopped, is time on the
//! clock.
//!
//! `cargo bench --bench frame`, or `cargo bench --bench frame -- 10 M` for the searches whose names contain these words.

mod support;

use std::time::Duration;

use support::window::{RunsAndStops, Window, frames, frames_of_search, run_and_stop};
use support::{Random, Travelled, board, is_asked_for, percentile, program_events, travelled, words};
use tilescope::compare::WatchStart;
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{GoalPreset, Size, random_board};
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Problem, Settings, TieBreak};
use tilescope::session::{
    Action, ActivityAction, Command, CoreAction, Direction, PanelId, SideAction, StepSize,
};

/// How often a search is run and stopped.
const TIMES: usize = 5;

/// Milliseconds: the median and a percentile.
fn millis_text(mut times: Vec<Duration>, percent: usize) -> String {
    let mut millis = |percent| percentile(&mut times, percent).as_secs_f64() * 1e3;
    format!("{:.1} / {:.1}", millis(50), millis(percent))
}

fn main() {
    let words = words();
    println!("One frame at 1920×1080, ms of processor time, median / 99th percentile; to be ≤ 8\n");
    println!(
        "| search | while it runs | at its end | in its middle | stepping | jumping | scrolling the open list | a new board in each frame |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    travelled().iter().filter(|case| is_asked_for(case.name, &words)).for_each(frames_ui);
    if is_asked_for("program", &words) {
        watched_ui();
    }
    println!("\nThe map, ms of processor time, median / 99th percentile; to be ≤ 8, and ≤ 16 on 2×5\n");
    println!("| search | map: stepping | map: dragging the timeline | tree: stepping | tree: dragging |");
    println!("|---|--:|--:|--:|--:|");
    maps().iter().filter(|case| is_asked_for(case.name, &words)).for_each(map_ui);
    println!("\nTwo searches side by side: A* by the largest g, and by the oldest\n");
    println!("| searches | while they run and are compared | at rest | stepping | jumping |");
    println!("|---|--:|--:|--:|--:|");
    let is_one = |case: &&Travelled| case.max_nodes == 1_000_000 && is_asked_for("side by side", &words);
    travelled().iter().filter(is_one).for_each(compared_ui);
    println!(
        "\nms on the clock, median / longest of {TIMES}; to be ≤ 50, and ≤ 20; and what the window does not answer\n"
    );
    println!(
        "| search, stopped after this many nodes | from Run to the first snapshot shown | from Stop to stopped | of this Run itself, with the last search to give back |"
    );
    println!("|---|--:|--:|--:|");
    let long = travelled().pop().expect("a long search");
    let of = |name, algorithm| {
        let settings = Settings { algorithm, ..long.settings };
        Travelled { name, settings, ..long }
    };
    let cases = [
        of("A* 4×4, 10 M nodes", AlgorithmId::Astar),
        of("BFS 4×4, 10 M nodes", AlgorithmId::Bfs),
        of("MM 4×4, 10 M nodes", AlgorithmId::Mm),
        of("IDA* 4×4, 10 M nodes", AlgorithmId::Idastar),
        of("RBFS 4×4, 10 M nodes", AlgorithmId::Rbfs),
    ];
    cases.iter().filter(|case| is_asked_for(case.name, &words)).for_each(run_and_stop_ui);
}

/// The farthest board of the 8-puzzle, and one of 2×5.
fn maps() -> [Travelled; 3] {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let eight = Problem::new(board("8 6 7 2 5 4 3 x 1"), goal).expect("boards of one size");
    let goal = GoalPreset::BlankLast.board("2x5".parse().expect("a size"));
    let ten = Problem::new(random_board(&goal, 1), goal).expect("boards of one size");
    let of = |algorithm| Settings { algorithm, heuristic: HeuristicId::Misplaced, ..Settings::default() };
    let case =
        |name, problem, algorithm| Travelled { name, problem, settings: of(algorithm), max_nodes: u64::MAX };
    [
        case("map: BFS 3×3", eight, AlgorithmId::Bfs),
        case("map: A* 3×3", eight, AlgorithmId::Astar),
        case("map: A* 2×5", ten, AlgorithmId::Astar),
    ]
}

fn map_ui(case: &Travelled) {
    let mut window = Window::new(case);
    window.do_command(Command::Run);
    window.do_command(Command::ShowWholeSearch);
    window.act(CoreAction::ShowPanel(PanelId::Map).into());
    let is_there = |window: &Window| {
        let shown = window.session.core.shown.as_ref().filter(|shown| !shown.is_running());
        shown.is_some_and(|shown| shown.map.now().is_some())
    };
    window.frame();
    while !is_there(&window) {
        window.wait_for(Duration::from_millis(50));
        window.frame();
    }
    let steps = window.session.core.shown.as_ref().expect("searched").recording.steps();
    let mut texts = Vec::new();
    for panel in [PanelId::Map, PanelId::Tree] {
        window.act(CoreAction::ShowPanel(panel).into());
        window.act(CoreAction::GoTo(Position::after(steps / 2)).into());
        window.frame();
        let mut place = 0;
        let stepping = frames(&mut window, |window| {
            window.act(CoreAction::Step(StepSize::Expansion, Direction::Forwards).into());
        });
        let dragging = frames(&mut window, |window| {
            // Once along the whole timeline, in both directions.
            place += 1;
            let part = if place <= 100 { place } else { 200 - place };
            window.act(CoreAction::GoTo(Position::after(steps * part / 100)).into());
        });
        texts.extend([stepping, dragging].map(|times| millis_text(times, 99)));
    }
    println!("| {} | {} |", case.name, texts.join(" | "));
}

fn run_and_stop_ui(case: &Travelled) {
    let RunsAndStops { runs, stops, blocked } = run_and_stop(case, TIMES);
    let [runs, stops, blocked] = [runs, stops, blocked].map(|times| millis_text(times, 100));
    println!("| {} | {runs} | {stops} | {blocked} |", case.name);
}

/// Two searches side by side, with the tree between them.
fn compared_ui(case: &Travelled) {
    let mut window = Window::new(case);
    let documents = [case.settings, Settings { ties: TieBreak::FIRST_IN, ..case.settings }]
        .map(|settings| Document { problem: case.problem, settings });
    window.act(Action::In(ActivityAction::SideBySide(SideAction::Compare(documents))));
    let runs =
        |window: &Window| window.session.activities.side_by_side.runs.as_ref().expect("compared").last_tick();
    let mut comparing = Vec::new();
    while window.session.activities.side_by_side.runs.as_ref().is_some_and(|runs| runs.counts.is_none()) {
        window.wait();
        comparing.push(window.frame());
    }
    let end = runs(&window);
    let go_to = |tick| Action::In(ActivityAction::SideBySide(SideAction::GoTo(tick)));
    let random = &mut Random::default();
    let mut texts = vec![millis_text(comparing, 99)];
    window.act(go_to(end / 2));
    let still = frames(&mut window, |_| {});
    let stepping = frames(&mut window, |window| window.do_command(Command::StepForward));
    let jumping = frames(&mut window, |window| window.act(go_to(random.below(end as usize) as u64)));
    texts.extend([still, stepping, jumping].map(|times| millis_text(times, 99)));
    println!("| {} twice, {end} expansions | {} |", case.name, texts.join(" | "));
}

/// The search of a program that has written a million events.
fn watched_ui() {
    const EVENTS: usize = 1_000_000;
    let problem = travelled().pop().expect("a long search").problem;
    let settings = Settings::default();
    let path = std::env::temp_dir().join(format!("tilescope-events-{}.jsonl", std::process::id()));
    std::fs::write(&path, program_events(&problem, EVENTS)).expect("a temporary file");
    let mut window = Window::new(&Travelled { name: "", problem, settings, max_nodes: u64::MAX });
    let start = WatchStart::Events { path: path.clone(), settings: Some(settings) };
    window.session.activities.watch(&start, &mut window.session.core);
    while window.recorded() == 0 {
        window.wait();
        window.frame();
    }
    window.do_command(Command::Live);
    let mut live = Vec::new();
    while window.session.core.is_running() {
        window.wait();
        live.push(window.frame());
    }
    std::fs::remove_file(path).expect("it is there");
    let steps = window.session.core.shown.as_ref().expect("watched").recording.steps();
    let random = &mut Random::default();
    let at_end = frames(&mut window, |_| {});
    window.act(CoreAction::GoTo(Position::after(steps / 2)).into());
    let stepping = frames(&mut window, |window| {
        window.act(CoreAction::Step(StepSize::Expansion, Direction::Forwards).into());
    });
    let jumping = frames(&mut window, |window| {
        window.act(CoreAction::GoTo(Position::after(random.below(steps as usize) as u64)).into());
    });
    println!("\n| a program with a million events | while they are read | at the end | stepping | jumping |");
    println!("|---|--:|--:|--:|--:|");
    let [live, at_end, stepping, jumping] =
        [live, at_end, stepping, jumping].map(|times| millis_text(times, 99));
    println!("| {steps} expansions | {live} | {at_end} | {stepping} | {jumping} |");
}

fn frames_ui(case: &Travelled) {
    let texts = frames_of_search(case).map(|(_, times)| millis_text(times, 99));
    println!("| {} | {} |", case.name, texts.join(" | "));
}
