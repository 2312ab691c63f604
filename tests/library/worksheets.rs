//! The answers of worksheets are those of the textbook implementation, and can be read back from their files.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::support::textbook::{Book, Enough, textbook};
use tilescope::file::{
    Document, Overwrite, WorksheetError, WorksheetFormat, WorksheetOrder, parse_names, save_worksheets,
};
use tilescope::learn::{OwnBoards, WorksheetKind, WorksheetPlan, worksheet};
use tilescope::picture::{Paper, SheetContent, SheetNode};
use tilescope::puzzle::{Board, parse_board};
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, History, NodeId, Problem, Settings, Side};

fn problem(start: &str) -> Problem {
    let start = parse_board(start).expect("a board");
    Document::of_boards(start, None).problem
}

const COURSE: &str = "2 3 4 1 5 x 7 6 8";

/// The textbook's search after each of its first steps, and at the start.
fn first_steps(problem: &Problem, settings: &Settings, steps: u32) -> Vec<Book> {
    let mut books: Vec<Book> = Vec::new();
    let _ = textbook(problem, &settings.in_use(), &mut |book| {
        let Position { steps: done, events } = book.position;
        if events == 0 && done == books.len() as u64 {
            books.push(book.clone());
        }
        if done >= u64::from(steps) { Err(Enough) } else { Ok(()) }
    });
    books
}

fn same(node: &SheetNode, book: &Book, id: NodeId) -> bool {
    let plain = book.node(id);
    node.number == id.0 && node.board == plain.board && node.g == plain.g
}

#[test]
fn every_algorithm_asks_for_the_lists_of_the_textbook() {
    for algorithm in AlgorithmId::ALL.iter().copied() {
        let settings = Settings { algorithm, ..Settings::default() };
        let problem = problem(COURSE);
        let books = first_steps(&problem, &settings, 12);
        let plan = WorksheetPlan { kind: WorksheetKind::Lists, steps: 12 };
        let sheet = worksheet(&problem, &settings, plan, None).expect("a worksheet");
        let SheetContent::Lists { lists, rows } = &sheet.content else { panic!("lists") };
        assert!(rows.len() > 1, "{algorithm:?}");
        for (row, book) in rows.iter().zip(&books) {
            let picture = book.picture();
            let check = |list: &[SheetNode], expected: &[NodeId], name: &str| {
                let is_same = list.len() == expected.len()
                    && list.iter().zip(expected).all(|(node, id)| same(node, book, *id));
                assert!(is_same, "{algorithm:?}, step {}, {name}: {list:?}, not {expected:?}", row.step);
            };
            if let (Some(taken), Some(current)) = (&row.taken, picture.current) {
                assert!(same(taken, book, current), "{algorithm:?}, step {}", row.step);
            }
            let closed_of = |side| -> Vec<NodeId> {
                picture.closed.iter().copied().filter(|id| book.node(*id).side == side).collect()
            };
            for (list, nodes) in lists.iter().zip(&row.lists) {
                match list.name {
                    "open" | "stack" => check(nodes, &picture.open[Side::Forward as usize], list.name),
                    "open from goal" => check(nodes, &picture.open[Side::Backward as usize], list.name),
                    "closed" if algorithm.info().history == History::TwoSided => {
                        check(nodes, &closed_of(Side::Forward), list.name);
                    }
                    "closed" | "visited" => check(nodes, &picture.closed, list.name),
                    "closed from goal" => check(nodes, &closed_of(Side::Backward), list.name),
                    "path" => {
                        let frames: Vec<NodeId> = picture.frames.iter().map(|frame| frame.node).collect();
                        check(nodes, &frames, list.name);
                    }
                    other => panic!("a list that the textbook does not have: {other}"),
                }
            }
        }
    }
}

#[test]
fn the_tree_has_the_nodes_and_parents_of_the_textbook_and_the_numbers_of_its_steps() {
    for algorithm in AlgorithmId::ALL.iter().copied() {
        let settings = Settings { algorithm, ..Settings::default() };
        let problem = problem(COURSE);
        let books = first_steps(&problem, &settings, 9);
        let book = books.last().expect("the start");
        let steps = books.len() as u32 - 1;
        let plan = WorksheetPlan { kind: WorksheetKind::Tree, steps };
        let sheet = worksheet(&problem, &settings, plan, None).expect("a worksheet");
        let SheetContent::Tree(nodes) = &sheet.content else { panic!("a tree") };
        assert_eq!(nodes.len(), book.nodes.len(), "{algorithm:?}");
        for (place, node) in nodes.iter().enumerate() {
            let id = NodeId(place as u32);
            assert!(same(&node.node, book, id), "{algorithm:?}, {id}");
            assert_eq!(node.parent, book.node(id).parent.map(|parent| parent.0 as usize), "{algorithm:?}");
            let first = book.steps.iter().position(|step| step.id == id);
            assert_eq!(node.taken, first.map(|step| step as u64 + 1), "{algorithm:?}, {id}");
        }
    }
}

#[test]
fn a_worksheet_names_the_rules_that_can_change_its_answers() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let search = |start, steps| {
        let plan = WorksheetPlan { kind: WorksheetKind::Lists, steps };
        worksheet(&problem(start), &settings, plan, None).expect("a worksheet").search
    };
    // The goal is farther away than two moves, and one move away.
    let goal_test = "is it the goal? asked when: it is taken out";
    assert!(!search(COURSE, 2).contains(goal_test), "{}", search(COURSE, 2));
    assert!(search("1 2 3 4 5 6 7 x 8", 2).contains(goal_test));
    // The second expansion meets the start again. No move costs more, and Manhattan distance reopens nothing.
    let far = search(COURSE, 6);
    assert!(far.contains("duplicates: keep a closed list"), "{far}");
    assert!(
        !["costs", "a move costs", "smaller g: open", "bucket"].iter().any(|text| far.contains(text)),
        "{far}"
    );
}

fn order(format: WorksheetFormat, kind: WorksheetKind, names: &[&str]) -> WorksheetOrder {
    WorksheetOrder {
        document: Document { problem: problem(COURSE), settings: Settings::default() },
        plan: WorksheetPlan { kind, steps: 6 },
        format,
        paper: Paper::A4,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        overwrite: Overwrite::Nothing,
    }
}

fn go_on(_: f32) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The blank worksheet and the one with answers.
fn saved_at(to: &Path, format: WorksheetFormat, kind: WorksheetKind) -> (WorksheetOrder, [PathBuf; 2]) {
    let order = order(format, kind, &[]);
    let saved = save_worksheets(&order, to, &mut go_on).expect("written");
    (order, saved.files.try_into().expect("two files"))
}

/// All nodes whose boards and values are asked for.
fn nodes_asked_for(WorksheetOrder { document, plan, .. }: &WorksheetOrder) -> Vec<SheetNode> {
    let sheet = worksheet(&document.problem, &document.settings, *plan, None).expect("a worksheet");
    match sheet.content {
        SheetContent::Lists { rows, .. } => rows
            .into_iter()
            .flat_map(|row| row.taken.into_iter().chain(row.lists.into_iter().flatten()))
            .collect(),
        SheetContent::Tree(nodes) => nodes.into_iter().map(|node| node.node).collect(),
    }
}

/// The fields of CSV without quotation marks.
fn fields(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).expect("readable");
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn csv_has_all_answers_and_the_blank_one_the_same_lines_without_them() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in WorksheetKind::ALL {
        let path = folder.path().join(format!("{}.csv", kind.name()));
        let (order, [blank, answers]) = saved_at(&path, WorksheetFormat::Csv, kind);
        let (blank, answers) = (fields(&blank), fields(&answers));
        assert_eq!((blank.len(), &blank[0]), (answers.len(), &answers[0]));
        let column = |name: &str| answers[0].iter().position(|title| title == name).expect(name);
        let expected = nodes_asked_for(&order);
        assert_eq!(answers.len(), expected.len() + 1);
        for (line, node) in answers[1..].iter().zip(&expected) {
            assert_eq!(parse_board(&line[column("board")]).as_ref(), Ok(&node.board));
            assert_eq!(line[column("node")], node.number.to_string());
            assert_eq!(line[column("g")], node.g.to_string());
            assert_eq!(line[column("value")], node.value);
        }
        // Only the start is given.
        let given = blank[1..].iter().filter(|line| !line[column("board")].is_empty()).count();
        assert_eq!(given, 1, "{kind:?}");
    }
}

#[test]
fn each_student_gets_the_board_of_own_board_and_two_files_in_each_format() {
    let names = ["Ada", "Bo Li", "Zoë"];
    for format in WorksheetFormat::ALL {
        let folder = tempfile::tempdir().expect("a folder");
        let to = folder.path().join("class");
        let order = order(format, WorksheetKind::Tree, &names);
        let saved = save_worksheets(&order, &to, &mut go_on).expect("written");
        assert_eq!((saved.students, saved.is_stopped), (3, false));
        assert!(saved.files.len() >= 6 && saved.files.iter().all(|file| file.exists()), "{saved:?}");
        assert_eq!(fs::read_dir(&to).expect("there").count(), saved.files.len(), "no other file is left");
        let boards = OwnBoards::new(&order.document.problem, &order.document.settings, &mut go_on);
        let own = boards.expect("boards").board("Bo Li", &mut go_on).expect("a board").start;
        let text_of = |file: &str| fs::read_to_string(to.join(file)).expect("readable");
        match format {
            WorksheetFormat::Csv => assert!(text_of("bo-li.csv").contains(&own.to_string())),
            WorksheetFormat::Markdown => {
                let rows = format!("{own:#}").replace('\n', " / ");
                assert!(text_of("bo-li.md").contains(&rows) && text_of("bo-li.md").contains("Name: Bo Li"));
            }
            WorksheetFormat::Pdf => {
                let read = lopdf::Document::load(to.join("bo-li.pdf")).expect("another reader reads it");
                let text = read.extract_text(&[1]).expect("text");
                assert!(text.contains("Bo Li"), "{text}");
            }
            WorksheetFormat::Svg => assert!(text_of("bo-li.svg").contains("Bo Li")),
        }
        // Nothing is replaced without being allowed.
        let again = save_worksheets(&order, &to, &mut go_on).expect_err("they exist");
        let WorksheetError::File { error, .. } = &again else { panic!("{again}") };
        assert!(error.allowing().is_some() && again.to_string().contains("ada."), "{again}");
    }
}

#[test]
fn markdown_has_all_answers_and_the_blank_one_no_board_but_the_start_and_the_goal() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in WorksheetKind::ALL {
        let path = folder.path().join(format!("{}.md", kind.name()));
        let (order, [blank, answers]) = saved_at(&path, WorksheetFormat::Markdown, kind);
        let boards_in = |file: &Path| -> Vec<Board> {
            let text = fs::read_to_string(file).expect("readable");
            let quoted = text.split('`').skip(1).step_by(2);
            quoted.map(|board| parse_board(board).unwrap_or_else(|_| panic!("{board}"))).collect()
        };
        let nodes = nodes_asked_for(&order).into_iter().map(|node| node.board).collect();
        let problem = order.document.problem;
        let (start, goal) = (*problem.start(), *problem.goal());
        assert_eq!(boards_in(&blank), [start, goal, start], "{kind:?}");
        let mut expected = [vec![start, goal], nodes].concat();
        let mut found = boards_in(&answers);
        assert!(found.len() > 8, "{kind:?}");
        // A tree is written branch by branch.
        expected.sort_by_key(Board::to_string);
        found.sort_by_key(Board::to_string);
        assert_eq!(found, expected, "{kind:?}");
    }
}

/// The tiles that another reader of PDF finds are those of the boards.
#[test]
fn another_reader_finds_every_answer_in_the_pdf_and_no_answer_in_the_blank_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sheet.pdf");
    let order = order(WorksheetFormat::Pdf, WorksheetKind::Lists, &[]);
    let saved = save_worksheets(&order, &path, &mut go_on).expect("written");
    let count = |file: &Path| {
        let read = lopdf::Document::load(file).expect("another reader reads it");
        let pages: Vec<u32> = read.get_pages().keys().copied().collect();
        let text = read.extract_text(&pages).expect("text");
        text.lines().filter(|line| line.trim() == "7").count()
    };
    let sheet = worksheet(&order.document.problem, &order.document.settings, order.plan, None);
    let SheetContent::Lists { rows, .. } = sheet.expect("a worksheet").content else { panic!("lists") };
    let drawn = |row: &tilescope::picture::SheetRow| {
        row.lists.iter().map(Vec::len).sum::<usize>() + usize::from(row.taken.is_some())
    };
    // Each board has one 7. The start and the goal are on every worksheet, and the first row is given.
    let answers: usize = rows.iter().map(drawn).sum();
    let nodes = || rows.iter().flat_map(|row| row.lists.iter().flatten().chain(&row.taken));
    let sevens = nodes().filter(|node| node.sum == "7").count();
    assert_eq!(sevens, 0);
    assert_eq!(count(&saved.files[1]), answers + 2);
    // Expansion 7 does not exist; the numbers of steps are 1 to 6.
    assert_eq!(count(&saved.files[0]), drawn(&rows[0]) + 2);
}

#[test]
fn a_stop_leaves_complete_files_and_says_which() {
    let folder = tempfile::tempdir().expect("a folder");
    let order = order(WorksheetFormat::Markdown, WorksheetKind::Lists, &["Ada", "Bo", "Cy"]);
    let saved = save_worksheets(&order, folder.path(), &mut |done| {
        if done > 0.45 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let saved = saved.expect("stopped");
    assert!(saved.is_stopped && saved.students < 3, "{saved:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), saved.files.len());
    for file in &saved.files {
        let text = fs::read_to_string(file).expect("readable");
        assert!(text.ends_with("|\n"), "{text}");
    }
}

#[test]
fn what_cannot_be_written_is_one_message_and_leaves_no_half_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let order = order(WorksheetFormat::Pdf, WorksheetKind::Lists, &[]);
    let fail = |order: &WorksheetOrder, to: &Path| {
        let error = save_worksheets(order, to, &mut go_on).expect_err("not written");
        assert!(matches!(error, WorksheetError::File { written: 0, .. }), "{error:?}");
        assert_eq!(error.to_string().lines().count(), 1);
    };
    fail(&order, &folder.path().join("gone").join("sheet.pdf"));
    fail(&order, &folder.path().join("x".repeat(300)).with_extension("pdf"));
    // A file is where the folder of the class would be.
    let file = folder.path().join("class");
    fs::write(&file, "mine").expect("written");
    fail(&WorksheetOrder { names: vec!["Ada".to_owned()], ..order.clone() }, &file);
    // The answers exist already: then the worksheet is not written either.
    fs::write(folder.path().join("sheet-answers.pdf"), "mine").expect("written");
    fail(&order, &folder.path().join("sheet.pdf"));
    assert!(!folder.path().join("sheet.pdf").exists());
    assert_eq!(fs::read_to_string(folder.path().join("sheet-answers.pdf")).expect("there"), "mine");
    assert_eq!(fs::read_to_string(file).expect("there"), "mine");
}

#[test]
fn file_names_of_students_differ_and_the_answers_are_beside_the_worksheet() {
    let folder = tempfile::tempdir().expect("a folder");
    let students = ["Ada Lovelace", "ada-lovelace!", "Ada", "Ada Answers", "Zoë", "??", "../x"];
    let order_of_class = order(WorksheetFormat::Markdown, WorksheetKind::Lists, &students);
    let saved = save_worksheets(&order_of_class, &folder.path().join("class"), &mut go_on).expect("written");
    let name = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let names: Vec<String> = saved.files.iter().map(name).collect();
    let expected = ["ada-lovelace", "ada-lovelace-2", "ada", "ada-answers-2", "zoë", "student", "x"];
    let expected = expected.map(|name| [format!("{name}.md"), format!("{name}-answers.md")]);
    assert_eq!(names, expected.concat());
    // What stands before the last dot is the name.
    let plan = WorksheetPlan { kind: WorksheetKind::Lists, steps: 40 };
    let order = WorksheetOrder { plan, ..order(WorksheetFormat::Svg, WorksheetKind::Lists, &[]) };
    let saved = save_worksheets(&order, &folder.path().join("b.c.svg"), &mut go_on).expect("written");
    let names: Vec<String> = saved.files.iter().map(name).collect();
    for page in ["b.c-1.svg", "b.c-2.svg", "b.c-answers-1.svg", "b.c-answers-2.svg"] {
        assert!(names.iter().any(|name| name == page), "{page}: {names:?}");
    }
}

#[test]
fn a_search_that_ends_early_and_a_board_that_is_the_goal_have_a_worksheet() {
    let near = problem("1 2 3 4 5 6 7 x 8");
    let plan = WorksheetPlan { kind: WorksheetKind::Lists, steps: 50 };
    let sheet = worksheet(&near, &Settings::default(), plan, None).expect("a worksheet");
    let SheetContent::Lists { rows, .. } = &sheet.content else { panic!("lists") };
    assert!(rows.len() < 10, "{}", rows.len());
    assert!(sheet.task.contains(&format!("first {} expansion", rows.len() - 1)), "{}", sheet.task);
    let solved: Board = parse_board("1 2 3 4 5 6 7 8 x").expect("a board");
    let solved = Document::of_boards(solved, None).problem;
    for kind in WorksheetKind::ALL {
        worksheet(&solved, &Settings::default(), WorksheetPlan { kind, ..plan }, None).expect("a worksheet");
    }
}

#[test]
fn names_are_lines_and_each_is_there_once() {
    assert_eq!(parse_names(" Ada \n\nBo Li\r\n").expect("names"), ["Ada", "Bo Li"]);
    assert_eq!(parse_names("").expect("none"), [""; 0]);
    let many: Vec<String> = (0..1001).map(|number| format!("student {number}")).collect();
    for (text, message) in [
        ("Ada\n\nada ", "lines 1 and 3 have the same name"),
        (&"x".repeat(101), "line 1: a name has at most 100 letters"),
        ("a\u{1b}[31mb", "line 1: this is not a name"),
        (&many.join("\n"), "there are more than 1000 names"),
    ] {
        let error = parse_names(text).expect_err(text).to_string();
        assert!(error.starts_with(message), "{error}");
    }
}
