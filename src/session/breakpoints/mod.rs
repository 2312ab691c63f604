//! Breakpoints and bookmarks of the search that is shown, and looking for the events that breakpoints name.

mod form;
mod looking;
mod timeline;
mod watch;

pub use form::{BreakpointForm, EventKind, RelationKind};
pub use looking::{Looking, LookingState};
pub use timeline::TimelineHits;

use super::number;
use super::{Session, Shown};
use crate::file::{Bookmark, Breakpoint, Places};
use crate::recording::{Condition, Direction, GlobalPosition};
use watch::Watch;

/// What is marked in a search, and what is being looked for.
#[derive(Debug, Default)]
pub struct Breakpoints {
    places: Places,
    saved: Places,
    /// Whether their section is open.
    pub(super) is_open: bool,
    /// A breakpoint that is being made or changed.
    pub(super) form: Option<BreakpointForm>,
    /// An event that is being looked for.
    pub(super) looking: Option<Looking>,
    /// Keeps playing from passing a breakpoint.
    watch: Watch,
    hits: TimelineHits,
}

impl Breakpoints {
    /// Everything marked.
    #[must_use]
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// Whether nothing is marked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places == Places::default()
    }

    /// Whether their section is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The breakpoint that is being made or changed.
    #[must_use]
    pub fn form(&self) -> Option<&BreakpointForm> {
        self.form.as_ref()
    }

    /// The event that is being looked for.
    #[must_use]
    pub fn looking(&self) -> Option<&Looking> {
        self.looking.as_ref()
    }

    /// Where on the timeline breakpoints are met.
    #[must_use]
    pub fn hits(&self) -> &TimelineHits {
        &self.hits
    }

    /// Whether they differ from those last saved or loaded.
    #[must_use]
    pub fn has_unsaved_changes(&self) -> bool {
        self.places != self.saved
    }

    /// The place in the list of the bookmark at a place, or where it would be.
    fn bookmark_at(&self, spot: GlobalPosition) -> Result<usize, usize> {
        self.places.bookmarks.binary_search_by_key(&spot, Bookmark::spot)
    }

    /// What playing stops at.
    #[must_use]
    pub fn enabled(&self) -> Vec<Condition> {
        let enabled = self.places.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
        enabled.map(|breakpoint| breakpoint.condition).collect()
    }

    /// The next bookmark after (or before) a place, of those up to an end.
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

    /// Puts those of a file in place.
    pub(super) fn load(&mut self, places: Places) {
        self.is_open = places != Places::default();
        self.saved = places.clone();
        self.places = places;
        self.forget_search();
    }

    /// Takes note that these were saved.
    pub(super) fn mark_saved(&mut self, places: Places) {
        self.saved = places;
    }

    /// Another search is shown: what was found out about the one before does not count.
    pub(super) fn forget_search(&mut self) {
        self.looking = None;
        self.watch = Watch::default();
        self.hits = TimelineHits::default();
    }

    /// Another part of the search is at hand: positions in the one before are none in this.
    pub(super) fn forget_segment(&mut self) {
        self.looking = None;
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

    /// Puts a breakpoint in the place of another one or behind all; where it is there already, that one is enabled.
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

/// A place in words.
#[must_use]
pub fn spot_text(spot: GlobalPosition) -> String {
    let event = if spot.events > 0 { format!(", event {}", spot.events) } else { String::new() };
    format!("Step {}{event}", number(spot.steps))
}

impl Session {
    /// Sets a bookmark where the user stands, or takes it away.
    pub(super) fn toggle_bookmark(&mut self) {
        let Some(shown) = &self.shown else { return };
        let spot = shown.spot();
        match self.breakpoints.bookmark_at(spot) {
            Ok(index) => {
                self.breakpoints.remove_bookmark(index);
                self.say("The bookmark is gone");
            }
            Err(_) if self.breakpoints.places.bookmarks.len() >= Places::MOST => {
                self.complain(format!("There are {} bookmarks already, which is the most", Places::MOST));
            }
            Err(index) => {
                self.breakpoints.places.bookmarks.insert(index, Bookmark::new(spot));
                self.breakpoints.is_open = true;
                self.say(format!("Bookmark at {}", spot_text(spot).to_lowercase()));
            }
        }
    }

    /// Where the next bookmark is that can be gone to.
    pub(super) fn next_bookmark(&self, direction: Direction) -> Option<GlobalPosition> {
        let shown = self.shown.as_ref()?;
        self.breakpoints.next_bookmark(shown.spot(), direction, GlobalPosition::after(shown.steps()))
    }

    pub(super) fn edit_breakpoint(&mut self, index: Option<usize>) {
        let breakpoint = index.and_then(|index| self.breakpoints.places.breakpoints.get(index));
        let text = breakpoint.map(|breakpoint| breakpoint.condition.to_string()).unwrap_or_default();
        self.breakpoints.form = Some(BreakpointForm { editing: index, text });
    }

    /// The board of the node that is looked at; the start where there is none.
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

    /// Goes on by itself, up to a place, as far as no breakpoint is passed; stops at one that is reached.
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
            // Into the next part.
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
            self.say(format!("Stopped at the breakpoint “{condition}”"));
        }
    }

    /// Looks for the nearest event of one breakpoint, or of any that is enabled.
    pub(super) fn look(&mut self, which: Option<usize>, direction: Direction) {
        let conditions = match which {
            None => self.breakpoints.enabled(),
            Some(index) => {
                self.breakpoints.places.breakpoints.get(index).map(|b| b.condition).into_iter().collect()
            }
        };
        let Some(shown) = self.shown.as_ref().filter(|_| !conditions.is_empty()) else { return };
        self.playback.hold();
        let from = shown.position();
        let mut looking = Looking::new(conditions, from, direction);
        looking.start(&shown.recording, &self.wake);
        self.breakpoints.looking = Some(looking);
        self.notice = None;
    }

    pub(super) fn wait_for_breakpoint(&mut self) {
        if let Some(looking) = &mut self.breakpoints.looking {
            looking.waits = true;
        }
    }

    /// Takes what was found, and goes on with what has to be looked through since.
    pub(super) fn receive_breakpoints(&mut self) {
        let Some(shown) = &self.shown else { return };
        let is_running = shown.is_running();
        let enabled = self.breakpoints.enabled();
        self.breakpoints.hits.refresh(enabled, shown.whole(), is_running, &self.wake);
        let Some(looking) = &mut self.breakpoints.looking else { return };
        if let Some(over) = looking.receive(&shown.recording, is_running, &self.wake) {
            self.breakpoints.looking = None;
            match over {
                Ok((position, condition)) => {
                    let spot = shown.recording.spot(position);
                    self.go_to(spot);
                    self.say(format!("Found “{condition}” at {}", spot_text(spot).to_lowercase()));
                }
                Err(why) => self.say(why),
            }
        }
    }
}
