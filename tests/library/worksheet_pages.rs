//! The pages of a worksheet: every board of the lists is on one.

use tilescope::picture::{
    Paper, Scene, Shape, SheetContent, SheetList, SheetNode, SheetRow, SheetTreeNode, SheetVersion,
    Worksheet, point, worksheet_pages,
};
use tilescope::puzzle::parse_board;
use tilescope::recording::NodeStatus;

fn node(number: u32) -> SheetNode {
    let board = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
    SheetNode { board, number, g: 1, h: Some("5".into()), value: "6".into(), sum: "6 = 1 + 5".into() }
}

fn sheet(content: SheetContent) -> Worksheet {
    let board = node(0).board;
    Worksheet {
        title: "Open and closed list".into(),
        student: None,
        search: "A*, Manhattan distance".into(),
        task: "Fill in the lists after each expansion.".into(),
        taken: "Expanded",
        sign: "f",
        start: board,
        goal: board,
        content,
    }
}

fn row(step: u64, open: u32, closed: u32) -> SheetRow {
    let nodes = |count| (0..count).map(node).collect();
    SheetRow { step, taken: (step > 0).then(|| node(1)), lists: vec![nodes(open), nodes(closed)] }
}

fn lists(rows: Vec<SheetRow>) -> SheetContent {
    let list = |name| SheetList { name, title: "Open list", status: NodeStatus::Open };
    SheetContent::Lists { lists: vec![list("open"), list("closed")], rows }
}

/// A tree in which every node but the last ones has this many children.
fn tree(count: usize, children: usize) -> SheetContent {
    let nodes = (0..count).map(|place| SheetTreeNode {
        node: node(place as u32),
        parent: place.checked_sub(1).map(|before| before / children),
        taken: None,
    });
    SheetContent::Tree(nodes.collect())
}

fn boards_on(pages: &[Scene]) -> usize {
    let is_tile = |shape: &&Shape| matches!(shape, Shape::Text(text) if text.text == "7" && !text.strong);
    pages.iter().flat_map(|page| &page.shapes).filter(is_tile).count()
}

/// Boards of the answers have 8 tiles. Those of the header and of the start are on both versions.
fn check(content: SheetContent, boards: usize, given: usize, least_pages: usize) {
    let sheet = sheet(content);
    for paper in Paper::ALL {
        let [blank, answers] = SheetVersion::ALL.map(|version| worksheet_pages(&sheet, version, paper));
        assert!(answers.len() >= least_pages, "{} pages", answers.len());
        assert_eq!(blank.len(), answers.len());
        assert_eq!([boards_on(&answers), boards_on(&blank)], [boards + 2, given + 2]);
        for page in blank.iter().chain(&answers) {
            let inside = page.area().shrunk(12.0);
            for shape in &page.shapes {
                let corners = match shape {
                    Shape::Rectangle { area, .. } => {
                        [point(area.x, area.y), point(area.right(), area.bottom())]
                    }
                    Shape::Text(text) => [text.at; 2],
                    _ => continue,
                };
                assert!(corners.into_iter().all(|corner| inside.contains(corner)), "{shape:?}");
            }
        }
    }
}

#[test]
fn every_board_of_the_lists_is_on_a_page_and_no_blank_has_an_answer() {
    check(lists(vec![row(0, 1, 0), row(1, 3, 1), row(2, 30, 2)]), 1 + 5 + 33, 1, 1);
    // A row that is higher than a page goes on on the next one.
    check(lists(vec![row(0, 1, 0), row(1, 400, 1)]), 1 + 402, 1, 3);
}

#[test]
fn a_tree_that_is_too_wide_or_too_deep_goes_on_in_parts() {
    // The roots of further parts are drawn twice.
    check(tree(4, 3), 4, 1, 1);
    // A chain is as deep as it has nodes. The last tree is too wide where it is too deep.
    for (nodes, children) in [(121, 3), (60, 1), (300, 2)] {
        let pages = worksheet_pages(&sheet(tree(nodes, children)), SheetVersion::Answers, Paper::A4);
        let boards = boards_on(&pages);
        assert!(boards >= nodes + 2 && pages.len() > 1, "{boards} boards on {} pages", pages.len());
    }
}
