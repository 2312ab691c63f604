//! Which rules give these numbers? Every set of rules is searched with; those whose figures are the stated ones are told, the
//! most common rules first. The sets come from the registries, as those of a search by hand do.

mod finder;
mod found;
mod quantity;
mod slips;
mod trial;

pub use finder::{FindRulesError, RulesRequest, find_rules};
pub use found::*;
pub use quantity::*;
