//! Examples: boards that show something, and finding others by a condition. The dialog has the one list of both; what is found
//! is looked for beside the window.

mod view;

use std::path::PathBuf;

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::compare::find::{
    BoardCondition, ExamplePreset, ExampleSpec, FindEnd, FindResults, find_boards, load_example, spec_text,
};
use crate::core::{Command, Core, EXAMPLES, Example, StepTarget};
use crate::file::Document;
use crate::job::FindForm;
use crate::picture::{StepUnit, capitalised};
use crate::platform::{FileChoice, cores};
use crate::recording::Position;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ExampleEntry {
    Boards(&'static Example),
    Condition(&'static ExamplePreset),
    Own,
}

impl ExampleEntry {
    pub fn all() -> impl Iterator<Item = Self> {
        let boards = EXAMPLES.iter().map(Self::Boards);
        boards.chain(ExamplePreset::ALL.iter().map(Self::Condition)).chain([Self::Own])
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Boards(example) => example.title,
            Self::Condition(preset) => preset.title,
            Self::Own => "Own condition…",
        }
    }

    /// What it shows, in one line; and more of that.
    pub fn about(self) -> (&'static str, &'static str) {
        match self {
            Self::Boards(example) => (example.line, example.line),
            Self::Condition(preset) => (preset.line, preset.text),
            Self::Own => {
                let line = "Say what the boards must show, and find some.";
                (line, line)
            }
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum FindingPage {
    /// The list, and the place of the row that Enter opens.
    List(usize),
    Condition(Box<FindForm>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum FindingAction {
    /// Shows a page, or changes what it has; `None` closes the dialog.
    ShowPage(Option<FindingPage>),
    Choose(ExampleEntry),
    Start,
    Stop,
    Copy,
    ChooseFile,
    Read(PathBuf),
    Show(usize),
    ShowBoth(usize),
}

#[derive(Debug)]
pub struct Found {
    pub spec: ExampleSpec,
    pub results: FindResults,
}

#[derive(Debug, Default)]
pub struct Finding {
    pub page: Option<FindingPage>,
    /// Where the find was that was opened last: the dialog begins there, so that the next one can be opened.
    opened_from: Option<FindingPage>,
    own: Option<ExampleSpec>,
    reading: DialogWork<ExampleSpec>,
    job: DialogWork<FindResults, FindResults>,
    max_bytes: u64,
    /// What was found so far, or last.
    pub found: Option<Found>,
    problem: Option<String>,
}

impl Finding {
    pub const MOST: usize = 100;

    pub fn form(&self) -> Option<&FindForm> {
        match &self.page {
            Some(FindingPage::Condition(form)) => Some(form),
            _ => None,
        }
    }

    pub fn is_running(&self) -> bool {
        self.job.is_running()
    }

    fn stop(&mut self) {
        if let Some(so_far) = std::mem::take(&mut self.job).progress() {
            self.take_results(FindResults { end: Some(FindEnd::Stopped), ..so_far });
        }
    }

    fn take_results(&mut self, results: FindResults) {
        self.found = self.found.take().map(|found| Found { results, ..found });
    }

    /// What is looked for belongs to the page of its condition: elsewhere it stops.
    fn show_page(&mut self, page: Option<FindingPage>) {
        if !matches!(page, Some(FindingPage::Condition(_))) {
            self.stop();
            (self.reading, self.problem) = (DialogWork::default(), None);
        }
        self.page = page;
        if let Some(FindForm { spec, preset: None }) = self.form() {
            self.own = Some(*spec);
        }
    }

    fn choose(&mut self, entry: ExampleEntry, core: &mut Core) {
        self.show_page(None);
        match entry {
            ExampleEntry::Boards(example) => {
                core.show_example(example);
                say_what(core, Some(Position::after(example.step)), example.line);
            }
            ExampleEntry::Condition(preset) => {
                self.page = Some(FindingPage::Condition(Box::new(FindForm::of_preset(preset))));
                if !self.has_all_finds() {
                    self.start(core);
                }
            }
            ExampleEntry::Own => {
                let spec = self.own.unwrap_or_else(|| ExamplePreset::ALL[0].spec());
                self.show_page(Some(FindingPage::Condition(Box::new(FindForm { spec, preset: None }))));
            }
        }
    }

    /// Whether all is found that the condition of the page asks for.
    pub fn has_all_finds(&self) -> bool {
        let found = self.found.as_ref().zip(self.form()).filter(|(found, form)| found.spec == form.spec);
        found.is_some_and(|(found, _)| matches!(found.results.end, Some(FindEnd::Complete | FindEnd::Enough)))
    }

    fn receive_condition(&mut self, core: &mut Core) {
        let Some(read) = self.reading.take() else { return };
        self.problem = match read {
            Ok(spec) => {
                self.stop();
                self.reserve(core);
                self.page = Some(FindingPage::Condition(Box::new(FindForm { spec, preset: None })));
                None
            }
            Err(problem) => Some(capitalised(&problem)),
        };
    }

    fn start(&mut self, core: &mut Core) {
        let Some(spec) = self.form().map(|form| form.spec) else { return };
        let max_bytes = core.granted_to_set();
        (self.max_bytes, self.problem) = (max_bytes, None);
        self.found = Some(Found { spec, results: FindResults::default() });
        self.job.start("finding boards", core, move |tell| {
            find_boards(&spec, Finding::MOST, max_bytes, cores(), &mut |results| {
                tell(results.done(), results.clone())
            })
        });
    }

    /// Counts the memory of the job under the limit of all runs.
    fn reserve(&self, core: &mut Core) {
        core.runs.reserved = if self.is_running() { self.max_bytes } else { 0 };
    }

    fn leave_for_find(&mut self) {
        self.opened_from.clone_from(&self.page);
        self.show_page(None);
    }

    /// Puts a board that was found in place of the boards and settings, which can be undone, and searches it: at the event of the
    /// condition, or at the end, where its figures are.
    fn show(&mut self, index: usize, core: &mut Core) {
        let Some(Found { spec, results }) = &self.found else { return };
        let Some(board) = results.boards.get(index) else { return };
        let (document, at) = (board.document(spec), board.at);
        let shows_choice = matches!(spec.condition, BoardCondition::Tie(_));
        let preset = self.form().and_then(|form| form.preset);
        let what = preset.map_or_else(|| spec.sentence(), |preset| preset.line.to_owned());
        self.leave_for_find();
        core.editor.change(document);
        core.run();
        core.seek(StepTarget { position: at.unwrap_or(Position::after(u64::MAX)), shows_choice });
        say_what(core, at, &what);
    }

    fn show_both(&mut self, index: usize, core: &mut Core) -> Option<Request<FindingAction>> {
        let Found { spec, results } = self.found.as_ref()?;
        let board = results.boards.get(index)?;
        let first = board.document(spec);
        let second = Document { settings: spec.second, ..first };
        self.leave_for_find();
        core.editor.change(first);
        Some(Request::Compare(Box::new([first, second])))
    }
}

/// Says where to look, and what is there. Without a place, that is the end of the search.
fn say_what(core: &mut Core, at: Option<Position>, what: &str) {
    let unit = StepUnit::of(core.editor.document().settings.algorithm.info().unit);
    let place = at.map_or_else(|| "At the end".to_owned(), |at| capitalised(&unit.position(at)));
    core.say(format!("{place}: {what}"));
}

impl Activity for Finding {
    type Action = FindingAction;

    fn perform(&mut self, _: Command, _: &mut Core, _: &mut Requests<FindingAction>) {
        self.page = Some(self.opened_from.take().unwrap_or(FindingPage::List(0)));
    }

    fn update(&mut self, action: FindingAction, core: &mut Core, asks: &mut Requests<FindingAction>) {
        match action {
            FindingAction::ShowPage(page) => self.show_page(page),
            FindingAction::Choose(entry) => self.choose(entry, core),
            FindingAction::Start => self.start(core),
            FindingAction::Stop => self.stop(),
            FindingAction::Copy => {
                core.clipboard.text = self.form().map(|form| spec_text(&form.spec));
                core.say("Copied the condition: save it as a file for tilescope find");
            }
            FindingAction::ChooseFile => {
                let chosen = FileChoice::open("Open a condition", "e.g. condition.ron");
                asks.push(Request::take_path(chosen.kind("Conditions", &["ron"]), FindingAction::Read));
            }
            FindingAction::Read(path) => {
                self.reading.start("reading the condition", core, move |_| load_example(&path));
            }
            FindingAction::Show(index) => self.show(index, core),
            FindingAction::ShowBoth(index) => asks.extend(self.show_both(index, core)),
        }
        self.reserve(core);
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<FindingAction>) {
        self.receive_condition(core);
        match self.job.take().or_else(|| self.job.progress().map(Ok)) {
            None => {}
            Some(Ok(results)) => self.take_results(results),
            Some(Err(problem)) => self.problem = Some(capitalised(&problem)),
        }
        self.reserve(core);
    }
}
