//! `tilescope lesson`: the pages of a lesson as text, and whether the numbers that they name are right.

use std::io::Write;

use super::arguments::LessonArguments;
use super::problems::Failure;
use super::solve::ExitStatus;
use super::{complain, note, text};
use crate::compare::{Claimable, FigureInfo, check_claims};
use crate::file::{Lesson, LessonPage, SHIPPED_LESSONS, plain_note};

/// Writes the pages, and what is wrong with them on standard error.
///
/// # Errors
/// If the lesson cannot be read, or the output is closed.
pub fn lesson(arguments: &LessonArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let Some(name) = arguments.file.as_ref().filter(|_| !arguments.list) else {
        list_lessons(out)?;
        if arguments.list {
            list_claims(out)?;
        }
        return Ok(ExitStatus::Answered);
    };
    let (lesson, unknown) = Lesson::of_name_or_path(name)?;
    if !unknown.is_empty() {
        note(&text::unknown_fields(&unknown));
    }
    if !arguments.check {
        writeln!(out, "{}", lesson.title)?;
        for (page, number) in lesson.pages.iter().zip(1..) {
            page_text(page, number, out)?;
        }
    }
    let problems = check_claims(&lesson);
    for problem in &problems {
        complain(problem);
    }
    Ok(if problems.is_empty() { ExitStatus::Answered } else { ExitStatus::Stopped })
}

fn list_lessons(out: &mut impl Write) -> std::io::Result<()> {
    for shipped in SHIPPED_LESSONS {
        let lesson = shipped.lesson();
        let (pages, minutes) = (lesson.pages.len(), lesson.minutes());
        writeln!(out, "lesson {}: {} ({pages} pages, about {minutes} min)", shipped.name, lesson.title)?;
    }
    Ok(())
}

fn list_claims(out: &mut impl Write) -> std::io::Result<()> {
    for quantity in Claimable::ALL {
        writeln!(out, "claim {}: {}", quantity.name, quantity.meaning)?;
    }
    writeln!(out, "claim layer N: {}", text::LAYER_CLAIM)?;
    for figure in FigureInfo::ALL {
        writeln!(out, "claim {}: {}", figure.name, figure.meaning)?;
    }
    Ok(())
}

fn page_text(page: &LessonPage, number: usize, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "\n{number}. {}\n{}", page.title, plain_note(&page.note))?;
    if let Some(question) = &page.question {
        writeln!(out, "? {}", question.ask)?;
        for (choice, place) in question.choices.iter().zip(1..) {
            let mark = if place == question.answer { "*" } else { "-" };
            writeln!(out, "{mark} {choice}")?;
        }
    }
    Ok(())
}
