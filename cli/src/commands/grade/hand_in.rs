//! `tilescope grade`: what one student handed in, as Gradescope lays it out.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use super::super::{ExitStatus, Failure, Result, note, with_progress};
use super::check::compared_class;
use super::class::{GradeOrder, hand_ins_for_points};
use super::{ClassFormat, GradeArguments, GradeOptions, program};
use crate::file::{
    AssignmentFile, GradeFormat, HandInFile, HandInKind, HandInProgram, LARGEST_CLASS, RosterEntry,
    WatchedWork, class_files, file_name, interrupted, load_assignment, load_submitters,
};
use crate::learn::HandedIn;
use crate::platform::Instant;
use crate::search::Problem;

const MOST_TRACES: usize = 100;

pub fn grade_hand_in(arguments: &GradeArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let begun = Instant::now();
    let AssignmentFile { assignment, program } = load_assignment(&arguments.assignment)?;
    let usual = Some(assignment.problem.size());
    let (path, output) = (Some(arguments.assignment.clone()), arguments.output.clone());
    let options =
        GradeOptions { assignment: path, output, force: arguments.force, ..GradeOptions::default() };
    let mut order = GradeOrder::with_assignment(arguments.format, assignment, &options)?;
    let who = who(arguments)?;
    let files = class_files(&arguments.folder, MOST_TRACES)?;
    if program.is_none() {
        files.left_out().for_each(|sentence| note(&sentence));
    }
    let mut says = Vec::new();
    let mut handed_in = hand_ins_for_points(&files.traces, &files.results, usual);
    if let Some(program) = &program {
        // Its events are what is compared, and other files may be its own.
        handed_in.retain(|file| file.kind == HandInKind::Results);
        let work = run(program, &mut order, who.as_ref(), &arguments.folder, &arguments.assignment)?;
        handed_in
            .insert(0, HandInFile { name: String::new(), ..HandInFile::of_program(&arguments.folder, work) });
    }
    for kind in [HandInKind::Trace, HandInKind::Results] {
        let names: Vec<String> =
            handed_in.iter().filter(|file| file.kind == kind).map(|file| file_name(&file.path)).collect();
        if names.len() > 1 {
            // Which one is meant is not guessed.
            says.push(format!(
                "There are several files of one kind: {}. Hand in one of them.",
                names.join(", ")
            ));
            handed_in.retain(|file| file.kind != kind);
        }
    }
    if handed_in.is_empty() && says.is_empty() {
        says.push(
            "There is no trace (.txt, .csv, .jsonl, .trace) and there are no results (.ron) in this hand-in."
                .to_owned(),
        );
    }
    if let Some(name) = who.as_ref().and_then(|entry| entry.names().next()) {
        for file in &mut handed_in {
            name.clone_into(&mut file.name);
        }
    }
    order.grade_entry(who, handed_in, (&says.join("\n"), begun), out)
}

/// Who handed in: the first of a group.
fn who(arguments: &GradeArguments) -> Result<Option<RosterEntry>> {
    if let Some(name) = &arguments.student {
        return Ok(Some(RosterEntry { name: name.clone(), ..RosterEntry::default() }));
    }
    let group = arguments.metadata.as_deref().map(load_submitters).transpose()?;
    Ok(group.and_then(|group| group.into_iter().next()))
}

/// Runs the program with the first search as the reference, and with another one if that is the one that fits.
fn run(
    program: &HandInProgram,
    order: &mut GradeOrder,
    who: Option<&RosterEntry>,
    folder: &Path,
    assignment: &Path,
) -> Result<WatchedWork> {
    let format = program::input_format(program)?;
    let problem = problem(order, who, assignment)?;
    let stop = interrupted();
    let first = order.grader.assignment.searches[0];
    let mut work = program::run(program, format, folder, (problem, first), stop)?;
    let graded = order.grader.grade(&problem, HandedIn { findings: None, ..work.handed_in() });
    let fits = graded.map_or(0, |graded| graded.search);
    if fits > 0 {
        let settings = order.grader.assignment.searches[fits];
        work = program::run(program, format, folder, (problem, settings), stop)?;
    }
    if work.boards.is_empty() {
        let nothing = if work.solution.is_some() { ONLY_SOLUTION } else { NO_EVENTS };
        let says = [nothing, &work.says].join("\n");
        says.trim_end().clone_into(&mut work.says);
    }
    Ok(work)
}

/// Where a class leaves the search of an exercise: each folder is what one student handed in.
pub fn tree_of_folders(
    folder: &Path,
    AssignmentFile { assignment, program }: AssignmentFile,
    format: &ClassFormat,
    options: &GradeOptions,
    out: &mut impl Write,
) -> Result<ExitStatus> {
    let mut order = GradeOrder::with_assignment(GradeFormat::ALL[0], assignment, options)?;
    let mut files = class_files(folder, LARGEST_CLASS)?;
    let folders = files.take_folders();
    let mut programs = Vec::new();
    with_progress("Running the programs", Some(interrupted()), |show| {
        for (done, folder) in folders.iter().enumerate() {
            let Some(program) = &program else {
                files.append(class_files(folder, MOST_TRACES)?);
                continue;
            };
            if show(done as f32 / folders.len() as f32).is_break() {
                note(&format!("stopped after {done} of {} programs", folders.len()));
                break;
            }
            let work = run(program, &mut order, None, folder, folder)?;
            programs.push(HandInFile::of_program(folder, work));
        }
        Ok::<_, Failure>(())
    })?;
    let assignment = order.grader.assignment;
    let search = (assignment.problem, assignment.searches[0]);
    let tree = compared_class(folder, &files, search, Some(assignment), programs)?;
    format.write(&tree, options, out)
}

const NO_EVENTS: &str = "Your program wrote no events. Each line has to be an object, such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"}.";
const ONLY_SOLUTION: &str =
    "Your program wrote a solution and no event “expand”, so only the solution can give points.";

fn problem(order: &GradeOrder, who: Option<&RosterEntry>, path: &Path) -> Result<Problem> {
    let problem = order.grader.assignment.problem;
    let name = who.and_then(|entry| entry.names().next());
    let Some((boards, name)) = order.own.as_ref().zip(name) else { return Ok(problem) };
    let own = boards.of(name, &mut |_| ControlFlow::Continue(()));
    let own = own.map_err(Failure::of_file(path))?;
    problem.with_start(own.start).map_err(Failure::at(path.display()))
}
