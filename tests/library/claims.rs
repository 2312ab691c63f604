//! What a lesson claims, compared with its searches.

use tilescope::compare::LessonRuns;
use tilescope::file::Lesson;

fn problems(page: &str) -> Vec<String> {
    let text = format!(
        r#"(format: "tilescope lesson", version: 2, title: "x", pages: [(
        start: "2 8 3 1 x 4 7 6 5", goal: "1 2 3 8 x 4 7 6 5", settings: (algorithm: "bfs"), {page})])"#
    );
    let (lesson, _) = Lesson::parse(&text).expect("a lesson");
    LessonRuns::default().check(&lesson).iter().map(ToString::to_string).collect()
}

#[test]
fn wrong_and_missing_claims_are_found() {
    let found = problems(
        r#"title: "Four moves", note: "1. a path of **4**, not 7", stops: [(step: 2), (step: 3)],
        claims: [(is: "moves at end", number: 4), (is: "closed", number: 3), (is: "charm", number: 1)]"#,
    );
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[0], "page 1, step 1: closed is 2, not 3");
    assert!(found[1].starts_with("page 1: “charm” is not the name of a value"));
    assert_eq!(found[2], "page 1: nothing says what the number 7 means");
    let found = problems(r#"title: "x", stops: [(step: 2)], claims: [(is: "moves", number: 12)]"#);
    assert_eq!(found, ["page 1, step 1: moves does not exist here; the text says 12"]);
}

#[test]
fn a_value_that_does_not_exist_is_named_at_each_stop() {
    let found = problems(r#"title: "x", note: "A path of {moves} moves.", stops: [(step: 2), (step: 3)]"#);
    let missing = "the text names a value that does not exist at this step";
    assert_eq!(found, [1, 2].map(|step| format!("page 1, step {step}: {missing}")));
}
