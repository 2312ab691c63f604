//! The menu bar.

use egui::{Button, MenuBar, RichText, Ui};

use crate::kit::command_button::command_widget;
use crate::panels::text::window as text;
use crate::session::{Action, Command, Commands, CoreAction, NodeMarks, PanelId, Session, ThemeChoice};

/// Every command, by menu.
const MENUS: [(&str, &[Command]); 7] = [
    (
        "File",
        &[
            Command::Open,
            Command::NextFile,
            Command::PreviousFile,
            Command::Save,
            Command::SaveAs,
            Command::SaveSession,
            Command::SavePicture,
            Command::CopyPicture,
            Command::SaveTrace,
            Command::CheckTrace,
            Command::Quit,
        ],
    ),
    (
        "Board",
        &[
            Command::Undo,
            Command::Redo,
            Command::NewBoard,
            Command::Shuffle,
            Command::SwapBoards,
            Command::CopyBoard,
        ],
    ),
    (
        "Search",
        &[
            Command::Run,
            Command::Runs,
            Command::CompareRuns,
            Command::Experiment,
            Command::Stop,
            Command::Continue,
            Command::Answer,
            Command::PlayPath,
            Command::CopyPath,
            Command::Deselect,
        ],
    ),
    (
        "Step",
        &[
            Command::PlayPause,
            Command::StepForward,
            Command::StepBack,
            Command::EventForward,
            Command::EventBack,
            Command::LayerForward,
            Command::LayerBack,
            Command::First,
            Command::Last,
            Command::GoToStep,
            Command::Slower,
            Command::Faster,
            Command::Live,
        ],
    ),
    (
        "Tree",
        &[
            Command::TreeAll,
            Command::TreePath,
            Command::TreeIteration,
            Command::TreeFollow,
            Command::TreeFold,
            Command::Necessity,
        ],
    ),
    (
        "Marks",
        &[
            Command::Bookmark,
            Command::NextBookmark,
            Command::PreviousBookmark,
            Command::Breakpoint,
            Command::FindNext,
            Command::FindPrevious,
        ],
    ),
    (
        "Learn",
        &[
            Command::Predict,
            Command::SearchByHand,
            Command::Worksheet,
            Command::FindExample,
            Command::NewLesson,
            Command::AddPage,
            Command::EditLesson,
            Command::BackToPage,
            Command::SaveLesson,
            Command::SavePages,
            Command::LeaveLesson,
            Command::SideBySide,
            Command::FirstDivergence,
            Command::PreviousDivergence,
            Command::NextDivergence,
        ],
    ),
];

/// Commands for the side.
const ARRANGE: [Command; 5] =
    [Command::SplitSide, Command::MoveTab, Command::PanelAlone, Command::NextPanel, Command::PreviousPanel];

/// The menu bar, how the search ended, and the name of the file.
pub fn menu_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    MenuBar::new().ui(ui, |ui| {
        menus_ui(ui, session, actions);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (name, is_edited) = session.file_name();
            let name = text::file_name(name.as_deref().unwrap_or("Not saved yet"), is_edited);
            ui.add(egui::Label::new(RichText::new(name).weak()).truncate());
            if session.core.shown.is_some() {
                ui.weak("·");
            }
            crate::panels::state_ui(ui, session.seen());
            if let Some(notice) = session.core.notice.as_ref().filter(|notice| !notice.is_error) {
                ui.add(egui::Label::new(RichText::new(text::message(&notice.text)).weak()).truncate());
            }
        });
    });
}

/// All menus, side by side or below each other.
pub fn menus_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    for (name, commands) in MENUS {
        ui.menu_button(name, |ui| {
            for command in commands {
                entry(ui, *command, session, actions);
                if *command == Command::Open {
                    recent_ui(ui, session, actions);
                }
            }
        });
    }
    ui.menu_button("View", |ui| {
        panels_ui(ui, session, actions);
        ui.separator();
        entry(ui, Command::Present, session, actions);
        entry(ui, Command::ShowWholeSearch, session, actions);
        entry(ui, Command::HideOrder, session, actions);
        entry(ui, Command::LessMotion, session, actions);
        ui.menu_button("Theme", |ui| {
            for theme in ThemeChoice::ALL {
                if ui.radio(session.core.look.theme == theme, theme.title()).clicked() {
                    actions.push(CoreAction::SetTheme(theme).into());
                    ui.close();
                }
            }
            ui.separator();
            ui.label(RichText::new("Zoom with Ctrl and +, − or 0").small());
        });
    });
    entry(ui, Command::Keys, session, actions);
}

/// The files that were opened or saved last.
fn recent_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let recent = &session.files.recent;
    ui.add_enabled_ui(!recent.is_empty(), |ui| {
        ui.menu_button("Open recent", |ui| {
            for path in recent {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
                    actions.push(Action::Open(path.clone()));
                    ui.close();
                }
            }
        })
    })
    .response
    .on_disabled_hover_text("No file was opened or saved yet");
}

/// The panels, and what can be done to the side.
fn panels_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    for &panel in PanelId::ALL {
        entry(ui, panel.command(), session, actions);
    }
    ui.menu_button("Arrange", |ui| {
        for command in ARRANGE {
            entry(ui, command, session, actions);
        }
    });
}

fn entry(ui: &mut Ui, command: Command, session: &Session, actions: &mut Vec<Action>) {
    let is_on = match command {
        Command::ShowWholeSearch => session.core.shows_whole_search(),
        Command::HideOrder => session.core.reveal.hides_order(),
        Command::LessMotion => session.core.look.less_motion,
        Command::Necessity => session.core.views.node_marks == NodeMarks::Necessity,
        Command::Live => session.core.playback.follows_live(),
        _ => false,
    };
    let button =
        Button::new(session.name_now(command)).selected(is_on).shortcut_text(command.info().shortcuts[0]);
    if command_widget(ui, button, command, session, actions).clicked() {
        ui.close();
    }
}
