//! What a class handed in, as one tree of choices: read from the files of a folder, and written as text, JSON or a picture.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use super::assignments::load_assignment;
use super::class_files::{ClassFiles, file_name};
use super::error::FileError;
use super::events::{EventReader, EventSource, WatchedLine};
use super::lines::{bytes_within, open_byte_stream};
use super::pictures::{PictureError, picture_format, save_picture};
use super::results::load_results;
use super::ron_files::MAX_BYTES;
use super::saved_classes::class_file_text;
use super::student_traces::{StudentTrace, load_student_trace, parse_student_trace};
use super::write::{Destination, write, write_within};
use crate::learn::{
    Assignment, CLASS_UNIT, CLASS_WIDTH, ClassBranch, ClassLook, ClassPoints, ClassTree, Departure,
    ExpandedBoards, Grade, Grader, HandedIn, SearchAgain, TraceNotChecked, WatchedKind, WatchedOrder,
    draw_class,
};
use crate::picture::{Palette, ThemeChoice};
use crate::puzzle::{Board, Size};
use crate::search::{Problem, Settings};

#[derive(Clone, Debug)]
pub struct ReadClass {
    pub tree: ClassTree,
    /// The name of each student, and the place of the choice in the tree. Equal names are told apart by the file.
    pub students: Vec<(String, usize)>,
    /// Why a file is not in the tree.
    pub left_out: Vec<String>,
}

/// What one student handed in, as far as it is compared.
#[derive(Clone, Debug)]
pub struct ClassHandIn {
    pub name: Option<String>,
    /// Of its file or folder: it tells equal names apart.
    pub file: String,
    /// Or why there is nothing to compare.
    pub boards: Result<Vec<Board>, String>,
    /// Answers to questions may stop anywhere.
    pub ends: bool,
    /// What it earned, if there is an assignment.
    pub grade: Option<Grade>,
}

/// Reads what a class handed in, and compares it with a search. `more` was read before, such as what programs did. An assignment
/// among the files gives points, if none is given.
pub fn read_class(
    files: &ClassFiles,
    (problem, settings): (&Problem, Settings),
    assignment: Option<Assignment>,
    mut more: Vec<ClassHandIn>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<ReadClass, TraceNotChecked> {
    let among = || files.results.iter().find_map(|path| Some(load_assignment(path).ok()?.assignment));
    let mut grader = assignment.or_else(among).map(Grader::new);
    let paths = files.traces.iter().chain(&files.results);
    let mut last = None;
    for (done, path) in paths.enumerate() {
        if progress(0.5 * done as f32 / (files.traces.len() + files.results.len()) as f32).is_break() {
            break;
        }
        if done < files.traces.len() {
            more.push(of_trace(path, problem, grader.as_mut()));
        } else {
            more.extend(of_results(path, (problem, settings), grader.as_mut(), &mut last));
        }
    }
    let (mut names, mut lists): (Vec<String>, Vec<WatchedOrder<'_>>) = (Vec::new(), Vec::new());
    let mut left_out: Vec<String> = files.left_out().collect();
    for hand_in in &more {
        match &hand_in.boards {
            Ok(boards) => {
                lists.push(WatchedOrder { boards, ends: hand_in.ends });
                let name = hand_in.name.as_ref().filter(|name| !names.contains(*name));
                names.push(name.unwrap_or(&hand_in.file).clone());
            }
            Err(why) => left_out.push(why.clone()),
        }
    }
    let halfway = |done: f32| 0.5 + done / 2.0;
    let (mut tree, places) = ClassTree::new(problem, settings, &lists, &mut |done| progress(halfway(done)))?;
    let grades: Vec<Grade> = more.iter().filter_map(|hand_in| hand_in.grade.clone()).collect();
    tree.points = grader.map_or_else(Vec::new, |grader| ClassPoints::all(&grader.assignment, &grades));
    Ok(ReadClass { tree, students: names.into_iter().zip(places).collect(), left_out })
}

fn of_trace(path: &Path, problem: &Problem, grader: Option<&mut Grader>) -> ClassHandIn {
    let hand_in =
        |name, boards, grade| ClassHandIn { name, file: file_name(path), boards, ends: true, grade };
    let trace = match load_hand_in(path, Some(problem.size())) {
        Ok(trace) => trace,
        Err(error) => return hand_in(None, Err(error.to_string()), None),
    };
    if trace.boards[0] != *problem.start() {
        let why = format!("begins with another board, {}: {}", trace.boards[0], path.display());
        return hand_in(None, Err(why), None);
    }
    let boards = Some(ExpandedBoards { boards: &trace.boards, stated: &trace.stated });
    let handed_in = HandedIn { boards, solution: trace.solution.as_deref(), ..HandedIn::default() };
    let grade = grader.and_then(|grader| grader.grade(problem, handed_in).ok());
    hand_in(trace.name, Ok(trace.boards), grade)
}

/// Answers of Predict say which board is expanded next, if they were asked for that. `None` if it is the assignment.
fn of_results(
    path: &Path,
    (problem, settings): (&Problem, Settings),
    grader: Option<&mut Grader>,
    last: &mut Option<SearchAgain>,
) -> Option<ClassHandIn> {
    let hand_in =
        |name, boards, grade| Some(ClassHandIn { name, file: file_name(path), boards, ends: false, grade });
    let left_out = |why| hand_in(None, Err(why), None);
    let results = match load_results(path) {
        Ok(results) => results,
        Err(_) if load_assignment(path).is_ok() => return None,
        Err(error) => return left_out(error.to_string()),
    };
    if results.problem != *problem || results.settings.in_use() != settings.in_use() {
        return left_out(format!("answers about another board or search: {}", path.display()));
    }
    let answers = results.marked(last);
    let boards = answers.taken(last.as_ref());
    let boards =
        boards.ok_or_else(|| format!("no answer says which board is expanded next: {}", path.display()));
    let handed_in = HandedIn { answers: Some(&answers), ..HandedIn::default() };
    let grade = grader.and_then(|grader| grader.grade(problem, handed_in).ok());
    let name = Some(answers.results.student.trim()).filter(|name| !name.is_empty());
    hand_in(name.map(str::to_owned), boards, grade)
}

/// Reads a student's trace, or the expansions in the events of a program.
pub fn load_hand_in(path: &Path, usual: Option<Size>) -> Result<StudentTrace, FileError> {
    const MOST: u64 = 64 << 20;
    let problem = match load_student_trace(path, usual) {
        Ok(trace) => return Ok(trace),
        Err(problem) => problem,
    };
    let text = bytes_within(MOST, open_byte_stream(path)?);
    let Some(text) = text.map_err(FileError::system("this file cannot be read", path))? else {
        return Err(problem);
    };
    let (mut reader, mut boards) = (EventReader::new(EventSource::File, usual), String::new());
    let mut take = |line: WatchedLine| {
        if let WatchedLine::Event(event) = line
            && event.kind == WatchedKind::Expand
            && let Some(board) = event.board
        {
            let _ = writeln!(boards, "{board}");
        }
    };
    reader.read(&text, &mut take);
    reader.end(&mut take);
    parse_student_trace(&boards, usual).map_err(|_| problem)
}

impl ReadClass {
    /// The names of the students of a branch, sorted.
    pub fn names(&self, branch: &ClassBranch, with_ties: bool) -> String {
        let is_here = |place: usize| self.tree.choices[place].departure(with_ties) == Some(&branch.departure);
        let mut names: Vec<&str> = self
            .students
            .iter()
            .filter(|(_, place)| is_here(*place))
            .map(|(name, _)| name.as_str())
            .collect();
        names.sort_unstable();
        names.join(", ")
    }
}

/// Where a class leaves the search, line by line, without names.
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
        "points": tree.points.iter().map(ClassPoints::sentence).collect::<Vec<_>>(),
        "branches": tree.branches(true).iter().map(branch).collect::<Vec<_>>(),
        "beside": tree.beside.as_deref().map(|(other, _)| class_json(other)),
    })
}

/// Writes it in the format that the name of the file says: text, JSON, a class file, or a picture.
pub fn save_class(tree: &ClassTree, exercise: &str, to: &Destination) -> Result<(), PictureError> {
    let ending = to.path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    match ending.as_deref() {
        Some("txt") => Ok(write(to, class_text(tree).as_bytes())?),
        Some("json") => Ok(write(to, format!("{:#}\n", class_json(tree)).as_bytes())?),
        Some("class") => Ok(write_within(MAX_BYTES, to, &class_file_text(tree))?),
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
                names: "",
            };
            save_picture(to, picture_format(&to.path)?, &draw_class(tree, &look).0, &mut |_| {})
        }
    }
}
