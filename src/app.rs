//! The window: drains the run, shows the panels, applies the actions.

#[cfg(feature = "desktop")]
pub mod desktop;
#[cfg(feature = "desktop")]
pub mod kept;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use eframe::{CreationContext, Frame, Storage, get_value, set_value};
use egui::{ColorImage, Context, Ui, Vec2, ViewportCommand, Visuals, vec2};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::compare::WatchStart;
use crate::file::{Document, Embedding, Link, ShippedLesson};
use crate::kit::{has_fingers, listen, live_ui};
use crate::platform::{IS_DESKTOP, Instant};
use crate::session::{Action, KeptLessons, LessonAction, ScreenPart, Session, SideTabs, state_dump, update};
use crate::{file, ui};

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A file to open, a link, or the name of a lesson; `None` for the boards of the course.
    pub file: Option<PathBuf>,
    /// Boards to begin with, not searched yet, in place of those of the course.
    pub boards: Option<Document>,
    pub watch: Option<WatchStart>,
    /// Where the state of the screen is written as JSON after each change, for tests of the real window.
    pub state_dump: Option<PathBuf>,
    /// The memory limit of the first search, in bytes; `None` for the default.
    pub max_memory: Option<u64>,
    /// The address of the page, with which links begin; empty on a desktop.
    pub link_address: String,
    pub is_heard: bool,
    /// Whether fingers are expected, as on the screen of a phone.
    pub is_touched: bool,
    /// What stands after `?` in the address of a page.
    pub query: String,
    /// The folder in which the session is kept for the case of a crash; on a desktop, that of the user if there is `None`.
    pub recovery: Option<PathBuf>,
}

const NAME: &str = "Tilescope";
#[cfg(feature = "desktop")]
const APP_ID: &str = "tilescope";
const THEME_KEY: &str = "theme";
const TABS_KEY: &str = "tabs";
const REVEAL_KEY: &str = "reveal";
const LESS_MOTION_KEY: &str = "less-motion";
const HINTS_KEY: &str = "hints";
const PLOTS_KEY: &str = "plots";
const RECENT_KEY: &str = "recent";
const LESSONS_KEY: &str = "lessons";
/// The session of a page. On a desktop it is kept in files, for the case of a crash.
const SESSION_KEY: &str = "session";

/// Merges a setting that two pages have changed since both had `before`; `None` if the last page to save it wins.
pub fn merged(key: &str, [before, mine, theirs]: [&str; 3]) -> Option<String> {
    let read = |text| ron::from_str::<KeptLessons>(text).ok();
    let (mine, theirs) = read(mine).zip(read(theirs)).filter(|_| key == LESSONS_KEY)?;
    ron::to_string(&mine.merged(&read(before).unwrap_or_default(), theirs)).ok()
}

fn opening(file: PathBuf) -> Action {
    if let Some(lesson) = ShippedLesson::of_argument(&file) {
        return Action::Lesson(LessonAction::Show(lesson));
    }
    let link = file.to_str().filter(|text| Link::is_meant_by(text)).map(str::to_owned);
    link.map_or(Action::Open(file), Action::OpenLink)
}

/// Takes what the storage of the window has under a key, if that can be read.
fn restore<T: DeserializeOwned>(storage: Option<&dyn Storage>, key: &str, into: &mut T) {
    if let Some(kept) = storage.and_then(|storage| get_value(storage, key)) {
        *into = kept;
    }
}

pub struct App {
    session: Session,
    actions: Vec<Action>,
    /// Whether the storage of a page keeps the session. On a desktop, files do.
    keeps_session: bool,
    last_tick: Option<Instant>,
    /// Whether the window was compared with the screen that it opened on.
    is_fitted: bool,
    state_dump: Option<(PathBuf, Option<Value>)>,
    parts: Vec<ScreenPart>,
    open_dialog: Option<&'static str>,
    is_full_screen: bool,
    title: String,
}

impl App {
    pub fn new(creation: &CreationContext<'_>, options: Options) -> Self {
        let ctx = creation.egui_ctx.clone();
        let wake = Arc::new(move || ctx.request_repaint());
        let is_first = options.boards.is_none() && options.file.is_none();
        let mut session = match options.boards {
            Some(document) => Session::new(document, wake),
            None => Session::first(wake),
        };
        let storage = creation.storage;
        let stored = |key: &str| storage.and_then(|storage| storage.get_string(key));
        let core = &mut session.core;
        restore(storage, THEME_KEY, &mut core.look.theme);
        has_fingers(&creation.egui_ctx, options.is_touched);
        // The fonts are there in the first frame.
        ui::Theme::apply(&creation.egui_ctx, core);
        if options.is_heard {
            listen(&creation.egui_ctx);
        }
        if let Some(tabs) = stored(TABS_KEY).and_then(|text| SideTabs::from_text(&text)) {
            core.layout.tabs = tabs;
        }
        restore(storage, PLOTS_KEY, &mut core.views.plots);
        restore(storage, REVEAL_KEY, &mut core.reveal);
        restore(storage, LESS_MOTION_KEY, &mut core.look.less_motion);
        restore(storage, HINTS_KEY, &mut core.look.hints);
        if let Some(max_bytes) = options.max_memory {
            core.limits.max_bytes = max_bytes;
        }
        restore(storage, RECENT_KEY, &mut session.documents.files.recent);
        restore(storage, LESSONS_KEY, &mut session.documents.lesson.shelf.kept);
        session.documents.lesson.shelf.read_folder(core);
        session.activities.take_settings(stored);
        session.documents.adopt_link_address(&options.link_address);
        let part = Embedding::parse(&options.query);
        let keeps_session = !IS_DESKTOP && part.is_none();
        let last = stored(SESSION_KEY).filter(|_| is_first && keeps_session);
        match last {
            Some(last) => session.restore_text(&last),
            None if is_first => session.begin(),
            None => {}
        }
        if let Some(folder) = &options.recovery {
            session.keep_in(folder);
        }
        if let Some(start) = options.watch {
            session.activities.watch(&start, &mut session.core);
        }
        if let Some(file) = options.file {
            update(&mut session, opening(file));
        }
        if let Some((part, wrong)) = part {
            session.embed(part, &wrong);
        }
        Self {
            session,
            actions: Vec::new(),
            keeps_session,
            last_tick: None,
            is_fitted: false,
            state_dump: options.state_dump.map(|path| (path, None)),
            parts: Vec::new(),
            open_dialog: None,
            is_full_screen: false,
            title: NAME.to_owned(),
        }
    }

    pub fn wake(&self) {
        (self.session.core.wake)();
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Takes what another tab of the browser has kept of the lessons, joined with what this one has.
    pub fn take_lessons(&mut self, storage: &mut dyn Storage) {
        eframe::App::save(self, storage);
        restore(Some(&*storage), LESSONS_KEY, &mut self.session.documents.lesson.shelf.kept);
        self.wake();
    }

    pub fn kept_session(&self) -> Option<String> {
        self.keeps_session.then(|| self.session.to_keep().text())
    }

    /// What follows the address of a page, as `Documents::page_link` has it; `None` for a part of another page.
    pub fn page_link(&self) -> Option<String> {
        let Session { core, documents, .. } = &self.session;
        if self.keeps_session { documents.page_link(core) } else { None }
    }

    fn apply(&mut self) {
        for action in self.actions.drain(..) {
            update(&mut self.session, action);
        }
    }

    /// Time passes only while something plays.
    fn tick(&mut self, ctx: &Context) {
        let Some(next) = self.session.next_tick() else {
            self.last_tick = None;
            return;
        };
        let now = Instant::now();
        let passed = self.last_tick.replace(now).map_or(Duration::ZERO, |last| now - last);
        self.actions.push(Action::Tick(passed));
        ctx.request_repaint_after(next);
    }

    fn handle_window(&mut self, ctx: &Context) {
        let (close, dropped) =
            ctx.input(|input| (input.viewport().close_requested(), input.raw.dropped_files.clone()));
        if close && !self.session.may_close {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.actions.push(Action::AskToClose);
        }
        if let Some(path) = dropped.first().map(|file| file.path()) {
            self.actions.push(Action::Open(path.to_owned()));
        }
    }

    fn follow_presenting(&mut self, ctx: &Context) {
        let presents = self.session.core.layout.is_presenting();
        if presents != self.is_full_screen {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(presents));
            self.is_full_screen = presents;
        }
    }

    pub fn act(&mut self, action: impl Into<Action>) {
        update(&mut self.session, action);
    }

    /// The name of the file, with a mark where it has unsaved changes.
    fn follow_title(&mut self, ctx: &Context) {
        let Session { core, activities, documents, .. } = &self.session;
        let (name, is_edited) = documents.file_name(core, activities);
        let mark = if is_edited { "• " } else { "" };
        let title = name.map_or_else(|| format!("{mark}{NAME}"), |name| format!("{mark}{name} – {NAME}"));
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    pub fn dump(&self) -> Value {
        state_dump(&self.session, &self.parts, self.open_dialog)
    }

    /// Maximizes a window that does not fit on its screen: only the window manager knows what a title bar and a task bar leave.
    fn fit_to_screen(&mut self, ctx: &Context) {
        const BARS: Vec2 = vec2(0.0, 72.0);
        let (screen, window) = ctx.input(|input| {
            let viewport = input.viewport();
            (viewport.monitor_size, viewport.inner_rect)
        });
        let (false, Some(screen), Some(window)) = (self.is_fitted, screen, window) else { return };
        self.is_fitted = true;
        let needed = window.size() + BARS;
        if needed.x > screen.x || needed.y > screen.y {
            ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
        }
    }

    fn write_state_dump(&mut self) {
        let Some((path, last)) = &mut self.state_dump else { return };
        let now = state_dump(&self.session, &self.parts, self.open_dialog);
        if last.as_ref() == Some(&now) {
            return;
        }
        match file::write_text(path, &format!("{now:#}")) {
            Ok(()) => *last = Some(now),
            Err(error) => log::error!("{error}"),
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _: &mut Frame) {
        self.actions.push(Action::Receive);
        self.tick(ctx);
        self.fit_to_screen(ctx);
        self.handle_window(ctx);
        self.apply();
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut Frame) {
        ui::show(ui, &self.session, &mut self.actions);
        live_ui(ui);
        if !self.actions.is_empty() {
            ui.ctx().request_repaint();
        }
        (self.parts, self.open_dialog) = (ui::parts(ui.ctx()), ui::open_dialog(ui.ctx()));
        self.apply();
        self.follow_presenting(ui.ctx());
        self.follow_title(ui.ctx());
        if let Some(text) = self.session.core.clipboard.text.take() {
            ui.ctx().copy_text(text);
        }
        if let Some(image) = self.session.core.clipboard.image.take() {
            let size = [image.width as usize, image.height as usize];
            ui.ctx().copy_image(ColorImage::from_rgb(size, image.pixels.as_flattened()));
        }
        if self.session.may_close {
            ui.ctx().send_viewport_cmd(ViewportCommand::Close);
        }
        self.write_state_dump();
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn save(&mut self, storage: &mut dyn Storage) {
        let Session { core, documents, .. } = &self.session;
        storage.set_string(TABS_KEY, core.layout.tabs.to_text());
        set_value(storage, THEME_KEY, &core.look.theme);
        set_value(storage, REVEAL_KEY, &core.reveal);
        set_value(storage, LESS_MOTION_KEY, &core.look.less_motion);
        set_value(storage, HINTS_KEY, &core.look.hints);
        set_value(storage, PLOTS_KEY, &core.views.plots);
        set_value(storage, RECENT_KEY, &documents.files.recent);
        set_value(storage, LESSONS_KEY, &documents.lesson.shelf.kept);
        if let Some(text) = self.kept_session() {
            storage.set_string(SESSION_KEY, text);
        }
        for (name, text) in self.session.activities.kept_settings() {
            storage.set_string(name, text);
        }
    }
}
