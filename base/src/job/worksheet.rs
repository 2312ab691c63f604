//! The first steps of a search, to be filled in on paper, and the answers.

use std::path::{Path, PathBuf};

use super::contract::{
    Given, Job, JobFailure, JobInfo, JobOutcome, JobPreview, JobProgress, JobResult, JobSource, JobTarget,
    OutputKind, PreviewContent, prepared,
};
use super::form::{EntryKind, JobFace};
use crate::file::{
    Document, Overwrite, SavedWorksheets, WorksheetError, WorksheetFormat, WorksheetOrder, parse_names,
    save_worksheets, worksheet_of,
};
use crate::learn::WorksheetPlan;
use crate::picture::{Paper, SheetVersion, counted, worksheet_pages};
use crate::platform::IS_DESKTOP;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct WorksheetForm {
    pub plan: WorksheetPlan,
    /// A name on each line; empty for one worksheet.
    pub names: String,
    pub format: WorksheetFormat,
    pub paper: Paper,
    pub version: SheetVersion,
}

fields! { WorksheetForm:
    "kind", "Fill in", Entries(EntryKind::One, |form| &mut form.plan.kind), "What students fill in";
    "steps", "Steps", Number(|form| &mut form.plan.steps, WorksheetPlan::STEPS),
        "The number of steps to fill in. A shorter search has fewer";
    "names", "Students", Names(|form| &mut form.names),
        "One name on each line: each student gets a board as hard as this one, and two files in the folder";
    "format", "Format", Entries(EntryKind::Format, |form| &mut form.format), "The format of the files";
    "paper", "Paper", Entries(EntryKind::One, |form| &mut form.paper), "The size of a page",
        applies: |form| form.format.has_pages();
    "version", "Preview", Entries(EntryKind::One, |form| &mut form.version), "", only: Some(JobFace::Window);
}

impl Job for WorksheetForm {
    const INFO: JobInfo = JobInfo {
        name: "worksheet",
        about: "Write a worksheet with the first steps of a search to fill in, and another one with the answers",
        title: "Worksheet",
        accept: "Save worksheet",
        working: "Writing worksheets",
        source: JobSource::Board("a worksheet"),
        output_option: "output",
        output_help: || {
            "The file to write, with another one beside it for the answers; with --names, the folder"
                .to_owned()
        },
        usual_path: Some("worksheet"),
        may_stream: false,
        more_help: include_str!("worksheet.txt"),
    };

    fn output(&self) -> OutputKind {
        if self.is_class() {
            OutputKind::Folder("worksheets")
        } else {
            OutputKind::File { stem: "worksheet", ending: self.format.extension() }
        }
    }

    fn follow_name(&mut self, path: &Path) -> Result<(), JobFailure> {
        if !self.is_class() {
            self.format = format_of(path).unwrap_or(self.format);
        }
        Ok(())
    }

    fn preview(&self, given: &Given<'_>, progress: JobProgress<'_>) -> Result<JobPreview, JobFailure> {
        let [document] = given.boards else { return Err(JobFailure::SeveralBoards) };
        prepared(document, progress)?;
        let sheet = worksheet_of(&self.order(document, Vec::new(), Overwrite::Nothing))
            .map_err(WorksheetError::from)?;
        let pages = worksheet_pages(&sheet, self.version, self.paper);
        let note = counted(pages.len(), "page", "pages");
        Ok(JobPreview { note, content: PreviewContent::Pages(pages) })
    }

    fn run(&self, given: &Given<'_>, to: JobTarget<'_>, progress: JobProgress<'_>) -> JobResult {
        let JobTarget::Path(path, overwrite) = to else { return Err(JobFailure::NeedsFile("a worksheet")) };
        let [document] = given.boards else { return Err(JobFailure::SeveralBoards) };
        let document = *document;
        document.settings.offered_on(&document.problem).map_err(JobFailure::NotOffered)?;
        let names = parse_names(&self.names)?;
        let path = if names.is_empty() { self.with_ending(path) } else { path.to_owned() };
        let students = names.len();
        let saved = save_worksheets(&self.order(&document, names, overwrite), &path, progress)?;
        Ok(outcome(saved, students, &path))
    }
}

impl WorksheetForm {
    fn is_class(&self) -> bool {
        !self.names.trim().is_empty()
    }

    fn order(&self, document: &Document, names: Vec<String>, overwrite: Overwrite) -> WorksheetOrder {
        let Self { plan, format, paper, .. } = *self;
        WorksheetOrder { document: *document, plan, format, paper, names, overwrite }
    }

    /// The path with the ending of the format, which it may have already.
    fn with_ending(&self, path: &Path) -> PathBuf {
        if format_of(path) == Some(self.format) {
            path.to_owned()
        } else {
            path.with_added_extension(self.format.extension())
        }
    }
}

fn format_of(path: &Path) -> Option<WorksheetFormat> {
    WorksheetFormat::from_extension(path.extension()?.to_str()?)
}

fn outcome(saved: SavedWorksheets, students: usize, to: &Path) -> JobOutcome {
    let files = counted(saved.files.len(), "file", "files");
    let mut outcome = JobOutcome::default();
    if students == 0 {
        let names = saved.files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>();
        outcome.done.push(format!("{files} saved: {}", names.join(", ")));
    } else {
        let students = counted(saved.students, "student", "students");
        let folder = if IS_DESKTOP { format!(" in {}", to.display()) } else { String::new() };
        outcome.done.push(format!("{files} for {students} saved{folder}"));
    }
    if saved.boards < saved.students {
        let boards = counted(saved.boards, "board", "boards");
        let shared =
            format!("{} students share {boards}, because few are as hard as this one", saved.students);
        outcome.done.push(shared);
    }
    outcome.missing.extend(saved.without.iter().map(|(name, why)| format!("{name}: {why}")));
    if saved.is_stopped {
        let last = saved
            .files
            .last()
            .map_or_else(String::new, |file| format!("; the last complete file is {}", file.display()));
        outcome.missing.push(format!("stopped after {} of {students} students{last}", saved.students));
    }
    outcome.files = saved.files;
    outcome
}
