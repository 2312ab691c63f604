//! Widgets that several panels use.

mod board;
mod focus;
mod icon;
mod pen;
mod scene;
mod tabs;

pub use board::*;
pub use focus::*;
pub use icon::*;
pub use pen::*;
pub use scene::*;
pub use tabs::*;
