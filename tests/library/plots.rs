//! Which plots have room, and their titles.

use crate::with;
use tilescope::picture::{Area, arrange_plots, plot_title, point};
use tilescope::recording::Series;

#[test]
fn plots_that_have_no_room_are_left_out_and_one_stays() {
    let count = |height| {
        let area = Area::new(point(0.0, 0.0), 400.0, height);
        let places = arrange_plots(area, 40.0, &Series::ALL, 18.0, 15.0);
        assert!(places.iter().all(|place| place.area.bottom() <= height.max(place.area.y)));
        places.len()
    };
    assert_eq!([600.0, 220.0, 120.0, 20.0].map(count), [3, 2, 1, 1]);
}

#[test]
fn a_title_names_the_lines_and_says_of_which_node() {
    let check = |name: &str, series: &[Series], title: &str| {
        assert_eq!(plot_title(series, &with(name)), title);
    };
    check("astar", &[Series::Open, Series::Closed], "Open and closed");
    check("astar", &[Series::Value, Series::G, Series::H], "f, g and h taken");
    check("astar", &[Series::Value, Series::Least], "f and least f");
    check("bfs", &[Series::Depth], "Depth taken");
    check("greedy", &[Series::Value, Series::G], "h and g taken");
    check("iddfs", &[Series::Depth, Series::Bound], "Depth and bound");
    check("rbfs", &[Series::Value, Series::G], "F and g");
}
