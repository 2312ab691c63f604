//! Headings in other languages. They are not read, but a message says what they mean.

/// A language, an English heading, and the words for it.
const HEADINGS: &str = "
    German start anfang startzustand anfangszustand ausgangszustand startknoten startbrett
    German goal ziel zielzustand endzustand lösung zielknoten zielbrett
    German size größe groesse feldgröße
    German blank leer leerfeld lücke
    Spanish start inicio inicial comienzo origen
    Spanish goal objetivo meta fin solución destino
    Spanish size tamaño dimensión
    Spanish blank vacío vacio hueco
    French start départ depart début initiale initiaux
    French goal but objectif arrivée finale
    French size taille
    French blank vide
    Portuguese start início começo origem
    Portuguese goal solução alvo fim
    Portuguese size tamanho dimensão
    Portuguese blank vazio
    Italian start inizio iniziale partenza
    Italian goal obiettivo traguardo arrivo soluzione
    Italian size dimensione grandezza
    Italian blank vuoto
    Chinese start 初始 起始 开始 起点 初态 開始
    Chinese goal 目标 目標 终止 终态 终点 結束
    Chinese size 大小 规模 阶数
    Chinese blank 空格 空白
    Japanese start 初期 スタート
    Japanese goal ゴール 最終 終了
    Japanese size サイズ
    Japanese blank 空き
    Russian start начало начальное старт начальная
    Russian goal цель конечное целевое конечная
    Russian size размер
    Russian blank пусто";

/// The language of a word that means a heading, and its English word. A word without spaces, as in Chinese, can have more
/// signs before and after it.
pub fn heading_in(word: &str) -> Option<(&'static str, &'static str)> {
    let word = word.to_lowercase();
    // Words of a script that has no spaces between words.
    let has_no_spaces = |word: &str| word.chars().all(|c| c > '\u{2e7f}');
    let is_meant = |known: &str| {
        if word.is_ascii() || !has_no_spaces(known) { word == known } else { word.contains(known) }
    };
    HEADINGS.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let (language, english) = (words.next()?, words.next()?);
        words.any(is_meant).then_some((language, english))
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_word_has_two_meanings() {
        let mut words: Vec<&str> =
            super::HEADINGS.lines().flat_map(|line| line.split_whitespace().skip(2)).collect();
        words.sort_unstable();
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
    }
}
