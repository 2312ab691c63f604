//! Moving pictures as another reader finds them.

use std::io::Cursor as Bytes;
use std::ops::ControlFlow;

use image::codecs::gif::GifDecoder;
use image::{AnimationDecoder, RgbaImage};
use tilescope::picture::{
    Extent, Film, FilmContent, FilmPlan, MoveSlot, MovingError, Palette, Phase, PixelImage, StageWords,
    Subject, ThemeChoice, View,
};
use tilescope::puzzle::{GoalPreset, Move, parse_board};
use tilescope::recording::{Cursor, Moment, Position, Recording};
use tilescope::search::{Guard, Problem, Settings};

fn plan(content: FilmContent) -> FilmPlan {
    let extent = Extent { width: 120.0, height: 90.0 };
    FilmPlan { content, extent, theme: ThemeChoice::Light, per_second: 2.0 }
}

fn no_words(_: &Recording, _: &Moment, _: bool) -> StageWords {
    StageWords {
        terms: Vec::new(),
        widest: Vec::new(),
        note: Vec::new(),
        explanation: None,
        phases: [(); 4].map(|()| Phase { name: "", result: String::new(), is_now: false }),
        shows_choice: false,
        sentence: String::new(),
        slots: Move::ALL.map(|mv| (mv, MoveSlot::Empty)),
    }
}

fn film(plan: FilmPlan) -> Film {
    let start = parse_board("1 2 3 4 5 6 x 7 8").expect("a board");
    let mut recording = Recording::new(Problem::to_preset(start, GoalPreset::BlankLast), Settings::default());
    recording.record(Guard::default(), ());
    Film { recording, plan, selected: None, hides_future: false, words: no_words }
}

/// The pictures that another reader finds, each with its time in hundredths of a second.
fn frames_of(plan: FilmPlan) -> Vec<(RgbaImage, u32)> {
    let mut bytes = Vec::new();
    film(plan).write(&mut bytes, &mut |_| ControlFlow::Continue(())).expect("written");
    let frames = GifDecoder::new(Bytes::new(bytes)).expect("a GIF").into_frames();
    let frames = frames.collect_frames().expect("readable frames");
    let hundredths = |(ms, of): (u32, u32)| ms / of / 10;
    frames.into_iter().map(|f| (f.buffer().clone(), hundredths(f.delay().numer_denom_ms()))).collect()
}

#[test]
fn another_reader_finds_each_step_with_its_picture_and_its_time() {
    for view in View::ALL {
        let plan = plan(FilmContent::Steps { view, from: 0, to: 2 });
        let frames = frames_of(plan);
        assert!(frames.iter().map(|(_, time)| *time).eq([50, 50, 200]), "{view:?}");
        let recording = film(plan).recording;
        let mut cursor = Cursor::new(&recording);
        for (step, (picture, _)) in frames.iter().enumerate() {
            cursor.seek(&recording, Position::after(step as u64));
            let scene = (view.draw)(&Subject {
                recording: &recording,
                moment: &cursor.moment(&recording),
                selected: None,
                hides_future: false,
                shows_choice: true,
                words: no_words,
                extent: plan.extent,
                palette: Palette::of(plan.theme),
            });
            let drawn = PixelImage::of_scene(&scene).expect("drawn");
            assert_eq!(picture.dimensions(), (drawn.width, drawn.height));
            let differs = |(own, theirs): &(&[u8; 3], &image::Rgba<u8>)| own[..] != theirs.0[..3];
            let pairs = || drawn.pixels.iter().zip(picture.pixels());
            let different = pairs().filter(differs).count();
            // Nearly all pixels of a GIF are exact.
            assert!(different <= drawn.pixels.len() / 20, "{view:?}, step {step}: {different} differ");
            let far = |(own, theirs): (&[u8; 3], &image::Rgba<u8>)| {
                own.iter().zip(theirs.0).map(|(one, other)| one.abs_diff(other)).max()
            };
            assert!(pairs().filter_map(far).max() <= Some(40), "{view:?}");
        }
    }
}

#[test]
fn tiles_slide_along_the_path_and_the_last_frame_is_the_goal() {
    let frames = frames_of(plan(FilmContent::Path));
    // Two moves of 50 hundredths, each with six frames of a slide, and the end.
    assert_eq!(frames.len(), 2 * 7 + 1);
    assert_eq!(frames.iter().map(|(_, time)| time).sum::<u32>(), 50 + 50 + 200);
    assert!(frames.windows(2).all(|pair| pair[0].0 != pair[1].0), "each frame differs from the next one");
}

#[test]
fn a_film_that_is_too_long_or_too_large_or_cancelled_is_refused() {
    let steps = |to| plan(FilmContent::Steps { view: &View::ALL[0], from: 0, to });
    let large = FilmPlan { extent: Extent { width: 9000.0, height: 10.0 }, ..steps(1) };
    for (refused, then, why) in [
        (steps(2000), ControlFlow::Continue(()), MovingError::TooLong { frames: 2001, most: 2000 }),
        (large, ControlFlow::Continue(()), MovingError::TooLarge { most: 4096 }),
        (steps(1), ControlFlow::Break(()), MovingError::Cancelled),
    ] {
        let error = film(refused).write(std::io::sink(), &mut |_| then).expect_err("refused");
        assert_eq!(error.to_string(), why.to_string());
    }
}
