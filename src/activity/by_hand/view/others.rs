//! The other searches: which algorithms do what the student did, and where each of the others first differs, with both boards.

use egui::{Align2, Id, Pos2, Rect, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::result::{CARD_HEIGHT, card_ui};
use super::screen::{HandActs, HandScreen, expansions};
use crate::activity::by_hand::{HandAction, OtherSearches};
use crate::activity::view::{Act, row_from_right};
use crate::kit::parts::report;
use crate::kit::widgets::{PenStyle, rows, write, write_rows};
use crate::learn::by_hand::ReportRow;
use crate::picture::{counted, number};

/// In units of the side.
const HEAD: f32 = 2.6;
const ROW: f32 = 3.6;
/// The height of what is said of the chosen row above its boards.
const DETAIL: f32 = 5.6;

pub fn others_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    rect: Rect,
    others: &OtherSearches,
    acts: &mut HandActs,
) {
    let pen = screen.side;
    let head = Rect { max: pos2(rect.right(), rect.top() + pen.u(HEAD)), ..rect };
    head_ui(ui, screen, head, others, acts);
    let split = rect.bottom() - pen.u(DETAIL + CARD_HEIGHT + 0.8);
    let list = Rect::from_min_max(head.left_bottom(), pos2(rect.right(), split));
    list_ui(ui, screen, list, others, acts);
    if let Some(row) = others.report.rows.get(others.chosen) {
        let detail = Rect::from_min_max(pos2(rect.left(), split), rect.max);
        detail_ui(ui, screen, detail, row, &others.report.scope);
    }
}

/// How many algorithms are consistent, and the way back.
fn head_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, others: &OtherSearches, acts: &mut HandActs) {
    let pen = screen.side;
    let mut end = row_from_right(ui, pen, rect, "head of other searches");
    let back = end.button("Back to the result").on_hover_text("Show the likeliest search (Escape)");
    acts.extend(Act::when(back.clicked(), HandAction::ShowOthers(false)));
    let right = end.min_rect().left() - pen.u(0.6);
    let report = &others.report;
    let mut algorithms: Vec<_> = report.rows[..report.consistent()].iter().map(|row| row.algorithm).collect();
    algorithms.dedup();
    let done = expansions(screen.game.play.expansions());
    let title = match algorithms.len() {
        0 => format!("{done}: no algorithm matches all your steps"),
        1 => format!("{done}: consistent with one algorithm"),
        n => format!("{done}: consistent with {n} algorithms"),
    };
    let galley = rows(ui, &[(title.clone(), pen.strong())], right - rect.left(), 1);
    let top = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    write_rows(ui, top, galley, &title, pen.strong());
}

fn list_ui(ui: &mut Ui, screen: HandScreen<'_>, list: Rect, others: &OtherSearches, acts: &mut HandActs) {
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
            row_ui(ui, screen, (place, &found.rows[place]), place == *chosen, acts);
        }
    });
    ui.data_mut(|data| data.insert_temp(seen, (*chosen, shown.state.unclamped_offset().y)));
}

fn row_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    (place, row): (usize, &ReportRow),
    is_chosen: bool,
    acts: &mut HandActs,
) {
    let pen = screen.side;
    let (_, space) = ui.allocate_space(vec2(ui.available_width(), pen.u(ROW)));
    let rect = space.shrink2(vec2(0.0, pen.u(0.12)));
    let response = ui.interact(rect, Id::unique(("other search", place)), Sense::click());
    let title = row.algorithm.info().title;
    let rules = rules(row);
    let difference = row.agreement.difference.as_ref();
    let until = |at: usize| format!("until expansion {}", number(at as u64));
    let state = difference.map_or("consistent".to_owned(), |difference| until(difference.expansion));
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, is_chosen, format!("{title}, {state}, {rules}"))
    });
    acts.extend(Act::when(response.clicked(), HandAction::ChooseRow(place)));
    if is_chosen || response.hovered() {
        let fill = if is_chosen { pen.theme.selection() } else { pen.theme.button_hover() };
        ui.painter().rect_filled(rect, pen.u(0.3).min(255.0) as u8, fill);
    }
    let colour = if difference.is_none() { pen.theme.path() } else { pen.theme.text() };
    let style = PenStyle { colour, ..pen.plain() };
    let at = pos2(rect.left() + pen.u(0.5), rect.top() + rect.height() * 0.28);
    let right = pos2(rect.right() - pen.u(0.9), at.y);
    let written = write(ui, right, Align2::RIGHT_CENTER, &state, style, pen.u(12.0));
    let style = PenStyle { strong: true, ..style };
    write(ui, at, Align2::LEFT_CENTER, title, style, written.left() - at.x - pen.u(0.5));
    let galley = rows(ui, &[(rules, small(screen))], rect.width() - pen.u(1.4), 1);
    let top = rect.top() + rect.height() * 0.74 - galley.size().y / 2.0;
    ui.painter().galley(pos2(at.x, top), galley, pen.theme.weak_text());
}

fn small(screen: HandScreen<'_>) -> PenStyle {
    PenStyle { size: screen.side.scale.least_text(), ..screen.side.weak() }
}

const ANY_RULES: &str = "any rules";

/// The rules of a row in one line: the first product, and how many more combinations there are.
fn rules(row: &ReportRow) -> String {
    let first = row.rules.first().map_or("", String::as_str);
    let first = if first.is_empty() { ANY_RULES } else { first };
    match row.rules.len() {
        0 | 1 => first.to_owned(),
        n => format!("{first}; and {}", counted(n - 1, "more combination", "more combinations")),
    }
}

fn detail_ui(ui: &Ui, screen: HandScreen<'_>, rect: Rect, row: &ReportRow, scope: &str) {
    let pen = screen.side;
    let title = pos2(rect.left(), rect.top() + pen.u(1.0));
    write(ui, title, Align2::LEFT_CENTER, row.algorithm.info().title, pen.strong(), rect.width());
    let all: Vec<_> = row.rules.iter().map(String::as_str).collect();
    let all = if all == [""] { ANY_RULES.to_owned() } else { all.join("; ") };
    said_ui(ui, screen, pos2(rect.left(), rect.top() + pen.u(1.9)), rect.width(), &all);
    let y = rect.top() + pen.u(DETAIL - 0.7);
    let Some(difference) = &row.agreement.difference else {
        let said = "This algorithm matches all your steps.";
        write(ui, pos2(rect.left(), y), Align2::LEFT_CENTER, said, pen.plain(), rect.width());
        said_ui(ui, screen, pos2(rect.left(), y + pen.u(1.2)), rect.width(), scope);
        return;
    };
    let until = format!("The first difference is at expansion {}.", number(difference.expansion as u64));
    write(ui, pos2(rect.left(), y), Align2::LEFT_CENTER, &until, pen.plain(), rect.width());
    let corner = pos2(rect.left(), rect.top() + pen.u(DETAIL + 0.3));
    let card = Rect::from_min_size(corner, vec2(rect.width(), pen.u(CARD_HEIGHT)));
    card_ui(ui, screen, card, row.algorithm.info().short, difference);
}

/// Two small lines; what has no room is in the tooltip.
fn said_ui(ui: &Ui, screen: HandScreen<'_>, at: Pos2, width: f32, said: &str) {
    let galley = rows(ui, &[(said.to_owned(), small(screen))], width, 2);
    write_rows(ui, at, galley, said, screen.side.weak());
}
