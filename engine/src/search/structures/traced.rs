//! What an algorithm works on, together with the tracer that is told of it.

use std::ops::{Deref, DerefMut};

/// A structure whose changes are reported to a tracer, so that the text of an algorithm does not name the tracer.
#[derive(Debug)]
pub struct Traced<'a, S, T> {
    pub(super) search: &'a mut S,
    pub(super) tracer: &'a mut T,
}

impl<'a, S, T> Traced<'a, S, T> {
    /// A structure, whose changes this tracer is told of.
    #[inline]
    pub fn new(search: &'a mut S, tracer: &'a mut T) -> Self {
        Self { search, tracer }
    }
}

impl<S, T> Deref for Traced<'_, S, T> {
    type Target = S;

    #[inline]
    fn deref(&self) -> &S {
        self.search
    }
}

impl<S, T> DerefMut for Traced<'_, S, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut S {
        self.search
    }
}
