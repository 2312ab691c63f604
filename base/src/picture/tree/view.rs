//! The whole tree as a picture to save.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{
    Camera, FirstNodes, MarkedNodes, TreeLayout, TreePicture, draw_legend, draw_marks, legend_height,
    tree_scene,
};
use crate::picture::{Extent, Scene, Subject, View, caption, point, say};
use crate::search::NodeId;

pub const TREE: View = View {
    name: "tree",
    title: "Search tree",
    summary: "every node below its parent: boards up close, shades from afar",
    extent: Extent { width: 1280.0, height: 720.0 },
    draw,
};

/// The size of the smallest text, in points.
const TEXT: f32 = 9.0;

fn draw(subject: &Subject<'_>) -> Scene {
    let mut scene = Scene::new("", subject.extent, subject.palette.panel);
    let area = caption(&mut scene, subject, &TREE);
    if told_nodes(subject) > TreeLayout::MAX_NODES {
        say(&mut scene, area, "There are too many nodes for a tree", subject.palette);
        return scene;
    }
    // The legend is below the tree: it covers no node.
    let below = legend_height(Extent { width: area.width, height: area.height });
    let extent = Extent { width: area.width, height: area.height - below };
    scene.insert(point(area.x, area.y), whole_tree(&Subject { extent, ..*subject }));
    let mut legend = Scene::new("", Extent { height: below, ..extent }, subject.palette.panel);
    draw_legend(&mut legend, subject.recording, subject.palette);
    scene.insert(point(area.x, area.bottom() - below), legend);
    scene
}

/// The number of nodes in the picture.
fn told_nodes(subject: &Subject<'_>) -> u32 {
    if subject.hides_future { subject.moment.generated } else { subject.recording.progress().nodes() }
}

fn whole_tree(subject: &Subject<'_>) -> Scene {
    let recording = subject.recording;
    let folded = BTreeSet::new();
    let family = FirstNodes { recording, nodes: told_nodes(subject) };
    let ControlFlow::Continue(layout) = TreeLayout::of(&family, &folded, &mut |_| ControlFlow::Continue(()))
    else {
        unreachable!("it is not stopped");
    };
    let camera = Camera::on_all(&layout, subject.extent);
    let path = if subject.hides_future { Vec::new() } else { recording.path() };
    let path: Vec<NodeId> = path.into_iter().map(|(id, _)| id).collect();
    let picture = TreePicture {
        subject: *subject,
        layout: &layout,
        camera,
        part: None,
        path: &path,
        folded: &folded,
        text: TEXT,
        shortest: None,
    };
    let mut scene = tree_scene(&picture);
    draw_marks(&mut scene, &picture, MarkedNodes::default());
    scene
}
