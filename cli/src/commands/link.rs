//! `tilescope link`: prints a link to a step of a search, or to a page of a lesson.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use clap::Args;

use super::common::{ExitStatus, Failure, Result, SearchArguments, only_document};
use crate::file::{
    Course, Document, Lesson, Link, LinkPartError, LinkedLesson, LinkedPage, LinkedSearch, Opened,
    SavedPlace, ShippedLesson, link_address, open,
};
use crate::search::CountingRules;

#[derive(Args, Debug)]
#[command(after_long_help = page!("link"))]
pub struct LinkArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The step to show [default: that of the session file, or 0]
    #[arg(long, value_name = "N")]
    pub step: Option<u64>,
    /// The node to select, by its number in the order of generation
    #[arg(long, value_name = "N")]
    pub node: Option<u64>,
    #[arg(long, value_name = "NAME", value_parser = tab, help = format!("The tab to show: {}", LinkedSearch::TABS.join(", ")))]
    pub tab: Option<String>,
    /// The page of the lesson [default: 1]
    #[arg(long, value_name = "N", value_parser = page_number, conflicts_with_all = ["step", "node", "tab"])]
    pub page: Option<usize>,
    /// The stop on that page [default: 1]
    #[arg(long, value_name = "N", value_parser = page_number, requires = "page")]
    pub stop: Option<usize>,
    /// The address that the link begins with [default: none]
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
    /// Print an HTML frame, to show the search in another page
    #[arg(long, conflicts_with_all = ["page", "tab"])]
    pub embed: bool,
}

fn tab(name: &str) -> Result<String, String> {
    let tab = LinkedSearch::TABS.iter().find(|tab| **tab == name).map(|tab| (*tab).to_owned());
    tab.ok_or_else(|| format!("use one of {}", LinkedSearch::TABS.join(", ")))
}

fn page_number(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|page| *page > 0).ok_or("use a whole number from 1")
}

pub fn link(arguments: &LinkArguments, out: &mut impl Write) -> Result<ExitStatus> {
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
    let address = link_address(arguments.address.as_deref().unwrap_or_default())
        .map_err(|error| Failure::said(format_args!("--address: {error}")))?;
    let text = if arguments.embed { frame(&link, address)? } else { link.text(address) };
    writeln!(out, "{text}")?;
    Ok(ExitStatus::Answered)
}

/// The HTML frame, with a title for screen readers.
fn frame(link: &Link, address: &str) -> Result<String> {
    let search = if let Link::Search(search) = link { Some(&**search) } else { None };
    let Some(LinkedSearch { problem: Some(problem), settings, at, .. }) = search else {
        return Err(Failure::said("Only a search can be part of another page: leave out --embed"));
    };
    let (algorithm, start) = (settings.algorithm.info().title, problem.start());
    let sign = if address.contains('?') { '&' } else { '?' };
    let source = link.text(&format!("{address}{sign}embed")).replace('&', "&amp;").replace('"', "&quot;");
    Ok(format!(
        "<iframe width=\"720\" height=\"560\" title=\"{algorithm} on {start}, step {}\" src=\"{source}\"></iframe>",
        at.step
    ))
}

/// The name of the lesson in a link to a file: the file stands beside the page.
fn name_beside_page(path: Option<&Path>) -> Result<LinkedLesson> {
    let name = path.and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    LinkedLesson::named(&name)
        .map_err(|_| Failure::said("A link names a lesson by its file, whose name ends in .ron"))
}

/// The contents of a file. One that cannot be read is reported where its boards are read.
fn opened(path: &Path) -> Option<Opened> {
    Some(path).filter(|path| path.is_file()).and_then(|path| open(path).ok()).map(|(opened, _)| opened)
}

fn page(arguments: &LinkArguments, name: LinkedLesson, lesson: &Lesson) -> Result<LinkedPage> {
    let from_0 = |number: Option<usize>| number.map_or(0, |number| number - 1);
    let linked = LinkedPage { lesson: name, page: from_0(arguments.page), stop: from_0(arguments.stop) };
    let mut wrong = Vec::new();
    linked.place_in(lesson, &mut wrong);
    match wrong.into_iter().next() {
        Some(LinkPartError { part, why }) => Err(Failure::said(format_args!("--{part}: {why}"))),
        None => Ok(linked),
    }
}

fn search(arguments: &LinkArguments, opened: Option<Opened>) -> Result<LinkedSearch> {
    let (Document { problem, settings }, counting) = only_document(&arguments.search, "a link")?;
    LinkedSearch::offered(&settings).map_err(Failure::said)?;
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

/// The rest of a file beside its boards: the course, and the place of a session.
fn beside_boards(opened: Option<Opened>) -> (Option<Arc<Course>>, SavedPlace) {
    let Some(Opened::File(file)) = opened else { return (None, SavedPlace::default()) };
    (file.contents.course, file.session.map_or(SavedPlace::default(), |session| session.at))
}
