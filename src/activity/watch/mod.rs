//! A program of one's own, watched, or a trace: its search is shown like any other, beside what is found about it.

mod run;
mod view;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

pub use run::{FirstDifference, ProgramRun, WatchReport};

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::compare::{
    BoardProposal, BoardTrials, WatchPlan, WatchSource, WatchStart, propose_boards, try_other_boards,
};
use crate::core::{Command, Core, PanelId, Shown, text};
use crate::file::{Destination, Document, EventsHead, ProgramLanguage, SaveWork, code_lines, events_head};
use crate::job::WatchForm;
use crate::kit::sentence;
use crate::platform::FileChoice;
use crate::puzzle::{GoalPreset, Goals};
use crate::recording::{Recording, ReportedBy};
use crate::search::{Problem, Settings};
use crate::worker::ProgramCall;

#[derive(Clone, PartialEq, Debug)]
pub enum WatchAction {
    /// Edits what is typed; `None` closes the dialog.
    Edit(Option<WatchForm>),
    Start,
    FindBoards,
    StopFinding,
    /// Saves the code that writes events.
    SaveCode(&'static ProgramLanguage),
    ChooseFile,
    /// Shows the search of a file of events, or of a trace.
    Open(PathBuf),
    /// Ends the program. What it has written is still compared.
    Stop,
    /// Starts it again, with the same command, on the boards and settings that are edited.
    StartAgain,
    /// Sets these rules, and compares the program with that search.
    UseRules(Box<Settings>),
    /// Shows the open list before the first choice that differs.
    GoToDifference,
    /// Runs a program that agrees on boards of growing difficulty.
    TryOthers,
    /// Watches it on the board on which it differs.
    WatchOther,
    /// Goes to what the events show to be wrong.
    GoToFinding(usize),
    Compare,
}

#[derive(Default)]
pub struct Watching {
    /// What is typed, while the dialog is open.
    pub form: Option<WatchForm>,
    code: (PathBuf, Vec<String>),
    pub finding: DialogWork<Vec<BoardProposal>>,
    /// What was typed last in each folder where the program was started.
    commands: BTreeMap<String, WatchForm>,
    /// Why the program of the dialog was not started.
    pub problem: Option<String>,
    pub run: Option<ProgramRun>,
    last: Option<WatchStart>,
    pub others: DialogWork<BoardTrials>,
    opening: DialogWork<EventsHead>,
}

/// The name of the commands among the settings of the window.
const COMMANDS: &str = "commands of programs";
/// Those of more folders are forgotten.
const MOST_COMMANDS: usize = 100;

impl Watching {
    fn start(&mut self, core: &mut Core) {
        let form = self.form.clone().unwrap_or_default();
        let Document { problem, settings } = *core.editor.document();
        let Some(call) = form.call(&problem) else { return };
        self.commands.insert(this_folder(), form);
        self.begin(WatchForm::plan_of(problem, settings, call), core);
    }

    /// Takes what is typed, and reads its file if that is another one.
    fn edit(&mut self, form: WatchForm, core: &Core) {
        let path = form.code(&core.editor.document().problem);
        if path != self.code.0 {
            let lines = code_lines(&path);
            self.code = (path, lines);
        }
        if self.form.as_ref().is_some_and(|old| old.command != form.command) {
            // What was found is about another program.
            self.finding = DialogWork::default();
        }
        self.form = Some(form);
    }

    fn close(&mut self) {
        (self.form, self.problem, self.finding) = (None, None, DialogWork::default());
        // The program may be changed until it is watched again.
        self.code = (PathBuf::new(), Vec::new());
    }

    fn propose(&mut self, core: &Core) {
        let problem = &core.editor.document().problem;
        let Some(call) = self.form.as_ref().and_then(|form| form.call(problem)) else { return };
        self.problem = None;
        self.finding.start("the search for boards", core, move |tell| {
            propose_boards(&call, WatchForm::LIMITS, &mut || tell(0.0, ()).is_break())
        });
    }

    fn begin(&mut self, plan: WatchPlan, core: &mut Core) {
        if let Err(why) = can_watch(&plan.problem, &plan.settings) {
            self.complain(why, core);
            return;
        }
        self.last = Some(WatchStart::Program(Box::new(plan.clone())));
        self.opening = DialogWork::default();
        self.others = DialogWork::default();
        match plan.start() {
            Ok(program) => self.show(plan, WatchSource::Program(program), core),
            Err(error) => self.complain(sentence(&plan.call.not_started(&error)), core),
        }
    }

    fn try_others(&mut self, core: &Core) {
        let rules = self.run.as_ref().and_then(|run| run.report.as_ref()?.explained_by);
        let (Some(WatchStart::Program(plan)), Some(rules)) = (self.last.clone(), rules) else { return };
        self.others.start("the run on other boards", core, move |progress| {
            let input = |problem: &Problem| WatchForm::input_of(problem).into_bytes();
            let others = try_other_boards(&plan, rules, &input, &mut |done| progress(done, ()));
            Ok::<_, String>(others)
        });
    }

    fn watch_other(&mut self, core: &mut Core) {
        let others = self.others.ended().and_then(Result::ok);
        let problem = others.and_then(|others| others.differs);
        if let (Some(problem), Some(WatchStart::Program(plan))) = (problem, self.last.clone()) {
            self.begin(plan.on(problem, WatchForm::input_of(&problem).into_bytes()), core);
        }
    }

    /// Says in the dialog, or without it in the window, why nothing was started.
    fn complain(&mut self, problem: String, core: &mut Core) {
        if self.form.is_some() {
            self.problem = Some(problem);
        } else {
            core.complain(problem);
        }
    }

    fn show(&mut self, plan: WatchPlan, source: WatchSource, core: &mut Core) {
        self.close();
        let WatchPlan { problem, settings, .. } = plan;
        let document = Document { problem, settings };
        if !core.editor.document().is_same_search(&document) {
            core.editor.change(document);
        }
        let recording = Recording::reported(problem, settings, ReportedBy::Program);
        let name = program_name(&plan.call);
        let (run, search) = ProgramRun::new(name, plan, source, &recording);
        match core.show_program(recording, settings, search) {
            Ok(()) => {
                self.run = Some(run);
                core.layout.show(PanelId::Program);
            }
            Err(error) => core.complain(text::search_not_started(&error)),
        }
    }

    /// Reads the boards of a file of events or of a trace, on a thread.
    fn open(&mut self, path: PathBuf, settings: Option<Settings>, core: &Core) {
        let (read, usual) = (path.clone(), core.editor.document().problem.size());
        self.last = Some(WatchStart::Events { path, settings });
        self.opening.start("reading the events", core, move |_| events_head(&read, usual));
    }

    /// Shows the search of a file of events once its boards are known.
    fn receive_file(&mut self, core: &mut Core) {
        let Some(head) = self.opening.take() else { return };
        let Some(WatchStart::Events { path, settings }) = self.last.clone() else { return };
        let opened = head.and_then(|head| {
            let Document { problem: edited, settings: usual } = *core.editor.document();
            // Where the file says no goal, it is the one that is edited, or the tiles in order.
            let is_alike = edited.size() == head.start.size();
            let start = if head.says_start || !is_alike { head.start } else { *edited.start() };
            let own = Some(edited.given_goals()).filter(|_| is_alike);
            let usual_goal = || GoalPreset::BlankLast.board(head.start.size()).into();
            let goals = head.goal.map(Goals::from).or(own).unwrap_or_else(usual_goal);
            let problem = Problem::new(start, goals).map_err(|problem| problem.to_string())?;
            let of_file = head.trace.map_or(usual, |trace| trace.over(usual));
            let settings = settings.unwrap_or(of_file);
            can_watch(&problem, &settings)?;
            let source = WatchSource::file(&path, head.source).map_err(|problem| problem.to_string())?;
            Ok((problem, settings, source))
        });
        match opened {
            Ok((problem, settings, source)) => {
                let call = ProgramCall { command: path.clone().into(), ..ProgramCall::default() };
                self.show(WatchForm::plan_of(problem, settings, call), source, core);
            }
            Err(problem) => self.complain(format!("{}: {problem}", path.display()), core),
        }
    }

    fn start_again(&mut self, core: &mut Core) {
        match self.last.clone() {
            Some(WatchStart::Program(mut plan)) => {
                let Document { problem, settings } = *core.editor.document();
                if problem != plan.problem {
                    plan.call.input = WatchForm::input_of(&problem).into_bytes();
                }
                self.begin(WatchPlan { problem, settings, ..*plan }, core);
            }
            Some(WatchStart::Events { path, .. }) => {
                self.open(path, Some(core.editor.document().settings), core);
            }
            None => {}
        }
    }

    fn go_to_finding(&self, index: usize, core: &mut Core) {
        let report = self.run.as_ref().and_then(|run| run.report.as_ref());
        if let Some(finding) = report.and_then(|report| report.findings.get(index)) {
            core.go_to(finding.at);
            core.select(finding.board.and_then(|board| core.node_here(&board)));
        }
    }

    pub(in crate::activity) fn watch(&mut self, start: &WatchStart, core: &mut Core) {
        match start.clone() {
            WatchStart::Program(plan) => self.begin(*plan, core),
            WatchStart::Events { path, settings } => self.open(path, settings, core),
        }
    }
}

fn save_code(language: &'static ProgramLanguage) -> Request<WatchAction> {
    let ending = language.file.rsplit('.').next().unwrap_or_default();
    let chosen = FileChoice::save("Save code that writes events", "e.g. tilescope_trace.py", language.file);
    let chosen = chosen.kind("Code", &[ending]);
    let work: SaveWork = Arc::new(move |to: &Destination| language.save(to));
    Request::save_as(chosen, work, None)
}

/// Where commands find their files.
fn this_folder() -> String {
    std::env::current_dir().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Whether a program can be compared with such a search.
fn can_watch(problem: &Problem, settings: &Settings) -> Result<(), String> {
    settings.offered_for(problem.size())?;
    problem.only_goal().map(|_| ()).map_err(|why| why.to_string())
}

/// The name of a program: that of its file, also where another program runs it.
fn program_name(call: &ProgramCall) -> String {
    let file = call.code_file();
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}

impl Activity for Watching {
    type Action = WatchAction;

    const PANEL: Option<PanelId> = Some(PanelId::Program);

    fn update(&mut self, action: WatchAction, core: &mut Core, asks: &mut Requests<WatchAction>) {
        match action {
            WatchAction::Edit(Some(form)) => self.edit(form, core),
            WatchAction::Edit(None) => self.close(),
            WatchAction::FindBoards => self.propose(core),
            WatchAction::StopFinding => self.finding.stop(),
            WatchAction::SaveCode(language) => asks.push(save_code(language)),
            WatchAction::Start => self.start(core),
            WatchAction::StartAgain => self.start_again(core),
            WatchAction::UseRules(settings) => {
                core.editor.change(Document { settings: *settings, ..*core.editor.document() });
                self.start_again(core);
            }
            WatchAction::Open(path) => self.open(path, None, core),
            WatchAction::ChooseFile => {
                self.close();
                let chosen = FileChoice::open("Open a trace", "e.g. ada.txt or events.jsonl");
                let chosen =
                    chosen.kind("Traces", &["txt", "csv", "jsonl", "trace"]).kind("All files", &["*"]);
                asks.push(Request::take_path(chosen, WatchAction::Open));
            }
            WatchAction::Stop => {
                let shown = core.shown.as_ref().filter(|_| core.shows_a_program());
                shown.into_iter().for_each(Shown::stop);
            }
            WatchAction::GoToDifference => {
                if let Some(run) = &mut self.run {
                    run.go_to_difference(core);
                }
            }
            WatchAction::TryOthers => self.try_others(core),
            WatchAction::WatchOther => self.watch_other(core),
            WatchAction::GoToFinding(index) => self.go_to_finding(index, core),
            WatchAction::Compare => {
                let shown = core.shown.as_ref().filter(|_| core.shows_a_program());
                asks.extend(shown.map(|shown| Request::CompareShown(Box::new(shown.document()))));
            }
        }
    }

    fn perform(&mut self, _: Command, core: &mut Core, _: &mut Requests<WatchAction>) {
        core.notice = None;
        self.edit(self.commands.get(&this_folder()).cloned().unwrap_or_default(), core);
    }

    /// Shows what is found. Without an expansion, there is no search to show: that of the reference comes back.
    fn receive(&mut self, core: &mut Core, _: &mut Requests<WatchAction>) {
        self.receive_file(core);
        self.others.poll();
        self.finding.poll();
        let is_empty = self.run.as_mut().is_some_and(|run| run.receive(core));
        if is_empty && core.shows_a_program() {
            core.run();
        }
    }

    fn kept_setting(&self) -> Option<(&'static str, String)> {
        Some((COMMANDS, ron::to_string(&self.commands).ok()?))
    }

    fn take_setting(&mut self, name: &str, text: &str) {
        if name == COMMANDS {
            self.commands = ron::from_str(text).unwrap_or_default();
            while self.commands.len() > MOST_COMMANDS {
                self.commands.pop_first();
            }
        }
    }
}
