//! The picture of the tree, the minimap in it, and how mouse and keys move it.

use std::sync::Arc;

use egui::{
    Id, Key, PointerButton, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::card_ui;
use crate::core::{Actions, CoreAction, Framing, PanelId, Screen, Seen, Shown, TreeAction, stage_words};
use crate::kit::parts::{SELECTED_NODE, report};
use crate::kit::theme::{UnitScale, small_text};
use crate::kit::widgets::{paint_scene, take_keys};
use crate::kit::{Theme, motion};
use crate::panels::focused_panel;
use crate::panels::parts::{Same, Wheel, card_at_pointer, kept};
use crate::picture::tree::{
    Camera, MarkedNodes, NodePart, Projection, TreeLayout, TreePicture, TreeRegion, Turn, draw_marks,
    node_at, tree_scene, turned,
};
use crate::picture::{Area, Colour, Extent, Palette, Point, Scene, Subject, counted, line, point};
use crate::recording::Moment;
use crate::search::NodeId;

/// The frame that says that the arrow keys are for the tree.
const FOCUS: f32 = 3.0;
/// The size of text at the desk, in points at least: a node with its f in it is small.
const TEXT: f32 = 12.5;
/// Smaller than this, no picture is drawn.
const LEAST: f32 = 40.0;

pub struct VisibleTree<'a> {
    pub seen: Seen<'a>,
    pub shown: &'a Shown,
    pub moment: &'a Moment,
    pub layout: &'a Arc<TreeLayout>,
    pub rect: Rect,
    pub extent: Extent,
    pub camera: Camera,
    pub projection: Projection,
    part: Option<NodePart>,
    /// The size of the smallest text, in points.
    pub text: f32,
    /// The width that the minimap will take from the picture once only a part of the tree is shown.
    spare: f32,
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
            folded: &self.shown.tree.folded,
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
        let (core, shown) = (&self.seen.core, self.shown);
        let of_view = (camera, extent, core.look.theme, self.text, self.part, shown.tree.folded.len());
        let of_search = (shown.position(), self.moment.generated, shown.path().len(), !shown.tells_end());
        let key = (Same::of(self.layout), of_view, of_search, core.marks_necessity());
        kept(ui, id, key, || draw(camera))
    }

    pub fn zoom(&self, factor: f64, about: Point, actions: &mut Actions) {
        let camera = self.camera.zoomed(self.layout, self.extent, factor, about);
        self.show(camera, actions);
    }

    /// Moves the camera. Following continues if only the scale changed.
    fn show(&self, camera: Camera, actions: &mut Actions) {
        // What is under the pointer stays there when the minimap appears.
        let camera = camera.moved(self.layout, self.extent, -self.spare / 2.0, 0.0);
        let only_zoomed = (camera.scale - self.camera.scale).abs() > f64::EPSILON;
        let framing = match self.shown.tree.framing {
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
    actions: &mut Actions,
) {
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    let nodes = if shown.tells_end() { layout.len() } else { moment.generated as usize };
    let name = format!("Tree of {}", counted(nodes, "node", "nodes"));
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
    let room = minimap_place(rect).filter(|_| is_at_desk);
    let small = room.filter(|_| shown.tree.framing != Framing::All);
    let rect = small.map_or(rect, |small| {
        Rect::from_min_max(rect.min, pos2(small.left() - MINIMAP_MARGIN, rect.bottom()))
    });
    let spare = if small.is_some() { 0.0 } else { room.map_or(0.0, |small| rect.right() - small.left()) };
    report(ui, "tree", rect, Some(text));
    let extent = Extent { width: rect.width(), height: rect.height() };
    let current = moment.step.as_ref().map_or(NodeId::START, |step| step.id);
    let wanted = shown.tree.camera(layout, extent, &shown.recording, current, shown.path());
    // A camera of one layout means nothing in the next one, and a hidden future has a layout for every step.
    let at_once = matches!(shown.tree.framing, Framing::At(_)) || !shown.tells_end();
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
        minimap_ui(ui, &seen, small);
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

/// The highlights of the selected node and of the node under the pointer in any panel.
fn marks_ui(ui: &Ui, seen: &VisibleTree<'_>, id: Id) {
    let mut marks = Scene::new("", seen.extent, Colour::NONE);
    let next = seen.shown.choice().map(|choice| choice.step.id);
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
    actions: &mut Actions,
) -> Option<NodeId> {
    // Enter and Space on the focused tree are clicks for egui, but not of the mouse.
    let is_clicked = response.clicked_by(PointerButton::Primary);
    if is_clicked || response.drag_started() {
        // A click leaves the arrow keys to the steps of the search.
        response.surrender_focus();
    }
    if small.is_some_and(|small| move_there(seen, small, response, actions)) {
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

fn wheel(ui: &Ui, seen: &VisibleTree<'_>, at: Point, actions: &mut Actions) {
    let Wheel { zoom, way } = Wheel::of(ui);
    if (zoom - 1.0).abs() > 1e-6 {
        seen.zoom(zoom, at, actions);
    } else if way != egui::Vec2::ZERO {
        seen.show(seen.camera.moved(seen.layout, seen.extent, -way.x, -way.y), actions);
    }
}

const GLIDE_SECS: f64 = 0.22;

#[derive(Clone, Copy)]
struct Glide {
    from: Camera,
    to: Camera,
    /// In seconds.
    began: f64,
}

impl Glide {
    /// The camera after this part of the way: it zooms and moves at once, so that a point between both ends stays.
    fn at(&self, part: f32) -> Camera {
        let Self { from, to, .. } = *self;
        if part >= 1.0 {
            return to;
        }
        let eased = f64::from(part);
        let scale = from.scale * (to.scale / from.scale).powf(eased);
        let all = 1.0 / to.scale - 1.0 / from.scale;
        let share = if (to.scale / from.scale - 1.0).abs() < 1e-3 {
            eased
        } else {
            (1.0 / scale - 1.0 / from.scale) / all
        };
        let between = |a: f64, b: f64| a + (b - a) * share;
        Camera { x: between(from.x, to.x), row: between(from.row, to.row), scale }
    }
}

/// The camera of this frame. Jumps to its target if the user moves it by hand, or if nothing may move.
fn glide(ui: &Ui, id: Id, to: Camera, at_once: bool) -> Camera {
    let ctx = ui.ctx();
    let still = Glide { from: to, to, began: f64::NEG_INFINITY };
    let glide = match ui.data(|data| data.get_temp::<Glide>(id)) {
        Some(glide) if glide.to == to => glide,
        Some(glide) if !at_once => Glide {
            from: glide.at(motion::part(ctx, glide.began, GLIDE_SECS)),
            to,
            began: motion::start(ctx),
        },
        _ => still,
    };
    ui.data_mut(|data| data.insert_temp(id, glide));
    glide.at(motion::part(ctx, glide.began, GLIDE_SECS))
}

const KEYS: [Key; 9] = [
    Key::ArrowUp,
    Key::ArrowDown,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::Plus,
    Key::Equals,
    Key::Minus,
    Key::Home,
    Key::Enter,
];
const ZOOM: f64 = 1.5;
/// The central fraction of the picture that a selected node may be in before the picture moves.
const INNER: f32 = 0.8;

fn keys_ui(ui: &Ui, response: &Response, seen: &VisibleTree<'_>, actions: &mut Actions) {
    if !response.has_focus() {
        return;
    }
    take_keys(ui, response, &KEYS);
    let pressed = |key| ui.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    let from = seen.seen.core.inspected();
    let turns = [
        (Key::ArrowUp, Turn::Up),
        (Key::ArrowDown, Turn::Down),
        (Key::ArrowLeft, Turn::Left),
        (Key::ArrowRight, Turn::Right),
    ];
    // While predicting, a node that is selected answers: only a click does that.
    let moves = seen.seen.core.screen() == Screen::SEARCH;
    for (_, turn) in turns.into_iter().filter(|(key, _)| moves && pressed(*key)) {
        let next = from.and_then(|from| turned(seen.layout, &seen.shown.recording, seen.moment, from, turn));
        if let Some(next) = next {
            actions.push(CoreAction::Tree(TreeAction::Select(next)));
            bring(seen, next, actions);
        }
    }
    let middle = point(seen.extent.width / 2.0, seen.extent.height / 2.0);
    let about = from.and_then(|id| seen.place(id)).filter(|at| seen.is_inside(*at)).unwrap_or(middle);
    for (key, factor) in [(Key::Plus, ZOOM), (Key::Equals, ZOOM), (Key::Minus, 1.0 / ZOOM)] {
        if pressed(key) {
            seen.zoom(factor, about, actions);
        }
    }
    if pressed(Key::Home) {
        actions.push(CoreAction::Tree(TreeAction::Frame(Framing::All)));
    }
    if let (true, Some(id)) = (pressed(Key::Enter), from) {
        go_to_step(seen, id, actions);
    }
}

/// Goes to the expansion of a node, or else to its generation.
fn go_to_step(seen: &VisibleTree<'_>, id: NodeId, actions: &mut Actions) {
    let is_expanded = seen.shown.recording.is_expanded(id);
    actions.push(if is_expanded { CoreAction::GoToExpanded(id) } else { CoreAction::GoToGenerated(id) });
}

fn bring(seen: &VisibleTree<'_>, id: NodeId, actions: &mut Actions) {
    let Some(entry) = seen.layout.entry(id) else { return };
    let Some(Point { x, y }) = seen.place(id) else { return };
    let is_within = |at: f32, room: f32| (at - room / 2.0).abs() <= room * INNER / 2.0;
    if is_within(x, seen.extent.width) && is_within(y, seen.extent.height) {
        return;
    }
    let row = seen.layout.row_of(entry) as f64;
    let camera = Camera { x: seen.layout.x(entry), row, ..seen.camera };
    actions.push(CoreAction::Tree(TreeAction::Frame(Framing::At(camera))));
}

const MINIMAP: Extent = Extent { width: 190.0, height: 110.0 };
/// Around it, in points.
const MINIMAP_MARGIN: f32 = 8.0;
const LEAST_FOR_MINIMAP: Vec2 = vec2(560.0, 180.0);

/// Its place in the upper right corner of a rectangle; `None` if there is no room.
fn minimap_place(rect: Rect) -> Option<Rect> {
    let has_room = rect.width() >= LEAST_FOR_MINIMAP.x && rect.height() >= LEAST_FOR_MINIMAP.y;
    let Extent { width, height } = MINIMAP;
    let corner = rect.right_top() + vec2(-MINIMAP_MARGIN - width, MINIMAP_MARGIN);
    has_room.then(|| Rect::from_min_size(corner, vec2(width, height)))
}

fn minimap_ui(ui: &Ui, seen: &VisibleTree<'_>, rect: Rect) {
    let palette = Palette::on_the_side(seen.seen.core.look.theme);
    let id = Id::unique("search tree, small");
    let scene = seen.cached(ui, id, Camera::on_all(seen.layout, MINIMAP), MINIMAP, |camera| {
        let subject = Subject { extent: MINIMAP, ..seen.subject() };
        // It is too small for text.
        tree_scene(&TreePicture { subject, camera, part: None, text: f32::INFINITY, ..seen.picture() })
    });
    paint_scene(ui, id, rect.min, &scene);
    let mut frame = Scene::new("", MINIMAP, Colour::NONE);
    frame.outline(frame.area().shrunk(0.5), line(1.0, palette.line));
    frame.outline(visible_part(seen), line(2.0, palette.accent));
    paint_scene(ui, id.with("frame"), rect.min, &frame);
}

fn visible_part(seen: &VisibleTree<'_>) -> Area {
    let small = Projection::new(seen.layout, Camera::on_all(seen.layout, MINIMAP), MINIMAP);
    let TreeRegion { xs, rows } = TreeRegion::whole(seen.layout);
    let (left, right) = seen.projection.xs(0.0);
    let rows_seen = (seen.projection.row_at(0.0), seen.projection.row_at(seen.extent.height));
    let from = small.place(left.max(xs.0), rows_seen.0.max(rows.0));
    let to = small.place(right.min(xs.1), rows_seen.1.min(rows.1));
    let clear = 3.0;
    let (width, height) = ((to.x - from.x).max(0.0) + 2.0 * clear, (to.y - from.y).max(0.0) + 2.0 * clear);
    Area::new(point(from.x - clear, from.y - clear), width, height)
}

/// A click or drag moves the camera.
fn move_there(seen: &VisibleTree<'_>, rect: Rect, response: &Response, actions: &mut Actions) -> bool {
    let is_in_it = |at: Option<Pos2>| at.is_some_and(|at| rect.contains(at));
    let began = response.ctx.input(|input| input.pointer.press_origin());
    let at = response.interact_pointer_pos().filter(|_| is_in_it(began));
    let Some(at) = at.filter(|_| response.dragged() || response.clicked()) else { return false };
    let small = Projection::new(seen.layout, Camera::on_all(seen.layout, MINIMAP), MINIMAP);
    let at = at - rect.min;
    let camera = Camera { x: small.x_at(at.x), row: small.row_at(at.y), ..seen.camera };
    let camera = camera.moved(seen.layout, seen.extent, 0.0, 0.0);
    actions.push(CoreAction::Tree(TreeAction::Frame(Framing::At(camera))));
    true
}
