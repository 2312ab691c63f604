//! The registry of activities, and what is done for all of them.

use std::path::Path;

use super::{Activity, Request, StopQuestion, View};
use crate::core::{Command, Core};
use crate::file::FileKind;

/// One line for each activity: its name, the type of its state, and its folder.
macro_rules! activities {
    ($($name:ident: $State:ident in $folder:ident;)+) => {
        /// The activities of a window.
        #[derive(Default)]
        pub struct Activities {
            $(#[expect(missing_docs, reason = "its type says what it is")] pub $folder: super::$folder::$State,)+
        }

        /// What a user does in an activity.
        #[derive(Clone, PartialEq, Debug)]
        pub enum ActivityAction {
            $(#[expect(missing_docs, reason = "its type says what it is")]
            $name(<super::$folder::$State as Activity>::Action),)+
        }

        impl Activities {
            /// Takes what a user does in one of them.
            pub(crate) fn update(&mut self, action: ActivityAction, core: &mut Core) -> Vec<Request> {
                match action {
                    $(ActivityAction::$name(action) => self.$folder.update(action, core),)+
                }
            }

            /// Performs a command that one of them has; gives whether there is one.
            pub(crate) fn perform(&mut self, command: Command, core: &mut Core) -> bool {
                $(self.$folder.perform(command, core))||+
            }

            /// Takes what other threads have sent.
            pub(crate) fn receive(&mut self, core: &mut Core) -> Vec<Request> {
                let mut effects = Vec::new();
                $(effects.extend(self.$folder.receive(core));)+
                effects
            }

            /// Opens a file of a kind that one of them has; gives whether there is one.
            pub(crate) fn open(&mut self, kind: FileKind, path: &Path, core: &mut Core) -> bool {
                $(self.$folder.open(kind, path, core))||+
            }

            /// The name of the dialog that is open.
            pub(crate) fn dialog(&self) -> Option<&'static str> {
                [$(self.$folder.dialog()),+].into_iter().flatten().next()
            }

            /// Work that closing the window would stop.
            pub(crate) fn work(&self) -> Option<StopQuestion> {
                [$(self.$folder.work()),+].into_iter().flatten().next()
            }

            /// Stops that work, or lets it go on.
            pub(crate) fn stop_work(&mut self, stops: bool) {
                $(self.$folder.stop_work(stops);)+
            }

            /// Shows the dialogs that are open.
            pub(crate) fn dialogs_ui(&self, ui: &mut egui::Ui, core: &Core) -> Vec<ActivityAction> {
                let mut all = Vec::new();
                $({
                    let mut actions = Vec::new();
                    self.$folder.dialog_ui(ui, core, &mut actions);
                    all.extend(actions.into_iter().map(ActivityAction::$name));
                })+
                all
            }
        }
    };
}

activities! {
    Worksheet: Worksheets in worksheet;
    Find: Finding in find;
    Experiment: Experiments in experiment;
}
