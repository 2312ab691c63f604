//! Which panels are on the screen, and which one has the keys.

use tilescope::core::PanelId::{self, Lists, Setup, Tree};
use tilescope::core::ScreenLayout;

#[test]
fn the_keys_of_panels_go_round_what_is_on_the_screen() {
    let mut layout = ScreenLayout::default();
    layout.show(Setup);
    let seen = [true, true, true, true, false].map(|forwards| {
        layout.cycle(forwards);
        layout.is_entered().then(|| layout.active())
    });
    assert_eq!(seen, [Setup, Lists, Tree, Setup, Tree].map(Some));
    layout.show(PanelId::Plane);
    assert!(!layout.is_entered(), "a click enters nothing");
}

#[test]
fn closing_a_tab_leaves_the_focus_on_a_visible_panel() {
    let mut layout = ScreenLayout::default();
    for panel in [PanelId::Node, PanelId::Breakpoints, PanelId::Breakpoints] {
        layout.toggle(panel);
    }
    assert!(layout.shows(layout.active()), "{:?}", layout.active());
    layout.cycle(true);
    assert!(layout.is_entered() && layout.shows(layout.active()));
}

#[test]
fn a_maximized_panel_and_the_drawer_exclude_each_other() {
    let mut layout = ScreenLayout::default();
    layout.show(Setup);
    layout.toggle_alone();
    assert!(layout.is_alone() && !layout.has_drawer());
    layout.show(Setup);
    assert!(!layout.is_alone() && layout.has_drawer());
}
