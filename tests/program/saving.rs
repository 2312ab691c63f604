//! Everything that writes a file, under kills at random moments and where the system refuses: the file is the old one or the
//! new one, a failure is one message, and no temporary file is left behind.

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tilescope::file::{
    BoardFile, Bookmark, Contents, Course, Destination, Document, Lesson, LessonPage, LessonStop, Overwrite,
    SavedPlace, SavedRun, SessionState, TraceFormat, TraceSpan, WorksheetFormat, WorksheetOrder, save,
    save_film, save_picture, save_results, save_to, save_trace, save_worksheets,
};
use tilescope::learn::{PredictPlan, Results, WorksheetKind, WorksheetPlan};
use tilescope::picture::{
    Extent, Film, FilmContent, FilmPlan, Palette, Paper, PictureFormat, Subject, ThemeChoice, View,
};
use tilescope::puzzle::parse_board;
use tilescope::recording::{Cursor, Position, Recording};
use tilescope::search::{Guard, Limits};
use tilescope::session::stage_words;

/// Each writer with the names of its files. It writes the old or the new version, and says why not.
struct Writer {
    name: &'static str,
    files: &'static [&'static str],
    write: fn(&Path, Version) -> Result<(), String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    Old,
    New,
}

const WRITERS: &[Writer] = &[
    Writer { name: "boards", files: &["a.ron"], write: boards },
    Writer { name: "session", files: &["a.ron"], write: session },
    Writer { name: "course", files: &["a.ron"], write: course },
    Writer { name: "lesson", files: &["a.ron"], write: lesson },
    Writer { name: "results", files: &["a.ron"], write: results },
    Writer { name: "trace", files: &["a.csv"], write: trace },
    Writer { name: "worksheet", files: &["a.md", "a-answers.md"], write: worksheet },
    Writer { name: "picture", files: &["a.svg"], write: picture },
    Writer { name: "moving picture", files: &["a.gif"], write: moving_picture },
];

impl Writer {
    fn named(name: &str) -> &'static Self {
        WRITERS.iter().find(|writer| writer.name == name).expect("a writer")
    }

    fn write_in(&self, folder: &Path, version: Version) -> Result<(), String> {
        (self.write)(&folder.join(self.files[0]), version)
    }

    /// The bytes of its files.
    fn bytes_in(&self, folder: &Path) -> Vec<Vec<u8>> {
        self.files.iter().map(|name| fs::read(folder.join(name)).expect("there")).collect()
    }

    /// The bytes of its files in both versions.
    fn versions(&self) -> [Vec<Vec<u8>>; 2] {
        [Version::Old, Version::New].map(|version| {
            let folder = tempfile::tempdir().expect("a folder");
            self.write_in(folder.path(), version).expect(self.name);
            self.bytes_in(folder.path())
        })
    }
}

fn document() -> Document {
    Document::of_start(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"))
}

/// A long text, another one for each version.
fn words(version: Version, count: usize) -> String {
    if version == Version::Old { "old".repeat(count) } else { "newer".repeat(count) }
}

fn contents(version: Version) -> Contents {
    let mut contents = Contents::from(document());
    let bookmark = |step| Bookmark { note: words(version, 5000), ..Bookmark::new(Position::after(step)) };
    contents.annotations.bookmarks = vec![bookmark(3), bookmark(9)];
    contents
}

fn boards(path: &Path, version: Version) -> Result<(), String> {
    save(path, &contents(version)).map_err(|error| error.to_string())
}

fn session(path: &Path, version: Version) -> Result<(), String> {
    let run = |step| SavedRun {
        document: document(),
        mark: None,
        at: SavedPlace { step, ..SavedPlace::default() },
        is_shown: false,
    };
    let runs = if version == Version::Old { 20 } else { 300 };
    let state = SessionState { runs: (0..runs).map(run).collect(), ..SessionState::default() };
    let file = BoardFile { session: Some(Box::new(state)), ..contents(version).into() };
    save_to(&Destination::new(path), &file).map(drop).map_err(|error| error.to_string())
}

fn course(path: &Path, version: Version) -> Result<(), String> {
    let mut course = Course::new("Mine");
    course.notes = words(version, 200);
    course.save_to(&Destination::new(path)).map_err(|error| error.to_string())
}

fn lesson(path: &Path, version: Version) -> Result<(), String> {
    let page = |number: usize| LessonPage {
        title: format!("Page {number}"),
        note: words(version, 700),
        document: document(),
        stops: vec![LessonStop::default()],
        question: None,
        explained_on: None,
        runs: Vec::new(),
        variants: Vec::new(),
        claims: Vec::new(),
    };
    let lesson = Lesson {
        title: "Mine".to_owned(),
        about: String::new(),
        outcome: String::new(),
        author: String::new(),
        language: "en".to_owned(),
        pages: (0..20).map(page).collect(),
    };
    lesson.save_to(&Destination::new(path)).map_err(|error| error.to_string())
}

fn results(path: &Path, version: Version) -> Result<(), String> {
    let Document { problem, settings } = document();
    let steps = if version == Version::Old { 500 } else { 1000 };
    let results = Results {
        student: words(version, 5),
        lesson: String::new(),
        problem,
        settings,
        plan: PredictPlan::default(),
        bookmarks: (0..steps / 10).map(Position::after).collect(),
        answers: Vec::new(),
    };
    save_results(&Destination::new(path), &results).map_err(|error| error.to_string())
}

/// A search of some hundred steps.
fn recording() -> Recording {
    let Document { problem, settings } = document();
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes: 1000, ..Limits::default() };
    // It ends at the limit.
    let _ = recording.record(Guard { limits, cancel: None }, ());
    recording
}

fn go_on(_: f32) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn trace(path: &Path, version: Version) -> Result<(), String> {
    let recording = recording();
    let most = if version == Version::Old { 200 } else { u64::MAX };
    let span = TraceSpan { steps: 0..recording.steps().min(most), end: None };
    let format = TraceFormat::from_name("csv").expect("a format");
    save_trace(&Destination::new(path), format, &recording, &span, &mut go_on)
        .map(|_| ())
        .map_err(|error| error.to_string())
}

fn worksheet(path: &Path, version: Version) -> Result<(), String> {
    let order = WorksheetOrder {
        document: document(),
        plan: WorksheetPlan {
            kind: WorksheetKind::Lists,
            steps: if version == Version::Old { 5 } else { 9 },
        },
        format: WorksheetFormat::Markdown,
        paper: Paper::A4,
        names: Vec::new(),
        overwrite: Overwrite::Writable,
    };
    save_worksheets(&order, path, &mut go_on).map(drop).map_err(|error| error.to_string())
}

fn picture(path: &Path, version: Version) -> Result<(), String> {
    let mut recording = recording();
    let mut cursor = Cursor::new(&recording);
    let steps = if version == Version::Old { 20 } else { 60 };
    cursor.go_to(&mut recording, Position::after(steps));
    let view = View::from_name("tree").expect("a view");
    let moment = cursor.moment(&recording);
    let subject = Subject {
        recording: &recording,
        moment: &moment,
        selected: None,
        hides_future: false,
        shows_choice: true,
        words: stage_words,
        extent: view.extent,
        palette: Palette::of(ThemeChoice::Light),
    };
    save_picture(&Destination::new(path), PictureFormat::default(), &(view.draw)(&subject), &mut |_| {})
        .map_err(|error| error.to_string())
}

fn moving_picture(path: &Path, version: Version) -> Result<(), String> {
    let plan = FilmPlan {
        content: FilmContent::Steps { view: View::from_name("board").expect("a view"), from: 0, to: 3 },
        extent: Extent { width: 200.0, height: if version == Version::Old { 150.0 } else { 200.0 } },
        theme: ThemeChoice::Light,
        per_second: FilmPlan::SPEED,
    };
    let film = Film { recording: recording(), plan, selected: None, hides_future: false, words: stage_words };
    save_film(&Destination::new(path), film, &mut go_on).map_err(|error| error.to_string())
}

/// The writer, or something else by its name, that this program is started again for, and the folder.
const WRITER: &str = "TILESCOPE_TEST_WRITER";
const FOLDER: &str = "TILESCOPE_TEST_FOLDER";

fn asked_for() -> Option<(&'static Writer, PathBuf)> {
    told().map(|(name, folder)| (Writer::named(&name), folder))
}

/// This program again, for one test of this module.
fn again(command: Command, test: &str, writer: &Writer, folder: &Path) -> Command {
    test_again(command, module_path!(), test, writer.name, folder)
}

/// This program again, for one test of a module, which is told a name and a folder.
pub fn test_again(mut command: Command, module: &str, test: &str, name: &str, folder: &Path) -> Command {
    let module = module.split_once("::").map_or(String::new(), |(_, module)| format!("{module}::"));
    command.args(["--ignored", "--exact", "--nocapture", &format!("{module}{test}")]);
    command.env(WRITER, name).env(FOLDER, folder).stderr(Stdio::null());
    command
}

/// The name and the folder, in that program.
pub fn told() -> Option<(String, PathBuf)> {
    Some((env::var(WRITER).ok()?, env::var_os(FOLDER)?.into()))
}

pub fn this_program() -> PathBuf {
    env::current_exe().expect("this test")
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("readable");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// One line that ends with the path that was given, and does not name a temporary file.
#[track_caller]
fn check_message(message: &str, path: &Path, what: &str) {
    assert_eq!(message.lines().count(), 1, "{what}: {message}");
    assert!(message.ends_with(&path.display().to_string()), "{what}: {message}");
    assert!(!message.contains(".tilescope-"), "{what}: {message}");
}

#[test]
fn what_cannot_be_written_is_one_message_and_changes_nothing() {
    for writer in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("folder")).expect("made");
        fs::create_dir(path("folder/inside")).expect("made");
        fs::write(path("file"), "a file").expect("written");
        writer.write_in(folder.path(), Version::Old).expect("nothing is there");
        for name in writer.files {
            let mut permissions = fs::metadata(path(name)).expect("there").permissions();
            permissions.set_readonly(true);
            fs::set_permissions(path(name), permissions).expect("set");
        }
        let before = (names_in(folder.path()), writer.bytes_in(folder.path()));
        let long =
            format!("{}.{}", "long".repeat(100), writer.files[0].rsplit('.').next().expect("an ending"));
        let first = writer.files[0];
        for (name, why) in [
            (format!("missing/{first}"), "No such file"),
            (format!("file/{first}"), "Not a directory"),
            (long, "name too long"),
            ("folder".to_owned(), "a folder, not a file"),
            (first.to_owned(), "read-only"),
        ] {
            let given = path(&name);
            let message = (writer.write)(&given, Version::New).expect_err(&name);
            // A worksheet has two files, and the first one is refused.
            check_message(&message, &given, writer.name);
            assert!(message.contains(why), "{}, {name}: {message}", writer.name);
            assert_eq!(
                (names_in(folder.path()), writer.bytes_in(folder.path())),
                before,
                "{}, {name}",
                writer.name
            );
        }
        assert_eq!(names_in(&path("folder")), ["inside"], "{}", writer.name);
    }
}

/// So no reader finds half of a file: the new one takes the place of the old one, and its bytes are not written over.
#[test]
#[cfg(unix)]
fn a_file_that_is_being_read_stays_the_old_one_when_it_is_saved() {
    for writer in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        writer.write_in(folder.path(), Version::Old).expect("nothing is there");
        let old = writer.bytes_in(folder.path());
        let open = |name: &&str| fs::File::open(folder.path().join(name)).expect("there");
        let files: Vec<fs::File> = writer.files.iter().map(open).collect();
        writer.write_in(folder.path(), Version::New).expect("it may be replaced");
        for (mut file, old) in files.into_iter().zip(&old) {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).expect("readable");
            assert!(bytes == *old, "{}", writer.name);
        }
        assert!(writer.bytes_in(folder.path()) != old, "{}", writer.name);
    }
}

/// Not a test: the program that is not allowed to write.
#[test]
#[ignore = "started by the tests of failures"]
fn writes_once() {
    let Some((writer, folder)) = asked_for() else { return };
    let mut out = std::io::stdout();
    let message = writer.write_in(&folder, Version::New).err().unwrap_or_default();
    writeln!(out, "\nwrote: {message}").expect("written");
}

/// The message of a program that writes the new version.
#[cfg(unix)]
fn message_of(command: Command, writer: &Writer, folder: &Path) -> String {
    let mut command = again(command, "writes_once", writer, folder);
    let output = command.output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let message = text.lines().find_map(|line| line.strip_prefix("wrote: "));
    message.unwrap_or_else(|| panic!("{}: {:?}, {text}", writer.name, output.status)).to_owned()
}

#[test]
#[cfg(unix)]
fn a_full_disk_and_a_folder_without_permission_are_one_message_and_change_nothing() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    let is_root = fs::metadata("/proc/self").is_ok_and(|process| {
        use std::os::unix::fs::MetadataExt;
        process.uid() == 0
    });
    for writer in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        writer.write_in(folder.path(), Version::Old).expect("nothing is there");
        let before = writer.bytes_in(folder.path());
        let check = |command: Command, why: &str| {
            let message = message_of(command, writer, folder.path());
            check_message(&message, &folder.path().join(writer.files[0]), writer.name);
            assert!(message.contains(why), "{}: {message}", writer.name);
            assert_eq!(names_in(folder.path()).len(), writer.files.len(), "{}: {why}", writer.name);
            assert_eq!(writer.bytes_in(folder.path()), before, "{}: {why}", writer.name);
        };
        // No file may have more than a block: what is written first succeeds, and what follows does not.
        let mut shell = Command::new("sh");
        shell.args(["-c", r#"trap "" XFSZ; ulimit -f 1; exec "$0" "$@""#]).arg(this_program());
        check(shell, "File too large");
        // Everything is permitted to an administrator, so that another user has to try.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("set");
        let mut other = Command::new("/proc/self/exe");
        if is_root {
            other.uid(65534).gid(65534);
            for name in writer.files {
                let open = fs::Permissions::from_mode(0o666);
                fs::set_permissions(folder.path().join(name), open).expect("set");
            }
        } else if !cfg!(target_os = "linux") {
            other = Command::new(this_program());
        }
        check(other, "Permission denied");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
    }
}

/// SIGKILLs for each writer, and as many requests to end (SIGTERM). With 200, it takes a few minutes.
const KILLS: usize = 40;

/// Not a test: the program that is killed.
#[test]
#[ignore = "started by the test of kills"]
fn saves_until_it_is_killed() {
    let Some((writer, folder)) = asked_for() else { return };
    let until = Instant::now() + Duration::from_mins(1);
    while Instant::now() < until {
        for version in [Version::Old, Version::New] {
            writer.write_in(&folder, version).expect("written");
        }
    }
}

#[test]
#[ignore = "takes a minute"]
#[cfg(unix)]
fn a_kill_leaves_the_old_or_the_new_file_and_no_others_after_the_next_save() {
    let threads: Vec<_> = WRITERS
        .iter()
        .enumerate()
        .map(|(place, writer)| thread::spawn(move || kill_while_saving(writer, place as u64)))
        .collect();
    for thread in threads {
        thread.join().expect("each file is whole");
    }
}

#[cfg(unix)]
fn kill_while_saving(writer: &'static Writer, seed: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let [old, new] = writer.versions();
    let mut random = super::attack::Random::new(0x05ee_dd1e + seed);
    let mut left_behind = 0;
    for i in 0..2 * KILLS {
        let mut command =
            again(Command::new(this_program()), "saves_until_it_is_killed", writer, folder.path());
        for name in writer.files {
            let _ = fs::remove_file(path(name));
        }
        let mut child = command.stdout(Stdio::null()).spawn().expect("it starts");
        let until = Instant::now() + Duration::from_mins(1);
        while !writer.files.iter().all(|name| path(name).exists()) {
            assert!(Instant::now() < until, "{}: the first save", writer.name);
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_micros(random.below(60_000) as u64));
        let is_terminated = i % 2 == 1;
        if is_terminated {
            super::shell::signal(&child, "TERM");
        } else {
            child.kill().expect("killed");
        }
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), None, "a signal ends it");
        for (place, found) in writer.bytes_in(folder.path()).into_iter().enumerate() {
            assert!(found == old[place] || found == new[place], "{}, kill {i}", writer.name);
        }
        let more = names_in(folder.path()).len() - writer.files.len();
        assert!(!is_terminated || more == 0, "{}: SIGTERM leaves nothing behind", writer.name);
        left_behind += more;
        writer.write_in(folder.path(), Version::New).expect("written");
        assert_eq!(names_in(folder.path()).len(), writer.files.len(), "{}, kill {i}", writer.name);
        assert_eq!(writer.bytes_in(folder.path()), new, "{}, kill {i}", writer.name);
    }
    println!("{}: {left_behind} temporary files were left behind by {KILLS} kills", writer.name);
}
