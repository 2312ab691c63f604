//! The open list in the student's order, and the closed list.

use egui::{Align2, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::drag::{Drag, Dragged, dragged};
use super::screen::HandScreen;
use super::stage::shown_status;
use crate::activity::by_hand::HandAction;
use crate::activity::by_hand::game::{HandAnswer, HandFocus};
use crate::activity::by_hand::words as text;
use crate::activity::view::Act;
use crate::core::TermKind;
use crate::kit::widgets::write;
use crate::learn::by_hand::{ActionKind, HandAct, HandStatus};
use crate::panels::rows::{
    LOW_ROW, ListLetters, ListRow, ROW, RowColumn, RowGround, RowList, RowNote, RowSource, place_pair,
    rows_ui,
};
use crate::panels::text::lists as list_text;
use crate::picture::number;
use crate::recording::NodeStatus;
use crate::search::Side;

/// One of both lists as rows, from the top.
struct HandRows<'a> {
    screen: HandScreen<'a>,
    is_open: bool,
    dragged: Option<Dragged>,
}

pub fn lists_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    rect: Rect,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let dragged = dragged(ui);
    let rows = |is_open| HandRows { screen, is_open, dragged };
    let (open, closed) = place_pair(ui, screen.side, rect, [rows(true).list(), rows(false).list()]);
    open_ui(ui, screen, &open, rows(true), drag, actions);
    if let Some(closed) = closed {
        closed_ui(ui, screen, &closed, rows(false), drag, actions);
    }
}

fn open_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    list: &RowList,
    mut rows: HandRows<'_>,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.side;
    let shown = rows_ui(ui, pen, list, &mut rows);
    if rows.count() == 0 {
        let at = list.rect.center_top() + vec2(0.0, pen.u(4.6));
        write(ui, at, Align2::CENTER_CENTER, "The open list is empty", pen.weak(), list.rect.width());
    }
    drag.open_list = Some(list.rect.expand(pen.u(0.6)));
    for row in shown.rows {
        let node = row.key as usize;
        let board = screen.game.play().node(node).board.to_string();
        let label = text::open_label(row.place, &board);
        row.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        drag.source(&row.response, Dragged::Open(node));
        drag.rows.push((row.place, row.rect));
        if row.response.clicked() {
            actions.push(Act::Own(HandAction::Act(HandAct::Expand(node))));
        }
        hint(
            &row.response,
            "Click to expand this node. Drag it to another place, or to Closed to prune it (Delete).",
        );
    }
    insertion_ui(ui, screen, list, drag);
}

/// The tooltip of a row, which is not in the way of a drag.
fn hint(response: &Response, text: &str) {
    if !response.dragged() {
        response.clone().on_hover_text(text);
    }
}

/// Where a dragged board would go.
fn insertion_ui(ui: &Ui, screen: HandScreen<'_>, list: &RowList, drag: &Drag) {
    let pen = screen.side;
    let Some(what) = dragged(ui) else { return };
    let Some(place) = drag.place(ui) else { return };
    if let Dragged::Successor(mv) = what
        && let Some(replaced) = drag.replaced(ui, screen, mv)
        && let Some((_, row)) =
            drag.rows.iter().find(|(row, _)| screen.game.play().place(replaced) == Some(*row))
    {
        let stroke = Stroke::new(pen.u(0.15), pen.theme.action());
        ui.painter().rect_stroke(*row, pen.u(0.3).min(255.0) as u8, stroke, StrokeKind::Inside);
        let at = row.right_center() - vec2(pen.u(0.4), 0.0);
        write(ui, at, Align2::RIGHT_CENTER, text::REPLACES, pen.strong(), row.width() / 2.0);
        return;
    }
    let above = place.checked_sub(1).and_then(|above| drag.rows.iter().find(|(row, _)| *row == above));
    let first = drag.rows.first().map_or(list.rect.top() + pen.u(3.4), |(_, row)| row.top());
    let y = above.map_or(first, |(_, rect)| rect.bottom());
    ui.painter().hline(list.rect.x_range(), y, Stroke::new(pen.u(0.2), pen.theme.action()));
}

/// The nodes that were expanded, the newest first. A successor that is dropped there is dropped as known.
fn closed_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    list: &RowList,
    mut rows: HandRows<'_>,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let pen = screen.side;
    let shown = rows_ui(ui, pen, list, &mut rows);
    let rect = list.rect.expand(pen.u(0.3));
    drag.closed_list = Some(rect);
    for row in shown.rows {
        let node = row.key as usize;
        let label = text::closed_label(&screen.game.play().node(node).board.to_string());
        row.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        drag.source(&row.response, Dragged::Closed(node));
        if row.response.clicked() {
            actions.push(Act::Own(HandAction::Choose(HandFocus::Closed(row.place))));
        }
        hint(&row.response, "Drag this node to Open to put it back (P). The nodes below it are forgotten.");
    }
    let name = match dragged(ui) {
        Some(Dragged::Successor(_)) => text::DROP,
        Some(Dragged::Open(_)) => text::PRUNE,
        _ => return,
    };
    // As long as something is dragged that can be dropped there.
    let is_over = ui.input(|input| input.pointer.interact_pos()).is_some_and(|at| rect.contains(at));
    let corner = pen.u(0.5).min(255.0) as u8;
    let fill = if is_over { pen.theme.selection() } else { pen.theme.background() };
    let stroke = Stroke::new(pen.u(0.1), pen.theme.action());
    ui.painter().rect(rect, corner, fill, stroke, StrokeKind::Inside);
    write(ui, rect.center(), Align2::CENTER_CENTER, name, pen.strong(), rect.width() - pen.u(0.6));
}

impl HandRows<'_> {
    fn list(&self) -> RowList {
        let HandScreen { game, areas, seen, .. } = self.screen;
        let play = game.play();
        let f = |node| Some(play.node(node).g + game.h(node)?);
        let column = |heading, kind| RowColumn { heading, kind, is_wide: false };
        let [f_column, g, h] =
            [column("f", TermKind::Value), column("g", TermKind::G), column("h", TermKind::H)];
        let is_low = !seen.core.layout.is_presenting() && !areas.is_narrow();
        let in_sight = match (self.is_open, game.focus) {
            (true, HandFocus::Open(place)) | (false, HandFocus::Closed(place)) => Some(place),
            _ => None,
        };
        let (name, title, status, order) = if self.is_open {
            ("open list", list_text::OPEN, NodeStatus::Open, text::order_of(play, f))
        } else {
            ("closed list", list_text::CLOSED, NodeStatus::Closed, list_text::NEWEST_ON_TOP)
        };
        RowList {
            id: Id::unique(("list by hand", self.is_open)),
            name,
            title: title.to_owned(),
            status,
            count: number(self.count() as u64),
            order: order.to_owned(),
            columns: if game.h(0).is_some() { vec![f_column, g, h] } else { vec![g] },
            number: None,
            bracket: None,
            letters: ListLetters::Beside,
            is_beside: false,
            is_terse: false,
            row: if is_low { LOW_ROW } else { ROW },
            has_tail: self.is_open,
            size: play.problem().size(),
            sense: Sense::click_and_drag(),
            moment: Id::unique(("lists by hand at", play.acts().len())),
            in_sight,
            rect: Rect::NOTHING,
        }
    }

    fn node(&self, place: usize) -> Option<usize> {
        let play = self.screen.game.play();
        if self.is_open {
            return play.open().get(place).copied();
        }
        play.closed().iter().rev().nth(place).copied()
    }

    fn ground(&self, place: usize, node: usize) -> RowGround {
        let is_held =
            matches!(self.dragged, Some(Dragged::Open(held) | Dragged::Closed(held)) if held == node);
        match (self.is_open, self.screen.game.focus) {
            (true, HandFocus::Open(at)) | (false, HandFocus::Closed(at)) if at == place => {
                RowGround::Selected
            }
            _ if is_held => RowGround::Selected,
            _ => RowGround::Plain,
        }
    }

    fn note(&self, node: usize) -> RowNote {
        let play = self.screen.game.play();
        if let HandAnswer::Known(result) = &self.screen.game.answer
            && let Some(difference) = &result.agreement.difference
            && (self.is_open, difference.theirs.kind) == (true, ActionKind::Takes)
            && difference.theirs.board == Some(play.node(node).board)
        {
            let name = result.algorithm.info().short;
            return RowNote { text: text::theirs(name, ActionKind::Takes).into(), is_strong: false };
        }
        let own = play.node(node);
        let text = match (play.is_target(node), own.side) {
            (true, _) => text::IS_GOAL,
            (false, Side::Backward) => text::FROM_GOAL,
            (false, Side::Forward) => "",
        };
        RowNote { text: text.into(), is_strong: true }
    }

    /// `place` is where it is in the list, if it is there.
    fn row_of(&self, node: usize, place: Option<usize>) -> ListRow {
        let game = self.screen.game;
        let own = game.play().node(node);
        let is_current = game.play().current() == Some(node);
        let values = match game.h(node) {
            Some(h) => [own.g + h, own.g, h].map(number).to_vec(),
            None => vec![number(own.g)],
        };
        ListRow {
            key: node as u64,
            board: own.board,
            status: if is_current { NodeStatus::Current } else { shown_status(own.status) },
            values,
            number: String::new(),
            note: self.note(node),
            ground: place.map_or(RowGround::Plain, |place| self.ground(place, node)),
            is_next: false,
            necessity: None,
        }
    }
}

impl RowSource for HandRows<'_> {
    fn count(&self) -> usize {
        let play = self.screen.game.play();
        if self.is_open { play.open().len() } else { play.closed().len() }
    }

    fn row(&mut self, place: usize) -> Option<ListRow> {
        Some(self.row_of(self.node(place)?, Some(place)))
    }

    /// The node that was expanded last, unless it was put back.
    fn taken(&self) -> Option<ListRow> {
        let play = self.screen.game.play();
        let node = play.current().filter(|_| self.is_open)?;
        (play.node(node).status != HandStatus::Open).then(|| self.row_of(node, None))
    }
}
