//! Definitions and calls of a source tree of PHP as the analyser Mago sees them, as one JSON object: `php-oracle ROOT < files`.
//! `index.mjs` beside this crate says what the fields mean.

mod calls;
mod definitions;
mod types;

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

use bumpalo::Bump;
use foldhash::HashSet;
use mago_analyzer::Analyzer;
use mago_analyzer::analysis_result::AnalysisResult;
use mago_analyzer::plugin::PluginRegistry;
use mago_analyzer::settings::Settings;
use mago_codex::metadata::CodebaseMetadata;
use mago_codex::populator::populate_codebase;
use mago_codex::scanner::scan_program;
use mago_database::file::{File, FileId, FileType};
use mago_database::{Database, DatabaseReader};
use mago_names::resolver::NameResolver;
use mago_php_version::PHPVersion;
use mago_prelude::Prelude;
use mago_syntax::parser::parse_file;
use mago_word::WordSet;

use crate::calls::{Reader, Site};
use crate::definitions::{Definitions, collect};
use crate::types::Codebase;

#[derive(serde::Serialize)]
struct Found {
    definitions: Vec<definitions::Definition>,
    sites: Vec<Site>,
    /// Files that cannot be parsed.
    unread: Vec<String>,
}

fn main() {
    let root = std::env::args().nth(1).expect("the root of the repository");
    let mut list = String::new();
    std::io::stdin().read_to_string(&mut list).expect("a list of files");
    let Prelude { mut database, mut metadata, mut symbol_references } = Prelude::build();
    let ids = add_files(Path::new(&root), &list, &mut database);
    let mut definitions = Definitions::default();
    let mut unread = Vec::new();
    for id in &ids {
        let arena = Bump::new();
        let file = database.get_ref(id).expect("a file that was added");
        let program = parse_file(&arena, file);
        if program.has_errors() {
            unread.push(String::from_utf8_lossy(&file.name).into_owned());
        }
        let names = NameResolver::new(&arena).resolve(program);
        collect(program, file, &names, &mut definitions);
        metadata.extend(scan_program(&arena, file, program, &names, PHPVersion::LATEST));
    }
    populate_codebase(&mut metadata, &mut symbol_references, WordSet::default(), HashSet::default());
    let cut = without_missing_bases(&mut metadata);
    let mut sites = Vec::new();
    for id in &ids {
        let file = database.get_ref(id).expect("a file that was added");
        read_calls(file, &metadata, &cut, &definitions, &mut sites);
    }
    let found = Found { definitions: definitions.all, sites, unread };
    serde_json::to_writer(std::io::stdout().lock(), &found).expect("an answer that can be written");
}

fn add_files(root: &Path, list: &str, database: &mut Database<'static>) -> Vec<FileId> {
    let mut ids = Vec::new();
    for name in list.lines().filter(|name| !name.is_empty()) {
        let Ok(text) = std::fs::read(root.join(name)) else { continue };
        let file = File::new(Cow::Owned(name.as_bytes().to_vec()), FileType::Host, None, Cow::Owned(text));
        ids.push(database.add(file));
    }
    ids
}

/// A class with a base that is not here would not be looked into. Which ones these are is remembered: what they do not have
/// may come from there.
fn without_missing_bases(metadata: &mut CodebaseMetadata) -> WordSet {
    let mut cut = WordSet::default();
    for (name, class) in metadata.class_likes.iter_mut() {
        if !class.invalid_dependencies.is_empty() {
            cut.insert(*name);
            class.invalid_dependencies.clear();
        }
    }
    cut
}

fn read_calls(file: &File, codebase: &CodebaseMetadata, cut: &WordSet, definitions: &Definitions, sites: &mut Vec<Site>) {
    let arena = Bump::new();
    let program = parse_file(&arena, file);
    let names = NameResolver::new(&arena).resolve(program);
    let settings = Settings { analyze_dead_code: true, ..Settings::new(PHPVersion::LATEST) };
    let plugins = PluginRegistry::with_library_providers();
    let analyzer = Analyzer::new(&arena, file, &names, codebase, &plugins, settings);
    let mut result = AnalysisResult::new(Default::default());
    let Ok(artifacts) = analyzer.analyze_with_artifacts(program, &mut result) else { return };
    Reader::new(file, &names, Codebase { known: codebase, cut }, &artifacts, definitions, sites).read(program);
}
