//! A window without a display, driven by labels and keys.
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, HarnessBuilder};
use tilescope::app::{App, Options};
use tilescope::file::Document;
use tilescope::puzzle::parse_board;
use tilescope::session::{SAMPLE, Session};

pub type Window = Harness<'static, App>;

/// A window that begins with boards, and so not with hints for a first start.
pub fn sample() -> Options {
    let boards = Document::of_start(parse_board(SAMPLE).expect("a board"));
    Options { boards: Some(boards), ..Options::default() }
}

pub fn window_of(width: f32, height: f32, options: Options) -> Window {
    let boards = options.boards.or(sample().boards);
    first_window(width, height, Options { boards, ..options })
}

/// As a user opens it.
pub fn first_window(width: f32, height: f32, options: Options) -> Window {
    timed_window(width, height, options, 0.25)
}

/// A window in which each frame comes that many seconds after the last one.
pub fn timed_window(width: f32, height: f32, options: Options, frame: f32) -> Window {
    let mut window =
        builder(width, height).with_step_dt(frame).build_eframe(|creation| App::new(creation, options));
    window.run();
    window
}

/// What every window is made by.
pub fn builder(width: f32, height: f32) -> HarnessBuilder<App> {
    /// Until a window rests: a spinner turns while a worker on a busy machine takes its time.
    const MOST_FRAMES: u64 = 40_000;
    Harness::builder().with_size(vec2(width, height)).with_max_steps(MOST_FRAMES)
}

/// A window's width and height in pixels, and its zoom.
pub type Size = (f32, f32, f32);

/// Gives a window another size.
pub fn resize(window: &mut Window, (width, height, zoom): Size) {
    // A frame with another zoom keeps the size in pixels.
    window.ctx.set_zoom_factor(zoom);
    window.step();
    window.set_size(vec2(width, height) / zoom);
    window.run();
}

pub fn window() -> Window {
    window_of(1280.0, 720.0, Options::default())
}

pub fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

pub fn click(window: &mut Window, role: Role, label: &str) {
    window.get_by_role_and_label(role, label).click();
    window.run();
}

/// Paints until something is so; a worker may take its time.
pub fn wait(window: &mut Window, what: &str, is_so: impl Fn(&Session) -> bool) {
    const LONGEST_PAUSE: Duration = Duration::from_millis(80);
    let until = Instant::now() + Duration::from_mins(1);
    // What was pressed last begins first.
    window.step();
    // Painting takes time from the worker, so the longer it takes, the less often.
    let mut pause = Duration::from_millis(2);
    while !is_so(window.state().session()) {
        assert!(Instant::now() < until, "waited for {what}");
        std::thread::sleep(pause);
        pause = (2 * pause).min(LONGEST_PAUSE);
        window.step();
    }
    window.run();
}

/// Opens the boards and settings, unless they are open.
pub fn open_drawer(window: &mut Window) {
    if !window.state().session().core.layout.has_drawer() {
        window.key_press_modifiers(egui::Modifiers::COMMAND, Key::Num1);
        window.run();
    }
}

pub fn run_search(window: &mut Window) {
    window.key_press(Key::Enter);
    window.run();
    wait(window, "the search", |session| session.core.shown.is_some() && !session.core.is_running());
}

pub fn position(window: &Window) -> (u64, u32) {
    let shown = window.state().session().core.shown.as_ref().expect("a search is shown");
    (shown.position().steps, shown.position().events)
}
