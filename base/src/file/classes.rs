//! A class's hand-ins as one tree of choices: read from the files of a folder, and written as text, JSON or a picture.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use super::assignments::load_assignment;
use super::class_files::{ClassFiles, file_name};
use super::error::FileError;
use super::hand_ins::{HandInFile, HandInKind, HandInUse, hand_ins};
use super::lines::MAX_BYTES;
use super::pictures::{picture_format, save_picture};
use super::saved_classes::class_file_text;
use super::write::{Destination, write, write_within};
use crate::learn::{
    Assignment, CLASS_UNIT, CLASS_WIDTH, ClassBranch, ClassLook, ClassTree, Departure, Grader, MOST_BOARDS,
    TraceNotChecked, WatchedOrder, class_points, draw_class,
};
use crate::picture::{Palette, ThemeChoice};
use crate::search::{Problem, Settings};

#[derive(Clone, Debug)]
pub struct ReadClass {
    pub tree: ClassTree,
    /// The name of each student, and the place of the choice in the tree. Equal names are told apart by the file.
    pub students: Vec<(String, usize)>,
    /// Why a file is not in the tree.
    pub left_out: Vec<String>,
}

/// Reads what a class handed in, and compares it with a search. `more` was read before, such as what programs did. An assignment
/// among the files gives points, if none is given.
pub fn read_class(
    files: &ClassFiles,
    (problem, settings): (&Problem, Settings),
    assignment: Option<Assignment>,
    mut more: Vec<HandInFile>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<ReadClass, TraceNotChecked> {
    let to = HandInUse::Class(problem, settings);
    more.extend(hand_ins(&files.traces, &files.results, to, &mut |done| progress(done / 2.0)));
    let among = || files.results.iter().find_map(|path| Some(load_assignment(path).ok()?.assignment));
    let mut grader = assignment.or_else(among).map(Grader::new);
    let (mut names, mut lists): (Vec<String>, Vec<WatchedOrder<'_>>) = (Vec::new(), Vec::new());
    let mut left_out: Vec<String> = files.left_out().collect();
    let mut grades = Vec::new();
    for HandInFile { path, name, kind, content } in &more {
        let content = match content {
            Ok(content) => content,
            Err(_) if *kind == HandInKind::Results && load_assignment(path).is_ok() => continue,
            Err(why) => {
                left_out.push(why.clone());
                continue;
            }
        };
        grades.extend(grader.as_mut().and_then(|grader| grader.grade(problem, content.handed_in()).ok()));
        match content.boards() {
            Ok(boards) => {
                let boards = &boards[..boards.len().min(MOST_BOARDS)];
                lists.push(WatchedOrder { boards, ends: content.is_whole() });
                let mut told = [name.clone(), file_name(path), path.display().to_string()].into_iter();
                names.push(told.find(|name| !names.contains(name)).unwrap_or_default());
            }
            Err(why) => left_out.push(format!("{why}: {}", path.display())),
        }
    }
    let mut halfway = |done: f32| progress(0.5 + done / 2.0);
    let right = grader.as_ref().map_or(&[][..], |grader| &grader.assignment.searches);
    let (mut tree, places) = ClassTree::new(problem, (settings, right), &lists, &mut halfway)?;
    tree.points = grader.map_or_else(Vec::new, |grader| class_points(&grader.assignment, &grades));
    Ok(ReadClass { tree, students: names.into_iter().zip(places).collect(), left_out })
}

impl ReadClass {
    /// The names of the students of a branch, sorted.
    pub fn names(&self, branch: &ClassBranch, with_ties: bool) -> String {
        let is_here = |place: usize| self.tree.choices[place].departure(with_ties) == Some(&branch.departure);
        let here = self.students.iter().filter(|(_, place)| is_here(*place));
        let mut names: Vec<&str> = here.map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names.join(", ")
    }
}

/// The branches of a class, line by line, without names.
pub fn class_text(tree: &ClassTree) -> String {
    let mut text = tree.endings().join("\n") + "\n";
    for branch in tree.branches(true) {
        let Departure { expansion, took, title, detail, .. } = &branch.departure;
        let took = took.map_or(String::new(), |board| format!(", {board}"));
        let students = if branch.count() == "1" { "student" } else { "students" };
        let _ =
            writeln!(text, "expansion {expansion}: {} {students}{took}: {title}. {detail}", branch.count());
    }
    text
}

/// The same for other programs.
pub fn class_json(tree: &ClassTree) -> serde_json::Value {
    let [agree, tied] = tree.agreeing();
    let branch = |ClassBranch { departure, students, beside }: &ClassBranch| {
        serde_json::json!({
            "expansion": departure.expansion,
            "students": students,
            "students_beside": beside,
            "took": departure.took.map(|board| board.to_string()),
            "expected": departure.right.map(|board| board.to_string()),
            "tie": departure.is_tie,
            "reason": departure.title,
            "detail": departure.detail,
        })
    };
    serde_json::json!({
        "start": tree.problem.start().to_string(),
        "goal": tree.problem.goal().to_string(),
        "students": tree.students(),
        "expansions": tree.expansions,
        "agree": agree,
        "agree_but_ties": tied,
        "half_gone": tree.half_gone(),
        "points": tree.points,
        "branches": tree.branches(true).iter().map(branch).collect::<Vec<_>>(),
        "beside": tree.beside.as_deref().map(|(other, _)| class_json(other)),
    })
}

/// Writes it in the format that the name of the file says: text, JSON, a class file, or a picture. Only a picture has names, those
/// of the students of each branch.
pub fn save_class(
    tree: &ClassTree,
    exercise: &str,
    names: &[String],
    to: &Destination,
) -> Result<(), FileError> {
    let ending = to.path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    match ending.as_deref() {
        Some("txt") => write(to, class_text(tree).as_bytes()),
        Some("json") => write(to, format!("{:#}\n", class_json(tree)).as_bytes()),
        Some("class") => write_within(MAX_BYTES, to, &class_file_text(tree)),
        _ => {
            let palette = Palette::of(ThemeChoice::Light);
            let look = ClassLook {
                palette,
                width: CLASS_WIDTH,
                room: f32::INFINITY,
                unit: CLASS_UNIT,
                exercise,
                with_ties: true,
                all: true,
                chosen: None,
                names,
            };
            save_picture(to, picture_format(&to.path)?, &draw_class(tree, &look).0, &mut |_| {})
        }
    }
}
