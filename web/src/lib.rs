//! The page in a browser: starts the window in a canvas. `build` makes the folder of static files.

#![cfg(target_arch = "wasm32")]

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::panic;

use eframe::{WebOptions, WebRunner};
use tilescope::app::{App, Options};
use tilescope::file::{TraceFormat, TraceSpan, write_trace};
use tilescope::session::Action;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::HtmlCanvasElement;

#[wasm_bindgen(raw_module = "./tilescope_page.js")]
extern "C" {
    /// Says that the program has an error, and what to do.
    fn failed(message: &str);
}

thread_local! {
    static RUNNER: RefCell<Option<WebRunner>> = const { RefCell::new(None) };
}

/// Starts the program in a canvas. `link` is what stands after the address of the page, from `#`; `address` is that address.
///
/// # Errors
/// If the browser has no WebGL.
#[wasm_bindgen]
pub async fn start(canvas: HtmlCanvasElement, link: String, address: String) -> Result<(), JsValue> {
    panic::set_hook(Box::new(|info| failed(&info.to_string())));
    let options = Options {
        file: (link.len() > 1).then(|| link.into()),
        link_address: Some(address),
        ..Options::default()
    };
    let runner = WebRunner::new();
    RUNNER.set(Some(runner.clone()));
    let create: eframe::AppCreator<'static> = Box::new(|creation| Ok(Box::new(App::new(creation, options))));
    runner.start(canvas, WebOptions::default(), create).await
}

/// Does something in the program, if it runs.
fn act(action: Action) {
    let runner = RUNNER.with_borrow(Clone::clone);
    if let Some(mut app) = runner.as_ref().and_then(WebRunner::app_mut::<App>) {
        app.act(action);
        app.wake();
    }
}

/// Opens a link: what stands after the address of the page, from `#`.
#[wasm_bindgen]
pub fn open_link(link: String) {
    act(Action::OpenLink(link));
}

/// Opens a file that was dropped, at the path where the page keeps it.
#[wasm_bindgen]
pub fn open_file(path: String) {
    act(Action::Open(path.into()));
}

/// What the screen shows, as JSON, for tests.
#[wasm_bindgen]
pub fn dump() -> Option<String> {
    let runner = RUNNER.with_borrow(Clone::clone)?;
    let app = runner.app_mut::<App>()?;
    serde_json::to_string(&app.dump()).ok()
}

/// The search that is shown as JSON lines, without its end, for tests.
#[wasm_bindgen]
pub fn trace() -> Option<String> {
    let runner = RUNNER.with_borrow(Clone::clone)?;
    let app = runner.app_mut::<App>()?;
    let recording = &app.session().core.shown.as_ref()?.recording;
    let format = TraceFormat::ALL.iter().find(|format| format.name == "jsonl")?;
    let span = TraceSpan { steps: 0..recording.steps(), end: None };
    let mut text = Vec::new();
    write_trace(&mut text, format, recording, &span, &mut |_| ControlFlow::Continue(())).ok()?;
    String::from_utf8(text).ok()
}
