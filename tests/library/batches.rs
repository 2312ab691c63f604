//! Many searches on several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use tilescope::compare::{BatchEvent, measure_all};
use tilescope::file::Document;
use tilescope::puzzle::parse_board;
use tilescope::search::{AlgorithmId, Limits};

fn figures(limits: Limits, threads: usize) -> Vec<(String, bool)> {
    let document = Document::of_start(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"));
    let of = |algorithm: &AlgorithmId| Document { settings: (*algorithm).into(), ..document };
    let documents: Vec<_> = AlgorithmId::ALL.iter().map(of).collect();
    let mut all = vec![(String::new(), false); documents.len()];
    let threads = NonZeroUsize::new(threads).expect("not 0");
    let end = measure_all(&documents, limits, threads, None, &mut |event| {
        if let BatchEvent::Measured { number, mut measured, alone } = event {
            measured.figures.time = std::time::Duration::ZERO;
            all[number] = (format!("{measured:?}"), alone);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(end.expect("threads"), ControlFlow::Continue(()));
    all
}

#[test]
fn the_figures_do_not_depend_on_the_number_of_threads() {
    // The share of four threads is too small for some of the searches.
    for max_bytes in [1 << 21, 1 << 30] {
        let limits = Limits { max_bytes, max_nodes: 300_000 };
        let alone = figures(limits, 1);
        assert!(alone.iter().all(|(figures, alone)| *alone && !figures.is_empty()));
        for threads in [2, 4] {
            let several = figures(limits, threads);
            assert!(several.iter().zip(&alone).all(|(several, alone)| several.0 == alone.0), "{threads}");
            assert!(several.iter().any(|(_, alone)| !alone));
            assert_eq!(several.iter().any(|(_, alone)| *alone), max_bytes < 1 << 30, "{threads}");
        }
    }
}
