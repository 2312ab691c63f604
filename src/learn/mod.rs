//! Learning by doing: questions about a search, and a search by hand. This room knows no egui, threads or files.
