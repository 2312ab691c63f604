//! What the window keeps from one start to the next, damaged.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tilescope::app::kept::{Kept, check};
use tilescope::core::SideTabs;

const GOOD_WINDOW: &str = "(normal_geometry:(inner_position_pixels:Some((x:1.0,y:24.0)),inner_size_points:Some((x:900.0,y:600.0))),fullscreen:false,maximized:false)";

fn memory_with_zoom(zoom: &str) -> String {
    let mut memory = egui::Memory::default();
    memory.options.zoom_factor = 1.25;
    let text = ron::to_string(&memory).expect("it is written");
    assert!(text.contains("zoom_factor:1.25"), "{text}");
    text.replace("zoom_factor:1.25", &format!("zoom_factor:{zoom}"))
}

fn checked(values: &[(&str, &str)]) -> (tempfile::TempDir, Kept, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("app.ron");
    let text = ron::to_string(&values.iter().copied().collect::<BTreeMap<_, _>>()).expect("it is written");
    fs::write(&path, &text).expect("written");
    let kept = check(&path);
    (folder, kept, text)
}

#[test]
fn a_good_file_is_used_and_stays_as_it_is() {
    let tabs = SideTabs::default().to_text();
    let values = [
        ("egui", &*memory_with_zoom("1.25")),
        ("window", GOOD_WINDOW),
        ("theme", "projector"),
        ("tabs", &*tabs),
        ("another", "?"),
    ];
    let (folder, kept, old) = checked(&values);
    assert_eq!(kept.notice, None);
    assert_eq!(fs::read_to_string(folder.path().join("app.ron")).expect("a file"), old);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    assert_eq!(check(&folder.path().join("none.ron")).notice, None, "no file is no problem");
}

#[test]
fn what_cannot_be_used_is_set_aside() {
    let tabs = SideTabs::default().to_text();
    let others = [
        ("tabs", tabs.replacen("0.495", "9e35", 1), "tabs"),
        ("tabs", String::new(), "tabs"),
        ("plots", "3".to_owned(), "plots"),
        ("egui", "garbage".to_owned(), "open sections"),
    ];
    let zooms = ["0.0", "NaN", "inf", "-inf", "-1.0", "1000000.0", "0.000001", "50.0"];
    let zooms = zooms.map(|zoom| ("egui", memory_with_zoom(zoom), "zoom"));
    let sizes = ["NaN", "inf", "1e30", "-1e9"];
    let sizes = sizes.map(|size| ("window", GOOD_WINDOW.replace("900.0", size), "window size"));
    for (key, value, name) in others.into_iter().chain(zooms).chain(sizes) {
        let good = ("theme", "dark");
        let (folder, kept, old) = checked(&[good, (key, value.as_str())]);
        let [path, aside] = ["app.ron", "app-set-aside.ron"].map(|name| folder.path().join(name));
        assert_eq!(kept.path, path);
        let notice = kept.notice.unwrap_or_else(|| panic!("{key} {value} is not used"));
        let problem = format!("({name})");
        assert!(notice.contains(&problem) && notice.contains("app-set-aside.ron"), "{notice}");
        let text = |path: &Path| fs::read_to_string(path).expect("a file");
        assert_eq!(text(&aside), old);
        let now: BTreeMap<String, String> = ron::from_str(&text(&path)).expect("it is RON");
        assert_eq!(now, BTreeMap::from([(good.0.to_owned(), good.1.to_owned())]));
        assert_eq!(check(&path), Kept { path, notice: None }, "the next start says nothing");
    }
}

#[test]
fn a_file_that_has_no_settings_is_moved_aside_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("app.ron");
    let huge = " ".repeat(5 << 20);
    let contents: [&[u8]; 5] = [b"garbage", b"", b"\xff\xfe", b"{\"theme\":", huge.as_bytes()];
    for (content, number) in contents.into_iter().zip(["", "-2", "-3", "-4", "-5"]) {
        fs::write(&path, content).expect("written");
        let kept = check(&path);
        let name = format!("app-set-aside{number}.ron");
        assert!(kept.notice.is_some_and(|notice| notice.contains(&name)), "{name}");
        assert!(!path.exists());
        assert_eq!(fs::read(folder.path().join(name)).expect("the old file"), content);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("app.ron");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()));
    assert!(check(&path).notice.is_some());
    assert!(!path.exists() && folder.path().join("app-set-aside.ron").exists());
}
