//! The tabs beside the stage, and which of them are in front.

use tilescope::core::{Home, PanelId, SideHalf, SideTabs, TabRow, TabsAction};

fn rows(tabs: &SideTabs) -> Vec<TabRow> {
    tabs.rows(tabs.is_split(false))
}

fn fronts(rows: Vec<TabRow>) -> Vec<PanelId> {
    rows.into_iter().map(|row| row.front).collect()
}

fn of_side() -> impl Iterator<Item = PanelId> {
    PanelId::ALL.iter().copied().filter(|panel| panel.home() == Home::Side)
}

#[test]
fn every_tab_stands_in_one_place_whether_or_not_the_side_is_split() {
    let mut tabs = SideTabs::default();
    let stands_once = |tabs: &SideTabs| {
        let shown: Vec<_> = rows(tabs).into_iter().flat_map(|row| row.tabs).collect();
        assert!(of_side().all(|panel| shown.contains(&panel)), "{shown:?}");
        assert_eq!(shown.len(), of_side().count(), "{shown:?}");
    };
    for _ in 0..4 {
        stands_once(&tabs);
        tabs.toggle_split(false);
    }
    tabs.change(TabsAction::Move(PanelId::Lists, SideHalf::Lower), false);
    tabs.change(TabsAction::Move(PanelId::Tree, SideHalf::Upper), false);
    stands_once(&tabs);
    let [upper, lower] = &rows(&tabs)[..] else { panic!("{tabs:?}") };
    assert!(upper.tabs.contains(&PanelId::Tree) && lower.tabs.contains(&PanelId::Lists));
    assert_eq!([upper.front, lower.front], [PanelId::Tree, PanelId::Lists]);
}

#[test]
fn halves_that_are_joined_come_back_as_they_were_and_a_class_has_its_own() {
    let mut tabs = SideTabs::default();
    tabs.show(PanelId::Plane);
    tabs.show(PanelId::Node);
    assert_eq!(fronts(rows(&tabs)), [PanelId::Node, PanelId::Plane]);
    tabs.toggle_split(false);
    tabs.show(PanelId::Tree);
    assert_eq!(fronts(rows(&tabs)), [PanelId::Tree]);
    tabs.toggle_split(false);
    assert_eq!(fronts(rows(&tabs)), [PanelId::Node, PanelId::Tree]);
    assert_eq!([false, true].map(|presents| tabs.is_split(presents)), [true, false]);
    tabs.toggle_split(true);
    assert_eq!([false, true].map(|presents| tabs.is_split(presents)), [true, true]);
}

#[test]
fn a_panel_that_is_used_for_a_while_comes_first_and_leaves_the_one_that_was_there() {
    let mut tabs = SideTabs::default();
    tabs.set_used(PanelId::Lesson, true);
    assert_eq!(rows(&tabs)[0].tabs[0], PanelId::Lesson);
    assert_eq!(fronts(rows(&tabs)), [PanelId::Lists, PanelId::Tree]);
    tabs.show(PanelId::Lesson);
    assert_eq!(rows(&tabs)[0].front, PanelId::Lesson);
    tabs.set_used(PanelId::Lesson, false);
    assert!(!tabs.has(PanelId::Lesson) && rows(&tabs)[0].front == PanelId::Lists);
}

#[test]
fn what_is_shown_beside_a_page_never_takes_its_place() {
    let mut tabs = SideTabs::of_lesson();
    for panel in of_side() {
        tabs.show_beside(panel, PanelId::Lesson);
        for is_presenting in [false, true] {
            let rows = tabs.rows(tabs.is_split(is_presenting));
            assert_eq!(fronts(rows), [PanelId::Lesson, panel]);
        }
        assert_eq!(tabs.beside(PanelId::Lesson), Some(panel));
        assert_eq!(tabs.rows(false)[0].front, PanelId::Lesson, "the page is the one that stays");
    }
}

#[test]
fn a_program_has_a_higher_half_unless_the_user_has_moved_the_border() {
    let mut tabs = SideTabs::default();
    let usual = tabs.share();
    tabs.set_used(PanelId::Program, true);
    assert!(tabs.share() > usual);
    let kept = SideTabs::from_text(&tabs.to_text()).expect("what was written");
    assert!((kept.share() - usual).abs() < 0.001, "{kept:?}");
    tabs.change(TabsAction::share(0.4), false);
    for is_used in [true, false] {
        tabs.set_used(PanelId::Program, is_used);
        assert!((tabs.share() - 0.4).abs() < 0.001, "{tabs:?}");
    }
}

#[test]
fn without_a_tab_below_there_is_one_row_and_the_next_split_sends_the_pictures_below() {
    let mut tabs = SideTabs::default();
    let pictures = [PanelId::Tree, PanelId::Plane, PanelId::Map, PanelId::Plots];
    for panel in pictures {
        tabs.change(TabsAction::Move(panel, SideHalf::Upper), false);
    }
    assert_eq!(rows(&tabs).len(), 1);
    tabs.toggle_split(false);
    tabs.toggle_split(false);
    assert_eq!(rows(&tabs)[1].tabs, pictures);
}

#[test]
fn what_is_kept_is_read_again_and_what_another_version_has_is_left_out() {
    let mut tabs = SideTabs::default();
    tabs.change(TabsAction::Move(PanelId::Why, SideHalf::Lower), false);
    tabs.change(TabsAction::Share(0.3), false);
    tabs.show(PanelId::Heuristic);
    let text = tabs.to_text();
    assert_eq!(SideTabs::from_text(&text), Some(tabs));
    let other = text.replace("\"why\"", "\"crystal-ball\"");
    let read = SideTabs::from_text(&other).expect("it is read");
    let halves = [PanelId::Why, PanelId::Tree].map(|panel| read.half_of(panel));
    assert_eq!(halves, [SideHalf::Upper, SideHalf::Lower]);
}

#[test]
fn damaged_text_and_an_older_arrangement_are_not_used() {
    let text = SideTabs::default().to_text();
    for bad in [
        "",
        "(parts:[panel(lists)],shown:[lists])",
        &text[..text.len() / 2],
        &text.replace("0.495", "NaN"),
        &text.replace("0.495", "-3.0"),
        &text.replace("0.495", "3.4e38"),
    ] {
        assert_eq!(SideTabs::from_text(bad), None, "{bad}");
    }
}
