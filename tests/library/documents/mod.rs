//! The documents name only files, tests, benchmarks, commands and keys that exist, and their tables are those of the program.
//!
//! `UPDATE_DOCUMENTS=1 cargo test --test library documents::` writes the tables again: read the difference before you keep it.

mod summaries;
mod tables;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::Parser;
use tilescope::file::{Course, Lesson};
use tilescope::session::Command;
use tilescope_cli::Arguments;

use crate::support::project::{ALL_RUST, documents, files, root};
use tables::{shown_key, tables};

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a user reads: the README and the book.
fn user_documents() -> Vec<(String, String)> {
    documents().into_iter().filter(|(name, _)| name == "README.md" || name.starts_with("docs/")).collect()
}

/// The text without its fenced blocks, and these blocks.
fn prose_and_blocks(text: &str) -> (String, String) {
    let parts = text.split("```").enumerate();
    let (blocks, prose): (Vec<_>, Vec<_>) = parts.partition(|(i, _)| i % 2 == 1);
    let joined = |parts: Vec<(usize, &str)>| parts.into_iter().map(|(_, part)| part).collect::<String>();
    (joined(prose), joined(blocks))
}

/// What stands in backticks in the prose.
fn inline_code(text: &str) -> Vec<String> {
    let (prose, _) = prose_and_blocks(text);
    prose.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether code in backticks is the path of a file or folder of the project. `NAME` is a placeholder in recipes.
fn is_path(code: &str) -> bool {
    let is_plain = code.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
    let endings = [".rs", ".md", ".toml", ".png", ".ron"];
    let has_ending = endings.iter().any(|ending| code.ends_with(ending) && code != *ending);
    is_plain && !code.starts_with(['/', '-']) && !code.contains("NAME") && (code.contains('/') || has_ending)
}

/// The words after an option such as `--test`.
fn words_after(text: &str, option: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c == '`').collect();
    words.windows(2).filter(|pair| pair[0] == option).map(|pair| pair[1].to_owned()).collect()
}

fn exists_as_target(folder: &str, name: &str) -> bool {
    root().join(folder).join(format!("{name}.rs")).exists()
        || root().join(folder).join(name).join("main.rs").exists()
}

fn all_tests_and_sources() -> String {
    files(&ALL_RUST, ".rs").into_iter().map(|(_, text)| text).collect()
}

/// The links of a text, without those to other sites.
fn links(prose: &str) -> Vec<String> {
    let links = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned);
    links.filter(|link| !link.contains("://")).collect()
}

/// The name of a heading in links, as GitHub and mdBook make it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn has_heading(text: &str, wanted: &str) -> bool {
    let (prose, _) = prose_and_blocks(text);
    prose.lines().filter(|line| line.starts_with('#')).any(|heading| anchor(heading) == wanted)
}

#[test]
fn every_path_in_a_document_exists() {
    let mut missing = Vec::new();
    for (document, text) in documents() {
        let paths = inline_code(&text).into_iter().filter(|code| is_path(code));
        missing.extend(paths.filter(|path| !root().join(path).exists()).map(|path| (document.clone(), path)));
    }
    assert_eq!(missing, []);
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut broken = Vec::new();
    for (document, text) in documents() {
        let path = root().join(&document);
        for link in links(&prose_and_blocks(&text).0) {
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            let leads = target.exists() && (heading.is_empty() || has_heading(&read(target), heading));
            if !leads {
                broken.push(format!("{document}: {link}"));
            }
        }
    }
    assert_eq!(broken, [""; 0]);
}

/// The documents that the Debian package installs: a pattern for their paths, and their folder.
fn packaged() -> Vec<(String, String)> {
    let manifest = read("Cargo.toml");
    let lines = manifest.lines().filter(|line| line.contains("usr/share/doc/tilescope/"));
    let strings = lines.map(|line| line.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>());
    strings.map(|strings| (strings[0].clone(), strings[1].clone())).collect()
}

#[test]
fn the_package_has_every_file_that_its_documents_link_to() {
    let packaged = packaged();
    let is_packaged = |path: &str| {
        packaged.iter().any(|(pattern, folder)| {
            let (begin, end) = pattern.split_once('*').unwrap_or((pattern, ""));
            let below = path.rsplit_once('/').map_or(String::new(), |(below, _)| format!("{below}/"));
            let is_meant =
                path.starts_with(begin) && path.ends_with(end) && path.matches('/').eq(pattern.matches('/'));
            is_meant && *folder == format!("usr/share/doc/tilescope/{below}")
        })
    };
    for (document, text) in user_documents() {
        assert!(is_packaged(&document), "{document} is in the package");
        let below = document.rsplit_once('/').map_or(String::new(), |(below, _)| format!("{below}/"));
        for link in links(&prose_and_blocks(&text).0) {
            let file = link.split('#').next().unwrap_or_default();
            let path = file.strip_prefix("../").map_or(format!("{below}{file}"), str::to_owned);
            assert!(
                file.is_empty() || is_packaged(&path),
                "{document} links to {path}, which is in the package"
            );
        }
    }
}

#[test]
fn every_chapter_is_in_the_table_of_contents_once() {
    let mut listed = links(&read("docs/SUMMARY.md"));
    listed.sort_unstable();
    let chapters =
        documents().into_iter().filter_map(|(name, _)| name.strip_prefix("docs/").map(str::to_owned));
    let chapters: Vec<String> = chapters.filter(|name| name != "SUMMARY.md").collect();
    assert_eq!(listed, chapters);
}

#[test]
fn the_first_pages_stay_short() {
    let lines = read("README.md").lines().count();
    assert!(lines <= 120, "the README has {lines} lines, and at most 120 fit: move the rest into the book");
    let bytes = read("ARCHITECTURE.md").len();
    assert!(
        bytes <= 12_000,
        "ARCHITECTURE.md has {bytes} bytes: move what is about one file into its module"
    );
}

/// Between these comments is a table that a test keeps.
const BEGIN: &str = "\n<!-- generated: ";
const END: &str = "\n<!-- end -->";

/// A document with its tables as the program has them now, and the names of these tables.
fn renewed(document: &str, text: &str, tables: &[(String, String)]) -> (String, Vec<String>) {
    let mut parts = text.split(BEGIN);
    let mut renewed = parts.next().unwrap_or_default().to_owned();
    let mut names = Vec::new();
    for part in parts {
        let (name, rest) = part.split_once(" -->").expect("the end of the comment");
        let (_, after) =
            rest.split_once(END).unwrap_or_else(|| panic!("{document}: the table {name} has no end"));
        let table = tables.iter().find(|(other, _)| other == name);
        let (_, table) = table.unwrap_or_else(|| panic!("{document}: there is no table “{name}”"));
        renewed.extend([BEGIN, name, " -->\n\n", table, END, after]);
        names.push(name.to_owned());
    }
    (renewed, names)
}

#[test]
fn the_tables_of_the_book_are_those_of_the_program() {
    let update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let tables = tables();
    let mut used = Vec::new();
    let mut outdated = Vec::new();
    for (document, text) in documents() {
        let (renewed, names) = renewed(&document, &text, &tables);
        used.extend(names);
        if renewed == text {
            continue;
        }
        if update {
            fs::write(root().join(&document), renewed).expect("written");
        } else {
            let differ = renewed.lines().zip(text.lines()).find(|(now, kept)| now != kept);
            outdated.push(format!("{document}: {differ:?}"));
        }
    }
    let renew = "`UPDATE_DOCUMENTS=1 cargo test --test library documents::` writes them again";
    assert!(outdated.is_empty(), "{renew}:\n{}", outdated.join("\n"));
    used.sort_unstable();
    let mut names: Vec<String> = tables.into_iter().map(|(name, _)| name).collect();
    names.sort_unstable();
    assert_eq!(used, names, "each table is in the book once");
}

#[test]
fn a_table_that_is_out_of_date_is_found_and_renewed() {
    let tables = [("sizes".to_owned(), "| 3×3 |\n".to_owned())];
    let kept = "One\n\n<!-- generated: sizes -->\n\n| 2×2 |\n\n<!-- end -->\n\nTwo\n";
    let (now, names) = renewed("a.md", kept, &tables);
    assert_eq!(now, kept.replace("2×2", "3×3"));
    assert_eq!(names, ["sizes"]);
    assert_eq!(renewed("a.md", &now, &tables).0, now);
}

/// The first example in RON of a chapter.
fn example(chapter: &str) -> String {
    let text = read(chapter);
    let (_, rest) = text.split_once("```ron\n").expect("an example");
    rest.split_once("```").expect("its end").0.to_owned()
}

#[test]
fn the_lesson_and_the_course_in_the_book_are_read() {
    let (lesson, unknown) = Lesson::parse(&example("docs/lessons.md")).expect("a lesson");
    assert_eq!((lesson.pages.len(), unknown.len()), (1, 0));
    let course = Course::parse(&example("docs/courses.md")).expect("a course");
    assert_eq!(course.source, "Lecture 4");
}

/// The words of the calls of Tilescope in a line of a shell, without redirections and comments.
fn calls(line: &str) -> Vec<Vec<String>> {
    let mut calls: Vec<Vec<String>> = vec![Vec::new()];
    let (mut word, mut quote) = (String::new(), None);
    for c in line.chars().chain([' ']) {
        let is_free = quote.is_none();
        match c {
            c if quote == Some(c) => quote = None,
            '"' | '\'' if is_free => quote = Some(c),
            '#' if is_free && word.is_empty() => break,
            ' ' | '|' | ';' | '&' | '>' | '<' if is_free => {
                let words = calls.last_mut().expect("one");
                words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
                if c != ' ' {
                    calls.push(Vec::new());
                }
            }
            c => word.push(c),
        }
    }
    calls.retain(|words| words.first().is_some_and(|word| word == "tilescope"));
    calls
}

#[test]
fn the_program_accepts_every_call_in_the_documents() {
    let mut refused = Vec::new();
    let mut accepted = 0;
    for (document, text) in user_documents() {
        let (_, blocks) = prose_and_blocks(&text);
        for call in blocks.lines().flat_map(calls) {
            match Arguments::try_parse_from(&call) {
                Ok(_) => accepted += 1,
                Err(error) => refused.push(format!("{document}: {}: {error}", call.join(" "))),
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(accepted > 20, "the calls are found, not only {accepted}");
}

#[test]
fn every_key_in_the_documents_is_that_of_a_command() {
    let keys: BTreeSet<String> =
        Command::ALL.iter().flat_map(|command| command.info().shortcuts).map(|key| shown_key(key)).collect();
    let of_a_terminal = ["Ctrl+C"];
    let is_key = |word: &&str| {
        let is_function =
            word.strip_prefix('F').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
        is_function || ["Ctrl+", "Shift+", "Alt+"].iter().any(|modifier| word.starts_with(modifier))
    };
    let mut unknown = Vec::new();
    for (document, text) in user_documents() {
        let (prose, _) = prose_and_blocks(&text);
        let words = prose.split(|c: char| c.is_whitespace() || "(),;:`".contains(c));
        let is_known = |word: &str| keys.contains(word) || of_a_terminal.contains(&word);
        // A full stop ends a sentence, or is the key.
        let wrong =
            words.filter(is_key).filter(|word| !is_known(word) && !is_known(word.trim_end_matches('.')));
        unknown.extend(wrong.map(|word| format!("{document}: {word}")));
    }
    assert_eq!(unknown, [""; 0]);
}

#[test]
fn every_test_and_benchmark_that_a_document_runs_exists() {
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for (option, folder) in [("--test", "tests"), ("--bench", "benches")] {
            let unknown =
                words_after(&text, option).into_iter().filter(|name| !exists_as_target(folder, name));
            missing.extend(unknown.map(|name| format!("{document}: {option} {name}")));
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_test_that_a_document_runs_by_its_name_exists() {
    let code = all_tests_and_sources();
    let is_name = |word: &&str| {
        word.contains('_') && word.chars().all(|c| c.is_ascii_lowercase() || "_0123456789".contains(c))
    };
    for (document, text) in documents() {
        let commands = text.lines().filter_map(|line| line.split_once("cargo test ")).map(|(_, rest)| rest);
        let words = commands.flat_map(|rest| rest.split('#').next().unwrap_or_default().split([' ', '`']));
        for name in words.filter(is_name) {
            let is_test =
                code.lines().any(|line| line.trim_start().starts_with("fn ") && line.contains(name));
            assert!(is_test, "{document} runs {name}, which does not exist");
        }
    }
}

#[test]
fn every_test_that_holds_an_invariant_exists() {
    let code = all_tests_and_sources();
    let text = read("ARCHITECTURE.md");
    let (_, invariants) = text.split_once("## Invariants").expect("the section");
    let is_test = |name: &String| {
        name.matches('_').count() >= 3
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let lints = ["iter_over_hash_type"];
    let named: Vec<_> = inline_code(invariants).into_iter().filter(is_test).collect();
    assert!(named.len() >= 10, "the table names its tests: {named:?}");
    let missing: Vec<_> = named
        .into_iter()
        .filter(|name| !lints.contains(&name.as_str()) && !code.contains(&format!("fn {name}(")))
        .collect();
    assert_eq!(missing, [""; 0]);
}
