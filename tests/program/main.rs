//! Tests of the built program as a shell sees it. They need no display.

mod picture;
mod solve;
