//! The parts of a stage, which its picture and the window draw alike: the equation, the phases, the sentence, and the slots of the
//! four moves.

use crate::picture::board::mini_board_extent;
use crate::picture::palette::Palette;
use crate::picture::runs::Measure;
use crate::picture::scene::{Anchor, Area, Colour, Line, Point, Scene, TextLook, line, plain, point};
use crate::picture::stage_words::{
    BOARD_MARK, EquationTerm, MoveSlot, NEXT_MARK, Phase, SlotBoard, SlotKind, TermKind,
};
use crate::puzzle::{Move, Size};
use crate::recording::NodeStatus;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Large,
    Low,
    /// Without the sum of h, the first phase, and boards in the slots.
    Narrow,
    /// In one column, for a phone: without the sum of h and the first phase, with the slots in two rows or beside the board.
    Column,
}

impl Form {
    /// The first one that fits, and otherwise the smallest.
    pub fn largest(fits: impl Fn(Self) -> bool) -> Self {
        [Self::Large, Self::Low].into_iter().find(|form| fits(*form)).unwrap_or(Self::Narrow)
    }

    /// The least width and height, in units.
    pub fn least(self) -> (f32, f32) {
        match self {
            Self::Large => (36.0, 30.2),
            Self::Low => (36.0, 25.6),
            Self::Narrow => (26.4, 20.2),
            Self::Column => (28.8, 26.4),
        }
    }
}

// Sizes in units.
const TEXT: f32 = 1.2;
const VALUE: f32 = 2.4;
/// Between two terms, in parts of the size of the text.
const GAP: f32 = 0.28;
const LABEL: f32 = 3.6;
/// From one row of a sentence to the next, in sizes of the text.
const ROW: f32 = 1.375;
/// The width of a phase from which nothing has to go, in units.
const WIDE_PHASE: f32 = 14.0;
/// The widths of a mark, and of a space, in sizes of the text.
const MARK: f32 = 0.8;
const SPACE: f32 = 0.27;

/// Draws parts of a stage. All lengths are in points.
pub struct StagePen<'a> {
    pub scene: Scene,
    pub palette: &'static Palette,
    pub unit: f32,
    pub least_text: f32,
    pub form: Form,
    pub measure: Measure<'a>,
}

/// The place of a small board: its upper left corner, and the side of a cell.
#[derive(Clone, Copy, Debug)]
pub struct SlotPlace {
    pub corner: Point,
    pub cell: f32,
}

impl StagePen<'_> {
    /// That many units, in points.
    pub fn u(&self, units: f32) -> f32 {
        self.unit * units
    }

    pub fn plain(&self) -> TextLook {
        plain(self.u(TEXT), self.palette.text)
    }

    pub fn weak(&self) -> TextLook {
        plain(self.u(TEXT), self.palette.weak_text)
    }

    pub fn strong(&self) -> TextLook {
        TextLook { strong: true, ..self.plain() }
    }

    pub fn width(&self, look: TextLook, text: &str) -> f32 {
        (self.measure)(text, look.size, look.strong)
    }

    /// Writes one line, made smaller where it would be wider than `most`. Gives where it ends if it begins at its place.
    pub fn write(&mut self, at: Point, anchor: Anchor, text: &str, look: TextLook, most: f32) -> f32 {
        if text.is_empty() {
            return at.x;
        }
        let width = self.width(look, text);
        let share = if most > 0.0 && width > most { most / width } else { 1.0 };
        self.scene.write(at, anchor, TextLook { size: look.size * share, ..look }, text);
        at.x + width * share
    }

    /// The terms of an equation, no larger than the widest one of the search may be. Gives where they end.
    pub fn equation(&mut self, area: Area, terms: &[EquationTerm], widest: &[EquationTerm]) -> f32 {
        let wanted = |terms: &[EquationTerm]| {
            let gaps = terms.len().saturating_sub(1) as f32 * self.u(GAP * VALUE);
            terms.iter().map(|term| self.term_width(term, self.u(VALUE))).sum::<f32>() + gaps
        };
        let wanted = wanted(widest).max(wanted(terms));
        let size = self.u(VALUE) * (area.width / wanted.max(f32::MIN_POSITIVE)).min(1.0);
        let mut x = area.x;
        for term in terms {
            let width = self.term_width(term, size);
            let middle = x + width / 2.0;
            let (name, value) = (self.term_look(term, self.u(TEXT)), self.term_look(term, size));
            let name = TextLook { strong: false, ..name };
            for (text, look, down) in [(term.name, name, 0.75), (term.text.as_str(), value, 2.65)] {
                let at = point(middle, area.y + self.u(down));
                self.write(at, Anchor::CENTRE, text, look, area.width);
            }
            x += width + GAP * size;
        }
        x
    }

    fn term_look(&self, term: &EquationTerm, size: f32) -> TextLook {
        let colour = match term.kind {
            TermKind::Value => self.palette.text,
            TermKind::G => self.palette.g,
            TermKind::H => self.palette.h,
            TermKind::Sign => self.palette.weak_text,
        };
        TextLook { size, strong: true, colour }
    }

    fn term_width(&self, term: &EquationTerm, size: f32) -> f32 {
        let name = self.width(self.term_look(term, self.u(TEXT)), term.name);
        self.width(self.term_look(term, size), &term.text).max(name)
    }

    pub fn note(&mut self, area: Area, terms: &[EquationTerm]) {
        let (mut x, y) = (area.x, area.centre().y);
        for term in terms {
            let look = self.term_look(term, self.u(TEXT));
            let look = TextLook { strong: term.kind == TermKind::H, ..look };
            x = self.write(point(x, y), Anchor::LEFT, &term.text, look, area.right() - x) + self.u(0.35);
        }
    }

    /// The phases of a step; the last ones where there are not areas for all.
    pub fn phases(&mut self, areas: &[Area], phases: &[Phase], shows_choice: bool) {
        let hidden = phases.len().saturating_sub(areas.len());
        // Where the row is short, number and name begin earlier, and no room is left after a result.
        let is_column = self.form == Form::Column;
        let is_short = self.form == Form::Narrow || is_column && areas[0].width < self.u(WIDE_PHASE);
        let [number_at, name_at, after] = if is_short { [0.2, 1.2, 0.0] } else { [0.5, 1.9, 0.3] };
        for ((place, phase), area) in phases.iter().enumerate().skip(hidden).zip(areas) {
            if phase.is_now {
                self.scene.rectangle(*area, self.u(0.4), self.palette.button, None);
            }
            let look = if phase.is_now { self.strong() } else { self.weak() };
            let at = |x: f32| point(x, area.centre().y);
            let number = (place + 1).to_string();
            self.write(at(area.x + self.u(number_at)), Anchor::LEFT, &number, look, self.u(2.0));
            // As wide as its words are, and no wider than the row. A long result begins earlier.
            let result = TextLook { strong: false, ..look };
            let latest = area.right() - self.u(after) - self.width(result, &phase.result);
            let x = (area.x + (area.width * 0.6).max(self.u(9.0))).min(latest);
            let end = if phase.result.is_empty() { area.right() - self.u(1.3) } else { x - self.u(0.1) };
            let from = area.x + self.u(name_at);
            self.write(at(from), Anchor::LEFT, phase.name, look, end - from);
            self.write(at(x), Anchor::LEFT, &phase.result, result, area.right() - x);
            if phase.is_now && shows_choice {
                self.next_mark(at(area.right() - self.u(0.7)), self.u(1.0));
            }
        }
    }

    fn next_mark(&mut self, at: Point, side: f32) {
        let corners = [(-1.0, -1.0), (1.0, 0.0), (-1.0, 1.0)];
        self.scene.polygon_around(at, side / 2.0, &corners, self.palette.current);
    }

    /// A sentence with a word in front: beside all rows if it fits, otherwise before the first row, and smaller. Where the stage
    /// is narrow, there is no word. Returns whether all of the sentence is there.
    pub fn sentence(&mut self, area: Area, word: &str, sentence: &str) -> bool {
        let is_narrow = matches!(self.form, Form::Narrow | Form::Column);
        let label = if is_narrow { 0.0 } else { self.u(LABEL) };
        if label > 0.0 {
            let at = point(area.x, area.y + self.u(0.8));
            self.write(at, Anchor::LEFT, word, self.weak(), label);
        }
        // If there is room, each of two sentences begins a row. If both do not fit, only the first is written.
        let separate = sentence.replacen(". ", ".\n", 1);
        let first = separate.lines().next().unwrap_or_default();
        let beside = Area { x: area.x + label, width: area.width - label, ..area };
        let (usual, least) = (self.u(TEXT), self.least_text);
        let start = self.scene.shapes.len();
        for (area, before, size) in [(beside, 0.0, usual), (area, label, usual), (area, label, least)] {
            for text in [separate.as_str(), sentence] {
                self.scene.shapes.truncate(start);
                if self.rows(area, before, size, text) {
                    return true;
                }
            }
        }
        self.scene.shapes.truncate(start);
        self.rows(area, label, least, first);
        false
    }

    /// Words in rows; the first one has room for a word in front. Returns whether they have room.
    fn rows(&mut self, area: Area, before: f32, size: f32, text: &str) -> bool {
        let y = |row: usize| area.y + size * ROW * (row as f32 + 0.5);
        // A tenth of a row may stand out.
        let most = (area.height / (size * ROW) + 0.1) as usize;
        let mut row = 0;
        for (place, sentence) in text.lines().enumerate() {
            row += usize::from(place > 0);
            let mut x = if place == 0 { before } else { 0.0 };
            for word in sentence.split(' ').filter(|word| !word.is_empty()) {
                let start = self.scene.shapes.len();
                let mut end = self.word(point(area.x + x, y(row)), size, word);
                if end > area.right() && x > 0.0 {
                    self.scene.shapes.truncate(start);
                    if row + 1 >= most {
                        let look = TextLook { size, ..self.plain() };
                        self.write(point(area.x + x, y(row)), Anchor::LEFT, "…", look, 0.0);
                        return false;
                    }
                    row += 1;
                    end = self.word(point(area.x, y(row)), size, word);
                }
                x = end - area.x + SPACE * size;
            }
        }
        row < most
    }

    /// A word, or several that no row divides. Gives where it ends.
    fn word(&mut self, at: Point, size: f32, word: &str) -> f32 {
        let plain = TextLook { size, ..self.plain() };
        let mut x = at.x;
        for (place, word) in word.split('\u{a0}').enumerate() {
            x += if place > 0 { SPACE * size } else { 0.0 };
            let [before, bare, after] = word_parts(word);
            let Some(colour) = word_ink(bare, self.palette) else {
                x = self.write(point(x, at.y), Anchor::LEFT, word, plain, 0.0);
                continue;
            };
            x = self.write(point(x, at.y), Anchor::LEFT, before, plain, 0.0);
            if bare == NEXT_MARK || bare == BOARD_MARK {
                self.mark(bare, point(x + MARK * size / 2.0, at.y), MARK * size * 0.9);
                x += MARK * size;
            } else {
                let look = TextLook { strong: true, colour, ..plain };
                x = self.write(point(x, at.y), Anchor::LEFT, bare, look, 0.0);
            }
            x = self.write(point(x, at.y), Anchor::LEFT, after, plain, 0.0);
        }
        x
    }

    fn mark(&mut self, mark: &str, at: Point, side: f32) {
        if mark == NEXT_MARK {
            self.next_mark(at, side);
        } else {
            self.scene.outline(Area::square(at, side * 0.8), line(side * 0.12, self.palette.current));
        }
    }

    /// The slot of a move, without its board. Gives where that stands, if there is one.
    pub fn slot(&mut self, area: Area, mv: Move, slot: &MoveSlot) -> Option<SlotPlace> {
        match slot {
            MoveSlot::NoMove => {
                self.no_move(area, mv);
                None
            }
            MoveSlot::Empty => {
                let edge = line(self.u(0.05), self.palette.line);
                let inside = area.shrunk(edge.width / 2.0);
                self.scene.rectangle(inside, self.u(0.5), Colour::NONE, Some(edge));
                let most = area.width - self.u(1.2);
                self.write(self.heading_at(area), Anchor::LEFT, &self.heading(mv), self.weak(), most);
                None
            }
            MoveSlot::Tried(board) => {
                self.ground(area, board);
                self.tried(area, mv, board)
            }
        }
    }

    fn heading_at(&self, area: Area) -> Point {
        let down = if self.form == Form::Large { self.u(1.3) } else { area.height * 0.29 };
        point(area.x + self.u(0.6), area.y + down)
    }

    fn heading(&self, mv: Move) -> String {
        match self.form {
            Form::Large => format!("{} {}", mv.arrow(), mv.name()),
            Form::Low | Form::Narrow | Form::Column => mv.arrow().to_owned(),
        }
    }

    fn no_move(&mut self, area: Area, mv: Move) {
        self.dashes(area, line(self.u(0.07), self.palette.line));
        let (most, weak) = (area.width - self.u(1.2), self.weak());
        if self.form == Form::Large {
            self.write(self.heading_at(area), Anchor::LEFT, &self.heading(mv), weak, most);
            let middle = point(area.centre().x, area.centre().y + self.u(0.7));
            self.write(middle, Anchor::CENTRE, "no move", weak, most);
            return;
        }
        // The dashed border says it, too.
        let name = format!("{} no move", mv.arrow());
        let name = if self.width(weak, &name) <= most { name } else { self.heading(mv) };
        self.write(area.centre(), Anchor::CENTRE, &name, weak, most);
    }

    fn dashes(&mut self, area: Area, line: Line) {
        let (left, right, top, bottom) = (area.x, area.right(), area.y, area.bottom());
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.scene.dashes(corners.map(|(x, y)| point(x, y)).to_vec(), line);
    }

    fn ground(&mut self, area: Area, slot: &SlotBoard) {
        let (palette, corner) = (self.palette, self.u(0.5));
        let (edge, fill) = match slot.kind {
            SlotKind::New => palette.status(slot.status),
            SlotKind::Known | SlotKind::Dropped => (palette.line, palette.background),
            SlotKind::ToPlace => (palette.action, palette.panel),
        };
        let fill = if slot.is_selected { palette.selection } else { fill };
        if slot.kind == SlotKind::ToPlace {
            let (fill, width) = if slot.is_marked { (palette.button, 0.2) } else { (fill, 0.1) };
            self.scene.rectangle(area, corner, fill, None);
            self.dashes(area.shrunk(self.u(width / 2.0)), line(self.u(width), edge));
            return;
        }
        let edge = line(self.u(if slot.is_marked { 0.15 } else { 0.075 }), edge);
        self.scene.rectangle(area.shrunk(edge.width / 2.0), corner, fill, Some(edge));
    }

    fn tried(&mut self, area: Area, mv: Move, slot: &SlotBoard) -> Option<SlotPlace> {
        let looks = self.slot_looks(slot);
        let [mut first, second] = slot.words.clone();
        let size = slot.board.size();
        let (right, margin) = (area.right(), self.u(0.2));
        let most = |x: f32| right - x - margin;
        let (place, x, [above, below]) = match self.form {
            Form::Large => {
                let is_told = matches!(slot.kind, SlotKind::New | SlotKind::ToPlace);
                let look = if is_told { self.plain() } else { self.weak() };
                let at = self.heading_at(area);
                self.write(at, Anchor::LEFT, &self.heading(mv), look, most(at.x));
                // A longer text takes room from the board.
                let is_long = self.width(looks[1], &second) > most(area.x + self.u(3.7));
                let (side, pad, gap) = if is_long { (2.2, 0.4, 0.35) } else { (2.75, 0.5, 0.45) };
                let [side, pad, gap] = [side, pad, gap].map(|units| self.u(units));
                let top = area.bottom() - self.u(0.5) - side;
                let (place, right) = board_at(point(area.x + pad, top), side, size);
                (Some(place), right + gap, [0.22, 0.78].map(|share| top + side * share))
            }
            Form::Low | Form::Column => {
                let side = area.height - self.u(1.3);
                let corner = point(area.x + self.u(0.5), area.centre().y - side / 2.0);
                let (place, right) = board_at(corner, side, size);
                let x = right + self.u(0.4);
                first = self.with_arrow(mv, &first, looks[0], most(x));
                (Some(place), x, [0.3, 0.7].map(|share| area.y + area.height * share))
            }
            Form::Narrow => {
                let x = area.x + self.u(0.5);
                first = self.with_arrow(mv, &first, looks[0], most(x));
                (None, x, [0.29, 0.71].map(|share| area.y + area.height * share))
            }
        };
        for (text, look, y) in [(first, looks[0], above), (second, looks[1], below)] {
            self.write(point(x, y), Anchor::LEFT, &text, look, most(x));
        }
        place
    }

    /// The first line of a slot. Where it has no room, the arrow says it with the second line.
    fn with_arrow(&self, mv: Move, words: &str, look: TextLook, most: f32) -> String {
        let whole = format!("{} {words}", mv.arrow());
        if self.width(look, &whole) <= most { whole } else { mv.arrow().to_owned() }
    }

    /// The look of the two lines beside a board.
    fn slot_looks(&self, slot: &SlotBoard) -> [TextLook; 2] {
        let palette = self.palette;
        let small = plain(self.least_text, palette.text);
        let bold = TextLook { strong: true, ..small };
        match slot.kind {
            SlotKind::New | SlotKind::Dropped => [bold, small],
            SlotKind::ToPlace => [small, small],
            SlotKind::Known => {
                // The place where the board already was has its colour.
                let is_closed = matches!(slot.status, NodeStatus::Closed | NodeStatus::Left);
                let colour = if is_closed { palette.closed } else { palette.text };
                [TextLook { colour: palette.weak_text, ..small }, TextLook { colour, ..bold }]
            }
        }
    }
}

/// A small board in a square from this corner on, and where it ends.
pub(super) fn board_at(corner: Point, side: f32, size: Size) -> (SlotPlace, f32) {
    let cell = side / size.rows().max(size.cols()).max(3) as f32;
    let extent = mini_board_extent(size, cell);
    let corner = point(corner.x, corner.y + (side - extent.height) / 2.0);
    (SlotPlace { corner, cell }, corner.x + extent.width)
}

/// The colour of a word of a sentence; `None` for that of the others.
pub fn word_ink(bare: &str, palette: &Palette) -> Option<Colour> {
    match bare {
        "g" | "2g" => Some(palette.g),
        "h" => Some(palette.h),
        "f" | "F" => Some(palette.text),
        NEXT_MARK | BOARD_MARK => Some(palette.current),
        _ => None,
    }
}

/// The signs before a word, the word itself, and the punctuation after it.
pub fn word_parts(word: &str) -> [&str; 3] {
    let is_beside = |letter: char| {
        !letter.is_alphanumeric() && !NEXT_MARK.contains(letter) && !BOARD_MARK.contains(letter)
    };
    let bare = word.trim_matches(is_beside);
    let (before, rest) = word.split_at(word.find(bare).unwrap_or(0));
    let (bare, after) = rest.split_at(bare.len());
    [before, bare, after]
}
