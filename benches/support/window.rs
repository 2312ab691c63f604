//! The window without a screen, for benches: frames of a search, and how soon it hears of one.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use egui::{
    Context, Event, FullOutput, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect,
    TouchPhase, pos2, vec2,
};
use tilescope::file::Document;
use tilescope::puzzle::random_walk;
use tilescope::recording::Position;
use tilescope::search::Limits;
use tilescope::session::{
    Action, BoardSide, Command, CoreAction, Direction, PanelId, Session, StepSize, update,
};
use tilescope::ui;

use super::{Random, Travelled, timed};

const SIZE: egui::Vec2 = vec2(1920.0, 1080.0);
const FRAMES: usize = 200;

/// The window without a screen.
pub struct Window {
    ctx: Context,
    pub session: Session,
    woken: Receiver<()>,
    events: Vec<Event>,
    time: f64,
}

impl Window {
    /// With every panel that is used open.
    pub fn new(case: &Travelled) -> Self {
        let mut window = Self::of(case);
        for &panel in PanelId::ALL {
            window.act(CoreAction::ShowPanel(panel).into());
        }
        window.frame();
        window.act(CoreAction::ShowPanel(PanelId::Lists).into());
        window.frame();
        window
    }

    /// As the program starts.
    pub fn of(case: &Travelled) -> Self {
        let (sender, woken) = sync_channel(1);
        let wake = Arc::new(move || sender.try_send(()).unwrap_or_default());
        let document = Document { problem: case.problem, settings: case.settings };
        let session = Session::new(document, wake);
        let mut window = Self { ctx: Context::default(), session, woken, events: Vec::new(), time: 0.0 };
        let limits = Limits { max_nodes: case.max_nodes, max_bytes: u64::MAX };
        window.act(CoreAction::SetLimits(limits).into());
        window.frame();
        window
    }

    pub fn act(&mut self, action: Action) {
        update(&mut self.session, action);
    }

    pub fn do_command(&mut self, command: Command) {
        self.act(CoreAction::Do(command).into());
    }

    /// One frame, and its processor time.
    pub fn frame(&mut self) -> Duration {
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
    pub fn recorded(&self) -> u64 {
        let shown = self.session.core.shown.as_ref().filter(|shown| shown.moment().is_some());
        shown.map_or(0, |shown| shown.recording.progress().counts.nodes)
    }

    /// Waits until something has been sent, and as long as the program does after that.
    pub fn wait(&mut self) {
        // The sender is gone: everything has been sent.
        self.wait_for(Duration::from_secs(1));
    }

    /// The same, at most as long as this.
    pub fn wait_for(&mut self, most: Duration) {
        let _ = self.woken.recv_timeout(most);
    }
}

/// Frames of one kind: what is done before each.
pub fn frames(window: &mut Window, mut before: impl FnMut(&mut Window)) -> Vec<Duration> {
    let one = |_| {
        let ((), acted) = timed(|| before(window));
        acted + window.frame()
    };
    (0..FRAMES).map(one).collect()
}

/// Frames of a search: what happens meanwhile, and the time of each.
pub fn frames_of_search(case: &Travelled) -> [(&'static str, Vec<Duration>); 7] {
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
        window.wait_for(Duration::from_millis(16));
    });
    [
        ("while it runs", live),
        ("at its end", at_end),
        ("in its middle", in_middle),
        ("stepping", stepping),
        ("jumping", jumping),
        ("scrolling the open list", scrolling),
        ("a new board in each frame", editing),
    ]
}

/// Times on the clock of a search that is run and stopped again and again.
#[derive(Default)]
pub struct RunsAndStops {
    /// From Run to the first snapshot that is shown.
    pub runs: Vec<Duration>,
    /// From Stop to stopped.
    pub stops: Vec<Duration>,
    /// Of Run itself, with the last search to give back: the window does not answer.
    pub blocked: Vec<Duration>,
}

/// Runs a search, stops it after as many nodes as the case has, and runs it again, this many times.
pub fn run_and_stop(case: &Travelled, times: usize) -> RunsAndStops {
    let mut window = Window::new(&Travelled { max_nodes: u64::MAX, ..*case });
    let mut measured = RunsAndStops::default();
    for _ in 0..times {
        let began = Instant::now();
        window.do_command(Command::Run);
        measured.blocked.push(began.elapsed());
        window.frame();
        while window.recorded() == 0 {
            window.wait();
            window.frame();
        }
        measured.runs.push(began.elapsed());
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
        measured.stops.push(began.elapsed());
    }
    measured
}
