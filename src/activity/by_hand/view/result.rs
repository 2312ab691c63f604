//! The result: the one search that the student's is most likely to be, and the boards where both first differ.

use std::sync::Arc;

use egui::{
    Align, Align2, Button, Galley, Layout, Rect, Response, RichText, Stroke, StrokeKind, Ui, UiBuilder, pos2,
    vec2,
};

use super::screen::HandScreen;
use crate::activity::by_hand::HandAction;
use crate::activity::by_hand::game::HandAnswer;
use crate::activity::by_hand::result::HandResult;
use crate::activity::by_hand::words as text;
use crate::activity::view::Act;
use crate::core::{EquationTerm, sum_equation};
use crate::kit::live;
use crate::kit::parts::report;
use crate::kit::text::{percent, unbroken};
use crate::kit::widgets::{
    Icon, PenStyle, mini_board_size, paint_icon, paint_mini_board, rows, rows_in, say, write, write_rows,
};
use crate::learn::by_hand::{BoardAction, Difference};
use crate::picture::number;
use crate::recording::NodeStatus;

/// From the top of the result, in units of the side: the boards, the buttons, the line about others, and the end.
const CARD: f32 = 5.3;
pub const CARD_HEIGHT: f32 = 6.6;
/// Of the first lines: how many there are at most, and the gaps around them.
const MOST_LINES: usize = 6;
const ABOVE_CARD: f32 = 0.85;
const BUTTONS: f32 = 12.5;
const BUTTON: f32 = 2.3;
const OTHERS: f32 = 15.2;
const HEIGHT: f32 = 16.5;
const BOARD: f32 = 4.8;

/// What the result needs.
pub fn result_height(ui: &Ui, screen: HandScreen<'_>, width: f32) -> f32 {
    screen.side.u(HEIGHT) + down(screen, &said(ui, screen, width))
}

pub fn result_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, actions: &mut Vec<Act<HandAction>>) {
    report(ui, "result", rect, Some(screen.side.scale.least_text()));
    let galley = said(ui, screen, rect.width());
    let below = rect.with_min_y(rect.top() + down(screen, &galley));
    let spoken: String = first_words(screen).iter().map(|word| word.0.as_str()).collect();
    let spoken = spoken.replace(['\n', '\u{a0}'], " ");
    let at = rect.min + vec2(0.0, screen.side.u(0.5));
    write_rows(ui, at, galley, &spoken, screen.side.plain());
    if matches!(screen.game.answer, HandAnswer::Known(_)) {
        live::announce(ui.ctx(), "answer", &spoken);
    }
    match &screen.game.answer {
        HandAnswer::None | HandAnswer::Failed(_) => compare_ui(ui, screen, below, actions),
        HandAnswer::UnderWay(job) => {
            progress_ui(ui, screen, below, job.done());
            let mut row = buttons(ui, screen, below);
            if row.button("Stop").on_hover_text("Stop the comparison (Escape)").clicked() {
                actions.push(Act::Own(HandAction::StopComparing));
            }
        }
        HandAnswer::Known(result) => known_ui(ui, screen, below, result, actions),
    }
}

/// The first lines.
fn first_words(screen: HandScreen<'_>) -> Vec<(String, PenStyle)> {
    let HandScreen { game, side: pen, .. } = screen;
    let plain = |text: &str| vec![(text.to_owned(), pen.plain())];
    match &game.answer {
        HandAnswer::None if game.play().expansions() == 0 => {
            plain("Compare finds the search that matches your steps. Expand the start first.")
        }
        HandAnswer::None => {
            plain("Compare finds the search that best matches your steps so far, and where it differs.")
        }
        HandAnswer::UnderWay(_) => plain("Comparing with all algorithms and rules"),
        HandAnswer::Failed(why) => plain(&format!("{why}.")),
        HandAnswer::Known(result) => vec![
            (text::your_search(&result.name), pen.strong()),
            (text::how_far(&result.agreement, game.ends), pen.plain()),
            (
                result.agreement.difference.as_ref().map(text::against_the_rules).unwrap_or_default(),
                pen.plain(),
            ),
        ],
    }
}

fn said(ui: &Ui, screen: HandScreen<'_>, width: f32) -> Arc<Galley> {
    rows(ui, &first_words(screen), width, MOST_LINES)
}

/// How far the first lines move the rest down: two of them leave a gap.
fn down(screen: HandScreen<'_>, said: &Galley) -> f32 {
    (screen.side.u(ABOVE_CARD - CARD) + said.size().y).max(0.0)
}

/// A bar in the colour of actions, which every theme sets off from its ground.
fn progress_ui(ui: &Ui, screen: HandScreen<'_>, rect: Rect, done: f32) {
    let pen = screen.side;
    let at = rect.min + vec2(0.0, pen.u(CARD));
    let bar = Rect::from_min_size(at, vec2(rect.width(), pen.u(0.6)));
    let corner = pen.u(0.3).min(255.0) as u8;
    ui.painter().rect_filled(bar, corner, pen.theme.line());
    let filled = Rect { max: pos2(bar.left() + bar.width() * done.clamp(0.02, 1.0), bar.bottom()), ..bar };
    ui.painter().rect_filled(filled, corner, pen.theme.action());
    let below = bar.left_bottom() + vec2(0.0, pen.u(1.2));
    write(ui, below, Align2::LEFT_CENTER, &percent(done), pen.weak(), rect.width());
}

/// The row of the buttons.
fn buttons(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect) -> Ui {
    let pen = screen.side;
    let at = rect.min + vec2(0.0, pen.u(BUTTONS));
    let room = Rect::from_min_size(at, vec2(rect.width(), pen.u(BUTTON)));
    let builder = UiBuilder::new().max_rect(room).layout(Layout::left_to_right(Align::Center));
    let mut row = ui.new_child(builder.id_salt("buttons of the result"));
    pen.scale.apply(row.style_mut());
    row.spacing_mut().button_padding = vec2(pen.u(0.9), pen.u(0.4));
    row.spacing_mut().item_spacing.x = pen.u(0.6);
    row
}

fn dark_button(ui: &mut Ui, screen: HandScreen<'_>, name: &str, is_enabled: bool) -> Response {
    let theme = screen.side.theme;
    if !is_enabled {
        return ui.add_enabled(false, Button::new(name));
    }
    ui.add(Button::new(RichText::new(name).color(theme.action_text()).strong()).fill(theme.action()))
}

fn compare_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, actions: &mut Vec<Act<HandAction>>) {
    let is_begun = screen.game.play().expansions() > 0;
    let mut row = buttons(ui, screen, rect);
    let why_not = "Expand a node first";
    let compare = dark_button(&mut row, screen, "Compare", is_begun).on_disabled_hover_text(why_not);
    let hint = "Show which algorithms and rules match your steps so far (C)";
    if compare.on_hover_text(hint).clicked() {
        actions.push(Act::Own(HandAction::Compare { ends: false }));
    }
    let end = row.add_enabled(is_begun, Button::new("End search")).on_disabled_hover_text(why_not);
    if end.on_hover_text("End the search here, and compare it (E)").clicked() {
        actions.push(Act::Own(HandAction::Compare { ends: true }));
    }
}

fn known_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    rect: Rect,
    result: &HandResult,
    actions: &mut Vec<Act<HandAction>>,
) {
    let HandScreen { game, side: pen, .. } = screen;
    let short = result.algorithm.info().short;
    if let Some(difference) = &result.agreement.difference {
        let card =
            Rect::from_min_size(rect.min + vec2(0.0, pen.u(CARD)), vec2(rect.width(), pen.u(CARD_HEIGHT)));
        card_ui(ui, screen, card, short, difference);
    }
    let mut row = buttons(ui, screen, rect);
    let last = game.play().expansions();
    // If the student only ended the search too early, there is nothing to undo.
    let difference = result.agreement.difference.as_ref();
    let taken_back = difference.filter(|difference| difference.expansion <= last || !game.ends);
    if let Some(difference) = taken_back {
        let name = text::take_back(difference.expansion, last);
        let hint = "Go back to just before the first difference. Redo restores your steps.";
        if dark_button(&mut row, screen, &name, true).on_hover_text(hint).clicked() {
            actions.push(Act::Own(HandAction::TakeBack));
        }
    }
    let name = text::go_on(short);
    let button = if taken_back.is_some() {
        row.button(name)
    } else {
        dark_button(&mut row, screen, &name, !result.is_over)
    };
    let button = button.on_disabled_hover_text("This search ends here");
    if button.on_hover_text(text::go_on_hint(difference.is_some())).clicked() {
        actions.push(Act::Own(HandAction::GoOn));
    }
    drop(row);
    others_line_ui(ui, screen, rect, result, actions);
}

/// One grey line about all other searches.
fn others_line_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    rect: Rect,
    result: &HandResult,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.side;
    let least = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    let y = rect.top() + pen.u(OTHERS);
    let at = pos2(rect.left(), y + pen.u(0.9));
    let room = Rect::from_min_max(pos2(rect.left(), y), pos2(rect.right(), y + pen.u(1.8)));
    let Some(others) = &result.others else {
        let mut line = line_of(ui, screen, room, Layout::left_to_right(Align::Center));
        let hint = "Compare with all algorithms and rules again (C)";
        if line.button("Compare again").on_hover_text(hint).clicked() {
            actions.push(Act::Own(HandAction::Compare { ends: false }));
        }
        return;
    };
    let mut line = line_of(ui, screen, room, Layout::right_to_left(Align::Center));
    let hint = text::others_hint(others.report.tried.saturating_sub(1));
    let name = RichText::new(text::OTHER_SEARCHES).size(least.size);
    if line.button(name).on_hover_text(hint).clicked() {
        actions.push(Act::Own(HandAction::ShowOthers(true)));
    }
    let right = line.min_rect().left() - pen.u(0.6);
    drop(line);
    if let Some(row) = others.report.as_likely(result.algorithm, result.agreement.expansions) {
        let said = text::as_likely(row, result.agreement.expansions);
        let most = rows_in(rect.bottom() - y, least.size).clamp(1, 2);
        let galley = rows(ui, &[(unbroken(&said), least)], right - at.x, most);
        let line = galley.size().y / galley.rows.len() as f32;
        write_rows(ui, at - vec2(0.0, line / 2.0), galley, &said, least);
    }
}

fn line_of(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, layout: Layout) -> Ui {
    let builder = UiBuilder::new().max_rect(rect).layout(layout).id_salt("line of other searches");
    let mut line = ui.new_child(builder);
    screen.side.scale.apply(line.style_mut());
    line.spacing_mut().button_padding = vec2(screen.side.u(0.5), screen.side.u(0.15));
    line
}

/// What the student did and what the algorithm does, side by side.
pub fn card_ui(ui: &Ui, screen: HandScreen<'_>, rect: Rect, name: &str, difference: &Difference) {
    let pen = screen.side;
    report(ui, "both boards", rect, Some(pen.scale.least_text()));
    let corner = pen.u(0.6).min(255.0) as u8;
    let stroke = Stroke::new(1.0, pen.theme.line());
    ui.painter().rect(rect, corner, pen.theme.panel(), stroke, StrokeKind::Inside);
    ui.painter().vline(rect.center().x, rect.y_range().shrink(pen.u(0.9)), stroke);
    let (left, right) = rect.split_left_right_at_fraction(0.5);
    let yours = text::yours(difference.yours.kind);
    half_ui(ui, screen, left, (&difference.yours, yours, false));
    half_ui(ui, screen, right, (&difference.theirs, &text::theirs(name, difference.theirs.kind), true));
}

/// A board with its caption, its value, and a cross or a tick.
fn half_ui(
    ui: &Ui,
    screen: HandScreen<'_>,
    rect: Rect,
    (action, caption, is_theirs): (&BoardAction, &str, bool),
) {
    let pen = screen.side;
    let theme = pen.theme;
    let inner = rect.shrink2(vec2(pen.u(1.0), pen.u(0.9)));
    let mut x = inner.left();
    if let Some(board) = &action.board {
        let side = pen.u(BOARD).min(inner.height());
        let cell = side / board.size().rows().max(board.size().cols()) as f32;
        let size = mini_board_size(board.size(), cell);
        let status = if is_theirs { NodeStatus::Open } else { NodeStatus::Current };
        let place = Rect::from_min_size(pos2(x, inner.center().y - size.y / 2.0), size);
        paint_mini_board(ui, place.min, board, cell, status);
        say(ui, place, &board.to_string());
        x = place.right() + pen.u(1.0);
    }
    let (icon, ink) = if is_theirs { (Icon::Tick, theme.path()) } else { (Icon::Close, theme.error()) };
    let mark = pos2(inner.right() - pen.u(0.3), inner.top() + pen.u(2.8));
    let room = inner.right() - x;
    let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    let above = pos2(x, inner.top() + pen.u(0.8));
    write(ui, above, Align2::LEFT_CENTER, caption, style, room);
    let at = pos2(x, mark.y);
    let most = mark.x - pen.u(0.9) - x;
    match action.sum {
        Some([f, g, h]) => sum_ui(ui, screen, at, &sum_equation(&number(f), &number(g), &number(h)), most),
        None if !action.value.is_empty() => {
            write(ui, at, Align2::LEFT_CENTER, &action.value, pen.strong(), most);
        }
        None => {}
    }
    paint_icon(ui.painter(), (mark, pen.u(0.065)), icon, ink);
}

/// An equation in the colours of its terms.
fn sum_ui(ui: &Ui, screen: HandScreen<'_>, at: egui::Pos2, terms: &[EquationTerm], most: f32) {
    let pen = screen.side;
    let words: Vec<_> = terms
        .iter()
        .map(|term| {
            let colour = pen.theme.term(term.kind);
            (format!("{} ", term.text), PenStyle { colour, ..pen.strong() })
        })
        .collect();
    let wanted = rows(ui, &words, f32::INFINITY, 1).size().x;
    let by = (most / wanted).min(1.0);
    let words: Vec<_> =
        words.into_iter().map(|(text, style)| (text, PenStyle { size: style.size * by, ..style })).collect();
    let galley = rows(ui, &words, f32::INFINITY, 1);
    let spoken: String = words.iter().map(|word| word.0.as_str()).collect();
    let top = at - vec2(0.0, galley.size().y / 2.0);
    write_rows(ui, top, galley, spoken.trim_end(), pen.strong());
}
