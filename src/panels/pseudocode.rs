//! The panel Pseudocode: the text of the algorithm in step with the search, its variables, and breakpoints on its lines.

use egui::{Align, Id, Pos2, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::parts::PanelView;
use crate::core::{Actions, CoreAction, LitLine, Seen, Shown, VariableValue};
use crate::kit::{Pen, UnitScale, mini_board_size, paint_mini_board, report, rows, signs_first, write};
use crate::puzzle::Board;
use crate::recording::{NodeStatus, Position};

pub const VIEW: PanelView = PanelView { least_width: 150.0, scrolls: false, show: pseudocode_ui };

// In sizes of the text.
const ROW: f32 = 1.375;
const BOARD_ROW: f32 = 2.3;
const PADDING: f32 = 0.04;
const MARGIN: f32 = 1.75;
const INDENT: f32 = 0.8;
/// The least width of a variable; one with a long name or a large value has two of them.
const VARIABLE: f32 = 4.8;
const COLUMNS: usize = 4;
const MOST_ROWS: usize = 5;
/// The height of the source, which is shown where there is room for all of it.
const SOURCE: f32 = 4.8;

const NO_VALUE: &str = "–";

fn pseudocode_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let pen = Pen::new(ui, UnitScale::of(ui));
    variables_ui(ui, pen, &seen.core.variables());
    let lines = seen.core.code_lines();
    let is_new = lit_is_new(ui, seen, &lines);
    ui.spacing_mut().item_spacing.y = 0.0;
    let room = ui.available_height();
    ScrollArea::vertical().id_salt("pseudocode").auto_shrink(false).animated(false).show(ui, |ui| {
        for (place, line) in lines.iter().enumerate() {
            let rect = line_ui(ui, pen, place, line, actions);
            if line.is_lit && is_new {
                ui.scroll_to_rect(rect.expand2(vec2(0.0, pen.scale.text() * ROW)), None);
            }
        }
        let has_room = ui.min_rect().height() + pen.scale.text() * SOURCE < room;
        if has_room {
            source_ui(ui, pen, seen);
        }
    });
}

/// Whether another line is lit than in the frame before, or at another place of the search.
fn lit_is_new(ui: &Ui, seen: Seen<'_>, lines: &[LitLine]) -> bool {
    let lit = lines.iter().position(|line| line.is_lit);
    let now = (lit, seen.core.shown.as_ref().map(Shown::position), ui.max_rect().height().to_bits());
    let id = Id::unique("lit line");
    let before = ui.data(|data| data.get_temp::<(Option<usize>, Option<Position>, u32)>(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    before != Some(now)
}

fn variables_ui(ui: &mut Ui, pen: Pen, variables: &[VariableValue]) {
    let (width, size) = (ui.available_width(), pen.scale.text());
    let columns = ((width / (size * VARIABLE)) as usize).clamp(2, COLUMNS);
    let column_width = width / columns as f32;
    let places = places(variables, columns);
    // A row with a board is higher, before it has one as well: nothing moves.
    let mut heights: Vec<f32> = Vec::new();
    for (variable, (_, row, _)) in variables.iter().zip(&places) {
        heights.resize(heights.len().max(row + 1), ROW);
        heights[*row] = heights[*row].max(if variable.is_node { BOARD_ROW } else { ROW });
    }
    let height = size * heights.iter().sum::<f32>();
    let (rect, _) = ui.allocate_exact_size(vec2(width, height + size * 0.5), Sense::hover());
    report(ui, "variables", rect, Some(size));
    for (variable, (column, row, span)) in variables.iter().zip(places) {
        let corner = vec2(column as f32 * column_width, size * heights[..row].iter().sum::<f32>());
        let cell = vec2(span as f32 * column_width, size * heights[row]);
        let place = Rect::from_min_size(rect.min + corner, cell);
        let left = place.left_center();
        let name = write(ui, left, egui::Align2::LEFT_CENTER, &variable.name, pen.weak(), cell.x);
        let x = name.right() + size * 0.4;
        let has_value = !variable.value.is_empty() || variable.board.is_some();
        let value = if has_value { &variable.value } else { NO_VALUE };
        let style = if has_value { pen.strong() } else { pen.weak() };
        let most = place.right() - x - size * 0.3;
        let written = write(ui, pos2(x, left.y), egui::Align2::LEFT_CENTER, value, style, most);
        if let Some(board) = &variable.board {
            let at = pos2(written.right() + size * 0.3, left.y);
            let side = (size * BOARD_ROW * 0.88).min(place.right() - at.x - size * 0.3);
            board_ui(ui, at, board, side);
        }
        let response = ui.interact(place, Id::unique(("variable", &variable.name)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken(variable)));
        response.on_hover_text(variable.meaning);
    }
    let line = Stroke::new(1.0, pen.theme.line());
    ui.painter().hline(rect.x_range(), rect.bottom() - size * 0.2, line);
}

fn board_ui(ui: &Ui, left: Pos2, board: &Board, side: f32) {
    let cell = side / board.size().rows().max(board.size().cols()) as f32;
    let height = mini_board_size(board.size(), cell).y;
    paint_mini_board(ui, left - vec2(0.0, height / 2.0), board, cell, NodeStatus::NotYet);
}

fn places(variables: &[VariableValue], columns: usize) -> Vec<(usize, usize, usize)> {
    let (mut column, mut row) = (0, 0);
    let place = |variable: &VariableValue| {
        let span = if variable.is_wide { 2 } else { 1 };
        if column + span > columns {
            (column, row) = (0, row + 1);
        }
        let place = (column, row, span);
        column += span;
        place
    };
    variables.iter().map(place).collect()
}

/// One line; a click sets a breakpoint on it, or removes it.
fn line_ui(ui: &mut Ui, pen: Pen, place: usize, lit: &LitLine, actions: &mut Actions) -> Rect {
    let style = match lit {
        _ if lit.is_lit => pen.strong(),
        _ if lit.line.never.is_some() => pen.weak(),
        _ => pen.plain(),
    };
    let width = ui.available_width();
    let indent = pen.scale.text() * (MARGIN + INDENT * lit.line.indent as f32);
    let galley = rows(ui, &[(signs_first(&lit.line.text), style)], width - indent, MOST_ROWS);
    let size = vec2(width, galley.size().y + 2.0 * PADDING * pen.scale.text());
    let sense = if lit.breakpoint.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let response = ui.interact(rect, Id::unique(("line of the pseudocode", place)), sense);
    let name = line(lit);
    response.widget_info(|| match lit.breakpoint {
        Some(_) => WidgetInfo::selected(Role::CheckBox, true, lit.has_breakpoint, &name),
        None => WidgetInfo::labeled(Role::Label, true, &name),
    });
    if lit.is_lit {
        report(ui, "lit line", rect, Some(pen.scale.text()));
    }
    paint_line(ui, pen, rect, lit, response.hovered() && lit.breakpoint.is_some());
    let at = pos2(rect.left() + indent, rect.top() + PADDING * pen.scale.text());
    ui.painter().galley(at, galley, style.colour);
    let hint = match (lit.line.never, lit.breakpoint) {
        (Some(reason), _) => Some(reason),
        (None, Some(_)) if lit.has_breakpoint => Some("Click to remove the breakpoint"),
        (None, Some(_)) => Some("Click to stop here while playing, and to find this line with F3"),
        (None, None) => None,
    };
    if let Some(hint) = hint {
        let response = response.on_hover_text(hint);
        if response.clicked()
            && let Some(name) = lit.breakpoint
        {
            actions.push(CoreAction::ToggleLine(name));
        }
    }
    rect
}

/// The ground of a line, the mark that it is lit or was passed, and its breakpoint.
fn paint_line(ui: &Ui, pen: Pen, rect: Rect, lit: &LitLine, is_hovered: bool) {
    let Pen { scale, theme } = pen;
    let size = scale.text();
    let painter = ui.painter();
    if lit.is_lit || is_hovered {
        painter.rect_filled(rect, (size * 0.3).min(255.0) as u8, theme.button());
    }
    let first_row = rect.top() + size * (PADDING + ROW / 2.0);
    let x = rect.left() + size * 1.2;
    if lit.is_lit {
        let side = size * 0.32;
        let tip = pos2(x + side, first_row);
        let corners =
            vec![pos2(x - side * 0.7, first_row - side), tip, pos2(x - side * 0.7, first_row + side)];
        painter.add(egui::Shape::convex_polygon(corners, theme.action(), Stroke::NONE));
    } else if lit.is_passed {
        let bar = Stroke::new((size * 0.1).max(1.5), theme.weak_text());
        painter.vline(x, rect.shrink2(vec2(0.0, size * 0.15)).y_range(), bar);
    }
    let centre = pos2(rect.left() + size * 0.45, first_row);
    if lit.has_breakpoint {
        painter.circle_filled(centre, size * 0.32, theme.action());
    } else if is_hovered {
        painter.circle_stroke(centre, size * 0.3, Stroke::new(1.5, theme.weak_text()));
    }
}

fn source_ui(ui: &mut Ui, pen: Pen, seen: Seen<'_>) {
    ui.add_space(pen.scale.text() * 0.5);
    let source = format!("After {}", seen.core.settings().algorithm.info().pseudocode.source);
    ui.with_layout(egui::Layout::top_down(Align::Min), |ui| {
        ui.add(egui::Label::new(egui::RichText::new(source).weak()).wrap());
    });
}

fn line(lit: &LitLine) -> String {
    let text = &lit.line.text;
    if lit.is_lit { format!("Current line: {text}") } else { text.clone() }
}

fn spoken(variable: &VariableValue) -> String {
    let board = variable.board.map(|board| board.to_string());
    let parts: Vec<&str> =
        [Some(variable.value.as_str()).filter(|value| !value.is_empty()), board.as_deref()]
            .into_iter()
            .flatten()
            .collect();
    let value = if parts.is_empty() { NO_VALUE.to_owned() } else { parts.join(" ") };
    format!("{} = {value}", variable.name)
}
