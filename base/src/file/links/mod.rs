//! Links to a step of a search, or to a page of a lesson: an address, and after `#` what to show.
//!
//! ```text
//! https://example.org/tilescope/#board=2-1-6-4-x-8-7-5-3&goal=1-2-3-8-x-4-7-6-5&algorithm=astar&step=10
//! ```
//!
//! The parts have the names of the options of the command line. A rule that is left out is that of the course, or else at its
//! default. A part that is wrong is named, and the others count. No part names a program, and no file but a lesson on the site
//! of the page, which only the page in a browser gets; so a link starts nothing but a search.

mod link;
mod parts;

use crate::search::Rule;
use parts::Parts;

pub use link::{AddressError, Link, LinkPartError, LinkedLesson, LinkedPage, LinkedSearch, link_address};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("the link has more than {MOST_LETTERS} characters")]
    TooLong,
    #[error("the link has nothing after #, such as #board=2-1-6-4-x-8-7-5-3")]
    NoParts,
}

pub const MOST_LETTERS: usize = 2000;

/// Those of searches and of lessons. Rules are parts, too.
const PARTS: &str = "board goal size course count algorithm heuristic weight moves step event choice node tab \
                     lesson page stop";

impl Link {
    /// True if a text is meant as a link, and not as boards or the name of a file.
    pub fn is_meant_by(text: &str) -> bool {
        let Some((address, parts)) = text.trim().split_once('#') else { return false };
        let has_address = ["https://", "http://", "file://"].iter().any(|scheme| address.starts_with(scheme));
        let name = parts.split_once('=').map(|(name, _)| name);
        has_address || address.is_empty() && name.is_some_and(is_part)
    }

    pub fn parse(text: &str) -> Result<(Self, Vec<LinkPartError>), LinkError> {
        let text = text.trim();
        if text.chars().count() > MOST_LETTERS {
            return Err(LinkError::TooLong);
        }
        let parts = text.split_once('#').map_or("", |(_, parts)| parts);
        let mut parts = Parts::read(parts);
        if parts.is_empty() {
            return Err(LinkError::NoParts);
        }
        let link = parts.link();
        let wrong = parts.left_out(|name| match name {
            _ if !is_part(name) => "there is no such part",
            "page" | "stop" => "there is no lesson",
            _ => "the lesson sets it",
        });
        Ok((link, wrong))
    }
}

fn is_part(name: &str) -> bool {
    let is_rule = || Rule::ALL.iter().any(|rule| rule.option == name);
    PARTS.split(' ').any(|part| part == name) || is_rule()
}

/// The part of a search that a page shows when it is embedded in another one, such as a slide. Its address says so after `?`, as
/// in `?embed&from=3&to=12`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Embedding {
    pub from: u64,
    pub to: u64,
}

impl Embedding {
    /// Reads what stands after `?`, with the parts of it that have no effect. `None` if the page is not part of another one.
    pub fn parse(query: &str) -> Option<(Self, Vec<LinkPartError>)> {
        let mut parts = Parts::read(query.trim_start_matches('?'));
        parts.take("embed")?;
        let (from, to) = (parts.number("from").unwrap_or(0), parts.number("to").unwrap_or(u64::MAX));
        let mut read = Self { from, to };
        let mut wrong = parts.left_out(|_| "there is no such part");
        if read.to < read.from {
            read.to = u64::MAX;
            wrong.push(LinkPartError::new("to", "it is before the first step that is shown"));
        }
        Some((read, wrong))
    }
}
