//! Checks that the texts of a lesson agree with its searches: its values are there, and what is written into it is so.

use crate::file::{Block, Claim, Document, Lesson, LessonPage, note_blocks};
use crate::learn::{
    LessonRun, TextValue, filled_in, literal_numbers, named_values, numbers_in, without_values,
};
use crate::puzzle::{number, shortened};

/// A mistake on a page, with the number of the page from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimProblem {
    #[error("page {page}: {problem}")]
    Unknown { page: usize, problem: String },
    #[error("page {page}, step {stop}: {}", wrong(&shortened(is), *stated, *found))]
    Wrong { page: usize, stop: usize, is: String, stated: u64, found: Option<u64> },
    #[error("page {page}, step {stop}: the text says “{words}”, but {is} {}", found_text(*found))]
    Contradicted { page: usize, stop: usize, words: String, is: &'static str, found: Option<u64> },
    #[error("page {page}, step {stop}: the text names a value that does not exist at this step")]
    Missing { page: usize, stop: usize },
    #[error("page {page}: nothing says what the number {number} means")]
    Unclaimed { page: usize, number: u64 },
    #[error("page {page}: one of its searches does not end within {} nodes", number(LessonRun::MOST_NODES))]
    TooLong { page: usize },
}

#[derive(Default)]
pub struct LessonRuns(Vec<(Document, Option<LessonRun>)>);

impl LessonRuns {
    /// The search, made once; `None` if it does not end.
    fn run(&mut self, document: Document) -> Option<&mut LessonRun> {
        let known = self.0.iter().position(|(made, _)| *made == document);
        let place = known.unwrap_or_else(|| {
            self.0.push((document, LessonRun::new(document.problem, document.settings, None)));
            self.0.len() - 1
        });
        self.0[place].1.as_mut()
    }

    /// The value that a text of a page names at a stop, from 0; `None` if it has no value there.
    pub fn value(&mut self, page: &LessonPage, named: &TextValue, stop: usize) -> Option<u64> {
        self.known(page, named, stop).ok().flatten()
    }

    fn known(&mut self, page: &LessonPage, named: &TextValue, stop: usize) -> Result<Option<u64>, TooLong> {
        let Some(document) = page.searches().nth(named.run - 1) else { return Ok(None) };
        let run = self.run(document).ok_or(TooLong)?;
        Ok(run.value(named, page.stops[stop].position()))
    }

    pub fn filled_in(&mut self, page: &LessonPage, stop: usize, text: &str) -> String {
        filled_in(text, |named| self.value(page, named, stop))
    }

    /// Checks a lesson at each stop of each page: its values are there, its claims hold, and each number that is written
    /// into a text has a claim, or is the value that the word beside it names.
    pub fn check(&mut self, lesson: &Lesson) -> Vec<ClaimProblem> {
        let mut problems = Vec::new();
        for (page, number) in lesson.pages.iter().zip(1..) {
            let found = check_page(page, number, self);
            problems.extend(found.unwrap_or_else(|TooLong| vec![ClaimProblem::TooLong { page: number }]));
        }
        problems
    }
}

struct TooLong;

fn check_page(page: &LessonPage, number: usize, runs: &mut LessonRuns) -> Result<Vec<ClaimProblem>, TooLong> {
    let mut problems = Vec::new();
    for claim in &page.claims {
        problems.extend(check_claim(page, number, claim, runs)?);
    }
    let is_claimed = |named: u64| page.claims.iter().any(|claim| claim.number == named);
    let literals: Vec<_> = page.texts().flat_map(literal_numbers).collect();
    for stop in 0..page.stops.len() {
        for named in page.texts().flat_map(named_values) {
            if runs.known(page, &named, stop)?.is_none() {
                problems.push(ClaimProblem::Missing { page: number, stop: stop + 1 });
            }
        }
        for literal in literals.iter().filter(|literal| !is_claimed(literal.number)) {
            let found = runs.known(page, &literal.value.shown(), stop)?;
            if found != Some(literal.number) {
                let (words, is) = (literal.words.clone(), literal.value.name);
                problems.push(ClaimProblem::Contradicted { page: number, stop: stop + 1, words, is, found });
            }
        }
    }
    let is_said = |named: u64| literals.iter().any(|literal| literal.number == named);
    let unclaimed = numbers_of(page).into_iter().filter(|named| !is_claimed(*named) && !is_said(*named));
    problems.extend(unclaimed.map(|named| ClaimProblem::Unclaimed { page: number, number: named }));
    Ok(problems)
}

fn found_text(found: Option<u64>) -> String {
    found.map_or("does not exist here".to_owned(), |found| format!("is {}", number(found)))
}

fn wrong(is: &str, stated: u64, found: Option<u64>) -> String {
    let end = if found.is_some() { format!(", not {stated}") } else { format!("; the text says {stated}") };
    format!("{is} {}{end}", found_text(found))
}

fn check_claim(
    page: &LessonPage,
    number: usize,
    claim: &Claim,
    runs: &mut LessonRuns,
) -> Result<Vec<ClaimProblem>, TooLong> {
    let named = match TextValue::parse(&claim.is) {
        Ok(named) => named,
        Err(problem) => {
            return Ok(vec![ClaimProblem::Unknown { page: number, problem: problem.to_string() }]);
        }
    };
    // A claim about other settings is about their search at the same place.
    let other = claim.settings.map(|settings| Document { settings, ..page.document });
    let other = other.map(|document| LessonPage { document, ..page.clone() });
    let of = other.as_ref().unwrap_or(page);
    let all = 1..=page.stops.len();
    let stops = claim.stop.map_or(all.clone(), |stop| usize::from(stop)..=usize::from(stop));
    let mut problems = Vec::new();
    for stop in stops.filter(|stop| all.contains(stop)) {
        let found = runs.known(of, &named, stop - 1)?;
        if found != Some(claim.number) {
            let (is, stated) = (claim.is.clone(), claim.number);
            problems.push(ClaimProblem::Wrong { page: number, stop, is, stated, found });
        }
    }
    Ok(problems)
}

/// The numbers that are written into the texts of a page, but not those of wrong answers.
fn numbers_of(page: &LessonPage) -> Vec<u64> {
    // Without the numbers of its lists.
    let words = |block: &Block| block.words.iter().map(|words| words.text.as_str()).collect::<String>();
    let note = note_blocks(&page.note).iter().map(words).collect::<Vec<_>>().join("\n");
    let mut texts = vec![page.title.clone(), note];
    if let Some(question) = &page.question {
        texts.extend([question.ask.clone(), question.why.clone()]);
        texts.extend(question.choices.get(usize::from(question.answer).wrapping_sub(1)).cloned());
    }
    texts.extend(page.variants.iter().map(|variant| variant.name.clone()));
    texts.iter().flat_map(|text| numbers_in(&without_values(text))).collect()
}
