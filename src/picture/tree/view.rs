//! The whole tree as a picture to take away.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{Camera, TreeLayout, TreePicture, draw_legend, tree_scene};
use crate::picture::{Extent, Horizontal, Scene, Subject, Text, Vertical, View};
use crate::search::NodeId;

/// The search tree.
pub const TREE: View = View {
    name: "tree",
    title: "Search tree",
    summary: "every node of the search under its parent, from boards to density",
    extent: Extent { width: 1280.0, height: 720.0 },
    draw,
};

fn draw(subject: &Subject<'_>) -> Scene {
    let recording = subject.recording;
    let folded = BTreeSet::new();
    if recording.progress().nodes() > TreeLayout::MAX_NODES {
        return too_many(subject);
    }
    let ControlFlow::Continue(layout) = TreeLayout::of(recording, &folded, &mut |_| ControlFlow::Continue(()))
    else {
        unreachable!("nobody asks to stop");
    };
    let camera = Camera::on_all(&layout, subject.extent);
    let path: Vec<NodeId> = recording.path().into_iter().map(|(id, _)| id).collect();
    let picture = TreePicture { subject: *subject, layout: &layout, camera, path: &path, folded: &folded };
    let mut scene = tree_scene(&picture);
    draw_legend(&mut scene, recording, subject.palette);
    scene
}

fn too_many(subject: &Subject<'_>) -> Scene {
    let Subject { extent, palette, .. } = *subject;
    let mut scene = Scene::new("Search tree", extent, palette.panel);
    let at = scene.area().centre();
    let text = "There are too many nodes for a tree".to_owned();
    let anchor = (Horizontal::Centre, Vertical::Centre);
    scene.text(Text { at, anchor, size: 16.0, strong: false, colour: palette.text, text });
    scene
}
