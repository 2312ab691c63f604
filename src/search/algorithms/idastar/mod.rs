//! IDA*, written twice: the textbook's text, and a fast twin of it for Manhattan distance.

mod fast;
mod inner_loop;
mod textbook;

pub use fast::idastar_fast;
pub use textbook::idastar;
