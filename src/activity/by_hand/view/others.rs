//! The other searches: which algorithms do what the student did, and where each of the others first differs, with both boards.

use egui::{Align, Align2, Id, Layout, Rect, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::result::{CARD_HEIGHT, card_ui};
use super::screen::HandScreen;
use crate::activity::by_hand::HandAction;
use crate::activity::by_hand::result::OtherSearches;
use crate::activity::by_hand::words as text;
use crate::activity::view::Act;
use crate::kit::parts::report;
use crate::kit::widgets::{PenStyle, rows, write, write_rows};
use crate::learn::by_hand::ReportRow;

/// In units of the side.
const HEAD: f32 = 2.6;
const ROW: f32 = 3.6;
/// The height of what is said of the chosen row above its boards.
const DETAIL: f32 = 5.6;

pub fn others_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, actions: &mut Vec<Act<HandAction>>) {
    let Some(others) = screen.game.shown_others() else { return };
    let pen = screen.side;
    let head = Rect { max: pos2(rect.right(), rect.top() + pen.u(HEAD)), ..rect };
    head_ui(ui, screen, head, others, actions);
    let split = rect.bottom() - pen.u(DETAIL + CARD_HEIGHT + 0.8);
    let list = Rect::from_min_max(head.left_bottom(), pos2(rect.right(), split));
    list_ui(ui, screen, list, others, actions);
    if let Some(row) = others.report.rows.get(others.chosen) {
        let detail = Rect::from_min_max(pos2(rect.left(), split), rect.max);
        detail_ui(ui, screen, detail, row, &others.report.scope);
    }
}

/// How many algorithms are consistent, and the way back.
fn head_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    rect: Rect,
    others: &OtherSearches,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.side;
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center));
    let mut end = ui.new_child(builder.id_salt("head of other searches"));
    pen.scale.apply(end.style_mut());
    if end.button("Back to the result").on_hover_text("Show the likeliest search (Escape)").clicked() {
        actions.push(Act::Own(HandAction::ShowOthers(false)));
    }
    let right = end.min_rect().left() - pen.u(0.6);
    let report = &others.report;
    let mut algorithms: Vec<_> = report.rows[..report.consistent()].iter().map(|row| row.algorithm).collect();
    algorithms.dedup();
    let title = text::others_title(screen.game.play().expansions(), algorithms.len());
    let galley = rows(ui, &[(title.clone(), pen.strong())], right - rect.left(), 1);
    let top = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    write_rows(ui, top, galley, &title, pen.strong());
}

fn list_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    list: Rect,
    others: &OtherSearches,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.side;
    let OtherSearches { report: found, chosen, .. } = others;
    report(ui, "other searches", list, Some(pen.scale.least_text()));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(list).id_salt("other searches"));
    inside.shrink_clip_rect(list);
    inside.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let height = pen.u(ROW);
    let mut area = ScrollArea::vertical().auto_shrink(false).id_salt("rows of other searches");
    let seen = Id::unique("row of other searches seen last");
    let (last, offset) = ui.data(|data| data.get_temp(seen)).unwrap_or((0, 0.0_f32));
    if last != *chosen {
        // As little as needed.
        let (top, bottom) = (*chosen as f32 * height, (*chosen + 1) as f32 * height);
        area = area.vertical_scroll_offset(offset.min(top).max(bottom - list.height()));
    }
    let shown = area.show_rows(&mut inside, height, found.rows.len(), |ui, shown| {
        for place in shown {
            row_ui(ui, screen, (place, &found.rows[place]), place == *chosen, actions);
        }
    });
    ui.data_mut(|data| data.insert_temp(seen, (*chosen, shown.state.unclamped_offset().y)));
}

fn row_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    (place, row): (usize, &ReportRow),
    is_chosen: bool,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.side;
    let (_, space) = ui.allocate_space(vec2(ui.available_width(), pen.u(ROW)));
    let rect = space.shrink2(vec2(0.0, pen.u(0.12)));
    let response = ui.interact(rect, Id::unique(("other search", place)), Sense::click());
    let title = row.algorithm.info().title;
    let rules = rules(row);
    let difference = row.agreement.difference.as_ref();
    let state = difference.map_or("consistent".to_owned(), |difference| text::until(difference.expansion));
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, is_chosen, format!("{title}, {state}, {rules}"))
    });
    if response.clicked() {
        actions.push(Act::Own(HandAction::ChooseRow(place)));
    }
    if is_chosen || response.hovered() {
        let fill = if is_chosen { pen.theme.selection() } else { pen.theme.button_hover() };
        ui.painter().rect_filled(rect, pen.u(0.3).min(255.0) as u8, fill);
    }
    let colour = if difference.is_none() { pen.theme.path() } else { pen.theme.text() };
    let at = pos2(rect.left() + pen.u(0.5), rect.top() + rect.height() * 0.28);
    let right = pos2(rect.right() - pen.u(0.9), at.y);
    let style = PenStyle { colour, strong: true, ..pen.plain() };
    let written =
        write(ui, right, Align2::RIGHT_CENTER, &state, PenStyle { strong: false, ..style }, pen.u(12.0));
    write(ui, at, Align2::LEFT_CENTER, title, style, written.left() - at.x - pen.u(0.5));
    let below = pos2(at.x, rect.top() + rect.height() * 0.74);
    let galley = rows_of(ui, screen, &rules, rect.width() - pen.u(1.4), 1);
    let top = below.y - galley.size().y / 2.0;
    ui.painter().galley(pos2(below.x, top), galley, pen.theme.weak_text());
}

fn rows_of(
    ui: &Ui,
    screen: HandScreen<'_>,
    text: &str,
    width: f32,
    most: usize,
) -> std::sync::Arc<egui::Galley> {
    let style = PenStyle { size: screen.side.scale.least_text(), ..screen.side.weak() };
    rows(ui, &[(text.to_owned(), style)], width, most)
}

/// The rules of a row in one line: the first product, and how many more combinations there are.
fn rules(row: &ReportRow) -> String {
    let first = row.rules.first().map_or("", String::as_str);
    let first = if first.is_empty() { text::ANY_RULES } else { first };
    if row.rules.len() > 1 {
        format!("{first}; {}", text::more_rules(row.rules.len() - 1))
    } else {
        first.to_owned()
    }
}

/// The rules of the chosen row, and the boards where it first differs.
fn detail_ui(ui: &Ui, screen: HandScreen<'_>, rect: Rect, row: &ReportRow, scope: &str) {
    let pen = screen.side;
    let title = pos2(rect.left(), rect.top() + pen.u(1.0));
    write(ui, title, Align2::LEFT_CENTER, row.algorithm.info().title, pen.strong(), rect.width());
    let all: Vec<_> = row.rules.iter().map(String::as_str).collect();
    let all = if all == [""] { text::ANY_RULES.to_owned() } else { all.join("; ") };
    said_ui(ui, screen, pos2(rect.left(), rect.top() + pen.u(1.9)), rect.width(), &all);
    let y = rect.top() + pen.u(DETAIL - 0.7);
    let Some(difference) = &row.agreement.difference else {
        let said = "This algorithm matches all your steps.";
        write(ui, pos2(rect.left(), y), Align2::LEFT_CENTER, said, pen.plain(), rect.width());
        said_ui(ui, screen, pos2(rect.left(), y + pen.u(1.2)), rect.width(), scope);
        return;
    };
    let until = text::first_difference(difference.expansion);
    write(ui, pos2(rect.left(), y), Align2::LEFT_CENTER, &until, pen.plain(), rect.width());
    let corner = pos2(rect.left(), rect.top() + pen.u(DETAIL + 0.3));
    let card = Rect::from_min_size(corner, vec2(rect.width(), pen.u(CARD_HEIGHT)));
    card_ui(ui, screen, card, row.algorithm.info().short, difference);
}

/// Two small lines; what has no room is in the tooltip.
fn said_ui(ui: &Ui, screen: HandScreen<'_>, at: egui::Pos2, width: f32, said: &str) {
    let galley = rows_of(ui, screen, said, width, 2);
    write_rows(ui, at, galley, said, screen.side.weak());
}
