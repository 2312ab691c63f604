//! The rooms of the house use only rooms to their left, and threads, files and the screen stay where they belong.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::project::{SOURCES, below_src, files};
use crate::support::source::{self, Found, Source};

/// Left to right. Rooms of one entry do not use each other.
const ROOMS: &[&[&str]] = &[
    &["memory"],
    &["puzzle"],
    &["heuristic"],
    &["search"],
    &["recording"],
    &["picture"],
    &["learn"],
    &["explain"],
    &["platform"],
    &["worker", "file"],
    &["compare"],
    &["job"],
    &["core", "commands"],
    &["kit"],
    &["panels"],
    &["activity"],
    &["session"],
    &["ui"],
    &["app"],
    &["main"],
];

/// What only some rooms may name.
struct Reserved {
    path: &'static [&'static str],
    rooms: &'static [&'static str],
    /// Whether tests inside the other rooms may name it as well.
    free_in_tests: bool,
}

const fn reserved(
    path: &'static [&'static str],
    rooms: &'static [&'static str],
    free_in_tests: bool,
) -> Reserved {
    Reserved { path, rooms, free_in_tests }
}

const RESERVED: &[Reserved] = &[
    reserved(&["egui"], &["kit", "panels", "activity", "ui", "app"], false),
    reserved(&["eframe"], &["kit", "panels", "activity", "ui", "app"], false),
    reserved(&["std", "thread"], &["worker", "platform"], true),
    reserved(&["std", "sync", "mpsc"], &["worker", "platform"], true),
    reserved(&["std", "fs"], &["file", "platform"], true),
    reserved(&["tempfile"], &["file"], true),
    reserved(&["rfd"], &["platform"], true),
    reserved(&["pollster"], &["platform"], true),
    reserved(&["wasm_bindgen"], &["platform"], false),
    reserved(&["resvg"], &["picture"], true),
    reserved(&["pdf_writer"], &["picture"], true),
    reserved(&["harfrust"], &["picture"], true),
    reserved(&["gif"], &["picture"], true),
    // A browser has no such clock; `platform` has one for both. The rooms before it have none: a search that read the clock would
    // not be the same twice.
    reserved(&["std", "time", "Instant"], &[], true),
    reserved(&["std", "time", "SystemTime"], &[], true),
    reserved(&["web_time"], &["platform"], false),
    reserved(&["unsafe"], &[], false),
    // Otherwise a path to a room of another crate has two forms, and this test knows one.
    reserved(&["tilescope_engine"], &[ROOT], false),
    reserved(&["tilescope_base"], &[ROOT], false),
];

/// The files of the crate's root, which belong to no room.
const ROOT: &str = "lib";

fn place(room: &str) -> Option<usize> {
    ROOMS.iter().position(|rooms| rooms.contains(&room))
}

fn may_use(room: &str, other: &str) -> bool {
    room == other || place(other) < place(room)
}

/// What is wrong in one file, each as `file:line: what`.
fn violations(path: &str, text: &str) -> Vec<String> {
    let Source { module, found } = source::read(below_src(path), text);
    let room = module.first().map_or(ROOT, String::as_str);
    let mut wrong = Vec::new();
    if room != ROOT && place(room).is_none() {
        wrong.push(format!("{path}:1: {room} is not one of the rooms that this test knows"));
        return wrong;
    }
    for found in &found {
        let imports = wrong_direction(room, found).into_iter().chain(wrong_room(room, found));
        let problems = imports.chain(named_algorithm(found));
        wrong.extend(problems.map(|what| format!("{path}:{}: {what}", found.line)));
    }
    wrong.dedup();
    wrong
}

fn wrong_direction(room: &str, found: &Found) -> Option<String> {
    let other = found.from_root.as_deref()?;
    if room == ROOT {
        return None;
    }
    match place(other) {
        None => Some(format!("crate::{other} is not one of the rooms; name the room that is meant")),
        Some(_) if may_use(room, other) => None,
        Some(_) => Some(format!("{room} may not use {other}")),
    }
}

fn wrong_room(room: &str, found: &Found) -> Option<String> {
    let reserved = RESERVED.iter().find(|reserved| {
        found.path.len() >= reserved.path.len() && found.path.iter().zip(reserved.path).all(|(a, b)| a == b)
    })?;
    let allowed = reserved.rooms.contains(&room) || (found.in_test && reserved.free_in_tests);
    (!allowed).then(|| match reserved.rooms {
        [] => format!("{} may be named nowhere", reserved.path.join("::")),
        rooms => format!("{} may be named only in {}", reserved.path.join("::"), rooms.join(" and ")),
    })
}

/// What an algorithm is stands in its own file. Code that matched on its name elsewhere would forget the next algorithm.
fn named_algorithm(found: &Found) -> Option<String> {
    let name = found.path.iter().skip_while(|name| *name != "AlgorithmId").nth(1)?;
    let is_variant = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    (is_variant && !found.in_test).then(|| format!("only its own file may name the algorithm {name}"))
}

#[test]
fn every_room_uses_only_rooms_to_its_left() {
    let files = files(&SOURCES, ".rs");
    assert!(files.len() > 10, "the sources are read, not {}", files.len());
    let mut wrong = Vec::new();
    let mut paths_from_root = 0;
    for (path, text) in files {
        let found = source::read(below_src(&path), &text).found;
        paths_from_root += found.iter().filter(|found| found.from_root.is_some()).count();
        wrong.extend(violations(&path, &text));
    }
    assert!(paths_from_root > 20, "paths between rooms are recognised, not only {paths_from_root}");
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn a_planted_violation_is_found_with_its_file_line_and_reason() {
    let check = |path: &str, text: &str, expected: &[&str]| {
        assert_eq!(violations(&format!("src/{path}"), text), expected, "{path}: {text}");
    };
    // The direction, in every way in which a path can be written.
    let wrong = "src/puzzle/rank.rs:2: puzzle may not use search";
    check("puzzle/rank.rs", "\nuse crate::search::Problem;", &[wrong]);
    check("puzzle/rank.rs", "\nuse tilescope::search::Problem;", &[wrong]);
    check("puzzle/rank.rs", "\nfn f(_: &crate::search::Problem) {}", &[wrong]);
    check("puzzle/rank.rs", "use crate::{puzzle::Board,\nsearch::{Problem, run}};", &[wrong]);
    check("puzzle/rank.rs", "\nuse super::super::search::Problem;", &[wrong]);
    check("puzzle/rank.rs", "\nuse super::{size, super::search};", &[wrong]);
    check("puzzle/rank.rs", "mod tests {\nuse super::super::super::search::run;\n}", &[wrong]);
    check("puzzle/rank.rs", "#[cfg(test)] mod tests {\nuse crate::search::run;\n}", &[wrong]);
    check("puzzle/mod.rs", "use super::search;", &["src/puzzle/mod.rs:1: puzzle may not use search"]);
    check("puzzle.rs", "use crate::ui as u;", &["src/puzzle.rs:1: puzzle may not use ui"]);
    check("worker/run.rs", "use crate::file::x;", &["src/worker/run.rs:1: worker may not use file"]);
    check("file/board.rs", "use crate::worker::x;", &["src/file/board.rs:1: file may not use worker"]);
    check("commands/solve.rs", "use crate::ui::x;", &["src/commands/solve.rs:1: commands may not use ui"]);
    check("core/state.rs", "use crate::commands::x;", &["src/core/state.rs:1: core may not use commands"]);
    let unclear = "is not one of the rooms; name the room that is meant";
    check("search/bfs.rs", "use crate::*;", &[&format!("src/search/bfs.rs:1: crate::* {unclear}")]);
    check("search/bfs.rs", "use crate::Board;", &[&format!("src/search/bfs.rs:1: crate::Board {unclear}")]);
    check("attic/mod.rs", "", &["src/attic/mod.rs:1: attic is not one of the rooms that this test knows"]);

    // Things that belong to some rooms.
    check(
        "session/mod.rs",
        "use egui::Ui;",
        &["src/session/mod.rs:1: egui may be named only in kit and panels and activity and ui and app"],
    );
    check(
        "main.rs",
        "fn main() { eframe::x() }",
        &["src/main.rs:1: eframe may be named only in kit and panels and activity and ui and app"],
    );
    check(
        "lib.rs",
        "use std::thread;",
        &["src/lib.rs:1: std::thread may be named only in worker and platform"],
    );
    check(
        "ui/mod.rs",
        "use std::sync::{Arc, mpsc};",
        &["src/ui/mod.rs:1: std::sync::mpsc may be named only in worker and platform"],
    );
    check(
        "commands/solve.rs",
        "\n\nuse std::{fs::File, io};",
        &["src/commands/solve.rs:3: std::fs may be named only in file and platform"],
    );
    check(
        "ui/mod.rs",
        "let f = ::std::fs::read(x);",
        &["src/ui/mod.rs:1: std::fs may be named only in file and platform"],
    );
    check(
        "search/run.rs",
        "use std::time::Instant;",
        &["src/search/run.rs:1: std::time::Instant may be named nowhere"],
    );
    check("session/mod.rs", "rfd::pick();", &["src/session/mod.rs:1: rfd may be named only in platform"]);
    check(
        "file/mod.rs",
        "use tilescope_engine::search::Board;",
        &["src/file/mod.rs:1: tilescope_engine may be named only in lib"],
    );
    check("file/mod.rs", "unsafe { x() }", &["src/file/mod.rs:1: unsafe may be named nowhere"]);
    check(
        "search/bfs.rs",
        "#[cfg(test)] mod tests { unsafe {} }",
        &["src/search/bfs.rs:1: unsafe may be named nowhere"],
    );
    let named = "src/session/shown.rs:1: only its own file may name the algorithm Astar";
    check("session/shown.rs", "if id == AlgorithmId::Astar {}", &[named]);
    check("session/shown.rs", "use crate::search::AlgorithmId::{self, Astar};", &[named]);
    let after_tests = "#[cfg(test)]\nmod tests { fn f() { {} } }\nuse std::fs;";
    check(
        "search/bfs.rs",
        after_tests,
        &["src/search/bfs.rs:3: std::fs may be named only in file and platform"],
    );
}

#[test]
fn what_is_allowed_is_not_reported() {
    let check = |path: &str, text: &str| {
        assert_eq!(violations(&format!("src/{path}"), text), [""; 0], "{path}: {text}");
    };
    check("search/bfs.rs", "use crate::puzzle::Board; use super::lists; use crate::search::Node;");
    check("search/bfs.rs", "use super::super::heuristic::{Zero, self};");
    check("search/bfs.rs", "use std::sync::{Arc, OnceLock, atomic::AtomicU32}; pub(crate) fn f() {}");
    check("search/bfs.rs", "mod tests { use super::super::memory; }");
    check("search/bfs.rs", "#[cfg(test)] mod tests { use std::{fs, thread}; }");
    check("search/bfs.rs", "#[cfg(test)]\n#[rustfmt::skip]\npub(super) mod tests { use std::fs; }");
    check(
        "search/bfs.rs",
        "// use crate::ui;\n/* unsafe /* egui */ std::fs */ /// [`x`](crate::ui)\nfn f() {}",
    );
    check(
        "search/bfs.rs",
        "fn f<'a>(_: &'a str) { g(\"crate::ui\", '\"', '\\'', r#\"a \" unsafe\"#, \"\\\"egui\"); }",
    );
    check("search/bfs.rs", "fn f(r#type: u8) { let c = 'x'; let d = b'\\\\'; x.fs(); Menu::File }");
    check("ui/screen/side.rs", "use super::super::menu; use crate::session::Session; use egui::Ui;");
    check("worker/mod.rs", "use std::{thread, sync::mpsc}; use crate::recording::Recorder;");
    check("file/mod.rs", "use std::fs::File; use tempfile::NamedTempFile;");
    check("search/run.rs", "use std::time::Duration;");
    check("session/shown.rs", "AlgorithmId::ALL; AlgorithmId::from_name(name); id.info()");
    check("session/shown.rs", "#[cfg(test)] mod tests { fn f() { AlgorithmId::Bfs } }");
    check("commands/solve.rs", "use crate::{file, worker, compare};");
    check("main.rs", "use tilescope::app;");
    check("lib.rs", "pub mod ui; pub use puzzle::Board;");
}

#[test]
fn only_the_room_for_it_asks_which_platform_this_is() {
    let mut asking = BTreeSet::new();
    for (path, text) in files(&SOURCES, ".rs") {
        if ["target_arch", "target_family", "wasm32"].iter().any(|word| text.contains(word)) {
            asking.insert(path);
        }
    }
    assert_eq!(asking, BTreeSet::from(["base/src/platform/mod.rs".to_owned()]));
}

/// A module by its names from the root of the crate.
type Module = Vec<String>;

/// Which files of a room use each other, with re-exports followed to where a name is defined.
struct Uses {
    /// What each file uses, tests left out.
    paths: BTreeMap<Module, Vec<Module>>,
    /// What a module re-exports of its children: the path by which others name it, and the path to it.
    exports: BTreeMap<Module, Module>,
}

impl Uses {
    /// `files`: path below `src/` and text of each.
    fn new(files: &[(String, String)]) -> Self {
        let sources: Vec<Source> = files.iter().map(|(path, text)| source::read(path, text)).collect();
        let modules: BTreeSet<Module> = sources.iter().map(|source| source.module.clone()).collect();
        let mut uses = Self { paths: BTreeMap::new(), exports: BTreeMap::new() };
        for Source { module, found } in sources {
            let outside_tests = found.into_iter().filter(|found| !found.in_test);
            let named = outside_tests
                .map(|found| found.absolute.unwrap_or_else(|| [&module[..], &found.path].concat()));
            let is_below = |path: &Module, modules: &BTreeSet<Module>| {
                path.len() > module.len() + 1
                    && path.starts_with(&module)
                    && modules.contains(&path[..=module.len()])
            };
            // `mod x;` declares a file and uses nothing of it.
            let is_declared = |path: &Module| {
                path.len() == module.len() + 1 && path.starts_with(&module) && modules.contains(path)
            };
            let paths: Vec<Module> = named.filter(|path| !is_declared(path)).collect();
            for path in paths.iter().filter(|path| is_below(path, &modules)) {
                let name = path.last().expect("not empty").clone();
                uses.exports.insert([&module[..], &[name]].concat(), path.clone());
            }
            uses.paths.insert(module, paths);
        }
        uses
    }

    /// The file that defines what a path names; `None` outside the room.
    fn file_of(&self, path: &[String]) -> Option<Module> {
        let mut path = path.to_vec();
        for _ in 0..8 {
            let len = (1..=path.len()).rev().find(|len| self.paths.contains_key(&path[..*len]))?;
            match path.get(..=len).and_then(|name| self.exports.get(name)) {
                Some(export) if export[..] != path[..=len] => {
                    path = [&export[..], &path[len + 1..]].concat();
                }
                _ => return Some(path[..len].to_vec()),
            }
        }
        None
    }

    /// The files that each file uses, directly or through others.
    fn reached(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let used: BTreeMap<&Module, BTreeSet<Module>> = (self.paths.iter())
            .map(|(module, paths)| {
                // A module around this one, as in `pub(in crate::search)`, is named for nothing that it defines.
                let named = paths.iter().filter(|path| !module.starts_with(path));
                (module, named.filter_map(|path| self.file_of(path)).filter(|used| used != module).collect())
            })
            .collect();
        let reached_from = |module| {
            let mut reached = BTreeSet::new();
            let mut pending = vec![module];
            while let Some(module) = pending.pop() {
                pending.extend(used[module].iter().filter(|other| reached.insert((*other).clone())));
            }
            reached
        };
        used.keys().map(|module| (*module, reached_from(*module))).collect()
    }

    /// Circles of imports, each as the modules in it. A file and its own children count as one.
    fn circles(&self) -> Vec<String> {
        let reached = self.reached();
        let mut circles = BTreeSet::new();
        for (module, others) in &reached {
            let circle: Vec<&Module> =
                others.iter().filter(|other| reached[*other].contains(*module)).collect();
            let is_family = circle.iter().any(|parent| {
                let is_child = |other: &Module| other.len() == parent.len() + 1 && other.starts_with(parent);
                parent.len() > 1 && circle.iter().all(|other| other == parent || is_child(other))
            });
            if !circle.is_empty() && !is_family {
                let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
                circles.insert(names.join(", "));
            }
        }
        circles.into_iter().collect()
    }
}

/// Which unit of a folder imports which, and where.
type UnitImports = BTreeMap<(String, String), String>;

/// The unit of a folder that a path leads to; `None` outside the folder. `modules` are all files.
fn unit_of(path: &[String], folder: &[String], modules: &BTreeSet<Module>) -> Option<String> {
    let next = path.strip_prefix(folder)?.first()?;
    let is_file = modules.contains(&path[..=folder.len()]);
    Some(if is_file { next.clone() } else { "mod".to_owned() })
}

/// The units that one imports, directly or through others.
fn reached_by<'a>(imports: &'a UnitImports, unit: &'a String) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut pending = vec![unit];
    while let Some(unit) = pending.pop() {
        let others = imports.keys().filter(|(from, _)| from == unit).map(|(_, to)| to);
        pending.extend(others.filter(|other| reached.insert(*other)));
    }
    reached
}

/// The imports of some files that run back up, each as its folder, both units, and a file with its line.
///
/// The units of a folder are its first file (`mod.rs`), each other file in it, and each folder in it with all that this holds. A
/// unit imports another one if one of its files names it outside tests: the name after that of the folder says which unit a path
/// leads to, and it is the first file where no file or folder has this name. So what the first file hands on is imported from
/// the first file, and with it all that it hands on. `mod x;` imports nothing. An import runs back up if the units that it
/// joins import each other, directly or through others. This holds for each folder of a room, and that of the room.
fn imports_back_up(files: &[(String, String)]) -> Vec<String> {
    let sources: Vec<(&str, Source)> =
        files.iter().map(|(path, text)| (path.as_str(), source::read(path, text))).collect();
    let modules: BTreeSet<Module> = sources.iter().map(|(_, source)| source.module.clone()).collect();
    let folders: BTreeSet<Module> =
        modules.iter().map(|module| module[..module.len() - 1].to_vec()).collect();
    let mut all = Vec::new();
    for folder in folders.iter().filter(|folder| modules.contains(*folder)) {
        let mut imports = UnitImports::new();
        for (file, Source { module, found }) in &sources {
            let here =
                if module == folder { Some("mod".to_owned()) } else { unit_of(module, folder, &modules) };
            let Some(here) = here else { continue };
            for found in found.iter().filter(|found| !found.in_test) {
                let path = found.absolute.clone().unwrap_or_else(|| [&module[..], &found.path].concat());
                let is_declared = path.len() == module.len() + 1 && path.starts_with(module);
                let other = unit_of(&path, folder, &modules).filter(|other| *other != here);
                if let Some(other) = other.filter(|_| !is_declared || found.absolute.is_some()) {
                    let place = format!("{file}:{}: {}", found.line, found.path.join("::"));
                    imports.entry((here.clone(), other)).or_insert(place);
                }
            }
        }
        let back = imports.iter().filter(|((from, to), _)| reached_by(&imports, to).contains(from));
        all.extend(back.map(|((from, to), place)| {
            format!("{}: {from} imports {to}, and is imported by it: {place}", folder.join("::"))
        }));
    }
    all
}

/// The files of a room: path below `src/` and text of each.
fn files_of(room: &str) -> Vec<(String, String)> {
    let all = files(&SOURCES, ".rs").into_iter().map(|(path, text)| (below_src(&path).to_owned(), text));
    all.filter(|(path, _)| path.trim_end_matches(".rs").split('/').next() == Some(room)).collect()
}

/// The rooms of more than one file.
fn large_rooms() -> Vec<&'static str> {
    let rooms: Vec<_> =
        ROOMS.iter().copied().flatten().copied().filter(|room| files_of(room).len() > 1).collect();
    assert!(
        ["puzzle", "core", "session"].iter().all(|room| rooms.contains(room)),
        "rooms are known: {rooms:?}"
    );
    rooms
}

fn circles_of(room: &str) -> Vec<String> {
    let uses = Uses::new(&files_of(room));
    assert!(uses.reached().values().any(|reached| !reached.is_empty()), "{room}: imports are recognised");
    uses.circles()
}

#[test]
fn no_file_imports_itself_in_a_circle() {
    for room in large_rooms() {
        assert_eq!(circles_of(room), [""; 0], "circles of imports in {room}");
    }
}

#[test]
fn no_import_runs_back_up() {
    assert!(files_of("core").len() > 10, "files are read");
    for room in large_rooms() {
        assert_eq!(imports_back_up(&files_of(room)), [""; 0], "imports that run back up in {room}");
    }
}

#[test]
fn a_planted_import_that_runs_back_up_is_found() {
    let check = |files: &[(&str, &str)], expected: &[&str]| {
        let files: Vec<_> =
            files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        let found = imports_back_up(&files);
        let short: Vec<_> =
            found.iter().filter_map(|import| import.split_once(", and")).map(|(a, _)| a).collect();
        assert_eq!(short, expected, "{files:?}");
    };
    let root = ("core/mod.rs", "mod a; mod b; pub use a::A; pub use b::B;");
    let b = ("core/b.rs", "pub struct B;");
    // From the file that defines, and from the first file, which hands it on.
    check(&[root, ("core/a.rs", "use super::b::B;"), b], &[]);
    let through_root = ["core: a imports mod", "core: mod imports a"];
    check(&[root, ("core/a.rs", "use super::B;"), b], &through_root);
    check(&[root, ("core/a.rs", "fn f(_: crate::core::B) {}"), b], &through_root);
    check(&[root, ("core/a.rs", "#[cfg(test)] mod tests { use super::super::B; }"), b], &[]);
    // What the first file only declares may import what that defines.
    let declares = ("core/mod.rs", "mod a; pub struct C;");
    check(&[declares, ("core/a.rs", "use super::C; pub(in crate::core) struct A;")], &[]);
    let uses = ("core/mod.rs", "mod a; pub struct C; use self::a::A;");
    check(&[uses, ("core/a.rs", "use super::C;")], &through_root);
    // A folder is one unit, and has its own units.
    let both = ["core: a imports b", "core: b imports a"];
    let folder = [
        ("core/mod.rs", "mod a; mod b;"),
        ("core/a/mod.rs", "mod c; mod d;"),
        ("core/a/c.rs", "use crate::core::b::B;"),
        ("core/a/d.rs", ""),
        ("core/b.rs", "use super::a::d::D;"),
    ];
    check(&folder, &both);
    let inside = [
        ("core/mod.rs", "mod a;"),
        ("core/a/mod.rs", "mod c; mod d;"),
        ("core/a/c.rs", "use super::d::D;"),
        ("core/a/d.rs", "use super::c::C;"),
    ];
    check(&inside, &["core::a: c imports d", "core::a: d imports c"]);
}

#[test]
fn a_planted_circle_is_found() {
    let check = |files: &[(&str, &str)], expected: &[&str]| {
        let files: Vec<_> =
            files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        assert_eq!(Uses::new(&files).circles(), expected, "{files:?}");
    };
    let root = ("search/mod.rs", "mod a; mod b; pub use a::A; pub use b::B;");
    let both = "search::a, search::b";
    check(&[root, ("search/a.rs", "use super::b::B;"), ("search/b.rs", "")], &[]);
    check(&[root, ("search/a.rs", "use super::b::B;"), ("search/b.rs", "use super::a::A;")], &[both]);
    check(
        &[root, ("search/a.rs", "use super::B;"), ("search/b.rs", "fn f(_: crate::search::A) {}")],
        &[both],
    );
    let in_test = ("search/b.rs", "#[cfg(test)] mod tests { use super::super::A; }");
    check(&[root, ("search/a.rs", "use super::B;"), in_test], &[]);
    let three = [
        root,
        ("search/a.rs", "use super::c::C;"),
        ("search/b.rs", "use super::a::A;"),
        ("search/c.rs", "use crate::search::{B};"),
    ];
    check(&three, &["search::a, search::b, search::c"]);
    // A file and its own children count as one; two of its children in a circle with each other alone do not.
    let family =
        [root, ("search/a.rs", "mod c; use c::C;"), ("search/a/c.rs", "use super::A;"), ("search/b.rs", "")];
    check(&family, &[]);
    let folder = ("search/a/mod.rs", "mod c; mod d; pub use c::C; pub use d::D;");
    let siblings = [root, folder, ("search/a/c.rs", "use super::D;"), ("search/a/d.rs", "use super::c::C;")];
    check(&siblings, &["search::a::c, search::a::d"]);
    // A folder that only declares a file which uses it is in no circle.
    let declared = ("search/a/mod.rs", "mod c; pub struct A;");
    check(
        &[root, declared, ("search/a/c.rs", "use crate::search::{A, B};"), ("search/b.rs", "use super::A;")],
        &[],
    );
    let across =
        [root, folder, ("search/a/c.rs", "use crate::search::B;"), ("search/b.rs", "use super::a::C;")];
    check(&across, &["search::a::c, search::b"]);
}

/// The types that a file declares. Associated types, which are indented, belong to their trait.
fn declared_types(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter_map(|(number, line)| {
        let code = line.trim_start();
        let code = code.strip_prefix("pub").map_or(code, |rest| {
            let after = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
            after.map_or(rest, |(_, rest)| rest).trim_start()
        });
        let (kind, rest) = code.split_once(' ')?;
        let is_type =
            ["struct", "enum", "trait"].contains(&kind) || (kind == "type" && !line.starts_with(' '));
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        (is_type && !name.is_empty()).then_some((number + 1, name))
    })
}

#[test]
fn no_two_types_share_a_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in files(&SOURCES, ".rs") {
        for (line, name) in declared_types(&text) {
            places.entry(name.to_owned()).or_default().push(format!("{path}:{line}"));
        }
    }
    assert!(places.len() > 300, "types are recognised, not only {}", places.len());
    let twice: Vec<_> = places.iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(twice.is_empty(), "types of one name: {twice:#?}");
}

#[test]
fn declarations_of_types_are_recognised() {
    let text = "pub struct A;\n    pub(super) enum B<'a> {\ntrait C {\n    type Output;\n}\ntype D = u8;\nlet type_e = 1;";
    let names: Vec<_> = declared_types(text).collect();
    assert_eq!(names, [(1, "A"), (2, "B"), (3, "C"), (6, "D")]);
}

/// What an activity is stands in its own folder. What others know of it is a line in the registry.
#[test]
fn an_activity_is_named_only_in_its_folder_and_the_registry() {
    let all = files(&SOURCES, ".rs");
    let folder = |path: &str| {
        let rest = path.strip_prefix("src/activity/")?;
        rest.split_once('/').map(|(folder, _)| folder.to_owned())
    };
    let mut homes: BTreeMap<String, String> = BTreeMap::new();
    for (path, text) in &all {
        if let Some(folder) = folder(path) {
            homes.extend(declared_types(text).map(|(_, name)| (name.to_owned(), folder.clone())));
        }
    }
    let activities: BTreeSet<_> = homes.values().collect();
    assert!(activities.len() >= 6 && homes.len() > 30, "activities are recognised: {activities:?}");
    let mut wrong = Vec::new();
    for (path, text) in &all {
        if ["src/activity/mod.rs", "src/activity/registry.rs"].contains(&path.as_str()) {
            continue;
        }
        for found in source::read(below_src(path), text).found {
            let Some((name, before)) = found.path.split_last() else { continue };
            // A variant of the same name is another word. To name a type, a file imports it.
            let is_type = before.last().is_some_and(|last| last.starts_with(char::is_lowercase));
            let home = homes.get(name).filter(|home| is_type && folder(path).as_ref() != Some(home));
            let other =
                found.path.windows(2).find(|pair| pair[0] == "activity" && activities.contains(&pair[1]));
            let other = other.filter(|pair| folder(path).as_ref() != Some(&pair[1]));
            if home.is_some() || other.is_some() {
                wrong.push(format!("{path}:{}: {}", found.line, found.path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The forms of activities that are not in `base/src/job`, and the forms there that one of the faces does not use.
fn forms_of_one_face(sources: &[(String, String)]) -> Vec<String> {
    // A round of questions is asked in the window only: who answers, and on which board. What is asked is a `PredictPlan`, which
    // lessons and `tilescope quiz` have as well.
    const OF_THE_WINDOW: [&str; 1] = ["PredictForm"];
    let in_room = |room: &'static str| sources.iter().filter(move |(path, _)| path.starts_with(room));
    let forms = |room| {
        let types =
            in_room(room).flat_map(|(path, text)| declared_types(text).map(move |(_, name)| (path, name)));
        types.filter(|(_, name)| name.ends_with("Form") && *name != "JobForm")
    };
    let own = forms("src/activity/").filter(|(_, name)| !OF_THE_WINDOW.contains(name));
    let own = own.map(|(path, name)| format!("{path}: {name}"));
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let names = |text: &str, form: &str| text.split(|c| !is_word(c)).any(|word| word == form);
    // What the list of jobs names is in each face that makes its commands or dialogs of that list.
    let list = in_room("base/src/job/").find_map(|(_, text)| text.split_once("macro_rules! jobs {"));
    let in_list = |form: &str| list.is_some_and(|(_, list)| names(list, form));
    let has = |room, form: &str| {
        let is_used =
            |text: &str| names(text, form) || (text.contains("\ncrate::job::jobs!") && in_list(form));
        in_room(room).any(|(_, text)| is_used(text))
    };
    let unused = forms("base/src/job/").flat_map(|(_, form)| {
        let faces = ["src/activity/", "cli/src/"].into_iter().filter(|face| !has(face, form));
        faces.map(|face| format!("{face} does not use {form}")).collect::<Vec<_>>()
    });
    own.chain(unused).collect()
}

#[test]
fn an_activity_has_no_form_of_its_own() {
    let all = files(&SOURCES, ".rs");
    assert_eq!(forms_of_one_face(&all), [""; 0]);
    let jobs = all.iter().filter(|(path, _)| path.starts_with("base/src/job/"));
    let forms = jobs.flat_map(|(_, text)| declared_types(text)).filter(|(_, name)| name.ends_with("Form"));
    assert!(forms.count() > 8, "forms are recognised");
    let planted = [
        (
            "src/activity/sort/mod.rs",
            "pub struct SortForm {\nstruct PredictForm;\nuse crate::job::{PileForm, HeapForm};\ncrate::job::jobs! { all }",
        ),
        ("base/src/job/pile.rs", "pub struct PileForm;\npub struct HeapForm;\npub struct DeckForm;"),
        ("base/src/job/mod.rs", "pub use deck::DeckForm;\nmacro_rules! jobs { Deck: $crate::job::DeckForm }"),
        ("cli/src/commands/pile.rs", "use crate::job::PileForm;"),
    ];
    let planted = planted.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let found = [
        "src/activity/sort/mod.rs: SortForm",
        "cli/src/ does not use HeapForm",
        "cli/src/ does not use DeckForm",
    ];
    assert_eq!(forms_of_one_face(&planted), found);
}

/// The session hands actions and commands on. What they do, their owners know.
#[test]
fn the_session_has_one_file() {
    let all = files(&SOURCES, ".rs").into_iter();
    let implement = all.filter(|(_, text)| text.lines().any(|line| line.starts_with("impl Session ")));
    let paths: Vec<_> = implement.map(|(path, _)| path).collect();
    assert_eq!(paths, ["src/session/state.rs"]);
}

#[test]
fn files_know_no_lesson() {
    const ROOM: &str = "src/session/documents/";
    for (own, other) in [("files", "lesson"), ("saver", "lesson"), ("lesson", "files"), ("lesson", "saver")] {
        let mut seen = 0;
        for (path, text) in files(&SOURCES, ".rs") {
            let Some(rest) = path.strip_prefix(ROOM).and_then(|rest| rest.strip_prefix(own)) else {
                continue;
            };
            if rest.starts_with(['.', '/']) {
                let found = source::read(below_src(&path), &text).found;
                let names = found.iter().find(|found| found.path.iter().any(|name| name == other));
                assert!(names.is_none(), "{path} names {other}");
                seen += 1;
            }
        }
        assert!(seen > 0, "{own} is read");
    }
}

#[test]
fn no_file_is_long() {
    const MOST: usize = 600;
    let lines = |(path, text): (String, String)| (text.lines().count(), path);
    let long: Vec<_> =
        files(&SOURCES, ".rs").into_iter().map(lines).filter(|(lines, _)| *lines > MOST).collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// The texts in modules of texts that only one place uses: they belong in that place.
fn texts_with_one_use(sources: &[(String, String)]) -> Vec<String> {
    const DECLARED_BY: [&str; 3] = ["pub const fn ", "pub fn ", "pub const "];
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, text) in sources {
        let code = text.split("#[cfg(test)]\nmod").next().expect("a first part");
        for word in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
            *uses.entry(word).or_default() += 1;
        }
    }
    let of_texts = sources.iter().filter(|(path, _)| path.ends_with("/text.rs") || path.contains("/text/"));
    let declared = of_texts.flat_map(|(path, text)| {
        let names = text.lines().filter_map(|line| {
            let rest = DECLARED_BY.iter().find_map(|word| line.strip_prefix(word))?;
            rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
        });
        names.map(move |name| (path, name))
    });
    let used_once = declared.filter(|(_, name)| uses.get(name).is_none_or(|uses| *uses <= 2));
    used_once.map(|(path, name)| format!("{path}: {name}")).collect()
}

#[test]
fn a_text_that_is_used_once_stands_where_it_is_used() {
    let found = texts_with_one_use(&files(&["src"], ".rs"));
    assert!(found.is_empty(), "{found:#?}");
    let planted = [
        ("src/kit/text.rs", "pub const ONCE: &str = \"a\";\npub fn twice() -> String {\n"),
        ("src/kit/a.rs", "text::ONCE text::twice()"),
        ("src/kit/b.rs", "text::twice()"),
    ];
    let planted = planted.map(|(path, text)| (path.to_owned(), text.to_owned()));
    assert_eq!(texts_with_one_use(&planted), ["src/kit/text.rs: ONCE"]);
}

/// A feature that needs a field here is an activity, or belongs to the core.
#[test]
fn the_session_stays_small() {
    let session = files(&SOURCES, ".rs").into_iter().find(|(path, _)| path == "src/session/state.rs");
    let (_, text) = session.expect("the session");
    let (_, rest) = text.split_once("pub struct Session {").expect("its struct");
    let (fields, _) = rest.split_once("\n}").expect("its end");
    let is_field = |line: &&str| !line.trim_start().starts_with("//") && line.contains(": ");
    let count = fields.lines().filter(is_field).count();
    assert!((5..=15).contains(&count), "the session has {count} fields");
}
