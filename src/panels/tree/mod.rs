//! The search tree: pan, zoom, point, select, fold; its legend, and the card of a node.

mod canvas;

use egui::{Align2, Checkbox, Pos2, ProgressBar, Rect, RichText, TextStyle, Ui, UiBuilder, pos2, vec2};

use super::necessity::necessity_ui;
use super::parts::{PanelView, save_picture_ui};
use crate::core::{Actions, Command, CoreAction, PanelId, Seen, Shown, TreeAction, side_text, status_text};
use crate::kit::command_button::{command_button, command_widget};
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{
    Pen, PenStyle, line, mini_board, node_mark, paint_next_mark, paint_node_mark, text_width, write,
};
use crate::panels::text::{self, percent};
use crate::picture::tree::{TreeLayout, legend_entries};
use crate::picture::{f_text, number};
use crate::recording::{Moment, NodeStatus};
use crate::search::{History, Layer, NodeId};

pub const VIEW: PanelView = PanelView { least_width: 140.0, scrolls: false, show: tree_ui };

fn tree_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some((shown, moment)) = seen.core.now() else {
        ui.label("Run a search to see its tree, with every board below its parent.");
        command_button(ui, Command::Run, seen.commands, actions);
        return;
    };
    let tree = &shown.tree;
    let told = shown.told_nodes();
    if tree.is_out_of_date(&shown.recording, shown.is_running(), told) {
        actions.push(CoreAction::Tree(TreeAction::LayOut));
    }
    // Beside other panels, the menu and the keys have these commands, and the tree has the room.
    let has_toolbar = seen.core.layout.is_alone();
    if has_toolbar {
        toolbar_ui(ui, seen, shown, actions);
    }
    if told.unwrap_or_else(|| shown.recording.progress().nodes()) > TreeLayout::MAX_NODES {
        ui.label(format!("Trees of more than {} nodes are not drawn.", number(TreeLayout::MAX_NODES)));
    }
    if let Some(why) = tree.failure() {
        ui.label(format!("This tree is not up to date: {why}."));
    }
    match tree.layout(&shown.recording) {
        Some(layout) => {
            let rect = ui.available_rect_before_wrap();
            let rect = necessity_ui(ui, rect, UnitScale::of(ui), seen);
            let rect = legend_ui(ui, rect, (seen, shown, moment), has_toolbar, actions);
            canvas::canvas_ui(ui, seen, shown, moment, layout, rect, actions);
        }
        None if tree.failure().is_some() => {}
        None => {
            ui.add(ProgressBar::new(tree.under_way().unwrap_or(0.0)).show_percentage());
        }
    }
}

fn toolbar_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        command_button(ui, Command::TreeAll, seen.commands, actions);
        if shown.recording.algorithm().layer == Layer::Iteration {
            command_button(ui, Command::TreeIteration, seen.commands, actions);
        }
        command_button(ui, Command::TreePath, seen.commands, actions);
        let follow = egui::Button::selectable(shown.tree.follows(), Command::TreeFollow.info().name);
        command_widget(ui, follow, Command::TreeFollow, seen.commands, actions);
        command_button(ui, Command::TreeFold, seen.commands, actions);
        save_picture_ui(ui, PanelId::Tree, seen, actions);
        // While the future is hidden, there is a new layout at every step.
        if let Some(done) = shown.tree.under_way().filter(|_| shown.tells_end()) {
            ui.label(RichText::new(format!("Laying out: {}", percent(done))).weak());
        }
    });
}

/// Of the legend, in units.
const HEIGHT: f32 = 2.2;
const MARK: f32 = 0.85;
const WORD: f32 = 1.3;
const GAP: f32 = 1.3;
/// The share of a panel's height that it may take.
const MOST: f32 = 0.2;

/// Takes the strip of the legend from a rectangle, and shows it below the tree. Returns what is left.
fn legend_ui(
    ui: &mut Ui,
    rect: Rect,
    (seen, shown, moment): (Seen<'_>, &Shown, &Moment),
    has_toolbar: bool,
    actions: &mut Actions,
) -> Rect {
    let pen = Pen::new(ui, UnitScale::of(ui));
    let height = pen.u(HEIGHT);
    if height > rect.height() * MOST {
        return rect;
    }
    let (rest, strip) = rect.split_top_bottom_at_y(rect.bottom() - height);
    report(ui, "legend of the tree", strip, Some(pen.scale.least_text()));
    // Where there is little room, the numbers go first, and then what the menu and its key do as well.
    let follow = if has_toolbar { 0.0 } else { follow_width(ui) + pen.u(GAP) };
    let ways = [(true, follow), (false, follow), (true, 0.0), (false, 0.0)];
    let ways = ways.map(|(is_counted, follow)| (entries(shown, moment, is_counted), strip.width() - follow));
    let fits = |(entries, room): &(Vec<LegendEntry>, f32)| {
        let needed = entries.iter().filter(|entry| entry.is_needed);
        needed.map(|entry| entry.width(ui, pen)).sum::<f32>() - pen.u(GAP) <= *room
    };
    let [.., last] = &ways;
    let (entries, room) = ways.iter().find(|way| fits(way)).unwrap_or(last);
    if *room < strip.width() {
        follow_ui(ui, strip, (seen, shown), actions);
    }
    let mut x = strip.left();
    for entry in entries {
        let width = entry.width(ui, pen);
        if x + width - pen.u(GAP) > strip.left() + room {
            break;
        }
        entry.paint(ui, pen, pos2(x, strip.center().y));
        x += width;
    }
    rest
}

fn follow_width(ui: &Ui) -> f32 {
    let name = Command::TreeFollow.info().name;
    let spacing = ui.spacing();
    spacing.icon_width + spacing.icon_spacing + text_width(ui, name, TextStyle::Button)
}

fn follow_ui(ui: &mut Ui, strip: Rect, (seen, shown): (Seen<'_>, &Shown), actions: &mut Actions) {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(strip).layout(layout).id_salt("follow"));
    let mut follows = shown.tree.follows();
    let checkbox = Checkbox::new(&mut follows, Command::TreeFollow.info().name);
    command_widget(&mut ui, checkbox, Command::TreeFollow, seen.commands, actions);
}

struct LegendEntry {
    /// `None` for the mark of the node that is next.
    status: Option<NodeStatus>,
    word: String,
    /// Whether it is there as long as it has room without others.
    is_needed: bool,
}

impl LegendEntry {
    fn style(pen: Pen) -> PenStyle {
        PenStyle { size: pen.scale.least_text(), ..pen.plain() }
    }

    /// With the gap after it.
    fn width(&self, ui: &Ui, pen: Pen) -> f32 {
        pen.u(WORD + GAP) + line(ui, &self.word, Self::style(pen)).size().x
    }

    fn paint(&self, ui: &Ui, pen: Pen, at: Pos2) {
        let side = pen.u(MARK);
        let mark = at + vec2(side / 2.0, 0.0);
        match self.status {
            Some(status) => paint_node_mark(ui, mark, side, status),
            None => paint_next_mark(ui, mark, side, vec2(0.0, -1.0)),
        }
        let most = self.width(ui, pen);
        write(ui, at + vec2(pen.u(WORD), 0.0), Align2::LEFT_CENTER, &self.word, Self::style(pen), most);
    }
}

/// The open and the closed nodes, maybe with their numbers, the current one, the next one, and those that are gone.
fn entries(shown: &Shown, moment: &Moment, is_counted: bool) -> Vec<LegendEntry> {
    let recording = &shown.recording;
    // Of stacks and paths, what has left them is not counted.
    let has_counts = is_counted && matches!(recording.history(), History::Lists | History::TwoSided);
    let open = recording.history().sides().iter().map(|side| moment.open.len(recording, *side)).sum();
    let counts = [open, moment.closed_len(recording) as usize];
    let entry = |(place, (status, word)): (usize, (NodeStatus, &str))| {
        let count = counts.get(place).filter(|_| has_counts);
        let word = count.map_or(word.to_owned(), |nodes| format!("{word} {}", number(*nodes as u64)));
        LegendEntry { status: Some(status), word, is_needed: status != NodeStatus::Dropped }
    };
    let mut entries: Vec<_> = legend_entries(recording).into_iter().enumerate().map(entry).collect();
    if !recording.history().is_stack() {
        let next = LegendEntry { status: None, word: text::NEXT.to_owned(), is_needed: true };
        let after = entries.iter().position(|entry| !entry.is_needed).unwrap_or(entries.len());
        entries.insert(after, next);
    }
    entries
}

const CELL: f32 = 20.0;

pub fn card_ui(ui: &mut Ui, shown: &Shown, id: NodeId) {
    let recording = &shown.recording;
    let node = recording.nodes().get(id);
    let status = shown.status(id);
    ui.horizontal(|ui| {
        mini_board(ui, &recording.board(node.state), CELL, status);
        ui.vertical(|ui| {
            ui.label(RichText::new(text::node(id.0.into())).strong());
            ui.label(f_text(recording, &node));
            ui.horizontal(|ui| {
                node_mark(ui, status);
                ui.label(status_text(recording, status));
            });
            if recording.history().sides().len() > 1 {
                ui.label(side_text(node.side));
            }
            if shown.tree.folded.contains(&id) {
                ui.label("Folded: its descendants are hidden");
            }
            ui.label(RichText::new("Double-click to go to its expansion").weak());
        });
    });
}
