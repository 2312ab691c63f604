//! The open list in the student's order, and the closed list.

use egui::{Align2, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, vec2};

use super::screen::{Drag, Dragged, HandActs, HandScreen, dragged, pointer};
use crate::activity::by_hand::{HandAction, HandAnswer, HandFocus, shown_status};
use crate::activity::view::Act;
use crate::core::TermKind;
use crate::kit::write;
use crate::learn::by_hand::{ActionKind, HandAct, HandPlay, HandStatus};
use crate::panels::rows::{
    LOW_ROW, ListLetters, ListRow, ROW, RowColumn, RowGround, RowList, RowNote, RowSource, place_pair,
    rows_ui,
};
use crate::panels::text as list_text;
use crate::picture::number;
use crate::recording::NodeStatus;
use crate::search::Side;

struct HandRows<'a> {
    screen: HandScreen<'a>,
    is_open: bool,
    dragged: Option<Dragged>,
}

pub fn lists_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, drag: &mut Drag, acts: &mut HandActs) {
    let dragged = dragged(ui);
    let rows = |is_open| HandRows { screen, is_open, dragged };
    let (open, closed) = place_pair(ui, screen.side, rect, [rows(true).list(), rows(false).list()]);
    open_ui(ui, &open, rows(true), drag, acts);
    if let Some(closed) = closed {
        closed_ui(ui, &closed, rows(false), drag, acts);
    }
}

fn open_ui(ui: &mut Ui, list: &RowList, mut rows: HandRows<'_>, drag: &mut Drag, acts: &mut HandActs) {
    let pen = rows.screen.side;
    let shown = rows_ui(ui, pen, list, &mut rows);
    if rows.count() == 0 {
        let at = list.rect.center_top() + vec2(0.0, pen.u(4.6));
        write(ui, at, Align2::CENTER_CENTER, "The open list is empty", pen.weak(), list.rect.width());
    }
    drag.open_list = Some(list.rect.expand(pen.u(0.6)));
    for row in shown.rows {
        let node = row.key as usize;
        drag.source(&row.response, Dragged::Open(node));
        drag.rows.push((row.place, row.rect));
        acts.extend(Act::when(row.response.clicked(), HandAction::Act(HandAct::Expand(node))));
        hint(
            &row.response,
            "Click to expand this node. Drag it to another place, or to Closed to prune it (Delete).",
        );
    }
    insertion_ui(ui, rows.screen, list, drag);
}

fn hint(response: &Response, text: &str) {
    if !response.dragged() {
        response.clone().on_hover_text(text);
    }
}

fn insertion_ui(ui: &Ui, screen: HandScreen<'_>, list: &RowList, drag: &Drag) {
    let (pen, play) = (screen.side, &screen.game.play);
    let Some((what, place)) = dragged(ui).zip(drag.drop_index(ui)) else { return };
    let row_at = |place| drag.rows.iter().find(|(row, _)| *row == place).map(|(_, rect)| *rect);
    if let Dragged::Successor(mv) = what
        && let Some(row) =
            drag.replaced(ui, play, mv).and_then(|replaced| play.open_index(replaced)).and_then(row_at)
    {
        let stroke = Stroke::new(pen.u(0.15), pen.theme.action());
        ui.painter().rect_stroke(row, pen.u(0.3).min(255.0) as u8, stroke, StrokeKind::Inside);
        let at = row.right_center() - vec2(pen.u(0.4), 0.0);
        write(ui, at, Align2::RIGHT_CENTER, "replaces this one", pen.strong(), row.width() / 2.0);
        return;
    }
    let first = drag.rows.first().map_or(list.rect.top() + pen.u(3.4), |(_, row)| row.top());
    let y = place.checked_sub(1).and_then(row_at).map_or(first, |above| above.bottom());
    ui.painter().hline(list.rect.x_range(), y, Stroke::new(pen.u(0.2), pen.theme.action()));
}

/// A successor that is dropped there is dropped as known.
fn closed_ui(ui: &mut Ui, list: &RowList, mut rows: HandRows<'_>, drag: &mut Drag, acts: &mut HandActs) {
    let pen = rows.screen.side;
    let shown = rows_ui(ui, pen, list, &mut rows);
    let rect = list.rect.expand(pen.u(0.3));
    drag.closed_list = Some(rect);
    for row in shown.rows {
        let node = row.key as usize;
        drag.source(&row.response, Dragged::Closed(node));
        acts.extend(Act::when(row.response.clicked(), HandAction::Choose(HandFocus::Closed(row.place))));
        hint(&row.response, "Drag this node to Open to put it back (P). The nodes below it are forgotten.");
    }
    let name = match dragged(ui) {
        Some(Dragged::Successor(_)) => "drop as known",
        Some(Dragged::Open(_)) => "prune this node",
        _ => return,
    };
    let is_over = pointer(ui).is_some_and(|at| rect.contains(at));
    let fill = if is_over { pen.theme.selection() } else { pen.theme.background() };
    let stroke = Stroke::new(pen.u(0.1), pen.theme.action());
    ui.painter().rect(rect, pen.u(0.5).min(255.0) as u8, fill, stroke, StrokeKind::Inside);
    write(ui, rect.center(), Align2::CENTER_CENTER, name, pen.strong(), rect.width() - pen.u(0.6));
}

/// How the student's open list is ordered, in few words, if it is in one of these orders. `f` is that of a node.
fn order_of(play: &HandPlay, f: impl Fn(usize) -> Option<u32>) -> &'static str {
    let open = &play.open;
    let values: Option<Vec<_>> = open.iter().map(|node| f(*node)).collect();
    if open.len() < 2 {
        ""
    } else if values.is_some_and(|values| values.is_sorted() && values.first() != values.last()) {
        "least f on top"
    } else if open.is_sorted() {
        "oldest on top"
    } else if open.is_sorted_by(|a, b| a > b) {
        "newest on top"
    } else {
        "your order"
    }
}

impl HandRows<'_> {
    fn list(&self) -> RowList {
        let HandScreen { game, areas, seen, .. } = self.screen;
        let play = &game.play;
        let f = |node: usize| Some(play.nodes[node].g + game.h(node)?);
        let column = |heading, kind| RowColumn { heading, meaning: "", kind, is_wide: false };
        let [f_column, g, h] =
            [column("f", TermKind::Value), column("g", TermKind::G), column("h", TermKind::H)];
        let is_low = !seen.core.layout.is_presenting() && !areas.is_narrow();
        let (name, title, status, order) = if self.is_open {
            ("open list", list_text::OPEN, NodeStatus::Open, order_of(play, f))
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
            numbers: Vec::new(),
            note: None,
            bracket: None,
            letters: ListLetters::Beside,
            is_whole: false,
            is_beside: false,
            is_terse: false,
            row: if is_low { LOW_ROW } else { ROW },
            has_tail: self.is_open,
            size: play.problem.size(),
            sense: Sense::click_and_drag(),
            moment: Id::unique(("lists by hand at", play.acts.len())),
            in_sight: self.focused(),
            rect: Rect::NOTHING,
        }
    }

    fn focused(&self) -> Option<usize> {
        match (self.is_open, self.screen.game.focus) {
            (true, HandFocus::Open(place)) | (false, HandFocus::Closed(place)) => Some(place),
            _ => None,
        }
    }

    fn note(&self, node: usize) -> RowNote {
        let HandScreen { game, .. } = self.screen;
        let own = &game.play.nodes[node];
        if let HandAnswer::Known(result) = &game.answer
            && let Some(difference) = &result.agreement.difference
            && (self.is_open, difference.theirs.kind) == (true, ActionKind::Takes)
            && difference.theirs.board == Some(own.board)
        {
            let text = format!("{} takes", result.settings.algorithm.info().short);
            return RowNote { text: text.into(), ..RowNote::default() };
        }
        let text = match (game.play.is_target(node), own.side) {
            (true, _) => "goal",
            (false, Side::Backward) => "from goal",
            (false, Side::Forward) => "",
        };
        RowNote { text: text.into(), is_strong: true, ..RowNote::default() }
    }

    /// `place` is where it is in the list, if it is there.
    fn row_of(&self, node: usize, place: Option<usize>) -> ListRow {
        let game = self.screen.game;
        let own = &game.play.nodes[node];
        let is_current = game.play.current == Some(node);
        let is_held =
            matches!(self.dragged, Some(Dragged::Open(held) | Dragged::Closed(held)) if held == node);
        let is_selected = place.is_some() && (is_held || place == self.focused());
        ListRow {
            key: node as u64,
            board: own.board,
            status: if is_current { NodeStatus::Current } else { shown_status(own.status) },
            values: match game.h(node) {
                Some(h) => [own.g + h, own.g, h].map(number).to_vec(),
                None => vec![number(own.g)],
            },
            numbers: Vec::new(),
            note: self.note(node),
            ground: if is_selected { RowGround::Selected } else { RowGround::Plain },
            is_next: false,
            necessity: None,
        }
    }
}

impl RowSource for HandRows<'_> {
    fn count(&self) -> usize {
        let play = &self.screen.game.play;
        if self.is_open { play.open.len() } else { play.closed.len() }
    }

    fn row(&mut self, place: usize) -> Option<ListRow> {
        let game = self.screen.game;
        let node = if self.is_open { game.play.open.get(place).copied() } else { game.closed(place) };
        Some(self.row_of(node?, Some(place)))
    }

    /// The node that was expanded last, unless it was put back.
    fn taken(&self) -> Option<ListRow> {
        let play = &self.screen.game.play;
        let node = play.current.filter(|_| self.is_open)?;
        (play.nodes[node].status != HandStatus::Open).then(|| self.row_of(node, None))
    }
}
