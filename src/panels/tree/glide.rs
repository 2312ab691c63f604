//! Moves the camera smoothly to its target.

use egui::{Id, Ui};

use crate::kit::motion;
use crate::picture::tree::Camera;

const SECS: f64 = 0.22;

#[derive(Clone, Copy)]
struct Glide {
    from: Camera,
    to: Camera,
    /// In seconds.
    began: f64,
}

impl Glide {
    /// Where the camera is after this fraction of the way. It zooms and moves at once, so that a point between both
    /// ends stays where it is.
    fn at(&self, part: f32) -> Camera {
        let Self { from, to, .. } = *self;
        if part >= 1.0 {
            return to;
        }
        let eased = f64::from(part);
        let scale = from.scale * (to.scale / from.scale).powf(eased);
        let all = 1.0 / to.scale - 1.0 / from.scale;
        let share = if (to.scale / from.scale - 1.0).abs() < 1e-3 {
            eased
        } else {
            (1.0 / scale - 1.0 / from.scale) / all
        };
        let between = |a: f64, b: f64| a + (b - a) * share;
        Camera { x: between(from.x, to.x), row: between(from.row, to.row), scale }
    }
}

/// The camera of this frame. Jumps to its target if the user moves it by hand, or if nothing may move.
pub fn glide(ui: &Ui, id: Id, to: Camera, at_once: bool) -> Camera {
    let ctx = ui.ctx();
    let still = Glide { from: to, to, began: f64::NEG_INFINITY };
    let glide = match ui.data(|data| data.get_temp::<Glide>(id)) {
        Some(glide) if glide.to == to => glide,
        Some(glide) if !at_once => {
            Glide { from: glide.at(motion::part(ctx, glide.began, SECS)), to, began: motion::start(ctx) }
        }
        _ => still,
    };
    ui.data_mut(|data| data.insert_temp(id, glide));
    glide.at(motion::part(ctx, glide.began, SECS))
}
