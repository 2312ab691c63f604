//! The result: the one search that the student's is most likely to be, and the boards where both first differ.

use std::cmp::Ordering;

use egui::{Align2, Button, Galley, Pos2, Rect, Response, RichText, Stroke, StrokeKind, Ui, pos2, vec2};

use super::screen::{HandActs, HandScreen, expansions};
use crate::activity::by_hand::{HandAction, HandAnswer, HandResult};
use crate::activity::view::{Act, row_from_left};
use crate::core::{EquationTerm, sum_equation};
use crate::kit::{
    Icon, PenStyle, announce, board_words, mini_board_size, paint_icon, paint_mini_board, percent, report,
    rows, rows_in, say, unbroken, write, write_rows,
};
use crate::learn::by_hand::{ActionKind, Agreement, BoardAction, Difference, ReportRow};
use crate::picture::{BOARD_MARK, counted, number};
use crate::recording::NodeStatus;

/// From the top of the result, in units of the side: the boards, the buttons, the line about others, and the end.
const CARD: f32 = 5.3;
const CARD_HEIGHT: f32 = 6.6;
/// Of the first lines: how many there are at most, and the gaps around them.
const MOST_LINES: usize = 6;
const ABOVE_CARD: f32 = 0.85;
const BUTTONS: f32 = 12.5;
const BUTTON: f32 = 2.3;
const OTHERS: f32 = 15.2;
const HEIGHT: f32 = 16.5;
const BOARD: f32 = 4.8;

pub fn result_height(ui: &Ui, screen: HandScreen<'_>, width: f32) -> f32 {
    screen.side.u(HEIGHT) + down(screen, &rows(ui, &first_words(screen), width, MOST_LINES))
}

pub fn result_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, acts: &mut HandActs) {
    report(ui, "result", rect, Some(screen.side.scale.least_text()));
    let words = first_words(screen);
    let galley = rows(ui, &words, rect.width(), MOST_LINES);
    let below = rect.with_min_y(rect.top() + down(screen, &galley));
    let spoken: String = words.iter().map(|word| word.0.as_str()).collect();
    let spoken = spoken.replace(['\n', '\u{a0}'], " ");
    let at = rect.min + vec2(0.0, screen.side.u(0.5));
    write_rows(ui, at, galley, &spoken, screen.side.plain());
    match &screen.game.answer {
        HandAnswer::None | HandAnswer::Failed(_) => compare_ui(ui, screen, below, acts),
        HandAnswer::UnderWay(job) => {
            progress_ui(ui, screen, below, job.done());
            let stop =
                buttons(ui, screen, below).button("Stop").on_hover_text("Stop the comparison (Escape)");
            acts.extend(Act::when(stop.clicked(), HandAction::StopComparing));
        }
        HandAnswer::Known(result) => {
            announce(ui.ctx(), "answer", &spoken);
            known_ui(ui, screen, below, result, acts);
        }
    }
}

fn first_words(HandScreen { game, side: pen, .. }: HandScreen<'_>) -> Vec<(String, PenStyle)> {
    let plain = |text: &str| vec![(text.to_owned(), pen.plain())];
    match &game.answer {
        HandAnswer::None if game.play.expansions() == 0 => {
            plain("Compare finds the search that matches your steps. Expand the start first.")
        }
        HandAnswer::None if !game.breaks.is_empty() => {
            let name = game.settings.algorithm.info().short;
            let mut at: Vec<_> = game.breaks.iter().map(|found| number(found.expansion as u64)).collect();
            at.dedup();
            let word = if at.len() == 1 { "expansion" } else { "expansions" };
            let said = format!("Against the rules of {name}: {word}\u{a0}{}.\n", at.join(", "));
            let compare = "Compare finds the search that best matches your steps so far.";
            vec![(said, pen.strong()), (compare.to_owned(), pen.plain())]
        }
        HandAnswer::None => {
            plain("Compare finds the search that best matches your steps so far, and where it differs.")
        }
        HandAnswer::UnderWay(_) => plain("Comparing with all algorithms and rules"),
        HandAnswer::Failed(why) => plain(&format!("{why}.")),
        HandAnswer::Known(result) => {
            let against = result.agreement.difference.as_ref().map(against_the_rules);
            vec![
                (format!("Your search is {}:\n", result.name), pen.strong()),
                (how_far(&result.agreement, game.ends), pen.plain()),
                (against.unwrap_or_default(), pen.plain()),
            ]
        }
    }
}

/// How far both are the same. `ends` if the student said that the search ends. No line ends before the last number.
fn how_far(agreement: &Agreement, ends: bool) -> String {
    let alike = expansions(agreement.expansions);
    let Some(difference) = &agreement.difference else {
        return if ends {
            format!("the same to the end ({alike}).")
        } else {
            format!("the same for {alike}.")
        };
    };
    let differs = format!("differs at expansion\u{a0}{}.", number(difference.expansion as u64));
    if agreement.expansions == 0 { differs } else { format!("the same for {alike}; {differs}") }
}

/// Which rule the student did not follow with the board in the card, for which ▢ stands; empty where another node was taken.
fn against_the_rules(difference: &Difference) -> String {
    let why = match (difference.yours.kind, difference.theirs.kind) {
        (_, ActionKind::DropsClosed) => "is closed already, and you kept it",
        (_, ActionKind::DropsKnown) => "is known already, and you kept it",
        (_, ActionKind::DropsBeyond) => "is beyond the bound, and you kept it",
        (ActionKind::Drops, ActionKind::Keeps) => "is to be kept, and you dropped it",
        (ActionKind::Drops, ActionKind::Replaces) => "has a smaller g than before, and you dropped it",
        (ActionKind::Keeps, ActionKind::Replaces) => "replaces an open node, and you kept both",
        (ActionKind::Replaces, ActionKind::Keeps) => "is kept beside the open node, and you replaced that",
        (ActionKind::Prunes, _) => "stays open, and you pruned it",
        _ => return String::new(),
    };
    format!("\n{BOARD_MARK} {why}.")
}

/// How far the first lines move the rest down: two of them leave a gap.
fn down(screen: HandScreen<'_>, said: &Galley) -> f32 {
    (screen.side.u(ABOVE_CARD - CARD) + said.size().y).max(0.0)
}

/// A bar in the colour of actions, which every theme sets off from its ground.
fn progress_ui(ui: &Ui, HandScreen { side: pen, .. }: HandScreen<'_>, rect: Rect, done: f32) {
    let at = rect.min + vec2(0.0, pen.u(CARD));
    let bar = Rect::from_min_size(at, vec2(rect.width(), pen.u(0.6)));
    let corner = pen.u(0.3).min(255.0) as u8;
    ui.painter().rect_filled(bar, corner, pen.theme.line());
    let filled = Rect { max: pos2(bar.left() + bar.width() * done.clamp(0.02, 1.0), bar.bottom()), ..bar };
    ui.painter().rect_filled(filled, corner, pen.theme.action());
    let below = bar.left_bottom() + vec2(0.0, pen.u(1.2));
    write(ui, below, Align2::LEFT_CENTER, &percent(done), pen.weak(), rect.width());
}

fn buttons(ui: &mut Ui, HandScreen { side: pen, .. }: HandScreen<'_>, rect: Rect) -> Ui {
    let at = rect.min + vec2(0.0, pen.u(BUTTONS));
    let room = Rect::from_min_size(at, vec2(rect.width(), pen.u(BUTTON)));
    let mut row = row_from_left(ui, pen, room, "buttons of the result");
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

fn compare_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, acts: &mut HandActs) {
    let is_begun = screen.game.play.expansions() > 0;
    let mut row = buttons(ui, screen, rect);
    if let Some(last) = screen.game.breaks.last() {
        let name = take_back(last.expansion, screen.game.play.expansions());
        let back = row.button(name).on_hover_text("Go back to just before the last choice against the rules");
        acts.extend(Act::when(back.clicked(), HandAction::TakeBackTo(last.acts)));
    }
    let compare = dark_button(&mut row, screen, "Compare", is_begun);
    let end = row.add_enabled(is_begun, Button::new("End search"));
    for (button, hint, ends) in [
        (compare, "Show which algorithms and rules match your steps so far (C)", false),
        (end, "End the search here, and compare it (E)", true),
    ] {
        let button = button.on_disabled_hover_text("Expand a node first").on_hover_text(hint);
        acts.extend(Act::when(button.clicked(), HandAction::Compare { ends }));
    }
}

fn known_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, result: &HandResult, acts: &mut HandActs) {
    let HandScreen { game, side: pen, .. } = screen;
    let short = result.settings.algorithm.info().short;
    let difference = result.agreement.difference.as_ref();
    if let Some(difference) = difference {
        let size = vec2(rect.width(), pen.u(CARD_HEIGHT));
        let card = Rect::from_min_size(rect.min + vec2(0.0, pen.u(CARD)), size);
        card_ui(ui, screen, card, short, difference);
    }
    let mut row = buttons(ui, screen, rect);
    let last = game.play.expansions();
    // If the student only ended the search too early, there is nothing to undo.
    let taken_back = difference.filter(|difference| difference.expansion <= last || !game.ends);
    if let Some(difference) = taken_back {
        let back = dark_button(&mut row, screen, &take_back(difference.expansion, last), true);
        let hint = "Go back to just before the first difference. Redo restores your steps.";
        acts.extend(Act::when(back.on_hover_text(hint).clicked(), HandAction::TakeBack));
    }
    let name = format!("Go on as {short}");
    let on = match taken_back {
        Some(_) => row.button(name),
        None => dark_button(&mut row, screen, &name, !result.is_over),
    };
    let hint = match difference {
        Some(_) => {
            "Do the next expansion as this search does. Your steps after the first difference are discarded."
        }
        None => "Do the next expansion as this search does",
    };
    let on = on.on_disabled_hover_text("This search ends here").on_hover_text(hint);
    acts.extend(Act::when(on.clicked(), HandAction::GoOn));
    drop(row);
    others_line_ui(ui, screen, rect, result, acts);
}

fn take_back(from: usize, last: usize) -> String {
    let [first, end] = [from, last].map(|expansion| number(expansion as u64));
    match from.cmp(&last) {
        Ordering::Less => format!("Take expansions {first} to {end} back"),
        Ordering::Equal => format!("Take expansion {end} back"),
        Ordering::Greater => format!("Undo the steps after expansion {end}"),
    }
}

fn others_line_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, result: &HandResult, acts: &mut HandActs) {
    let (pen, least, top) = (screen.side, small(screen), rect.top() + screen.side.u(OTHERS));
    let Some(report) = &result.report else {
        let room = Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), top + pen.u(1.8)));
        let mut line = row_from_left(ui, pen, room, "line of other searches");
        line.spacing_mut().button_padding = vec2(pen.u(0.5), pen.u(0.15));
        let hint = "Compare with all algorithms and rules again (C)";
        let again = line.button("Compare again").on_hover_text(hint);
        acts.extend(Act::when(again.clicked(), HandAction::Compare { ends: false }));
        return;
    };
    if let Some(row) = report.as_likely(result.settings.algorithm, result.agreement.expansions) {
        let said = as_likely(row, result.agreement.expansions);
        let most = rows_in(rect.bottom() - top, least.size).clamp(1, 2);
        let galley = rows(ui, &[(unbroken(&said), least)], rect.width(), most);
        let line = galley.size().y / galley.rows.len() as f32;
        write_rows(ui, pos2(rect.left(), top + pen.u(0.9) - line / 2.0), galley, &said, least);
    }
}

/// Another search that may be the student's as well; `likeliest` is how many expansions the likeliest one agrees for.
fn as_likely(row: &ReportRow, likeliest: usize) -> String {
    let name = row.algorithm.info().short;
    let matches = match row.agreement.expansions {
        alike if alike == likeliest => format!("{name} also matches"),
        alike => format!("{name} matches for {}", expansions(alike)),
    };
    match row.changed {
        0 => format!("{matches}."),
        changed => format!("{matches} ({}).", counted(changed, "changed rule", "changed rules")),
    }
}

fn card_ui(ui: &Ui, screen: HandScreen<'_>, rect: Rect, name: &str, difference: &Difference) {
    let pen = screen.side;
    report(ui, "both boards", rect, Some(pen.scale.least_text()));
    let corner = pen.u(0.6).min(255.0) as u8;
    let stroke = Stroke::new(1.0, pen.theme.line());
    ui.painter().rect(rect, corner, pen.theme.panel(), stroke, StrokeKind::Inside);
    ui.painter().vline(rect.center().x, rect.y_range().shrink(pen.u(0.9)), stroke);
    let (left, right) = rect.split_left_right_at_fraction(0.5);
    let [yours, _] = yours_and_theirs(difference.yours.kind);
    let [_, theirs] = yours_and_theirs(difference.theirs.kind);
    half_ui(ui, screen, left, (&difference.yours, yours, false));
    half_ui(ui, screen, right, (&difference.theirs, &format!("{name} {theirs}"), true));
}

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
        say(ui, place, &board_words(board));
        x = place.right() + pen.u(1.0);
    }
    let (icon, ink) = if is_theirs { (Icon::Tick, theme.path()) } else { (Icon::Close, theme.error()) };
    let mark = pos2(inner.right() - pen.u(0.3), inner.top() + pen.u(2.8));
    let room = inner.right() - x;
    let above = pos2(x, inner.top() + pen.u(0.8));
    write(ui, above, Align2::LEFT_CENTER, caption, small(screen), room);
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

fn sum_ui(ui: &Ui, screen: HandScreen<'_>, at: Pos2, terms: &[EquationTerm], most: f32) {
    let pen = screen.side;
    let style = |term: &EquationTerm| PenStyle { colour: pen.theme.term(term.kind), ..pen.strong() };
    let mut words: Vec<_> = terms.iter().map(|term| (format!("{} ", term.text), style(term))).collect();
    let wanted = rows(ui, &words, f32::INFINITY, 1).size().x;
    for (_, style) in &mut words {
        style.size *= (most / wanted).min(1.0);
    }
    let galley = rows(ui, &words, f32::INFINITY, 1);
    let spoken: String = words.iter().map(|word| word.0.as_str()).collect();
    let top = at - vec2(0.0, galley.size().y / 2.0);
    write_rows(ui, top, galley, spoken.trim_end(), pen.strong());
}

fn small(screen: HandScreen<'_>) -> PenStyle {
    PenStyle { size: screen.side.scale.least_text(), ..screen.side.weak() }
}

/// What the student and the algorithm do at the first difference, as captions of their boards. The name of the algorithm is
/// before its own.
fn yours_and_theirs(kind: ActionKind) -> [&'static str; 2] {
    match kind {
        ActionKind::Takes => ["you took", "takes"],
        ActionKind::Ends { found: true } => ["you ended here", "ends: goal found"],
        ActionKind::Ends { found: false } => ["you ended here", "ends without a path"],
        ActionKind::StartsFromGoal(true) => ["you also started from the goal", "also starts from the goal"],
        ActionKind::StartsFromGoal(false) => {
            ["you started only from the start", "starts only from the start"]
        }
        ActionKind::PutsBack => ["you put back", "goes back to"],
        ActionKind::Prunes => ["you pruned", "prunes"],
        ActionKind::Leaves => ["you left in Open", "leaves in Open"],
        ActionKind::Keeps => ["you kept", "keeps"],
        ActionKind::Replaces => ["you replaced with", "replaces with"],
        ActionKind::Drops => ["you dropped", "drops"],
        ActionKind::DropsKnown | ActionKind::DropsClosed => ["you dropped", "drops as known"],
        ActionKind::DropsBeyond => ["you dropped", "prunes it"],
    }
}
