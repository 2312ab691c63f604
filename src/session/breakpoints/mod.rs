//! Breakpoints and bookmarks of the search that is shown, and finding events.

mod find;
mod form;
mod timeline;
mod watch;

pub use find::{Find, FindState};
pub use form::{BreakpointForm, EventKind, RelationKind};
pub use timeline::TimelineHits;

use super::text::breakpoints as text;
use super::{Session, Shown};
use crate::file::{Bookmark, Breakpoint, Places};
use crate::recording::{Condition, Direction, GlobalPosition};
use watch::Watch;

/// Breakpoints and bookmarks, and the event that is being found.
#[derive(Debug, Default)]
pub struct Breakpoints {
    places: Places,
    saved: Places,
    /// Whether their section is open.
    pub(super) is_open: bool,
    /// The breakpoint that is being edited.
    pub(super) form: Option<BreakpointForm>,
    pub(super) find: Option<Find>,
    /// Keeps playback from passing a breakpoint.
    watch: Watch,
    hits: TimelineHits,
}

impl Breakpoints {
    #[must_use]
    pub fn places(&self) -> &Places {
        &self.places
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places == Places::default()
    }

    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The breakpoint that is being edited, or added.
    #[must_use]
    pub fn form(&self) -> Option<&BreakpointForm> {
        self.form.as_ref()
    }

    /// The event that is being found.
    #[must_use]
    pub fn find(&self) -> Option<&Find> {
        self.find.as_ref()
    }

    /// The marks of breakpoints on the timeline.
    #[must_use]
    pub fn hits(&self) -> &TimelineHits {
        &self.hits
    }

    /// Whether breakpoints or bookmarks differ from those last saved or loaded.
    #[must_use]
    pub fn has_unsaved_changes(&self) -> bool {
        self.places != self.saved
    }

    /// The index of the bookmark at a place, or where it would be inserted.
    fn bookmark_at(&self, spot: GlobalPosition) -> Result<usize, usize> {
        self.places.bookmarks.binary_search_by_key(&spot, Bookmark::spot)
    }

    /// The conditions at which playback stops.
    #[must_use]
    pub fn enabled(&self) -> Vec<Condition> {
        let enabled = self.places.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
        enabled.map(|breakpoint| breakpoint.condition).collect()
    }

    /// The next bookmark after (or before) a place, up to an end.
    #[must_use]
    pub fn next_bookmark(
        &self,
        from: GlobalPosition,
        direction: Direction,
        end: GlobalPosition,
    ) -> Option<GlobalPosition> {
        let mut spots = self.places.bookmarks.iter().map(Bookmark::spot).filter(|spot| *spot <= end);
        match direction {
            Direction::Forwards => spots.find(|spot| *spot > from),
            Direction::Backwards => spots.rfind(|spot| *spot < from),
        }
    }

    /// Replaces all by those of a file.
    pub(super) fn load(&mut self, places: Places) {
        self.is_open = places != Places::default();
        self.saved = places.clone();
        self.places = places;
        self.forget_search();
    }

    /// These are saved.
    pub(super) fn mark_saved(&mut self, places: Places) {
        self.saved = places;
    }

    /// Drops what was found out about the search that was shown before.
    pub(super) fn forget_search(&mut self) {
        self.find = None;
        self.watch = Watch::default();
        self.hits = TimelineHits::default();
    }

    /// Another segment is shown: positions in the previous one mean nothing in it.
    pub(super) fn forget_segment(&mut self) {
        self.find = None;
        self.watch = Watch::default();
    }

    pub(super) fn enable(&mut self, index: usize, enabled: bool) {
        if let Some(breakpoint) = self.places.breakpoints.get_mut(index) {
            breakpoint.enabled = enabled;
        }
    }

    pub(super) fn remove_breakpoint(&mut self, index: usize) {
        if index < self.places.breakpoints.len() {
            self.places.breakpoints.remove(index);
        }
    }

    pub(super) fn set_note(&mut self, index: usize, note: String) {
        if let Some(bookmark) = self.places.bookmarks.get_mut(index) {
            bookmark.note = note;
        }
    }

    pub(super) fn remove_bookmark(&mut self, index: usize) {
        if index < self.places.bookmarks.len() {
            self.places.bookmarks.remove(index);
        }
    }

    /// Adds a breakpoint, or replaces another one by it. Where the condition is there already, that one is enabled.
    fn put(&mut self, condition: Condition, in_place_of: Option<usize>) {
        let all = &mut self.places.breakpoints;
        let same = all.iter().position(|breakpoint| breakpoint.condition == condition);
        match in_place_of.filter(|index| *index < all.len()) {
            _ if same.is_some() => {}
            Some(index) => all[index].condition = condition,
            None if all.len() < Places::MOST => all.push(Breakpoint::new(condition)),
            None => {}
        }
        if let Some(same) = same {
            all[same].enabled = true;
        }
    }
}

impl Session {
    /// Adds a bookmark at the current place, or removes it.
    pub(super) fn toggle_bookmark(&mut self) {
        let Some(shown) = &self.shown else { return };
        let spot = shown.spot();
        match self.breakpoints.bookmark_at(spot) {
            Ok(index) => {
                self.breakpoints.remove_bookmark(index);
                self.say(text::BOOKMARK_REMOVED);
            }
            Err(_) if self.breakpoints.places.bookmarks.len() >= Places::MOST => {
                self.complain(text::too_many_bookmarks(Places::MOST));
            }
            Err(index) => {
                self.breakpoints.places.bookmarks.insert(index, Bookmark::new(spot));
                self.breakpoints.is_open = true;
                self.say(text::bookmark_added(&self.unit().position(spot)));
            }
        }
    }

    /// The next bookmark within what is recorded.
    pub(super) fn next_bookmark(&self, direction: Direction) -> Option<GlobalPosition> {
        let shown = self.shown.as_ref()?;
        self.breakpoints.next_bookmark(shown.spot(), direction, GlobalPosition::after(shown.steps()))
    }

    pub(super) fn edit_breakpoint(&mut self, index: Option<usize>) {
        let breakpoint = index.and_then(|index| self.breakpoints.places.breakpoints.get(index));
        let text = breakpoint.map(|breakpoint| breakpoint.condition.to_string()).unwrap_or_default();
        self.breakpoints.form = Some(BreakpointForm { editing: index, text });
    }

    /// The board of the inspected node; the start where there is none.
    #[must_use]
    pub fn inspected_board(&self) -> crate::puzzle::Board {
        let size = self.editor.document().problem.size();
        let board = |shown: &Shown| {
            let node = shown.recording.node(self.inspected()?)?;
            Some(shown.recording.board(node.state)).filter(|board| board.size() == size)
        };
        let start = self.editor.board(super::BoardSide::Start);
        self.shown.as_ref().and_then(board).unwrap_or(*start)
    }

    pub(super) fn accept_breakpoint(&mut self) {
        let size = self.editor.document().problem.size();
        let Some(form) = &self.breakpoints.form else { return };
        let Ok(condition) = form.condition(size) else { return };
        let editing = form.editing;
        self.breakpoints.put(condition, editing);
        self.breakpoints.form = None;
        self.breakpoints.is_open = true;
    }

    /// Moves to a place without the user (playing, or following the end), but not past a breakpoint: stops there.
    pub(super) fn advance(&mut self, target: GlobalPosition) {
        let Some(shown) = &self.shown else { return };
        let from = shown.spot();
        let enabled = self.breakpoints.enabled();
        if enabled.is_empty() {
            self.breakpoints.watch = Watch::default();
            self.seek(target);
            return;
        }
        let here = &shown.recording;
        if shown.position().steps == here.steps() && target > from && !shown.is_at_end() {
            // Into the next segment.
            self.seek(GlobalPosition { events: 1, ..from });
            return;
        }
        let (limit, hit) = self.breakpoints.watch.limit(enabled, here, shown.position(), &self.wake);
        let limit = here.spot(limit);
        let to = target.min(limit);
        if to <= from {
            return;
        }
        self.seek(to);
        if let Some(condition) = hit.filter(|_| to == limit) {
            self.playback.hold();
            self.breakpoints.watch = Watch::default();
            self.say(text::stopped_at(&condition));
        }
    }

    /// Finds the nearest event of one breakpoint, or of any that is enabled.
    pub(super) fn find(&mut self, which: Option<usize>, direction: Direction) {
        let conditions = match which {
            None => self.breakpoints.enabled(),
            Some(index) => {
                self.breakpoints.places.breakpoints.get(index).map(|b| b.condition).into_iter().collect()
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

    pub(super) fn wait_for_breakpoint(&mut self) {
        if let Some(find) = &mut self.breakpoints.find {
            find.waits = true;
        }
    }

    /// Takes what was found since, and starts with what is recorded since.
    pub(super) fn receive_breakpoints(&mut self) {
        let Some(shown) = &self.shown else { return };
        let is_running = shown.is_running();
        let enabled = self.breakpoints.enabled();
        self.breakpoints.hits.refresh(enabled, shown.whole(), is_running, &self.wake);
        let Some(find) = &mut self.breakpoints.find else { return };
        if let Some(over) = find.receive(&shown.recording, is_running, &self.wake) {
            self.breakpoints.find = None;
            match over {
                Ok((position, condition)) => {
                    let spot = shown.recording.spot(position);
                    self.go_to(spot);
                    self.say(text::found(&condition, &self.unit().position(spot)));
                }
                Err(why) => self.say(why),
            }
        }
    }
}
