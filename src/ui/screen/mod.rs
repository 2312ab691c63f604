//! The one screen: the stage on the left, the side with its tabs on the right, the transport below. At the desk, the menus are
//! above them. For a class, all is in a unit that grows with the window; a small window drops parts.

mod lesson;
mod side;
mod transport;

use egui::{Button, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use crate::kit::{
    Icon, Pen, Theme, UnitScale, bar_board_size, bar_boards, flatten, icon_atom, keep_menu_place_first,
    keep_menu_row, line, notice_ui, paint_bar_board, paint_icon, report, say, whole_window,
};
use crate::panels;
use crate::panels::ScreenAreas;
use crate::panels::stage::stage_ui;
use crate::panels::text as boards_text;
use crate::puzzle::Board;
use crate::session::{
    Action, Actions, BoardSide, Command, CoreAction, PanelId, Seen, Session, among, changed_rules, rules_text,
};
pub use lesson::pointer_ui;

/// The order in the code is that of the Tab key: what is searched first, the menus last.
pub fn screen_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    whole_window(ui, |ui| {
        let core = &session.core;
        let has_hints = core.look.hints.is_shown
            && !core.layout.is_presenting()
            && session.documents.lesson.view().is_none();
        let areas = ScreenAreas::new(ui, core, has_hints, core.layout.has_drawer());
        areas.ground_ui(ui, session.core.layout.is_alone());
        let seen = session.seen();
        among(actions, |actions| {
            top_ui(ui, &areas, seen, actions);
            ui.scope(|ui| {
                panels::fade_earlier(ui, seen);
                if !seen.core.layout.is_alone() {
                    stage_ui(ui, &areas.stage, seen, actions);
                }
            });
        });
        if seen.core.layout.has_drawer() {
            side::drawer_ui(ui, &areas, session, actions);
        }
        side::side_ui(ui, &areas, session, actions);
        among(actions, |actions| hints_ui(ui, &areas, seen, actions));
        let mut strip = ui.new_child(UiBuilder::new().max_rect(areas.transport).id_salt("transport"));
        panels::fade_earlier(&mut strip, seen);
        transport::transport_ui(&strip, areas.transport, areas.scale, session, actions);
        let floor = areas.hints.filter(|_| !areas.is_column).unwrap_or(areas.transport).left_top();
        among(actions, |actions| {
            panels::messages_ui(ui, floor, areas.transport.width(), areas.scale, seen, actions);
            notice_ui(ui, areas.left, areas.side_scale, seen.core, actions);
        });
        if let Some(menus) = areas.menus {
            keep_menu_row(ui.ctx(), menus);
        }
        among(actions, |actions| side::follow_focus(ui, seen, actions));
    });
}

fn hints_ui(ui: &mut Ui, areas: &ScreenAreas, seen: Seen<'_>, actions: &mut Actions) {
    let Some(rect) = areas.hints else { return };
    let theme = Theme::of(ui.ctx());
    ui.painter().rect_filled(rect, 0, theme.button());
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let inner = rect.shrink2(vec2(areas.scale.u(1.2), 0.0));
    let mut strip = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout).id_salt("hints"));
    areas.scale.apply(&mut strip);
    panels::hints_ui(&mut strip, !areas.is_column, seen, actions);
}

/// Sizes in the row above the stage, in units.
const MARGIN: f32 = 0.7;
const PADDING: egui::Vec2 = vec2(0.4, 0.2);
const GAP: f32 = 0.3;
const NAMED_BOARDS: f32 = 11.6;
const BOARDS: f32 = 6.0;
/// The gap before each board, in units.
const BEFORE_BOARD: f32 = 0.5;
/// The room for the mark after the start if the goal cannot be reached from it, in units.
const UNSOLVABLE_MARK: f32 = 1.1;

/// The algorithm, its heuristic and rules, both boards, and Run at the right. What has no room is in the menus.
fn top_ui(ui: &mut Ui, areas: &ScreenAreas, seen: Seen<'_>, actions: &mut Actions) {
    let (rect, scale) = (areas.top, areas.scale);
    report(ui, "settings", rect, Some(scale.least_text()));
    let mut inner = rect.shrink2(vec2(scale.u(MARGIN), 0.0));
    if areas.is_narrow() {
        *inner.left_mut() = keep_menu_place_first(ui, rect, Pen::new(ui, scale));
    }
    let run = main_command(seen);
    let run_width = run_width(ui, scale, run, seen);
    let run_at = Rect { min: pos2(inner.right() - run_width, inner.top()), ..inner };
    let left = Rect { max: pos2(run_at.left(), inner.bottom()), ..inner };
    let part = |ui: &mut Ui, rect: Rect, name: &str, layout| {
        let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout).id_salt(name));
        inside.shrink_clip_rect(rect.expand2(vec2(scale.u(MARGIN), 0.0)));
        scale.apply(&mut inside);
        inside.spacing_mut().button_padding = PADDING * scale.u(1.0);
        inside.spacing_mut().item_spacing.x = scale.u(GAP);
        flatten(inside.style_mut());
        inside
    };
    let mut settings = part(ui, left, "settings", egui::Layout::left_to_right(egui::Align::Center));
    let rules = named_rules_width(ui, scale, &boards_text::rules_changed(None, 0));
    panels::algorithm_ui(&mut settings, areas.side_scale, rules + scale.u(BOARDS), seen, actions);
    panels::heuristic_ui(&mut settings, areas.side_scale, seen, actions);
    let rules = rules_ui(&mut settings, scale, seen);
    panels::rules_menu_ui(&settings, rules, areas.side_scale, seen, actions);
    let problem = &seen.core.editor.document().problem;
    // Another goal stands beside the first one, as long as there is room.
    let needed = scale.u(BEFORE_BOARD + GAP) + bar_board_size(scale, problem.size()).x;
    let others = (problem.all_goals().len() - 1) as f32 * needed;
    let is_named = settings.available_width() >= scale.u(NAMED_BOARDS) + others;
    let has_room = settings.available_width() >= scale.u(BOARDS);
    for (place, (side, board)) in bar_boards(problem).enumerate() {
        let is_other = place > 1;
        if has_room && (!is_other || settings.available_width() >= needed) {
            board_ui(&mut settings, (side, board, is_named && !is_other), scale, seen, actions);
        }
    }
    let mut end = part(ui, run_at, "run", egui::Layout::right_to_left(egui::Align::Center));
    panels::run_ui(&mut end, run, seen, actions);
}

fn main_command(seen: Seen<'_>) -> Command {
    if seen.core.is_running() {
        Command::Stop
    } else if seen.can(Command::Continue) {
        Command::Continue
    } else {
        Command::Run
    }
}

fn run_width(ui: &Ui, scale: UnitScale, run: Command, seen: Seen<'_>) -> f32 {
    let pen = Pen::new(ui, scale);
    let icon = if run == Command::Run { 1.6 } else { 0.0 };
    line(ui, &panels::run_label(run, seen), pen.strong()).size().x + scale.u(icon + 2.0 * PADDING.x + GAP)
}

fn named_rules_width(ui: &Ui, scale: UnitScale, name: &str) -> f32 {
    line(ui, name, Pen::new(ui, scale).plain()).size().x + scale.u(2.2)
}

/// How many rules are not the usual ones, and the course if it fits. A click shows the rules. Returns where their name is.
fn rules_ui(ui: &mut Ui, scale: UnitScale, seen: Seen<'_>) -> Rect {
    let changed = changed_rules(&seen.core.editor).len();
    let course = seen.core.editor.course().map(|course| course.title.as_str());
    let has_room = |name: &str, others: f32| {
        named_rules_width(ui, scale, name) + scale.u(others) <= ui.available_width()
    };
    let names = [(course, changed), (None, changed), (None, 0)];
    let names = names.map(|(course, changed)| boards_text::rules_changed(course, changed));
    let [named, short, shortest] = names.each_ref();
    let fitting = [(named, BOARDS), (short, BOARDS), (shortest, 0.0)];
    let name = fitting.into_iter().find(|(name, others)| has_room(name, *others));
    // Without any room, only the arrow is shown.
    let name = name.map_or("", |(name, _)| name);
    let button = Button::new((RichText::new(name), icon_atom(Icon::Chevron, scale.u(0.8), None)));
    let response = ui.add(button);
    if name.is_empty() {
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, boards_text::RULES));
    }
    let rect = response.rect;
    if response.on_hover_text(rules_text(&seen.core.editor)).clicked() {
        panels::rules_menu().toggle(ui.ctx());
    }
    rect
}

fn board_ui(
    ui: &mut Ui,
    (side, board, is_named): (BoardSide, &Board, bool),
    scale: UnitScale,
    seen: Seen<'_>,
    actions: &mut Actions,
) {
    let size = bar_board_size(scale, board.size());
    let pen = Pen::new(ui, scale);
    let name = line(ui, if is_named { side.name() } else { "" }, pen.weak());
    let gap = if is_named { scale.u(0.4) } else { 0.0 };
    let is_unsolvable = side == BoardSide::Start && seen.core.editor.unsolvable().is_some();
    let mark = if is_unsolvable { scale.u(UNSOLVABLE_MARK) } else { 0.0 };
    let width = name.size().x + gap + size.x + mark;
    ui.add_space(scale.u(BEFORE_BOARD));
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, size.y.max(scale.row(ui.ctx(), 1.8))), Sense::click());
    if response.hovered() || seen.core.layout.has_drawer() {
        let corner = scale.u(0.4).min(255.0) as u8;
        ui.painter().rect_filled(rect.expand2(vec2(scale.u(0.25), 0.0)), corner, pen.theme.button());
    }
    let at = pos2(rect.left(), rect.center().y - name.size().y / 2.0);
    ui.painter().galley(at, name, pen.theme.weak_text());
    let corner = pos2(rect.right() - mark - size.x, rect.center().y - size.y / 2.0);
    paint_bar_board(ui, corner, scale, side, board);
    if is_unsolvable {
        let at = pos2(rect.right() - mark / 2.0, rect.center().y);
        paint_icon(ui.painter(), (at, scale.u(0.075)), Icon::Close, pen.theme.error());
        say(ui, Rect::from_center_size(at, vec2(mark, mark)), boards_text::UNSOLVABLE);
    }
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Edit {}", side.name().to_lowercase()))
    });
    if response.on_hover_text(PanelId::Setup.command().info().tooltip).clicked() {
        actions.push(CoreAction::Do(PanelId::Setup.command()));
    }
}
