//! The search tree: pan, zoom, point, select, fold; its legend, and the card of a node.

use std::sync::Arc;

use egui::{
    Align2, Checkbox, Id, Key, PointerButton, Pos2, ProgressBar, Rect, Response, Role, Sense, Stroke,
    StrokeKind, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::parts::{
    Gesture, PanelView, Same, card_at_pointer, focused_panel, kept, necessity_ui, save_picture_ui, subject,
};
use crate::core::{
    Actions, Command, CoreAction, Framing, PanelId, Screen, Seen, Shown, TreeAction, side_text, status_text,
};
use crate::kit::{
    Pen, PenStyle, SELECTED_NODE, Theme, UnitScale, command_button, command_widget, line, mini_board,
    node_mark, paint_next_mark, paint_node_mark, paint_scene, report, small_text, take_keys, text_width,
    write,
};
use crate::panels::text::{self, percent};
use crate::picture::tree::{
    Camera, MarkedNodes, NodePart, Projection, TreeLayout, TreePicture, Turn, draw_marks, legend_entries,
    node_at, tree_scene, turned,
};
use crate::picture::{Area, Colour, Extent, Point, Scene, counted, f_text, number, point};
use crate::recording::{Moment, NodeStatus};
use crate::search::{History, Layer, NodeId};

pub const VIEW: PanelView = PanelView { least_width: 140.0, scrolls: false, show: tree_ui };

fn tree_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some((shown, moment)) = seen.core.now() else {
        ui.label("Run a search to see its tree, with every board below its parent.");
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
            canvas_ui(ui, seen, shown, moment, layout, rect, actions);
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
            ui.weak(format!("Laying out: {}", percent(done)));
        }
    });
}

/// Sizes of the legend, in units.
const HEIGHT: f32 = 2.2;
const MARK: f32 = 0.85;
const WORD: f32 = 1.3;
const GAP: f32 = 1.3;
/// The greatest share of a panel's height that the legend may take.
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
    let style = PenStyle { size: pen.scale.least_text(), ..pen.plain() };
    // With the gap after it.
    let width = |ui: &Ui, word: &str| pen.u(WORD + GAP) + line(ui, word, style).size().x;
    let fits = |(entries, room): &(Vec<LegendEntry>, f32)| {
        let needed = entries.iter().filter(|entry| !is_spare(entry));
        needed.map(|(_, word)| width(ui, word)).sum::<f32>() - pen.u(GAP) <= *room
    };
    let [.., last] = &ways;
    let (entries, room) = ways.iter().find(|way| fits(way)).unwrap_or(last);
    if *room < strip.width() {
        follow_ui(ui, strip, (seen, shown), actions);
    }
    let mut x = strip.left();
    for (status, word) in entries {
        let width = width(ui, word);
        if x + width - pen.u(GAP) > strip.left() + room {
            break;
        }
        let (at, side) = (pos2(x, strip.center().y), pen.u(MARK));
        let mark = at + vec2(side / 2.0, 0.0);
        match status {
            Some(status) => paint_node_mark(ui, mark, side, *status),
            None => paint_next_mark(ui, mark, side, vec2(0.0, -1.0)),
        }
        write(ui, at + vec2(pen.u(WORD), 0.0), Align2::LEFT_CENTER, word, style, width);
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

/// A mark, which is that of the node that is next for `None`, and its word.
type LegendEntry = (Option<NodeStatus>, String);

/// What the legend leaves out first.
fn is_spare((status, _): &LegendEntry) -> bool {
    *status == Some(NodeStatus::Dropped)
}

/// The open and the closed nodes, maybe with their numbers, the current one, the next one, and those that are gone.
fn entries(shown: &Shown, moment: &Moment, is_counted: bool) -> Vec<LegendEntry> {
    let recording = &shown.recording;
    // For stacks and paths, the nodes that have left them are not counted.
    let has_counts = is_counted && matches!(recording.history(), History::Lists | History::TwoSided);
    let open = recording.history().sides().iter().map(|side| moment.open.len(recording, *side)).sum();
    let counts = [open, moment.closed_len(recording) as usize];
    let entry = |(place, (status, word)): (usize, (NodeStatus, &str))| {
        let count = counts.get(place).filter(|_| has_counts);
        let word = count.map_or(word.to_owned(), |nodes| format!("{word} {}", number(*nodes as u64)));
        (Some(status), word)
    };
    let mut entries: Vec<_> = legend_entries(recording).into_iter().enumerate().map(entry).collect();
    if !recording.history().is_stack() {
        let after = entries.iter().position(is_spare).unwrap_or(entries.len());
        entries.insert(after, (None, text::NEXT.to_owned()));
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
            ui.strong(text::node(id.0.into()));
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
            ui.weak("Double-click to go to its expansion");
        });
    });
}

/// The frame that says that the arrow keys are for the tree.
const FOCUS: f32 = 3.0;
/// The least size of text at the desk, in points: a node with its f in it is small.
const TEXT: f32 = 12.5;
/// Smaller than this, no picture is drawn.
const LEAST: f32 = 40.0;

struct VisibleTree<'a> {
    seen: Seen<'a>,
    shown: &'a Shown,
    moment: &'a Moment,
    layout: &'a Arc<TreeLayout>,
    rect: Rect,
    extent: Extent,
    camera: Camera,
    projection: Projection,
    part: Option<NodePart>,
    /// The size of the smallest text, in points.
    text: f32,
}

impl<'a> VisibleTree<'a> {
    /// The position of a node in the picture; `None` if the layout does not have it.
    fn position(&self, id: NodeId) -> Option<Point> {
        let entry = self.layout.entry(id)?;
        Some(self.projection.project(self.layout.x(entry), self.layout.row_of(entry) as f64))
    }

    /// The node that the keys are about, or else the middle of the picture.
    fn middle(&self) -> Point {
        let whole = Area::new(Point::default(), self.extent.width, self.extent.height);
        let inspected = self.seen.core.inspected().and_then(|id| self.position(id));
        inspected.filter(|at| whole.contains(*at)).unwrap_or(whole.centre())
    }

    fn picture(&self) -> TreePicture<'a> {
        let (core, shown) = (&self.seen.core, self.shown);
        TreePicture {
            subject: subject(self.seen, (shown, self.moment), self.extent),
            layout: self.layout,
            camera: self.camera,
            part: self.part,
            path: shown.path(),
            folded: &shown.tree.folded,
            text: self.text,
            shortest: core.marks_necessity(),
        }
    }

    /// The picture; drawn again only when something in it changes.
    fn cached(&self, ui: &Ui, id: Id) -> Arc<Scene> {
        let (core, shown) = (&self.seen.core, self.shown);
        let of_view =
            (self.camera, self.extent, core.look.theme, self.text, self.part, shown.tree.folded.len());
        let of_search = (shown.position(), self.moment.generated, shown.path().len(), !shown.tells_end());
        let key = (Same::of(self.layout), of_view, of_search, core.marks_necessity());
        kept(ui, id, key, || tree_scene(&self.picture()))
    }

    fn zoom(&self, factor: f64, about: Point, actions: &mut Actions) {
        let camera = self.camera.zoomed(self.layout, self.extent, factor, about);
        self.show(camera, actions);
    }

    /// Moves the camera. Following continues if only the scale changed.
    fn show(&self, camera: Camera, actions: &mut Actions) {
        let only_zoomed = (camera.scale - self.camera.scale).abs() > f64::EPSILON;
        let framing = match self.shown.tree.framing {
            Framing::Follow(_) if only_zoomed => Framing::Follow(camera.scale),
            _ => Framing::At(camera),
        };
        actions.push(CoreAction::Tree(TreeAction::Frame(framing)));
    }
}

fn canvas_ui(
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
    report(ui, "tree", rect, Some(text));
    let extent = Extent { width: rect.width(), height: rect.height() };
    let current = moment.step.as_ref().map_or(NodeId::START, |step| step.id);
    let camera = shown.tree.camera(layout, extent, &shown.recording, current, shown.path());
    let projection = Projection::new(layout, camera, extent);
    let part = shown.tree.part(layout, &shown.recording, current);
    let seen = VisibleTree { seen, shown, moment, layout, rect, extent, camera, projection, part, text };
    let id = Id::unique("search tree");
    let scene = seen.cached(ui, id);
    paint_scene(ui, id, rect.min, &scene);
    let pointed = pointer_ui(ui, &response, &seen, actions);
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
fn pointer_ui(ui: &Ui, response: &Response, seen: &VisibleTree<'_>, actions: &mut Actions) -> Option<NodeId> {
    // Enter and Space on the focused tree are clicks for egui, but not of the mouse.
    let is_clicked = response.clicked_by(PointerButton::Primary);
    if is_clicked || response.drag_started() {
        // A click leaves the arrow keys to the steps of the search.
        response.surrender_focus();
    }
    let local = |at: Pos2| point(at.x - seen.rect.min.x, at.y - seen.rect.min.y);
    let at = response.hover_pos();
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
    match Gesture::read(ui, response) {
        Some(Gesture::Zoom(factor, at)) => {
            let about = at.map_or_else(|| seen.middle(), local);
            seen.zoom(factor, about, actions);
        }
        Some(Gesture::Move(way)) => {
            seen.show(seen.camera.moved(seen.layout, seen.extent, -way.x, -way.y), actions);
        }
        Some(Gesture::ShowAll) => actions.push(CoreAction::Tree(TreeAction::Frame(Framing::All))),
        None => {}
    }
    pointed
}

const KEYS: [Key; 10] = {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Equals, Home, Minus, Num0, Plus};
    [ArrowUp, ArrowDown, ArrowLeft, ArrowRight, Plus, Equals, Minus, Num0, Home, Enter]
};
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
    let Some(Point { x, y }) = seen.position(id) else { return };
    let is_within = |at: f32, room: f32| (at - room / 2.0).abs() <= room * INNER / 2.0;
    if is_within(x, seen.extent.width) && is_within(y, seen.extent.height) {
        return;
    }
    let row = seen.layout.row_of(entry) as f64;
    let camera = Camera { x: seen.layout.x(entry), row, ..seen.camera };
    actions.push(CoreAction::Tree(TreeAction::Frame(Framing::At(camera))));
}
