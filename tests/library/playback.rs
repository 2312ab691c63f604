//! The speed at which a search is played.

use std::time::Duration;

use tilescope::core::Playback;

#[test]
fn steps_come_at_the_set_speed_for_any_frame_rate() {
    let mut playback = Playback::default();
    playback.set_speed(1.0);
    let steps: u32 = (0..100).map(|_| playback.steps_after(Duration::from_millis(10))).sum();
    assert!((9..=10).contains(&steps), "{steps}");
}

#[test]
fn a_speed_is_short() {
    let texts = [-0.301, 0.301, 4.0, 6.0].map(|speed| {
        let mut playback = Playback::default();
        playback.set_speed(speed);
        playback.speed_text()
    });
    assert_eq!(texts, ["0.5/s", "2/s", "10,000/s", "maximum"]);
}
