//! The page in a browser: starts the window in a canvas. `build` makes the folder of static files.

#![cfg(target_arch = "wasm32")]

mod parts;
mod reader;

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic;
use std::time::Duration;

use eframe::egui::accesskit::{Action as ReaderAction, ActionData};
use eframe::egui::{Context, GlyphRasterizer, Ui, Visuals};
use eframe::{CreationContext, Frame, Storage, WebOptions, WebRunner};
use tilescope::app::{App, Options, merged};
use tilescope::compare::find::search_text;
use tilescope::file::{TraceFormat, TraceSpan, write_trace};
use tilescope::kit::{find_other_fonts, strong_family};
use tilescope::picture::fonts;
use tilescope::platform::{font_with, leave_task, spawn};
use tilescope::session::Action;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::HtmlCanvasElement;

#[wasm_bindgen(raw_module = "./tilescope_page.js")]
extern "C" {
    /// Says that the program has an error, and what to do.
    fn failed(message: &str);
    /// What the browser keeps under a name, for this tab or for all.
    fn kept_text(name: &str) -> Option<String>;
    fn keep_text(name: &str, text: &str);
}

/// A browser may end a page without telling it.
const KEEP_EVERY: Duration = Duration::from_secs(3);

/// What the browser keeps for all tabs. A tab writes what it has changed, and leaves what the others have changed.
#[derive(Default)]
struct PageStorage {
    /// What the window had when it was last asked.
    last: HashMap<String, String>,
    is_first: bool,
}

impl Storage for PageStorage {
    fn get_string(&self, key: &str) -> Option<String> {
        kept_text(key)
    }

    fn set_string(&mut self, key: &str, text: String) {
        let before = self.last.insert(key.to_owned(), text.clone());
        if self.is_first || before.as_ref() == Some(&text) {
            return;
        }
        let before = before.unwrap_or_default();
        let joined = kept_text(key).and_then(|theirs| merged(key, [&before, &text, &theirs]));
        keep_text(key, joined.as_ref().unwrap_or(&text));
    }

    fn remove_string(&mut self, _: &str) {}

    fn flush(&mut self) {}
}

/// The window, where the page can find it again.
struct PageApp {
    app: App,
    storage: PageStorage,
}

impl PageApp {
    fn new(creation: &CreationContext<'_>, options: Options) -> Self {
        let mut storage = PageStorage { is_first: true, ..PageStorage::default() };
        let creation = CreationContext {
            egui_ctx: creation.egui_ctx.clone(),
            integration_info: creation.integration_info.clone(),
            storage: Some(&storage),
            gl: creation.gl.clone(),
            get_proc_address: creation.get_proc_address.clone(),
        };
        creation.egui_ctx.add_plugin(reader::Reader);
        use_fonts_of_page(&creation.egui_ctx);
        let mut app = App::new(&creation, options);
        eframe::App::save(&mut app, &mut storage);
        storage.is_first = false;
        Self { app, storage }
    }
}

impl eframe::App for PageApp {
    fn logic(&mut self, ctx: &Context, frame: &mut Frame) {
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame) {
        self.app.ui(ui, frame);
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        self.app.clear_color(visuals)
    }

    fn save(&mut self, _: &mut dyn Storage) {
        self.app.save(&mut self.storage);
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
    /// The letters that neither the program nor the browser has, while a task looks for them, and whether they are strong.
    static LACKING: RefCell<Vec<(char, bool)>> = const { RefCell::new(Vec::new()) };
}

/// A font beside the page is fetched when the browser lacks a letter, too: this is asked after the browser. The screen is painted
/// again when the font is there.
fn use_fonts_of_page(ctx: &Context) {
    let shown = ctx.clone();
    ctx.add_glyph_rasterizer(GlyphRasterizer::new("fonts of the page", move |request| {
        let letter = (request.cluster.chars().next()?, *request.family == strong_family());
        let is_first = LACKING.with_borrow_mut(|letters| {
            letters.push(letter);
            letters.len() == 1
        });
        if is_first {
            let ctx = shown.clone();
            spawn("fonts", move || find_letters(&ctx), drop).ok();
        }
        None
    }));
}

fn find_letters(ctx: &Context) {
    let (mut place, mut is_found) = (0, false);
    // More letters may come while a file is fetched.
    while let Some((letter, is_strong)) = LACKING.with_borrow(|letters| letters.get(place).copied()) {
        is_found |= fonts::font_with(letter, is_strong).is_some();
        place += 1;
    }
    LACKING.take();
    if is_found {
        find_other_fonts(ctx);
    }
}

/// Starts the program in a canvas. `link` is what stands after the address of the page, from `#`, or empty. `address` is that of the
/// page, `query` what stands after `?` in it, and `is_touched` whether its screen is meant for fingers.
///
/// # Errors
/// If the browser has no WebGL.
#[wasm_bindgen]
pub async fn start(
    canvas: HtmlCanvasElement,
    link: String,
    address: String,
    query: String,
    is_touched: bool,
) -> Result<(), JsValue> {
    let options = Options {
        file: (!link.is_empty()).then(|| link.into()),
        link_address: address,
        query,
        is_heard: true,
        is_touched,
        ..Options::default()
    };
    let runner = WebRunner::new();
    report_panics();
    fonts::find_fonts_with(font_with);
    RUNNER.set(Some(runner.clone()));
    let create: eframe::AppCreator<'static> =
        Box::new(|creation| Ok(Box::new(PageApp::new(creation, options))));
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
fn with_page<T>(ask: impl FnOnce(&mut PageApp) -> T) -> Option<T> {
    let runner = RUNNER.with_borrow(Clone::clone)?;
    let mut page = runner.app_mut::<PageApp>()?;
    Some(ask(&mut page))
}

fn with_app<T>(ask: impl FnOnce(&mut App) -> T) -> Option<T> {
    with_page(|page| ask(&mut page.app))
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

/// Another tab has kept something about the lessons.
#[wasm_bindgen]
pub fn take_lessons() {
    with_page(|PageApp { app, storage }| app.take_lessons(storage));
}

/// Takes a text that was dropped, as if it was pasted: a link, or boards.
#[wasm_bindgen]
pub fn paste(text: String) {
    act(Action::Paste(text));
}

/// Opens a file that was dropped, at the path where the page keeps it.
#[wasm_bindgen]
pub fn open_file(path: String) {
    act(Action::Open(path.into()));
}

/// What there is to read on the screen, as JSON; `None` if that is as before.
#[wasm_bindgen]
pub fn reader_parts() -> Option<String> {
    reader::parts(|| with_app(|app| search_text(&app.session().core.editor.document().settings)))
}

/// Does something to a part that a screen reader has.
fn act_on(part: &str, action: ReaderAction, data: Option<ActionData>) {
    reader::ask(part, action, data);
    with_app(|app| app.wake());
}

/// Clicks a part.
#[wasm_bindgen]
pub fn press(part: &str) {
    act_on(part, ReaderAction::Click, None);
}

/// Gives a part the focus of the window, so that it is seen where the keys are.
#[wasm_bindgen]
pub fn point_at(part: &str) {
    act_on(part, ReaderAction::Focus, None);
}

/// Writes into a field.
#[wasm_bindgen]
pub fn put(part: &str, text: &str) {
    act_on(part, ReaderAction::SetValue, Some(ActionData::Value(text.into())));
}

/// Sets a slider.
#[wasm_bindgen]
pub fn slide(part: &str, value: f64) {
    act_on(part, ReaderAction::SetValue, Some(ActionData::NumericValue(value)));
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
