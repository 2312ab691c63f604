//! `tilescope link`: prints a link to a step of a search, or to a page of a lesson.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use super::arguments::LinkArguments;
use super::output::ExitStatus;
use super::problems::{Failure, only_document};
use crate::file::{
    Course, Document, Lesson, Link, LinkedLesson, LinkedPage, LinkedSearch, Opened, SavedPlace,
    ShippedLesson, link_address, open,
};
use crate::search::CountingRules;

const NAME_OF_LESSON: &str = "A link names a lesson by its file, whose name ends in .ron";

/// Writes the link.
///
/// # Errors
/// If the board, the page or the address is wrong, or the output is closed.
pub fn link(arguments: &LinkArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let link = match lesson(arguments)? {
        Some((name, lesson)) => Link::Page(page(arguments, name, &lesson)?),
        None => Link::Search(Box::new(search(arguments)?)),
    };
    let address = arguments.address.as_deref().unwrap_or_default();
    writeln!(out, "{}", link.text(link_address(address).map_err(Failure::Address)?))?;
    Ok(ExitStatus::Answered)
}

/// The lesson that comes with the program, or is in the file, with what a link calls it: a file stands beside the page.
fn lesson(arguments: &LinkArguments) -> Result<Option<(LinkedLesson, Arc<Lesson>)>, Failure> {
    let Some(path) = arguments.search.boards.file.as_deref() else { return Ok(None) };
    if let Some(shipped) = ShippedLesson::of_argument(path) {
        return Ok(Some((LinkedLesson::Shipped(shipped), shipped.lesson())));
    }
    let Some(Opened::Lesson(opened)) = opened(path) else { return Ok(None) };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = LinkedLesson::named(&name).map_err(|_| Failure::NoLink(NAME_OF_LESSON))?;
    Ok(Some((name, opened.lesson)))
}

/// What is in a file. One that cannot be read is reported where its boards are read.
fn opened(path: &Path) -> Option<Opened> {
    Some(path).filter(|path| path.is_file()).and_then(|path| open(path).ok()).map(|(opened, _)| opened)
}

fn page(arguments: &LinkArguments, name: LinkedLesson, lesson: &Lesson) -> Result<LinkedPage, Failure> {
    let from_0 = |number: Option<usize>| number.map_or(0, |number| number - 1);
    let linked = LinkedPage { lesson: name, page: from_0(arguments.page), stop: from_0(arguments.stop) };
    let mut wrong = Vec::new();
    linked.place_in(lesson, &mut wrong);
    match wrong.into_iter().next() {
        Some(wrong) => Err(Failure::NoPlace(wrong)),
        None => Ok(linked),
    }
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

/// What a file has beside its boards: the course, and the place of a session.
fn beside_boards(arguments: &LinkArguments) -> (Option<Arc<Course>>, SavedPlace) {
    let Some(Opened::File(file)) = arguments.search.boards.file.as_deref().and_then(opened) else {
        return (None, SavedPlace::default());
    };
    (file.contents.course, file.session.map_or(SavedPlace::default(), |session| session.at))
}
