//! A class on one tree as a picture: a trunk as wide as the students who still take the boards of the reference, and a branch
//! wherever some leave it.

use std::cmp::Reverse;

use super::tree::{ClassBranch, ClassTree};
use crate::picture::fonts::text_width;
use crate::picture::{
    Anchor, Area, Colour, Extent, Palette, Point, Scene, TextLook, about_width, draw_coloured_board, line,
    number, plain, point, shortened, strong, wrapped,
};

#[derive(Clone, Copy, Debug)]
pub struct ClassLook<'a> {
    pub palette: &'a Palette,
    pub width: f32,
    /// The height that is in sight, in points: ten branches fit, or at least four of a low one. Infinite for a picture.
    pub room: f32,
    /// The size of the text, in points.
    pub unit: f32,
    pub exercise: &'a str,
    /// True if choices that are only ties have branches of their own.
    pub with_ties: bool,
    pub all: bool,
    pub chosen: Option<usize>,
    /// Names of the students of each branch, as far as they are not hidden.
    pub names: &'a [String],
}

/// Places of the parts of a row, in units.
#[derive(Clone, Copy)]
struct ClassColumns {
    trunk: f32,
    ends: f32,
    /// Place of the boards; `None` if there is no room for them.
    board: Option<f32>,
    words: f32,
    /// True if the expansion stands above the branch, and not below the words.
    is_wide: bool,
}

impl ClassColumns {
    fn new(width: f32) -> Self {
        if width >= WIDE {
            let board = (width - 22.2).clamp(10.8, 14.8);
            let trunk = if width >= 33.0 { 1.6 } else { 0.8 };
            let ends = board - 0.4;
            return Self { trunk, ends, board: Some(board), words: board + SIDE + 1.2, is_wide: true };
        }
        let board = Some(4.8).filter(|_| width >= WITH_BOARDS);
        let words = board.map_or(4.8, |board| board + SIDE + 0.7);
        Self { trunk: 0.4, ends: 4.4, board, words, is_wide: false }
    }
}

impl ClassLook<'_> {
    fn columns(&self) -> ClassColumns {
        ClassColumns::new(self.width / self.unit)
    }

    fn ink(&self, is_main: bool) -> TextLook {
        if is_main {
            strong(self.unit, self.palette.text)
        } else {
            plain(self.unit * SMALL, self.palette.weak_text)
        }
    }

    /// The height above the first row, in units. Where there is little room, nothing stands there.
    fn head(&self) -> f32 {
        if self.columns().board.is_some() { HEAD } else { 0.6 }
    }

    /// The height of each of `rows` rows.
    fn row_room(&self, rows: usize) -> RowRoom {
        let columns = self.columns();
        let share = (self.room / self.unit - self.head()) / (rows as f32).max(FEWEST_ROWS);
        let has_boards = columns.board.is_some();
        let height = share.clamp(if has_boards { ONE_LINE_ROW } else { LOW_ROW }, ROW);
        let (lines, between) = match height {
            ..LOW_ROW => (1, 0.2),
            ..ROW => (2, 0.2),
            _ => (3, BETWEEN_ROWS),
        };
        let is_low = lines < 3 && has_boards;
        let side = if is_low { SIDE.min(height - 0.3) } else { SIDE };
        // Usual reasons have room on one line.
        let moved = if is_low && !columns.is_wide { 0.8 } else { 0.0 };
        let words = columns.words - moved - (SIDE - side) - if is_low { 0.2 } else { 0.0 };
        RowRoom { height, lines, between, is_low, side, moved, words }
    }
}

/// Room for each part of a row, of the height that is in sight, in units.
#[derive(Clone, Copy)]
struct RowRoom {
    /// At least.
    height: f32,
    /// As many as there are room for.
    lines: usize,
    /// Beside the height of the lines.
    between: f32,
    /// True if the expansion has no line of its own, and is written at the right.
    is_low: bool,
    /// The largest side of a board.
    side: f32,
    /// Branches and boards are moved to the left by this.
    moved: f32,
    /// Left edge of the words.
    words: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassRow {
    Branch(usize),
    /// Those that are not drawn.
    Others,
}

pub const CLASS_UNIT: f32 = 15.0;
pub const CLASS_WIDTH: f32 = 600.0;

/// More branches cannot be read from the back row.
const MOST_BRANCHES: usize = 10;
/// Rows are no higher than if there were as many.
const FEWEST_ROWS: f32 = 4.0;
/// In units, as all that follows.
const ROW: f32 = 3.7;
/// With two lines, and with one.
const LOW_ROW: f32 = 2.6;
const ONE_LINE_ROW: f32 = 1.7;
const LINE: f32 = 1.2;
const BETWEEN_ROWS: f32 = 0.6;
const HEAD: f32 = 2.5;
/// Size of all but the main words.
const SMALL: f32 = 0.94;
/// The width of the trunk for a student, and for the whole class.
const STUDENT: f32 = 0.1;
const WHOLE: f32 = 2.6;
const SIDE: f32 = 2.8;
/// From the right edge to what stands there.
const END: f32 = 0.4;
/// Between words and the number beside them.
const BESIDE: f32 = 0.2;
/// The least width with the expansions above the branches, and with boards.
const WIDE: f32 = 27.0;
const WITH_BOARDS: f32 = 17.0;
/// The height of the line that shows who is still on the trunk.
const STEPS: f32 = 4.5;

struct DrawnRow<'a> {
    row: ClassRow,
    /// `None` for the others.
    branch: Option<&'a ClassBranch>,
    students: usize,
    /// The words, and whether they are the main ones.
    lines: Vec<(String, bool)>,
    /// In points.
    height: f32,
}

/// The picture of a class, and where its rows are.
pub fn draw_class(tree: &ClassTree, look: &ClassLook<'_>) -> (Scene, Vec<(ClassRow, Area)>) {
    let (branches, u, columns) = (tree.branches(look.with_ties), look.unit, look.columns());
    let (rows, row_room) = rows(branches, look);
    let ends = u * (look.head() + 2.0) + rows.iter().map(|row| row.height).sum::<f32>();
    let below = last_lines(tree, look);
    let steps_from = ends + u * (2.2 + LINE * below.len() as f32);
    let title = format!("Class of {}", tree.students());
    let height = steps_from + u * (STEPS + 2.2);
    let mut scene = Scene::new(title, Extent { width: look.width, height }, look.palette.panel);
    if columns.board.is_some() {
        draw_head(&mut scene, look, row_room.is_low);
    }
    let from = u * (look.head() - 0.6);
    let each = u * STUDENT.min(WHOLE / tree.students().max(1) as f32);
    let mut trunk = Trunk { students: tree.students(), each, from };
    let mut places = Vec::new();
    let (mut expansion, mut top) = (0, u * look.head());
    let branch_ends = columns.ends - row_room.moved;
    for DrawnRow { row, branch, students, lines, height } in rows {
        let middle = top + height / 2.0;
        let left = u * (branch_ends - 0.2);
        let area = Area::new(point(left, top + u * 0.1), look.width - left, height - u * 0.2);
        top += height;
        let colours = if branch.is_some_and(|branch| branch.departure.is_tie) {
            (look.palette.open, look.palette.open_fill)
        } else {
            (look.palette.error, look.palette.error_fill)
        };
        let thick = (trunk.each * students as f32).max(1.0);
        let from = trunk.leave(&mut scene, middle, students, look);
        scene.fill(Area::new(point(from, middle - thick / 2.0), u * branch_ends - from, thick), colours.0);
        if let Some(branch) = branch {
            if columns.is_wide && !row_room.is_low && branch.departure.expansion != expansion {
                expansion = branch.departure.expansion;
                let at = point(left, middle - thick / 2.0 - u * 0.3);
                scene.write(at, Anchor::BOTTOM_RIGHT, look.ink(false), expansion_words(expansion));
            }
            if let (Some(left), Some(board)) = (columns.board, &branch.departure.took) {
                let sides = [board.size().rows(), board.size().cols()].map(|cells| cells as f32);
                let cell = u * row_room.side / sides[0].max(sides[1]);
                let corner = point(u * (left - row_room.moved), middle - cell * sides[0] / 2.0);
                draw_coloured_board(&mut scene, corner, (board, cell), (colours, 1.0), look.palette);
            }
        }
        let first = middle - u * LINE * (lines.len() as f32 - 1.0) / 2.0;
        if let Some(branch) = branch.filter(|_| row_room.is_low) {
            let at = point(look.width - u * END, first);
            let expansion = number(branch.departure.expansion as u64);
            scene.write(at, Anchor::RIGHT, look.ink(false), expansion);
        }
        write_lines(&mut scene, point(u * row_room.words, first), lines, look);
        if look.chosen.is_some_and(|chosen| row == ClassRow::Branch(chosen)) {
            scene.rectangle(area, u * 0.4, Colour::NONE, Some(line(2.5, look.palette.current)));
        }
        places.push((row, area));
    }
    trunk.draw_tip(&mut scene, ends, look);
    write_lines(&mut scene, point(u * columns.trunk, ends + u * 1.2), below, look);
    if tree.students() > 0 {
        draw_steps(&mut scene, tree, steps_from, look);
    }
    (scene, places)
}

/// Writes lines below each other, from the middle of the first one on, and whether each is a main one.
fn write_lines(scene: &mut Scene, from: Point, lines: Vec<(String, bool)>, look: &ClassLook<'_>) {
    for (place, (text, is_main)) in lines.into_iter().enumerate() {
        let at = point(from.x, from.y + look.unit * LINE * place as f32);
        scene.write(at, Anchor::LEFT, look.ink(is_main), text);
    }
}

fn expansion_words(expansion: usize) -> String {
    format!("expansion {}", number(expansion as u64))
}

/// The rows from the top: the largest branches in the order of their expansions, then the others.
fn rows<'a>(branches: &'a [ClassBranch], look: &ClassLook<'_>) -> (Vec<DrawnRow<'a>>, RowRoom) {
    let mut drawn: Vec<usize> = (0..branches.len()).collect();
    if !look.all {
        drawn.sort_by_key(|place| Reverse(branches[*place].in_all()));
        drawn.truncate(MOST_BRANCHES);
        drawn.sort_unstable();
    }
    let left = (0..branches.len()).filter(|at| !drawn.contains(at));
    let others: usize = left.map(|at| branches[at].students).sum();
    let room = look.row_room(drawn.len() + usize::from(others > 0));
    let row = |row, branch: Option<&'a ClassBranch>, students, lines: Vec<(String, bool)>| {
        let height = room.height.max(LINE * lines.len() as f32 + room.between);
        DrawnRow { row, branch, students, lines, height: height * look.unit }
    };
    let of_branch = |at: usize| {
        let (branch, names) = (&branches[at], look.names.get(at).map_or("", String::as_str));
        let lines = branch_lines(branch, names, (room, look.chosen == Some(at)), look);
        row(ClassRow::Branch(at), Some(branch), branch.students, lines)
    };
    let rest = || row(ClassRow::Others, None, others, vec![(format!("other ({others})"), true)]);
    let rows = drawn.into_iter().map(of_branch).chain((others > 0).then(rest)).collect();
    (rows, room)
}

/// The number of students, the reason, as much of the rest as fits, and the names. Of low rows, only the one that is chosen has
/// all words.
fn branch_lines(
    branch: &ClassBranch,
    names: &str,
    (room, is_chosen): (RowRoom, bool),
    look: &ClassLook<'_>,
) -> Vec<(String, bool)> {
    let (u, departure) = (look.unit, &branch.departure);
    let mut width = look.width - u * (room.words + END);
    if room.is_low {
        width -= about_width(&number(departure.expansion as u64), u * SMALL) + u * BESIDE;
    }
    let most = if is_chosen { 3 } else { room.lines };
    let mut lines = wrapped(&format!("{} · {}", branch.count(), departure.title), width, u);
    if room.is_low && !is_chosen && lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(shortened(&rest, width, |text| text_width(text, u, true)));
    }
    let titles = lines.len();
    if !room.is_low && !look.columns().is_wide {
        lines.extend(wrapped(&expansion_words(departure.expansion), width, u * SMALL));
    }
    // No line ends inside an equation, and no sentence is cut.
    let detail = departure.detail.split_inclusive(". ").next().unwrap_or_default();
    let detail = detail.replace(" = ", "\u{a0}=\u{a0}").replace(" + ", "\u{a0}+\u{a0}");
    let details = wrapped(&detail, width, u * SMALL);
    // The words below a pointer have the rest.
    if lines.len() + details.len() <= most {
        lines.extend(details);
    }
    lines.extend(wrapped(names, width, u * SMALL).into_iter().filter(|line| !line.is_empty()));
    lines.into_iter().enumerate().map(|(place, text)| (text, place < titles)).collect()
}

/// The line of steps: how many are still on the trunk after each expansion.
fn draw_steps(scene: &mut Scene, tree: &ClassTree, top: f32, look: &ClassLook<'_>) {
    let (u, palette, columns) = (look.unit, look.palette, look.columns());
    let (left, right) = (u * (columns.trunk + 2.6), look.width - u * columns.trunk.max(0.5));
    let bottom = top + u * STEPS;
    let (students, last) = (tree.students() as f32, tree.expansions.max(2) as f32 - 1.0);
    let x = |expansion: usize| left + (right - left) * (expansion as f32 - 1.0) / last;
    let y = |rest: usize| bottom - (bottom - top) * rest as f32 / students.max(1.0);
    let thin = line(1.0, palette.weak_text);
    let middle = f32::midpoint(top, bottom);
    scene.segment(point(left, bottom), point(right, bottom), thin);
    scene.dashes(vec![point(left, middle), point(right, middle)], thin);
    let mut points = vec![point(left, top)];
    let mut rest = tree.students();
    for (expansion, after) in tree.left() {
        points.extend([point(x(expansion), y(rest)), point(x(expansion), y(after))]);
        rest = after;
    }
    points.push(point(right, y(rest)));
    scene.polyline(points, line(u * 0.15, palette.closed));
    scene.write(point(left - u * 0.4, top + u * 0.3), Anchor::RIGHT, look.ink(false), "all");
    scene.write(point(left - u * 0.4, middle), Anchor::RIGHT, look.ink(false), "half");
    scene.write(point(left, bottom + u), Anchor::LEFT, look.ink(false), "1");
    let end = expansion_words(tree.expansions);
    scene.write(point(right, bottom + u), Anchor::RIGHT, look.ink(false), end);
}

/// The right part says what stands below it, if that is the number of each expansion.
fn draw_head(scene: &mut Scene, look: &ClassLook<'_>, has_numbers: bool) {
    let (u, middle, trunk) = (look.unit, look.unit, look.columns().trunk);
    let title = scene.title.clone();
    scene.write(point(u * trunk, middle), Anchor::LEFT, strong(u * 1.2, look.palette.text), title);
    let room = look.width - u * (2.0 * trunk + 8.0);
    let words = if has_numbers { "expansion" } else { look.exercise };
    if about_width(words, u * SMALL) <= room {
        let right = point(look.width - u * trunk.max(END), middle);
        scene.write(right, Anchor::RIGHT, look.ink(false), words);
    }
}

/// The lines below the trunk; the main line is marked.
fn last_lines(tree: &ClassTree, look: &ClassLook<'_>) -> Vec<(String, bool)> {
    let room = look.width - look.unit * 2.0 * look.columns().trunk;
    let lines = |(place, text): (usize, String)| {
        wrapped(&text, room, look.unit).into_iter().map(move |line| (line, place == 0))
    };
    tree.endings().into_iter().enumerate().flat_map(lines).collect()
}

/// The part of the trunk that is not drawn yet.
struct Trunk {
    students: usize,
    /// The width for a student, in points.
    each: f32,
    from: f32,
}

impl Trunk {
    /// Some leave at this height. Gives where their branch begins.
    fn leave(&mut self, scene: &mut Scene, middle: f32, students: usize, look: &ClassLook<'_>) -> f32 {
        let thick = (self.each * students as f32).max(1.0);
        self.draw(scene, [middle - thick / 2.0, middle + thick / 2.0], look);
        self.students -= students;
        look.unit * look.columns().trunk + self.each * self.students as f32
    }

    /// Draws it down to a height, with how many students are on it above where a branch begins.
    fn draw(&mut self, scene: &mut Scene, [begin, to]: [f32; 2], look: &ClassLook<'_>) {
        let (left, width) = (look.unit * look.columns().trunk, self.each * self.students as f32);
        scene.fill(Area::new(point(left, self.from), width, to - self.from), look.palette.closed);
        let middle = f32::midpoint(self.from, begin);
        let count = number(self.students as u64);
        if width >= look.unit * 1.5 {
            let ink = strong(look.unit, look.palette.panel);
            scene.write(point(left + width / 2.0, middle), Anchor::CENTRE, ink, count);
        } else {
            let ink = strong(look.unit, look.palette.text);
            scene.write(point(left + width + look.unit * 0.4, middle), Anchor::LEFT, ink, count);
        }
        self.from = to;
    }

    fn draw_tip(mut self, scene: &mut Scene, to: f32, look: &ClassLook<'_>) {
        if self.students == 0 {
            return;
        }
        self.draw(scene, [to - look.unit; 2], look);
        let (left, width) = (look.unit * look.columns().trunk, self.each * self.students as f32);
        let corner = |x: f32, y: f32| point(left + x, y);
        let corners = [corner(0.0, self.from), corner(width, self.from), corner(width / 2.0, to)];
        scene.polygon(corners, look.palette.closed);
    }
}
