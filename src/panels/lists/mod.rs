//! The algorithm's data structures at the current position: open and closed lists (one or two of each), the stack, or
//! the frames.

mod bound;
mod column;
mod excerpt;
mod frames;
mod iterations;
mod meeting;
mod table;

use egui::{Rect, RichText, ScrollArea, Ui};

use super::necessity::necessity_ui;
use super::parts::PanelView;
use super::plane::region_name;
use crate::core::{CoreAction, Seen, Shown, side_text};
use crate::kit::form::section;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::node_mark;
use crate::panels::text::lists as text;
use crate::picture::{capitalised, number};
use crate::recording::{NodeList, NodeStatus};
use crate::search::{History, Side};
pub use excerpt::plain_f;
pub use table::ComparedLists;
use table::{Lists, table_ui};

/// Height of a list's title and headings, with the gaps around them.
const TITLE_AND_HEADER: f32 = 74.0;
/// Height of the line that names a side.
const SIDE_TITLE: f32 = 26.0;
/// A list with fewer rows is not worth showing.
const FEWEST_ROWS: f32 = 2.0;

pub const VIEW: PanelView = PanelView { least_width: 0.0, scrolls: false, show: lists_ui };

/// Fills the panel with an excerpt of each list. If the panel is alone, with all rows.
fn lists_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let Some((shown, moment)) = seen.core.shown.as_ref().and_then(|shown| Some((shown, shown.moment()?)))
    else {
        empty_ui(ui, seen);
        return;
    };
    if !seen.core.layout.is_alone() {
        let lists = Lists { seen, compared: None, shown, moment, height: 0.0, top: 0.0 };
        filter_ui(ui, lists, actions);
        let (rect, scale) = (ui.available_rect_before_wrap(), UnitScale::of(ui));
        ui.advance_cursor_after_rect(rect);
        let rect = necessity_ui(ui, rect, scale, seen);
        excerpt::excerpts_ui(ui, rect, scale, lists, actions);
        return;
    }
    let height = ui.available_height();
    ScrollArea::vertical().id_salt("lists").auto_shrink(false).show(ui, |ui| {
        let lists = Lists { seen, compared: None, shown, moment, height, top: ui.cursor().top() };
        filter_ui(ui, lists, actions);
        match shown.recording.history() {
            History::Lists => open_and_closed_ui(ui, lists, actions),
            History::TwoSided => two_sides_ui(ui, lists, actions),
            History::Stack => stack_ui(ui, lists, actions),
            History::StackAndVisited => stack_and_visited_ui(ui, lists, actions),
            History::Frontier => frontier_ui(ui, lists, actions),
        }
    });
}

/// The list that one of two searches side by side takes its next node from.
pub fn compared_list_ui(
    ui: &mut Ui,
    rect: Rect,
    scale: UnitScale,
    (seen, shown): (Seen<'_>, &Shown),
    compared: ComparedLists,
) {
    let Some(moment) = shown.moment() else { return };
    let lists =
        Lists { seen, compared: Some(compared), shown, moment, height: rect.height(), top: rect.top() };
    excerpt::chosen_from_ui(ui, rect, scale, lists);
}

/// To which cells of the plane the lists are limited, if they are.
fn filter_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    let Lists { seen, shown, .. } = lists;
    let Some(region) = &seen.core.views.plane.filter else { return };
    ui.horizontal(|ui| {
        let name = region_name(shown, seen.core.views.plane.plane, region);
        let button = ui.button(RichText::new(text::only(&name)).strong());
        if button.on_hover_text("Show the whole lists again (Escape)").clicked() {
            actions.push(CoreAction::FilterLists(None));
        }
        let is_partial = [NodeList::Open(region.side), NodeList::Closed(region.side)]
            .into_iter()
            .any(|which| lists.count(which) > lists.len(which));
        let order = if is_partial { "newest first, not all shown" } else { "newest first" };
        ui.add(egui::Label::new(RichText::new(order).small().weak()).truncate());
    });
}

/// A hint about what will be here.
fn empty_ui(ui: &mut Ui, seen: Seen<'_>) {
    let (title, what) = match seen.core.editor.document().settings.algorithm.info().history {
        History::Lists => {
            (text::OPEN_LIST, "Run a search to see the open list in its order, and the closed list.")
        }
        History::TwoSided => ("Open lists", "Run a search to see the open and closed lists of both sides."),
        History::Stack => (text::STACK, "Run a search to see the stack."),
        History::StackAndVisited => (text::STACK, "Run a search to see the stack and all visited states."),
        History::Frontier => (text::PATH, text::EMPTY_PATH),
    };
    section(ui, title);
    ui.label(RichText::new(what).weak());
}

/// The height of each of `count` lists that share the rest of the panel.
fn share(ui: &Ui, lists: Lists<'_>, count: f32) -> f32 {
    let left = lists.height - (ui.cursor().top() - lists.top);
    ((left - count * TITLE_AND_HEADER) / count).max(lists.row_height() * FEWEST_ROWS)
}

fn title_ui(ui: &mut Ui, title: &str, status: NodeStatus, count: &str, order: &str) {
    ui.horizontal(|ui| {
        node_mark(ui, status);
        section(ui, title);
        ui.label(RichText::new(count).strong());
        if !order.is_empty() {
            let order_text = RichText::new(order).small().weak();
            ui.add(egui::Label::new(order_text).truncate()).on_hover_text(order);
        }
    });
}

fn open_and_closed_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    let height = share(ui, lists, 2.0);
    let order = text::next_on_top(&lists.shown.recording.order().name());
    let (open, closed) = (NodeList::Open(Side::Forward), NodeList::Closed(Side::Forward));
    list_ui(ui, open, (text::OPEN_LIST, &order), height, lists, actions);
    ui.add_space(6.0);
    list_ui(ui, closed, ("Closed list", "last expanded on top"), height, lists, actions);
}

/// A list below its title.
fn list_ui(
    ui: &mut Ui,
    which: NodeList,
    (title, order): (&str, &str),
    height: f32,
    lists: Lists<'_>,
    actions: &mut Vec<CoreAction>,
) {
    title_ui(ui, title, which.status(lists.shown.recording.history()), &lists.count_text(which), order);
    table_ui(ui, which, height, lists, actions);
}

/// The side of the start on the left, that of the goal on the right.
fn two_sides_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    meeting::meeting_ui(ui, lists, actions);
    let height = share(ui, lists, 2.0) - SIDE_TITLE / 2.0;
    let order = lists.shown.recording.order().name();
    ui.columns_const(|columns: &mut [Ui; 2]| {
        for (side, ui) in Side::ALL.into_iter().zip(columns) {
            let (open, closed) = (NodeList::Open(side), NodeList::Closed(side));
            ui.label(RichText::new(capitalised(side_text(side))).strong());
            list_ui(ui, open, (text::OPEN, &order), height, lists, actions);
            ui.add_space(6.0);
            list_ui(ui, closed, (text::CLOSED, ""), height, lists, actions);
        }
    });
}

fn stack_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    bound::bound_ui(ui, lists);
    ui.label(RichText::new("No closed list: nodes that leave the stack are forgotten.").small().weak());
    let height = share(ui, lists, 1.0);
    let stack = NodeList::Open(Side::Forward);
    list_ui(ui, stack, (text::STACK, text::TOP_FIRST), height, lists, actions);
}

fn stack_and_visited_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    bound::bound_ui(ui, lists);
    let height = share(ui, lists, 2.0);
    let (stack, visited) = (NodeList::Open(Side::Forward), NodeList::Closed(Side::Forward));
    list_ui(ui, stack, (text::STACK, text::TOP_FIRST), height, lists, actions);
    ui.add_space(6.0);
    let order = "newest first; never visited again";
    list_ui(ui, visited, (text::VISITED, order), height, lists, actions);
}

fn frontier_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    let height = share(ui, lists, 2.0);
    let frames = lists.moment.open.path().map_or(0, <[_]>::len);
    title_ui(
        ui,
        text::PATH,
        NodeList::Path.status(lists.shown.recording.history()),
        &number(frames as u64),
        "deepest first, with the limit on F of each frame",
    );
    frames::frames_ui(ui, height, lists, actions);
    ui.add_space(6.0);
    let open = NodeList::Open(Side::Forward);
    let order = "beside the path; least F first";
    list_ui(ui, open, (text::OPEN_NODES, order), height, lists, actions);
}
