//! Files for course systems, compared with kept ones: `tests/data/course_systems`. Others' readers read such files in
//! `.ci/course_systems`; these show what a change does to them.
//!
//! `UPDATE_COURSE_SYSTEMS=1 cargo test --test program kept::` writes them again: read the difference before you keep it.

use std::fs;
use std::io::Read;
use std::path::Path;

use super::BOARD;
use crate::shell::tilescope;

const ASSIGNMENT: &str = r#"(
    format: "tilescope assignment",
    version: 1,
    title: "A* by hand (12345)",
    start: "2 3 4 1 5 x 7 6 8",
    searches: [(algorithm: "bfs")],
    steps: 3,
    points: [
        (what: "trace", points: 6),
        (what: "expansions", points: 2),
        (what: "shortest", points: 2, visible: AfterDueDate),
    ],
)
"#;

/// What three students hand in: all right, a wrong third board, and nothing that can be read.
const HAND_INS: [(&str, &str); 3] = [
    ("101.txt", "2 3 4 1 5 x 7 6 8\n2 3 x 1 5 4 7 6 8\n2 3 4 1 5 8 7 6 x\n"),
    ("zoe.txt", "2 3 4 1 5 x 7 6 8\n2 3 x 1 5 4 7 6 8\n2 x 3 1 5 4 7 6 8\n# name: Müller, \"Zoë\"\n"),
    ("wang.txt", "# name: 王小明\nno board\n"),
];

const CLASS: &str = "Student,ID,SIS User ID,SIS Login ID,Email,Section\n\
    \"Lovelace, Ada\",101,s101,ada,ada@x.edu,A\n\
    \"Müller, \"\"Zoë\"\"\",102,s102,zoe,zoe@x.edu,\"B, early\"\n\
    王小明,103,s103,=wang,wang@x.edu,B\n";

/// A file that depends on no clock and on no version of what draws pictures.
fn steady(content: &str) -> String {
    let mut steady = String::new();
    for line in content.lines() {
        let line = match line.split_once("encoding=\"base64\">") {
            Some((before, _)) => format!("{before}encoding=\"base64\">(a picture)</file>"),
            None if line.trim_start().starts_with("\"execution_time\"") => {
                "  \"execution_time\": 0.0,".to_owned()
            }
            None => line.to_owned(),
        };
        steady += &(line + "\n");
    }
    steady
}

#[track_caller]
fn check(name: &str, content: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/course_systems").join(name);
    let content = steady(content);
    if std::env::var_os("UPDATE_COURSE_SYSTEMS").is_some() {
        fs::write(&path, &content).expect("written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, content, "UPDATE_COURSE_SYSTEMS=1 writes {name} again");
}

#[test]
fn points_are_the_kept_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    fs::create_dir(path("in")).expect("made");
    for (name, content) in HAND_INS {
        fs::write(folder.path().join("in").join(name), content).expect("written");
    }
    fs::write(path("a.ron"), ASSIGNMENT).expect("written");
    fs::write(path("class.csv"), CLASS).expect("written");
    for (format, name) in [("canvas", "canvas.csv"), ("moodle", "moodle.csv"), ("gradescope", "gradescope")] {
        let (hand_ins, assignment, class, output) =
            (path("in"), path("a.ron"), path("class.csv"), path(name));
        let order = ["check", &hand_ins, "--assignment", &assignment, "--roster", &class];
        let ran = tilescope(&[&order[..], &["--format", format, "--output", &output]].concat());
        // One hand-in cannot be read.
        assert_eq!(ran.status, 1, "{}", ran.err);
        if format == "gradescope" {
            let mut files: Vec<_> =
                fs::read_dir(&output).expect("there").map(|file| file.expect("a file").path()).collect();
            files.sort();
            let all: Vec<String> = files.iter().map(|file| fs::read_to_string(file).expect("text")).collect();
            check("gradescope.json", &all.concat());
        } else {
            check(name, &fs::read_to_string(&output).expect("text"));
        }
    }
}

#[test]
fn questions_are_the_kept_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let quiz = |name: &str| {
        let path = folder.path().join(name);
        let title = "A*: {=~#} \\ ]]> <script> Zoë 王 אדה";
        let order = [
            "quiz",
            "--board",
            BOARD,
            "--title",
            title,
            "--algorithm",
            "idastar",
            "--questions",
            "8",
            "--numbers",
        ];
        let ran = tilescope(&[&order[..], &["--output", path.to_str().expect("text")]].concat());
        assert_eq!(ran.status, 0, "{}", ran.err);
        fs::read(path).expect("there")
    };
    for name in ["quiz.gift.txt", "quiz.xml", "quiz.md"] {
        check(name, str::from_utf8(&quiz(name)).expect("text"));
    }
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(quiz("quiz.zip"))).expect("a zip file");
    for name in ["tilescope/quiz1.xml", "imsmanifest.xml"] {
        let mut content = String::new();
        archive.by_name(name).expect("there").read_to_string(&mut content).expect("text");
        check(&format!("qti-{}", name.rsplit('/').next().expect("a name")), &content);
    }
}
