//! The page in a browser: starts the window in a canvas. `build` makes the folder of static files.

#![cfg(target_arch = "wasm32")]

use std::any::Any;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::panic;
use std::time::Duration;

use eframe::egui::{Context, Ui, Visuals};
use eframe::{Frame, Storage, WebOptions, WebRunner};
use tilescope::app::{App, Options};
use tilescope::file::{TraceFormat, TraceSpan, write_trace};
use tilescope::platform::{leave_task, spawn};
use tilescope::session::Action;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::HtmlCanvasElement;

#[wasm_bindgen(raw_module = "./tilescope_page.js")]
extern "C" {
    /// Says that the program has an error, and what to do.
    fn failed(message: &str);
}

/// A browser may end a page without telling it.
const KEEP_EVERY: Duration = Duration::from_secs(3);

/// The window, where the page can find it again.
struct PageApp(App);

impl eframe::App for PageApp {
    fn logic(&mut self, ctx: &Context, frame: &mut Frame) {
        self.0.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame) {
        self.0.ui(ui, frame);
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        self.0.clear_color(visuals)
    }

    fn save(&mut self, storage: &mut dyn Storage) {
        self.0.save(storage);
    }

    fn auto_save_interval(&self) -> Duration {
        KEEP_EVERY
    }

    fn as_any_mut(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }
}

thread_local! {
    static RUNNER: RefCell<Option<WebRunner>> = const { RefCell::new(None) };
}

/// Starts the program in a canvas. `link` is what stands after the address of the page, from `#`, or empty. `address` is that of the
/// page, and `query` what stands after `?` in it.
///
/// # Errors
/// If the browser has no WebGL.
#[wasm_bindgen]
pub async fn start(
    canvas: HtmlCanvasElement,
    link: String,
    address: String,
    query: String,
) -> Result<(), JsValue> {
    let options = Options {
        file: (!link.is_empty()).then(|| link.into()),
        link_address: address,
        query,
        ..Options::default()
    };
    let runner = WebRunner::new();
    report_panics();
    RUNNER.set(Some(runner.clone()));
    let create: eframe::AppCreator<'static> =
        Box::new(|creation| Ok(Box::new(PageApp(App::new(creation, options)))));
    // Nothing here has a gradient.
    let options = WebOptions { dithering: false, ..WebOptions::default() };
    runner.start(canvas, options, create).await
}

/// If a task panics, the window goes on without it. A panic of the window ends the program.
fn report_panics() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // Does not return if it was a task.
        leave_task(&info.to_string());
        report(info);
        failed(&info.to_string());
    }));
}

/// Asks the window, if it runs.
fn with_app<T>(ask: impl FnOnce(&mut App) -> T) -> Option<T> {
    let runner = RUNNER.with_borrow(Clone::clone)?;
    let mut page = runner.app_mut::<PageApp>()?;
    Some(ask(&mut page.0))
}

/// Does something in the window, if it runs.
fn act(action: Action) {
    with_app(|app| {
        app.act(action);
        app.wake();
    });
}

/// Opens a link: what stands after the address of the page, from `#`.
#[wasm_bindgen]
pub fn open_link(link: String) {
    act(Action::OpenLink(link));
}

/// A link to what is on the screen: what stands after the address of the page, from `#`, or empty. None where it may still change.
#[wasm_bindgen]
pub fn page_link() -> Option<String> {
    with_app(|app| app.page_link())?
}

/// The session as text, for the storage.
#[wasm_bindgen]
pub fn kept_session() -> Option<String> {
    with_app(|app| app.kept_session())?
}

/// Opens a file that was dropped, at the path where the page keeps it.
#[wasm_bindgen]
pub fn open_file(path: String) {
    act(Action::Open(path.into()));
}

/// Panics, in a task or in the window, for tests.
#[wasm_bindgen]
pub fn fail(in_task: bool) {
    if in_task {
        spawn("fail", || panic!("a test of a task"), drop).ok();
    } else {
        panic!("a test of the window");
    }
}

/// What the screen shows, as JSON, for tests.
#[wasm_bindgen]
pub fn dump() -> Option<String> {
    with_app(|app| serde_json::to_string(&app.dump()).ok())?
}

/// The time of the search that is shown, in milliseconds, for tests.
#[wasm_bindgen]
pub fn time() -> Option<f64> {
    with_app(|app| Some(app.session().core.shown.as_ref()?.elapsed.as_secs_f64() * 1000.0))?
}

/// The search that is shown as JSON lines, without its end, for tests.
#[wasm_bindgen]
pub fn trace() -> Option<String> {
    let recording = with_app(|app| Some(app.session().core.shown.as_ref()?.recording.clone()))??;
    let format = TraceFormat::ALL.iter().find(|format| format.name == "jsonl")?;
    let span = TraceSpan { steps: 0..recording.steps(), end: None };
    let mut text = Vec::new();
    write_trace(&mut text, format, &recording, &span, &mut |_| ControlFlow::Continue(())).ok()?;
    String::from_utf8(text).ok()
}
