//! The rows of a list on their way from before the last step to where they are.

use egui::{Context, Id};

use crate::kit::motion::{CLOSE_UP, FADE, ForwardStep, last_step};
use crate::kit::widgets::Moved;

/// What distinguishes a row, and its y coordinate.
type RowTop = (u64, f32);

#[derive(Clone)]
struct KeptRows {
    frame: u64,
    /// The number of the last step.
    step: u64,
    /// Before it.
    before: Option<Vec<RowTop>>,
    rows: Vec<RowTop>,
}

/// The rows of a list in one frame.
pub struct Moving {
    id: Id,
    step: ForwardStep,
    /// The visible rows before the last step; `None` if the list was not on the screen.
    before: Option<Vec<RowTop>>,
    rows: Vec<RowTop>,
    /// The row that the last step took out of an open list.
    left: Option<RowTop>,
    /// How long its place stays empty, in seconds.
    leave: f64,
}

impl Moving {
    /// Begins a frame of a list. The place of the row that was taken out stays empty for as long as `leave`.
    pub fn new(ctx: &Context, id: Id, taken: Option<u64>, leave: f64) -> Self {
        let step = last_step(ctx);
        let kept = ctx.data(|data| data.get_temp::<KeptRows>(id));
        let before = kept.and_then(|kept| {
            let was_seen = kept.frame + 1 >= ctx.cumulative_frame_nr();
            if kept.step == step.number { kept.before } else { was_seen.then_some(kept.rows) }
        });
        let left = before.iter().flatten().copied().find(|row| Some(row.0) == taken);
        Self { id, step, before, rows: Vec::new(), left, leave }
    }

    /// The row that is on its way out: where it was, and how much of its way is done.
    pub fn leaving(&self, ctx: &Context) -> Option<(f32, f32)> {
        let part = self.step.part(ctx, 0.0, self.leave);
        self.left.filter(|_| part < 1.0).map(|(_, top)| (top, part))
    }

    /// How far a row is from its place, which begins at `top`.
    pub fn row(&mut self, ctx: &Context, key: u64, top: f32) -> Moved {
        self.rows.push((key, top));
        let Some(before) = &self.before else { return Moved::ARRIVED };
        let wait = if self.left.is_some() { self.leave } else { 0.0 };
        match before.iter().find(|row| row.0 == key) {
            Some((_, from)) if self.left.is_some() => {
                let part = self.step.part(ctx, wait, CLOSE_UP);
                Moved { down: (from - top) * (1.0 - part), opacity: 1.0 }
            }
            Some(_) => Moved::ARRIVED,
            None => Moved { down: 0.0, opacity: self.step.part(ctx, wait, FADE) },
        }
    }

    /// Keeps the rows for the next step.
    pub fn end(self, ctx: &Context) {
        let Self { id, step, before, rows, .. } = self;
        let kept = KeptRows { frame: ctx.cumulative_frame_nr(), step: step.number, before, rows };
        ctx.data_mut(|data| data.insert_temp(id, kept));
    }
}
