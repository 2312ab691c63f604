//! The documents name only files, tests, benchmarks and functions that exist, and the README lists the whole registries.

use std::fs;
use std::path::Path;

use crate::support::project::{files, root};
use tilescope::heuristic::HeuristicId;
use tilescope::search::AlgorithmId;

const DOCUMENTS: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "BENCHMARKS.md"];

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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
    let has_ending = [".rs", ".md", ".toml", ".png", ".ron"].iter().any(|ending| code.ends_with(ending));
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
    files(&["engine/src", "src", "tests"], ".rs").into_iter().map(|(_, text)| text).collect()
}

#[test]
fn every_path_in_a_document_exists() {
    let mut missing = Vec::new();
    for document in DOCUMENTS {
        let text = read(document);
        let (prose, _) = prose_and_blocks(&text);
        let links = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned);
        let links = links.filter(|link| !link.contains("://") && !link.starts_with('#'));
        let paths: Vec<String> =
            inline_code(&text).into_iter().filter(|code| is_path(code)).chain(links).collect();
        missing.extend(
            paths.into_iter().filter(|path| !root().join(path).exists()).map(|path| (document, path)),
        );
    }
    assert_eq!(missing, []);
}

#[test]
fn every_test_and_benchmark_that_a_document_runs_exists() {
    let mut missing = Vec::new();
    for (document, (option, folder)) in DOCUMENTS
        .into_iter()
        .flat_map(|document| [("--test", "tests"), ("--bench", "benches")].map(|target| (document, target)))
    {
        let names = words_after(&read(document), option);
        let unknown = names.into_iter().filter(|name| !exists_as_target(folder, name));
        missing.extend(unknown.map(|name| (document, option, name)));
    }
    assert_eq!(missing, []);
}

#[test]
fn every_test_that_a_document_runs_by_its_name_exists() {
    let code = all_tests_and_sources();
    let is_name = |word: &&str| {
        word.contains('_') && word.chars().all(|c| c.is_ascii_lowercase() || "_0123456789".contains(c))
    };
    for document in DOCUMENTS {
        let text = read(document);
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

#[test]
fn the_readme_lists_every_algorithm_and_heuristic() {
    let readme = read("README.md");
    let algorithms = AlgorithmId::ALL.iter().map(|id| id.info().name);
    let heuristics = HeuristicId::ALL.iter().map(|id| id.info().name);
    for name in algorithms.chain(heuristics) {
        assert!(readme.contains(&format!("\n| `{name}` ")), "{name} has a row in the README's tables");
    }
}

#[test]
fn the_readmes_table_of_heuristics_says_what_the_registry_says() {
    let readme = read("README.md");
    let yes_or_no = |claim: bool| if claim { "yes" } else { "no" };
    for info in HeuristicId::ALL.iter().map(|id| id.info()) {
        let start = format!("\n| `{}` ", info.name);
        let row = readme.split(&start).nth(1).and_then(|rest| rest.lines().next()).expect("a row");
        let claims = format!("| {} | {} |", yes_or_no(info.admissible), yes_or_no(info.consistent));
        assert!(row.contains(&claims), "{}: {row}", info.name);
    }
}
