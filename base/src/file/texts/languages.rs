//! Headings in other languages. They are not read, but a message says what they mean.

/// A language with its words for start, goal, size and blank.
type HeadingWords = (&'static str, [(&'static str, &'static [&'static str]); 4]);

const LANGUAGES: [HeadingWords; 8] = [
    (
        "German",
        [
            (
                "start",
                &["anfang", "startzustand", "anfangszustand", "ausgangszustand", "startknoten", "startbrett"],
            ),
            ("goal", &["ziel", "zielzustand", "endzustand", "lösung", "zielknoten", "zielbrett"]),
            ("size", &["größe", "groesse", "feldgröße"]),
            ("blank", &["leer", "leerfeld", "lücke"]),
        ],
    ),
    (
        "Spanish",
        [
            ("start", &["inicio", "inicial", "comienzo", "origen"]),
            ("goal", &["objetivo", "meta", "fin", "solución", "destino"]),
            ("size", &["tamaño", "dimensión"]),
            ("blank", &["vacío", "vacio", "hueco"]),
        ],
    ),
    (
        "French",
        [
            ("start", &["départ", "depart", "début", "initiale", "initiaux"]),
            ("goal", &["but", "objectif", "arrivée", "finale"]),
            ("size", &["taille"]),
            ("blank", &["vide"]),
        ],
    ),
    (
        "Portuguese",
        [
            ("start", &["início", "começo", "origem"]),
            ("goal", &["solução", "alvo", "fim"]),
            ("size", &["tamanho", "dimensão"]),
            ("blank", &["vazio"]),
        ],
    ),
    (
        "Italian",
        [
            ("start", &["inizio", "iniziale", "partenza"]),
            ("goal", &["obiettivo", "traguardo", "arrivo", "soluzione"]),
            ("size", &["dimensione", "grandezza"]),
            ("blank", &["vuoto"]),
        ],
    ),
    (
        "Chinese",
        [
            ("start", &["初始", "起始", "开始", "起点", "初态", "開始"]),
            ("goal", &["目标", "目標", "终止", "终态", "终点", "結束"]),
            ("size", &["大小", "规模", "阶数"]),
            ("blank", &["空格", "空白"]),
        ],
    ),
    (
        "Japanese",
        [
            ("start", &["初期", "スタート"]),
            ("goal", &["ゴール", "最終", "終了"]),
            ("size", &["サイズ"]),
            ("blank", &["空き"]),
        ],
    ),
    (
        "Russian",
        [
            ("start", &["начало", "начальное", "старт", "начальная"]),
            ("goal", &["цель", "конечное", "целевое", "конечная"]),
            ("size", &["размер"]),
            ("blank", &["пусто"]),
        ],
    ),
];

/// The language of a word that means a heading, and its English word. A word without spaces, as in Chinese, can have more
/// signs before and after it.
pub fn heading_in(word: &str) -> Option<(&'static str, &'static str)> {
    let word = word.to_lowercase();
    let is_meant = |known: &str| {
        if word.is_ascii() || !has_no_spaces(known) { word == known } else { word.contains(known) }
    };
    LANGUAGES.iter().find_map(|(language, words)| {
        let meaning = words.iter().find(|(_, known)| known.iter().any(|known| is_meant(known)));
        meaning.map(|(english, _)| (*language, *english))
    })
}

/// Whether this is a word of a script that has no spaces between words.
fn has_no_spaces(word: &str) -> bool {
    word.chars().all(|c| c > '\u{2e7f}')
}

#[cfg(test)]
mod tests {
    use super::heading_in;

    #[test]
    fn a_heading_is_known_by_its_language() {
        for (word, meant) in [
            ("Ziel", Some(("German", "goal"))),
            ("ZIELZUSTAND", Some(("German", "goal"))),
            ("inicial", Some(("Spanish", "start"))),
            ("初始状态", Some(("Chinese", "start"))),
            ("目标状态", Some(("Chinese", "goal"))),
            ("Größe", Some(("German", "size"))),
            ("Zielwert", None),
            ("seven", None),
            ("", None),
        ] {
            assert_eq!(heading_in(word), meant, "{word}");
        }
    }

    #[test]
    fn no_word_has_two_meanings() {
        let mut words: Vec<&str> = super::LANGUAGES
            .iter()
            .flat_map(|(_, words)| words.iter().flat_map(|(_, known)| known.iter().copied()))
            .collect();
        words.sort_unstable();
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
    }
}
