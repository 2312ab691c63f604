//! Waiting for what other threads do for a session.

use std::time::{Duration, Instant};

use tilescope::session::{Action, Session, update};

/// Lets a session receive until something is so, for at most a minute.
#[track_caller]
pub fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
}
