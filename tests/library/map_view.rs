//! Zooming and moving the map.

use tilescope::core::MapView;
use tilescope::picture::{Area, point};

#[test]
fn a_zoom_keeps_the_point_under_the_pointer_and_the_map_fills_its_picture() {
    let picture = Area::new(point(10.0, 20.0), 400.0, 200.0);
    let about = point(110.0, 150.0);
    let all = MapView::default();
    assert_eq!(all.area_in(picture), picture);
    let near = all.zoomed(picture, 3.0, about);
    let is_there = |area: Area, x: f32, y: f32| (area.x - x).abs() + (area.y - y).abs() < 0.01;
    // Each length from the point is three times as long.
    assert!(is_there(near.area_in(picture), -190.0, -240.0), "{near:?}");
    assert!(is_there(near.moved(picture, -30.0, 12.0).area_in(picture), -220.0, -228.0));
    let far = near.moved(picture, 1e6, -1e6).area_in(picture);
    assert!(is_there(far, 10.0, 220.0 - 600.0), "{far:?}");
    assert_eq!(near.zoomed(picture, 0.0, about).area_in(picture), picture);
}
