//! Exports the end of the stack: each task of the page has a stack of its own.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=--export=__stack_pointer");
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=1048576");
    }
}
