//! The bar at the top: what is searched, the boards, and the tabs of the right side.

use egui::{Button, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::{Look, ScreenAreas};
use crate::kit::parts::report;
use crate::kit::theme::{UnitScale, flatten};
use crate::kit::widgets::{self, Icon, Pen, bar_board_size, paint_bar_board, paint_icon};
use crate::session::{Action, BoardSide, Command, Commands, PanelId, Session, among};
use crate::ui::panels;
use crate::ui::text::presenting as text;

/// The tabs of the right side. Other panels are in the menu.
const TABS: [PanelId; 7] = [
    PanelId::Lists,
    PanelId::Tree,
    PanelId::Plane,
    PanelId::Pseudocode,
    PanelId::Heuristic,
    PanelId::Why,
    PanelId::Plots,
];
/// In units.
const MARGIN: f32 = 1.2;

pub fn top_ui(ui: &mut Ui, places: &ScreenAreas, look: Look, session: &Session, actions: &mut Vec<Action>) {
    let rect = places.top;
    let split = places.right.left();
    let left = Rect { max: pos2(split, rect.bottom()), ..rect };
    left_ui(ui, left, places.scale, look, session, actions);
    let right = Rect { min: pos2(split, rect.top()), ..rect };
    tabs_ui(ui, right, places.scale, look, session, actions);
}

/// The algorithm and its heuristic as menus, both boards, and Run.
fn left_ui(
    ui: &mut Ui,
    rect: Rect,
    scale: UnitScale,
    look: Look,
    session: &Session,
    actions: &mut Vec<Action>,
) {
    let inner = rect.shrink2(vec2(scale.u(0.7), 0.0));
    let room = UiBuilder::new().max_rect(inner).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut ui = ui.new_child(room.id_salt("top of the left side"));
    ui.shrink_clip_rect(rect);
    scale.apply(ui.style_mut());
    let ui = &mut ui;
    ui.spacing_mut().button_padding = vec2(scale.u(0.4), scale.u(0.2));
    ui.spacing_mut().item_spacing.x = scale.u(0.35);
    flatten(ui.style_mut());
    among(actions, |actions| {
        panels::algorithm_ui(ui, scale, session.seen(), actions);
        panels::heuristic_ui(ui, scale, session.seen(), actions);
    });
    let has_boards = ui.available_width() > scale.u(15.0);
    if has_boards {
        for side in [BoardSide::Start, BoardSide::Goal] {
            if board_ui(ui, side, scale, session).clicked() {
                actions.push(look.choose(PanelId::Setup));
            }
        }
    }
    let edit = Button::selectable(look.has_drawer, "Edit");
    if ui.available_width() > scale.u(7.0) {
        let hint = PanelId::Setup.command().info().tooltip;
        if ui.add(edit).on_hover_text(hint).clicked() {
            actions.push(look.choose(PanelId::Setup));
        }
    }
    let run = if session.core.is_running() {
        Command::Stop
    } else if session.enabled(Command::Continue).is_ok() {
        Command::Continue
    } else {
        Command::Run
    };
    among(actions, |actions| panels::main_button(ui, run, false, session.seen(), actions));
}

/// Start or goal: a click edits it.
fn board_ui(ui: &mut Ui, side: BoardSide, scale: UnitScale, session: &Session) -> egui::Response {
    ui.label(RichText::new(side.name()).weak());
    let board = session.core.editor.board(side);
    let (rect, response) = ui.allocate_exact_size(bar_board_size(scale, board.size()), Sense::click());
    paint_bar_board(ui, rect.min, scale, side, board);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text::edit(side.name())));
    response
}

fn tabs_ui(
    ui: &mut Ui,
    rect: Rect,
    scale: UnitScale,
    look: Look,
    session: &Session,
    actions: &mut Vec<Action>,
) {
    let pen = Pen::new(ui, scale);
    let front = look.tab;
    let inner = Rect::from_min_max(
        pos2(rect.left() + pen.u(MARGIN), rect.top()),
        pos2(rect.right() - pen.u(MARGIN + 2.4), rect.bottom()),
    );
    let lesson = session.lesson.view().map(|_| PanelId::Lesson);
    let other = (!TABS.contains(&front)).then_some(front).filter(|front| Some(*front) != lesson);
    let tabs: Vec<_> =
        lesson.into_iter().chain(other).chain(TABS).map(|panel| (panel, panel.tab())).collect();
    if let Some(panel) = widgets::tabs_ui(ui, inner, pen, &tabs, front) {
        actions.push(look.choose(panel));
    }
    menu_ui(ui, rect, pen, session, actions);
}

/// Everything else.
pub fn menu_ui(ui: &mut Ui, rect: Rect, pen: Pen, session: &Session, actions: &mut Vec<Action>) {
    let side = pen.u(2.0);
    let centre = pos2(rect.right() - pen.u(MARGIN) - side / 2.0 + pen.u(0.4), rect.center().y);
    let place = Rect::from_center_size(centre, vec2(side, side.min(rect.height())));
    report(ui, "menu", place, None);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("menu of everything"));
    pen.scale.apply(ui.style_mut());
    flatten(ui.style_mut());
    let button = Button::new("").min_size(place.size());
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(&mut ui, |ui| {
        pen.scale.apply(ui.style_mut());
        panels::menus_ui(ui, session, actions);
    });
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text::MENU));
    paint_icon(ui.painter(), (centre, pen.u(1.0 / 14.0)), Icon::Menu, pen.theme.text());
}
