//! Predict asks questions with one right answer, and says why the others are wrong.

use tilescope::learn::{PredictPlan, Round};
use tilescope::puzzle::{GoalPreset, parse_board};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, Problem, Settings};

fn recorded(start: &str, settings: Settings) -> Recording {
    let start = parse_board(start).expect("a board");
    let problem = Problem::new(start, GoalPreset::Spiral.board(start.size())).expect("one size");
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    recording
}

#[test]
#[ignore = "prints questions, to be read"]
fn questions_to_read() {
    for &algorithm in AlgorithmId::ALL {
        println!("\n== {}", algorithm.info().title);
        let recording = recorded("2 1 6 4 x 8 7 5 3", Settings { algorithm, ..Settings::default() });
        let mut round = Round::new(PredictPlan { questions: 40, ..PredictPlan::default() }, &[]);
        let mut asked = Vec::new();
        while let Some(question) = round.next(&recording) {
            asked.push(question);
        }
        println!("{} asked, of {} steps", asked.len(), recording.steps());
        for question in asked.iter().skip(25).take(9) {
            println!("{:?} {:?} {}", question.kind, question.at, question.text);
            for (i, option) in question.options.iter().enumerate() {
                let mark = if i == question.right { "*" } else { " " };
                println!("  {mark} {:?}: {}", option.shows, option.wrong);
            }
            println!("  => {}", question.why);
        }
    }
}
