//! The map as a picture, with its axes and its legend.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex};

use super::boards::{MapBoards, MapOf};
use super::layout::{Band, MapFrame, MapLayout, MapWindow, Reach};
use super::shades::{MapShade, MapShades};
use crate::memory::lock;
use crate::picture::palette::Palette;
use crate::picture::scene::{
    Anchor, Area, Colour, Extent, Point, Raster, Scene, Shape, about_width, line, plain, point,
};
use crate::picture::view::{Subject, View, caption, heading, say, unit};
use crate::puzzle::number;
use crate::recording::next_choice;
use crate::search::NodeId;

pub const MAP: View = View {
    name: "map",
    title: "Map",
    summary: "every board by its distance from the start and its detour, on boards of at most 10 cells",
    extent: Extent { width: 960.0, height: 720.0 },
    draw,
};

pub const MAP_OF_H: View = View {
    name: "map-h",
    title: "Map of h* − h",
    summary: "the boards of the map, each by how far its h is below its exact distance",
    draw: draw_h,
    ..MAP
};

/// With more rectangles, the dots are one image.
const MOST_BLOCKS: usize = 100_000;
/// The least side of the rings, in points.
const LEAST_RING: f32 = 9.0;

#[derive(Clone, Copy, Debug)]
pub struct MapPicture<'a> {
    /// `None` for the boards alone, without a search.
    pub subject: Option<&'a Subject<'a>>,
    pub hides_future: bool,
    pub boards: &'a MapBoards,
    pub layout: &'a MapLayout,
    pub shades: &'a MapShades,
    /// Its area is [`map_plot`] of that of the picture.
    pub window: MapWindow,
    /// The dots, if they are drawn already.
    pub raster: Option<&'a Raster>,
    pub path: &'a [NodeId],
    /// The boards from the one that a search by hand expanded last back to where it began.
    pub path_by_hand: &'a [u32],
}

/// The most rows of the legend: a narrow picture has room for one more.
fn legend_rows(extent: Extent) -> u8 {
    if extent.width < 30.0 * unit(extent) { 3 } else { 2 }
}

/// The height of a row of the legend, in units.
const LEGEND_ROW: f32 = 1.2;

/// The part of a picture that has the dots: above the numbers, the names of the axes, and the legend.
pub fn map_plot(area: Area, extent: Extent) -> Area {
    let unit = unit(extent);
    let corner = point((area.x + unit * 3.5).round(), (area.y + unit * 0.8).round());
    let below = 3.0 + LEGEND_ROW * f32::from(legend_rows(extent));
    let (right, bottom) = (area.right() - unit * 1.2, area.bottom() - unit * below);
    Area::new(corner, (right - corner.x).floor().max(1.0), (bottom - corner.y).floor().max(1.0))
}

/// The boards of the last picture: each frame of a moving one has the same.
static LAST: Mutex<Option<Arc<MapBoards>>> = Mutex::new(None);

pub fn map_boards(of: MapOf) -> Result<Arc<MapBoards>, &'static str> {
    let whole = |of| MapBoards::new(of, &mut |_| ControlFlow::Continue(()));
    let kept = lock(&LAST).clone().filter(|boards| boards.of == of);
    let boards = kept.map_or_else(|| whole(of).map(Arc::new), Ok)?;
    *lock(&LAST) = Some(Arc::clone(&boards));
    Ok(boards)
}

fn draw(subject: &Subject<'_>) -> Scene {
    let Subject { recording, moment, extent, palette, hides_future, .. } = *subject;
    let mut scene = Scene::new("", extent, palette.panel);
    let area = caption(&mut scene, subject, &MAP);
    let boards = match map_boards(MapOf::search(recording)) {
        Ok(boards) => boards,
        Err(why) => {
            say(&mut scene, area, why, palette);
            return scene;
        }
    };
    let (shades, statuses) = MapShades::at(recording, moment, &boards, palette);
    let reach = if hides_future { Reach::new(&boards, &statuses) } else { Reach::ALL };
    draw_boards(&mut scene, area, (&boards, &shades, reach), Some(subject), palette);
    scene
}

/// The map of h that the window draws without a search.
fn draw_h(subject: &Subject<'_>) -> Scene {
    let Subject { recording, extent, palette, hides_future, .. } = *subject;
    let mut scene = Scene::new("", extent, palette.panel);
    let of = MapOf::search(recording);
    let name = of.heuristic.map_or("h", |heuristic| heuristic.info().title);
    let area = heading(&mut scene, &MAP_OF_H, format!("h* − h, {name}"), palette);
    let told = if hides_future { Err("h* tells where the goal is, so it is hidden") } else { Ok(of) };
    let drawn = told.and_then(map_boards).and_then(|boards| {
        let shades = MapShades::of_estimates(&boards, palette).ok_or("h is not known for every board")?;
        draw_boards(&mut scene, area, (&boards, &shades, Reach::ALL), None, palette);
        Ok(())
    });
    if let Err(why) = drawn {
        say(&mut scene, area, why, palette);
    }
    scene
}

fn draw_boards(
    scene: &mut Scene,
    area: Area,
    (boards, shades, reach): (&MapBoards, &MapShades, Reach),
    subject: Option<&Subject<'_>>,
    palette: &Palette,
) {
    let plot = map_plot(area, scene.extent);
    let layout = whole_layout(boards, plot, (1.0, 1.0), reach);
    let hides_future = subject.is_some_and(|subject| subject.hides_future);
    let path = subject.map_or_else(Vec::new, Subject::path);
    let picture =
        MapPicture { subject, hides_future, path: &path, ..MapPicture::new(boards, &layout, shades, plot) };
    draw_map(scene, area, &picture, palette);
}

fn whole_layout(boards: &MapBoards, area: Area, (pixels, scale): (f32, f32), reach: Reach) -> MapLayout {
    let [width, height] = [area.width, area.height].map(|side| ((side * pixels).round() as i32).max(1));
    MapLayout::new(boards, MapFrame { width, height, scale, reach })
}

/// The dots alone within reach, at a number of pixels for a point: with a ring around the start, and around the board that is marked.
pub fn small_map(
    boards: &MapBoards,
    shades: &MapShades,
    (marked, reach): (Option<u32>, Reach),
    (extent, pixels): (Extent, f32),
    palette: &Palette,
) -> Scene {
    let mut scene = Scene::new("", extent, palette.panel);
    // All boards fit if they are small.
    let scale = if reach == Reach::ALL { pixels / 2.0 } else { pixels };
    let layout = whole_layout(boards, scene.area(), (pixels, scale), reach);
    let picture = MapPicture::new(boards, &layout, shades, scene.area());
    scene.shapes.push(Shape::Raster(layout.raster(boards, shades, &picture.window, palette.panel)));
    picture.draw_marks(&mut scene, palette);
    ring(&mut scene, marked.and_then(|board| picture.dot(board)), 0.0, palette.accent);
    scene
}

pub fn draw_map(scene: &mut Scene, area: Area, picture: &MapPicture<'_>, palette: &Palette) {
    let MapPicture { hides_future, window, .. } = *picture;
    let unit = unit(scene.extent);
    scene.clipped(window.area, |scene| picture.draw_dots(scene, palette));
    // A ring may reach beyond the first column.
    scene.clipped(window.area.shrunk(-LEAST_RING), |scene| picture.draw_marks(scene, palette));
    if !hides_future {
        picture.draw_numbers(scene, palette, unit);
    }
    let below = |units: f32| point(window.area.x, window.area.bottom() + unit * units);
    let room = area.right() - window.area.x;
    let has_costs = picture.boards.of.costs.is_some();
    let (word, best) = if has_costs { ("cost", "cheapest") } else { ("moves", "shortest") };
    let short = format!("{word} from the start; up: detour");
    let axes = [format!("{short}, the {word} beyond a {best} path"), short, format!("{word}; up: detour")];
    let text = axes.into_iter().find(|text| about_width(text, unit) <= room);
    let legend = picture.legend(room, scene.extent, palette);
    let has_one_row = legend.last().is_none_or(|entry| entry.row == 0);
    let (axes, first) = if has_one_row { (2.5, 4.2) } else { (2.2, 3.5) };
    scene.write(below(axes), Anchor::LEFT, plain(unit, palette.text), text.unwrap_or_default());
    for LegendPlace { row, x, colour, text } in legend {
        let at = point(window.area.x + x, below(first + LEGEND_ROW * f32::from(row)).y);
        scene.fill(Area::square(point(at.x + unit * 0.5, at.y), unit * 0.8), colour);
        scene.write(point(at.x + unit * 1.2, at.y), Anchor::LEFT, plain(unit, palette.text), text);
    }
}

struct LegendPlace {
    row: u8,
    /// From the left, in points.
    x: f32,
    colour: Colour,
    text: String,
}

impl<'a> MapPicture<'a> {
    /// All of a map, without a search.
    fn new(boards: &'a MapBoards, layout: &'a MapLayout, shades: &'a MapShades, area: Area) -> Self {
        let MapFrame { width: columns, height: rows, .. } = layout.frame;
        let window = MapWindow { area, offset: (0, 0), columns, rows };
        let (raster, path, path_by_hand) = (None, &[], &[]);
        Self { subject: None, hides_future: true, boards, layout, shades, window, raster, path, path_by_hand }
    }

    fn draw_dots(&self, scene: &mut Scene, palette: &Palette) {
        let Self { boards, layout, shades, window, .. } = *self;
        let draw = || layout.raster(boards, shades, &window, palette.panel);
        let raster = self.raster.cloned().unwrap_or_else(draw);
        let blocks = self.raster.is_none().then(|| blocks(&raster, palette.panel));
        let Some(mut blocks) = blocks.filter(|blocks| blocks.len() <= MOST_BLOCKS) else {
            scene.shapes.push(Shape::Raster(raster));
            return;
        };
        blocks.sort_by_key(|(_, Colour { r, g, b, .. })| [*r, *g, *b]);
        for same in blocks.chunk_by(|(_, one), (_, next)| one == next) {
            let areas = same.iter().map(|(area, _)| *area).collect();
            scene.shapes.push(Shape::Rectangles(areas, same[0].1));
        }
    }

    /// The centre of a board's dot in the picture, and its side in points.
    fn dot(&self, board: u32) -> Option<(Point, f32)> {
        let dot = self.layout.dot(self.boards, board)?;
        let at = |pixel| self.window.project(pixel);
        let side = at(point(dot.side as f32, 0.0)).x - at(point(0.0, 0.0)).x;
        Some((at(dot.centre()), side))
    }

    fn place_of(&self, subject: &Subject<'_>, id: NodeId) -> Option<(Point, f32)> {
        self.dot(self.boards.index_of(subject.recording.nodes().state(id))?)
    }

    fn has(&self, id: NodeId) -> bool {
        self.subject.is_some_and(|subject| id.0 < subject.moment.generated)
    }

    /// The path, rings around the start, the goals and the selected node, and what the search does now.
    fn draw_marks(&self, scene: &mut Scene, palette: &Palette) {
        self.draw_path(scene, palette);
        ring(scene, self.dot(MapBoards::START), 0.0, palette.current);
        for goal in self.boards.goals.iter().filter(|_| !self.hides_future) {
            ring(scene, self.dot(*goal), 0.0, palette.path);
        }
        if let Some(subject) = self.subject {
            let selected = subject.selected.filter(|id| self.has(*id));
            ring(scene, selected.and_then(|id| self.place_of(subject, id)), 4.0, palette.text);
            self.draw_step(scene, subject, palette);
        }
        let by_hand = self.path_by_hand.first().and_then(|board| self.dot(*board));
        ring_of_current(scene, by_hand, palette);
    }

    fn draw_path(&self, scene: &mut Scene, palette: &Palette) {
        let of_node = |id: &NodeId| Some(self.place_of(self.subject?, *id)?.0);
        // Between the two sides of a search that have not met, there is a gap.
        let parts = self.path.split(|id| !self.has(*id));
        let parts = parts.map(|part| part.iter().filter_map(of_node).collect::<Vec<_>>());
        let by_hand = self.path_by_hand.iter().filter_map(|board| Some(self.dot(*board)?.0)).collect();
        for part in parts.chain([by_hand]).filter(|part| part.len() > 1) {
            scene.polyline(part, line(2.0, palette.path));
        }
    }

    /// A ring around the current node, and a triangle at the node that is next.
    fn draw_step(&self, scene: &mut Scene, subject: &Subject<'_>, palette: &Palette) {
        let Subject { recording, moment, shows_choice, .. } = *subject;
        let current = moment.step.as_ref().and_then(|step| self.place_of(subject, step.id));
        ring_of_current(scene, current, palette);
        let next = shows_choice.then(|| next_choice(recording, moment)).flatten();
        if let Some((at, side)) = next.and_then(|next| self.place_of(subject, next.step.id)) {
            let tip = point(at.x - side / 2.0 - 1.0, at.y);
            scene.polygon_around(tip, 7.0, &[(-1.0, -0.6), (0.0, 0.0), (-1.0, 0.6)], palette.accent);
        }
    }

    /// The distances below the columns and the detours beside the rows, as far as there is room.
    fn draw_numbers(&self, scene: &mut Scene, palette: &Palette, unit: f32) {
        let Self { layout, window, .. } = *self;
        let (plot, ink) = (window.area, plain(unit, palette.weak_text));
        // In a part of the map, few boards fill their band, so its number stands beside the first ones.
        let most = if layout.frame.reach == Reach::ALL { f32::MAX } else { layout.frame.scale * 2.0 };
        let place = |band: &Band| band.from as f32 + ((band.to - band.from) as f32 / 2.0).min(most);
        let mut end = plot.x - unit;
        for band in &layout.columns {
            let (at, label) = (window.project(point(place(band), 0.0)).x, number(band.value));
            let half = about_width(&label, unit) / 2.0;
            if at - half >= end && (plot.x..=plot.right()).contains(&at) {
                end = at + half + unit * 0.5;
                scene.write(point(at, plot.bottom() + unit * 0.4), Anchor::TOP, ink, label);
            }
        }
        let mut end = plot.bottom() + unit;
        for band in &layout.rows {
            let up = layout.frame.height as f32 - place(band);
            let at = window.project(point(0.0, up)).y;
            if at + unit * 0.6 <= end && (plot.y..=plot.bottom()).contains(&at) {
                end = at - unit * 0.6;
                let label = detour_text(band.value);
                scene.write(point(plot.x - unit * 0.5, at), Anchor::RIGHT, ink, label);
            }
        }
    }

    /// The meaning of the colours and the number of boards with each, in as many rows as they need. Where there are too few rows,
    /// the numbers are left out, and then the boards that were not generated.
    fn legend(&self, room: f32, extent: Extent, palette: &Palette) -> Vec<LegendPlace> {
        let (unit, most) = (unit(extent), legend_rows(extent));
        let has_path = self.path_by_hand.len() > 1
            || self.path.windows(2).any(|pair| pair.iter().all(|id| self.has(*id)));
        let apart = unit * 1.2;
        let placed = |is_counted: bool| {
            let shown = self.shades.shades.iter().rev().filter(|shade| shade.boards > 0);
            let mut is_said = false;
            let name = |shade: &MapShade| {
                let short = shade.name.trim_end_matches(" visits").trim_end_matches(" visit");
                // Without numbers, the first of several says of what.
                let name = if is_said { short } else { &*shade.name };
                is_said |= short != shade.name;
                let text = if is_counted {
                    format!("{} {}", shade.name, number(shade.boards))
                } else {
                    name.to_owned()
                };
                (shade.colour, text)
            };
            let path = has_path.then(|| (palette.path, "path".to_owned()));
            let (mut row, mut end) = (0, 0.0);
            let place = |(colour, text): (Colour, String)| {
                let width = about_width(&text, unit) + apart;
                if end > 0.0 && end + width > room {
                    (row, end) = (row + 1, 0.0);
                }
                let x = end;
                end += width + apart;
                LegendPlace { row, x, colour, text }
            };
            path.into_iter().chain(shown.map(name)).map(place).collect::<Vec<_>>()
        };
        let fits = |entries: &Vec<LegendPlace>| entries.last().is_none_or(|last| last.row < most);
        let mut entries = Some(placed(true)).filter(fits).unwrap_or_else(|| placed(false));
        entries.retain(|entry| entry.row < most && entry.x + apart + about_width(&entry.text, unit) <= room);
        entries
    }
}

/// Such as `+4`, or `0`.
pub fn detour_text(detour: u32) -> String {
    let sign = if detour > 0 { "+" } else { "" };
    format!("{sign}{}", number(detour))
}

/// The dots of a raster as rectangles of one colour each, which stay sharp at any size.
fn blocks(raster: &Raster, background: Colour) -> Vec<(Area, Colour)> {
    let Area { x, y, width, height } = raster.area;
    let (across, down) = (width / raster.columns as f32, height / raster.rows() as f32);
    let mut blocks: Vec<(Area, Colour)> = Vec::new();
    // Those that reach down to the row above, by their columns.
    let mut above: HashMap<Range<usize>, usize> = HashMap::new();
    for (row, cells) in raster.cells.chunks(raster.columns).enumerate() {
        let (mut here, mut end) = (HashMap::new(), 0);
        for run in cells.chunk_by(PartialEq::eq) {
            let columns = end..end + run.len();
            end = columns.end;
            if run[0] == background {
                continue;
            }
            let continued = above.get(&columns).copied().filter(|place| blocks[*place].1 == run[0]);
            let place = continued.unwrap_or_else(|| {
                let corner = point(x + columns.start as f32 * across, y + row as f32 * down);
                blocks.push((Area::new(corner, run.len() as f32 * across, 0.0), run[0]));
                blocks.len() - 1
            });
            blocks[place].0.height += down;
            here.insert(columns, place);
        }
        above = here;
    }
    blocks
}

fn ring(scene: &mut Scene, place: Option<(Point, f32)>, room: f32, colour: Colour) {
    if let Some((at, side)) = place {
        scene.outline(Area::square(at, (side + 4.0).max(LEAST_RING) + room), line(2.0, colour));
    }
}

fn ring_of_current(scene: &mut Scene, place: Option<(Point, f32)>, palette: &Palette) {
    if let Some((at, side)) = place {
        let radius = (side + 6.0).max(LEAST_RING) / 2.0;
        scene.circle(at, radius, Colour::NONE, Some(line(2.0, palette.current)));
    }
}
