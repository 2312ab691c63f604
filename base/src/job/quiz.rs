//! Questions about a search for a course system.

use std::collections::BTreeSet;
use std::path::Path;

use super::contract::{
    Given, Job, JobFailure, JobInfo, JobOutcome, JobPreview, JobProgress, JobResult, JobSource, JobTarget,
    OutputKind, PreviewContent, part_of, prepared,
};
use super::form::{EntryKind, FormEntry, JobFace};
use crate::file::{Document, QuizError, QuizFormat, parse_names, quiz_bytes, save_quiz};
use crate::learn::{
    AskWhen, PredictPlan, QuestionKind, Quiz, QuizPart, QuizPlan, quiz_boards, quiz_part, variant_name,
};
use crate::picture::counted;
use crate::search::{Guard, Limits, Problem};

#[derive(Clone, PartialEq, Debug)]
pub struct QuizForm {
    pub title: String,
    pub kinds: BTreeSet<QuestionKind>,
    /// The number for each board.
    pub questions: u32,
    /// Only the steps whose number is a multiple of this are asked about.
    pub every: u32,
    pub numbers: bool,
    /// True if the course system leaves the options in their order.
    pub keeps_order: bool,
    /// Boards as hard as the one that is given.
    pub variants: Option<u64>,
    pub variant_seed: u32,
    /// A name on each line; empty for the boards that are given.
    pub names: String,
    pub format: QuizFormat,
}

impl Default for QuizForm {
    fn default() -> Self {
        Self {
            title: "Tilescope".to_owned(),
            kinds: QuestionKind::all().into_iter().collect(),
            questions: 20,
            every: 1,
            numbers: false,
            keeps_order: false,
            variants: None,
            variant_seed: 1,
            names: String::new(),
            format: QuizFormat::Gift,
        }
    }
}

/// The longest search that is made for the first question alone: all boards of the 8-puzzle, and some of them again.
const PREVIEW_NODES: u64 = 200_000;

fields! { QuizForm:
    "title", "Title", Text(|form| &mut form.title, ""), "The name of the category or quiz in the course system";
    "kind", "Questions about", Entries(EntryKind::Several, |form| &mut form.kinds),
        "A kind of question; can be given several times";
    "questions", "Questions", Number(|form| &mut form.questions, 1..=PredictPlan::MOST_QUESTIONS),
        "The number of questions about each board. A shorter search has fewer";
    "every", "Every", Number(|form| &mut form.every, 1..=u32::MAX),
        "Ask only in each step whose number is a multiple of this", only: Some(JobFace::CommandLine);
    "numbers", "Type numbers in", Tick(|form| &mut form.numbers),
        "Where the answer is a number (f, g, h, the next bound), let students type it in";
    "no-shuffle", "Keep the order of the options", Tick(|form| &mut form.keeps_order),
        "The course system shows the options to each student in the same order";
    "variants", "Variants", Maybe(|form| &mut form.variants, |_, _| (1..=1000, 1)),
        "Boards as hard as the one that is given, each with its questions",
        excludes: &["names"], only: Some(JobFace::CommandLine);
    "variant-seed", "Seed", Number(|form| &mut form.variant_seed, 0..=u32::MAX),
        "Chooses other boards for the variants", needs: Some("variants"), only: Some(JobFace::CommandLine);
    "names", "Students", Names(|form| &mut form.names),
        "One name on each line: each student gets the questions of a board as hard as this one";
    "format", "Format", Entries(EntryKind::Format, |form| &mut form.format), "The format of the file";
}

impl Job for QuizForm {
    const INFO: JobInfo = JobInfo {
        name: "quiz",
        about: "Write questions about a search for Moodle, Canvas or a document",
        title: "Questions for a course system",
        accept: "Save questions",
        working: "Writing the questions",
        source: JobSource::Boards,
        output_option: "output",
        output_help: || "The file to write [default: standard output]".to_owned(),
        usual_path: None,
        may_stream: true,
        more_help: include_str!("quiz.txt"),
    };

    fn output(&self) -> OutputKind {
        OutputKind::File { stem: "questions", ending: self.format.ending() }
    }

    fn follow_name(&mut self, path: &Path) -> Result<(), JobFailure> {
        self.format = QuizFormat::of_name(&path.to_string_lossy()).unwrap_or(self.format);
        Ok(())
    }

    /// The first question, as text. Where the search is long, it is not looked for.
    fn preview(&self, given: &Given<'_>, progress: JobProgress<'_>) -> Result<JobPreview, JobFailure> {
        let format = QuizFormat::Markdown;
        let first = Self { questions: 1, variants: None, names: String::new(), format, ..self.clone() };
        let limits = Limits { max_nodes: given.limits.max_nodes.min(PREVIEW_NODES), ..given.limits };
        let mut text = Vec::new();
        match first.run(&Given { limits, ..*given }, JobTarget::Stream(&mut text), progress) {
            Ok(_) | Err(JobFailure::Quiz(QuizError::Empty)) => {}
            Err(failure) => return Err(failure),
        }
        let note = if text.is_empty() {
            "The search is long, or has no such question"
        } else {
            "The first question"
        };
        let content = PreviewContent::Text(String::from_utf8_lossy(&text).into_owned());
        Ok(JobPreview { note: note.to_owned(), content })
    }

    fn run(&self, given: &Given<'_>, to: JobTarget<'_>, progress: JobProgress<'_>) -> JobResult {
        if matches!(to, JobTarget::Stream(_)) && !self.format.is_text() {
            return Err(JobFailure::NeedsFile(self.format.name()));
        }
        let mut outcome = JobOutcome::default();
        let boards = self.boards(given, progress)?;
        let mut parts: Vec<QuizPart> = Vec::new();
        for (place, (name, document)) in boards.iter().enumerate() {
            if progress(0.4 + 0.5 * place as f32 / boards.len() as f32).is_break() {
                return Err(JobFailure::Stopped);
            }
            match document.map(|document| self.part(name, &document, given)) {
                Some(Ok(part)) => {
                    let questions = part.questions.len();
                    if questions < self.questions as usize {
                        outcome.done.push(format!(
                            "{name}: {}; this search has no more",
                            counted(questions, "question", "questions")
                        ));
                    }
                    parts.push(part);
                }
                Some(Err(missing)) => outcome.missing.push(missing),
                None => outcome.missing.push(format!("{name}: no other board is as hard as this one")),
            }
        }
        self.write(parts, to, outcome)
    }
}

impl QuizForm {
    /// The boards with their names: those that are given, or one for each variant or student. `None` where no board is as hard.
    fn boards(
        &self,
        given: &Given<'_>,
        progress: JobProgress<'_>,
    ) -> Result<Vec<(String, Option<Document>)>, JobFailure> {
        for document in given.boards {
            prepared(document, &mut part_of(progress, 0.0, 0.1))?;
        }
        let mut names = parse_names(&self.names)?;
        let variants =
            (1..=self.variants.unwrap_or(0)).map(|number| variant_name(self.variant_seed.into(), number));
        names.extend(variants);
        if names.is_empty() {
            let numbered = given.boards.iter().enumerate();
            return Ok(numbered
                .map(|(place, document)| (format!("Board {}", place + 1), Some(*document)))
                .collect());
        }
        let [Document { problem, settings }] = given.boards else { return Err(JobFailure::SeveralBoards) };
        let own = quiz_boards(problem, settings, &names, &mut part_of(progress, 0.1, 0.3))?;
        let with_settings = |problem: Problem| Document { problem, settings: *settings };
        Ok(own.into_iter().map(|(name, problem)| (name, problem.map(with_settings))).collect())
    }

    /// The questions of a board, or why there are none.
    fn part(&self, name: &str, document: &Document, given: &Given<'_>) -> Result<QuizPart, String> {
        let when = if self.every == 1 { AskWhen::EachStep } else { AskWhen::EveryKth(self.every) };
        let predict = PredictPlan { kinds: self.kinds.clone(), when, questions: self.questions };
        let plan = QuizPlan { predict, numbers: self.numbers };
        let guard = Guard { limits: given.limits, cancel: given.cancel };
        quiz_part(name, &document.problem, document.settings, &plan, guard)
            .ok_or_else(|| format!("{name}: the search did not end within its limits; choose an easier board, or raise the limit on nodes"))
    }

    fn write(&self, parts: Vec<QuizPart>, to: JobTarget<'_>, mut outcome: JobOutcome) -> JobResult {
        let questions: usize = parts.iter().map(|part| part.questions.len()).sum();
        let (questions, boards) =
            (counted(questions, "question", "questions"), counted(parts.len(), "board", "boards"));
        let quiz = Quiz { title: self.title.clone(), shuffles: !self.keeps_order, parts };
        match to {
            JobTarget::Path(path, overwrite) => {
                save_quiz(&quiz, self.format, path, overwrite)?;
                outcome.done.push(format!("{questions} for {boards} saved in {}", path.display()));
                outcome.files.push(path.to_owned());
            }
            JobTarget::Stream(stream) => stream.write_all(&quiz_bytes(&quiz, self.format)?)?,
        }
        Ok(outcome)
    }
}
