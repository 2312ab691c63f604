//! What is marked on the timeline.

use egui::{Rangef, Rect, Ui};

use crate::file::Bookmark;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Marked, TimelineMark, timeline_marks};
use crate::recording::Position;
use crate::session::{Action, CoreAction, Session, Shown};

/// The marks in a strip below the rail. A click goes to the nearest one.
pub fn marks_ui(
    ui: &Ui,
    (strip, rail): (Rect, Rangef),
    scale: UnitScale,
    session: &Session,
    actions: &mut Vec<Action>,
) {
    let Some(shown) = session.core.shown.as_ref().filter(|_| !session.core.editor.annotations().is_empty())
    else {
        return;
    };
    let marks = marks(session, shown, rail.span());
    let steps = (shown.horizon(), session.core.unit());
    if let Some(position) = timeline_marks(ui, (strip, rail), scale, steps, &marks) {
        actions.push(CoreAction::GoTo(position).into());
    }
}

/// Bookmarks, and where breakpoints are met: at most one a point of the timeline, the rarest over the others.
fn marks<'a>(session: &'a Session, shown: &Shown, width: f32) -> Vec<TimelineMark<'a>> {
    let steps = shown.horizon();
    let end = Position::after(steps);
    let seen = if shown.tells_end() { end } else { shown.position() };
    let bookmarks = session.core.bookmarks().iter().filter(|bookmark| bookmark.position() <= end);
    let mark =
        |bookmark| TimelineMark { position: Bookmark::position(bookmark), what: Marked::Bookmark(bookmark) };
    let mut marks: Vec<_> = bookmarks.map(mark).collect();
    let mut by_rarity: Vec<_> = session.core.breakpoints.hits.iter().collect();
    by_rarity.sort_by_key(|(_, hits)| hits.len());
    let points = width.max(1.0) as usize;
    let mut taken = vec![false; points + 1];
    for (condition, hits) in by_rarity {
        for hit in hits.iter().filter(|hit| hit.position <= seen) {
            let position = hit.position;
            let point = ((position.steps * points as u64 / steps.max(1)) as usize).min(points);
            if !std::mem::replace(&mut taken[point], true) {
                marks.push(TimelineMark { position, what: Marked::Event(condition) });
            }
        }
    }
    marks
}
