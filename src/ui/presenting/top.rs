//! The bar at the top: what is searched, the boards, and the tabs of the right side.

use egui::{Align2, Button, Id, Rect, RichText, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use super::{Look, ScreenAreas};
use crate::session::{Action, BoardSide, Command, PanelId, Session, capitalised};
use crate::ui::panels;
use crate::ui::parts::report;
use crate::ui::text::presenting as text;
use crate::ui::theme::UnitScale;
use crate::ui::widgets::{
    Ink, Pen, command_widget, line, mini_board_size, paint_goal_board, paint_start_board, write,
};

/// The tabs of the right side. Other panels are in the menu.
const TABS: [(PanelId, &str); 4] = [
    (PanelId::Lists, text::LISTS),
    (PanelId::Tree, text::TREE),
    (PanelId::Plane, text::PLANE),
    (PanelId::Plots, text::PLOTS),
];
/// In units.
const MARGIN: f32 = 1.2;
const TAB_GAP: f32 = 1.8;

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
    let weak = ui.visuals_mut();
    weak.widgets.inactive.weak_bg_fill = egui::Color32::TRANSPARENT;
    weak.widgets.inactive.bg_stroke = Stroke::NONE;
    let settings = session.editor.document().settings;
    let info = settings.algorithm.info();
    let title = RichText::new(format!("{} ▾", info.title)).strong();
    let algorithms = ui.menu_button(title, |ui| {
        scale.apply(ui.style_mut());
        panels::algorithms_ui(ui, session, actions);
    });
    algorithms.response.on_hover_text(capitalised(info.summary));
    if settings.heuristic_in_use().is_some() {
        let title = format!("{} ▾", short(settings.heuristic.info().title));
        ui.menu_button(title, |ui| {
            scale.apply(ui.style_mut());
            panels::heuristics_ui(ui, session, actions);
        });
    }
    let has_boards = ui.available_width() > scale.u(15.0);
    if has_boards {
        for side in [BoardSide::Start, BoardSide::Goal] {
            if board_ui(ui, side, scale, session).clicked() {
                actions.push(look.choose(PanelId::Setup));
            }
        }
    }
    let edit = Button::selectable(look.has_drawer, text::EDIT);
    if ui.available_width() > scale.u(7.0) {
        let hint = PanelId::Setup.command().info().tooltip;
        if ui.add(edit).on_hover_text(hint).clicked() {
            actions.push(look.choose(PanelId::Setup));
        }
    }
    let run = if session.is_running() {
        Command::Stop
    } else if Command::Continue.enabled(session).is_ok() {
        Command::Continue
    } else {
        Command::Run
    };
    command_widget(ui, Button::new(run.name_now(session)), run, session, actions);
}

/// A title without what need not be said: “Manhattan distance” is Manhattan.
fn short(title: &str) -> &str {
    title.strip_suffix(" distance").unwrap_or(title)
}

/// Start or goal: a click edits it.
fn board_ui(ui: &mut Ui, side: BoardSide, scale: UnitScale, session: &Session) -> egui::Response {
    ui.label(RichText::new(side.name()).weak());
    let board = session.editor.board(side);
    let cell = scale.u(1.75) / board.size().rows().max(board.size().cols()) as f32;
    let size = mini_board_size(board.size(), cell);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    match side {
        BoardSide::Start => paint_start_board(ui, rect.min, board, cell),
        BoardSide::Goal => paint_goal_board(ui, rect.min, board, cell),
    }
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
    let mut x = rect.left() + pen.u(MARGIN);
    let end = rect.right() - pen.u(MARGIN + 2.4);
    let is_listed = TABS.iter().any(|(panel, _)| *panel == front);
    let other = (!is_listed).then(|| (front, front.title()));
    for (panel, title) in other.into_iter().chain(TABS) {
        let ink = if front == panel { pen.strong() } else { pen.weak() };
        let width = line(ui, title, Ink { strong: true, ..ink }).size().x;
        // What has no room is in the menu.
        if x + width > end {
            continue;
        }
        let tab = Rect::from_min_max(pos2(x, rect.top()), pos2(x + width, rect.bottom()));
        let response = ui.interact(tab, Id::unique(("tab", panel)), Sense::click());
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Tab, true, front == panel, title));
        write(ui, tab.left_center(), Align2::LEFT_CENTER, title, ink, width);
        if front == panel || response.hovered() {
            let colour = if front == panel { pen.theme.action() } else { pen.theme.line() };
            let below = Rect::from_min_max(pos2(x, rect.bottom() - pen.u(0.2)), tab.max);
            ui.painter().rect_filled(below, 0, colour);
        }
        if response.clicked() {
            actions.push(look.choose(panel));
        }
        x += width + pen.u(TAB_GAP);
    }
    menu_ui(ui, rect, pen, session, actions);
}

/// Everything else.
fn menu_ui(ui: &mut Ui, rect: Rect, pen: Pen, session: &Session, actions: &mut Vec<Action>) {
    let side = pen.u(2.0);
    let centre = pos2(rect.right() - pen.u(MARGIN) - side / 2.0 + pen.u(0.4), rect.center().y);
    let place = Rect::from_center_size(centre, vec2(side, side.min(rect.height())));
    report(ui, "menu", place, None);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("menu of everything"));
    pen.scale.apply(ui.style_mut());
    let visuals = ui.visuals_mut();
    visuals.widgets.inactive.weak_bg_fill = egui::Color32::TRANSPARENT;
    visuals.widgets.inactive.bg_stroke = Stroke::NONE;
    let button = Button::new("").min_size(place.size());
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(&mut ui, |ui| {
        pen.scale.apply(ui.style_mut());
        panels::menus_ui(ui, session, actions);
    });
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text::MENU));
    for dy in [-0.38, 0.0, 0.38] {
        let y = centre.y + pen.u(dy);
        let stroke = Stroke::new(pen.u(0.13), pen.theme.text());
        ui.painter().hline(centre.x - pen.u(0.55)..=centre.x + pen.u(0.55), y, stroke);
    }
}
