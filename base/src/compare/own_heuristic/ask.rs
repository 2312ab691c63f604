//! Asks a program: all boards at once where they are few, and one after the other elsewhere.
//!
//! The goal is the last argument of the program. So each line that it reads is a board, and a program that knows only the usual goal
//! need not read it.

use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::slice;
use std::sync::Mutex;
use std::time::Duration;

use crate::heuristic::{
    Answers, HeuristicId, LARGEST_H, OwnHeuristic, TABLE_ENDING, TableProgress, boards_of_goal,
};
use crate::memory::lock;
use crate::platform::Instant;
use crate::puzzle::{Board, State, quoted};
use crate::worker::{
    LastLines, ProgramCall, ProgramEnd, ProgramLimits, ProgramNews, WatchedProgram, words_of,
};

/// The longest silence of a program that has all boards.
const SILENCE: Duration = Duration::from_secs(30);

/// The longest time for one board.
const ONE_ANSWER: Duration = Duration::from_secs(10);

/// A program may answer for days, if it answers.
const NO_LIMIT: Duration = Duration::from_secs(1 << 30);

/// More lines are waited for this long after the last answer.
const AFTER_LAST: Duration = Duration::from_millis(300);

/// Answers that are kept. They take about half a gigabyte.
const MOST_KNOWN: usize = 20_000_000;

const LONGEST_ANSWER: usize = 100;

/// The heuristic of a command that the user typed. The program is not started yet. `stop` says when the user wants to end.
pub fn own_program(
    command: &str,
    stop: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<HeuristicId, String> {
    let words = words_of(command);
    if words.is_empty() {
        return Err("write the command of your program, such as \"python3 h.py\"".to_owned());
    }
    let asked = AskedProgram::new(&words, Box::new(stop), [SILENCE, ONE_ANSWER]);
    Ok(HeuristicId::Own(OwnHeuristic::of_answers(&table_name(&words), Box::new(asked))))
}

fn table_name(words: &[String]) -> String {
    let stem = call_of(words).code_file().file_stem().unwrap_or_default().to_string_lossy().into_owned();
    stem + TABLE_ENDING
}

fn call_of(words: &[String]) -> ProgramCall {
    let mut words = words.iter().map(OsString::from);
    let command = words.next().unwrap_or_default();
    ProgramCall { command, arguments: words.collect(), ..ProgramCall::default() }
}

type StopCheck = Box<dyn Fn() -> bool + Send + Sync>;

struct AskedProgram {
    /// Without the goal, which is the last argument.
    call: ProgramCall,
    name: String,
    stop: StopCheck,
    /// The longest waits for an answer: with all boards, and with one.
    waits: [Duration; 2],
    /// For each goal, a program that goes on.
    talks: Mutex<HashMap<Board, Talk>>,
}

#[derive(Default)]
struct Talk {
    known: HashMap<State, u8>,
    program: Option<(WatchedProgram, AnswerLines)>,
}

#[derive(Default)]
struct AnswerLines {
    begun: Vec<u8>,
    read: u64,
    answers: VecDeque<u8>,
    errors: LastLines<20, 200>,
}

impl AnswerLines {
    /// Takes output apart. `board` is the one that a line is the answer for.
    fn take<'a>(&mut self, bytes: &[u8], board: impl Fn(u64) -> Option<&'a Board>) -> Result<(), String> {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            self.begun.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            self.line(board(self.read))?;
        }
        self.begun.extend_from_slice(rest);
        if self.begun.len() > LONGEST_ANSWER { self.line(board(self.read)) } else { Ok(()) }
    }

    /// The last line need not have an end.
    fn finish_last_line<'a>(&mut self, board: impl Fn(u64) -> Option<&'a Board>) -> Result<(), String> {
        if self.begun.is_empty() { Ok(()) } else { self.line(board(self.read)) }
    }

    fn line(&mut self, board: Option<&Board>) -> Result<(), String> {
        self.read += 1;
        let at = format!("line {}", self.read);
        let Some(board) = board else {
            return Err(format!("{at}: there are more answers than boards: print one line for each board"));
        };
        let h = h_of(&self.begun).map_err(|what| format!("{at}, board {board}: {what}"))?;
        self.begun.clear();
        self.answers.push_back(h);
        Ok(())
    }

    fn said(&self) -> String {
        let last = self.errors.iter().map(|(_, line)| line.trim()).rfind(|line| !line.is_empty());
        last.map_or_else(String::new, |last| format!("; it says {}", quoted(last)))
    }
}

impl AskedProgram {
    fn new(words: &[String], stop: StopCheck, waits: [Duration; 2]) -> Self {
        let name = quoted(&words.join(" "));
        Self { call: call_of(words), name, stop, waits, talks: Mutex::default() }
    }

    fn call(&self, goal: &Board, input: Vec<u8>) -> ProgramCall {
        let mut call = ProgramCall { input, ..self.call.clone() };
        call.arguments.push(goal.to_string().into());
        call
    }

    fn not_started(&self, error: &std::io::Error) -> String {
        format!("the program {} cannot be started: {error}", self.name)
    }

    fn missing(&self, why: &str, lines: &AnswerLines, board: &Board) -> String {
        let (line, said) = (lines.read + 1, lines.said());
        format!("the program {} {why}: line {line}, for board {board}, is missing{said}", self.name)
    }

    fn late(&self, seconds: Duration, lines: &AnswerLines, board: &Board) -> String {
        let why = format!(
            "printed nothing for {} s and was stopped (print a line for each line that you read, and flush it)",
            seconds.as_secs()
        );
        self.missing(&why, lines, board)
    }

    fn ended(&self, end: ProgramEnd, lines: &AnswerLines, board: &Board) -> String {
        let why = match end {
            ProgramEnd::Exited(status) => format!("ended with exit status {status}"),
            ProgramEnd::Killed(signal) => format!("was ended by signal {signal}"),
            ProgramEnd::OutputLimit => "wrote too much".to_owned(),
            ProgramEnd::ClosedOutput => "closed its output".to_owned(),
            ProgramEnd::Stopped | ProgramEnd::TimeLimit => "was stopped".to_owned(),
        };
        self.missing(&why, lines, board)
    }

    fn answer(&self, talk: &mut Talk, goal: &Board, board: &Board) -> Result<u8, String> {
        let (program, lines) = if let Some(program) = &mut talk.program {
            program
        } else {
            let limits = ProgramLimits { time: NO_LIMIT, bytes: u64::MAX };
            let started = WatchedProgram::start_to_tell(&self.call(goal, Vec::new()), limits);
            let program = started.map_err(|error| self.not_started(&error))?;
            talk.program.insert((program, AnswerLines::default()))
        };
        // A program that does not read any more has ended, which is told below.
        let _ = program.tell(format!("{board}\n").as_bytes());
        let waits = [self.waits[1], Duration::ZERO];
        let go_on = &mut |_| ControlFlow::Continue(());
        let _: ControlFlow<()> = self.hear(program, lines, slice::from_ref(board), waits, go_on)?;
        Ok(lines.answers.pop_front().expect("the answer was heard"))
    }

    /// Hears a program until it has answered for these boards, of which the first has the next line. It may be silent for the
    /// first of the times, and more lines are waited for after its last answer for the second one. `Break` if `progress` is.
    fn hear(
        &self,
        program: &mut WatchedProgram,
        lines: &mut AnswerLines,
        boards: &[Board],
        [silence, after_last]: [Duration; 2],
        progress: &mut TableProgress<'_>,
    ) -> Result<ControlFlow<()>, String> {
        let first = lines.read;
        let board = |line: u64| boards.get(usize::try_from(line - first).ok()?);
        let mut last = Instant::now();
        loop {
            let before = lines.read;
            let (taken, ended) = match program.news() {
                Some(ProgramNews::Output(bytes)) => (lines.take(&bytes, board), None),
                Some(ProgramNews::Errors(bytes)) => {
                    lines.errors.add(&bytes);
                    (Ok(()), None)
                }
                Some(ProgramNews::Ended(end)) => {
                    lines.errors.finish_last_line();
                    (lines.finish_last_line(board), Some(end))
                }
                None => (Ok(()), None),
            };
            taken.map_err(|what| format!("the program {} gave a wrong answer: {what}", self.name))?;
            if lines.read > before {
                last = Instant::now();
            }
            if progress((lines.read - first) as f32 / boards.len() as f32).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            return Err(match (board(lines.read), ended) {
                _ if (self.stop)() => format!("the program {} was stopped", self.name),
                (Some(next), Some(end)) => self.ended(end, lines, next),
                (Some(next), None) if last.elapsed() > silence => self.late(silence, lines, next),
                (None, ended) if ended.is_some() || last.elapsed() >= after_last => {
                    return Ok(ControlFlow::Continue(()));
                }
                _ => continue,
            });
        }
    }
}

impl Answers for AskedProgram {
    fn all(
        &self,
        goal: &Board,
        progress: &mut TableProgress<'_>,
    ) -> ControlFlow<(), Result<Vec<u8>, String>> {
        let boards: Vec<Board> = boards_of_goal(goal).collect();
        let input = boards.iter().fold(String::new(), |lines, board| lines + &board.to_string() + "\n");
        let limits =
            ProgramLimits { time: NO_LIMIT, bytes: ((LONGEST_ANSWER + 1) * (boards.len() + 1)) as u64 };
        let mut lines = AnswerLines::default();
        let started = WatchedProgram::start(&self.call(goal, input.into_bytes()), limits);
        let heard = started.map_err(|error| self.not_started(&error)).and_then(|mut program| {
            self.hear(&mut program, &mut lines, &boards, [self.waits[0], AFTER_LAST], progress)
        });
        match heard {
            Ok(ControlFlow::Break(())) => ControlFlow::Break(()),
            Ok(ControlFlow::Continue(())) => ControlFlow::Continue(Ok(lines.answers.into())),
            Err(why) => ControlFlow::Continue(Err(why)),
        }
    }

    fn one(&self, board: &Board, goal: &Board) -> Result<u8, String> {
        let mut talks = lock(&self.talks);
        let talk = talks.entry(*goal).or_default();
        if let Some(h) = talk.known.get(&board.state()) {
            return Ok(*h);
        }
        if talk.known.len() >= MOST_KNOWN {
            return Err(format!(
                "the search needs more than {MOST_KNOWN} answers of the program {}",
                self.name
            ));
        }
        let answer = self.answer(talk, goal, board);
        if let Ok(h) = answer {
            talk.known.insert(board.state(), h);
        } else {
            talk.program = None;
        }
        answer
    }

    fn known(&self, board: &Board, goal: &Board) -> Option<u8> {
        lock(&self.talks).get(goal)?.known.get(&board.state()).copied()
    }

    fn stop_program(&self) {
        lock(&self.talks).values_mut().for_each(|talk| talk.program = None);
    }
}

fn h_of(line: &[u8]) -> Result<u8, String> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    let wrong = match text.parse::<f64>() {
        Err(_) => "is no number: print one number for each board, and nothing else",
        Ok(number) if !number.is_finite() => "is no number that can be added: print a number",
        Ok(number) if number < 0.0 => "is negative: h is 0 or more",
        Ok(number) if number > f64::from(LARGEST_H) => {
            return Err(format!("{} is larger than {LARGEST_H}, the largest h", quoted(text)));
        }
        Ok(number) if number.fract() != 0.0 => {
            "is not whole: round it up; where each move costs 1, that keeps it admissible and consistent"
        }
        Ok(number) => return Ok(number as u8),
    };
    Err(format!("{} {wrong}", quoted(text)))
}

#[cfg(test)]
mod answer_tests {
    use super::h_of;

    #[test]
    fn whole_numbers_are_read_and_all_else_is_told() {
        for (line, h) in [("0", 0), ("5", 5), (" 12 ", 12), ("6.0\r", 6), ("254", 254), ("1e1", 10)] {
            assert_eq!(h_of(line.as_bytes()), Ok(h), "{line}");
        }
        for (words, lines) in [
            ("no number", &["", "five", "3 4", "nan", "inf", "\u{0}\u{1}"][..]),
            ("negative", &["-1"]),
            ("larger than 254", &["255", "1e99"]),
            ("round it up", &["4.5"]),
        ] {
            for line in lines {
                let told = h_of(line.as_bytes()).expect_err(line);
                assert!(told.contains(words), "{line}: {told}");
            }
        }
        assert!(h_of(&[0xff, 0xfe]).is_err());
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, Size};

    fn asked(script: &str, is_stopped: bool) -> AskedProgram {
        let words = ["sh", "-c", script].map(str::to_owned);
        AskedProgram::new(&words, Box::new(move || is_stopped), [Duration::from_millis(300); 2])
    }

    fn all(program: &AskedProgram, goal: &Board) -> Result<Vec<u8>, String> {
        program.all(goal, &mut |_| ControlFlow::Continue(())).continue_value().expect("not stopped")
    }

    #[test]
    fn a_silent_program_is_stopped() {
        let goal = GoalPreset::BlankLast.board(Size::EIGHT);
        for script in ["sleep 1000", "exec >&-; sleep 1000", "while read line; do :; done; sleep 1000", ":"] {
            let program = asked(script, false);
            let started = Instant::now();
            for why in [all(&program, &goal).map(|_| 0), program.one(&goal, &goal)] {
                let why = why.expect_err(script);
                assert!(why.contains("line 1, for board ") && why.ends_with("is missing"), "{script}: {why}");
            }
            assert!(started.elapsed() < Duration::from_secs(10), "{script}");
        }
        let why = asked("sleep 1000", true).one(&goal, &goal).expect_err("stopped");
        assert!(why.ends_with("was stopped"), "{why}");
    }

    #[test]
    fn boards_are_asked_one_by_one_and_once() {
        let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
        let other = goal.swapped(0, 1);
        // It counts its lines, so that a board that is asked again would have another answer.
        let program = asked("n=0; while read line; do n=$((n+1)); echo $n; done", false);
        let one = |board| program.one(board, &goal);
        assert_eq!([one(&goal), one(&other), one(&goal)], [Ok(1), Ok(2), Ok(1)]);
        assert_eq!((program.known(&other, &goal), program.known(&goal, &other)), (Some(2), None));
        // Both lines at once: a second line that comes after the next board would be taken for its answer.
        let twice = asked(r"while read line; do printf '1\n2\n'; done", false);
        let answers = [twice.one(&goal, &goal), twice.one(&other, &goal)];
        let why = answers.into_iter().find_map(Result::err).expect("more answers than boards");
        assert!(why.contains("more answers than boards"), "{why}");
    }

    #[test]
    fn every_board_has_the_answer_of_its_line() {
        let goal = GoalPreset::BlankLast.board(Size::new(2, 2).expect("a size"));
        let answers = all(&asked("cut -c1 | tr x 0", false), &goal).expect("answers");
        let firsts: Vec<u8> = boards_of_goal(&goal).map(|board| board.tile(0)).collect();
        assert_eq!((answers, firsts.len()), (firsts, 12));
        // The last line has no end.
        let unended = all(&asked("cut -c1 | tr x 0 | head -c 23", false), &goal);
        assert_eq!(unended.map(|answers| answers.len()), Ok(12));
    }

    #[test]
    fn a_table_has_the_name_of_the_file_with_the_code() {
        let check = |command: &str, name: &str| assert_eq!(table_name(&words_of(command)), name);
        check("python3 h.py", "h.heuristic");
        check("python3 -B 'a b/my h.py' --fast", "my h.heuristic");
        check("./manhattan", "manhattan.heuristic");
        check("java Manhattan", "java.heuristic");
    }
}
