//! The form of a dialog, and its work: how far it is, and how the last one ended.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use egui::Ui;

use crate::core::Core;
use crate::kit::{DialogForm, FormRows, LastLine, sentence};
use crate::memory::lock;
use crate::worker::Work;

/// Work that makes a `T`, and says by a `P` how far it is. One runs at a time.
#[derive(Debug)]
pub struct DialogWork<T, P = ()> {
    name: &'static str,
    work: Option<Work<Result<T, String>>>,
    told: Arc<Mutex<P>>,
    ended: Option<Result<T, String>>,
}

impl<T, P: Default> Default for DialogWork<T, P> {
    fn default() -> Self {
        Self { name: "", work: None, told: Arc::default(), ended: None }
    }
}

impl<T: Send + 'static, P: Default + Clone + Send + 'static> DialogWork<T, P> {
    /// Starts work that reports how much is done, from 0 to 1, and how far it is. Where it fails, the message begins with
    /// `name`, such as “the preview”.
    pub fn start<E: Display>(
        &mut self,
        name: &'static str,
        core: &Core,
        work: impl FnOnce(&mut dyn FnMut(f32, P) -> ControlFlow<()>) -> Result<T, E> + Send + 'static,
    ) {
        *self = Self { name, ..Self::default() };
        let told = Arc::clone(&self.told);
        let started = Work::start(name, core.wake.clone(), move |go_on| {
            let ended = work(&mut |done, progress| {
                *lock(&told) = progress;
                go_on(done)
            });
            ended.map_err(|error| error.to_string())
        });
        match started {
            Ok(work) => self.work = Some(work),
            Err(error) => self.ended = Some(Err(format!("{name} could not start: {error}"))),
        }
    }

    /// Whether it has ended since the last call.
    pub fn poll(&mut self) -> bool {
        let ended = self.work.as_mut().and_then(Work::poll);
        let has_ended = ended.is_some();
        if let Some(ended) = ended {
            self.work = None;
            self.ended = Some(ended.unwrap_or_else(|failed| Err(format!("{} failed: {failed}", self.name))));
        }
        has_ended
    }

    /// Takes what the last work made, or why it made nothing; `None` until it has ended.
    pub fn take(&mut self) -> Option<Result<T, String>> {
        self.poll();
        self.ended.take()
    }

    pub fn progress(&self) -> Option<P> {
        self.is_running().then(|| lock(&self.told).clone())
    }

    /// The last line of the dialog: how far the work is, what is wrong, or what is said of what it made.
    pub fn last<A>(
        &self,
        words: impl FnOnce(P) -> String,
        stop: A,
        problem: Option<&str>,
        say: impl FnOnce(&T) -> String,
    ) -> LastLine<A> {
        self.line(words, stop).unwrap_or_else(|| match (problem, self.ended()) {
            (Some(problem), _) | (None, Some(Err(problem))) => LastLine::Problem(sentence(problem)),
            (None, Some(Ok(made))) => LastLine::Note(say(made)),
            (None, None) => LastLine::Nothing,
        })
    }

    pub fn line<A>(&self, words: impl FnOnce(P) -> String, stop: A) -> Option<LastLine<A>> {
        let (work, progress) = (self.work.as_ref()?, self.progress()?);
        let (words, stop) =
            if work.is_stopping() { ("Stopping".to_owned(), None) } else { (words(progress), Some(stop)) };
        Some(LastLine::Progress { done: Some(work.done()), words, stop })
    }
}

impl<T, P> DialogWork<T, P> {
    pub fn is_running(&self) -> bool {
        self.work.is_some()
    }

    /// How much is done, from 0 to 1; `None` unless it runs.
    pub fn done(&self) -> Option<f32> {
        self.work.as_ref().map(Work::done)
    }

    pub fn stop(&self) {
        if let Some(work) = &self.work {
            work.stop();
        }
    }

    pub fn ended(&self) -> Option<Result<&T, &str>> {
        self.ended.as_ref().map(|ended| ended.as_ref().map_err(String::as_str))
    }

    pub fn set_ended(&mut self, ended: Result<T, String>) {
        self.ended = Some(ended);
    }

    pub fn forget(&mut self) {
        self.ended = None;
    }
}

/// Shows a dialog with the rows of a form. `rows_ui` may return another action that the user asks for. The changed form comes
/// first in `actions`, because what starts after it uses it.
pub fn edit_ui<F: Clone + PartialEq, A: Clone>(
    ui: &Ui,
    dialog: DialogForm<'_, A>,
    form: &F,
    set: impl FnOnce(F) -> A,
    actions: &mut Vec<A>,
    rows_ui: impl FnOnce(&mut FormRows<'_>, &mut F) -> Option<A>,
) {
    let (mut changed, mut asked) = (form.clone(), None);
    let answer = dialog.show(ui.ctx(), |rows| asked = rows_ui(rows, &mut changed));
    let changed = (changed != *form).then(|| set(changed));
    actions.extend(changed.into_iter().chain(asked).chain(answer));
}
