//! Tests of the built program as a shell sees it. They need no display.

mod attack;
mod picture;
mod solve;
