//! `tilescope link` as a shell sees it.

use std::fs;

use super::shell::{Ran, run as program};
use tilescope::file::{Lesson, Link, LinkedLesson, LinkedPage, ShippedLesson};

const ASTAR: [&str; 6] =
    ["--board", "2 1 6 4 x 8 7 5 3", "--goal", "1 2 3 8 x 4 7 6 5", "--algorithm", "astar"];

/// The exit status, the link and the messages.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let Ran { status, out, err } = program(&[&["link"], arguments].concat(), "");
    (status, out.trim_end().to_owned(), err.trim_end().to_owned())
}

#[test]
fn a_link_has_the_options_that_were_given() {
    let (status, link, errors) = run(&[&ASTAR[..], &["--beam-width", "3"]].concat());
    assert_eq!((status, &*link), (2, ""), "A* has no beam");
    assert!(errors.contains("--beam-width"), "{errors}");
    let place = ["--step", "10", "--tab", "tree", "--address", "https://example.org/t/"];
    let (_, link, errors) = run(&[&ASTAR[..], &place].concat());
    assert_eq!(errors, "");
    assert_eq!(
        link,
        "https://example.org/t/#board=2-1-6-4-x-8-7-5-3&goal=1-2-3-8-x-4-7-6-5&algorithm=astar&\
         heuristic=manhattan&step=10&tab=tree"
    );
}

#[test]
fn a_part_of_another_page_has_a_title_for_readers() {
    let place = ["--step", "3", "--address", "https://example.org/t/", "--embed"];
    let (status, frame, errors) = run(&[&ASTAR[..], &place].concat());
    assert_eq!((status, &*errors), (0, ""));
    assert_eq!(
        frame,
        "<iframe width=\"720\" height=\"560\" title=\"A* on 2 1 6 4 x 8 7 5 3, step 3\" \
         src=\"https://example.org/t/?embed#board=2-1-6-4-x-8-7-5-3&amp;goal=1-2-3-8-x-4-7-6-5&amp;\
         algorithm=astar&amp;heuristic=manhattan&amp;step=3\"></iframe>"
    );
    let place = ["--address", "https://example.org/t/?course=2", "--embed"];
    let (_, frame, errors) = run(&[&ASTAR[..], &place].concat());
    assert_eq!(errors, "");
    assert!(
        frame.contains(" src=\"https://example.org/t/?course=2&amp;embed#board=2-1-6-4-x-8-7-5-3&amp;"),
        "{frame}"
    );
    let (status, link, errors) = run(&["bfs", "--embed"]);
    assert_eq!((status, &*link, errors.lines().count()), (2, "", 1), "{errors}");
}

#[test]
fn a_session_has_its_place_and_its_course() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.ron");
    fs::write(
        &path,
        r#"(format: "tilescope session", version: 1, size: "3x3", start: "2 3 4 1 5 x 7 6 8",
            goal: "1 2 3 4 5 6 7 8 x", settings: (algorithm: "greedy", heuristic: "misplaced"), at: (step: 12, event: 2))"#,
    )
    .expect("written");
    let (_, link, errors) = run(&[path.to_str().expect("a name")]);
    assert_eq!(errors, "");
    assert_eq!(
        link,
        "#board=2-3-4-1-5-x-7-6-8&goal=1-2-3-4-5-6-7-8-x&algorithm=greedy&heuristic=misplaced&step=12&event=2"
    );
}

#[test]
fn a_lesson_has_a_link_to_each_page() {
    let (_, link, _) = run(&["bfs", "--page", "2"]);
    assert_eq!(link, "#lesson=bfs&page=2");
    let (read, wrong) = Link::parse(&link).expect("a link");
    assert!(matches!(read, Link::Page(LinkedPage { page: 1, stop: 0, .. })) && wrong.is_empty());
    for (place, option) in [(&["--page", "99"][..], "--page"), (&["--page", "1", "--stop", "99"], "--stop")] {
        let (status, link, errors) = run(&[&["bfs"], place].concat());
        assert_eq!((status, &*link, errors.lines().count()), (2, "", 1), "{errors}");
        assert!(errors.contains(option) && errors.contains("99 is not a number from 1 to"), "{errors}");
    }
}

#[test]
fn a_lesson_of_a_teacher_has_links_by_the_name_of_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let shipped = ShippedLesson::from_name("ties").expect("a lesson").lesson();
    let (page, of_page) =
        shipped.pages.iter().enumerate().find(|(_, page)| page.stops.len() > 1).expect("one");
    let lesson = Lesson { title: "Week 3".to_owned(), ..shipped.as_ref().clone() };
    let path = folder.path().join("week 3.ron");
    fs::write(&path, lesson.text()).expect("written");
    let (path, number) = (path.to_str().expect("a name"), (page + 1).to_string());
    let (_, link, errors) =
        run(&[path, "--page", &number, "--stop", "2", "--address", "https://example.org/t/"]);
    assert_eq!(errors, "");
    assert_eq!(link, format!("https://example.org/t/#lesson=week%203.ron&page={number}&stop=2"));
    let (read, wrong) = Link::parse(&link).expect("a link");
    let Link::Page(LinkedPage { lesson: LinkedLesson::File(file), page: 0.., stop: 1 }) = read else {
        panic!("{read:?}")
    };
    assert_eq!((&*file, wrong), ("week 3.ron", Vec::new()));
    let (status, link, errors) =
        run(&[path, "--page", &number, "--stop", &(of_page.stops.len() + 1).to_string()]);
    assert!(status == 2 && link.is_empty() && errors.contains("--stop"), "{errors}");
    let other = folder.path().join("week3.txt");
    fs::write(&other, lesson.text()).expect("written");
    let (status, link, errors) = run(&[other.to_str().expect("a name")]);
    assert!(status == 2 && link.is_empty() && errors.contains(".ron"), "{errors}");
}

#[test]
fn what_a_link_cannot_have_is_refused_in_one_line() {
    let board = ["--board", "2 1 6 4 x 8 7 5 3"];
    for (option, value) in
        [("--address", "javascript:alert(1)"), ("--tab", "dock"), ("--address", "https://a.org/#x")]
    {
        let (status, link, errors) = run(&[board[0], board[1], option, value]);
        assert_eq!((status, &*link, errors.lines().count()), (2, "", 1), "{errors}");
        assert!(errors.contains(option), "{errors}");
    }
}
