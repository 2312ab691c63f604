//! The registry of activities, and what is done for all of them.
//!
//! # Add an activity
//!
//! 1. Make a folder. `src/activity/NAME/mod.rs` has the state, the enum of its actions, and `impl Activity`: what an action, a command, or a
//!    result of another thread changes. It knows no egui. Methods that it does not need have defaults.
//! 2. `src/activity/NAME/view.rs` has `impl ActivityView`: the dialog, the screen if it has the whole window, or the panel that it has beside the
//!    search (`PANEL`). It reads, and pushes actions.
//! 3. Add `mod NAME;` and its types to `src/activity/mod.rs`, and its line with its commands to `activities!` in
//!    `src/activity/registry.rs`.

use std::path::Path;
use std::time::Duration;

use super::by_hand::{ByHand, HandGame};
use super::class::Classes;
use super::contract::{Activity, LessonAsks, Request, Requests, StopQuestion, Unsaved};
use super::embedded::Embedded;
use super::experiment::Experiments;
use super::find::{ExampleEntry, Finding, FindingAction};
use super::job::JobActivity;
use super::own_heuristic::OwnHeuristics;
use super::predict::Predicting;
use super::rules::RulesSearch;
use super::runs::RunTable;
use super::side_by_side::SideBySide;
use super::view::{Act, ActivityView};
use super::watch::Watching;
use crate::compare::WatchStart;
use crate::core::{Command, Core, PanelId, Seen};
use crate::file::{Document, Embedding, FileKind, SessionState};
use crate::recording::Position;

/// One line for each activity: its name, the type of its state, its field, and its commands.
macro_rules! activities {
    ($($name:ident: $State:ty as $field:ident, [$($command:ident),*];)+) => {
        #[derive(Default)]
        pub struct Activities {
            $(pub $field: $State,)+
        }

        #[derive(Clone, PartialEq, Debug)]
        pub enum ActivityAction {
            $($name(<$State as Activity>::Action),)+
        }

        impl Activities {
            pub(crate) fn update(&mut self, action: ActivityAction, core: &mut Core) -> Requests<ActivityAction> {
                match action {
                    $(ActivityAction::$name(action) => {
                        all(|asks| self.$field.update(action, core, asks), ActivityAction::$name)
                    })+
                }
            }

            pub(crate) fn perform_on_screen(&mut self, command: Command, core: &mut Core) -> bool {
                $(has_screen::<$State>(core) && self.$field.perform_on_screen(command, core))||+
            }

            /// Performs a command of `commands_of_activities!`.
            pub(crate) fn perform(&mut self, command: Command, core: &mut Core) -> Requests<ActivityAction> {
                $(if [$(Command::$command),*].contains(&command) {
                    if !toggles_screen::<$State>(command) {
                        return all(|asks| self.$field.perform(command, core, asks), ActivityAction::$name);
                    } else if has_screen::<$State>(core) {
                        core.leave(core.screen());
                    } else {
                        self.$field.enter(core);
                    }
                })+
                Vec::new()
            }

            /// Whether a command of one of them, or on the screen of one of them, can be used; `None` if the window decides.
            pub(crate) fn enabled(&self, command: Command, core: &Core) -> Option<Result<(), &'static str>> {
                $(if has_screen::<$State>(core)
                    && let Some(answer) = self.$field.enabled_on_screen(command, core)
                {
                    return Some(answer);
                })+
                $(if [$(Command::$command),*].contains(&command) {
                    return self.$field.enabled(command, core);
                })+
                None
            }

            /// Gives the window to the one whose screen has this name in session files, and takes it from the others.
            pub(crate) fn show_screen(&mut self, name: &str, core: &mut Core) {
                $(if let Some(screen) = <$State as Activity>::SCREEN {
                    if screen.0.is_restored && screen.name() == name {
                        self.$field.enter(core);
                    } else {
                        core.leave(screen);
                    }
                })+
            }

            pub(crate) fn save(&self, state: &mut SessionState) {
                $(self.$field.save(state);)+
            }

            pub(crate) fn restore(&mut self, state: &SessionState, core: &mut Core) {
                $(self.$field.restore(state, core);)+
            }

            pub(crate) fn unsaved(&self) -> impl Iterator<Item = Unsaved> {
                [$(self.$field.unsaved()),+].into_iter().flatten()
            }

            pub(crate) fn after_action(&mut self, core: &mut Core) {
                $(self.$field.after_action(core);)+
            }

            pub(crate) fn other_boards(&mut self) {
                $(self.$field.other_boards();)+
            }

            pub(crate) fn tick(&mut self, time: Duration, core: &mut Core) -> bool {
                $(self.$field.tick(time, core))||+
            }

            pub(crate) fn receive(&mut self, core: &mut Core) -> Requests<ActivityAction> {
                let mut requests = Vec::new();
                $(requests.extend(all(|asks| self.$field.receive(core, asks), ActivityAction::$name));)+
                requests
            }

            pub(crate) fn kept_settings(&self) -> impl Iterator<Item = (&'static str, String)> {
                [$(self.$field.kept_setting()),+].into_iter().flatten()
            }

            pub(crate) fn take_settings(&mut self, stored: impl Fn(&str) -> Option<String>) {
                for (name, _) in self.kept_settings().collect::<Vec<_>>() {
                    if let Some(text) = stored(name) {
                        $(self.$field.take_setting(name, &text);)+
                    }
                }
            }

            pub(crate) fn dialogs_ui(&self, ui: &mut egui::Ui, core: &Core) -> Vec<ActivityAction> {
                let mut shown = Vec::new();
                $(shown.extend(each(|actions| self.$field.dialog_ui(ui, core, actions), ActivityAction::$name));)+
                shown
            }

            pub(crate) fn screen_ui(&self, ui: &mut egui::Ui, seen: Seen<'_>) -> Vec<Act<ActivityAction>> {
                $(if has_screen::<$State>(seen.core) {
                    return each(|acts| self.$field.screen_ui(ui, seen, acts), |act| act.map(ActivityAction::$name));
                })+
                Vec::new()
            }

            pub(crate) fn panel_ui(&self, panel: PanelId, ui: &mut egui::Ui, seen: Seen<'_>) -> Option<Vec<Act<ActivityAction>>> {
                $(if <$State as Activity>::PANEL == Some(panel) {
                    return Some(each(|acts| self.$field.panel_ui(ui, seen, acts), |act| act.map(ActivityAction::$name)));
                })+
                None
            }

            pub(crate) fn screen_keys(&self, ctx: &egui::Context, seen: Seen<'_>) -> Vec<Act<ActivityAction>> {
                $(if has_screen::<$State>(seen.core) {
                    return each(|acts| self.$field.screen_keys(ctx, seen, acts), |act| act.map(ActivityAction::$name));
                })+
                Vec::new()
            }
        }

        /// The commands that activities own, as a pattern: what is not in it, others own.
        macro_rules! commands_of_activities {
            () => { $($(| $crate::core::Command::$command)*)+ };
        }
    };
}

/// What one of them does alone.
impl Activities {
    /// The place on the screen of one that steps through a search of its own.
    pub(crate) fn position(&self, core: &Core) -> Option<Position> {
        self.by_hand.game.as_ref().filter(|_| has_screen::<ByHand>(core)).map(HandGame::position)
    }

    /// Whether some of them have something unsaved that a session file keeps.
    pub(crate) fn session_file_would_keep_more(&self) -> bool {
        self.unsaved().any(|unsaved| unsaved.saved_by == Command::SaveSession)
    }

    /// Whether a session file would replace something that is in no file.
    pub(crate) fn would_be_replaced_by(&self, state: &SessionState) -> bool {
        self.by_hand.would_be_replaced_by(state)
    }

    /// A session file has it so; `None` if no file has anything of it.
    pub(crate) fn was_saved(&mut self, state: Option<&SessionState>) {
        self.by_hand.was_saved(state);
    }

    /// Puts what a crash would take, and no session file keeps, beside that.
    pub(crate) fn keep(&self, state: &mut SessionState) {
        self.predict.keep(state);
    }

    pub(crate) fn restore_kept(&mut self, state: &mut SessionState, core: &mut Core) {
        self.predict.restore_kept(state, core);
    }

    pub(crate) fn ask(&mut self, asks: &LessonAsks, core: &mut Core) {
        self.predict.ask(asks, core);
    }

    pub(crate) fn leave_searches(&mut self, core: &mut Core) {
        self.side_by_side.leave_searches(core);
    }

    pub(crate) fn compare(&mut self, documents: &[Document; 2], core: &mut Core) {
        self.side_by_side.show_both(core, documents);
    }

    pub(crate) fn compare_shown(&mut self, document: Document, core: &mut Core) {
        self.side_by_side.compare_shown(document, core);
    }

    /// The name of each example, what it shows, and what opens it.
    pub(crate) fn examples() -> impl Iterator<Item = (&'static str, &'static str, ActivityAction)> {
        let opens = |entry| ActivityAction::Find(FindingAction::Choose(entry));
        ExampleEntry::all().map(move |entry| (entry.name(), entry.about().1, opens(entry)))
    }

    pub fn watch(&mut self, start: &WatchStart, core: &mut Core) {
        self.watch.watch(start, core);
    }

    pub(crate) fn embed(&mut self, part: Embedding, core: &mut Core) {
        self.embedded.embed(part, core);
    }

    /// Opens a file that is no document; gives whether its kind is known.
    pub(crate) fn open(&mut self, kind: FileKind, path: &Path, core: &mut Core) -> bool {
        self.experiment.open(kind, path, core) || self.class.open(kind, path, core)
    }

    pub(crate) fn work(&self) -> Option<StopQuestion> {
        self.experiment.work()
    }

    /// Stops that work, or lets it go on. [`Request::Close`] says when it has stopped.
    pub(crate) fn stop_work(&mut self, stops: bool) {
        self.experiment.stop_work(stops);
    }

    /// What is typed into the field of a dialog, for tests of the window.
    pub(crate) fn typed(&self) -> Option<&str> {
        self.watch.form.as_ref().map(|form| form.command.as_str())
    }
}

/// What an activity pushes, converted by `own` to what the window takes.
fn each<A, B>(push: impl FnOnce(&mut Vec<A>), own: impl FnMut(A) -> B) -> Vec<B> {
    let mut pushed = Vec::new();
    push(&mut pushed);
    pushed.into_iter().map(own).collect()
}

fn all<A: 'static>(
    ask: impl FnOnce(&mut Requests<A>),
    action: fn(A) -> ActivityAction,
) -> Requests<ActivityAction> {
    each(ask, |request: Request<A>| request.map(action))
}

fn toggles_screen<A: Activity>(command: Command) -> bool {
    A::SCREEN.is_some_and(|screen| screen.0.toggled_by == Some(command))
}

fn has_screen<A: Activity>(core: &Core) -> bool {
    A::SCREEN == Some(core.screen())
}

crate::job::jobs! { activities, JobActivity,
    ByHand: ByHand as by_hand, [SearchByHand];
    Find: Finding as find, [Examples];
    Rules: RulesSearch as rules, [WhichRules];
    Experiment: Experiments as experiment, [Experiment];
    Runs: RunTable as runs, [Runs];
    Predict: Predicting as predict, [Predict, SaveResults];
    SideBySide: SideBySide as side_by_side,
        [SideBySide, CompareRuns, NextDivergence, PreviousDivergence, FirstDivergence];
    Watch: Watching as watch, [WatchProgram];
    Class: Classes as class, [Class];
    OwnHeuristic: OwnHeuristics as own_heuristic, [OwnHeuristic];
    Embedded: Embedded as embedded, [];
}

pub(crate) use commands_of_activities;
