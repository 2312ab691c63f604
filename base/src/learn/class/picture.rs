//! A class on one tree as a picture: a trunk as wide as the students who still take the boards of the reference, and a branch
//! wherever some leave it.

use super::{ClassBranch, ClassTree};
use crate::picture::{
    Anchor, Area, Colour, Extent, Palette, Scene, draw_coloured_board, line, number, plain, point, strong,
    wrapped,
};

#[derive(Clone, Copy, Debug)]
pub struct ClassLook<'a> {
    pub palette: &'a Palette,
    pub width: f32,
    /// The size of the text, in points.
    pub unit: f32,
    /// What the class searched.
    pub exercise: &'a str,
    /// Whether choices that are only ties have branches of their own.
    pub with_ties: bool,
    /// Whether the smaller branches are drawn, too.
    pub all: bool,
    pub chosen: Option<usize>,
    /// Of the students of the chosen branch; empty while they are hidden.
    pub names: &'a str,
}

impl ClassLook<'_> {
    /// Where the boards stand, in units.
    fn board(&self) -> f32 {
        BOARD - (WIDE - self.width / self.unit).clamp(0.0, SHORTER)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassRow {
    /// The place of a branch.
    Branch(usize),
    /// Those that are not drawn.
    Others,
}

pub const CLASS_UNIT: f32 = 15.0;
pub const CLASS_WIDTH: f32 = 600.0;

/// More branches cannot be read from the back row.
const MOST_BRANCHES: usize = 7;
/// In units, as all that follows.
const ROW: f32 = 4.2;
const HEAD: f32 = 3.4;
const TRUNK: f32 = 1.6;
/// The width of the trunk for a student, and for the whole class.
const STUDENT: f32 = 0.113;
const WHOLE: f32 = 3.0;
const BOARD: f32 = 14.8;
const SIDE: f32 = 2.8;
const WORDS: f32 = 18.8;
/// With less width, the branches are shorter, at most by this much.
const WIDE: f32 = 37.0;
const SHORTER: f32 = 4.0;

/// The picture of a class, and where its rows are.
pub fn draw_class(tree: &ClassTree, look: &ClassLook<'_>) -> (Scene, Vec<(ClassRow, Area)>) {
    let branches = tree.branches(look.with_ties);
    let drawn = drawn_branches(branches, look.all);
    let others: usize =
        (0..branches.len()).filter(|at| !drawn.contains(at)).map(|at| branches[at].students).sum();
    let mut rows: Vec<(ClassRow, usize)> = Vec::new();
    rows.extend(drawn.iter().map(|at| (ClassRow::Branch(*at), branches[*at].students)));
    rows.extend((others > 0).then_some((ClassRow::Others, others)));
    let u = look.unit;
    let (ends, below) = (u * (HEAD + ROW * rows.len() as f32 + 2.6), last_lines(tree, look));
    let height = ends + u * (1.2 + 1.5 * below.len() as f32);
    let title = format!("Class of {}", tree.students());
    let mut scene = Scene::new(title, Extent { width: look.width, height }, look.palette.panel);
    draw_head(&mut scene, look);
    let mut trunk = Trunk { students: tree.students(), each: each(tree.students()) * u, from: u * 2.6 };
    let mut places = Vec::new();
    let mut expansion = 0;
    for (at, (row, students)) in rows.into_iter().enumerate() {
        let middle = u * (HEAD + ROW * (at as f32 + 0.5));
        let area = Area::new(
            point(u * (look.board() - 0.6), middle - u * 2.0),
            look.width - u * (look.board() - 0.2),
            u * 4.0,
        );
        let branch = if let ClassRow::Branch(place) = row { Some(&branches[place]) } else { None };
        let tone = if branch.is_some_and(|branch| branch.departure.is_tie) {
            look.palette.open
        } else {
            look.palette.error
        };
        let thick = (trunk.each * students as f32).max(1.0);
        let from = trunk.leave(&mut scene, middle, students, look);
        scene
            .fill(Area::new(point(from, middle - thick / 2.0), u * (look.board() - 0.4) - from, thick), tone);
        if let Some(branch) = branch {
            if branch.departure.expansion != expansion {
                expansion = branch.departure.expansion;
                let at = point(u * (look.board() - 0.6), middle - thick / 2.0 - u * 0.4);
                let label = format!("expansion {}", number(expansion as u64));
                scene.write(at, Anchor::BOTTOM_RIGHT, plain(u * 0.9, look.palette.weak_text), label);
            }
            draw_branch(&mut scene, middle, branch, look);
        } else {
            let at = point(u * (look.board() + WORDS - BOARD), middle);
            scene.write(at, Anchor::LEFT, strong(u, look.palette.text), format!("other ({others})"));
        }
        if row_is_chosen(row, look) {
            scene.rectangle(area, u * 0.4, Colour::NONE, Some(line(2.5, look.palette.current)));
        }
        places.push((row, area));
    }
    trunk.end(&mut scene, ends, look);
    for (at, (text, is_first)) in below.iter().enumerate() {
        let at = point(u * TRUNK, ends + u * (1.2 + 1.5 * at as f32));
        let ink =
            if *is_first { plain(u, look.palette.text) } else { plain(u * 0.9, look.palette.weak_text) };
        scene.write(at, Anchor::LEFT, ink, text);
    }
    (scene, places)
}

fn row_is_chosen(row: ClassRow, look: &ClassLook<'_>) -> bool {
    look.chosen.is_some_and(|chosen| row == ClassRow::Branch(chosen))
}

/// The width of the trunk for a student, in units.
fn each(students: usize) -> f32 {
    STUDENT.min(WHOLE / students.max(1) as f32)
}

/// The places of the branches that are drawn: the largest, in the order of their expansions.
fn drawn_branches(branches: &[ClassBranch], all: bool) -> Vec<usize> {
    let mut places: Vec<usize> = (0..branches.len()).collect();
    if !all {
        places.sort_by_key(|place| usize::MAX - branches[*place].students);
        places.truncate(MOST_BRANCHES);
        places.sort_unstable();
    }
    places
}

fn draw_head(scene: &mut Scene, look: &ClassLook<'_>) {
    let (u, middle) = (look.unit, look.unit * 1.5);
    let title = scene.title.clone();
    scene.write(point(u * TRUNK, middle), Anchor::LEFT, strong(u * 1.2, look.palette.text), title);
    let right = point(look.width - u * TRUNK, middle);
    scene.write(right, Anchor::RIGHT, plain(u * 0.9, look.palette.weak_text), look.exercise);
}

/// What stands below the trunk, and whether it is the main line.
fn last_lines(tree: &ClassTree, look: &ClassLook<'_>) -> Vec<(String, bool)> {
    let [agree, tied] = tree.agreeing();
    let students = number(tree.students() as u64);
    let end = number(tree.expansions as u64);
    let mut lines = vec![(format!("{agree} of {students} agree to the end, expansion {end}"), true)];
    if tied > 0 {
        let differ = if tied == 1 { "differs" } else { "differ" };
        lines.push((format!("{tied} more {differ} only in ties, which the exercise allows"), false));
    }
    if let Some(expansion) = tree.half_gone() {
        lines.push((
            format!("At expansion {}, half of the class has left it", number(expansion as u64)),
            false,
        ));
    }
    let room = look.width - look.unit * 2.0 * TRUNK;
    lines.extend(wrapped(look.names, room, look.unit * 0.9).into_iter().map(|names| (names, false)));
    lines
}

fn draw_branch(scene: &mut Scene, middle: f32, branch: &ClassBranch, look: &ClassLook<'_>) {
    let (u, palette, departure) = (look.unit, look.palette, &branch.departure);
    let colours = if departure.is_tie {
        (palette.open, palette.open_fill)
    } else {
        (palette.error, palette.error_fill)
    };
    if let Some(board) = &departure.took {
        let cell = u * SIDE / board.size().rows().max(board.size().cols()) as f32;
        let corner = point(u * look.board(), middle - cell * board.size().rows() as f32 / 2.0);
        draw_coloured_board(scene, corner, (board, cell), (colours, 1.0), palette);
    }
    let count = number(branch.students as u64);
    let left = u * (look.board() + WORDS - BOARD);
    let room = look.width - left - u;
    let titles = wrapped(&format!("{count} · {}", departure.title), room, u);
    // No line ends inside an equation, and no sentence is cut.
    let detail = departure.detail.split_inclusive(". ").next().unwrap_or_default();
    let detail = detail.replace(" = ", "\u{a0}=\u{a0}").replace(" + ", "\u{a0}+\u{a0}");
    let details = Some(wrapped(&detail, room, u * 0.85)).filter(|details| titles.len() + details.len() <= 3);
    let details = details.unwrap_or_default();
    let lines = titles.iter().map(|text| (text, strong(u, palette.text)));
    let lines = lines.chain(details.iter().map(|text| (text, plain(u * 0.85, palette.weak_text))));
    let lines: Vec<_> = lines.take(3).collect();
    let top = middle - u * 0.625 * (lines.len() as f32 - 1.0);
    for (at, (text, ink)) in lines.into_iter().enumerate() {
        scene.write(point(left, top + u * 1.25 * at as f32), Anchor::LEFT, ink, text);
    }
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
        look.unit * TRUNK + self.each * self.students as f32
    }

    /// Draws it down to a height, with how many students are on it above where a branch begins.
    fn draw(&mut self, scene: &mut Scene, [begin, to]: [f32; 2], look: &ClassLook<'_>) {
        let (left, width) = (look.unit * TRUNK, self.each * self.students as f32);
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

    fn end(mut self, scene: &mut Scene, to: f32, look: &ClassLook<'_>) {
        if self.students == 0 {
            return;
        }
        self.draw(scene, [to - look.unit; 2], look);
        let (left, width) = (look.unit * TRUNK, self.each * self.students as f32);
        let corner = |x: f32, y: f32| point(left + x, y);
        let corners = [corner(0.0, self.from), corner(width, self.from), corner(width / 2.0, to)];
        scene.polygon(corners, look.palette.closed);
    }
}
