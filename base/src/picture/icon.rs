//! The icon of the program. It is an SVG that is drawn in any size.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The icon as SVG.
pub const ICON: &str = include_str!("../../../assets/icon.svg");

/// The icon as PNG, with this many pixels on each side.
pub fn icon_png(side: u32) -> Vec<u8> {
    pixels(side).encode_png().expect("an icon has pixels")
}

/// The colours of the icon's pixels, row by row: red, green, blue and opacity.
pub fn icon_rgba(side: u32) -> Vec<u8> {
    let colours = pixels(side);
    colours
        .pixels()
        .iter()
        .flat_map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        })
        .collect()
}

/// # Panics
/// If the side is 0.
fn pixels(side: u32) -> Pixmap {
    let tree = Tree::from_str(ICON, &Options::default()).expect("the icon is SVG");
    let mut pixmap = Pixmap::new(side, side).expect("an icon has pixels");
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}
