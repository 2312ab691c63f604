//! What a program can check of the English that people read: on the screen, on the command line, in comments.
//!
//! The texts are read from the source: each string of `src` outside tests, and each comment. So a new text is checked
//! without being named here. The few exceptions stand in lists, each with its reason.

use std::collections::BTreeSet;
use std::fs;

use crate::support::project::{ALL_RUST, SOURCES, documents, files, root};
use crate::support::source::{Literal, comments, literals};
use tilescope::file::{SHIPPED_LESSONS, plain_note};
use tilescope::heuristic::HeuristicId;
use tilescope::search::AlgorithmId;
use tilescope::session::{Command, EventKind};

/// The most characters of a sentence on the screen. A placeholder counts as [`NUMBER`].
const LONGEST: usize = 160;
const NUMBER: &str = "1,234";

/// The first words of tooltips.
const VERBS: &[&str] = &[
    "Add", "Clear", "Continue", "Copy", "Find", "Fold", "Follow", "Give", "Go", "Keep", "List", "Move",
    "Hide", "Open", "Play", "Predict", "Quit", "Redo", "Reset", "Save", "Search", "Set", "Show", "Shuffle",
    "Step", "Stop", "Switch", "Undo", "Zoom",
];

/// Names, which keep their capital letters within a title.
const NAMES: &[&str] = &["A", "A*", "B", "Gaschnig", "IDA*", "MM", "Manhattan", "P", "S", "3·S"];

/// Phrases that are not plain English, and what to write instead.
const PHRASES: &[(&str, &str)] = &[
    ("all the same", "nevertheless"),
    ("anew", "again"),
    ("as usual", "by default"),
    ("cut off", "pruned"),
    ("for ever", "forever, permanently"),
    ("gave up", "cancelled, pruned, forgot"),
    ("given up", "cancelled, pruned, forgotten"),
    ("gives up", "cancels, prunes, forgets"),
    ("looked at", "visited, shown, selected"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("mends", "fixes"),
    ("nobody", "what does not happen"),
    ("of its own accord", "automatically"),
    ("so many", "a number, this many"),
    ("stands at", "is at"),
    ("that there is", "that exists"),
    ("walk through", "step through"),
    ("walked through", "stepped through"),
    ("whoever", "who exactly"),
];

/// Words that were replaced, for one term for each idea. No file of the project has them. Names in code have none of
/// [`PHRASES`] either.
const TERMS: &[(&str, &str)] = &[
    ("census", "cell counts"),
    ("deaf", "recording off"),
    ("reckon", "compute"),
    ("reckoned", "computed"),
    ("reckoning", "running totals"),
    // The value by which a search orders its nodes is the least one; a rule for ties puts the smallest or largest first.
    ("lowest f", "least f"),
    ("lowest g", "least g"),
    ("lowest h", "least h"),
    ("lowest priority", "least priority"),
    ("lowest value", "least value"),
    ("lowest {value}", "least value"),
    ("semantics", "rules"),
    ("superseded", "replaced"),
    ("trail", "checkpoints"),
];

/// Types that were renamed.
const TYPES: &[(&str, &str)] = &[
    ("Census", "CellCounts"),
    ("Column", "AppendColumn"),
    ("Deed", "StudentAction"),
    ("Here", "QuestionContext"),
    ("Ink", "PenStyle"),
    ("Life", "NodeHistory"),
    ("Looking", "Find"),
    ("Memory", "OpenClosed"),
    ("Onwards", "Continuation"),
    ("Reckoning", "RunningTotals"),
    ("Spot", "Position"),
    ("Standing", "NodeStatus"),
    ("Told", "NodeFacts"),
    ("Trail", "Checkpoints"),
];

/// What the rules forbid and is right nevertheless: the file, a part of the text, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("base/src/file/memory.rs", "MemAvailable:", "the name of a line of /proc/meminfo"),
    ("src/panels/lists/contents.rs", "enum Column", "a column of a table"),
    ("commands/formats/course.rs", "open list with {}:", "a line before a list, in the format of a course"),
];

/// Each string of the program that users read, with its place.
fn texts() -> Vec<(String, String)> {
    let mut texts = lesson_texts();
    for (name, source) in files(&SOURCES, ".rs") {
        let read = literals(&source).into_iter().filter(is_for_users);
        texts.extend(read.map(|literal| (format!("{name}:{}", literal.line), literal.text)));
    }
    assert!(texts.len() > 1000, "the strings are found");
    texts
}

/// The texts of the lessons that come with the program, a paragraph of a note each.
fn lesson_texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for shipped in SHIPPED_LESSONS {
        let lesson = shipped.lesson();
        let mut of = vec![lesson.title.clone(), lesson.about.clone(), lesson.outcome.clone()];
        for page in &lesson.pages {
            of.push(page.title.clone());
            // A paragraph may end with a colon before its list.
            of.extend(plain_note(&page.note).lines().map(|line| line.trim_end_matches(':').to_owned()));
            let question = page.question.iter();
            of.extend(question.flat_map(|question| {
                [&question.ask, &question.why].into_iter().chain(&question.choices).cloned()
            }));
        }
        texts.extend(of.into_iter().map(|text| (format!("lesson {}", shipped.name), text)));
    }
    assert!(texts.len() > 150, "the lessons are read");
    texts
}

/// Tests, attributes other than those of errors, and messages of panics are for developers.
fn is_for_users(literal: &Literal) -> bool {
    const PANICS: [&str; 6] = ["assert", "assert_eq", "debug_assert", "expect", "panic", "unreachable"];
    let is_message = literal.attribute.as_deref().is_none_or(|attribute| attribute == "error");
    is_message && !literal.in_test && !PANICS.contains(&literal.call.as_str())
}

/// A text with its placeholders filled in.
fn filled(text: &str) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        filled += NUMBER;
        filled += part.split_once('}').map_or("", |(_, rest)| rest);
    }
    filled
}

/// Whether a text contains these words, as whole words.
fn has(text: &str, words: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(words).any(|(at, found)| {
        !is_word(text[..at].chars().next_back()) && !is_word(text[at + found.len()..].chars().next())
    })
}

/// Fails with all problems, except for those that are listed.
fn check(problems: impl IntoIterator<Item = (String, String)>) {
    let is_listed = |(place, text): &(String, String)| {
        let file = place.split(':').next().unwrap_or_default();
        EXCEPTIONS.iter().any(|(path, part, _)| file.ends_with(path) && text.contains(part))
    };
    let problems = problems.into_iter().filter(|problem| !is_listed(problem));
    let problems: Vec<_> = problems.collect();
    let lines: Vec<_> = problems.iter().map(|(place, text)| format!("{place}: {text}")).collect();
    assert!(lines.is_empty(), "{} problems:\n{}", lines.len(), lines.join("\n"));
}

#[test]
fn tooltips_of_commands_are_imperative() {
    check(Command::ALL.iter().filter_map(|command| {
        let tooltip = command.info().tooltip;
        let first = tooltip.split(' ').next().unwrap_or_default();
        let is_good = VERBS.contains(&first) && !tooltip.ends_with('.');
        (!is_good).then(|| (format!("{command:?}"), tooltip.to_owned()))
    }));
}

#[test]
fn names_are_in_sentence_case() {
    let is_sentence_case = |name: &str| {
        let words = name.split([' ', '-', ',']).filter(|word| !NAMES.contains(word));
        let mut later = words.skip(1);
        later.all(|word| !word.contains(char::is_uppercase)) && !name.ends_with([':', '.'])
    };
    let commands = Command::ALL.iter().map(|command| command.info().name);
    let algorithms = AlgorithmId::ALL.iter().map(|id| id.info().title);
    let heuristics = HeuristicId::ALL.iter().map(|id| id.info().title);
    let events = EventKind::ALL.iter().map(|kind| kind.name());
    let names = commands.chain(algorithms).chain(heuristics).chain(events);
    check(names.filter(|name| !is_sentence_case(name)).map(|name| ("name".to_owned(), name.to_owned())));
}

#[test]
fn no_sentence_is_long() {
    check(texts().into_iter().flat_map(|(place, text)| {
        let text = filled(&text);
        let sentences = text.split('\n').flat_map(|line| line.split(". "));
        let long = sentences.filter(|sentence| sentence.trim().chars().count() > LONGEST);
        long.map(|sentence| (place.clone(), sentence.to_owned())).collect::<Vec<_>>()
    }));
}

/// Most words of the window are in the book as well. The notebook says how many are not, and that they are plain ones.
#[test]
fn the_words_of_the_window_are_in_the_book() {
    const MOST: usize = 150;
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3);
        words.map(str::to_lowercase).collect()
    };
    let is_chapter = |name: &str| name.starts_with("docs/") && !name.contains("notebook");
    let chapters = documents().into_iter().filter(|(name, _)| is_chapter(name));
    let book: BTreeSet<String> = chapters.flat_map(|(_, text)| words(&text)).collect();
    assert!(book.len() > 1000, "the book is read");
    let window = texts().into_iter().filter(|(place, text)| place.starts_with("src/") && text.contains(' '));
    let all = window.flat_map(|(_, text)| words(&filled(&text)));
    let others: BTreeSet<String> = all.filter(|word| !book.contains(word)).collect();
    assert!(others.len() <= MOST, "{} words that no chapter has: {others:?}", others.len());
}

#[test]
fn labels_have_no_colon_and_more_input_is_one_sign() {
    check(texts().into_iter().filter(|(_, text)| {
        let is_label = text.ends_with(':') && text.contains(char::is_alphabetic);
        is_label || text.contains("...")
    }));
}

#[test]
fn strings_are_plain_english() {
    check(texts().into_iter().filter(|(_, text)| {
        let text = text.to_lowercase();
        PHRASES.iter().chain(TERMS).any(|(phrase, _)| has(&text, phrase))
    }));
}

#[test]
fn comments_are_plain_english() {
    let sources = files(&ALL_RUST, ".rs").into_iter();
    let comments = sources.flat_map(|(name, text)| {
        comments(&text).into_iter().map(move |(line, comment)| (format!("{name}:{line}"), comment))
    });
    check(comments.filter_map(|(place, comment)| {
        let lower = comment.to_lowercase();
        let (phrase, instead) = PHRASES.iter().find(|(phrase, _)| has(&lower, phrase))?;
        Some((place, format!("“{phrase}”, not {instead}: {comment}")))
    }));
}

/// A comment that begins like this is often the name again, or a riddle beside it.
#[test]
fn few_comments_begin_as_a_question_or_with_of() {
    const RIDDLES: [&str; 5] = ["What", "Whether", "How", "Where", "Of"];
    let sources = files(&SOURCES, ".rs");
    let lines = sources.iter().flat_map(|(_, text)| text.lines().map(str::trim_start));
    let docs = lines.filter_map(|line| line.strip_prefix("///").or_else(|| line.strip_prefix("//!")));
    let begins = |doc: &str| doc.split_whitespace().next().is_some_and(|first| RIDDLES.contains(&first));
    let (riddles, all) =
        docs.fold((0, 0), |(riddles, all), doc| (riddles + usize::from(begins(doc)), all + 1));
    assert!(all > 4000, "the comments are read");
    assert!(riddles * 100 < 8 * all, "{riddles} of {all} lines of comments");
}

/// Each was the name of dozens of functions, which said nothing where they are used.
#[test]
fn few_functions_have_a_name_that_says_nothing() {
    const MOST: usize = 9;
    let sources = files(&SOURCES, ".rs");
    for name in ["of", "end", "place", "follow"] {
        let declared = |text: &str| text.lines().filter(|line| has(line, &format!("fn {name}"))).count();
        let count: usize = sources.iter().map(|(_, text)| declared(text)).sum();
        assert!(count <= MOST, "{count} functions are called {name}");
    }
}

#[test]
fn documents_are_plain_english() {
    check(documents().into_iter().flat_map(|(name, text)| {
        let lines = text.lines().enumerate();
        let found = lines.filter_map(|(number, line)| {
            let lower = line.to_lowercase();
            let (phrase, instead) = PHRASES.iter().find(|(phrase, _)| has(&lower, phrase))?;
            Some((format!("{name}:{}", number + 1), format!("“{phrase}”, not {instead}: {line}")))
        });
        found.collect::<Vec<_>>()
    }));
}

#[test]
fn replaced_words_are_gone() {
    let mut files = files(&ALL_RUST, ".rs");
    files.extend(documents());
    files.extend(
        [".ci/run", ".ci/window"]
            .map(|name| (name.to_owned(), fs::read_to_string(root().join(name)).expect("a text file"))),
    );
    files.retain(|(name, _)| !name.ends_with("english.rs"));
    check(files.iter().flat_map(|(name, text)| {
        let whole = text.to_lowercase();
        let terms: Vec<_> = TERMS.iter().filter(|(old, _)| whole.contains(old)).collect();
        let in_a_name = |phrase: &str| phrase.contains(' ').then(|| phrase.replace(' ', "_"));
        let names = PHRASES.iter().filter_map(|phrase| Some((in_a_name(phrase.0)?, phrase)));
        let names: Vec<_> = names.filter(|(name, _)| whole.contains(name)).collect();
        let types: Vec<_> = TYPES.iter().filter(|(old, _)| text.contains(old)).collect();
        let lines = text.lines().enumerate();
        lines.filter_map(move |(number, line)| {
            let lower = line.to_lowercase();
            let term = terms.iter().copied().find(|(old, _)| has(&lower, old));
            let found = || names.iter().find(|(name, _)| lower.contains(name));
            let term = term.or_else(|| Some(found()?.1));
            let is_declared = |name: &str| {
                ["struct", "enum", "trait", "type"].iter().any(|kind| has(line, &format!("{kind} {name}")))
            };
            let (old, new) = term.or_else(|| types.iter().copied().find(|(old, _)| is_declared(old)))?;
            Some((format!("{name}:{}", number + 1), format!("{old} is {new} now: {line}")))
        })
    }));
}
