//! Points of an assignment.

use tilescope::learn::{GradePoints, PointsError};

#[test]
fn points_have_at_most_two_decimals_and_shares_are_rounded() {
    for (points, shown) in [(0.0, "0"), (6.0, "6"), (6.5, "6.5"), (6.05, "6.05"), (10_000.0, "10000")] {
        assert_eq!(GradePoints::new(points).expect("points").to_string(), shown);
    }
    for wrong in [-1.0, 0.001, 10_000.01, f64::NAN, f64::INFINITY] {
        assert_eq!(GradePoints::new(wrong), Err(PointsError), "{wrong}");
    }
    let share = |of, all| GradePoints::TEN.share(of, all).to_string();
    assert_eq!(
        [share(1, 3), share(2, 3), share(1, 8), share(5, 3), share(0, 0)],
        ["3.33", "6.67", "1.25", "10", "0"]
    );
}
