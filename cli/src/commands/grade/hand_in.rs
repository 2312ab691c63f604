//! `tilescope grade`: what one student handed in, as Gradescope lays it out.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::common::{ExitStatus, Failure, Result, named, note, one_of, with_progress};
use super::check::compared_class;
use super::class::{ClassFormat, GradeOptions, GradeOrder, GradedExercise, hand_ins_for_points};
use super::program;
use crate::file::{
    AssignmentFile, GradeFormat, HandInFile, HandInKind, HandInProgram, LARGEST_CLASS, READ_FILES,
    RosterEntry, WatchedWork, class_files, file_name, interrupted, load_assignment, load_submitters,
};
use crate::learn::HandedIn;
use crate::platform::Instant;

#[derive(Args, Debug)]
#[command(after_long_help = page!("grade"))]
pub struct GradeArguments {
    /// The folder with what the student handed in: a program, a trace, results of Predict
    pub folder: PathBuf,
    /// What gives how many points, and which search is right
    #[arg(long, value_name = "FILE")]
    pub assignment: PathBuf,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = GradeFormat::ALL[0].name, value_parser = one_of(GradeFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: &'static GradeFormat,
    /// Who handed in: the file `submission_metadata.json` of Gradescope
    #[arg(long, value_name = "FILE")]
    pub metadata: Option<PathBuf>,
    /// The student [default: that of the metadata or of the file]
    #[arg(long, value_name = "NAME")]
    pub student: Option<String>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "output")]
    pub force: bool,
}

const MOST_TRACES: usize = 100;

pub fn grade_hand_in(arguments: &GradeArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let begun = Instant::now();
    let AssignmentFile { assignment, program } = load_assignment(&arguments.assignment)?;
    let usual = Some(assignment.problem.size());
    let (path, output, force) = (&arguments.assignment, arguments.output.clone(), arguments.force);
    let options = GradeOptions { assignment: Some(path.clone()), output, force, ..GradeOptions::default() };
    let mut exercise = GradedExercise::new(assignment, Some(path))?;
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
        let work = run(program, &mut exercise, who.as_ref(), &arguments.folder, path)?;
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
        says.push(format!("Nothing in this hand-in can be read. Hand in {READ_FILES}."));
    }
    if let Some(name) = who.as_ref().and_then(|entry| entry.names().next()) {
        for file in &mut handed_in {
            name.clone_into(&mut file.name);
        }
    }
    let order = GradeOrder::of_exercise(arguments.format, exercise, &options);
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
    exercise: &mut GradedExercise,
    who: Option<&RosterEntry>,
    folder: &Path,
    assignment: &Path,
) -> Result<WatchedWork> {
    let format = program::input_format(program)?;
    let name = who.and_then(|entry| entry.names().next());
    let problem = exercise.problem(name.into_iter(), None).map_err(Failure::of_file(assignment))?;
    let stop = interrupted();
    let first = exercise.grader.assignment.searches[0];
    let mut work = program::run(program, format, folder, (problem, first), stop)?;
    let graded = exercise.grader.grade(&problem, HandedIn { findings: None, ..work.handed_in() });
    let fits = graded.map_or(0, |graded| graded.search);
    if fits > 0 {
        let settings = exercise.grader.assignment.searches[fits];
        work = program::run(program, format, folder, (problem, settings), stop)?;
    }
    if work.boards.is_empty() {
        let nothing = if work.solution.is_some() { ONLY_SOLUTION } else { NO_EVENTS };
        let says = [nothing, &work.says].join("\n");
        says.trim_end().clone_into(&mut work.says);
    }
    Ok(work)
}

/// The tree of the class of an exercise: each folder is what one student handed in.
pub fn tree_of_folders(
    folder: &Path,
    AssignmentFile { assignment, program }: AssignmentFile,
    format: &ClassFormat,
    options: &GradeOptions,
    out: &mut impl Write,
) -> Result<ExitStatus> {
    let mut exercise = GradedExercise::new(assignment, options.assignment.as_deref())?;
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
            let work = run(program, &mut exercise, None, folder, folder)?;
            programs.push(HandInFile::of_program(folder, work));
        }
        Ok::<_, Failure>(())
    })?;
    let assignment = exercise.grader.assignment;
    let search = (assignment.problem, assignment.searches[0]);
    let tree = compared_class(folder, &files, search, Some(assignment), programs)?;
    format.write(&tree, options, out)
}

const NO_EVENTS: &str = "Your program wrote no events. Each line has to be an object, such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"}.";
const ONLY_SOLUTION: &str =
    "Your program wrote a solution and no event “expand”, so only the solution can give points.";
