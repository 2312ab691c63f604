//! The answer: which algorithms do what the student did, and where the others differ, with both boards.

use egui::{Align2, Id, Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::{HandScreen, LEFT, MARGIN, TOP};
use crate::activity::by_hand::words as text;
use crate::activity::{Act, HandAction, HandAnswer};
use crate::kit::parts::report as report_part;
use crate::kit::text::percent;
use crate::kit::widgets::{BoardLook, PenStyle, framed_board, rows, say, write};
use crate::learn::by_hand::{BoardAction, HandReport, ReportRow};

const TITLE: f32 = 2.6;
const ROW: f32 = 3.6;
const BOARD: f32 = 8.4;

pub fn answer_ui(ui: &mut Ui, screen: HandScreen<'_>, actions: &mut Vec<Act<HandAction>>) {
    match &screen.game.answer {
        HandAnswer::None => {}
        HandAnswer::UnderWay(job) => {
            let place =
                Rect::from_center_size(screen.rect.center(), vec2(screen.pen.u(30.0), screen.pen.u(2.0)));
            let above = place.center_top() - vec2(0.0, screen.pen.u(1.2));
            write(
                ui,
                above,
                Align2::CENTER_CENTER,
                "Comparing with every algorithm and rule",
                screen.pen.text_ink(),
                place.width(),
            );
            progress_ui(ui, screen, place, job.done());
        }
        HandAnswer::Failed(why) => {
            let style = screen.pen.text_ink();
            write(ui, screen.rect.center(), Align2::CENTER_CENTER, why, style, screen.rect.width());
        }
        HandAnswer::Known(report, chosen) => known_ui(ui, screen, report, *chosen, actions),
    }
}

/// A bar in the colour of actions, which every theme sets off from its ground.
fn progress_ui(ui: &Ui, screen: HandScreen<'_>, place: Rect, done: f32) {
    let pen = screen.pen;
    let bar = Rect::from_center_size(place.center(), vec2(place.width(), pen.u(0.6)));
    let corner = pen.u(0.3).min(255.0) as u8;
    ui.painter().rect_filled(bar, corner, pen.theme.line());
    let filled = Rect { max: pos2(bar.left() + bar.width() * done.clamp(0.02, 1.0), bar.bottom()), ..bar };
    ui.painter().rect_filled(filled, corner, pen.theme.action());
    let below = place.center_bottom() + vec2(0.0, pen.u(0.8));
    write(ui, below, Align2::CENTER_CENTER, &percent(done), pen.weak(), place.width());
}

fn known_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    report: &HandReport,
    chosen: usize,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.pen;
    let left = Rect::from_min_max(
        screen.rect.min + vec2(pen.u(MARGIN), pen.u(TOP)),
        pos2(screen.rect.left() + pen.u(LEFT), screen.rect.bottom()),
    );
    let title = pos2(left.left(), left.top() + pen.u(TITLE / 2.0));
    let names = report.rows[..report.consistent()].iter().map(|row| row.algorithm);
    let mut algorithms: Vec<_> = names.collect();
    algorithms.dedup();
    let head = text::answer_title(screen.game.play().expansions(), algorithms.len());
    write(ui, title, Align2::LEFT_CENTER, &head, pen.strong(), left.width() - pen.u(1.0));
    let list = Rect::from_min_max(
        pos2(left.left(), left.top() + pen.u(TITLE)),
        pos2(left.right() - pen.u(0.4), left.bottom() - pen.u(0.4)),
    );
    report_part(ui, "answer", list, Some(pen.scale.least_text()));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(list).id_salt("answer by hand"));
    inside.shrink_clip_rect(list);
    inside.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let height = pen.u(ROW);
    let mut area = ScrollArea::vertical().auto_shrink(false).id_salt("rows of the answer");
    let seen = Id::unique("row of the answer seen last");
    let (last, offset) = ui.data(|data| data.get_temp(seen)).unwrap_or((0, 0.0_f32));
    if last != chosen {
        // As little as needed.
        let (top, bottom) = (chosen as f32 * height, (chosen + 1) as f32 * height);
        area = area.vertical_scroll_offset(offset.min(top).max(bottom - list.height()));
    }
    let shown = area.show_rows(&mut inside, height, report.rows.len(), |ui, shown| {
        for place in shown {
            row_ui(ui, screen, (place, &report.rows[place]), place == chosen, actions);
        }
    });
    ui.data_mut(|data| data.insert_temp(seen, (chosen, shown.state.unclamped_offset().y)));
    let right = screen.right();
    ui.painter().rect_filled(right, 0, pen.theme.background());
    ui.painter().vline(right.left(), right.y_range(), Stroke::new(1.0, pen.theme.line()));
    if let Some(row) = report.rows.get(chosen) {
        detail_ui(ui, screen, row, &report.scope);
    }
}

fn row_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    (place, row): (usize, &ReportRow),
    is_chosen: bool,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.pen;
    let (_, space) = ui.allocate_space(vec2(ui.available_width(), pen.u(ROW)));
    let rect = space.shrink2(vec2(0.0, pen.u(0.12)));
    let response = ui.interact(rect, Id::unique(("answer by hand", place)), Sense::click());
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
    let style = PenStyle { colour, strong: true, ..pen.text_ink() };
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
    let style = PenStyle { colour: screen.pen.theme.weak_text(), ..screen.small() };
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
fn detail_ui(ui: &mut Ui, screen: HandScreen<'_>, row: &ReportRow, scope: &str) {
    let pen = screen.pen;
    let rect = screen.right().shrink2(vec2(pen.u(MARGIN), pen.u(0.8)));
    report_part(ui, "both boards", rect, Some(pen.scale.least_text()));
    let mut y = rect.top() + pen.u(1.0);
    let style = pen.strong();
    write(ui, pos2(rect.left(), y), Align2::LEFT_CENTER, row.algorithm.info().title, style, rect.width());
    y += pen.u(1.0);
    let all: Vec<_> = row.rules.iter().map(String::as_str).collect();
    let all = if all == [""] { text::ANY_RULES.to_owned() } else { all.join("; ") };
    let galley = rows_of(ui, screen, &all, rect.width(), 4);
    let height = galley.size().y;
    let place = Rect::from_min_size(pos2(rect.left(), y), vec2(rect.width(), height));
    let is_elided = galley.elided;
    ui.painter().galley(place.min, galley, pen.theme.weak_text());
    let said = say(ui, place, &all);
    if is_elided {
        said.on_hover_text(&all);
    }
    y += height + pen.u(0.8);
    let Some(difference) = &row.agreement.difference else {
        write(
            ui,
            pos2(rect.left(), y + pen.u(0.7)),
            Align2::LEFT_CENTER,
            "This algorithm does all that you did.",
            pen.text_ink(),
            rect.width(),
        );
        scope_ui(ui, screen, rect, scope);
        return;
    };
    let until = text::first_difference(difference.expansion);
    write(ui, pos2(rect.left(), y + pen.u(0.7)), Align2::LEFT_CENTER, &until, pen.text_ink(), rect.width());
    y += pen.u(2.0);
    let sentences = difference.sentences();
    // Both boards fit below the rules, with two rows of text for each.
    let side = ((rect.bottom() - y) / 2.0 - pen.u(4.5)).min(pen.u(BOARD));
    for (place, (action, sentence)) in
        [&difference.theirs, &difference.yours].into_iter().zip(sentences).enumerate()
    {
        y = difference_ui(ui, screen, pos2(rect.left(), y), rect.width(), (place, action, &sentence, side));
    }
}

/// What one of them does, with the board in a square of this side. Returns where it ends.
fn difference_ui(
    ui: &Ui,
    screen: HandScreen<'_>,
    at: egui::Pos2,
    width: f32,
    (place, action, sentence, side): (usize, &BoardAction, &str, f32),
) -> f32 {
    let pen = screen.pen;
    let galley = rows(ui, &[(sentence.to_owned(), pen.text_ink())], width, 2);
    let height = galley.size().y;
    ui.painter().galley(at, galley, pen.theme.text());
    say(ui, Rect::from_min_size(at, vec2(width, height)), sentence);
    let Some(board) = action.board else { return at.y + height + pen.u(0.6) };
    let cell = side / board.size().rows().max(board.size().cols()) as f32;
    let size = vec2(cell * board.size().cols() as f32, cell * board.size().rows() as f32);
    let corner = at + vec2(pen.u(0.3), height + pen.u(0.4));
    let rect = Rect::from_min_size(corner, size);
    let colour = if place == 0 { pen.theme.current() } else { pen.theme.action() };
    let look = BoardLook { frame: Some((pen.u(0.15), colour)), ..BoardLook::default() };
    let goal = screen.game.play().problem().goal();
    let name = if place == 0 { "The algorithm's board" } else { "Your board" };
    framed_board(ui, Id::unique(("board of the answer", place)), rect, (&board, goal), &look, name);
    rect.bottom() + pen.u(0.8)
}

/// What was tried, at the bottom.
fn scope_ui(ui: &Ui, screen: HandScreen<'_>, rect: Rect, scope: &str) {
    let pen = screen.pen;
    let galley = rows_of(ui, screen, scope, rect.width(), 4);
    let corner = pos2(rect.left(), rect.bottom() - galley.size().y);
    say(ui, Rect::from_min_size(corner, galley.size()), scope);
    ui.painter().galley(corner, galley, pen.theme.weak_text());
}
