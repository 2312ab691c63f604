//! When something on the screen may move, and how far it has come. A motion only explains a change: what it leads to is
//! true from the first frame, and only painted shapes are on their way.

use egui::{Context, Id};

use crate::core::{Core, Screen, Shown};
use crate::recording::Position;
use crate::search::{Problem, Settings};

/// A tile slides, in seconds.
pub const SLIDE: f64 = 0.16;
/// The row of the node that is taken goes out to the current board.
pub const LEAVE: f64 = 0.2;
/// The rows below it close up.
pub const CLOSE_UP: f64 = 0.12;
/// A new row fades in.
pub const FADE: f64 = 0.12;

/// A step that comes sooner after the last one moves nothing, as while a key is held.
const LEAST_PAUSE: f64 = 0.2;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ForwardStep {
    /// Counts all steps of the window.
    pub number: u64,
    /// When it came, if it is shown by a motion.
    began: Option<f64>,
}

/// What was shown in the last frame, and what may move in this one.
#[derive(Clone, Copy)]
struct Clock {
    /// The screen and its search; `None` on a screen that steps through a search of its own.
    shown: (Screen, Option<(Problem, Settings)>),
    position: Position,
    changed: f64,
    /// Whether a mouse button was held, as on the timeline.
    was_held: bool,
    may_begin: bool,
    step: ForwardStep,
}

fn id() -> Id {
    Id::unique("motion")
}

fn clock(ctx: &Context) -> Option<Clock> {
    ctx.data(|data| data.get_temp(id()))
}

fn now(ctx: &Context) -> f64 {
    ctx.input(|input| input.time)
}

/// Says what may move in this frame, before anything is painted. `own` is the place on a screen with a search of its own.
pub fn begin(ctx: &Context, core: &Core, own: Option<Position>) {
    quieten(ctx, core.look.less_motion);
    let now = now(ctx);
    let is_held = ctx.input(|input| input.pointer.any_down());
    let search = core.shown.as_ref().filter(|_| own.is_none());
    let position = own.or(search.map(Shown::position)).unwrap_or_default();
    let search = search.map(|shown| (*shown.recording.problem(), *shown.recording.settings()));
    let shown = (core.screen(), search);
    let mut clock = clock(ctx).unwrap_or(Clock {
        shown,
        position,
        changed: f64::NEG_INFINITY,
        was_held: false,
        may_begin: false,
        step: ForwardStep::default(),
    });
    let is_same = clock.shown == shown;
    let has_changed = !is_same || clock.position != position;
    let is_fast = core.playback.is_playing() && core.playback.is_fast();
    let is_step = is_same && is_one_step(clock.position, position);
    let is_followed = !has_changed || is_step && now - clock.changed >= LEAST_PAUSE;
    clock.may_begin = !core.look.less_motion && !is_fast && !is_held && !clock.was_held && is_followed;
    if has_changed {
        let began = clock.may_begin.then_some(now);
        clock.step = ForwardStep { number: clock.step.number + 1, began };
        clock.changed = now;
    }
    (clock.shown, clock.position, clock.was_held) = (shown, position, is_held);
    ctx.data_mut(|data| data.insert_temp(id(), clock));
}

/// Whether it is a single event or step forward.
fn is_one_step(from: Position, to: Position) -> bool {
    to == Position { events: from.events + 1, ..from } || to == Position::after(from.steps + 1)
}

/// Takes the motion from scrolling and unfolding as well.
fn quieten(ctx: &Context, less_motion: bool) {
    let id = id().with("less");
    if ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, false), less_motion)) != less_motion {
        let usual = egui::Style::default();
        ctx.all_styles_mut(|style| {
            style.animation_time = if less_motion { 0.0 } else { usual.animation_time };
            style.scroll_animation =
                if less_motion { egui::style::ScrollAnimation::none() } else { usual.scroll_animation };
        });
    }
}

pub fn may_begin(ctx: &Context) -> bool {
    clock(ctx).is_some_and(|clock| clock.may_begin)
}

pub fn last_step(ctx: &Context) -> ForwardStep {
    clock(ctx).map(|clock| clock.step).unwrap_or_default()
}

impl ForwardStep {
    /// How much of a motion that begins this long after the step is done, from 0 to 1.
    pub fn part(self, ctx: &Context, after: f64, seconds: f64) -> f32 {
        self.began.map_or(1.0, |began| part(ctx, began + after, seconds))
    }
}

pub fn start(ctx: &Context) -> f64 {
    if may_begin(ctx) { now(ctx) } else { f64::NEG_INFINITY }
}

/// How much of a motion is done, from 0 to 1; slow at both ends. As long as it lasts, the window paints.
pub fn part(ctx: &Context, began: f64, seconds: f64) -> f32 {
    if seconds <= 0.0 {
        return 1.0;
    }
    let part = ((now(ctx) - began) / seconds).clamp(0.0, 1.0) as f32;
    if part < 1.0 {
        ctx.request_repaint();
    }
    part * part * (3.0 - 2.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_single_event_or_step_forward_is_shown_by_a_motion() {
        let at = |(steps, events)| Position { steps, events };
        for (from, to) in [((3, 0), (4, 0)), ((3, 0), (3, 1)), ((3, 2), (3, 3)), ((3, 2), (4, 0))] {
            assert!(is_one_step(at(from), at(to)), "{from:?} to {to:?}");
            assert!(!is_one_step(at(to), at(from)), "{to:?} to {from:?}");
        }
        for (from, to) in [((3, 0), (5, 0)), ((3, 0), (3, 0)), ((3, 1), (3, 6)), ((3, 1), (4, 1))] {
            assert!(!is_one_step(at(from), at(to)), "{from:?} to {to:?}");
        }
    }
}
