//! The picture of the tree, and its mouse control.

use std::sync::{Arc, Weak};

use egui::{
    Event, Id, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use super::card::card_ui;
use super::glide::glide;
use super::keys::{go_to_step, keys_ui};
use super::minimap;
use crate::core::{CoreAction, Framing, PanelId, Seen, Shown, TreeAction, stage_words};
use crate::kit::Theme;
use crate::kit::parts::{SELECTED_NODE, report};
use crate::kit::theme::{UnitScale, small_text};
use crate::kit::widgets::paint_scene;
use crate::panels::focused_panel;
use crate::panels::parts::card_at_pointer;
use crate::panels::text::pictures as texts;
use crate::picture::tree::{
    Camera, MarkedNodes, NodePart, Projection, TreeLayout, TreePicture, draw_marks, node_at, tree_scene,
};
use crate::picture::{Area, Colour, Extent, Palette, Point, Scene, Subject, ThemeChoice, point};
use crate::recording::NextChoice;
use crate::recording::{Moment, Position};
use crate::search::NodeId;

/// Zoom factor of one notch of a mouse wheel.
const ZOOM_PER_LINE: f64 = 1.2;
/// The frame that says that the arrow keys are for the tree.
const FOCUS: f32 = 3.0;
/// The size of text at the desk, in points at least: a node with its f in it is small.
const TEXT: f32 = 12.5;
/// Smaller than this, no picture is drawn.
const LEAST: f32 = 40.0;

/// The tree in this frame.
pub struct VisibleTree<'a> {
    pub seen: Seen<'a>,
    pub shown: &'a Shown,
    pub moment: &'a Moment,
    pub layout: &'a Arc<TreeLayout>,
    pub rect: Rect,
    pub extent: Extent,
    pub camera: Camera,
    pub projection: Projection,
    /// The nodes that are shown, where not all are.
    part: Option<NodePart>,
    /// The size of the smallest text, in points.
    pub text: f32,
    /// The width that the minimap will take from the picture once only a part of the tree is shown.
    spare: f32,
}

/// What a picture depends on. As long as this is the same, it is not drawn again.
#[derive(Clone, PartialEq)]
struct SceneKey {
    layout: Same,
    camera: Camera,
    extent: Extent,
    position: Position,
    nodes: u32,
    theme: ThemeChoice,
    path: usize,
    hides_future: bool,
    part: Option<NodePart>,
    folded: usize,
    text: f32,
    shortest: Option<u32>,
}

/// Compares layouts by address, and does not keep them in memory.
#[derive(Clone)]
struct Same(Weak<TreeLayout>);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

impl<'a> VisibleTree<'a> {
    /// The position of a node in the picture; `None` if the layout does not have it.
    pub fn place(&self, id: NodeId) -> Option<Point> {
        let entry = self.layout.entry(id)?;
        Some(self.projection.place(self.layout.x(entry), self.layout.row_of(entry) as f64))
    }

    pub fn is_inside(&self, at: Point) -> bool {
        (0.0..=self.extent.width).contains(&at.x) && (0.0..=self.extent.height).contains(&at.y)
    }

    pub fn subject(&self) -> Subject<'a> {
        Subject {
            recording: &self.shown.recording,
            moment: self.moment,
            selected: self.seen.core.selected(),
            hides_future: !self.shown.tells_end(),
            shows_choice: false,
            words: stage_words,
            extent: self.extent,
            palette: Palette::on_the_side(self.seen.core.look.theme),
        }
    }

    pub fn picture(&self) -> TreePicture<'a> {
        TreePicture {
            subject: self.subject(),
            layout: self.layout,
            camera: self.camera,
            part: self.part,
            path: self.shown.path(),
            folded: self.shown.tree.folded(),
            text: self.text,
            shortest: self.seen.core.marks_necessity(),
        }
    }

    /// The picture; drawn again only when something in it changes.
    pub fn cached(
        &self,
        ui: &Ui,
        id: Id,
        camera: Camera,
        extent: Extent,
        draw: impl FnOnce(Camera) -> Scene,
    ) -> Arc<Scene> {
        let key = SceneKey {
            layout: Same(Arc::downgrade(self.layout)),
            camera,
            extent,
            position: self.shown.position(),
            nodes: self.moment.generated,
            theme: self.seen.core.look.theme,
            path: self.shown.path().len(),
            hides_future: !self.shown.tells_end(),
            part: self.part,
            folded: self.shown.tree.folded().len(),
            text: self.text,
            shortest: self.seen.core.marks_necessity(),
        };
        let drawn = ui.data(|data| data.get_temp::<(SceneKey, Arc<Scene>)>(id));
        if let Some((_, scene)) = drawn.filter(|(old, _)| *old == key) {
            return scene;
        }
        let scene = Arc::new(draw(camera));
        ui.data_mut(|data| data.insert_temp(id, (key, Arc::clone(&scene))));
        scene
    }

    pub fn zoom(&self, factor: f64, about: Point, actions: &mut Vec<CoreAction>) {
        let camera = self.camera.zoomed(self.layout, self.extent, factor, about);
        self.show(camera, actions);
    }

    /// Moves the camera. Following continues if only the scale changed.
    fn show(&self, camera: Camera, actions: &mut Vec<CoreAction>) {
        // What is under the pointer stays there when the minimap appears.
        let camera = camera.moved(self.layout, self.extent, -self.spare / 2.0, 0.0);
        let only_zoomed = (camera.scale - self.camera.scale).abs() > f64::EPSILON;
        let framing = match self.shown.tree.framing() {
            Framing::Follow(_) if only_zoomed => Framing::Follow(camera.scale),
            _ => Framing::At(camera),
        };
        actions.push(CoreAction::Tree(TreeAction::Frame(framing)));
    }
}

pub fn canvas_ui(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    moment: &Moment,
    layout: &Arc<TreeLayout>,
    rect: Rect,
    actions: &mut Vec<CoreAction>,
) {
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    let nodes = if shown.tells_end() { layout.len() } else { moment.generated as usize };
    let name = texts::tree_of(nodes);
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, name.clone()));
    if seen.core.layout.is_entered() && focused_panel(ui.ctx()) == Some(PanelId::Tree) {
        response.request_focus();
    }
    if rect.width() < LEAST || rect.height() < LEAST {
        return;
    }
    let is_at_desk = !seen.core.layout.is_presenting();
    let text = if is_at_desk { UnitScale::of(ui).u(TEXT / 15.0).max(TEXT) } else { small_text(ui) };
    // The minimap is beside the picture: it covers no node.
    let room = minimap::place(rect).filter(|_| is_at_desk);
    let small = room.filter(|_| shown.tree.framing() != Framing::All);
    let rect = small.map_or(rect, |small| {
        Rect::from_min_max(rect.min, pos2(small.left() - minimap::MARGIN, rect.bottom()))
    });
    let spare = if small.is_some() { 0.0 } else { room.map_or(0.0, |small| rect.right() - small.left()) };
    report(ui, "tree", rect, Some(text));
    let extent = extent_of(rect);
    let current = current_of(moment);
    let wanted = shown.tree.camera(layout, extent, &shown.recording, current, shown.path());
    // A camera of one layout means nothing in the next one, and a hidden future has a layout for every step.
    let at_once = matches!(shown.tree.framing(), Framing::At(_)) || !shown.tells_end();
    let camera = glide(ui, response.id.with("camera"), wanted, at_once);
    let projection = Projection::new(layout, camera, extent);
    let part = shown.tree.part(layout, &shown.recording, current);
    let seen =
        VisibleTree { seen, shown, moment, layout, rect, extent, camera, projection, part, text, spare };
    let id = Id::unique("search tree");
    let scene = seen.cached(ui, id, camera, extent, |_| tree_scene(&seen.picture()));
    paint_scene(ui, id, rect.min, &scene);
    if let Some(small) = small {
        report(ui, "minimap", small, None);
        minimap::minimap_ui(ui, &seen, small);
    }
    let pointed = pointer_ui(ui, &response, &seen, small, actions);
    marks_ui(ui, &seen, id);
    if response.has_focus() {
        let stroke = Stroke::new(FOCUS, Theme::of(ui.ctx()).action());
        ui.painter().rect_stroke(rect, 0, stroke, StrokeKind::Inside);
    }
    keys_ui(ui, &response, &seen, actions);
    if let Some(id) = pointed {
        card_at_pointer(&response, |ui| card_ui(ui, shown, id));
    }
}

fn extent_of(rect: Rect) -> Extent {
    Extent { width: rect.width(), height: rect.height() }
}

fn current_of(moment: &Moment) -> NodeId {
    moment.step.as_ref().map_or(NodeId::START, |step| step.id)
}

/// The highlights of the selected node and of the node under the pointer in any panel.
fn marks_ui(ui: &Ui, seen: &VisibleTree<'_>, id: Id) {
    let mut marks = Scene::new("", seen.extent, Colour::NONE);
    let next = seen.shown.choice().map(NextChoice::winner);
    let marked = MarkedNodes { hovered: seen.seen.core.hovered(), next };
    let selected = draw_marks(&mut marks, &seen.picture(), marked);
    if let Some(Area { x, y, width, height }) = selected {
        let at = seen.rect.min + vec2(x, y);
        report(ui, SELECTED_NODE, Rect::from_min_size(at, vec2(width, height)), None);
    }
    paint_scene(ui, id.with("marks"), seen.rect.min, &marks);
}

/// Points, selects, pans and zooms. Returns the node under the pointer.
fn pointer_ui(
    ui: &Ui,
    response: &Response,
    seen: &VisibleTree<'_>,
    small: Option<Rect>,
    actions: &mut Vec<CoreAction>,
) -> Option<NodeId> {
    // Enter and Space on the focused tree are clicks for egui, but not of the mouse.
    let is_clicked = response.clicked_by(PointerButton::Primary);
    if is_clicked || response.drag_started() {
        // A click leaves the arrow keys to the steps of the search.
        response.surrender_focus();
    }
    if small.is_some_and(|small| minimap::move_there(seen, small, response, actions)) {
        return None;
    }
    let local = |at: Pos2| point(at.x - seen.rect.min.x, at.y - seen.rect.min.y);
    let is_small = |at: &Pos2| small.is_some_and(|small| small.contains(*at));
    let at = response.hover_pos().filter(|at| !is_small(at));
    let pointed = at.and_then(|at| node_at(seen.layout, &seen.projection, seen.moment, local(at)));
    let pointed = pointed.filter(|id| seen.part.is_none_or(|part| part.has(*id)));
    if pointed.is_some() && !response.dragged() {
        actions.push(CoreAction::Hover(pointed));
    }
    if response.double_clicked() {
        if let Some(id) = pointed {
            go_to_step(seen, id, actions);
        }
    } else if is_clicked {
        actions.push(CoreAction::Select(pointed));
    }
    let dragged = response.drag_delta();
    if response.dragged() && dragged != egui::Vec2::ZERO {
        seen.show(seen.camera.moved(seen.layout, seen.extent, -dragged.x, -dragged.y), actions);
    }
    if let Some(at) = response.hover_pos() {
        wheel(ui, seen, local(at), actions);
    }
    pointed
}

/// A wheel zooms at the pointer. On a touchpad, two fingers pan, and a pinch zooms.
fn wheel(ui: &Ui, seen: &VisibleTree<'_>, at: Point, actions: &mut Vec<CoreAction>) {
    let (zoom, scroll, by_lines) = ui.input(|input| {
        let lines = input.events.iter().filter_map(|event| match event {
            Event::MouseWheel { unit: MouseWheelUnit::Line, delta, modifiers, .. } if modifiers.is_none() => {
                Some(f64::from(delta.y))
            }
            _ => None,
        });
        let by_lines: f64 = lines.sum();
        let has_points = input
            .events
            .iter()
            .any(|event| matches!(event, Event::MouseWheel { unit: MouseWheelUnit::Point, .. }));
        let scroll =
            if has_points || input.modifiers.shift { input.smooth_scroll_delta() } else { egui::Vec2::ZERO };
        (f64::from(input.zoom_delta()), scroll, by_lines)
    });
    let factor = zoom * ZOOM_PER_LINE.powf(by_lines);
    if (factor - 1.0).abs() > 1e-6 {
        seen.zoom(factor, at, actions);
    } else if scroll != egui::Vec2::ZERO {
        seen.show(seen.camera.moved(seen.layout, seen.extent, -scroll.x, -scroll.y), actions);
    }
}
