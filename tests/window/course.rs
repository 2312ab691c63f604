//! Courses: chosen on the screen, compared with the rules there, saved and opened again.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilescope::file::load;
use tilescope::search::GoalTest;
use tilescope::session::{Action, Command, changed_rules};

use super::driven::{Window, wait, window};
use super::whole::{choose, open_rules};

fn rule(window: &mut Window, title: &str, value: &str) {
    window.get_by_role_and_label(Role::ComboBox, title).scroll_to_me();
    window.run();
    choose(window, title, value);
}

#[test]
fn one_line_says_what_differs_from_the_course() {
    let mut window = window();
    open_rules(&mut window);
    rule(&mut window, "As in", "AIMA, 4th edition");
    let editor = &window.state().session().core.editor;
    assert_eq!(editor.document().settings.goal_test, GoalTest::WhenGenerated);
    assert!(changed_rules(editor).is_empty());
    window.get_by_label("As in AIMA, 4th edition");
    rule(&mut window, "Is it the goal? Asked when", "it is taken out");
    window.get_by_label("As in AIMA, 4th edition, but goal test when expanded");
    // In the row above the stage.
    window.get_all_by_role_and_label(Role::Button, "1 rule changed").next().expect("it is counted");
    // What the user changed stays; the rest follows the algorithm.
    choose(&mut window, "Algorithm", "A*");
    open_rules(&mut window);
    window.get_by_label("As in AIMA, 4th edition");
    rule(&mut window, "As in", "no course");
    assert!(window.query_by_label("As in AIMA, 4th edition").is_none());
}

#[test]
fn ones_own_course_is_saved_and_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Lecture 4.ron");
    let mut window = window();
    open_rules(&mut window);
    rule(&mut window, "Is it the goal? Asked when", "it is generated");
    window.get_by_label("Advanced").click();
    window.run();
    let goal_counts = window.get_by_role_and_label(Role::CheckBox, "Expanded: the goal");
    goal_counts.scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::CheckBox, "Expanded: the goal").click();
    window.run();
    window.state_mut().act(Command::SaveCourse);
    window.state_mut().act(Action::SetFileField(path.display().to_string()));
    window.state_mut().act(Action::AcceptFileField);
    wait(&mut window, "the course", |session| session.core.editor.course().is_some());
    window.get_by_label("As in Lecture 4");

    rule(&mut window, "As in", "no course");
    let editor = &window.state().session().core.editor;
    assert!(editor.document().settings.goal_test == GoalTest::WhenExpanded && !editor.counting().goal);
    window.state_mut().act(Action::Open(path));
    wait(&mut window, "the course", |session| session.core.editor.course().is_some());
    let editor = &window.state().session().core.editor;
    assert!(editor.document().settings.goal_test == GoalTest::WhenGenerated && editor.counting().goal);

    // The course goes with the boards.
    let boards = folder.path().join("boards.ron");
    let contents = editor.contents();
    tilescope::file::save(&boards, &contents).expect("written");
    assert_eq!(load(&boards).expect("what was written"), contents);
}
