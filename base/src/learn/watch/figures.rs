//! The figures that a program with a slip states of its search.

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlipFigures {
    pub length: u32,
    pub expanded: u64,
    pub generated: u64,
    pub max_open: u64,
}
