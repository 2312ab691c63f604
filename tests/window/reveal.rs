//! Only what has happened is on the screen, if the user wants that.

use egui::Key;
use egui_kittest::kittest::Queryable;

use crate::driven::{position, run_search, window};

#[test]
fn nothing_on_the_screen_tells_the_end_before_it_is_there() {
    let mut window = window();
    window.key_press(Key::H);
    window.run();
    run_search(&mut window);
    let last = window.state().session().shown.as_ref().expect("a search").steps();
    for presses in 0..30 {
        for secret in
            ["Solved", "19 moves", &tilescope::picture::number(last), "optimal", "ullddrurdllurdruldr"]
        {
            assert!(window.query_by_label_contains(secret).is_none(), "{secret} after {presses} expansions");
        }
        window.key_press(Key::ArrowRight);
        window.run();
        assert_eq!(position(&window), (presses + 1, 0));
    }
    window.get_by_label("expansion 30 of …");
    window.key_press(Key::End);
    window.run();
    window.get_by_label("Solved in 19 moves");
    window.get_by_label(&format!("expansion {0} of {0}", tilescope::picture::number(last)));
    window.key_press(Key::ArrowLeft);
    window.run();
    assert!(window.query_by_label("Solved in 19 moves").is_none());
    window.key_press(Key::H);
    window.run();
    window.get_by_label("Solved in 19 moves");
}
