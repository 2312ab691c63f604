//! The map of all boards: zoom, move, point, select; why there is none, and the card of the board under the pointer.

use std::sync::Arc;

use egui::emath::GuiRounding as _;
use egui::{
    Align2, Button, Id, Key, Label, PointerButton, Pos2, ProgressBar, Rect, Response, RichText, Role, Sense,
    Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::parts::{
    Gesture, PanelView, Same, card_at_pointer, focus_frame_ui, focused_panel, kept, picture_scale,
    save_picture_at_right_ui, subject,
};
use crate::core::{
    Actions, Command, CoreAction, MapNow, MapView, PanelId, SearchMap, Seen, Shown, status_text,
};
use crate::kit::{
    Pen, Theme, UnitScale, command_button, line, mini_board, node_mark, paint_scene, percent, report,
    take_keys, text_width, write,
};
use crate::picture::{
    Area, Extent, LEAST_UNIT, MapFrame, MapLayout, MapPicture, MapShades, MapWindow, Palette, Point, Reach,
    Scene, Subject, counted, draw_map, map_plot, number, point,
};
use crate::puzzle::Board;
use crate::recording::{ExpandedBy, Moment, NodeStatus};

pub const VIEW: PanelView = PanelView { least_width: 240.0, scrolls: false, show: map_ui };

/// In a smaller place, in points, no picture is drawn.
const LEAST: f32 = 100.0;
/// The least side of the frame around the dot under the pointer, in points.
const LEAST_FRAME: f32 = 10.0;
/// Dots of fewer pixels are hard to hit: the pointer takes the nearest board that was generated, at most this many pixels away.
const SMALL_DOT: i32 = 3;
const NEAR: i32 = 6;
const UNKNOWN_H: &str = "h is not known for every board, so the boards of a cell are in breadth-first order";
const BELOW: &str = "h* − h";
const KEYS: [Key; 5] = [Key::Plus, Key::Equals, Key::Minus, Key::Num0, Key::Home];
const CELL: f32 = 20.0;

#[derive(Clone, Copy)]
pub struct MapSource<'a> {
    /// `None` for a map without a search, and for one of two searches.
    pub search: Option<(&'a Shown, &'a Moment)>,
    pub now: &'a Arc<MapNow>,
    pub hides_future: bool,
    pub reached: Reach,
    /// `None` for the colours of the search, or of h.
    pub shades: Option<&'a Arc<MapShades>>,
    /// Whether the pointer selects nodes: they are those of the search that is shown.
    pub selects: bool,
    /// Tells the maps of one screen apart.
    pub name: &'static str,
}

fn map_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    if seen.core.shown.as_ref().is_some_and(|shown| shown.is_running() && shown.moment().is_none()) {
        ui.label("Searching…");
        return;
    }
    let search = seen.core.now().filter(|(shown, _)| !shown.is_empty());
    let map = search.map_or(&seen.core.map, |(shown, _)| &shown.map);
    let hides_future = search.map_or(seen.core.hides_future(), |(shown, _)| !shown.tells_end());
    if let Some(why) = map.refused {
        ui.label(why);
        command_button(ui, Command::Panel(PanelId::Plane), seen.commands, actions);
        return;
    }
    if search.is_none() && hides_future {
        ui.label("Press H to see how far h is below the distance of each board, or run a search.");
        return;
    }
    choices_ui(ui, seen, search.is_some().then_some(!hides_future), actions);
    if let Some(now) = map.now() {
        if now.boards.of.heuristic.is_none() {
            ui.weak(UNKNOWN_H);
        }
        let (reached, name) = (now.reached, "map");
        let source = MapSource { search, now, hides_future, reached, shades: None, selects: true, name };
        map_canvas_ui(ui, ui.available_rect_before_wrap(), seen, source, actions);
    } else {
        ui.label(no_map_text(map));
        ui.add(ProgressBar::new(map.done()));
    }
}

/// Why there is no map yet, or none at all.
pub fn no_map_text(map: &SearchMap) -> String {
    let computing = || format!("Computing the distances of all boards: {}", percent(map.done()));
    map.refused.map_or_else(computing, str::to_owned)
}

/// `can_show_h` says whether h may be shown instead of the search; `None` where there is no search.
fn choices_ui(ui: &mut Ui, seen: Seen<'_>, can_show_h: Option<bool>, actions: &mut Actions) {
    let view = seen.core.views.map;
    ui.horizontal(|ui| {
        let Some(can_show_h) = can_show_h else {
            ui.add(Label::new(RichText::new("How far h is below the exact distance h*").weak()).truncate());
            return;
        };
        reach_ui(ui, view, actions);
        let button = ui.add_enabled(can_show_h, Button::selectable(can_show_h && view.shows_h, BELOW));
        let button = button.on_hover_text("Colour each board by how far its h is below its exact distance");
        if button.on_disabled_hover_text("h* tells where the goal is: press H first").clicked() {
            actions.push(CoreAction::ShowMap(MapView { shows_h: !view.shows_h, ..view }));
        }
        save_picture_at_right_ui(ui, PanelId::Map, seen, actions);
    });
}

/// The choice between all boards and those that were reached.
fn reach_ui(ui: &mut Ui, view: MapView, actions: &mut Actions) {
    let choices = [
        (false, ["All boards", "All"], "Show every board that can be reached from the start"),
        (
            true,
            ["What was reached", "Reached"],
            "Show only the distances and detours that the search has reached. Use it for a short search.",
        ),
    ];
    let (padding, gap) = (2.0 * ui.spacing().button_padding.x, ui.spacing().item_spacing.x);
    let width = |name: &str| text_width(ui, name, TextStyle::Button) + padding + gap;
    let all: f32 = choices.iter().map(|(_, [name, _], _)| width(name)).sum();
    let has_room = all + width(BELOW) <= ui.available_width();
    for (shows_reached, [name, short], tooltip) in choices {
        let name = if has_room { name } else { short };
        let button = Button::selectable(view.shows_reached == shows_reached, name);
        if ui.add(button).on_hover_text(tooltip).clicked() {
            let view = MapView { shows_reached, shows_h: view.shows_h, ..MapView::default() };
            actions.push(CoreAction::ShowMap(view));
        }
    }
}

/// The map of a search that is not one of the program.
pub fn map_of_states_ui(ui: &mut Ui, seen: Seen<'_>, source: MapSource<'_>, actions: &mut Actions) {
    ui.horizontal(|ui| reach_ui(ui, seen.core.views.map, actions));
    map_canvas_ui(ui, ui.available_rect_before_wrap(), seen, source, actions);
}

/// The distances of a board; `None` while they would tell where the goal is.
fn distances_text(source: MapSource<'_>, place: u32) -> Option<String> {
    if source.hides_future {
        return None;
    }
    let boards = &source.now.boards;
    let cell = &boards.cells[boards.cell_index(place)];
    let way = |length: u32| match boards.of.costs {
        Some(_) => format!("cost {}", number(length)),
        None => counted(length as usize, "move", "moves"),
    };
    let h = boards.h(place).map_or_else(String::new, |h| format!(", h {h}"));
    let [from_start, to_goal] = [cell.distance, boards.to_goal(cell)].map(way);
    Some(format!("{from_start} from the start, {to_goal} to the goal{h}, detour {}", cell.detour))
}

fn card_ui(ui: &mut Ui, source: MapSource<'_>, place: u32) {
    let status = source.now.statuses[place as usize];
    let boards = &source.now.boards;
    let board = Board::of_state(boards.of.problem.size(), boards.states[place as usize]);
    ui.horizontal(|ui| {
        mini_board(ui, &board, CELL, if source.search.is_some() { status } else { NodeStatus::NotYet });
        ui.vertical(|ui| {
            if let Some((shown, _)) = source.search {
                status_ui(ui, shown, source.now, place);
            }
            if let Some(text) = distances_text(source, place) {
                ui.add(Label::new(text).extend());
            }
            if source.selects && source.search.is_some() && status != NodeStatus::NotYet {
                ui.weak("Click to select its node");
            }
        });
    });
}

fn status_ui(ui: &mut Ui, shown: &Shown, now: &MapNow, place: u32) {
    let status = now.statuses[place as usize];
    ui.horizontal(|ui| {
        node_mark(ui, status);
        let is_elsewhere = status == NodeStatus::NotYet && shown.recording.is_in_part();
        let text = status_text(&shown.recording, status);
        ui.label(if is_elsewhere { "not in this part of the search" } else { text });
    });
    if let Some(visits) = now.visits.get(place as usize).filter(|visits| **visits > 0) {
        ui.label(format!("visited {}", counted(*visits as usize, "time", "times")));
    }
}

pub fn map_canvas_ui(ui: &mut Ui, rect: Rect, seen: Seen<'_>, source: MapSource<'_>, actions: &mut Actions) {
    let rect = rect.round_to_pixels(ui.pixels_per_point());
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    if source.selects && seen.core.layout.is_entered() && focused_panel(ui.ctx()) == Some(PanelId::Map) {
        response.request_focus();
    }
    if rect.width() < LEAST || rect.height() < LEAST {
        return;
    }
    let map = VisibleMap::new(ui, seen, source, rect);
    report(ui, source.name, rect, Some(map.magnified * LEAST_UNIT));
    let scene = map.scene(ui);
    paint_scene(ui, Id::unique(source.name), rect.min, &scene);
    map.hidden_ui(ui);
    let pointed = response.hover_pos().and_then(|at| map.pointed(at));
    map.frame_ui(ui, pointed);
    take_keys(ui, &response, &KEYS);
    map.pointer_ui(ui, &response, pointed, actions);
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, map.name()));
    focus_frame_ui(ui, &response);
    if let Some(place) = pointed.filter(|_| !response.dragged()) {
        card_at_pointer(&response, |ui| card_ui(ui, source, place));
    }
}

struct VisibleMap<'a> {
    seen: Seen<'a>,
    source: MapSource<'a>,
    layout: Arc<MapLayout>,
    rect: Rect,
    /// How much larger the picture is than it was drawn.
    magnified: f32,
    /// Pixels of a point of the window.
    pixels: f32,
    plot: Area,
    /// The part of the plot that may be seen, in the picture before it is magnified.
    window: MapWindow,
}

impl<'a> VisibleMap<'a> {
    fn new(ui: &Ui, seen: Seen<'a>, source: MapSource<'a>, rect: Rect) -> Self {
        let now = source.now;
        let magnified = picture_scale(ui, seen);
        let pixels = ui.pixels_per_point();
        let extent = extent(rect, magnified);
        let plot = map_plot(Area::new(Point::default(), extent.width, extent.height), extent);
        // No dot lies between pixels.
        let whole = |length: f32| (length * magnified * pixels).round() / pixels;
        let plot = Area::new(point(whole(plot.x), whole(plot.y)), whole(plot.width), whole(plot.height));
        let view = seen.core.views.map;
        let all = view.area_in(plot);
        let in_pixels = |points: f32| (points * pixels).round() as i32;
        let frame = MapFrame {
            width: in_pixels(all.width),
            height: in_pixels(all.height),
            scale: pixels * view.zoom,
            reach: if view.shows_reached { source.reached } else { Reach::ALL },
        };
        let key = (Same::of(&now.boards), frame);
        let layout =
            kept(ui, Id::unique((source.name, "layout")), key, || MapLayout::new(&now.boards, frame));
        let offset = (in_pixels(plot.x - all.x), in_pixels(plot.y - all.y));
        // The bottom row ends at the goal: while that is hidden, nothing is shown beyond what was reached.
        let reached = layout.columns.iter().find(|band| band.value == source.reached.distance);
        let last = reached.filter(|_| source.hides_future).map_or(i32::MAX, |band| band.to - offset.0);
        let columns = in_pixels(plot.width).min(last).max(1);
        let size = [columns as f32 / pixels, plot.height].map(|points| points / magnified);
        let area = Area::new(point(plot.x / magnified, plot.y / magnified), size[0], size[1]);
        let window = MapWindow { area, offset, columns, rows: in_pixels(plot.height) };
        Self { seen, source, layout, rect, magnified, pixels, plot, window }
    }

    fn shades(&self, ui: &Ui) -> Arc<MapShades> {
        let MapSource { search, now, hides_future, shades, name, .. } = self.source;
        if let Some(shades) = shades {
            return Arc::clone(shades);
        }
        let theme = self.seen.core.look.theme;
        let palette = Palette::on_the_side(theme);
        let of_search = search.filter(|_| hides_future || !self.seen.core.views.map.shows_h);
        if let Some((shown, _)) = of_search {
            let key = (Same::of(now), theme, shown.tells_end());
            return kept(ui, Id::unique((name, "shades")), key, || {
                MapShades::of_search(&shown.recording, &now.statuses, &now.visits, palette)
            });
        }
        // They are the same at every step.
        kept(ui, Id::unique((name, "shades of h")), (Same::of(&now.boards), theme), || {
            let unknown = || MapShades::of_both(now.statuses.iter().map(|_| ExpandedBy::None), palette);
            MapShades::of_estimates(&now.boards, palette).unwrap_or_else(unknown)
        })
    }

    /// The picture, which is drawn again only when something in it changes. Its dots are in one texture.
    fn scene(&self, ui: &Ui) -> Arc<Scene> {
        let Self { seen, source, window, .. } = *self;
        let MapSource { search, now, hides_future, name, .. } = source;
        let palette = Palette::on_the_side(seen.core.look.theme);
        let shades = self.shades(ui);
        let key = (Same::of(&shades), Same::of(&self.layout), window);
        let raster = kept(ui, Id::unique((name, "dots")), key, || {
            self.layout.raster(&now.boards, &shades, &window, palette.panel)
        });
        let extent = extent(self.rect, self.magnified);
        let subject = search.map(|(shown, moment)| Subject {
            shows_choice: shown.choice().is_some(),
            selected: seen.core.selected().filter(|_| source.selects),
            ..subject(seen, (shown, moment), extent)
        });
        let path = search.map_or(&[][..], |(shown, _)| shown.path());
        let of_search = subject.as_ref().map(|subject| (subject.selected, subject.shows_choice));
        let key = (Same::of(now), Same::of(&raster), (of_search, path.len(), hides_future), extent);
        kept(ui, Id::unique((name, "picture")), key, || {
            let picture = MapPicture {
                subject: subject.as_ref(),
                hides_future,
                boards: &now.boards,
                layout: &self.layout,
                shades: &shades,
                window,
                raster: Some(&raster),
                path,
                path_by_hand: &now.path_by_hand,
            };
            let mut scene = Scene::new("", extent, palette.panel);
            let area = scene.area();
            draw_map(&mut scene, area, &picture, palette);
            scene.magnified(self.magnified)
        })
    }

    /// The board at a point of the window: that of the dot there or, where dots are small, the nearest one that was generated.
    fn pointed(&self, at: Pos2) -> Option<u32> {
        let at = at - self.rect.min;
        if !self.window.area.contains(point(at.x / self.magnified, at.y / self.magnified)) {
            return None;
        }
        let pixel = |points: f32, offset: i32| (points * self.pixels).floor() as i32 + offset;
        let x = pixel(at.x - self.plot.x, self.window.offset.0);
        let y = pixel(at.y - self.plot.y, self.window.offset.1);
        let boards = &self.source.now.boards;
        let here = self.layout.place_at(boards, x, y);
        let is_there = |place: u32| self.source.now.statuses[place as usize] != NodeStatus::NotYet;
        let is_large = |place| self.layout.dot(boards, place).is_some_and(|dot| dot.side >= SMALL_DOT);
        if here.is_some_and(|place| is_there(place) || is_large(place)) {
            return here;
        }
        let around = (-NEAR..=NEAR).flat_map(|right| (-NEAR..=NEAR).map(move |down| (right, down)));
        let near = around.filter_map(|(right, down)| {
            let place = self.layout.place_at(boards, x + right, y + down)?;
            is_there(place).then_some((right * right + down * down, place))
        });
        near.min().map(|(_, place)| place).or(here)
    }

    /// A frame around the dot of the board under the pointer, in this panel or in another one.
    fn frame_ui(&self, ui: &Ui, pointed: Option<u32>) {
        let of_hovered = || {
            let (shown, moment) = self.source.search.filter(|_| self.source.selects)?;
            let id = self.seen.core.hovered().filter(|id| id.0 < moment.generated)?;
            self.source.now.boards.index_of(shown.recording.nodes().state(id))
        };
        let place = pointed.or_else(of_hovered);
        let Some(dot) = place.and_then(|place| self.layout.dot(&self.source.now.boards, place)) else {
            return;
        };
        let centre = self.window.project(dot.centre());
        if self.window.area.contains(centre) {
            let side = (dot.side as f32 / self.pixels + 4.0).max(LEAST_FRAME);
            let centre = self.rect.min + vec2(centre.x, centre.y) * self.magnified;
            let stroke = Stroke::new(2.0, Theme::of(ui.ctx()).action());
            let frame = Rect::from_center_size(centre, Vec2::splat(side));
            ui.painter().rect_stroke(frame, 0, stroke, StrokeKind::Middle);
        }
    }

    /// Says how to see the part of the map that is hidden, if that part has room for it.
    fn hidden_ui(&self, ui: &Ui) {
        const HIDDEN: &str = "Press H to show the whole map";
        let style = Pen::new(ui, UnitScale::of(ui)).weak();
        let left = self.window.area.right() * self.magnified;
        let room = self.plot.right() - left;
        let can_show = self.seen.commands.enabled(Command::ShowWholeSearch).is_ok();
        if self.source.hides_future && can_show && line(ui, HIDDEN, style).size().x + LEAST_FRAME <= room {
            let middle = self.rect.min + vec2(left + room / 2.0, self.plot.centre().y);
            write(ui, middle, Align2::CENTER_CENTER, HIDDEN, style, room);
        }
    }

    fn name(&self) -> String {
        let reached = self.source.now.statuses.iter().filter(|status| **status != NodeStatus::NotYet).count();
        format!("Map with {} reached", counted(reached, "board", "boards"))
    }

    fn pointer_ui(&self, ui: &Ui, response: &Response, pointed: Option<u32>, actions: &mut Actions) {
        let is_clicked = response.clicked_by(PointerButton::Primary);
        if is_clicked || response.drag_started() {
            // A click leaves the arrow keys to the steps of the search.
            response.surrender_focus();
        }
        let search = self.source.search.filter(|_| self.source.selects);
        let node = pointed.and_then(|place| search?.0.map.node(place));
        if node.is_some() && !response.dragged() {
            actions.push(CoreAction::Hover(node));
        }
        let view = self.seen.core.views.map;
        if response.double_clicked() {
            actions.push(CoreAction::ShowMap(view.showing_all()));
        } else if is_clicked && self.source.selects {
            actions.push(CoreAction::Select(node));
        }
        let view = match Gesture::read(ui, response) {
            Some(Gesture::Zoom(factor, at)) => {
                let local = |at: Pos2| point(at.x - self.rect.min.x, at.y - self.rect.min.y);
                view.zoomed(self.plot, factor as f32, at.map_or(self.plot.centre(), local))
            }
            Some(Gesture::Move(way)) => view.moved(self.plot, way.x, way.y),
            Some(Gesture::ShowAll) => view.showing_all(),
            None => return,
        };
        actions.push(CoreAction::ShowMap(view));
    }
}

fn extent(rect: Rect, magnified: f32) -> Extent {
    Extent { width: rect.width() / magnified, height: rect.height() / magnified }
}
