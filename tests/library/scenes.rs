//! The shapes of a picture: colours, areas, a scene in another one, and all of them as SVG.

use resvg::usvg::roxmltree::Document;
use tilescope::picture::{Anchor, Area, Colour, Extent, Raster, Scene, Shape, line, point, strong, svg};

const RED: Colour = Colour::opaque(255, 0, 0);

pub fn everything() -> Scene {
    let extent = Extent { width: 200.0, height: 100.5 };
    let mut scene = Scene::new("All \"shapes\" & <more>", extent, Colour::opaque(250, 250, 250));
    let area = Area::new(point(10.0, 10.0), 30.0, 20.0);
    let ring = Some(line(2.0, Colour::opaque(0, 0, 255)));
    scene.rectangle(area, 4.0, RED.faded(0.5), ring);
    scene.circle(point(60.0, 20.0), 8.0, RED, ring);
    let points = [point(80.0, 10.0), point(90.0, 30.0), point(100.0, 10.0)];
    scene.dashes(points.to_vec(), line(1.0, RED));
    scene.clipped(Area::new(point(80.0, 12.0), 15.0, 8.0), |scene| scene.polygon(points, RED));
    let cells = vec![RED, Colour::NONE, Colour::NONE, RED].into();
    let area = Area::new(point(120.0, 10.0), 40.0, 20.0);
    scene.shapes.push(Shape::Raster(Raster { area, columns: 2, cells }));
    let ink = strong(20.0, Colour::opaque(0, 0, 0));
    scene.write(point(100.0, 60.0), Anchor::CENTRE, ink, "f = g + h < 7 & \u{1b}");
    scene
}

#[test]
fn a_picture_is_valid_xml_with_its_title_and_its_text() {
    let svg = svg(&everything());
    let document = Document::parse(&svg).expect("valid XML");
    let text_of = |name: &str| {
        let node = document.descendants().find(|node| node.has_tag_name(name));
        node.and_then(|node| node.text()).map(str::to_owned)
    };
    assert_eq!(text_of("title").as_deref(), Some("All \"shapes\" & <more>"));
    assert_eq!(text_of("text").as_deref(), Some("f = g + h < 7 & \u{fffd}"));
    assert_eq!(document.root_element().attribute("height"), Some("100.5"));
    for name in ["rect", "circle", "polyline", "polygon", "image", "clipPath"] {
        assert!(text_of(name).is_some() || svg.contains(&format!("<{name}")), "{name}");
    }
}

#[test]
fn colours_are_read_and_mixed() {
    let colour = |text: &str| Colour::try_from(text.to_owned());
    assert_eq!(colour("#17191d"), Ok(Colour::opaque(0x17, 0x19, 0x1d)));
    for wrong in ["17191d", "#17191", "#17191dff", "#17191g", "red", "#+12345"] {
        assert!(colour(wrong).is_err(), "{wrong}");
    }
    let (black, white) = (Colour::opaque(0, 0, 0), Colour::opaque(255, 255, 255));
    assert_eq!(black.mix(white, 0.0), black);
    assert_eq!(black.mix(white, 0.2), Colour::opaque(51, 51, 51));
    assert_eq!(black.mix(white, 7.0), white);
    assert_eq!(white.faded(0.2).a, 51);
}

#[test]
fn a_picture_in_another_stays_inside_its_extent() {
    let (small, large) = (Extent { width: 5.0, height: 4.0 }, Extent { width: 50.0, height: 40.0 });
    let mut inner = Scene::new("", small, Colour::NONE);
    inner.segment(point(0.0, 1.0), point(2.0, 3.0), line(1.0, Colour::opaque(0, 0, 0)));
    let mut outer = Scene::new("", large, Colour::NONE);
    outer.insert(point(10.0, 20.0), inner);
    let clip = Shape::Clip(Some(Area::new(point(10.0, 20.0), 5.0, 4.0)));
    assert_eq!([outer.shapes.first(), outer.shapes.last()], [Some(&clip), Some(&Shape::Clip(None))]);
    let Shape::Polyline { points, .. } = &outer.shapes[2] else { panic!("{:?}", outer.shapes) };
    assert_eq!(points[..], [point(10.0, 21.0), point(12.0, 23.0)]);
}

#[test]
fn an_area_never_shrinks_below_nothing() {
    let area = Area::new(point(1.0, 2.0), 10.0, 4.0);
    assert_eq!(area.shrunk(1.0), Area::new(point(2.0, 3.0), 8.0, 2.0));
    assert_eq!(area.shrunk(9.0), Area::new(point(3.0, 4.0), 6.0, 0.0));
}
