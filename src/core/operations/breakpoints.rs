//! Setting breakpoints and bookmarks, stopping at them, and finding events.

use crate::core::breakpoints::Watch;
use crate::core::{BoardSide, BreakpointForm, Core, Find, PanelId, Shown};
use crate::file::{Annotations, Bookmark};
use crate::recording::{Condition, Direction, Position};
use crate::search::Effect;

impl Core {
    /// The breakpoints and bookmarks of a file take the place of those that were there.
    pub(crate) fn open_breakpoints(&mut self, annotations: &Annotations) {
        self.layout.tabs_now_mut().set_used(PanelId::Breakpoints, !annotations.is_empty());
        self.breakpoints.forget_search();
    }

    pub(crate) fn toggle_bookmark(&mut self) {
        let Some(shown) = &self.shown else { return };
        let position = shown.position();
        match self.editor.annotations().bookmark_at(position) {
            Ok(index) => {
                self.editor.remove_bookmark(index);
                self.say("Bookmark removed");
            }
            Err(_) if self.editor.annotations().bookmarks.len() >= Annotations::MOST => {
                let most = Annotations::MOST;
                self.complain(format!("A search has at most {most} bookmarks: remove one first"));
            }
            Err(index) => {
                self.editor.change_annotations(|annotations| {
                    annotations.bookmarks.insert(index, Bookmark::new(position));
                });
                self.layout.tabs_now_mut().set_used(PanelId::Breakpoints, true);
                let place = self.unit().position(position);
                self.say(format!("Bookmark added at {place}"));
            }
        }
    }

    pub fn bookmarks(&self) -> &[Bookmark] {
        if self.shows_the_editors_search() { &self.editor.annotations().bookmarks } else { &[] }
    }

    pub(crate) fn next_bookmark(&self, direction: Direction) -> Option<Position> {
        let shown = self.shown.as_ref()?;
        if self.bookmarks().is_empty() {
            return None;
        }
        self.editor.annotations().next_bookmark(shown.position(), direction, Position::after(shown.steps()))
    }

    pub(crate) fn edit_breakpoint(&mut self, index: Option<usize>) {
        let breakpoint = index.and_then(|index| self.editor.annotations().breakpoints.get(index));
        let text = breakpoint.map(|breakpoint| breakpoint.condition.to_string()).unwrap_or_default();
        self.breakpoints.form = Some(BreakpointForm { editing: index, text });
    }

    pub fn inspected_board(&self) -> crate::puzzle::Board {
        let size = self.editor.document().problem.size();
        let board = |shown: &Shown| {
            let node = shown.recording.node(self.inspected()?)?;
            Some(shown.recording.board(node.state)).filter(|board| board.size() == size)
        };
        let start = self.editor.board(BoardSide::Start);
        self.shown.as_ref().and_then(board).unwrap_or(*start)
    }

    pub(crate) fn accept_breakpoint(&mut self) {
        let size = self.editor.document().problem.size();
        let Some(form) = &self.breakpoints.form else { return };
        let Ok(condition) = form.condition(size) else { return };
        let editing = form.editing;
        self.editor.change_annotations(|annotations| annotations.put_breakpoint(condition, editing));
        self.breakpoints.form = None;
        self.layout.show(PanelId::Breakpoints);
    }

    pub(crate) fn toggle_line(&mut self, name: Effect) {
        let lines = self.code_lines();
        let Some(line) = lines.into_iter().find(|line| line.breakpoint == Some(name)) else { return };
        match self.editor.annotations().line(name) {
            Some(index) => {
                self.editor.remove_breakpoint(index);
                self.say(format!("Breakpoint removed from “{}”", line.line.text));
            }
            None if self.editor.annotations().breakpoints.len() >= Annotations::MOST => {
                let most = Annotations::MOST;
                self.complain(format!("A search has at most {most} breakpoints: remove one first"));
            }
            None => {
                let condition = Condition::Line(name);
                self.editor.change_annotations(|annotations| annotations.put_breakpoint(condition, None));
                self.say(format!("Breakpoint set on “{}”", line.line.text));
            }
        }
    }

    /// Moves to a place without the user (playing, or following the end), but not past a breakpoint: stops there.
    pub(crate) fn advance(&mut self, target: Position) {
        let Some(shown) = &self.shown else { return };
        let from = shown.position();
        let enabled = self.editor.annotations().enabled();
        if enabled.is_empty() {
            self.breakpoints.watch = Watch::default();
            self.seek(target);
            return;
        }
        let (limit, hit) = self.breakpoints.watch.limit(enabled, &shown.recording, from, &self.wake);
        let to = target.min(limit);
        if to <= from {
            return;
        }
        self.seek(to);
        if let Some(condition) = hit.filter(|_| to == limit) {
            self.playback.hold();
            self.breakpoints.watch = Watch::default();
            self.say_of_match(format!("Stopped at breakpoint “{condition}”"));
        }
    }

    /// Finds the nearest event of one breakpoint, or of any that is enabled.
    pub(crate) fn find(&mut self, which: Option<usize>, direction: Direction) {
        let conditions = match which {
            None => self.editor.annotations().enabled(),
            Some(index) => {
                self.editor.annotations().breakpoints.get(index).map(|b| b.condition).into_iter().collect()
            }
        };
        let Some(shown) = self.shown.as_ref().filter(|_| !conditions.is_empty()) else { return };
        self.playback.hold();
        let from = shown.position();
        let mut find = Find::new(conditions, from, direction);
        find.start(&shown.recording, &self.wake);
        self.breakpoints.find = Some(find);
        self.notice = None;
    }

    /// Takes what was found since, and starts with what is recorded since.
    pub(crate) fn receive_breakpoints(&mut self) {
        let Some(shown) = &self.shown else { return };
        let is_running = shown.is_running();
        let enabled = self.editor.annotations().enabled();
        self.breakpoints.hits.refresh(enabled, &shown.recording, is_running, &self.wake);
        let Some(find) = &mut self.breakpoints.find else { return };
        if let Some(over) = find.receive(&shown.recording, is_running, &self.wake) {
            self.breakpoints.find = None;
            match over {
                Ok((position, condition)) => {
                    self.go_to(position);
                    self.say_of_match(format!("Found “{condition}” at {}", self.unit().position(position)));
                }
                Err(why) => self.say_of_match(why),
            }
        }
    }

    fn say_of_match(&mut self, text: String) {
        self.say(text);
        if let Some(notice) = &mut self.notice {
            notice.goes_with_search = true;
        }
    }
}
