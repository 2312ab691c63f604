//! The sliding-tile puzzle: boards, moves, notation, encodings, parity. Does not know about searching.

mod board;
mod decimal;
mod entries;
mod goals;
mod moves;
pub mod named;
mod notation;
mod notation_error;
mod quoted;
mod rank;
mod scramble;
mod size;
mod state;
mod tile_costs;
mod wide;

pub use board::{Board, BoardError, Parity, connected, parity};
pub use decimal::{Decimal, DecimalChange, DecimalTurn};
pub use goals::{GoalPreset, Goals, GoalsError};
pub use moves::{Move, MoveOrder, MoveOrderError, Slide, Slides, moves_text};
pub(crate) use named::text_form;
pub use named::{UnknownName, named};
pub use notation::*;
pub use notation_error::NotationError;
pub use quoted::{acts_on_text, counted, number, printable, quoted, shortened, thousandths};
pub(crate) use rank::rank_of_state;
pub use rank::{Term, WrongSize, factorial, mixed_radix_terms, rank, rank_terms, unrank};
pub use scramble::{SplitMix64, random_board, random_walk};
pub use size::{MAX_CELLS, STATE_CELLS, Size, SizeError};
pub use state::State;
pub use tile_costs::{TileCosts, TileCostsError};
pub use wide::WideBoards;
