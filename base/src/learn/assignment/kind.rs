//! What can give points, by name. Everything else about a kind stands in its own file.

use serde::{Deserialize, Serialize};

use super::grade::{Earned, HandInBeside};
use crate::puzzle::named;

/// What a kind of part is. Each kind's file has one.
#[derive(Debug)]
pub struct PartInfo {
    /// The name in files.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// What gives the points, in one line.
    pub summary: &'static str,
    /// What was earned; `None` if nothing was handed in that it is about.
    pub(super) earned: fn(&HandInBeside<'_>) -> Option<Earned>,
}

macro_rules! registry {
    ($($id:ident = $module:ident;)+) => {
        /// What gives points, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum PointsKind {
            $(#[doc = concat!("See `", stringify!($module), "`.")] $id,)+
        }

        impl PointsKind {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$id),+];

            /// What it is.
            pub fn info(self) -> &'static PartInfo {
                match self { $(Self::$id => &super::$module::INFO,)+ }
            }
        }
    };
}

registry! {
    Trace = trace;
    Expansions = expansions;
    Shortest = shortest;
    Answers = answers;
    Findings = findings;
}

named!(PointsKind in PointsKind::ALL.iter().copied(), |kind| kind.info().name);
