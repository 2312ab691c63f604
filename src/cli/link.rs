//! `tilescope link`: prints a link to a step of a search, or to a page of a lesson.

use std::io::Write;
use std::sync::Arc;

use super::arguments::LinkArguments;
use super::output::ExitStatus;
use super::problems::{Failure, only_document};
use crate::file::{
    Course, Document, Link, LinkedPage, LinkedSearch, Opened, SavedPlace, ShippedLesson, link_address, open,
};
use crate::search::CountingRules;

/// Writes the link.
///
/// # Errors
/// If the board or the address is wrong, or the output is closed.
pub fn link(arguments: &LinkArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let link = match lesson(arguments) {
        Some(lesson) => Link::Page(page(arguments, lesson)?),
        None => Link::Search(Box::new(search(arguments)?)),
    };
    let address = arguments.address.as_deref().unwrap_or_default();
    writeln!(out, "{}", link.text(link_address(address).map_err(Failure::Address)?))?;
    Ok(ExitStatus::Answered)
}

fn lesson(arguments: &LinkArguments) -> Option<&'static ShippedLesson> {
    ShippedLesson::of_argument(arguments.search.boards.file.as_deref()?)
}

fn page(arguments: &LinkArguments, lesson: &'static ShippedLesson) -> Result<LinkedPage, Failure> {
    let last = lesson.lesson().pages.len();
    let page = arguments.page.unwrap_or(1);
    if page > last {
        return Err(Failure::NoPage { asked: page, last });
    }
    Ok(LinkedPage { lesson, page: page - 1, stop: 0 })
}

fn search(arguments: &LinkArguments) -> Result<LinkedSearch, Failure> {
    let (Document { problem, settings }, counting) = only_document(&arguments.search, "a link")?;
    LinkedSearch::offered(&settings).map_err(Failure::NoLink)?;
    let (of_file, at) = beside_boards(arguments);
    let rules = &arguments.search.rules;
    let course = rules.course.clone().or(of_file);
    let counting: CountingRules = rules.counting(counting);
    let asked = arguments.step.map(|step| SavedPlace { step, ..SavedPlace::default() });
    Ok(LinkedSearch {
        problem: Some(problem),
        settings,
        course,
        counting,
        at: asked.unwrap_or(at),
        node: arguments.node,
        tab: arguments.tab.clone(),
    })
}

/// What a file has beside its boards: the course, and the place of a session. A file that cannot be read was reported before.
fn beside_boards(arguments: &LinkArguments) -> (Option<Arc<Course>>, SavedPlace) {
    let path = arguments.search.boards.file.as_ref().filter(|path| path.is_file());
    let Some((Opened::File(file), _)) = path.and_then(|path| open(path).ok()) else {
        return (None, SavedPlace::default());
    };
    (file.contents.course, file.session.map_or(SavedPlace::default(), |session| session.at))
}
