//! The screens of what is not an activity yet.

use super::{Command, Screen, ScreenInfo};
use Command as C;

/// A round of questions. Its commands tell nothing of the search, and change nothing of it.
pub const PREDICT: Screen = Screen(&ScreenInfo {
    name: "predict",
    is_restored: false,
    toggled_by: None,
    commands: Some(&[C::Predict, C::Present, C::TreeAll, C::TreeFollow, C::TreeFold]),
    otherwise: "Not available while predicting: press Escape to leave",
});

/// Two searches side by side.
pub const SIDE_BY_SIDE: Screen = Screen(&ScreenInfo {
    name: "side-by-side",
    is_restored: true,
    toggled_by: None,
    commands: Some(&[
        C::SideBySide,
        C::FirstDivergence,
        C::PreviousDivergence,
        C::NextDivergence,
        C::PlayPause,
        C::StepForward,
        C::StepBack,
        C::First,
        C::Last,
        C::Slower,
        C::Faster,
        C::Reveal,
        C::Present,
        C::Deselect,
        C::Stop,
    ]),
    otherwise: "Not available while comparing: press Escape to leave",
});
