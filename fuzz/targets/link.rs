#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tilescope_fuzz::link(bytes));
