//! What the user sees and can do. Knows no egui: panels read a [`Session`] and push [`Action`]s; only [`update`] changes it.

mod action;
mod documents;
mod dump;
mod enabled;
mod palette;
mod perform;
mod state;

pub use action::Action;
pub use documents::*;
pub use dump::state_dump;
pub use palette::{NamedThing, find_named, named_things};
pub use state::{SAMPLE, Session, update};

pub use crate::activity::*;
pub use crate::core::*;
pub use crate::picture::{StepUnit, ThemeChoice, capitalised, counted, number};
pub use crate::recording::Direction;
