//! PDF and PNG as other programs read them, also with letters that the program's own font lacks.

use lopdf::{Dictionary, Document as Read, Object};

use tilescope::picture::fonts::{OtherFont, find_fonts_with, has_letter};
use tilescope::picture::{
    Anchor, Area, Colour, Extent, PngError, Raster, Scene, Shape, line, pdf, png, point, strong,
};

fn scene(title: &str) -> Scene {
    let mut scene = Scene::new(title, Extent { width: 200.0, height: 100.0 }, Colour::opaque(255, 255, 255));
    let area = Area::new(point(10.0, 10.0), 30.0, 20.0);
    let ring = Some(line(2.0, Colour::opaque(0, 0, 255)));
    scene.rectangle(area, 4.0, Colour::NONE, ring);
    scene.shapes.push(Shape::Clip(Some(area)));
    let cells = vec![Colour::opaque(255, 0, 0), Colour::NONE].into();
    scene.shapes.push(Shape::Raster(Raster { area, columns: 2, cells }));
    let ink = strong(20.0, Colour::opaque(0, 0, 0));
    scene.write(point(100.0, 60.0), Anchor::CENTRE, ink, format!("f = 7 of {title}"));
    scene
}

fn read(pages: &[Scene]) -> Read {
    Read::load_mem(&pdf(pages).expect("a PDF")).expect("another reader reads it")
}

/// The dictionaries and streams of a type or subtype.
fn of_kind<'a>(read: &'a Read, key: &[u8], kind: &[u8]) -> Vec<&'a Dictionary> {
    let dictionary =
        |object: &'a Object| object.as_dict().ok().or_else(|| Some(&object.as_stream().ok()?.dict));
    let is_kind =
        |entries: &&Dictionary| entries.get(key).and_then(Object::as_name).is_ok_and(|name| name == kind);
    read.objects.values().filter_map(dictionary).filter(is_kind).collect()
}

#[test]
fn another_reader_finds_each_page_with_its_text_and_its_size() {
    let read = read(&[scene("Ada"), scene("Zoë")]);
    let pages = read.get_pages();
    assert_eq!(pages.len(), 2);
    assert_eq!(read.extract_text(&[1]).expect("text").trim(), "f = 7 of Ada");
    assert_eq!(read.extract_text(&[2]).expect("text").trim(), "f = 7 of Zoë");
    let page = read.get_dictionary(pages[&1]).expect("a page");
    let size = page.get(b"MediaBox").and_then(Object::as_array).expect("its size");
    let size: Vec<f32> = size.iter().map(|side| side.as_float().expect("a number")).collect();
    assert_eq!(size, [0.0, 0.0, 200.0, 100.0]);
    let info = read.trailer.get(b"Info").and_then(Object::as_reference).expect("a reference");
    let info = read.get_dictionary(info).expect("about the file");
    assert_eq!(info.get(b"Title").and_then(Object::as_str).expect("a title"), b"Ada");
}

#[test]
fn a_page_without_a_size_is_refused() {
    let of = |width, height| pdf(&[Scene::new("", Extent { width, height }, Colour::NONE)]);
    assert_eq!(of(0.0, 10.0), Err(PngError::Size(0, 10)));
    for (width, height) in [(10.0, -1.0), (f32::INFINITY, 1.0), (f32::NAN, 1.0)] {
        assert!(matches!(of(width, height), Err(PngError::Size(..))), "{width} by {height}");
    }
}

#[test]
fn only_the_fonts_and_letters_that_are_used_are_in_the_file_and_the_same_file_each_time() {
    let read_again = read(&[scene("Ada")]);
    let fonts = of_kind(&read_again, b"Type", b"FontDescriptor");
    assert_eq!(fonts.len(), 1, "no text is in the other weight");
    let name = fonts[0].get(b"FontName").and_then(Object::as_name).expect("a name");
    assert!(name.ends_with(b"+Inter-SemiBold"), "{}", String::from_utf8_lossy(name));
    let bytes = pdf(&[scene("Ada")]).expect("a PDF");
    assert!(bytes.len() < 10_000, "not the whole font: {}", bytes.len());
    assert_eq!(bytes, pdf(&[scene("Ada")]).expect("a PDF"));
}

#[test]
fn a_raster_keeps_its_cells_and_what_is_transparent_of_them() {
    let read = read(&[scene("Ada")]);
    assert!(of_kind(&read, b"Subtype", b"Image").iter().any(|image| image.has(b"SMask")));
    let mut streams = read.objects.values().filter_map(|object| object.as_stream().ok());
    let whole = streams.find(|stream| stream.dict.has(b"SMask")).expect("an image with a mask");
    let mask = whole.dict.get(b"SMask").and_then(Object::as_reference).expect("a reference");
    let mask = read.get_object(mask).and_then(Object::as_stream).expect("an image");
    let cells = [mask, whole].map(|stream| stream.decompressed_content().expect("cells"));
    assert_eq!(cells, [vec![255, 0], vec![255, 0, 0, 0, 0, 0]]);
}

#[test]
fn translucent_colours_name_their_opacity() {
    let mut half = scene("Ada");
    let area = Area::new(point(0.0, 0.0), 5.0, 5.0);
    let [fill, edge] = [51, 102].map(|a| Colour { r: 1, g: 2, b: 3, a });
    half.rectangle(area, 0.0, fill, Some(line(1.0, edge)));
    let read = read(&[half]);
    let mut states = Vec::new();
    for object in read.objects.values().filter_map(|object| object.as_dict().ok()) {
        let shared = object.get(b"Resources").and_then(Object::as_dict);
        let named = shared.and_then(|shared| shared.get(b"ExtGState")).and_then(Object::as_dict);
        states.extend(named.into_iter().flat_map(|named| named.iter()).map(|(_, state)| state.as_dict()));
    }
    assert_eq!(states.len(), 1);
    let state = states[0].as_ref().expect("a state");
    let alpha = |key: &[u8]| state.get(key).and_then(Object::as_float).expect("a number");
    assert!((alpha(b"ca") - 0.2).abs() < 1e-6 && (alpha(b"CA") - 0.4).abs() < 1e-6);
}

/// A system with two fonts: one of Chinese letters, whose outlines are CFF, and one of Arabic letters, which are TrueType.
pub fn other_font(letter: char, _: u32) -> Option<OtherFont> {
    let fonts: [(&str, &[u8]); 2] = [
        ("NotoSansCJKsc-Regular", include_bytes!("../data/fonts/han.otf")),
        ("DejaVuSans", include_bytes!("../data/fonts/arabic.ttf")),
    ];
    let (name, bytes) = fonts.into_iter().find(|(_, bytes)| has_letter(bytes, 0, letter))?;
    Some(OtherFont { name: name.to_owned(), bytes: bytes.to_vec(), index: 0 })
}

#[test]
fn letters_that_the_font_lacks_are_those_of_fonts_of_the_system() {
    find_fonts_with(other_font);
    for (text, name, file, kind, count) in [
        ("日本", "NotoSansCJKsc-Regular", &b"FontFile3"[..], &b"CIDFontType0"[..], 2),
        ("سلام", "DejaVuSans", b"FontFile2", b"CIDFontType2", 1),
    ] {
        let read = read(&[scene(text)]);
        let said = read.extract_text(&[1]).expect("text");
        assert!(text.chars().all(|letter| said.contains(letter)), "{text}: {said}");
        let fonts = of_kind(&read, b"Type", b"FontDescriptor");
        let named = |font: &&&Dictionary| {
            let of = font.get(b"FontName").and_then(Object::as_name).expect("a name");
            of.ends_with(format!("+{name}").as_bytes())
        };
        assert!(fonts.iter().find(named).is_some_and(|font| font.has(file)), "{name} is in the file");
        assert_eq!(of_kind(&read, b"Subtype", kind).len(), count, "{name}");
    }
}

#[test]
fn a_text_with_letters_that_no_font_has_stands_beside_its_glyphs() {
    let beside = |letters: &str| {
        let read = read(&[scene(letters)]);
        let page = read.get_pages()[&1];
        let content = read.get_and_decode_page_content(page).expect("operators");
        let marked = content.operations.iter().filter(|operation| operation.operator == "BDC");
        let letters = marked.map(|operation| {
            let entries = operation.operands[1].as_dict().expect("what it says");
            entries.get(b"ActualText").and_then(Object::as_str).expect("letters").to_vec()
        });
        letters.collect::<Vec<_>>()
    };
    assert_eq!(beside("Ada"), [[0u8; 0]; 0]);
    // As UTF-16, with a mark in front.
    let utf_16 = "f = 7 of 한글".encode_utf16().flat_map(u16::to_be_bytes);
    assert_eq!(beside("한글"), [[0xfe, 0xff].into_iter().chain(utf_16).collect::<Vec<_>>()]);
}

#[test]
fn places_that_are_not_numbers_are_not_drawn() {
    let mut broken = scene("Ada");
    let points = vec![point(1.0, 1.0), point(f32::NAN, 2.0)];
    broken.dashes(points, line(1.0, Colour::opaque(0, 0, 0)));
    let area = Area::new(point(0.0, 0.0), f32::INFINITY, 5.0);
    broken.fill(area, Colour::opaque(0, 0, 0));
    assert_eq!(pdf(&[broken]), pdf(&[scene("Ada")]));
}

fn square() -> Scene {
    let mut scene =
        Scene::new("A square", Extent { width: 40.0, height: 20.0 }, Colour::opaque(255, 255, 255));
    scene.fill(Area::new(point(0.0, 0.0), 10.0, 10.0), Colour::opaque(0, 0, 255));
    scene
}

#[test]
fn letters_that_the_font_lacks_are_drawn_in_a_font_of_the_system() {
    find_fonts_with(other_font);
    let drawn = |text: &str| {
        let mut scene = square();
        scene.write(point(20.0, 10.0), Anchor::CENTRE, strong(16.0, Colour::opaque(0, 0, 0)), text);
        png(&scene, 4.0).expect("a picture")
    };
    let nothing = drawn("한");
    assert_eq!(nothing, drawn("글"), "letters that no font has look all the same");
    assert!(drawn("日") != nothing && drawn("本") != nothing && drawn("日") != drawn("本"));
}

#[test]
fn a_picture_without_pixels_or_with_too_many_is_refused() {
    assert_eq!(png(&square(), 0.0), Err(PngError::Size(0, 0)));
    assert_eq!(png(&square(), 1e6), Err(PngError::Size(40_000_000, 20_000_000)));
}
