//! The four successors, one slot for each move of the blank; and why: the sentence above them.

use egui::{
    Align2, Id, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2,
};

use super::{Form, Layout, SlotBoard, SlotKind, Stage, StageSlot};
use crate::core::{
    BOARD_MARK, Command, CoreAction, MoveSlot, NEXT_MARK, Seen, said_at_end, what_happened, what_is_said,
};
use crate::kit::command_button::command_button;
use crate::kit::widgets::{
    FlightWay, Pen, PenStyle, fly, line, mini_board_size, paint_mini_board, rows_after, say, write,
};
use crate::panels::text::{PREPARING, percent, sentence, unbroken};
use crate::puzzle::Move;
use crate::recording::NodeStatus;

/// Shows the slots. Returns those that can be clicked and dragged.
pub fn successors_ui(
    ui: &Ui,
    place @ (layout, pen): (&Layout, Pen),
    slots: &[StageSlot],
    origin: &str,
) -> Vec<(Move, Response)> {
    if let Some(title) = layout.title.filter(|title| layout.shows(*title)) {
        let name =
            write(ui, title.left_center(), Align2::LEFT_CENTER, "Successors", pen.weak(), title.width());
        let room = title.right() - name.right() - pen.u(1.0);
        if !origin.is_empty() && room > 0.0 {
            write(ui, title.right_center(), Align2::RIGHT_CENTER, origin, pen.weak(), room);
        }
    }
    let mut responses = Vec::new();
    for ((mv, slot), rect) in slots.iter().zip(layout.slots).filter(|(_, rect)| layout.shows(*rect)) {
        match slot {
            MoveSlot::NoMove => no_move_ui(ui, place, rect, *mv),
            MoveSlot::Empty => empty_ui(ui, place, rect, *mv),
            MoveSlot::Tried(board) => {
                ground_ui(ui, place, rect, board);
                board_slot_ui(ui, place, rect, *mv, board);
                if !board.label.is_empty() {
                    let id = Id::unique(("successor", *mv));
                    let response = ui.interact(rect, id, Sense::click_and_drag());
                    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &board.label));
                    responses.push((*mv, response));
                }
            }
        }
    }
    responses
}

fn corner(pen: Pen) -> u8 {
    pen.u(0.5).min(255.0) as u8
}

fn heading_at(layout: &Layout, pen: Pen, rect: Rect) -> Pos2 {
    match layout.form {
        Form::Large => pos2(rect.left() + pen.u(0.6), rect.top() + pen.u(1.3)),
        Form::Low | Form::Narrow => pos2(rect.left() + pen.u(0.6), rect.top() + rect.height() * 0.29),
    }
}

fn border(ui: &Ui, (_, pen): (&Layout, Pen), rect: Rect, stroke: Stroke) {
    let points =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(Shape::dashed_line(&points, stroke, pen.u(0.25), pen.u(0.2)));
}

fn no_move_ui(ui: &Ui, place @ (layout, pen): (&Layout, Pen), rect: Rect, mv: Move) {
    border(ui, place, rect, Stroke::new(pen.u(0.07), pen.theme.line()));
    let most = rect.width() - pen.u(1.2);
    if layout.form == Form::Large {
        let name = format!("{} {}", mv.arrow(), mv.name());
        write(ui, heading_at(layout, pen, rect), Align2::LEFT_CENTER, &name, pen.weak(), most);
        let at = rect.center() + egui::vec2(0.0, pen.u(0.7));
        write(ui, at, Align2::CENTER_CENTER, "no move", pen.weak(), most);
    } else {
        let name = format!("{} no move", mv.arrow());
        // The dashed border says it, too.
        let has_room = line(ui, &name, pen.weak()).size().x <= most;
        let name = if has_room { name } else { mv.arrow().to_owned() };
        write(ui, rect.center(), Align2::CENTER_CENTER, &name, pen.weak(), most);
    }
}

fn empty_ui(ui: &Ui, (layout, pen): (&Layout, Pen), rect: Rect, mv: Move) {
    let stroke = Stroke::new(pen.u(0.05), pen.theme.line());
    ui.painter().rect_stroke(rect, corner(pen), stroke, StrokeKind::Inside);
    let name = match layout.form {
        Form::Large => format!("{} {}", mv.arrow(), mv.name()),
        Form::Low | Form::Narrow => mv.arrow().to_owned(),
    };
    let (at, most) = (heading_at(layout, pen, rect), rect.width() - pen.u(1.2));
    write(ui, at, Align2::LEFT_CENTER, &name, pen.weak(), most);
}

fn ground_ui(ui: &Ui, place @ (_, pen): (&Layout, Pen), rect: Rect, slot: &SlotBoard) {
    let theme = pen.theme;
    let (edge, fill) = match slot.kind {
        SlotKind::New => theme.status(slot.status),
        SlotKind::Known | SlotKind::Dropped => (theme.line(), theme.background()),
        SlotKind::ToPlace => (theme.action(), theme.panel()),
    };
    let fill = if slot.is_selected { theme.selection() } else { fill };
    let width = if slot.is_marked { 0.15 } else { 0.075 };
    if slot.kind == SlotKind::ToPlace {
        let (fill, width) = if slot.is_marked { (theme.button(), 0.2) } else { (fill, 0.1) };
        ui.painter().rect_filled(rect, corner(pen), fill);
        border(ui, place, rect.shrink(pen.u(width / 2.0)), Stroke::new(pen.u(width), edge));
        return;
    }
    let stroke = Stroke::new(pen.u(width), edge);
    ui.painter().rect(rect, corner(pen), fill, stroke, StrokeKind::Inside);
}

fn board_slot_ui(ui: &Ui, (layout, pen): (&Layout, Pen), rect: Rect, mv: Move, slot: &SlotBoard) {
    let theme = pen.theme;
    let small = PenStyle { size: pen.scale.least_text(), ..pen.plain() };
    // The place where the board already was has its colour.
    let is_closed = matches!(slot.status, NodeStatus::Closed | NodeStatus::Left);
    let colour = if is_closed && slot.kind == SlotKind::Known { theme.closed() } else { theme.text() };
    let [first_style, second_style] = match slot.kind {
        SlotKind::New | SlotKind::Dropped => [PenStyle { strong: true, ..small }, small],
        SlotKind::Known => {
            [PenStyle { colour: theme.weak_text(), ..small }, PenStyle { strong: true, colour, ..small }]
        }
        SlotKind::ToPlace => [small, small],
    };
    let [first, second] = &slot.words;
    let pad = pen.u(0.5);
    let most = |x: f32| rect.right() - x - pen.u(0.2);
    let write_at = |x: f32, y: f32, text: &str, style: PenStyle| {
        write(ui, pos2(x, y), Align2::LEFT_CENTER, text, style, most(x));
    };
    match layout.form {
        Form::Large => {
            let name = format!("{} {}", mv.arrow(), mv.name());
            let is_told = matches!(slot.kind, SlotKind::New | SlotKind::ToPlace);
            let style = if is_told { pen.plain() } else { pen.weak() };
            let at = heading_at(layout, pen, rect);
            write(ui, at, Align2::LEFT_CENTER, &name, style, most(at.x));
            // A longer text takes room from the board.
            let is_long = line(ui, second, second_style).size().x > most(rect.left() + pen.u(3.7));
            let (side, pad, gap) = if is_long { (2.2, 0.4, 0.35) } else { (2.75, 0.5, 0.45) };
            let [side, pad, gap] = [side, pad, gap].map(|units| pen.u(units));
            let corner = pos2(rect.left() + pad, rect.bottom() - pen.u(0.5) - side);
            let right = board_ui(ui, corner, side, slot) + gap;
            write_at(right, corner.y + side * 0.22, first, first_style);
            write_at(right, corner.y + side * 0.78, second, second_style);
        }
        Form::Low => {
            let side = rect.height() - pen.u(1.3);
            let corner = pos2(rect.left() + pad, rect.center().y - side / 2.0);
            let right = board_ui(ui, corner, side, slot) + pen.u(0.4);
            let first = format!("{} {first}", mv.arrow());
            write_at(right, rect.top() + rect.height() * 0.3, &first, first_style);
            write_at(right, rect.top() + rect.height() * 0.7, second, second_style);
        }
        Form::Narrow => {
            let whole = format!("{} {first}", mv.arrow());
            // The second line says it, too.
            let has_room = line(ui, &whole, first_style).size().x <= most(rect.left() + pad);
            let first = if has_room { whole } else { mv.arrow().to_owned() };
            write_at(rect.left() + pad, rect.top() + rect.height() * 0.29, &first, first_style);
            write_at(rect.left() + pad, rect.top() + rect.height() * 0.71, second, second_style);
        }
    }
}

/// The small board of a successor; gives where it ends.
fn board_ui(ui: &Ui, corner: Pos2, side: f32, slot: &SlotBoard) -> f32 {
    let board = &slot.board;
    let size = board.size();
    let cell = side / size.rows().max(size.cols()).max(3) as f32;
    let extent = mini_board_size(size, cell);
    let corner = pos2(corner.x, corner.y + (side - extent.y) / 2.0);
    if slot.arrived >= 1.0 {
        paint_mini_board(ui, corner, board, cell, slot.status);
    } else if slot.arrived > 0.0 {
        let way = FlightWay::To(Rect::from_min_size(corner, extent));
        fly(ui.ctx(), *board, way, slot.arrived);
    }
    corner.x + extent.x
}

const HOW_TO_BEGIN: &str = "Press Enter to run the search. Then step with → and ←, or play with Space.";
const STARTING: &str = "Starting…";
const BUILDING_TABLES: &str = "Building the heuristic's tables, which is done only once. The search starts when they are ready. Press Stop to cancel.";
const WHY: &str = "Why";

const LINES: usize = 2;
/// Room for the word in front, in units.
const LABEL: f32 = 3.6;

pub fn why_ui(ui: &mut Ui, stage: Stage<'_>, actions: &mut Vec<CoreAction>) {
    let Stage { seen, shown, moment, layout, pen } = stage;
    if seen.core.shows_earlier_settings() {
        earlier_ui(ui, layout, pen, seen, actions);
        return;
    }
    let recording = &shown.recording;
    let sentence = what_is_said(recording, moment, shown.choice());
    let ended = said_at_end(shown);
    write_why(ui, layout, pen, WHY, ended.as_ref().unwrap_or(&sentence));
    // Of a visit, the sentence says why. What happened is for screen readers and tests.
    let happened = what_happened(recording, moment);
    if shown.choice().is_none() && (ended.is_some() || sentence != happened) {
        say(ui, layout.why.shrink(1.0), &happened);
    }
}

/// In place of the sentence: the search is of earlier boards or settings. All but this is faint.
fn earlier_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let room = UiBuilder::new().max_rect(layout.why).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut inside = ui.new_child(room);
    inside.set_opacity(1.0);
    layout.scale.apply(inside.style_mut());
    inside.label(
        egui::RichText::new("The settings have changed since this run.").size(pen.scale.text()).strong(),
    );
    command_button(&mut inside, Command::Run, seen.commands, actions);
}

/// Writes a sentence with a word in front: beside both rows if it fits, otherwise before the first row, and smaller.
pub fn write_why(ui: &Ui, layout: &Layout, pen: Pen, word: &str, sentence: &str) {
    let rect = layout.why;
    if !layout.shows(rect) {
        return;
    }
    let has_word = layout.form != Form::Narrow;
    let (usual, least) = (pen.scale.text(), pen.scale.least_text());
    let room = if has_word { pen.u(LABEL) } else { 0.0 };
    let beside = Rect { min: pos2(rect.left() + room, rect.top()), ..rect };
    let fitting = [(beside, 0.0, usual), (rect, room, usual), (rect, room, least)];
    let laid_out = |(place, before, size): &(Rect, f32, f32), sentence: &str| {
        let words = coloured(pen, sentence, PenStyle { size: *size, ..pen.plain() });
        (*place, rows_after(ui, *before, &words, place.width(), LINES))
    };
    // Where it fits, each of two sentences has its line. Where both do not fit, the pointer shows the second one.
    let separate = sentence.replacen(". ", ".\n", 1);
    let smallest = &fitting[fitting.len() - 1];
    let first = separate.lines().next().unwrap_or_default();
    let ways = fitting.iter().flat_map(|fitting| [(fitting, separate.as_str()), (fitting, sentence)]);
    let ways = ways.chain([(smallest, first)]);
    let fits = |(_, galley): &(Rect, std::sync::Arc<egui::Galley>)| !galley.elided;
    let shown = ways.map(|(fitting, sentence)| (sentence, laid_out(fitting, sentence)));
    let shown = shown.into_iter().find(|(_, laid_out)| fits(laid_out));
    let is_whole = shown.as_ref().is_some_and(|(shown, _)| shown.len() == sentence.len());
    let (place, galley) = shown.map_or_else(|| laid_out(smallest, sentence), |(_, laid_out)| laid_out);
    if has_word {
        let first_row = galley.rows.first().map_or(0.0, |row| row.rect().center().y);
        let at = pos2(rect.left(), rect.top() + first_row);
        write(ui, at, Align2::LEFT_CENTER, word, pen.weak(), pen.u(LABEL));
    }
    ui.painter().galley(place.min, galley, pen.theme.text());
    let response = say(ui, rect, sentence);
    if !is_whole {
        response.on_hover_text(sentence);
    }
}

/// The words of a sentence: g and h in their colours, without the punctuation beside them.
pub fn coloured(pen: Pen, sentence: &str, style: PenStyle) -> Vec<(String, PenStyle)> {
    let colour_of = |word: &str| match word {
        "g" | "2g" => Some(pen.theme.g()),
        "h" => Some(pen.theme.h()),
        "f" | "F" => Some(pen.theme.text()),
        NEXT_MARK | BOARD_MARK => Some(pen.theme.current()),
        _ => None,
    };
    let is_beside = |c: char| !c.is_alphanumeric() && !NEXT_MARK.contains(c) && !BOARD_MARK.contains(c);
    let sentence = unbroken(sentence);
    let words = sentence.split_inclusive([' ', '\u{a0}', '\n']);
    let mut parts = Vec::new();
    for word in words {
        let bare = word.trim_matches(is_beside);
        let Some(colour) = colour_of(bare) else {
            parts.push((word.to_owned(), style));
            continue;
        };
        let (before, rest) = word.split_at(word.find(bare).unwrap_or(0));
        let (bare, after) = rest.split_at(bare.len());
        let inked = PenStyle { strong: true, colour, ..style };
        let all = [(before, style), (bare, inked), (after, style)];
        let all = all.into_iter().filter(|(text, _)| !text.is_empty());
        parts.extend(all.map(|(text, style)| (text.to_owned(), style)));
    }
    parts
}

/// What to do before the first search, or how far the preparation is.
pub fn before_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let info = seen.core.editor.document().settings.algorithm.info();
    let equation = layout.equation;
    let title = PenStyle { size: pen.scale.equation() * 0.7, ..pen.strong() };
    let is_starting = seen.core.shown.is_some();
    let heading = if is_starting { PREPARING } else { "No search yet" };
    write(ui, equation.left_center(), Align2::LEFT_CENTER, heading, title, equation.width());
    if let Some(shown) = &seen.core.shown {
        let done = shown.prepared.map(percent);
        let line = done.as_deref().unwrap_or(STARTING);
        let at = layout.phases[0].left_center();
        write(ui, at, Align2::LEFT_CENTER, line, pen.plain(), equation.width());
        write_why(ui, layout, pen, WHY, if shown.prepared.is_some() { BUILDING_TABLES } else { STARTING });
        return;
    }
    let first = layout.phases[0];
    write(ui, first.left_center(), Align2::LEFT_CENTER, info.title, pen.strong(), first.width());
    let place = layout.phases[1].union(layout.phases[2]);
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    layout.scale.apply(child.style_mut());
    command_button(&mut child, Command::Run, seen.commands, actions);
    let summary = format!("{} {}", sentence(info.summary), HOW_TO_BEGIN);
    write_why(ui, layout, pen, WHY, if layout.form == Form::Narrow { HOW_TO_BEGIN } else { &summary });
}

pub fn path_ui(ui: &Ui, stage: Stage<'_>, moves: usize, length: usize) {
    let Stage { shown, layout, pen, .. } = stage;
    let style = PenStyle { size: pen.scale.equation() * 0.8, colour: pen.theme.path(), ..pen.strong() };
    let equation = layout.equation;
    let progress = format!("Move {moves} of {length}");
    write(ui, equation.left_center(), Align2::LEFT_CENTER, &progress, style, equation.width());
    let mut lines = Vec::new();
    lines.extend(shown.path_move(moves).map(|mv| format!("The blank moved {}.", mv.name())));
    lines.extend((shown.meeting_place() == Some(moves)).then(|| "The two searches met here.".to_owned()));
    for (line, rect) in lines.iter().zip(&layout.phases) {
        write(ui, rect.left_center(), Align2::LEFT_CENTER, line, pen.plain(), rect.width());
    }
    write_why(ui, layout, pen, WHY, "Press Escape to return to the search.");
}
