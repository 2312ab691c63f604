//! The cells and dots of the map, in whole pixels: a dot between two pixels would flicker.

use std::collections::BTreeMap;

use super::boards::{MapBoards, MapCell};
use super::shades::MapShades;
use crate::memory;
use crate::picture::scene::{Area, Colour, Point, Raster, point};
use crate::recording::NodeStatus;

/// The most pixels from one dot to the next, and the least side of a column or row, for one pixel a point.
const MOST_PITCH: f32 = 5.0;
const LEAST_SIDE: f32 = 9.0;

/// The cells that are drawn: up to this distance from the start, and up to this detour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    pub distance: u32,
    pub detour: u32,
}

impl Reach {
    pub const ALL: Self = Self { distance: u32::MAX, detour: u32::MAX };

    /// As far as the search has come.
    pub fn new(boards: &MapBoards, statuses: &[NodeStatus]) -> Self {
        let is_reached = |place: u32| statuses[place as usize] != NodeStatus::NotYet;
        let reached = boards.cells.iter().filter(|cell| cell.places.clone().any(is_reached));
        Self::farthest(reached.map(|cell| Self { distance: cell.distance, detour: cell.detour }))
    }

    pub fn farthest(all: impl Iterator<Item = Self>) -> Self {
        all.fold(Self { distance: 0, detour: 0 }, |most, reach| Self {
            distance: most.distance.max(reach.distance),
            detour: most.detour.max(reach.detour),
        })
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MapFrame {
    /// Width of the whole map, in pixels.
    pub width: i32,
    pub height: i32,
    /// Pixels of a point: more on a fine screen, and at close range.
    pub scale: f32,
    pub reach: Reach,
}

/// A column of one distance, or a row of one detour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    pub value: u32,
    /// Its pixels, from the left, or from below.
    pub from: i32,
    pub to: i32,
}

/// The dots of a cell, in rows from the lower left corner.
#[derive(Clone, Copy, Debug, Default)]
struct DotGrid {
    left: i32,
    bottom: i32,
    per_row: i32,
    /// Pixels from one dot to the next. A dot is one pixel smaller, if that leaves one.
    pitch: i32,
    boards: u32,
    /// As many as there are boards. Where there are more boards than pixels, boards next to each other share a dot.
    dots: u32,
}

/// A square of pixels, from the upper left corner of the whole map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MapDot {
    pub x: i32,
    pub y: i32,
    pub side: i32,
}

impl MapDot {
    /// In pixels.
    pub fn centre(&self) -> Point {
        let half = self.side as f32 / 2.0;
        point(self.x as f32 + half, self.y as f32 + half)
    }
}

impl DotGrid {
    fn new((column, row): (&Band, &Band), boards: u32, height: i32, most_pitch: i32) -> Self {
        // One pixel of the background separates two cells.
        let side = |band: &Band| {
            if band.to - band.from >= 4 { band.to - band.from - 1 } else { (band.to - band.from).max(1) }
        };
        let (across, up) = (side(column), side(row));
        let fits = |pitch: &i32| ((across / pitch) * (up / pitch)) as u32 >= boards;
        let pitch = (1..=most_pitch).rev().find(fits).unwrap_or(1);
        let dots = boards.min((across * up) as u32);
        Self { left: column.from, bottom: height - row.from, per_row: across / pitch, pitch, boards, dots }
    }

    fn dot(&self, index: u32) -> MapDot {
        let (side, index) = ((self.pitch - 1).max(1), index.cast_signed());
        let (row, in_row) = (index / self.per_row, index % self.per_row);
        MapDot { x: self.left + in_row * self.pitch, y: self.bottom - row * self.pitch - side, side }
    }

    fn first_board(&self, dot: u32) -> u32 {
        (u64::from(dot) * u64::from(self.boards)).div_ceil(u64::from(self.dots)) as u32
    }

    fn at(&self, x: i32, y: i32) -> Option<u32> {
        let (across, up) = (x - self.left, self.bottom - 1 - y);
        if self.dots == 0 || across < 0 || up < 0 || across >= self.per_row * self.pitch {
            return None;
        }
        let index = (up / self.pitch * self.per_row + across / self.pitch) as u32;
        (index < self.dots).then_some(index)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MapWindow {
    /// In points.
    pub area: Area,
    /// The pixel of the map in the upper left corner.
    pub offset: (i32, i32),
    /// In pixels.
    pub columns: i32,
    pub rows: i32,
}

impl MapWindow {
    /// Pixels of the map as points of the picture.
    pub fn project(&self, pixel: Point) -> Point {
        let scale = self.area.width / self.columns as f32;
        let (x, y) = (pixel.x - self.offset.0 as f32, pixel.y - self.offset.1 as f32);
        point(self.area.x + x * scale, self.area.y + y * scale)
    }
}

#[derive(Clone, Debug)]
pub struct MapLayout {
    pub frame: MapFrame,
    /// From the left.
    pub columns: Vec<Band>,
    /// From below.
    pub rows: Vec<Band>,
    /// As the cells of the boards; those out of reach have no dots.
    grids: Vec<DotGrid>,
}

impl MapLayout {
    pub fn new(boards: &MapBoards, frame: MapFrame) -> Self {
        let MapFrame { width, height, scale, reach } = frame;
        let is_drawn = |cell: &MapCell| cell.distance <= reach.distance && cell.detour <= reach.detour;
        let [mut columns, mut rows]: [BTreeMap<u32, usize>; 2] = Default::default();
        for cell in boards.cells.iter().filter(|cell| is_drawn(cell)) {
            *columns.entry(cell.distance).or_default() += cell.places.len();
            *rows.entry(cell.detour).or_default() += cell.places.len();
        }
        let least = LEAST_SIDE * scale;
        let (columns, rows) = (bands(&columns, width, least), bands(&rows, height, least));
        let most_pitch = (MOST_PITCH * scale).max(1.0) as i32;
        let grid = |cell: &MapCell| {
            let column = columns.binary_search_by_key(&cell.distance, |band| band.value).ok()?;
            let row = rows.binary_search_by_key(&cell.detour, |band| band.value).ok()?;
            let bands = (&columns[column], &rows[row]);
            is_drawn(cell).then(|| DotGrid::new(bands, cell.places.len() as u32, height, most_pitch))
        };
        let grids = boards.cells.iter().map(|cell| grid(cell).unwrap_or_default()).collect();
        Self { frame, columns, rows, grids }
    }

    /// The dot of a board; `None` out of reach.
    pub fn dot(&self, boards: &MapBoards, place: u32) -> Option<MapDot> {
        let index = boards.cell_index(place);
        let grid = self.grids.get(index).filter(|grid| grid.dots > 0)?;
        let board = u64::from(place - boards.cells[index].places.start);
        Some(grid.dot((board * u64::from(grid.dots) / u64::from(grid.boards)) as u32))
    }

    /// The board at a pixel of the whole map; the first one of those that share it.
    pub fn place_at(&self, boards: &MapBoards, x: i32, y: i32) -> Option<u32> {
        let mut cells = boards.cells.iter().zip(&self.grids);
        cells.find_map(|(cell, grid)| Some(cell.places.start + grid.first_board(grid.at(x, y)?)))
    }

    /// The dots in the order of their cells, each with its shade. Boards that share a dot have the last of their shades.
    fn dots(&self, boards: &MapBoards, shades: &MapShades, mut draw: impl FnMut(MapDot, u8)) {
        for (cell, grid) in boards.cells.iter().zip(&self.grids).filter(|(_, grid)| grid.dots > 0) {
            let of_cell = &shades.of[cell.places.start as usize..cell.places.end as usize];
            let (each, over) = (grid.boards / grid.dots, grid.boards % grid.dots);
            let right = grid.left + grid.per_row * grid.pitch;
            let (mut dot, mut first, mut end, mut rest) = (grid.dot(0), 0, 0, 0);
            for _ in 0..grid.dots {
                // The first board of the next dot: to divide for each dot would take longer than to draw it.
                (end, rest) = (end + each, rest + over);
                if rest >= grid.dots {
                    (end, rest) = (end + 1, rest - grid.dots);
                }
                let next = (end + u32::from(rest > 0)) as usize;
                draw(dot, of_cell[first..next].iter().copied().max().unwrap_or_default());
                (first, dot.x) = (next, dot.x + grid.pitch);
                if dot.x == right {
                    (dot.x, dot.y) = (grid.left, dot.y - grid.pitch);
                }
            }
        }
    }

    /// The pixels of a part of the map.
    pub fn raster(
        &self,
        boards: &MapBoards,
        shades: &MapShades,
        window: &MapWindow,
        background: Colour,
    ) -> Raster {
        let MapWindow { area, offset, columns, rows } = *window;
        let pixels = columns as usize * rows as usize;
        memory::require((size_of::<Colour>() * pixels) as u64);
        let mut cells = vec![background; pixels];
        let colours: Vec<Colour> = shades.shades.iter().map(|shade| shade.colour).collect();
        self.dots(boards, shades, |MapDot { x, y, side }, shade| {
            let (x, y, colour) = (x - offset.0, y - offset.1, colours[usize::from(shade)]);
            // Most dots are one pixel.
            if side == 1 && (0..columns).contains(&x) && (0..rows).contains(&y) {
                cells[y as usize * columns as usize + x as usize] = colour;
                return;
            }
            let seen =
                |from: i32, most: i32| from.clamp(0, most) as usize..(from + side).clamp(0, most) as usize;
            for row in seen(y, rows) {
                cells[row * columns as usize..][seen(x, columns)].fill(colour);
            }
        });
        Raster { area, columns: columns as usize, cells: cells.into() }
    }
}

/// Columns or rows that fill a size: as wide as the square root of the number of their boards, and at least so wide that each
/// can be seen.
fn bands(boards: &BTreeMap<u32, usize>, size: i32, least: f32) -> Vec<Band> {
    let size = size as f32;
    let least = least.min(size / boards.len() as f32);
    let side = |count: usize, scale: f32| ((count as f32).sqrt() * scale).max(least);
    let (mut fits, mut too_large) = (0.0, size);
    for _ in 0..40 {
        let middle = f32::midpoint(fits, too_large);
        let sum: f32 = boards.values().map(|count| side(*count, middle)).sum();
        *(if sum > size { &mut too_large } else { &mut fits }) = middle;
    }
    let mut end = 0.0;
    let mut band = |(value, count): (&u32, &usize)| {
        let from = end;
        end += side(*count, fits);
        Band { value: *value, from: f32::round(from) as i32, to: f32::round(end) as i32 }
    };
    boards.iter().map(&mut band).collect()
}
