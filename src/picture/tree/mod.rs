//! The search tree: boards at close range, dots further out, density further still, in one continuous zoom.
//!
//! - [`TreeLayout`] says where every node stands. It follows from the recording, not from the step, and is made once;
//! - a [`Camera`] says which part is seen, and [`Projection`] where that is in a picture;
//! - [`tree_scene`] draws what is seen: its cost is that of the picture, not that of the search.

mod camera;
mod canvas;
mod contour;
mod density;
mod layout;
mod legend;
mod nodes;
mod pick;
mod scene;
mod statuses;
mod view;

pub use camera::{Camera, Projection, TreeRegion};
pub use layout::{Entry, Family, TreeLayout};
pub use legend::draw_legend;
pub use pick::{Turn, node_at, turned};
pub use scene::{TreePicture, draw_marks, tree_scene};
pub use view::TREE;
