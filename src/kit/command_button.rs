//! Commands as buttons: name or icon, tooltip with the key, and why one is unavailable; the menus, the choice of an event, and messages.

use egui::{
    Align2, Area, Button, Context, DragValue, Frame, Id, Label, Margin, Order, Rect, Response, RichText,
    Role, Sense, Ui, Widget, WidgetInfo, pos2, vec2,
};

use super::form::{FormOption, FormRows, WordList};
use super::parts::report;
use super::theme::{Theme, UnitScale, flatten, least_tapped};
use super::widgets::{Icon, Pen, icon_atom};
use crate::core::{Command, Commands, Core, CoreAction, EventKind};
use crate::puzzle::Board;
use crate::recording::{Condition, Relation};
use crate::search::Effect;

fn finish<A: From<Command>>(
    response: Response,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    if response.clicked() {
        actions.push(command.into());
    }
    let show_tooltip = |ui: &mut Ui| {
        let why_not = commands.enabled(command).err().map_or(String::new(), |why| format!("\n{why}"));
        ui.label(format!("{} ({}){why_not}", command.info().tooltip, command.info().keys_text()));
    };
    response.on_hover_ui(show_tooltip).on_disabled_hover_ui(show_tooltip)
}

pub fn command_widget<A: From<Command>>(
    ui: &mut Ui,
    widget: impl Widget,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    let response = ui.add_enabled(commands.enabled(command).is_ok(), widget);
    finish(response, command, commands, actions)
}

pub fn command_button<A: From<Command>>(
    ui: &mut Ui,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    command_widget(ui, Button::new(commands.name_now(command)), command, commands, actions)
}

/// A button in the colour of actions, for what is to be done next.
pub fn action_button(ui: &mut Ui, scale: UnitScale, words: &str) -> Response {
    let theme = Theme::of(ui.ctx());
    let size = scale.text();
    let icon = icon_atom(Icon::Play, size, Some(theme.action_text()));
    let words = RichText::new(words).color(theme.action_text()).size(size);
    ui.spacing_mut().button_padding = vec2(scale.u(0.9), scale.u(0.45));
    ui.add(Button::new((icon, words)).fill(theme.action()))
}

/// What is clicked to do a command, at a place: the caller paints it.
pub fn command_at<A: From<Command>>(
    ui: &Ui,
    rect: Rect,
    command: Command,
    commands: &dyn Commands,
    actions: &mut Vec<A>,
) -> Response {
    let enabled = commands.enabled(command).is_ok();
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.scope_id().with(("command at a place", command)), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, commands.name_now(command)));
    finish(response, command, commands, actions)
}

pub struct OfferedEvents<'a> {
    pub lines: &'a [(Effect, String)],
    pub boards: &'a [(&'static str, Board)],
    pub board: Board,
}

/// A sentence that names an event: its kind and its arguments. Returns the new condition if the user changed something.
pub fn event_rows(
    rows: &mut FormRows<'_>,
    label: &str,
    offered: &OfferedEvents<'_>,
    condition: Option<&Condition>,
) -> Option<Condition> {
    use Relation::{Changes, Equal, Greater, Less};
    let kind = condition.map(EventKind::of_condition);
    let title = kind.map_or("Choose…", EventKind::name);
    let mut value = match condition {
        Some(Condition::Value(quantity, relation)) => Some((*quantity, *relation)),
        _ => None,
    };
    let mut lists: Vec<WordList<'_, Condition>> =
        vec![("Event", title, Box::new(|ui| kinds_ui(ui, offered, kind)))];
    if let Some((quantity, now)) = value {
        let relations = move |ui: &mut Ui| {
            let chosen = relations_ui(ui, now)?;
            Some(Condition::Value(quantity, chosen))
        };
        lists.push(("Comparison", relation_name(now), Box::new(relations)));
    }
    let number = match &mut value {
        Some((_, Equal(number) | Less(number) | Greater(number))) => Some(DragValue::new(number).speed(0.2)),
        Some((_, Changes)) | None => None,
    };
    let (chosen, is_edited) = rows.sentence(label, lists, number);
    let more = match condition {
        Some(Condition::Board(_)) => board_row(rows, offered.boards),
        Some(Condition::Line(line)) => {
            let mut chosen = *line;
            let lines = offered.lines.iter().map(|(name, text)| FormOption::new(*name, text.clone()));
            rows.choose("Line", &mut chosen, lines).then_some(Condition::Line(chosen))
        }
        _ => value.filter(|_| is_edited).map(|(quantity, relation)| Condition::Value(quantity, relation)),
    };
    chosen.or(more)
}

fn kinds_ui(ui: &mut Ui, offered: &OfferedEvents<'_>, kind: Option<EventKind>) -> Option<Condition> {
    let mut chosen = None;
    for other in EventKind::ALL {
        let response = ui.selectable_label(kind == Some(other), other.name());
        if response.on_hover_text(other.meaning()).clicked() {
            chosen = other.example(&offered.board, offered.lines);
        }
    }
    chosen
}

fn relation_name(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal(_) => "is equal to",
        Relation::Less(_) => "is less than",
        Relation::Greater(_) => "is greater than",
        Relation::Changes => "changes",
    }
}

fn relations_ui(ui: &mut Ui, now: Relation) -> Option<Relation> {
    use Relation::{Changes, Equal, Greater, Less};
    let number = match now {
        Equal(number) | Less(number) | Greater(number) => number,
        Changes => 0,
    };
    let mut chosen = None;
    for other in [Equal(number), Less(number), Greater(number), Changes] {
        if ui.selectable_label(other == now, relation_name(other)).clicked() {
            chosen = Some(other);
        }
    }
    chosen
}

fn board_row(rows: &mut FormRows<'_>, boards: &[(&'static str, Board)]) -> Option<Condition> {
    let texts: Vec<String> = boards.iter().map(|(_, board)| board.to_string()).collect();
    let buttons: Vec<_> =
        boards.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str(), true)).collect();
    rows.buttons("Board", &buttons).map(|index| Condition::Board(boards[index].1))
}

/// Of the button of the menus, in units: from the edge to its icon, and its side.
const MARGIN: f32 = 1.2;
const SIDE: f32 = 2.0;

#[derive(Clone, Copy)]
pub enum MenuPlace {
    Row(Rect),
    Button(Rect, UnitScale),
}

fn menu_place_id() -> Id {
    Id::unique("place of the menu")
}

pub fn keep_menu_row(ctx: &Context, row: Rect) {
    ctx.data_mut(|data| data.insert_temp(menu_place_id(), Some(MenuPlace::Row(row))));
}

/// Reserves room for the button at the right end of a row, and returns its left edge.
pub fn keep_menu_place(ui: &Ui, row: Rect, pen: Pen) -> f32 {
    keep_button(ui, row.right() - pen.u(MARGIN + SIDE / 2.0 - 0.4), row, pen).left()
}

/// Reserves room for the button at the left end, and returns its right edge.
pub fn keep_menu_place_first(ui: &Ui, row: Rect, pen: Pen) -> f32 {
    keep_button(ui, row.left() + pen.u(MARGIN + SIDE / 2.0 - 0.6), row, pen).right()
}

fn keep_button(ui: &Ui, x: f32, row: Rect, pen: Pen) -> Rect {
    let side = pen.scale.row(ui.ctx(), SIDE);
    let x = x.clamp(row.left() + side / 2.0, row.right() - side / 2.0);
    let place = Rect::from_center_size(pos2(x, row.center().y), vec2(side, side.min(row.height())));
    ui.data_mut(|data| data.insert_temp(menu_place_id(), Some(MenuPlace::Button(place, pen.scale))));
    place
}

pub fn take_menu_place(ctx: &Context) -> Option<MenuPlace> {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Option<MenuPlace>>(menu_place_id()).take())
}

/// Shows a message over the margin of `body` and nothing beside that. A long one grows upwards, over the row of settings.
pub fn notice_ui<A: From<CoreAction>>(
    ui: &Ui,
    body: Rect,
    scale: UnitScale,
    core: &Core,
    actions: &mut Vec<A>,
) {
    let Some(notice) = &core.notice else { return };
    let theme = Theme::of(ui.ctx());
    let (fill, colour) =
        if notice.is_error { (theme.error_fill(), theme.error()) } else { (theme.button(), theme.text()) };
    let area = Area::new(Id::unique("message")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
    let at = body.left_top() + vec2(scale.u(1.0), scale.u(1.2));
    let room = body.width() - scale.u(1.0 + 1.0 + 3.0);
    let shown = area.fixed_pos(at).show(ui.ctx(), |ui| {
        scale.apply(ui);
        flatten(ui.style_mut());
        ui.spacing_mut().button_padding.y = 0.0;
        ui.spacing_mut().interact_size.y = least_tapped(ui.ctx());
        let frame = Frame::popup(ui.style()).fill(fill).inner_margin(Margin::symmetric(6, 0));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                let text = RichText::new(&notice.text).size(scale.least_text()).color(colour);
                ui.scope(|ui| {
                    ui.set_max_width(room);
                    ui.add(Label::new(text).wrap());
                });
                let button = ui.add(Button::new(RichText::new("×").size(scale.least_text())));
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Dismiss"));
                if button.on_hover_text("Dismiss this message (Escape)").clicked() {
                    actions.push(CoreAction::DismissNotice.into());
                }
            });
        });
    });
    report(ui, "message", shown.response.rect, None);
}
