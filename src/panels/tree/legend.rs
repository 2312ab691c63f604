//! What the marks of the tree mean, in a strip beside it.

use egui::{Align2, Checkbox, Rect, Ui, UiBuilder, pos2, vec2};

use crate::core::{Command, CoreAction, Seen, Shown};
use crate::kit::command_button::command_widget;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Pen, PenStyle, line, paint_next_mark, paint_node_mark, write};
use crate::panels::text::{lists as words, pictures as text};
use crate::picture::tree::legend_entries;
use crate::recording::{Moment, NodeStatus};
use crate::search::History;

/// In units.
const HEIGHT: f32 = 2.2;
const MARK: f32 = 0.85;
const WORD: f32 = 1.3;
const GAP: f32 = 1.3;
/// The share of a panel's height that it may take.
const MOST: f32 = 0.2;

/// Takes the strip from a rectangle, and shows it below the tree. Returns what is left.
pub fn legend_ui(
    ui: &mut Ui,
    rect: Rect,
    (seen, shown, moment): (Seen<'_>, &Shown, &Moment),
    has_toolbar: bool,
    actions: &mut Vec<CoreAction>,
) -> Rect {
    let pen = Pen::new(ui, UnitScale::of(ui));
    let height = pen.u(HEIGHT);
    if height > rect.height() * MOST {
        return rect;
    }
    let (rest, strip) = rect.split_top_bottom_at_y(rect.bottom() - height);
    report(ui, "legend of the tree", strip, Some(pen.scale.least_text()));
    let mut row = LegendRow { ui, pen, y: strip.center().y, x: strip.left(), end: strip.right() };
    if !has_toolbar {
        row.end -= follow_ui(row.ui, strip, (seen, shown), actions);
    }
    row.entries(shown, moment);
    rest
}

/// Whether the tree follows the current node. Returns its width.
fn follow_ui(
    ui: &mut Ui,
    strip: Rect,
    (seen, shown): (Seen<'_>, &Shown),
    actions: &mut Vec<CoreAction>,
) -> f32 {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(strip).layout(layout).id_salt("follow"));
    let mut follows = shown.tree.follows();
    let name = Command::TreeFollow.info().name;
    let response = command_widget(
        &mut ui,
        Checkbox::new(&mut follows, name),
        Command::TreeFollow,
        seen.commands,
        actions,
    );
    response.rect.width()
}

struct LegendRow<'a> {
    ui: &'a mut Ui,
    pen: Pen,
    y: f32,
    x: f32,
    end: f32,
}

impl LegendRow<'_> {
    /// Writes a word after its mark, if there is room; gives the place of the mark.
    fn entry(&mut self, word: &str) -> Option<egui::Pos2> {
        let pen = self.pen;
        let style = PenStyle { size: pen.scale.least_text(), ..pen.text_ink() };
        let width = line(self.ui, word, style).size().x;
        if self.x + pen.u(WORD) + width > self.end {
            return None;
        }
        let mark = pos2(self.x + pen.u(MARK / 2.0), self.y);
        write(self.ui, pos2(self.x + pen.u(WORD), self.y), Align2::LEFT_CENTER, word, style, width);
        self.x += pen.u(WORD + GAP) + width;
        Some(mark)
    }

    fn entries(&mut self, shown: &Shown, moment: &Moment) {
        let recording = &shown.recording;
        let side = self.pen.u(MARK);
        // Of stacks and paths, what has left them is not counted.
        let has_counts = matches!(recording.history(), History::Lists | History::TwoSided);
        let open = recording.history().sides().iter().map(|side| moment.open.len(recording, *side)).sum();
        let closed = moment.closed_len(recording) as usize;
        let mut entries = legend_entries(recording).into_iter();
        for (nodes, (status, word)) in [open, closed].into_iter().zip(&mut entries) {
            let name = if has_counts { text::marked(word, nodes) } else { word.to_owned() };
            if let Some(mark) = self.entry(&name) {
                paint_node_mark(self.ui, mark, side, status);
            }
        }
        let current = entries.next().filter(|(status, _)| *status == NodeStatus::Current);
        if let Some(mark) = current.and_then(|(_, word)| self.entry(word)) {
            paint_node_mark(self.ui, mark, side, NodeStatus::Current);
        }
        if !recording.history().is_stack()
            && let Some(mark) = self.entry(words::NEXT)
        {
            paint_next_mark(self.ui, mark, side, vec2(0.0, -1.0));
        }
        for (status, word) in entries {
            if let Some(mark) = self.entry(word) {
                paint_node_mark(self.ui, mark, side, status);
            }
        }
    }
}
