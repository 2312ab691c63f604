//! A program of one's own, watched, or a trace: its search is shown like any other, beside what is found about it.

mod run;
mod view;

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use run::{FirstDifference, ProgramOutput, ProgramRun, WatchReport};

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::compare::{WatchPlan, WatchSource, WatchStart};
use crate::core::{Command, Core, PanelId, Shown, text};
use crate::file::{Document, EventsHead, choose_trace_to_open, events_head};
use crate::puzzle::{GoalPreset, Goals, quoted};
use crate::recording::{Position, Recording};
use crate::search::{Problem, Settings};
use crate::worker::{ProgramCall, ProgramLimits, WatchedProgram, words_of};
use run::TIME;

#[derive(Clone, PartialEq, Debug)]
pub enum WatchAction {
    /// Edits the command; `None` closes the dialog.
    Edit(Option<String>),
    Start,
    ChooseFile,
    /// Shows the search of a file of events, or of a trace.
    Open(PathBuf),
    /// Ends the program. What it has written is still compared.
    Stop,
    /// Starts it again, with the same command, on the boards and settings that are edited.
    StartAgain,
    /// Shows the open list before the first choice that differs.
    GoToDifference,
    /// Goes to what the events show to be wrong.
    GoToFinding(usize),
    Compare,
}

#[derive(Default)]
pub struct Watching {
    /// What is typed, while the dialog is open.
    pub command: Option<String>,
    /// The last command in each folder where the program was started.
    commands: BTreeMap<String, String>,
    /// Why the program of the dialog was not started.
    pub problem: Option<String>,
    pub run: Option<ProgramRun>,
    last: Option<WatchStart>,
    opening: DialogWork<EventsHead>,
}

/// The name of the commands among the settings of the window.
const COMMANDS: &str = "commands of programs";
/// Those of more folders are forgotten.
const MOST_COMMANDS: usize = 100;

const MOST_EVENTS: u64 = 10_000_000;
const LIMITS: ProgramLimits = ProgramLimits { time: TIME, bytes: 1_000_000_000 };

const FILE_TITLE: &str = "Open a trace";

impl Watching {
    fn start(&mut self, core: &mut Core) {
        let command = self.command.clone().unwrap_or_default();
        let words = words_of(&command);
        let Some((program, arguments)) = words.split_first() else { return };
        let Document { problem, settings } = *core.editor.document();
        let call = ProgramCall {
            command: program.into(),
            arguments: arguments.iter().map(Into::into).collect(),
            input: input_of(&problem),
        };
        self.commands.insert(this_folder(), command);
        self.begin(plan_of(problem, settings, call), core);
    }

    fn begin(&mut self, plan: WatchPlan, core: &mut Core) {
        if let Err(why) = can_watch(&plan.problem, &plan.settings) {
            self.complain(why, core);
            return;
        }
        self.last = Some(WatchStart::Program(Box::new(plan.clone())));
        self.opening = DialogWork::default();
        match WatchedProgram::start(&plan.call, plan.limits) {
            Ok(program) => self.show(plan, WatchSource::Program(program), core),
            Err(error) => {
                let program = quoted(&plan.call.command.to_string_lossy());
                self.complain(format!("The program {program} cannot be started: {error}."), core);
            }
        }
    }

    /// Says in the dialog, or without it in the window, why nothing was started.
    fn complain(&mut self, problem: String, core: &mut Core) {
        if self.command.is_some() {
            self.problem = Some(problem);
        } else {
            core.complain(problem);
        }
    }

    fn show(&mut self, plan: WatchPlan, source: WatchSource, core: &mut Core) {
        (self.command, self.problem) = (None, None);
        let WatchPlan { problem, settings, .. } = plan;
        let document = Document { problem, settings };
        if !core.editor.document().is_same_search(&document) {
            core.editor.change(document);
        }
        let recording = Recording::reported(problem, settings);
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
                let call =
                    ProgramCall { command: path.clone().into(), arguments: Vec::new(), input: Vec::new() };
                self.show(plan_of(problem, settings, call), source, core);
            }
            Err(problem) => self.complain(format!("{}: {problem}", path.display()), core),
        }
    }

    fn start_again(&mut self, core: &mut Core) {
        match self.last.clone() {
            Some(WatchStart::Program(mut plan)) => {
                let Document { problem, settings } = *core.editor.document();
                if problem != plan.problem {
                    plan.call.input = input_of(&problem);
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
            core.go_to(Position::after(finding.step));
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

fn plan_of(problem: Problem, settings: Settings, call: ProgramCall) -> WatchPlan {
    WatchPlan { problem, settings, call, limits: LIMITS, max_events: MOST_EVENTS }
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

fn input_of(problem: &Problem) -> Vec<u8> {
    format!("{}\n{}\n", problem.start(), problem.goal()).into_bytes()
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
            WatchAction::Edit(Some(command)) => self.command = Some(command),
            WatchAction::Edit(None) => (self.command, self.problem) = (None, None),
            WatchAction::Start => self.start(core),
            WatchAction::StartAgain => self.start_again(core),
            WatchAction::Open(path) => self.open(path, None, core),
            WatchAction::ChooseFile => {
                (self.command, self.problem) = (None, None);
                let words = (FILE_TITLE, "e.g. ada.txt or events.jsonl");
                asks.push(Request::take_path(words, "", choose_trace_to_open(FILE_TITLE), WatchAction::Open));
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
            WatchAction::GoToFinding(index) => self.go_to_finding(index, core),
            WatchAction::Compare => {
                let shown = core.shown.as_ref().filter(|_| core.shows_a_program());
                asks.extend(shown.map(|shown| Request::CompareShown(Box::new(shown.document()))));
            }
        }
    }

    fn perform(&mut self, _: Command, core: &mut Core, _: &mut Requests<WatchAction>) {
        core.notice = None;
        self.command = Some(self.commands.get(&this_folder()).cloned().unwrap_or_default());
    }

    /// Shows what is found. Without an expansion, there is no search to show: that of the reference comes back.
    fn receive(&mut self, core: &mut Core, _: &mut Requests<WatchAction>) {
        self.receive_file(core);
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

    fn dialog(&self) -> Option<&'static str> {
        self.command.as_ref().map(|_| "watch a program")
    }
}
