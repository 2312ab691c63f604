//! The plane of g and h, with a card about the cells under the pointer.

use egui::{
    Button, EventFilter, Id, Key, Label, Modifiers, Rect, Response, RichText, Role, Sense, TextStyle, Ui,
    UiBuilder, WidgetInfo, vec2,
};

use super::parts::{
    PanelView, card_at_pointer, focus_frame_ui, necessity_ui, node_board, picture_scale,
    save_picture_at_right_ui,
};
use crate::core::{Actions, CoreAction, PanelId, PlaneNow, Seen, Shown, side_text};
use crate::kit::{Theme, UnitScale, paint_scene, report, text_scale, text_width};
use crate::picture::{
    Extent, Highlight, Palette, PlaneLayout, PlanePicture, Scene, counted, draw_plane, number, point,
};
use crate::recording::{Plane, Region, offered};
use crate::search::{Node, NodeId};

const PLANE: &str = "g–h plane";
const HINT: &str = "Click a cell to limit the lists to it.";

const BOARDS: usize = 6;
const BOARD_CELL: f32 = 13.0;
/// The height of the line under the plane, in points.
const LINE: f32 = 24.0;
/// The height of the row of choices where the panel is low, in points of text.
const LOW_CHOICES: f32 = 1.5;
/// In a panel lower than this, there is no such line.
const LOW: f32 = 200.0;
/// Of the plane, in points.
const LEAST_HEIGHT: f32 = 100.0;

pub const VIEW: PanelView = PanelView { least_width: 300.0, scrolls: false, show: plane_ui };

fn plane_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some((shown, _)) = seen.core.now() else {
        ui.weak("Run a search to see the plane of g and h.");
        return;
    };
    choices_ui(ui, seen, shown, actions);
    if let Some(why) = &shown.counting.refused {
        ui.label(why);
        return;
    }
    let Some(now) = shown.counting.now() else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Counting the nodes of each cell…");
        });
        return;
    };
    let rect = ui.available_rect_before_wrap();
    let rest = necessity_ui(ui, rect, UnitScale::of(ui), seen);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rest).id_salt("plane"));
    canvas_ui(&mut inside, seen, shown, now, actions);
}

fn choices_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, actions: &mut Actions) {
    let low = LOW_CHOICES * TextStyle::Button.resolve(ui.style()).size;
    let height =
        if ui.available_height() < LOW * text_scale(ui) { low } else { ui.spacing().interact_size.y };
    ui.spacing_mut().interact_size.y = height;
    ui.spacing_mut().button_padding.y = ui.spacing().button_padding.y.min(height / 8.0);
    ui.horizontal(|ui| {
        for (plane, name, tooltip) in [
            (Plane::Cost, "g and h", "One cell for each g and h"),
            (
                Plane::Truth,
                "h and h*",
                "One cell for each true distance h* and h. Use it to see whether h ever overestimates.",
            ),
        ] {
            let can = offered(&shown.recording, plane);
            let button = Button::selectable(seen.core.views.plane.plane == plane, name);
            let response = ui.add_enabled(can.is_ok(), button).on_hover_text(tooltip);
            let response = response.on_disabled_hover_text(can.err().unwrap_or_default());
            if response.clicked() && seen.core.views.plane.plane != plane {
                actions.push(CoreAction::ShowPlane(plane));
            }
        }
        if seen.core.views.plane.plane == Plane::Truth && shown.counting.now().is_some() {
            truth_ui(ui, shown, actions);
        }
        save_picture_at_right_ui(ui, PanelId::Plane, seen, actions);
    });
}

fn truth_ui(ui: &mut Ui, shown: &Shown, actions: &mut Actions) {
    const ABOVE: &str = "h exceeds the true distance somewhere, so it is not admissible. The path found may be longer than optimal.";
    let Some(cell_counts) = shown.counting.cell_counts() else { return };
    if cell_counts.first_above(&shown.recording).is_none() {
        ui.label("h never exceeds h*");
        return;
    }
    let theme = Theme::of(ui.ctx());
    ui.label(RichText::new("h exceeds h*").color(theme.error())).on_hover_text(ABOVE);
    let first = ui.button("Go to the first");
    if first.on_hover_text("Go to the first node whose h exceeds the true distance").clicked() {
        actions.push(CoreAction::GoToFirstAbove);
    }
}

fn canvas_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, now: &PlaneNow, actions: &mut Actions) {
    let scale = picture_scale(ui, seen);
    let room = ui.available_height();
    // Where the panel is low, the cells need the room of the hint.
    let line_height = if room < LOW * scale { 0.0 } else { LINE * scale };
    let size = vec2(ui.available_width(), (room - line_height).max(LEAST_HEIGHT));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let extent = Extent { width: rect.width() / scale, height: rect.height() / scale };
    let palette = Palette::on_the_side(seen.core.look.theme);
    let mut scene = Scene::new(PLANE, extent, palette.panel);
    let area = scene.area();
    let PlaneNow { plane, totals, counts, current, .. } = now;
    let layout = PlaneLayout::of_totals(totals, area, extent);
    let cells = PlaneCells { seen, shown, now, layout: &layout };
    let pointed = cells.pointed(&response, (rect, scale));
    let picture = PlanePicture {
        recording: &shown.recording,
        plane: *plane,
        totals,
        counts,
        current: *current,
        marks: &cells.marks(pointed.as_ref()),
        shortest: seen.core.marks_necessity(),
        has_numbers: true,
    };
    draw_plane(&mut scene, area, &picture, palette);
    let drawn = Rect::from_min_size(rect.min, vec2(rect.width(), layout.height() * scale));
    report(ui, "cells of the plane", drawn, None);
    paint_scene(ui, Id::unique("plane picture"), rect.min, &scene.magnified(scale));
    cells.keys_ui(ui, &response, actions);
    let line = pointed.as_ref().map(|region| region_text(shown, now, region));
    response.widget_info(|| {
        let name = line.as_ref().map_or(PLANE.to_owned(), |line| format!("{PLANE}: {line}"));
        WidgetInfo::labeled(Role::Canvas, true, name)
    });
    focus_frame_ui(ui, &response);
    if response.clicked() {
        actions.push(CoreAction::PointAt(pointed.clone()));
        actions.push(CoreAction::FilterLists(pointed.clone().filter(|region| has_nodes(now, region))));
    }
    if line_height > 0.0 {
        if now.position != shown.position() {
            ui.add(Label::new(RichText::new("Counting up to this point…").weak()).truncate());
        } else if let Some(line) = &line {
            ui.add(Label::new(line).truncate());
        } else if text_width(ui, HINT, TextStyle::Body) <= ui.available_width() {
            ui.weak(HINT);
        }
    }
    if response.hovered()
        && let Some((region, line)) = pointed.zip(line)
        && now.counts_of(&region).generated > 0
    {
        card_at_pointer(&response, |ui| card_ui(ui, seen, shown, &region, &line, actions));
    }
}

struct PlaneCells<'a> {
    seen: Seen<'a>,
    shown: &'a Shown,
    now: &'a PlaneNow,
    layout: &'a PlaneLayout,
}

impl PlaneCells<'_> {
    /// The cells under the pointer, or else those that have the keyboard focus.
    fn pointed(&self, response: &Response, (rect, scale): (Rect, f32)) -> Option<Region> {
        if let Some(at) = response.hover_pos() {
            return self.layout.region_at(point((at.x - rect.min.x) / scale, (at.y - rect.min.y) / scale));
        }
        let focused = self.seen.core.views.plane.cursor.clone().filter(|_| response.has_focus());
        focused.or_else(|| self.region_of(self.seen.core.hovered()?))
    }

    fn region_of(&self, id: NodeId) -> Option<Region> {
        let node = self.shown.recording.node(id)?;
        Some(self.layout.region(self.shown.counting.cell_counts()?.axes.cell_of(&node)))
    }

    fn marks(&self, pointed: Option<&Region>) -> Vec<(Region, Highlight)> {
        let selected = self.seen.core.selected().and_then(|id| self.region_of(id));
        let filter = self.seen.core.views.plane.filter.clone();
        let pointed = pointed.cloned();
        let all =
            [(selected, Highlight::Selected), (filter, Highlight::Filter), (pointed, Highlight::Pointed)];
        all.into_iter().filter_map(|(region, mark)| Some((region?, mark))).collect()
    }

    /// Arrow keys move from cell to cell; Enter limits the lists.
    fn keys_ui(&self, ui: &Ui, response: &Response, actions: &mut Actions) {
        if !response.has_focus() {
            return;
        }
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let current = || self.now.current.as_ref().map(|(cell, _)| *cell);
        let start = || current().or(self.now.totals.first().map(|(cell, _)| *cell));
        let Some(at) =
            self.seen.core.views.plane.cursor.clone().or_else(|| Some(self.layout.region(start()?)))
        else {
            return;
        };
        let (mut moved, mut accepted) = (at.clone(), false);
        ui.input_mut(|input| {
            for (key, right, up) in [
                (Key::ArrowRight, 1, 0),
                (Key::ArrowLeft, -1, 0),
                (Key::ArrowUp, 0, 1),
                (Key::ArrowDown, 0, -1),
            ] {
                for _ in 0..input.count_and_consume_key(Modifiers::NONE, key) {
                    moved = self.layout.moved(&moved, right, up);
                }
            }
            accepted = input.consume_key(Modifiers::NONE, Key::Enter)
                || input.consume_key(Modifiers::NONE, Key::Space);
        });
        if self.seen.core.views.plane.cursor.as_ref() != Some(&moved) {
            actions.push(CoreAction::PointAt(Some(moved.clone())));
        }
        if accepted {
            actions.push(CoreAction::FilterLists(Some(moved).filter(|region| has_nodes(self.now, region))));
        }
    }
}

fn has_nodes(now: &PlaneNow, region: &Region) -> bool {
    now.totals.iter().any(|(cell, _)| region.contains(*cell))
}

/// The cells by their numbers: `g 12, h 9`.
pub fn region_name(shown: &Shown, plane: Plane, region: &Region) -> String {
    let x = if region.x.len() > 1 {
        format!("{} to {}", number(region.x.start), number(region.x.end - 1))
    } else {
        number(region.x.start)
    };
    let y = if region.y == Node::NO_H { "∞".to_owned() } else { number(region.y) };
    let is_two_sided = shown.recording.history().sides().len() > 1;
    let side = if is_two_sided { format!(", {}", side_text(region.side)) } else { String::new() };
    let axis = match plane {
        Plane::Cost => "g",
        Plane::Truth => "h*",
    };
    format!("{axis} {x}, h {y}{side}")
}

fn region_text(shown: &Shown, now: &PlaneNow, region: &Region) -> String {
    let counts = now.counts_of(region);
    let history = shown.recording.history();
    let counts = [
        (counts.open, "open"),
        (counts.on_path, history.path_word()),
        (counts.closed, history.words().1),
        (counts.current, "current"),
        (counts.dropped, shown.recording.leaving().word()),
    ];
    let there = counts.iter().filter(|(nodes, _)| *nodes > 0);
    let parts: Vec<_> = there.map(|(nodes, status)| format!("{} {status}", number(*nodes))).collect();
    let nodes = if parts.is_empty() { "no nodes".to_owned() } else { parts.join(", ") };
    format!("{}: {nodes}", region_name(shown, now.plane, region))
}

fn card_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, region: &Region, line: &str, actions: &mut Actions) {
    ui.strong(line);
    let Some((cell_counts, moment)) = shown.counting.cell_counts().zip(shown.moment()) else { return };
    let nodes: Vec<_> = cell_counts.newest(&shown.recording, moment, region).take(BOARDS + 1).collect();
    ui.horizontal(|ui| {
        for id in nodes.iter().take(BOARDS) {
            node_board(ui, seen, shown, *id, BOARD_CELL, actions);
        }
    });
    if nodes.len() > BOARDS {
        let boards = counted(BOARDS, "newest board", "newest boards");
        ui.weak(format!("The {boards}. Click to list all nodes."));
    }
}
