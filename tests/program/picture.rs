//! `tilescope picture` as a shell sees it: the built program, without a display.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::shell::{Ran, tilescope};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;
use tilescope::picture::{ThemeChoice, View};

const POJ: &str = "2 3 4 1 5 x 7 6 8";

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// Runs without a word and gives the file that was written.
#[track_caller]
fn written(arguments: &[&str], path: &Path) -> Vec<u8> {
    let out = path.to_str().expect("text");
    let ran = tilescope(&[&["picture"], arguments, &["--out", out]].concat());
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", ""), "{arguments:?}");
    fs::read(path).expect("written")
}

/// One line on standard error that contains `part`, status 2, and no file.
#[track_caller]
fn refuses(arguments: &[&str], path: &Path, part: &str) {
    let out = path.to_str().expect("text");
    let ran = tilescope(&[&["picture"], arguments, &["--out", out]].concat());
    let error = ran.err;
    assert_eq!((ran.status, &*ran.out), (2, ""), "{arguments:?}: {error}");
    assert!(error.lines().count() == 1 && error.contains(part), "{arguments:?}: {error:?} without {part:?}");
    assert!(!path.exists());
}

#[test]
fn every_view_is_drawn_for_a_board_of_25_cells_also_where_it_says_that_the_board_is_too_large() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = "1 2 3 4 5 6 7 8 9 10 16 11 13 14 15 12 17 18 x 20 21 22 23 19 24";
    for view in View::ALL {
        let arguments = ["--board", start, "--algorithm", "astar", "--view", view.name, "--step", "3"];
        let svg = written(&arguments, &folder.path().join(format!("{}.svg", view.name)));
        let document = Document::parse(text(&svg)).expect("valid XML");
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        let has = |part: &str| texts.iter().any(|text| text.contains(part));
        let is_refused = has("more than 10 cells have too many states");
        assert!(is_refused || view.name != "map", "{texts:?}");
        let has_tiles = (1..25).all(|tile| texts.contains(&&*tile.to_string()));
        assert!(has_tiles || !["board", "stage"].contains(&view.name), "{}: {texts:?}", view.name);
    }
}

#[test]
fn every_view_is_written_as_svg_and_png_at_the_asked_size_in_every_theme() {
    let folder = tempfile::tempdir().expect("a folder");
    for view in View::ALL {
        for theme in ThemeChoice::ALL {
            let arguments = [
                "--board",
                POJ,
                "--algorithm",
                "astar",
                "--view",
                view.name,
                "--step",
                "12",
                "--theme",
                theme.name(),
                "--width",
                "320",
                "--height",
                "240",
            ];
            let svg = written(&arguments, &folder.path().join("a.svg"));
            let document = Document::parse(text(&svg)).expect("valid XML");
            assert_eq!(document.root_element().attribute("width"), Some("320"));
            let png = written(&arguments, &folder.path().join("a.png"));
            let pixmap = Pixmap::decode_png(&png).expect("a PNG");
            assert_eq!((pixmap.width(), pixmap.height()), (320, 240), "{view:?}");
        }
    }
}

#[test]
fn the_step_is_the_last_one_unless_it_is_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let caption = |arguments: &[&str]| {
        let svg = written(
            &[&["--board", POJ, "--algorithm", "astar", "--view", "plane"], arguments].concat(),
            &path,
        );
        let document = Document::parse(text(&svg)).expect("valid XML");
        let title = document.descendants().find(|node| node.has_tag_name("title"));
        title.and_then(|title| title.text()).map(str::to_owned).unwrap_or_default()
    };
    let last = caption(&[]);
    let (_, steps) = last.rsplit_once(" of ").expect("the number of steps");
    assert_eq!(last, format!("g–h plane: A*, Manhattan distance, expansion {steps} of {steps}"));
    let first = caption(&["--step", "0"]);
    assert_eq!(first, format!("g–h plane: A*, Manhattan distance, start of {steps} expansions"));
}

#[test]
fn what_cannot_be_drawn_gets_one_line_and_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let astar = ["--board", POJ, "--algorithm", "astar"];
    let with = |more: &[&'static str]| [&astar[..], more].concat();
    refuses(
        &with(&["--view", "plane", "--step", "4000000000"]),
        &path("a.svg"),
        "--step: this search has steps 0 to ",
    );
    refuses(&with(&["--view", "magic"]), &path("a.svg"), "magic");
    refuses(
        &with(&["--view", "plane"]),
        &path("a.jpg"),
        "the file name of a picture must end in .svg, .png or .pdf",
    );
    refuses(&with(&["--view", "plane", "--width", "3"]), &path("a.svg"), "--width");
    refuses(&with(&["--view", "plane"]), &path("none/a.svg"), "this file cannot be written");
    refuses(
        &with(&["--view", "plane", "--depth-limit", "3"]),
        &path("a.svg"),
        "--depth-limit does not apply to astar",
    );
    refuses(&["--view", "plane"], &path("a.svg"), "the input is empty");
    refuses(&["--board", "1 2 2", "--view", "plane"], &path("a.svg"), "--board");
    let boards = path("boards.txt");
    fs::write(&boards, format!("{POJ}\n{POJ}\n{POJ}\n")).expect("written");
    let file = boards.to_str().expect("text").to_owned();
    refuses(&[&file, "--view", "plane"], &path("a.svg"), "a picture shows one board");
    let kept = path("kept.svg");
    fs::write(&kept, "old").expect("written");
    let ran = tilescope(&[
        "picture",
        "--board",
        POJ,
        "--view",
        "plane",
        "--step",
        "4000000000",
        "--out",
        kept.to_str().expect("text"),
    ]);
    assert_eq!((ran.status, fs::read_to_string(&kept).expect("there")), (2, "old".to_owned()));
}

#[test]
fn a_limit_is_said_and_the_picture_shows_what_was_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let out = path.to_str().expect("text");
    let ran = tilescope(&["picture", "--board", POJ, "--view", "plane", "--max-nodes", "500", "--out", out]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("stopped at the limit of 500 nodes"));
    assert!(path.exists());
}

/// Writes the picture of a board to a path of any name.
#[cfg(unix)]
fn draw(out: &Path, more: &[&str]) -> Ran {
    let arguments = ["picture", "--board", "1 2 3 x", "--view", "board"].iter().chain(more).map(OsStr::new);
    tilescope(&arguments.chain([OsStr::new("--out"), out.as_os_str()]).collect::<Vec<_>>())
}

#[test]
#[cfg(unix)]
fn only_files_are_replaced_and_read_only_ones_with_force() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.svg");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    symlink("nowhere.svg", folder.path().join("link.svg")).expect("made");
    for (name, part) in
        [("pipe.svg", "it is a named pipe, not a file"), ("link.svg", "does not lead to a file")]
    {
        for force in [&[][..], &["--force"]] {
            let ran = draw(&folder.path().join(name), force);
            let error = ran.err;
            assert!(ran.status == 2 && error.contains(part), "{error}");
            assert!(error.ends_with(&format!("{name}\n")), "{error}");
        }
    }
    assert!(fs::metadata(&pipe).expect("there").file_type().is_fifo());

    let file = folder.path().join("a.svg");
    fs::write(&file, "old").expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("set");
    let ran = draw(&file, &[]);
    let error = ran.err;
    assert!(ran.status == 2 && error.contains("read-only; add --force"), "{error}");
    assert_eq!(fs::read_to_string(&file).expect("there"), "old");
    assert_eq!(draw(&file, &["--force"]).status, 0);
    assert!(fs::read_to_string(&file).expect("there").starts_with("<svg"));
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o444);
    assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 3);
}

#[test]
#[cfg(unix)]
fn a_picture_and_its_board_may_have_names_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join(OsStr::from_bytes(b"caf\xe9.svg"));
    let ran = draw(&out, &[]);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert!(fs::read_to_string(&out).expect("written").starts_with("<svg"));
    let board = folder.path().join(OsStr::from_bytes(b"caf\xe9.txt"));
    fs::write(&board, "1 2 x 3").expect("written");
    assert_eq!(tilescope(&[OsStr::new("solve"), board.as_os_str()]).out, "r\n");
}

#[test]
fn a_range_of_steps_and_the_path_move() {
    use image::AnimationDecoder;
    let folder = tempfile::tempdir().expect("a folder");
    let gif = folder.path().join("a.gif");
    let astar = ["--board", POJ, "--algorithm", "astar", "--width", "200", "--height", "160"];
    let with = |more: &[&'static str]| [&astar[..], more].concat();
    let read_gif = |bytes: Vec<u8>| {
        let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(bytes)).expect("a GIF");
        decoder.into_frames().collect_frames().expect("frames")
    };
    for view in ["tree", "board", "plane"] {
        let steps = with(&["--view", view, "--from", "2", "--to", "6", "--fps", "4"]);
        let frames = read_gif(written(&steps, &gif));
        assert_eq!(frames.len(), 5, "{view}");
        assert_eq!(frames[0].buffer().dimensions(), (200, 160));
        assert_eq!(frames[0].delay().numer_denom_ms(), (250, 1));
    }
    // The sample solution of POJ 1077 is ullddrurdllurdruldr.
    let frames = read_gif(written(&with(&["--view", "board", "--path", "--fps", "1"]), &gif));
    assert_eq!(frames.len(), 19 * 7 + 1);

    let none = folder.path().join("none.gif");
    refuses(&with(&["--view", "tree", "--path"]), &none, "use --view board");
    refuses(&with(&["--view", "tree", "--step", "3"]), &none, "--from and --to");
    refuses(&with(&["--view", "tree", "--from", "5", "--to", "3"]), &none, "step 3 is before --from 5");
    refuses(&with(&["--view", "tree", "--to", "3000000"]), &none, "there is no step 3000000");
    refuses(&with(&["--view", "tree", "--fps", "0"]), &none, "--fps");
    refuses(&with(&["--view", "tree", "--fps", "3"]), &folder.path().join("none.svg"), "for moving pictures");
    let long = ["--board", "8 6 7 2 5 4 3 x 1", "--algorithm", "bfs", "--view", "board"];
    refuses(&long, &none, "at most 2000 frames");
    assert!(!none.exists() && fs::read_dir(folder.path()).expect("readable").count() == 1);
}
