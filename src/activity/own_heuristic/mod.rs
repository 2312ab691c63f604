//! A heuristic of one's own: a program is asked for h of all boards, it is judged, and the search uses it.

mod view;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::compare::{judge_heuristic, own_program};
use crate::core::{Command, Core};
use crate::file::{Destination, SaveWork, save_heuristic};
use crate::heuristic::{HeuristicId, HeuristicVerdict, MOST_CELLS_OF_TABLE, NoStore, stop_programs};
use crate::platform::FileChoice;
use crate::puzzle::Board;
use crate::search::Settings;

#[derive(Clone, PartialEq, Debug)]
pub enum HeuristicAction {
    /// Edits the command; `None` closes the dialog.
    Edit(Option<String>),
    Start,
    Stop,
    Save,
}

#[derive(Clone, Debug)]
pub struct AskedHeuristic {
    pub heuristic: HeuristicId,
    pub goal: Board,
    pub verdict: Arc<HeuristicVerdict>,
}

#[derive(Default)]
pub struct OwnHeuristics {
    pub command: Option<String>,
    last: String,
    /// It ends with the heuristic; with `None` if the user stopped the program.
    pub work: DialogWork<Option<AskedHeuristic>>,
    /// Set where the program that is asked is to end.
    stop: Arc<AtomicBool>,
}

const COMMAND: &str = "command of a heuristic";

impl OwnHeuristics {
    fn start(&mut self, core: &Core) {
        let command = self.command.clone().unwrap_or_default();
        if command.trim().is_empty() || self.work.is_running() {
            return;
        }
        self.last.clone_from(&command);
        self.stop = Arc::default();
        let stop = Arc::clone(&self.stop);
        let goal = *core.editor.document().problem.goal();
        self.work.start("asking the program", core, move |progress| {
            ask(&command, &goal, &stop, &mut |done| progress(done, ()))
        });
    }

    fn stop(&self) {
        // Later, a search may ask the same program.
        if self.work.is_running() {
            self.stop.store(true, Relaxed);
            self.work.stop();
        }
    }

    fn table(&self) -> Option<&AskedHeuristic> {
        let asked = self.work.ended()?.ok()?.as_ref()?;
        (asked.goal.size().cells() <= MOST_CELLS_OF_TABLE).then_some(asked)
    }

    fn save(&self) -> Option<Request<HeuristicAction>> {
        let AskedHeuristic { heuristic, goal, .. } = self.table()?.clone();
        let answers = heuristic.answers(&goal)?;
        let name = heuristic.info().name;
        let chosen = FileChoice::save("Save the table of a heuristic", "e.g. h.heuristic", name);
        let chosen = chosen.kind("Tables of heuristics", &["heuristic"]);
        let work: SaveWork = Arc::new(move |to: &Destination| save_heuristic(to, &goal, &answers));
        Some(Request::save_as(chosen, work, None))
    }
}

fn ask(
    command: &str,
    goal: &Board,
    stop: &Arc<AtomicBool>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<Option<AskedHeuristic>, String> {
    /// How much of the work is asking all boards.
    const ASKING: f32 = 0.9;
    let stops = Arc::clone(stop);
    let heuristic = own_program(command, move || stops.load(Relaxed))?;
    if heuristic.prepare(goal, &NoStore, &mut |done| progress(done * ASKING)).is_break() {
        return Ok(None);
    }
    let verdict = match heuristic.own().and_then(|own| own.failure(goal)) {
        None => judge_heuristic(heuristic, goal, &mut |done| progress(ASKING + done * (1.0 - ASKING))),
        Some(why) => return if stop.load(Relaxed) { Ok(None) } else { Err(why.to_string()) },
    };
    match verdict {
        Ok(verdict) => Ok(verdict.map(|verdict| AskedHeuristic { heuristic, goal: *goal, verdict })),
        Err(_) if stop.load(Relaxed) => Ok(None),
        Err(why) => Err(why.to_string()),
    }
}

impl Activity for OwnHeuristics {
    type Action = HeuristicAction;

    fn update(&mut self, action: HeuristicAction, core: &mut Core, asks: &mut Requests<HeuristicAction>) {
        match action {
            HeuristicAction::Edit(Some(command)) => self.command = Some(command),
            HeuristicAction::Edit(None) => {
                self.stop();
                self.command = None;
            }
            HeuristicAction::Start => self.start(core),
            HeuristicAction::Stop => self.stop(),
            HeuristicAction::Save => asks.extend(self.save()),
        }
    }

    fn perform(&mut self, _: Command, core: &mut Core, _: &mut Requests<HeuristicAction>) {
        core.notice = None;
        self.command = Some(self.last.clone());
        self.work.forget();
    }

    /// The search uses the heuristic as soon as it is there.
    fn receive(&mut self, core: &mut Core, _: &mut Requests<HeuristicAction>) {
        if self.work.poll() {
            match self.work.ended() {
                Some(Ok(Some(AskedHeuristic { heuristic, .. }))) => {
                    let settings = core.editor.document().settings;
                    core.editor.set_settings(Settings { heuristic: *heuristic, ..settings });
                }
                _ => stop_programs(),
            }
        }
    }

    fn kept_setting(&self) -> Option<(&'static str, String)> {
        Some((COMMAND, self.last.clone()))
    }

    fn take_setting(&mut self, name: &str, text: &str) {
        if name == COMMAND {
            text.clone_into(&mut self.last);
        }
    }
}
