//! The search of a program that somebody else wrote, as it tells it in events: its nodes, what is wrong with them, and the usual
//! mistakes that lead to the same search.

mod checks;
mod event;
mod facts;
mod flawed;
mod mistakes;
mod reasons;
mod record;
mod search;
mod slips;
mod stated;
mod verdict;

pub use event::{MoreOfEvent, WatchedEvent, WatchedKind};
pub use facts::{FactKind, FindingKind, WatchFact, WatchFacts, WatchFinding};
pub use flawed::SlipFigures;
pub use mistakes::UsualMistake;
pub use reasons::WatchedOrder;
pub(super) use reasons::{FoundMistake, KnownSearches, MistakeSearch, changed_rules, usual_mistakes};
pub use record::{WatchRecorder, record_boards};
pub use search::{WatchedNode, WatchedSearch};
pub use slips::SearchSlip;
pub(super) use verdict::AFTER_DIFFERENCE;
pub use verdict::{WatchAnswer, WatchVerdict, judge, watch_verdict};
