//! What one frame of the window costs, and how soon the window hears of a search that begins or is stopped.
//!
//! A frame is what the program does for it: taking what the search has sent, giving actions their effect, layout, paint
//! lists, tessellation; at 1920×1080 with every panel open and all the sections of these. Processor time of the window's
//! thread; the graphics card's part is not in it. From Run to the first snapshot shown, and from Stop to stopped, is time on the
//! clock.
//!
//! `cargo bench --bench frame`, or `cargo bench --bench frame -- 10 M` for the searches whose names contain these words.

mod support;

use std::hint::black_box;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use egui::{Context, Event, FullOutput, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use support::{Random, Travelled, is_asked_for, percentile, timed, travelled, words};
use tilescope::file::Document;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Limits, Settings};
use tilescope::session::{Action, Command, Direction, Session, StepSize, update};
use tilescope::ui;

const SIZE: egui::Vec2 = vec2(1920.0, 1080.0);
/// The window waits so long with a frame for what a search has sent, as the program does.
const REPAINT_AFTER: Duration = Duration::from_millis(16);
const FRAMES: usize = 200;
const TIMES: usize = 9;

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
        let wake = Arc::new(move || drop(sender.try_send(())));
        let document = Document { problem: case.problem, settings: case.settings };
        let session = Session::new(document, wake);
        let mut window =
            Self { ctx: Context::default(), session, woken, events: Vec::new(), time: 0.0 };
        let limits = Limits { max_nodes: case.max_nodes, max_bytes: u64::MAX };
        window.act(Action::SetLimits(limits));
        window.frame();
        window
    }

    fn act(&mut self, action: Action) {
        update(&mut self.session, action);
    }

    fn do_command(&mut self, command: Command) {
        self.act(Action::Do(command));
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

    /// Waits until something has been sent, and as long as the program does after that.
    fn wait(&mut self) {
        // Nobody sends any more: everything has been sent.
        let _ = self.woken.recv_timeout(Duration::from_secs(1));
        std::thread::sleep(REPAINT_AFTER);
    }

    fn wait_for_the_end(&mut self) {
        while self.session.is_running() {
            self.wait();
            self.act(Action::Receive);
        }
    }

    fn click(&mut self, pos: Pos2) {
        self.events.push(Event::PointerMoved(pos));
        self.frame();
        for pressed in [true, false] {
            self.button(pos, pressed);
            self.frame();
        }
    }

    fn button(&mut self, pos: Pos2, pressed: bool) {
        let modifiers = Modifiers::default();
        self.events.push(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers });
    }

    /// Where a text is on the screen.
    fn find(&mut self, text: &str) -> Option<Rect> {
        let output = self.shown();
        let galleys = output.shapes.iter().filter_map(|shape| match &shape.shape {
            egui::Shape::Text(shape) if shape.galley.text() == text => Some(shape.visual_bounding_rect()),
            _ => None,
        });
        galleys.last()
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

fn text_of(mut times: Vec<Duration>) -> String {
    let millis = |percent, times: &mut [Duration]| percentile(times, percent).as_secs_f64() * 1e3;
    format!("{:.1} / {:.1}", millis(50, &mut times), millis(99, &mut times))
}

fn main() {
    let words = words();
    println!("One frame at 1920×1080, ms of processor time, median / 99th percentile; to be ≤ 8\n");
    println!(
        "| search | while it runs | at its end | in its middle | stepping | jumping | scrolling the open list |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    travelled().iter().filter(|case| is_asked_for(case.name, &words)).for_each(frames_ui);
    println!("\nTime on the clock, ms, median / longest of {TIMES}; to be ≤ 50 and ≤ 20\n");
    println!("| search | from Run to the first snapshot shown | from Stop to stopped |");
    println!("|---|--:|--:|");
}

fn frames_ui(case: &Travelled) {
    let mut window = Window::new(case);
    window.do_command(Command::Run);
    window.do_command(Command::Live);
    let encodings = window.find("Encodings").expect("a section").center();
    window.click(encodings);
    let mut live = Vec::new();
    while window.session.is_running() {
        window.wait();
        live.push(window.frame());
    }
    let seek = |step| Action::Seek(Position::after(step));
    let steps = window.session.shown.as_ref().expect("searched").recording.steps();
    let random = &mut Random::default();
    let at_end = frames(&mut window, |_| {});
    window.act(seek(steps / 2));
    let in_middle = frames(&mut window, |_| {});
    let stepping =
        frames(&mut window, |window| window.act(Action::Step(StepSize::Expansion, Direction::Forwards)));
    let jumping = frames(&mut window, |window| window.act(seek(random.below(steps as usize) as u32)));
    window.act(seek(steps / 2));
    let open = window.find("Open list").expect("a list");
    let closed = window.find("Closed list").expect("a list");
    let bar = |share: f32| pos2(SIZE.x - 9.0, open.bottom() + 40.0 + share * (closed.top() - open.bottom() - 60.0));
    window.button(bar(0.0), true);
    let mut share = 0.0;
    let scrolling = frames(&mut window, |window| {
        share += 1.0 / FRAMES as f32;
        window.events.push(Event::PointerMoved(bar(share)));
    });
    let o = window.shown();
    for s in &o.shapes { if let egui::Shape::Text(t) = &s.shape { eprint!("{:?} ", t.galley.text()); } }
    println!(
        "| {} | {} | {} | {} | {} | {} | {} |",
        case.name,
        text_of(live),
        text_of(at_end),
        text_of(in_middle),
        text_of(stepping),
        text_of(jumping),
        text_of(scrolling),
    );
}
