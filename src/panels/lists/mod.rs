//! The algorithm's data structures at the current position: open and closed lists (one or two of each), the stack, or the frames.

mod contents;
mod excerpt;

use contents::Lists;
pub use contents::{ComparedLists, plain_f};
use egui::{Rect, RichText, Ui};

use super::parts::{PanelView, necessity_ui, node_board};
use super::plane::region_name;
use crate::core::{Actions, Bounds, CoreAction, Seen, Shown, bounds};
use crate::kit::{Theme, UnitScale, empty_board, section};
use crate::panels::text;
use crate::picture::{capitalised, number};
use crate::recording::NodeList;
use crate::search::{History, Side};

pub const VIEW: PanelView = PanelView { least_width: 0.0, scrolls: false, show: lists_ui };

/// Fills the panel with an excerpt of each list. If the panel is alone, with all rows, and what it says beside them.
fn lists_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some((shown, moment)) = seen.core.now() else {
        empty_ui(ui, seen);
        return;
    };
    let lists = Lists { seen, compared: None, shown, moment };
    filter_ui(ui, lists, actions);
    if lists.is_whole() {
        match shown.recording.history() {
            History::TwoSided => meeting_ui(ui, lists, actions),
            History::Stack | History::StackAndVisited => bound_ui(ui, lists),
            History::Lists | History::Frontier => {}
        }
    }
    let (rect, scale) = (ui.available_rect_before_wrap(), UnitScale::of(ui));
    ui.advance_cursor_after_rect(rect);
    let rect = necessity_ui(ui, rect, scale, seen);
    excerpt::excerpts_ui(ui, rect, scale, lists, actions);
}

const MEETING_CELL: f32 = 14.0;

/// The best meeting so far. Keeps its height before the first one.
fn meeting_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Actions) {
    let recording = &lists.shown.recording;
    let nodes = recording.nodes();
    let best = recording.best_meeting(lists.moment.generated);
    // Room for the border.
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.add_space(2.0);
        let Some([node, other]) = best else {
            empty_board(ui, recording.problem().size(), MEETING_CELL);
            ui.weak("The two sides have not met yet");
            return;
        };
        let [forward, backward] =
            if nodes.get(node).side == Side::Forward { [node, other] } else { [other, node] };
        let response = node_board(ui, lists.seen, lists.shown, forward, MEETING_CELL, actions);
        if response.on_hover_text("The board where they met").clicked() {
            actions.push(CoreAction::Select(Some(forward)));
        }
        ui.vertical(|ui| {
            let (g, h) = (nodes.g(forward), nodes.g(backward));
            let theme = Theme::of(ui.ctx());
            let cost = RichText::new(format!("U = {} = {g} + {h}", g + h)).strong().color(theme.path());
            ui.label(cost).on_hover_text("U: the length of the shortest path found so far");
            let [node, other] = [node, other].map(|id| number(id.0));
            ui.label(format!("Node {node} met node {other} of the other side"));
        });
    });
}

fn bound_ui(ui: &mut Ui, lists: Lists<'_>) {
    let recording = &lists.shown.recording;
    let Bounds { bound, iteration, next } = bounds(recording, lists.moment);
    if let Some(bound) = bound {
        let name = recording.algorithm().bound.name();
        let title = match iteration {
            Some(iteration) => {
                format!("Iteration {}, {name} {}", number(iteration.index + 1), number(bound))
            }
            None => format!("{} {}", capitalised(name), number(bound)),
        };
        ui.horizontal_wrapped(|ui| {
            ui.strong(title);
            if iteration.is_some() && recording.settings().heuristic_in_use().is_some() {
                let unknown = || "next bound not known yet".to_owned();
                let next = next.map_or_else(unknown, |next| format!("next bound so far {}", number(next)));
                ui.label(next).on_hover_text("The least f above the bound that was met in this iteration");
            }
        });
    }
    if recording.history() == History::Stack {
        ui.label(RichText::new("No closed list: nodes that leave the stack are forgotten.").small().weak());
    }
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
    let lists = Lists { seen, compared: Some(compared), shown, moment };
    excerpt::chosen_from_ui(ui, rect, scale, lists);
}

/// To which cells of the plane the lists are limited, if they are.
fn filter_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Actions) {
    let Lists { seen, shown, .. } = lists;
    let Some(region) = &seen.core.views.plane.filter else { return };
    ui.horizontal(|ui| {
        let name = region_name(shown, seen.core.views.plane.plane, region);
        let button = ui.button(RichText::new(format!("Only {name}  ×")).strong());
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

fn empty_ui(ui: &mut Ui, seen: Seen<'_>) {
    let (title, what) = match seen.core.editor.document().settings.algorithm.info().history {
        History::Lists => {
            ("Open list", "Run a search to see the open list in its order, and the closed list.")
        }
        History::TwoSided => ("Open lists", "Run a search to see the open and closed lists of both sides."),
        History::Stack => (text::STACK, "Run a search to see the stack."),
        History::StackAndVisited => (text::STACK, "Run a search to see the stack and all visited states."),
        History::Frontier => {
            (text::PATH, "Run a search to see the path with its limits, and the open nodes beside it.")
        }
    };
    section(ui, title);
    ui.weak(what);
}
