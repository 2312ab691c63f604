//! What every part of the screen needs.

use crate::activity::by_hand::game::HandGame;
use crate::core::Seen;
use crate::kit::widgets::Pen;
use crate::panels::ScreenAreas;

/// What every part of the screen needs.
#[derive(Clone, Copy)]
pub(super) struct HandScreen<'a> {
    pub(super) game: &'a HandGame,
    pub(super) seen: Seen<'a>,
    pub(super) areas: &'a ScreenAreas,
    /// Of the stage and the transport.
    pub(super) pen: Pen,
    /// Of the side.
    pub(super) side: Pen,
}
