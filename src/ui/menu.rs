//! The menus where the screen keeps their place, in a row or behind one button with everything. Their entries are a table.

use egui::containers::menu::MenuButton;
use egui::{
    Align, Button, FontId, Frame, Grid, Layout, MenuBar, RichText, ScrollArea, Stroke, TextStyle, Ui,
    UiBuilder, vec2,
};

use crate::kit::{
    GAP, Icon, MenuPlace, Pen, Theme, command_widget, flatten, growth, paint_icon, report, take_menu_place,
};
use crate::panels::text;
use crate::platform::IS_DESKTOP;
use crate::session::{
    Action, Command, Commands, CoreAction, HelpPage, HelpView, PanelId, Session, ThemeChoice,
};
use Command as C;
use MenuEntry::{Do, Line, More, OtherFiles, Page, Side, Themes, Zoom};

#[derive(Clone, Copy, Debug)]
pub enum MenuEntry {
    Do(Command),
    More(&'static str, &'static [MenuEntry]),
    OtherFiles,
    Side,
    Themes,
    Zoom,
    Page(HelpPage),
    Line,
}

/// Entries are commands, `_` for a line, names in brackets for what is made where it is shown, and in parentheses panels, pages and
/// menus below.
macro_rules! menus {
    (@ _) => { Line };
    (@ $command:ident) => { Do(C::$command) };
    (@ [$entry:ident]) => { $entry };
    (@ (panel $panel:ident)) => { Do(C::Panel(PanelId::$panel)) };
    (@ (page $page:ident)) => { Page(HelpPage::$page) };
    (@ ($name:literal: $($entry:tt),+)) => { More($name, &[$(menus!(@ $entry)),+]) };
    ($($name:literal: $($entry:tt),+;)+) => { [$(($name, &[$(menus!(@ $entry)),+])),+] };
}

/// The menus. What a button on the screen does has no entry here: Help and its field have all commands.
pub const MENUS: [(&str, &[MenuEntry]); 6] = menus! {
    "File": Open, [OtherFiles], Save, SaveAs, _, SavePicture, CopyPicture, SaveTrace, _, Quit;
    "Board": (panel Setup), NewBoard, Shuffle, SwapBoards, CopyBoard, _, Undo, Redo;
    "Search": Run, Stop, Continue, Runs, Experiment, _,
        ("Bookmarks": Bookmark, NextBookmark, PreviousBookmark),
        ("Breakpoints": (panel Breakpoints), Breakpoint, FindNext, FindPrevious),
        ("Path": PlayPath, CopyPath), CopyLink;
    "Learn": (panel Lesson), StudyLesson, Predict, SearchByHand, WatchProgram,
        ("A program of your own": WhichRules, OwnHeuristic), _, Examples,
        ("Hand out and in": Worksheet, Quiz, Class),
        ("Edit a lesson": NewLesson, AddPage, EditLesson, BackToPage, SaveLesson, LeaveLesson);
    "View": Present, SideBySide, _, [Side],
        ("Tree": TreeFollow, TreeAll, TreePath, TreeIteration, TreeFold, Necessity),
        ShowWholeSearch, HideOrder, _, [Themes], [Zoom], LessMotion;
    "Help": (page Keys), (page Concepts), Palette, (page Messages), _, (page About);
};

/// What can be done to the side, below its panels.
const SIDE: [Command; 4] = [C::SplitSide, C::PanelAlone, C::NextPanel, C::PreviousPanel];

/// The size of text in the row and in a menu, in points at the desk.
const ROW: f32 = 17.0;
const ENTRY: f32 = 16.0;

pub fn everything_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let (place, scale) = match take_menu_place(ui.ctx()) {
        None => return,
        Some(MenuPlace::Button(place, scale)) => (place, scale),
        Some(MenuPlace::Row(row)) => {
            let layout = Layout::left_to_right(Align::Center);
            let room = UiBuilder::new().max_rect(row.shrink2(vec2(GAP, 0.0))).layout(layout);
            menu_ui(&mut ui.new_child(room.id_salt("menus")), session, actions);
            return;
        }
    };
    report(ui, "menu", place, None);
    let pen = Pen::new(ui, scale);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("menu of everything"));
    scale.apply(&mut ui);
    flatten(ui.style_mut());
    let button = Button::new("").min_size(place.size());
    let (response, _) = MenuButton::from_button(button).ui(&mut ui, |ui| {
        scale.apply(ui);
        all_ui(ui, session, actions);
    });
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Menu"));
    paint_icon(ui.painter(), (place.center(), pen.u(1.0 / 14.0)), Icon::Menu, pen.theme.text());
}

fn all_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    if session.core.layout.is_presenting() {
        entry_ui(ui, Command::Present, session, actions);
        ui.separator();
    }
    Grid::new("menus").num_columns(2).show(ui, |ui| {
        for pair in MENUS.chunks(2) {
            for (name, entries) in pair {
                let menu = ui.menu_button(*name, |ui| entries_ui(ui, entries, session, actions));
                report(ui, format!("menu {name}"), menu.response.rect, None);
            }
            ui.end_row();
        }
    });
}

fn menu_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    MenuBar::new().ui(ui, |ui| {
        set_text(ui, ROW);
        for (name, entries) in MENUS {
            ui.menu_button(name, |ui| entries_ui(ui, entries, session, actions));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !IS_DESKTOP {
                copy_link_ui(ui, session, actions);
            }
            let (name, is_edited) = session.documents.file_name(&session.core, &session.activities);
            // A browser keeps what is not saved.
            if let Some(name) = name.as_deref().or(IS_DESKTOP.then_some("Not saved yet")) {
                let name = text::file_name(name, is_edited);
                ui.add(egui::Label::new(RichText::new(name).weak()).truncate());
                if session.core.shown.is_some() {
                    ui.weak("·");
                }
            }
            crate::panels::state_ui(ui, session.seen());
        });
    });
}

/// What a page is shared by, where all see it: above *Present*.
fn copy_link_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    const PADDING: egui::Vec2 = vec2(12.0, 3.0);
    ui.add_space(14.0);
    let line = Stroke::new(1.0, Theme::of(ui.ctx()).line());
    let button = Button::new(session.name_now(Command::CopyLink)).stroke(line).corner_radius(6);
    let usual = std::mem::replace(&mut ui.spacing_mut().button_padding, PADDING);
    command_widget(ui, button, Command::CopyLink, session, actions);
    ui.spacing_mut().button_padding = usual;
    ui.add_space(GAP);
}

fn set_text(ui: &mut Ui, size: f32) {
    let size = size * growth(ui.ctx().content_rect().size());
    for style in [TextStyle::Body, TextStyle::Button] {
        ui.style_mut().text_styles.insert(style, FontId::proportional(size));
    }
}

fn entries_ui(ui: &mut Ui, entries: &[MenuEntry], session: &Session, actions: &mut Vec<Action>) {
    if !session.core.layout.is_presenting() {
        set_text(ui, ENTRY);
    }
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
    // A menu that is higher than the window scrolls.
    let around = Frame::menu(ui.style()).total_margin().sum().y + 2.0 * GAP;
    let height = ui.ctx().content_rect().height() - around;
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.show(ui, |ui| each_ui(ui, entries, session, actions));
}

fn each_ui(ui: &mut Ui, entries: &[MenuEntry], session: &Session, actions: &mut Vec<Action>) {
    for entry in entries {
        match *entry {
            Do(command) => entry_ui(ui, command, session, actions),
            More(name, entries) => drop(ui.menu_button(name, |ui| entries_ui(ui, entries, session, actions))),
            OtherFiles => other_files_ui(ui, session, actions),
            Side => drop(ui.menu_button("Right side", |ui| side_ui(ui, session, actions))),
            Themes => drop(ui.menu_button("Theme", |ui| themes_ui(ui, session, actions))),
            Zoom => drop(ui.menu_button("Zoom", egui::gui_zoom::zoom_menu_buttons)),
            Page(page) => page_ui(ui, page, actions),
            Line => drop(ui.separator()),
        }
    }
}

fn other_files_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    ui.menu_button("Open recent", |ui| {
        for path in &session.documents.files.recent {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
                actions.push(Action::Open(path.clone()));
                ui.close();
            }
        }
        if session.documents.files.recent.is_empty() {
            ui.weak("No file was opened or saved yet");
        }
    });
}

fn side_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let has_entry = [PanelId::Setup, PanelId::Lesson, PanelId::Breakpoints];
    for panel in PanelId::ALL.iter().filter(|panel| !has_entry.contains(panel)) {
        entry_ui(ui, panel.command(), session, actions);
    }
    ui.separator();
    for command in SIDE {
        entry_ui(ui, command, session, actions);
    }
}

fn themes_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    for theme in ThemeChoice::ALL {
        if ui.radio(session.core.look.theme == theme, theme.title()).clicked() {
            actions.push(CoreAction::SetTheme(theme).into());
            ui.close();
        }
    }
}

fn page_ui(ui: &mut Ui, page: HelpPage, actions: &mut Vec<Action>) {
    let key = if page == HelpPage::default() { Command::Keys.info().key() } else { "" };
    if ui.add(Button::new(page.title()).shortcut_text(key)).clicked() {
        actions.push(Action::ShowHelp(Some(HelpView::new(page))));
        ui.close();
    }
}

fn entry_ui(ui: &mut Ui, command: Command, session: &Session, actions: &mut Vec<Action>) {
    let is_on = match command {
        Command::ShowWholeSearch => session.core.reveal.shows_whole,
        Command::HideOrder => session.core.reveal.hides_order,
        Command::LessMotion => session.core.look.less_motion,
        Command::Necessity => session.core.views.marks_necessity,
        _ => false,
    };
    let button = Button::new(session.name_now(command)).selected(is_on).shortcut_text(command.info().key());
    let entry = command_widget(ui, button, command, session, actions);
    report(ui, format!("entry {}", command.info().name), entry.rect, None);
    if entry.clicked() {
        ui.close();
    }
}
