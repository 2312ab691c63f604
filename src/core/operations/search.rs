//! Running the search of the edited boards and settings, and leaving it.

use crate::core::limits::panels;
use crate::core::path_view::PathView;
use crate::core::selection::Selection;
use crate::core::shown::Shown;
use crate::core::state::Core;
use crate::core::text;
use crate::file::{Document, TableFolder};
use crate::recording::Recording;
use crate::search::{Limits, Settings, prepare};
use crate::worker::{Ending, Preparation, Search};

impl Core {
    /// The command: searches, unless that would only lose the place in the same search.
    pub(crate) fn run_unless_shown(&mut self) {
        let shown = self.shown.as_ref().filter(|shown| shown.limits == self.limits);
        let is_same = self.shows_the_editors_search() && !self.shows_a_program();
        let why = shown.filter(|_| is_same).and_then(|shown| match &shown.ending {
            None => Some("This search is already running: press Ctrl+. to stop it"),
            Some(Ending::Solved | Ending::Exhausted | Ending::NodeLimit | Ending::DepthLimit) => {
                Some(text::IS_SHOWN)
            }
            Some(
                Ending::Stopped
                | Ending::MemoryLimit
                | Ending::OutOfMemory
                | Ending::NoEstimate(_)
                | Ending::Failed(_),
            ) => None,
        });
        match why {
            Some(why) => {
                self.runs.keep_shown();
                self.say(why);
            }
            None => self.run(),
        }
    }

    pub(crate) fn run(&mut self) {
        self.live.cancel();
        self.playback.wanted = None;
        // The old run goes first: it frees its memory while the new one needs little.
        self.leave_search();
        self.runs.drop_search_of(self.editor.document());
        match self.start_search() {
            Ok(shown) => self.show_run(shown, false),
            Err(error) => self.complain(text::search_not_started(&error)),
        }
    }

    /// Whether a search that was started is what a run of these boards and settings would be.
    pub(crate) fn could_start(&self, started: &Shown, document: &Document) -> bool {
        started.limits == self.limits && started.document().is_same_search(document)
    }

    /// Ends a search that was started and is not shown.
    pub(crate) fn drop_started(&self, started: Box<Shown>) {
        self.runs.freeing.free(started);
    }

    /// Shows a search that was started before.
    pub(crate) fn show_started(&mut self, started: Shown) {
        self.live.cancel();
        self.playback.wanted = None;
        self.leave_search();
        self.show_run(started, false);
    }

    /// Whether the search on the screen is that of another program.
    pub fn shows_a_program(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.recording.is_reported())
    }

    /// Shows the search that a program makes. The table of runs does not have it: it cannot be run again from its settings.
    ///
    /// # Errors
    /// The system provides no thread.
    pub(crate) fn show_program(
        &mut self,
        recording: Recording,
        reference: Settings,
        search: Search,
    ) -> std::io::Result<()> {
        self.live.cancel();
        self.playback.wanted = None;
        self.leave_search();
        let limits = Limits { max_bytes: self.granted_to_next(), ..self.limits };
        let problem = *recording.problem();
        let preparation: Preparation =
            Box::new(move |progress| prepare(&problem, &reference, &TableFolder::of_user(), progress));
        let recording = recording.with_reserve(panels(&reference));
        let parts = (preparation, search);
        self.shown = Some(Shown::start_program(recording, reference, limits, parts, self.wake.clone())?);
        self.live.leave(*self.editor.document());
        Ok(())
    }

    /// Takes the search on the screen from there. The table of runs keeps it.
    pub(crate) fn leave_search(&mut self) {
        self.breakpoints.forget_search();
        self.left += 1;
        if let Some(old) = self.shown.take() {
            self.runs.park(Box::new(old));
        }
        self.selection = Selection::default();
        self.views.path = PathView::default();
        (self.views.plane.filter, self.views.plane.cursor) = (None, None);
        self.playback.hold();
        self.live.needs_confirmation = false;
    }

    /// Starts a search of the edited boards and settings. It is not shown yet.
    pub(crate) fn start_search(&mut self) -> std::io::Result<Shown> {
        self.start_search_of(*self.editor.document())
    }

    /// Starts a search of any boards and settings. It is not shown yet.
    pub(crate) fn start_search_of(&mut self, document: Document) -> std::io::Result<Shown> {
        self.start_search_among(document, 1)
    }

    /// Starts one of `among` searches that share the memory. It is not shown yet.
    pub(crate) fn start_search_among(&mut self, document: Document, among: u64) -> std::io::Result<Shown> {
        let granted = self.granted_to_next() / among;
        self.start_search_with(document, granted)
    }

    /// Starts a search that may take `granted` bytes until more are free. It is not shown yet.
    pub(crate) fn start_search_with(&self, document: Document, granted: u64) -> std::io::Result<Shown> {
        let Document { problem, settings } = document;
        let preparation: Preparation =
            Box::new(move |progress| prepare(&problem, &settings, &TableFolder::of_user(), progress));
        let recording = Recording::new(problem, settings).with_reserve(panels(&settings));
        Shown::start(recording, self.limits, granted, preparation, self.wake.clone())
    }
}
