//! Which rules give these numbers? The figures of a search are typed in, and all rules are tried on the boards of the window.

mod view;
mod words;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::contract::{Activity, AfterPath, PathRequest, Request};
use crate::compare::find_rules::{
    FindRulesError, RulesFound, RulesProgress, RulesRequest, RulesRow, StatedBoard, StatedFigure, course_of,
    find_rules, quantities,
};
use crate::core::{Command, Core};
use crate::file::{Destination, choose_course_to_save};
use crate::learn::all_rules::KnownRules;
use crate::platform::cores;
use crate::search::{CountingRules, Limits, Rule, Settings};
use crate::worker::Work;

/// What is stated, and what is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesForm {
    /// What is typed for each quantity; empty if nothing is stated.
    pub figures: Vec<String>,
    /// Which parts of the settings of the window are known.
    pub known: KnownParts,
    /// The row of the results that is chosen.
    pub chosen: usize,
}

/// Which parts of the settings of the window are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
pub struct KnownParts {
    pub algorithm: bool,
    pub heuristic: bool,
    pub moves: bool,
    pub rules: bool,
    pub counting: bool,
}

impl Default for RulesForm {
    fn default() -> Self {
        let figures = vec![String::new(); quantities().len()];
        // Who asks about figures knows most often what made them.
        let known =
            KnownParts { algorithm: true, heuristic: true, moves: false, rules: false, counting: false };
        Self { figures, known, chosen: 0 }
    }
}

/// What a user does in the dialog.
#[derive(Clone, PartialEq, Debug)]
pub enum RulesAction {
    /// Edits the form.
    SetForm(RulesForm),
    /// Tries all rules.
    Start,
    /// Stops; what was found until then stays.
    Stop,
    /// Searches with the rules of the row that is chosen, and counts as it does.
    Use,
    /// Asks where to save them as a course.
    Save,
    /// Closes the dialog, and stops.
    Close,
}

type RulesAnswer = Result<RulesFound, FindRulesError>;

struct RulesAtWork {
    work: Work<RulesAnswer>,
    /// Written by the work.
    progress: Arc<Mutex<RulesProgress>>,
}

/// The dialog of rules that are looked for.
#[derive(Default)]
pub struct RulesSearch {
    is_open: bool,
    form: RulesForm,
    tried: Option<RulesAtWork>,
    /// What is being tried, or was tried last.
    boards: Vec<StatedBoard>,
    answer: Option<Result<RulesFound, String>>,
}

impl RulesSearch {
    /// The form while the dialog is open.
    pub fn form(&self) -> Option<&RulesForm> {
        self.is_open.then_some(&self.form)
    }

    /// What was found last, or why nothing was tried.
    pub fn answer(&self) -> Option<Result<&RulesFound, &str>> {
        self.answer.as_ref().map(|answer| answer.as_ref().map_err(String::as_str))
    }

    /// How far it is, and whether it is stopping.
    fn progress(&self) -> Option<(RulesProgress, bool)> {
        let tried = self.tried.as_ref()?;
        let progress = *tried.progress.lock().unwrap_or_else(PoisonError::into_inner);
        Some((progress, tried.work.is_stopping()))
    }

    /// The row that is chosen.
    pub fn chosen(&self) -> Option<&RulesRow> {
        self.answer.as_ref()?.as_ref().ok()?.rows.get(self.form.chosen)
    }

    /// The figures that are stated, or what is wrong with the first that is no number.
    fn stated(&self) -> Result<Vec<StatedFigure>, String> {
        let typed = quantities().iter().zip(&self.form.figures).filter(|(_, text)| !text.trim().is_empty());
        typed
            .map(|(quantity, text)| {
                StatedFigure::parse(quantity, text)
                    .map_err(|problem| format!("{}: {problem}", quantity.title))
            })
            .collect()
    }

    fn start(&mut self, core: &Core) {
        let Ok(figures) = self.stated() else { return };
        if figures.is_empty() || self.tried.is_some() {
            return;
        }
        let document = core.editor.document();
        self.boards = vec![StatedBoard { problem: document.problem, figures }];
        let request = request(&self.boards, self.form.known, document.settings, core.editor.counting());
        let progress = Arc::new(Mutex::new(RulesProgress::Preparing(0)));
        let told = Arc::clone(&progress);
        let work = Work::start("rules", core.wake.clone(), move |go_on| {
            find_rules(&request, cores(), &mut |progress| {
                *told.lock().unwrap_or_else(PoisonError::into_inner) = progress;
                go_on(words::done(progress))
            })
        });
        (self.answer, self.form.chosen) = (None, 0);
        match work {
            Ok(work) => self.tried = Some(RulesAtWork { work, progress }),
            Err(error) => self.answer = Some(Err(error.to_string())),
        }
    }

    fn stop(&self) {
        if let Some(tried) = &self.tried {
            tried.work.stop();
        }
    }

    fn save(&self) -> Option<Request<RulesAction>> {
        let course = course_of(words::COURSE, self.chosen()?, &self.boards);
        Some(Request::AskForPath(Box::new(PathRequest {
            title: "Save my course",
            example: "e.g. my-course.ron",
            suggested: PathBuf::from(words::FILE),
            chosen: choose_course_to_save(words::FILE),
            then: AfterPath::Save {
                work: Arc::new(move |to: &Destination| {
                    let name = to.path.file_stem().map(|name| name.to_string_lossy().into_owned());
                    let course = name.map_or_else(|| course.clone(), |name| course.renamed(&name));
                    Ok(course.save_to(to)?)
                }),
                saved: None,
            },
        })))
    }
}

/// What is looked for on the boards of the window.
fn request(
    boards: &[StatedBoard],
    known: KnownParts,
    settings: Settings,
    counting: CountingRules,
) -> RulesRequest {
    let rules = Rule::ALL.iter().filter(|rule| known.rules && settings.offer(rule).is_ok());
    RulesRequest {
        boards: boards.to_vec(),
        known: KnownRules {
            settings,
            algorithm: known.algorithm,
            heuristic: known.heuristic && settings.heuristic_in_use().is_some(),
            moves: known.moves,
            weight: known.algorithm,
            rules: rules.map(|rule| rule.name).collect(),
        },
        counting: known.counting.then_some(counting),
        max_nodes: None,
        max_bytes: Limits::default().max_bytes,
    }
}

impl Activity for RulesSearch {
    type Action = RulesAction;

    fn update(&mut self, action: RulesAction, core: &mut Core) -> Vec<Request<RulesAction>> {
        match action {
            RulesAction::SetForm(form) => self.form = form,
            RulesAction::Start => self.start(core),
            RulesAction::Stop => self.stop(),
            RulesAction::Use => {
                if let Some(row) = self.chosen() {
                    core.editor.set_rules(row.settings, row.counting());
                    core.say(words::IN_USE);
                    self.is_open = false;
                }
            }
            RulesAction::Save => return self.save().into_iter().collect(),
            RulesAction::Close => {
                self.stop();
                self.is_open = false;
            }
        }
        Vec::new()
    }

    fn perform(&mut self, _: Command, core: &mut Core) -> Vec<Request<RulesAction>> {
        core.notice = None;
        self.is_open = true;
        Vec::new()
    }

    fn receive(&mut self, _: &mut Core) -> Vec<Request<RulesAction>> {
        if let Some(done) = self.tried.as_mut().and_then(|tried| tried.work.poll()) {
            self.tried = None;
            self.answer = Some(match done {
                Ok(found) => found.map_err(|error| error.to_string()),
                Err(failed) => Err(failed.to_string()),
            });
        }
        Vec::new()
    }

    /// The results belong to the boards before.
    fn other_boards(&mut self) {
        self.stop();
        self.answer = None;
    }

    fn dialog(&self) -> Option<&'static str> {
        self.is_open.then_some("rules")
    }
}
