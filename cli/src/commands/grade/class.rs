//! What a class or one student gets: points in the format of a course system, or the tree of the class.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::TypedValueParser;

use super::super::common::{ExitStatus, Failure, Result, complain, named, note, one_of, prepare_visibly};
use super::super::own_board::own_boards;
use crate::file::{
    Destination, Document, GradeFile, GradeFormat, GradeRow, Gradebook, HandInContent, HandInFile,
    HandInKind, HandInUse, Overwrite, Roster, RosterEntry, RosterMatch, StudentTrace, class_file_text,
    class_json, class_text, hand_ins, load_assignment, load_roster, save_class, save_grade_files,
    search_words,
};
use crate::learn::{
    Assignment, ClassTree, GradePoints, Grader, HandedIn, OwnBoards, PointsKind, not_graded, plain_name,
};
use crate::platform::Instant;
use crate::puzzle::{Board, GoalPreset, Size, counted};
use crate::search::{Problem, Settings};

/// Options of `check`, `results` and `watch`, which can write points.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "Points for a course system")]
pub struct GradeOptions {
    /// Write points in this format, or where the class leaves the search as one tree
    #[arg(long, id = "grade_format", value_name = "NAME", value_parser = hand_in_formats())]
    pub format: Option<HandInFormat>,
    /// What gives how many points, and which search is right: a file of tilescope assignment [default: 10 points for each kind of hand-in]
    #[arg(long, value_name = "FILE", requires = "grade_format")]
    pub assignment: Option<PathBuf>,
    /// The list of the class, such as the gradebook that Canvas exports: joined by ID, login, e-mail, then name
    #[arg(long, value_name = "FILE", requires = "grade_format")]
    pub roster: Option<PathBuf>,
    /// The student, if one hand-in is graded [default: the name in the file]
    #[arg(long, value_name = "NAME", requires = "grade_format")]
    pub student: Option<String>,
    /// The file to write [default: standard output]. For a class in the format gradescope, the folder; for its tree, the name ends in .class, .txt, .json, .svg, .png or .pdf
    #[arg(long = "output", id = "grade_output", value_name = "PATH", requires = "grade_format")]
    pub output: Option<PathBuf>,
    /// Replace files even if they are read-only
    #[arg(long = "force", id = "grade_force", requires = "grade_output")]
    pub force: bool,
}

/// What `--format` names.
#[derive(Clone, Copy, Debug)]
pub enum HandInFormat {
    Points(&'static GradeFormat),
    Class(&'static ClassFormat),
}

/// A form of the tree of a class.
#[derive(Debug)]
pub struct ClassFormat {
    name: &'static str,
    summary: &'static str,
    text: fn(&ClassTree) -> String,
}

impl ClassFormat {
    const ALL: [Self; 3] = [
        Self { name: "class", summary: "a tree of the class as a file to open", text: class_file_text },
        Self { name: "text", summary: "a tree of the class line by line", text: class_text },
        Self {
            name: "json",
            summary: "a tree of the class as JSON",
            text: |tree| format!("{:#}\n", class_json(tree)),
        },
    ];

    /// Writes it; in a file, as the ending of its name says.
    pub fn write(
        &self,
        tree: &ClassTree,
        options: &GradeOptions,
        out: &mut impl Write,
    ) -> Result<ExitStatus> {
        let Some(path) = &options.output else {
            out.write_all((self.text)(tree).as_bytes())?;
            return Ok(ExitStatus::Answered);
        };
        let to = Destination::replacing(path, Overwrite::with_force(options.force));
        save_class(tree, &settings_text(&tree.settings), &[], &to)?;
        note(&format!("written: {}", path.display()));
        Ok(ExitStatus::Answered)
    }
}

fn hand_in_formats() -> impl TypedValueParser<Value = HandInFormat> {
    const TREES: &[ClassFormat] = &ClassFormat::ALL;
    let points = GradeFormat::ALL.into_iter().map(HandInFormat::Points);
    one_of(points.chain(TREES.iter().map(HandInFormat::Class)), |format| match format {
        HandInFormat::Points(format) => named(format.name, format.summary),
        HandInFormat::Class(format) => named(format.name, format.summary),
    })
}

/// The search of a trace, where no assignment says it.
pub type SearchOfTrace<'a> = &'a dyn Fn(&StudentTrace, &Path, &str) -> Result<(Problem, Settings)>;

/// Reads what was handed in. `usual` is the size of the teacher's boards.
pub fn hand_ins_for_points(traces: &[PathBuf], results: &[PathBuf], usual: Option<Size>) -> Vec<HandInFile> {
    // Results name no program, which may be missing.
    let prepare = &|problem: &Problem, settings: &Settings| drop(prepare_visibly(problem, settings));
    let to = HandInUse::Points { usual, prepare };
    hand_ins(traces, results, to, &mut |_| ControlFlow::Continue(()))
}

/// An assignment, and what gives its points.
pub struct GradedExercise {
    pub grader: Grader,
    /// The boards of an assignment with one for each student.
    pub own: Option<OwnBoards>,
}

impl GradedExercise {
    /// `file` is that of the assignment, if it was read from one.
    pub fn new(assignment: Assignment, file: Option<&Path>) -> Result<Self> {
        let own = file.filter(|_| assignment.own_boards);
        let own =
            own.map(|path| own_boards(&assignment.problem, &assignment.searches[0], path)).transpose()?;
        Ok(Self { grader: Grader::new(assignment), own })
    }

    /// The problem of a student. Of several names, the one with the board that was handed in counts, or else the first one.
    pub fn problem<'n>(
        &self,
        names: impl Iterator<Item = &'n str>,
        handed_in: Option<Board>,
    ) -> Result<Problem, String> {
        let wanted = self.grader.assignment.problem;
        let Some(own) = &self.own else { return Ok(wanted) };
        let mut start = None;
        for name in names {
            let board =
                own.board(name, &mut |_| ControlFlow::Continue(())).map_err(|why| why.to_string())?.start;
            if Some(board) == handed_in {
                start = Some(board);
                break;
            }
            start.get_or_insert(board);
        }
        wanted.with_start(start.unwrap_or(*wanted.start())).map_err(|problem| problem.to_string())
    }
}

pub struct GradeOrder {
    format: &'static GradeFormat,
    exercise: GradedExercise,
    roster: Option<Roster>,
    /// Without an assignment in a file, each hand-in says which search it is of.
    options: GradeOptions,
}

struct Member {
    place: Option<usize>,
    files: Vec<HandInFile>,
}

impl GradeOrder {
    /// Reads the assignment and the list of the class. `kinds` give points if there is no assignment.
    pub fn new(format: &'static GradeFormat, options: &GradeOptions, kinds: &[PointsKind]) -> Result<Self> {
        let roster = options.roster.as_deref().map(load_roster).transpose()?;
        let assignment = if let Some(path) = &options.assignment {
            load_assignment(path)?.assignment
        } else {
            // Each hand-in brings its own board and search.
            let start = GoalPreset::BlankLast.board(Size::EIGHT);
            Assignment::usual("Tilescope", Document::of_start(start).problem, Settings::default(), kinds)
        };
        let exercise = GradedExercise::new(assignment, options.assignment.as_deref())?;
        Ok(Self { roster, ..Self::of_exercise(format, exercise, options) })
    }

    /// The same for an assignment that was read before, without a list of the class.
    pub fn of_exercise(
        format: &'static GradeFormat,
        exercise: GradedExercise,
        options: &GradeOptions,
    ) -> Self {
        Self { format, exercise, roster: None, options: options.clone() }
    }

    /// The size of the boards, if an assignment says it.
    pub fn size(&self) -> Option<Size> {
        self.options.assignment.as_ref().map(|_| self.exercise.grader.assignment.problem.size())
    }

    pub fn grade_class(
        mut self,
        files: Vec<HandInFile>,
        search: Option<SearchOfTrace<'_>>,
        out: &mut impl Write,
    ) -> Result<ExitStatus> {
        if self.format.file == GradeFile::OneForEach && self.options.output.is_none() {
            return Err(Failure::said(format_args!(
                "{} has a file for each student; pass a folder for them with --output",
                self.format.name
            )));
        }
        let mut is_whole = true;
        let members = self.members(files, &mut is_whole);
        let (rows, read): (Vec<_>, Vec<_>) = members.iter().map(|member| self.row(member, search)).unzip();
        is_whole &= !read.contains(&false);
        if let Some(roster) = &self.roster {
            let missing = |place: &usize| !members.iter().any(|member| member.place == Some(*place));
            for place in (0..roster.entries.len()).filter(missing) {
                let RosterEntry { name, line, .. } = &roster.entries[place];
                note(&format!("nothing was handed in: {name} (line {line})"));
            }
        }
        let points: GradePoints = rows.iter().map(|row| row.grade.points()).sum();
        let students = counted(rows.len(), "student", "students");
        let mean = f64::from(points.hundredths()) / 100.0 / rows.len().max(1) as f64;
        let of = self.exercise.grader.assignment.points();
        note(&format!("{students} graded; the mean is {mean:.2} of {of} points"));
        self.write(rows, self.format.file, out)?;
        Ok(ExitStatus::answered_if(is_whole))
    }

    pub fn grade_one(
        mut self,
        mut files: Vec<HandInFile>,
        search: Option<SearchOfTrace<'_>>,
        out: &mut impl Write,
    ) -> Result<ExitStatus> {
        if let Some(student) = &self.options.student {
            for file in &mut files {
                file.name.clone_from(student);
            }
        }
        let mut is_whole = true;
        let members = match &self.roster {
            Some(_) => self.members(files, &mut is_whole),
            None => vec![Member { place: None, files }],
        };
        let (rows, read): (Vec<_>, Vec<_>) = members.iter().map(|member| self.row(member, search)).unzip();
        is_whole &= !read.contains(&false);
        if !rows.is_empty() {
            self.write(rows, GradeFile::OneForAll, out)?;
        }
        Ok(ExitStatus::answered_if(is_whole))
    }

    /// Grades what a known student handed in. `says` concerns all of it, and `begun` is when its grading began.
    pub fn grade_entry(
        mut self,
        entry: Option<RosterEntry>,
        files: Vec<HandInFile>,
        (says, begun): (&str, Instant),
        out: &mut impl Write,
    ) -> Result<ExitStatus> {
        let (mut row, is_read) = self.row(&Member { place: None, files }, None);
        row.seconds = begun.elapsed().as_secs_f64();
        row.says =
            [says, &row.says].into_iter().filter(|says| !says.is_empty()).collect::<Vec<_>>().join("\n");
        row.entry = entry.filter(|entry| !entry.name.is_empty());
        self.write(vec![row], GradeFile::OneForAll, out)?;
        Ok(ExitStatus::answered_if(is_read))
    }

    /// Puts together what each student handed in. What is doubtful is named, and left out.
    fn members(&self, files: Vec<HandInFile>, is_whole: &mut bool) -> Vec<Member> {
        let mut members: Vec<Member> = Vec::new();
        for file in files {
            let place = match self.roster.as_ref().map(|roster| (roster, roster.find(&file.name))) {
                None => None,
                Some((_, RosterMatch::One(place))) => Some(place),
                Some((roster, found)) => {
                    complain(&format!(
                        "no points: “{}” {}: {}",
                        file.name,
                        doubt(roster, &found),
                        file.path.display()
                    ));
                    *is_whole = false;
                    continue;
                }
            };
            let is_same = |member: &&mut Member| match place {
                Some(_) => member.place == place,
                None => plain_name(&member.files[0].name) == plain_name(&file.name),
            };
            match members.iter_mut().find(is_same) {
                Some(member) => member.files.push(file),
                None => members.push(Member { place, files: vec![file] }),
            }
        }
        members.retain(|member| {
            let kind = |kind: HandInKind| member.files.iter().filter(move |file| file.kind == kind);
            let kinds = [HandInKind::Trace, HandInKind::Results];
            let again = kinds.into_iter().find(|of| kind(*of).count() > 1);
            if let Some(of) = again {
                let paths: Vec<_> = kind(of).map(|file| file.path.display().to_string()).collect();
                complain(&format!(
                    "no points for “{}”, who handed in more than once; keep one of {}",
                    member.files[0].name,
                    paths.join(", ")
                ));
                *is_whole = false;
            }
            again.is_none()
        });
        members.sort_by_key(|member| member.place);
        members
    }

    /// The points of a student, and whether all files could be read.
    fn row(&mut self, member: &Member, search: Option<SearchOfTrace<'_>>) -> (GradeRow, bool) {
        let begun = Instant::now();
        let entry = member.place.and_then(|place| Some(self.roster.as_ref()?.entries[place].clone()));
        let student = member.files.first().map_or_else(String::new, |file| file.name.clone());
        let (mut found, mut refused) = (Vec::new(), Vec::new());
        for file in &member.files {
            match &file.content {
                Ok(content) => found.push((file, content)),
                Err(why) => refused.push((file, why.clone())),
            }
        }
        let names = member.files.iter().map(|file| file.name.clone());
        let names = names.chain(entry.iter().flat_map(RosterEntry::names).map(str::to_owned));
        let names: Vec<String> = names.collect();
        let mut problem = None;
        found.retain(|(file, content)| match self.problem_of(content, file, &names, search) {
            Ok(of_file) => {
                problem.get_or_insert(of_file);
                true
            }
            Err(why) => {
                refused.push((*file, why));
                false
            }
        });
        let mut says = Vec::new();
        let mut is_read = refused.is_empty();
        for (file, why) in &refused {
            let why = without_path(why, &file.path);
            says.push(unreadable(why));
            complain(&format!("{why}: {}", file.path.display()));
        }
        let mut handed_in = HandedIn::default();
        for (_, content) in &found {
            handed_in = handed_in.and(content.handed_in());
            if let HandInContent::Program(work) = content {
                says.extend(Some(work.says.clone()).filter(|says| !says.is_empty()));
                says.extend(work.mistakes.iter().cloned());
            }
        }
        let grade = match problem {
            Some((problem, settings)) => {
                if let Some(settings) = settings {
                    self.exercise.grader.assignment.searches = vec![settings];
                }
                prepare_visibly(&problem, &self.exercise.grader.assignment.searches[0])
                    .map_err(|failure| failure.to_string())
                    .and_then(|()| {
                        self.exercise.grader.grade(&problem, handed_in).map_err(|why| why.to_string())
                    })
            }
            None => Ok(not_graded(&self.exercise.grader.assignment, NOT_GRADED)),
        };
        let grade = grade.unwrap_or_else(|why| {
            complain(&format!("{why}: {student}"));
            says.push(unreadable(&why));
            is_read = false;
            not_graded(&self.exercise.grader.assignment, NOT_GRADED)
        });
        let row =
            GradeRow { student, entry, grade, says: says.join("\n"), seconds: begun.elapsed().as_secs_f64() };
        (row, is_read)
    }

    /// The board of a student, and the search where no assignment says it.
    fn problem_of(
        &self,
        content: &HandInContent,
        file: &HandInFile,
        names: &[String],
        search: Option<SearchOfTrace<'_>>,
    ) -> Result<(Problem, Option<Settings>), String> {
        let start = match content {
            HandInContent::Trace(trace) => trace.start.unwrap_or(trace.boards[0]),
            HandInContent::Results(answers) => *answers.results.problem.start(),
            HandInContent::Program(work) => *work.problem.start(),
        };
        if self.options.assignment.is_none() {
            let (problem, settings) = match content {
                HandInContent::Trace(trace) => {
                    let search = search.ok_or_else(String::new)?;
                    search(trace, &file.path, &file.name).map_err(|failure| failure.to_string())?
                }
                HandInContent::Results(answers) => (answers.results.problem, answers.results.settings),
                HandInContent::Program(work) => (work.problem, work.settings),
            };
            return Ok((problem, Some(settings)));
        }
        let wanted = self.exercise.grader.assignment.problem;
        if start.size() != wanted.size() {
            let (found, wanted) = (start.size(), wanted.size());
            return Err(format!("the boards are {found}, but the assignment has {wanted}"));
        }
        let names = names.iter().map(String::as_str);
        Ok((self.exercise.problem(names, Some(start))?, None))
    }

    fn write(&self, rows: Vec<GradeRow>, files: GradeFile, out: &mut impl Write) -> Result<()> {
        if self.roster.is_none() && self.format.needs_roster {
            note(
                &"this format needs e-mail addresses or ID numbers; pass the list of the class with --roster",
            );
        }
        let assignment = &self.exercise.grader.assignment;
        let gradebook = Gradebook { title: assignment.title.clone(), points: assignment.points(), rows };
        if let Some(path) = &self.options.output {
            let to = Destination::replacing(path, Overwrite::with_force(self.options.force));
            save_grade_files(self.format, &gradebook, files, &to).map_err(Failure::saving)?;
        } else {
            out.write_all((self.format.text)(&gradebook).as_bytes())?;
            out.flush()?;
        }
        Ok(())
    }
}

fn doubt(roster: &Roster, found: &RosterMatch) -> String {
    let RosterMatch::Several(places) = found else {
        return "is not in the list of the class; put the ID, login, e-mail or name of the list into the file"
            .to_owned();
    };
    let entry =
        |place: &usize| format!("{} (line {})", roster.entries[*place].name, roster.entries[*place].line);
    let entries: Vec<_> = places.iter().map(entry).collect();
    format!("may be {}; put the ID into the file", entries.join(" or "))
}

/// Removes the path of a file from the beginning or the end of a message about it.
fn without_path<'w>(why: &'w str, path: &Path) -> &'w str {
    let path = path.display().to_string();
    let before = why.strip_suffix(&path).and_then(|why| why.strip_suffix(": "));
    let after = || why.strip_prefix(&path).and_then(|why| why.strip_prefix(": "));
    before.or_else(after).unwrap_or(why)
}

/// The message to a student about a part of a hand-in that was not graded.
const NOT_GRADED: &str = "This could not be graded.";

/// The message to a student whose file cannot be read.
fn unreadable(why: &str) -> String {
    format!("This hand-in cannot be read: {why}")
}

pub fn settings_text(settings: &Settings) -> String {
    search_words(settings, ' ')
}
