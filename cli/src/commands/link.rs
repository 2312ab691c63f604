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
    let path = arguments.search.boards.file.as_deref();
    let link = match path.and_then(ShippedLesson::of_argument) {
        Some(shipped) => Link::Page(page(arguments, LinkedLesson::Shipped(shipped), &shipped.lesson())?),
        None => match path.and_then(opened) {
            Some(Opened::Lesson(opened)) => {
                Link::Page(page(arguments, name_beside_page(path)?, &opened.lesson)?)
            }
            opened => Link::Search(Box::new(search(arguments, opened)?)),
        },
    };
    let address = arguments.address.as_deref().unwrap_or_default();
    writeln!(out, "{}", link.text(link_address(address).map_err(Failure::Address)?))?;
    Ok(ExitStatus::Answered)
}

/// What a link calls the lesson in a file: the file stands beside the page.
fn name_beside_page(path: Option<&Path>) -> Result<LinkedLesson, Failure> {
    let name = path.and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    LinkedLesson::named(&name).map_err(|_| Failure::NoLink(NAME_OF_LESSON))
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

fn search(arguments: &LinkArguments, opened: Option<Opened>) -> Result<LinkedSearch, Failure> {
    let (Document { problem, settings }, counting) = only_document(&arguments.search, "a link")?;
    LinkedSearch::offered(&settings).map_err(Failure::NoLink)?;
    let (of_file, at) = beside_boards(opened);
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
fn beside_boards(opened: Option<Opened>) -> (Option<Arc<Course>>, SavedPlace) {
    let Some(Opened::File(file)) = opened else { return (None, SavedPlace::default()) };
    (file.contents.course, file.session.map_or(SavedPlace::default(), |session| session.at))
}
