//! What one frame of the window costs, and how soon the window receives of a search that begins or is stopped.
//!
//! A frame is what the program does for it: taking what the search has sent, giving actions their effect, layout, paint
//! lists, tessellation; at 1920×1080 with every panel that is used open. Processor time of the window's
//! thread; the graphics card's part is not in it. From Run to the first snapshot shown, and from Stop to stopped, is time on the
//! clock.
//!
//! `cargo bench --bench frame`, or `cargo bench --bench frame -- 10 M` for the searches whose names contain these words.

mod support;

use std::hint::black_box;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use egui::{
    Context, Event, FullOutput, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect,
    TouchPhase, pos2, vec2,
};
use support::{Random, Travelled, is_asked_for, percentile, program_events, timed, travelled, words};
use tilescope::compare::WatchStart;
use tilescope::file::Document;
use tilescope::puzzle::random_walk;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Limits, Settings, TieBreak};
use tilescope::session::{
    Action, ActivityAction, BoardSide, Command, ComparedView, CoreAction, Direction, PanelId, Session,
    SideAction, StepSize, update,
};
use tilescope::ui;

const SIZE: egui::Vec2 = vec2(1920.0, 1080.0);
const FRAMES: usize = 200;
/// How often a search is run and stopped.
const TIMES: usize = 5;

/// The window without a screen.
struct Window {
    ctx: Context,
    session: Session,
    woken: Receiver<()>,
    events: Vec<Event>,
    time: f64,
}

impl Window {
    fn new(case: &Travelled) -> Self {
        let (sender, woken) = sync_channel(1);
        let wake = Arc::new(move || sender.try_send(()).unwrap_or_default());
        let document = Document { problem: case.problem, settings: case.settings };
        let session = Session::new(document, wake);
        let mut window = Self { ctx: Context::default(), session, woken, events: Vec::new(), time: 0.0 };
        let limits = Limits { max_nodes: case.max_nodes, max_bytes: u64::MAX };
        window.act(CoreAction::SetLimits(limits).into());
        window.frame();
        for &panel in PanelId::ALL {
            window.act(CoreAction::ShowPanel(panel).into());
        }
        window.frame();
        window.act(CoreAction::ShowPanel(PanelId::Lists).into());
        window.frame();
        window
    }

    fn act(&mut self, action: Action) {
        update(&mut self.session, action);
    }

    fn do_command(&mut self, command: Command) {
        self.act(CoreAction::Do(command).into());
    }

    /// One frame, and its processor time.
    fn frame(&mut self) -> Duration {
        let (output, time) = timed(|| {
            let output = self.shown();
            black_box(self.ctx.tessellate(output.shapes.clone(), output.pixels_per_point));
            output
        });
        drop(output);
        time
    }

    fn shown(&mut self) -> FullOutput {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, SIZE)),
            time: Some(self.time),
            events: std::mem::take(&mut self.events),
            ..RawInput::default()
        };
        let mut actions = Vec::new();
        self.act(Action::Receive);
        let mut output = self.ctx.run_ui(input, |ui| ui::show(ui, &self.session, &mut actions));
        for action in actions {
            self.act(action);
        }
        output.textures_delta.clear();
        output
    }

    /// Nodes that are recorded; 0 before anything is shown.
    fn recorded(&self) -> u64 {
        let shown = self.session.core.shown.as_ref().filter(|shown| shown.moment().is_some());
        shown.map_or(0, |shown| shown.recording.progress().counts.nodes)
    }

    /// Waits until something has been sent, and as long as the program does after that.
    fn wait(&mut self) {
        // The sender is gone: everything has been sent.
        let _ = self.woken.recv_timeout(Duration::from_secs(1));
    }
}

/// Frames of one kind: what is done before each.
fn frames(window: &mut Window, mut before: impl FnMut(&mut Window)) -> Vec<Duration> {
    let one = |_| {
        let ((), acted) = timed(|| before(window));
        acted + window.frame()
    };
    (0..FRAMES).map(one).collect()
}

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
    println!("\nTwo searches side by side: A* by the largest g, and by the oldest\n");
    println!(
        "| searches | while they run and are compared | tree | tree, stepping | tree, jumping | plane | plane, stepping | plane, jumping |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
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

/// Runs a search, stops it at that many nodes, and runs it again.
fn run_and_stop_ui(case: &Travelled) {
    let mut window = Window::new(&Travelled { max_nodes: u64::MAX, ..*case });
    let (mut runs, mut stops, mut blocked) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let began = Instant::now();
        window.do_command(Command::Run);
        blocked.push(began.elapsed());
        window.frame();
        while window.recorded() == 0 {
            window.wait();
            window.frame();
        }
        runs.push(began.elapsed());
        while window.recorded() < case.max_nodes {
            window.wait();
            window.frame();
        }
        let began = Instant::now();
        window.do_command(Command::Stop);
        while window.session.core.is_running() {
            window.wait();
            window.frame();
        }
        stops.push(began.elapsed());
    }
    let [runs, stops, blocked] = [runs, stops, blocked].map(|times| millis_text(times, 100));
    println!("| {} | {runs} | {stops} | {blocked} |", case.name);
}

/// Two searches side by side, with the tree and with the plane between them.
fn compared_ui(case: &Travelled) {
    let mut window = Window::new(case);
    let documents = [case.settings, Settings { ties: TieBreak::FIRST_IN, ..case.settings }]
        .map(|settings| Document { problem: case.problem, settings });
    window.act(Action::In(ActivityAction::SideBySide(SideAction::Compare(documents))));
    let runs = |window: &Window| window.session.activities.side_by_side.runs().expect("compared").end();
    let mut comparing = Vec::new();
    while window.session.activities.side_by_side.runs().is_some_and(|runs| runs.counts().is_none()) {
        window.wait();
        comparing.push(window.frame());
    }
    let end = runs(&window);
    let go_to = |tick| Action::In(ActivityAction::SideBySide(SideAction::GoTo(tick)));
    let random = &mut Random::default();
    let mut texts = vec![millis_text(comparing, 99)];
    for view in [ComparedView::Tree, ComparedView::Plane] {
        window.act(Action::In(ActivityAction::SideBySide(SideAction::ShowView(view))));
        window.act(go_to(end / 2));
        let still = frames(&mut window, |_| {});
        let stepping = frames(&mut window, |window| window.do_command(Command::StepForward));
        let jumping = frames(&mut window, |window| window.act(go_to(random.below(end as usize) as u64)));
        texts.extend([still, stepping, jumping].map(|times| millis_text(times, 99)));
    }
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
    window.session.watch(&WatchStart::Events { path: path.clone(), settings: Some(settings) });
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
    let mut window = Window::new(case);
    window.do_command(Command::Run);
    window.do_command(Command::Live);
    let mut live = Vec::new();
    while window.session.core.is_running() {
        window.wait();
        live.push(window.frame());
    }
    let seek = |step| CoreAction::GoTo(Position::after(step));
    let steps = window.session.core.shown.as_ref().expect("searched").recording.steps();
    let random = &mut Random::default();
    let at_end = frames(&mut window, |_| {});
    window.act(seek(steps / 2).into());
    let in_middle = frames(&mut window, |_| {});
    let stepping = frames(&mut window, |window| {
        window.act(CoreAction::Step(StepSize::Expansion, Direction::Forwards).into());
    });
    let jumping = frames(&mut window, |window| window.act(seek(random.below(steps as usize) as u64).into()));
    window.act(seek(steps / 2).into());
    window.frame();
    let parts = ui::parts(&window.ctx);
    let open = parts.iter().find(|part| part.name == "open list").expect("a list");
    let [left, top, width, height] = open.points;
    let over = pos2(left + width / 2.0, top + height / 2.0);
    let scrolling = frames(&mut window, |window| {
        window.events.push(Event::PointerMoved(over));
        window.events.push(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -100.0),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::default(),
        });
    });
    // Last, because the short search of the first new board replaces the long one.
    let goal = *case.problem.goal();
    let mut seed = 0;
    let editing = frames(&mut window, |window| {
        seed += 1;
        window.act(CoreAction::SetBoard(BoardSide::Start, random_walk(&goal, seed, 12)).into());
        let _ = window.woken.recv_timeout(Duration::from_millis(16));
    });
    println!(
        "| {} | {} | {} | {} | {} | {} | {} | {} |",
        case.name,
        millis_text(live, 99),
        millis_text(at_end, 99),
        millis_text(in_middle, 99),
        millis_text(stepping, 99),
        millis_text(jumping, 99),
        millis_text(scrolling, 99),
        millis_text(editing, 99),
    );
}
