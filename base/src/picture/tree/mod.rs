//! The search tree: boards at close range, dots further out, density further still, in one continuous zoom.
//!
//! - [`TreeLayout`] has the positions of all nodes or, if the future is hidden, of those that have been generated;
//! - a [`Camera`] says which part is visible, and [`Projection`] where that is in the picture;
//! - [`tree_scene`] draws the visible part: its cost depends on the picture, not on the search.

mod camera;
mod canvas;
mod contour;
mod layout;
mod nodes;
mod scene;

pub use camera::{Camera, NodePart, Projection};
pub use layout::{Entry, Family, FirstNodes, TreeLayout, TreeRegion};
pub use nodes::{TreePicture, Turn, draw_node_mark, node_at, turned};
pub use scene::{MarkedNodes, TREE, draw_marks, legend_entries, tree_scene};
