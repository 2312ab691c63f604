//! `tilescope check`: compares what students expanded with a search.

use std::fmt::Display;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::super::common::{
    Choices, ExitStatus, Failure, HeuristicArguments, Result, RuleArguments, algorithms, complain, course,
    note, offered_for, option_board, prepare_visibly, with_progress,
};
use super::super::own_board::own_boards;
use super::class::{ClassFormat, GradeOptions, GradeOrder, HandInFormat, hand_ins_for_points, settings_text};
use super::results::{check_of, load_marked, points, sums};
use crate::compare::compare_with_all_rules;
use crate::file::{
    ClassFiles, Course, Document, FileError, GradeFormat, HandInFile, LARGEST_CLASS, READ_FILES,
    StudentTrace, class_files, csv as table, file_name, interrupted, load, load_assignment, load_class,
    load_hand_in, load_results, load_student_trace, read_class,
};
use crate::learn::{
    Assignment, ClassTree, MarkedAnswers, OwnBoards, PointsKind, TraceCheck, all_rules, check_trace,
    plain_name,
};
use crate::platform::cores;
use crate::puzzle::{Board, GoalPreset, Goals, MoveOrder, Size, counted, number};
use crate::search::{AlgorithmId, Problem, Settings};

#[derive(Args, Debug)]
#[command(after_long_help = page!("check"))]
pub struct CheckArguments {
    /// The trace, a folder with the traces of a class, or a class file
    pub path: PathBuf,
    /// The board file of the teacher: its boards and settings come before those that a trace names
    #[arg(long, value_name = "FILE")]
    pub boards: Option<PathBuf>,
    /// Each student has the board that tilescope own-board makes from the name
    #[arg(long, requires = "boards")]
    pub own_boards: bool,
    /// The goal [default: that of the board file, the trace or the course; else the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// The algorithm [default: that of the board file, or of the trace]
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithm: Option<AlgorithmId>,
    /// The rules of a course: a name that `tilescope list` shows, or a course file
    #[arg(long, value_name = "NAME", value_parser = course)]
    pub course: Option<Arc<Course>>,
    #[command(flatten)]
    pub heuristic: HeuristicArguments,
    /// The order of the blank’s moves
    #[arg(long, value_name = "UDRL")]
    pub moves: Option<MoveOrder>,
    #[command(flatten)]
    pub choices: Choices,
    /// Do not look for other algorithms and rules that agree with the whole trace
    #[arg(long)]
    pub only: bool,
    /// The class file of another class with the same exercise, whose counts stand beside those of this one
    #[arg(long, value_name = "FILE", requires = "grade_format")]
    pub beside: Option<PathBuf>,
    #[command(flatten)]
    pub grade: GradeOptions,
}

impl CheckArguments {
    fn over(&self, settings: Settings) -> Result<Settings> {
        let (course, heuristic) = (self.course.clone(), self.heuristic.clone());
        let (moves, choices) = (self.moves, self.choices.clone());
        let rules = RuleArguments { course, heuristic, moves, choices, ..RuleArguments::default() };
        rules.settings(self.algorithm, settings)
    }
}

const MOST_LISTED: usize = 10;

pub fn check(arguments: &CheckArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let teacher = arguments.boards.as_deref().map(load).transpose()?.map(|contents| contents.document);
    match arguments.grade.format {
        Some(HandInFormat::Points(format)) => return graded(arguments, format, teacher.as_ref(), out),
        Some(HandInFormat::Class(format)) => return class_tree(arguments, format, teacher.as_ref(), out),
        None => {}
    }
    if arguments.path.is_dir() {
        return class(arguments, teacher, out);
    }
    let usual = teacher.as_ref().map(|document| document.problem.size());
    let trace = load_student_trace(&arguments.path, usual)?;
    let own = own_boards_of(arguments, teacher.as_ref())?;
    let own = own.and_then(|boards| own_start(&boards, &name_of(&trace, &arguments.path)));
    let (problem, settings) = search_of(arguments, teacher.as_ref(), &trace, &arguments.path, own)?;
    let checked = checked(&problem, settings, &trace, &arguments.path)?;
    // From here on, Ctrl+C ends only what follows the differences.
    interrupted();
    write_check(&checked, settings, out)?;
    if checked.slips.is_empty() {
        return Ok(ExitStatus::Answered);
    }
    // Where only numbers differ, the rules are right.
    if !arguments.only && checked.boards_differ() {
        try_all_rules(&problem, settings, &trace.boards, out)?;
    }
    Ok(ExitStatus::Stopped)
}

fn write_check(checked: &TraceCheck, settings: Settings, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", checked.summary(&settings_text(&settings)))?;
    for slip in checked.slips.iter().take(MOST_LISTED) {
        writeln!(out, "{}", slip.sentence())?;
    }
    let more = checked.slips.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        writeln!(out, "and {}", counted(more, "more difference", "more differences"))?;
    }
    Ok(out.flush()?)
}

/// Lists what agrees with the whole trace. Ctrl+C ends it with what was found until then.
pub fn try_all_rules(
    problem: &Problem,
    settings: Settings,
    boards: &[Board],
    out: &mut impl Write,
) -> Result<()> {
    let rules = all_rules(problem, settings, boards);
    let report = with_progress("Trying all rules", Some(interrupted()), |show| {
        compare_with_all_rules(&rules, cores(), show)
    });
    let [tried, combinations] = [report.tried, report.combinations].map(|count| number(count as u64));
    let consistent = report.consistent();
    for row in &report.rows[..consistent] {
        let rules: Vec<&str> = row.rules.iter().take(MOST_LISTED).map(String::as_str).collect();
        let rules = if rules.is_empty() { String::new() } else { format!(" with {}", rules.join("; or ")) };
        let compared = row.agreement.expansions;
        let is_part = compared < boards.len();
        let which = if is_part { format!("the first {compared}") } else { format!("all {}", boards.len()) };
        writeln!(out, "{which} agree with {}{rules}", row.algorithm.info().name)?;
    }
    if let Some(row) = report.rows.first().filter(|_| consistent == 0) {
        let (algorithm, boards) = (row.algorithm.info().name, row.agreement.expansions);
        writeln!(
            out,
            "none of {tried} combinations of algorithms and rules agrees; {algorithm} does for {boards} boards"
        )?;
    }
    out.flush()?;
    if report.tried < report.combinations {
        note(&format!("stopped after {tried} of {combinations} combinations of algorithms and rules"));
    }
    Ok(())
}

/// The name in the file, or that of the file.
pub fn name_of(trace: &StudentTrace, path: &Path) -> String {
    let of_file = || path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    trace.name.clone().unwrap_or_else(of_file)
}

fn own_boards_of(arguments: &CheckArguments, teacher: Option<&Document>) -> Result<Option<OwnBoards>> {
    let given = arguments.boards.as_ref().zip(teacher).filter(|_| arguments.own_boards);
    given.map(|(path, document)| own_boards(&document.problem, &document.settings, path)).transpose()
}

fn own_start(boards: &OwnBoards, name: &str) -> Option<Board> {
    boards.board(name, &mut |_| ControlFlow::Continue(())).ok().map(|own| own.start)
}

fn search_of(
    arguments: &CheckArguments,
    teacher: Option<&Document>,
    trace: &StudentTrace,
    path: &Path,
    own: Option<Board>,
) -> Result<(Problem, Settings)> {
    let first = trace.boards[0];
    let said = trace.start.unwrap_or(first);
    // The start may be missing in the list.
    let is_near = |start: &Board| *start == said || start.neighbours().any(|next| next == said);
    let start = match (own, teacher) {
        (Some(own), _) if is_near(&own) => own,
        (None, Some(document)) if document.problem.size() == said.size() && trace.start.is_none() => {
            *document.problem.start()
        }
        _ => said,
    };
    let goal = arguments.goal.as_deref().map(|goal| option_board("--goal", goal, Some(said.size())));
    let goal = goal.transpose()?.map(Goals::from);
    let goal = goal.or_else(|| teacher.map(|document| document.problem.given_goals()));
    let goal = goal.or(trace.goal.map(Goals::from));
    let goal = goal.or_else(|| arguments.course.as_ref()?.goals_like(&start));
    let goal = goal.unwrap_or_else(|| GoalPreset::BlankLast.board(start.size()).into());
    let place = path.display().to_string();
    let problem = Problem::new(start, goal).map_err(Failure::at(&place))?;
    if teacher.is_none() && arguments.algorithm.is_none() && !trace.names_algorithm() {
        return Err(Failure::said(format_args!(
            "the file names no search; add --algorithm or --boards, or a line like “algorithm: astar” to the file: {place}"
        )));
    }
    let settings = teacher.map_or_else(|| trace.over(Settings::default()), |document| document.settings);
    let settings = arguments.over(settings)?;
    offered_for(problem.size(), &settings, place)?;
    Ok((problem, settings))
}

fn checked(problem: &Problem, settings: Settings, trace: &StudentTrace, path: &Path) -> Result<TraceCheck> {
    prepare_visibly(problem, &settings)?;
    let checked = with_progress("Comparing the boards", None, |show| {
        check_trace(problem, settings, &trace.boards, &trace.stated, &mut |done, _| show(done))
    });
    checked.map_err(Failure::of_file(path))
}

fn graded(
    arguments: &CheckArguments,
    format: &'static GradeFormat,
    teacher: Option<&Document>,
    out: &mut impl Write,
) -> Result<ExitStatus> {
    let usual = teacher.map(|document| document.problem.size());
    let files = if arguments.path.is_dir() {
        files_of_class(&arguments.path)?
    } else {
        ClassFiles::of_file(&arguments.path)
    };
    let mut kinds = Vec::new();
    kinds.extend((!files.traces.is_empty()).then_some(PointsKind::Trace));
    kinds.extend((!files.results.is_empty()).then_some(PointsKind::Answers));
    let order = GradeOrder::new(format, &arguments.grade, &kinds)?;
    let own = own_boards_of(arguments, teacher)?;
    let search = |trace: &StudentTrace, path: &Path, name: &str| {
        let own = own.as_ref().and_then(|boards| own_start(boards, name));
        search_of(arguments, teacher, trace, path, own)
    };
    let usual = order.size().or(usual);
    let hand_ins = hand_ins_for_points(&files.traces, &files.results, usual);
    if arguments.path.is_dir() {
        order.grade_class(hand_ins, Some(&search), out)
    } else {
        order.grade_one(hand_ins, Some(&search), out)
    }
}

/// Writes the tree of a class, and that of another one beside it.
fn class_tree(
    arguments: &CheckArguments,
    format: &ClassFormat,
    teacher: Option<&Document>,
    out: &mut impl Write,
) -> Result<ExitStatus> {
    let mut tree = if arguments.path.is_dir() {
        let assignment = arguments.grade.assignment.as_deref().map(load_assignment).transpose()?;
        let assignment = assignment.map(|file| file.assignment);
        let files = class_files(&arguments.path, LARGEST_CLASS)?;
        let search = match &assignment {
            Some(Assignment { problem, searches, .. }) => (*problem, searches[0]),
            None => search_of_class(arguments, teacher, &files)?,
        };
        compared_class(&arguments.path, &files, search, assignment, Vec::new())?
    } else {
        load_class(&arguments.path)?
    };
    if let Some(beside) = &arguments.beside {
        let names = [&arguments.path, beside].map(|path| file_name(path));
        tree.put_beside(load_class(beside)?, names).map_err(Failure::of_file(beside))?;
    }
    format.write(&tree, &arguments.grade, out)
}

pub fn compared_class(
    folder: &Path,
    files: &ClassFiles,
    (problem, settings): (Problem, Settings),
    assignment: Option<Assignment>,
    more: Vec<HandInFile>,
) -> Result<ClassTree> {
    prepare_visibly(&problem, &settings)?;
    let read = with_progress("Comparing the class", Some(interrupted()), |show| {
        read_class(files, (&problem, settings), assignment, more, show)
    });
    let read = read.map_err(Failure::of_file(folder))?;
    for sentence in &read.left_out {
        note(sentence);
    }
    Ok(read.tree)
}

/// Without an assignment or a board file, a class has the board and the search of its first trace or results.
fn search_of_class(
    arguments: &CheckArguments,
    teacher: Option<&Document>,
    files: &ClassFiles,
) -> Result<(Problem, Settings)> {
    let usual = teacher.map(|document| document.problem.size());
    let mut traces = files.traces.iter().filter_map(|path| Some((load_hand_in(path, usual).ok()?, path)));
    if let Some((trace, first)) = traces.next() {
        return search_of(arguments, teacher, &trace, first, None);
    }
    if let Some(Document { problem, settings }) = teacher {
        return Ok((*problem, arguments.over(*settings)?));
    }
    let results = files.results.iter().find_map(|path| load_results(path).ok());
    let results = results.ok_or_else(|| no_hand_ins(&arguments.path))?;
    Ok((results.problem, results.settings))
}

fn no_hand_ins(folder: &Path) -> Failure {
    Failure::of_file(folder)(format_args!("there is nothing to check in this folder; put in {READ_FILES}"))
}

fn files_of_class(folder: &Path) -> Result<ClassFiles> {
    let files = class_files(folder, LARGEST_CLASS)?;
    files.left_out().for_each(|sentence| note(&sentence));
    if files.traces.is_empty() && files.results.is_empty() {
        return Err(no_hand_ins(folder));
    }
    Ok(files)
}

/// A student of a class with the hand-in: a trace, results, or both.
struct Student {
    name: String,
    own: Option<Board>,
    trace: Option<(PathBuf, Result<StudentTrace>)>,
    results: Option<(PathBuf, Result<MarkedAnswers, FileError>)>,
}

const TRACE_COLUMNS: &str = "student,file,board,own_board,boards,agree,slips,complete,first,why";
/// The columns of results, in a class that handed in some.
const RESULTS_COLUMNS: &str = ",results_file,points,questions,seconds,check";

fn class(arguments: &CheckArguments, teacher: Option<Document>, out: &mut impl Write) -> Result<ExitStatus> {
    let ClassFiles { traces, results, .. } = files_of_class(&arguments.path)?;
    let own = own_boards_of(arguments, teacher.as_ref())?;
    let usual = teacher.as_ref().map(|document| document.problem.size());
    let mut students: Vec<Student> = traces.into_iter().map(|path| student_of_trace(path, usual)).collect();
    let mut last = None;
    for path in &results {
        add_results(&mut students, path, load_marked(path, &mut last));
    }
    if let Some(boards) = &own {
        for student in students.iter_mut().filter(|student| !student.name.is_empty()) {
            student.own = own_start(boards, &student.name);
        }
    }
    writeln!(out, "{TRACE_COLUMNS}{}", if results.is_empty() { "" } else { RESULTS_COLUMNS })?;
    let (mut right_traces, mut all_right) = (0, true);
    for student in &students {
        let mut fields = vec![student.name.clone()];
        let (of_trace, mut is_right) = trace_fields(arguments, teacher.as_ref(), student, &students);
        fields.extend(of_trace);
        right_traces += u64::from(student.trace.is_some() && is_right);
        if !results.is_empty() {
            let (more, agrees) = results_fields(student, &students);
            fields.extend(more);
            is_right &= agrees;
        }
        writeln!(out, "{}", table::line(&fields))?;
        out.flush()?;
        all_right &= is_right;
    }
    let traces = students.iter().filter(|student| student.trace.is_some()).count();
    if traces > 0 {
        let (right, traces) = (number(right_traces), counted(traces, "trace", "traces"));
        note(&format!("{right} of {traces} agree from the first to the last board"));
    }
    if !results.is_empty() {
        let scores =
            students.iter().filter_map(|student| Some(&student.results.as_ref()?.1.as_ref().ok()?.score));
        let (halves, asked) = scores
            .fold((0, 0), |(halves, asked), score| (halves + score.halves(), asked + score.questions()));
        let files = counted(results.len(), "file of results", "files of results");
        let questions = counted(asked as usize, "question", "questions");
        note(&format!("{files}: {} points in {questions}", points(halves)));
    }
    Ok(ExitStatus::answered_if(all_right))
}

fn student_of_trace(path: PathBuf, usual: Option<Size>) -> Student {
    let trace = load_student_trace(&path, usual).map_err(Failure::from);
    let name = trace.as_ref().map_or_else(|_| String::new(), |trace| name_of(trace, &path));
    Student { name, own: None, trace: Some((path, trace)), results: None }
}

/// Puts results beside the trace of the same student, if there is one.
fn add_results(students: &mut Vec<Student>, path: &Path, checked: Result<MarkedAnswers, FileError>) {
    let name = checked.as_ref().map_or("", |checked| checked.results.student.trim()).to_owned();
    let is_same = |student: &&mut Student| {
        !name.is_empty() && student.results.is_none() && plain_name(&student.name) == plain_name(&name)
    };
    let results = Some((path.to_owned(), checked));
    match students.iter_mut().find(is_same) {
        Some(student) => student.results = results,
        None => students.push(Student { name, own: None, trace: None, results }),
    }
}

fn owner(board: Board, class: &[Student]) -> Option<&str> {
    class.iter().find(|student| student.own == Some(board)).map(|student| student.name.as_str())
}

/// The name of a file, and what `read` finds in it; if it is wrong, the last field says why. Also whether all is right.
fn file_fields<T, E: Display, const N: usize>(
    file: Option<&(PathBuf, Result<T, E>)>,
    read: impl FnOnce(&Path, &T) -> Result<([String; N], bool)>,
) -> (Vec<String>, bool) {
    let mut fields = vec![String::new(); N + 1];
    let Some((path, content)) = file else { return (fields, true) };
    fields[0] = file_name(path);
    match content.as_ref().map_err(Failure::said).and_then(|content| read(path, content)) {
        Ok((read, is_right)) => {
            fields[1..].clone_from_slice(&read);
            (fields, is_right)
        }
        Err(failure) => {
            complain(&failure);
            fields[N] = failure.to_string();
            (fields, false)
        }
    }
}

fn trace_fields(
    arguments: &CheckArguments,
    teacher: Option<&Document>,
    student: &Student,
    class: &[Student],
) -> (Vec<String>, bool) {
    file_fields(student.trace.as_ref(), |path, trace| {
        let (problem, settings) = search_of(arguments, teacher, trace, path, student.own)?;
        let checked = checked(&problem, settings, trace, path)?;
        let start = *problem.start();
        let is_own = student.own == Some(start);
        let own = match owner(start, class) {
            _ if !arguments.own_boards => String::new(),
            _ if is_own => "yes".to_owned(),
            Some(name) => format!("board of {name}"),
            None => "no".to_owned(),
        };
        let first = checked.slips.first();
        let fields = [
            start.to_string(),
            own,
            checked.boards.to_string(),
            checked.agree.to_string(),
            checked.slips.len().to_string(),
            if checked.is_complete { "yes" } else { "no" }.to_owned(),
            first.map_or(String::new(), |slip| slip.number.to_string()),
            first.map_or(String::new(), |slip| slip.why.clone()),
        ];
        Ok((fields, checked.slips.is_empty() && (is_own || !arguments.own_boards)))
    })
}

fn results_fields(student: &Student, class: &[Student]) -> (Vec<String>, bool) {
    file_fields(student.results.as_ref(), |path, checked| {
        let start = *checked.results.problem.start();
        let is_own = student.own.is_none_or(|own| own == start);
        let check = match owner(start, class) {
            _ if is_own => check_of(checked).to_owned(),
            Some(name) => format!("wrong board: that of {name}"),
            None => "wrong board".to_owned(),
        };
        let is_right = checked.difference.is_none() && is_own;
        if !is_right {
            complain(&format!("{check}: {}", path.display()));
        }
        let [points, questions, seconds] = sums(checked);
        Ok(([points, questions, seconds, check], is_right))
    })
}
