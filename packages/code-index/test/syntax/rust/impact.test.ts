/** What a change in Rust reaches, and what keeps an answer from saying that nothing is. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { impact } = cases({});

const manifest = { 'Cargo.toml': '[package]\nname = "fixture"\nversion = "0.1.0"\n' };

function rust(code: string) {
  return { ...manifest, 'src/lib.rs': code };
}

const file = 'src/lib.rs';

describe('reached', () => {
  impact(
    'callers of callers, in tests too',
    rust(
      'fn base2() {}\nfn middle2() { base2() }\n#[cfg(test)]\nmod tests { use super::*; #[test] fn top2() { middle2() } }\n',
    ),
    'base2',
    {
      file,
      verdict: 'caution',
      affected: ['middle2 src/lib.rs calls base2', 'tests.top2 src/lib.rs calls middle2 depth 2'],
    },
  );
});

describe('through a trait', () => {
  impact(
    'what calls the trait may run the implementation',
    rust(
      'trait Do4 { fn do4(&self); }\nstruct It4;\nimpl Do4 for It4 { fn do4(&self) {} }\nfn a(it: &dyn Do4) { it.do4() }\n',
    ),
    'It4.do4',
    { file, verdict: 'caution', affected: ['a src/lib.rs may run It4.do4 through its base'] },
  );
  impact(
    'an implementation for every type that has another trait',
    rust(
      'trait A5 { fn a5(&self); }\ntrait B5 { fn b5(&self); }\nimpl<T: A5> B5 for T { fn b5(&self) { self.a5() } }\n',
    ),
    'T.b5',
    { file, verdict: 'caution', open: [/./, /b5 is given to types that are not known by name/] },
  );
});

describe('nothing is known to use it', () => {
  impact(
    'a type that has implementations of its own and nothing else',
    rust(
      'struct Unused1;\nimpl Unused1 { fn fill(&self) {} }\nimpl Clone for Unused1 { fn clone(&self) -> Self { Self } }\n',
    ),
    'Unused1',
    { file, verdict: 'safe', affected: [], files: [] },
  );
  impact('a private function that nothing names is safe to change', rust('fn unused2() {}\n'), 'unused2', {
    file,
    verdict: 'safe',
  });
  impact(
    'configuration names nothing where there is no reflection',
    { ...rust('fn unused2b() {}\n'), 'jobs.yaml': 'step: unused2b\n' },
    'unused2b',
    { file, verdict: 'safe' },
  );
  impact('one that is seen in its own crate alone is too', rust('pub(crate) fn unused3() {}\n'), 'unused3', {
    file,
    verdict: 'safe',
  });
  impact('one that other crates may import is not', rust('pub fn unused4() {}\n'), 'unused4', {
    file,
    verdict: 'caution',
    open: [/can be imported by whoever uses the package of .*Cargo\.toml/],
  });
  const served = (code: string) => ({
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n[dependencies]\nrocket = "0.5"\n',
    [file]: code,
  });
  impact(
    'a route of Rocket is run where it is named, and its attribute names no method',
    served(`#[macro_use] extern crate rocket;
struct Basket5;
impl Basket5 { fn delete(&self) {} }
#[delete("/all")]
fn unused5a() {}
#[delete("/one")]
fn used5a() {}
fn mount() { let _ = routes![used5a]; }
`),
    'unused5a',
    { file, verdict: 'safe' },
  );
  impact(
    'its attribute names no method',
    served(
      '#[macro_use] extern crate rocket;\nstruct Basket5;\nimpl Basket5 { fn delete(&self) {} }\n#[delete("/all")]\nfn all5() {}\n',
    ),
    'Basket5.delete',
    { file, verdict: 'safe' },
  );
  impact('an attribute may hand it to a linker', rust('#[no_mangle]\nextern "C" fn unused5() {}\n'), 'unused5', {
    file,
    verdict: 'caution',
    open: ['unused5 is decorated: what decorates it may use it'],
  });
  for (const [i, attribute] of [
    '#[derive(Subcommand)]',
    '#[derive(Clone, clap::ValueEnum)]',
    '#[derive(Deserialize)]',
    '#[repr(u8)]',
  ].entries())
    impact(
      `what makes values of an enumeration names no variant: ${attribute}`,
      rust(`${attribute}\nenum Way5${i} { Named5${i}, Other5${i} }\nfn main() { let _ = Way5${i}::Named5${i}; }\n`),
      `Way5${i}.Other5${i}`,
      { file, verdict: 'caution', open: [`Way5${i} is decorated: what decorates it may use Other5${i}`] },
    );
  impact(
    'derives of the language make no variant',
    rust('#[derive(Clone, Debug, PartialEq)]\nenum Way5e { Named5e, Other5e }\nfn a() { let _ = Way5e::Named5e; }\n'),
    'Way5e.Other5e',
    { file, verdict: 'safe' },
  );
  impact(
    'attributes that tell nobody of it',
    rust('/// Said.\n#[inline]\n#[allow(dead_code)]\nfn unused6() {}\n'),
    'unused6',
    {
      file,
      verdict: 'safe',
    },
  );
  impact(
    'a method of a trait from outside is called by the users of that trait',
    rust('struct Job2;\nimpl std::ops::Drop for Job2 { fn drop(&mut self) {} }\n'),
    'Job2.drop',
    { file, verdict: 'caution', open: [/drop can be imported/, /drop implements std::ops::Drop from outside/] },
  );
  impact(
    'what a function of the repository hands to a closure is not known to be from outside',
    rust(
      'struct Tool3;\nimpl Tool3 { fn used8(&self) {} }\nstruct Box3 { tool: Tool3 }\nimpl Box3 { fn with(&self, f: impl Fn(&Tool3)) { f(&self.tool) } }\nfn a(b: &Box3) { b.with(|tool| tool.used8()) }\n',
    ),
    'used8',
    { file, verdict: 'caution', likely: 1 },
  );
  impact(
    'code in a macro may name anything',
    rust('struct Tool2;\nimpl Tool2 { fn used7(&self) {} }\nmacro_rules! m { ($x:expr) => { $x.used7() } }\n'),
    'used7',
    {
      file,
      verdict: 'caution',
      likely: 1,
    },
  );
});

describe('what something is filled with later on is not known to be from outside', () => {
  const ways: readonly (readonly [what: string, use: string])[] = [
    ['a vector', 'let mut all = Vec::new(); all.push(Item); all[0].METHOD()'],
    ['each of a vector', 'let mut all = Vec::new(); all.push(Item); for each in &all { each.METHOD() }'],
    ['an empty list', 'let mut all = vec![]; all.push(Item); all.last().unwrap().METHOD()'],
    ['a map', 'let mut all = HashMap::new(); all.insert(1, Item); all.get(&1).unwrap().METHOD()'],
    ['an option', 'let mut one = None; one = Some(Item); if let Some(item) = one { item.METHOD() }'],
    ['a type that is left to be found out', 'let all: HashMap<_, _> = Default::default(); all[&1].METHOD()'],
    ['a channel', 'let (to, from) = mpsc::channel(); to.send(Item); from.recv().unwrap().METHOD()'],
    ['a conversion that may fail', 'Item::try_from(1).unwrap().METHOD()'],
  ];
  ways.forEach(([what, use], i) => {
    const method = `late7${'abcdefgh'[i]}`;
    impact(
      what,
      rust(
        `use std::collections::HashMap;\nuse std::sync::mpsc;\nstruct Item;\nimpl Item { fn ${method}(&self) {} }\nfn go() { ${use.replace('METHOD', method)} }\n`,
      ),
      `Item.${method}`,
      {
        file,
        verdict: 'caution',
        affected: [`go src/lib.rs calls Item.${method}`],
        likely: what.startsWith('a conversion') ? 0 : 1,
      },
    );
  });
  impact(
    'a path begins with a module, though a variable bears its name',
    rust('mod lexer7 { pub(crate) fn scan7() {} }\nfn go(lexer7: u8) { lexer7::scan7() }\n'),
    'scan7',
    { file, verdict: 'caution', affected: ['go src/lib.rs calls lexer7.scan7'] },
  );
  impact(
    'a constant that a trait asks for is given by who has the trait',
    rust('trait Sized7 { const SIZE7: u8; }\nstruct Item7;\nimpl Sized7 for Item7 { const SIZE7: u8 = 1; }\n'),
    'Sized7.SIZE7',
    { file, verdict: 'caution', open: [/has an implementation of SIZE7, which its trait asks for/] },
  );
});

describe('what holds other definitions', () => {
  impact('a module may be used by what is in it', rust('mod checks8 { #[test] fn runs8() {} }\n'), 'checks8', {
    file,
    verdict: 'caution',
    open: ['checks8 holds runs8, which may be used apart from it'],
  });
});

describe('used without a plain name in plain code', () => {
  impact(
    'a static that a macro is handed is one of the module around it',
    rust('thread_local! { static COUNT9: u32 = 1; }\nfn a9() { COUNT9.with(|count| *count) }\n'),
    'COUNT9',
    { file, verdict: 'caution', affected: ['a9 src/lib.rs uses COUNT9'] },
  );
  impact(
    'variants by a glob of their enumeration',
    rust(
      'enum Way9 { North9, South9(u8) }\nfn b9(way: Way9) { use Way9::*; match way { North9 => {} South9(_) => {} } }\n',
    ),
    'North9',
    { file, verdict: 'caution', affected: ['b9 src/lib.rs uses Way9.North9'] },
  );
  impact(
    'a name in braces that a macro writes out',
    rust('const LIMIT9: u8 = 1;\nfn c9() { println!("up to {LIMIT9:>4}, {{LIMIT9}}") }\n'),
    'LIMIT9',
    { file, verdict: 'caution', affected: ['c9 src/lib.rs uses LIMIT9'] },
  );
  impact(
    'a method whose name a macro is handed',
    rust('struct Tool9;\nimpl Tool9 { fn named9(&self) {} }\nfn d9(tool: &Tool9) { run9!(tool, named9) }\n'),
    'named9',
    { file, verdict: 'caution', likely: 1 },
  );
  impact(
    'a macro by another macro, and by a name that an import gives it',
    {
      ...rust('#[macro_use]\nmod macros;\nfn e9() { outer9!(); again9!() }\nfn f9() { macros::other9!() }\n'),
      'src/macros.rs':
        'macro_rules! inner9 { () => { 1 } }\nmacro_rules! outer9 { () => { inner9!() } }\npub(crate) use inner9 as again9;\n',
    },
    'inner9',
    {
      file: 'src/macros.rs',
      verdict: 'caution',
      affected: ['e9 src/lib.rs calls inner9', 'outer9 src/macros.rs calls inner9'],
    },
  );
  impact(
    'globs of which each is for a platform of its own',
    {
      ...rust('mod one9;\nmod two9;\n#[cfg(unix)]\nuse one9::*;\n#[cfg(windows)]\nuse two9::*;\nfn g9() { twin9() }\n'),
      'src/one9.rs': 'pub(crate) fn twin9() {}\n',
      'src/two9.rs': 'pub(crate) fn twin9() {}\n',
    },
    'twin9',
    { file: 'src/two9.rs', verdict: 'caution', affected: ['g9 src/lib.rs calls twin9'] },
  );
});

describe('named by another road than code of its own file', () => {
  const paths = ['inner::Level10::', 'crate::inner::Level10::', 'Read10::'];
  paths.forEach((path, i) => {
    const made = `made10${'abc'[i]}`;
    impact(
      `a path in an attribute's string: ${path}`,
      rust(
        `mod inner { pub(crate) struct Level10; impl Level10 { pub(crate) fn ${made}() -> u8 { 1 } } }\n#[derive(serde::Deserialize)]\nstruct Read10 { #[serde(default = "${path}${made}")] level: u8 }\n`,
      ),
      made,
      path === 'Read10::'
        ? { file, verdict: 'caution', likely: 1 }
        : { file, verdict: 'caution', affected: [`Read10 src/lib.rs is decorated by inner.Level10.${made}`] },
    );
  });
  impact(
    'a trait in the bounds that an attribute says',
    rust(
      'trait Named10 {}\n#[derive(serde::Deserialize)]\n#[serde(bound = "T: Named10 + Clone")]\nstruct Held10<T> { level: T }\n',
    ),
    'Named10',
    { file, verdict: 'caution', likely: 1 },
  );
  const parted = {
    ...rust('include!("part.rs");\nfn own10() {}\nfn h10() { part10() }\n'),
    'src/part.rs': 'fn part10() {}\nfn i10() { own10() }\n',
  };
  impact('a file that is put into this one', parted, 'own10', {
    file,
    verdict: 'caution',
    affected: ['i10 src/part.rs calls own10'],
  });
  impact('the file that this one is put into', parted, 'part10', {
    file: 'src/part.rs',
    verdict: 'caution',
    affected: ['h10 src/lib.rs calls part10'],
  });
  impact(
    'what a build writes and puts in',
    rust('include!(concat!(env!("OUT_DIR"), "/made.rs"));\nfn built10() {}\n'),
    'built10',
    { file, verdict: 'caution', open: [/code from elsewhere is put in at .*lib\.rs:1, which may reach built10/] },
  );
  const pasted = rust(
    'macro_rules! run11 { ($x:ident) => { paste::paste! { [<made11_ $x:lower>]() } }; }\nfn made11_here() {}\nfn other11() {}\nfn j11() { run11!(HERE) }\n',
  );
  impact('a name that a macro puts together', pasted, 'made11_here', {
    file,
    verdict: 'caution',
    open: [/names are put together at .*lib\.rs:1, which may reach made11_here/],
  });
  impact('another name than a macro puts together', pasted, 'other11', { file, verdict: 'safe' });
});

describe('modules and their files', () => {
  impact(
    'a module whose file an attribute says',
    {
      ...rust('#[path = "elsewhere.rs"]\nmod moved;\nfn a12() { moved::by12() }\n'),
      'src/elsewhere.rs': 'pub(super) fn by12() {}\n',
    },
    'by12',
    { file: 'src/elsewhere.rs', verdict: 'caution', affected: ['a12 src/lib.rs calls by12'] },
  );
  impact(
    'what the module around such a file has',
    {
      ...rust('mod deep;\n#[cfg(test)]\n#[path = "deep/checks.rs"]\nmod checks;\nfn own12() {}\n'),
      'src/deep/mod.rs': '',
      'src/deep/checks.rs': 'use super::*;\nfn b12() { own12() }\n',
    },
    'own12',
    { file, verdict: 'caution', affected: ['b12 src/deep/checks.rs calls own12'] },
  );
  const platforms = {
    ...rust(
      '#[cfg(unix)]\n#[path = "unix.rs"]\nmod sys;\n#[cfg(windows)]\n#[path = "windows.rs"]\nmod sys;\nfn c12() { sys::each12() }\n',
    ),
    'src/unix.rs': 'pub(crate) fn each12() {}\n',
    'src/windows.rs': 'pub(crate) fn each12() {}\n',
  };
  for (const each of ['src/unix.rs', 'src/windows.rs'])
    impact(`of several files the one that is for a platform: ${each}`, platforms, 'each12', {
      file: each,
      verdict: 'caution',
      affected: ['c12 src/lib.rs calls each12'],
    });
  const chosen = {
    ...rust(
      '#[cfg_attr(unix, path = "posix.rs")]\n#[cfg_attr(windows, path = "win.rs")]\nmod system;\nfn d12() { system::both12() }\n',
    ),
    'src/posix.rs': 'pub(crate) fn both12() {}\n',
    'src/win.rs': 'pub(crate) fn both12() {}\n',
  };
  for (const each of ['src/posix.rs', 'src/win.rs'])
    impact(`of several files of one module: ${each}`, chosen, 'both12', {
      file: each,
      verdict: 'caution',
      affected: ['d12 src/lib.rs calls both12'],
    });
  const inline = rust(
    '#[cfg(unix)]\nmod sys { pub(crate) fn inner12() {} }\n#[cfg(not(unix))]\nmod sys { pub(crate) fn other12() {} pub(crate) fn inner12() {} }\nuse sys::inner12 as taken;\nfn e12() { sys::other12() }\nfn f12() { taken() }\n',
  );
  impact('of two modules in one file that bear a name, the second', inline, 'other12', {
    file,
    verdict: 'caution',
    affected: ['e12 src/lib.rs calls sys.other12'],
  });
  // Reduced from globset 0.4.15, `GlobSetMatchStrategy::matches_into`.
  impact(
    'what a function takes of everything hides what its file takes by name',
    rust(
      'use regex_automata::Regex;\nenum Way12 { Regex(Set12) }\nstruct Set12;\nimpl Set12 { fn into12(&self) {} }\nfn h12(way: &Way12) { use self::Way12::*; match *way { Regex(ref s) => s.into12() } }\n',
    ),
    'into12',
    { file, verdict: 'caution', affected: ['h12 src/lib.rs calls Set12.into12'] },
  );
  impact(
    'a module by another name',
    {
      ...rust('mod deep;\nfn g12() { use deep as d; d::aliased12() }\n'),
      'src/deep.rs': 'pub(crate) fn aliased12() {}\n',
    },
    'aliased12',
    { file: 'src/deep.rs', verdict: 'caution', affected: ['g12 src/lib.rs calls aliased12'] },
  );
});

describe('where a crate begins', () => {
  impact(
    'in a file that its manifest says',
    {
      'Cargo.toml': '[package]\nname = "tool"\n[[bin]]\nname = "tool"\npath = "start.rs"\n',
      'start.rs': 'mod help;\nfn main() { help::helped15() }\npub(crate) fn started15() {}\n',
      'help.rs': 'pub(crate) fn helped15() { crate::started15() }\n',
    },
    'started15',
    {
      file: 'start.rs',
      verdict: 'caution',
      affected: ['helped15 help.rs calls started15', 'main start.rs calls helped15 depth 2'],
    },
  );
  const twoCrates = {
    ...rust('mod shared;\npub(crate) fn both15() {}\n'),
    'src/main.rs': 'mod own;\nmod shared;\nfn main() {}\npub(crate) fn both15() {}\npub(crate) fn mine15() {}\n',
    'src/own.rs': 'fn a15() { crate::mine15() }\n',
    'src/shared.rs': 'fn b15() { crate::both15() }\n',
  };
  impact('of two in one folder the one that has the module', twoCrates, 'mine15', {
    file: 'src/main.rs',
    verdict: 'caution',
    affected: ['a15 src/own.rs calls mine15'],
  });
  for (const each of ['src/lib.rs', 'src/main.rs'])
    impact(`of a module that is in two: ${each}`, twoCrates, 'both15', {
      file: each,
      verdict: 'caution',
      affected: ['b15 src/shared.rs calls both15'],
    });
  const library = (name: string) => ({
    'Cargo.toml': `[package]\nname = "user"\n[workspace]\nmembers = ["core"]\n[dependencies]\n${name} = { path = "core" }\n`,
    'src/lib.rs': `fn d15() { ${name}::given15() }\n`,
    'core/Cargo.toml': `[package]\nname = "${name}"\n[lib]\npath = "root.rs"\n`,
    'core/root.rs': 'pub fn given15() {}\n',
  });
  impact('a library whose file its manifest says', library('core15'), 'given15', {
    file: 'core/root.rs',
    verdict: 'caution',
    affected: ['d15 src/lib.rs calls given15'],
  });
  impact(
    'before 2018 by what begins with two colons',
    {
      'Cargo.toml': '[package]\nname = "old"\nversion = "0.1.0"\n',
      'src/lib.rs': 'mod deep;\nmod other;\n',
      'src/other.rs': 'pub(crate) fn old15() {}\n',
      'src/deep.rs': 'fn e15() { ::other::old15() }\n',
    },
    'old15',
    { file: 'src/other.rs', verdict: 'caution', affected: ['e15 src/deep.rs calls old15'] },
  );
});

describe('a string that has the name', () => {
  const traced = rust(
    'macro_rules! timed { ($name:literal) => { let _started = ($name, 1); } }\nfn spin16() {\n    timed!("spin16");\n}\nfn wind16() {}\nfn told16() { find("wind16"); spin16() }\nfn find(_: &str) {}\n',
  );
  impact('says within the function where the program is', traced, 'spin16', {
    file,
    verdict: 'caution',
    affected: ['told16 src/lib.rs calls spin16'],
    likely: 0,
  });
  impact('may mean it elsewhere', traced, 'wind16', { file, verdict: 'caution', affected: [], likely: 1 });
});

describe('values among the arguments of a type', () => {
  const generic = rust(
    'struct Room<const N: usize>;\nfn take<const N: usize>() {}\nconst fn counted13() -> usize { 1 }\nconst SIZE13: usize = 1;\nmod m { pub(crate) const FAR13: usize = 1; }\nfn a13() { take::<{ counted13() }>() }\nfn b13(room: Room<SIZE13>) { take::<SIZE13>() }\nfn c13() -> Room<{ m::FAR13 }> { Room }\n',
  );
  impact('a block', generic, 'counted13', { file, verdict: 'caution', affected: ['a13 src/lib.rs calls counted13'] });
  impact('a constant', generic, 'SIZE13', { file, verdict: 'caution', affected: ['b13 src/lib.rs uses SIZE13'] });
  impact('a constant of a module', generic, 'FAR13', {
    file,
    verdict: 'caution',
    affected: ['c13 src/lib.rs uses m.FAR13'],
  });
});

describe('what a macro of the repository writes', () => {
  const written = (i: string) => ({
    'Cargo.toml':
      '[package]\nname = "fixture"\n[workspace]\nmembers = ["derive"]\n[dependencies]\nderive = { path = "derive" }\n',
    'src/lib.rs': `#[derive(derive::Mine)]\nstruct A14;\nfn quoted14${i}() {}\nfn parsed14${i}() {}\nfn composed14${i}_one() {}\nfn never14${i}() {}\n`,
    'derive/Cargo.toml': '[package]\nname = "derive"\n[lib]\nproc-macro = true\n',
    'derive/src/lib.rs': `#[proc_macro_derive(Mine)]\npub fn mine(_: TokenStream) -> TokenStream {\n    let name = format_ident!("composed14${i}_{}", "one");\n    let more: TokenStream = "parsed14${i}()".parse().unwrap();\n    quote! { fn made14() { quoted14${i}(); #name(); #more } }.into()\n}\n`,
  });
  impact('names in its tokens', written('a'), 'quoted14a', { file, verdict: 'caution', likely: 1 });
  impact('names in its strings', written('b'), 'parsed14b', { file, verdict: 'caution', likely: 1 });
  impact('a name that it puts together', written('c'), 'composed14c_one', {
    file,
    verdict: 'caution',
    open: [/names are put together at .*derive\/src\/lib\.rs:3, which may reach composed14c_one/],
  });
  impact('another name', written('d'), 'never14d', { file, verdict: 'safe' });
});

describe('a member that is not written for its type', () => {
  impact(
    'of a trait that all types have',
    rust(
      'trait Say9 { fn say9(&self); }\nimpl<T> Say9 for T { fn say9(&self) {} }\nstruct Cat9;\nfn h9(cat: Cat9) { cat.say9() }\n',
    ),
    'Say9.say9',
    { file, verdict: 'caution', affected: ['T.say9 src/lib.rs overrides Say9.say9'] },
  );
  impact(
    'of a trait that a type from outside has',
    rust(
      'trait Sum9 { fn sum9(&self); }\nimpl<T> Sum9 for Vec<T> { fn sum9(&self) {} }\nfn i9(all: Vec<u8>) { all.sum9() }\n',
    ),
    'Sum9.sum9',
    { file, verdict: 'caution', affected: ['Vec.sum9 src/lib.rs overrides Sum9.sum9'] },
  );
  impact(
    'of a trait that every iterator has, with a body of its own',
    rust(
      'trait More9: Iterator { fn more9(self) {} }\nimpl<I: Iterator> More9 for I {}\nfn j9(all: Vec<u8>) { all.iter().more9() }\n',
    ),
    'More9.more9',
    { file, verdict: 'caution', affected: ['j9 src/lib.rs calls More9.more9'], likely: 1 },
  );
  impact(
    'of what its type is looked through for',
    rust(
      'struct Inner9;\nimpl Inner9 { fn deep9(&self) {} }\nstruct Outer9(Inner9);\nimpl std::ops::Deref for Outer9 { type Target = Inner9; fn deref(&self) -> &Inner9 { &self.0 } }\nfn k9(outer: Outer9) { outer.deep9() }\n',
    ),
    'Inner9.deep9',
    { file, verdict: 'caution', affected: ['k9 src/lib.rs calls Inner9.deep9'] },
  );
  impact(
    'of what a generic type is looked through for',
    rust(
      'struct Leaf9;\nimpl Leaf9 { fn leaf9(&self) {} }\nstruct Wrap9<T>(T);\nimpl<U> std::ops::Deref for Wrap9<U> { type Target = U; fn deref(&self) -> &U { &self.0 } }\nfn l9(wrap: Wrap9<Leaf9>) { wrap.leaf9() }\n',
    ),
    'Leaf9.leaf9',
    { file, verdict: 'caution', affected: ['l9 src/lib.rs calls Leaf9.leaf9'], likely: 1 },
  );
});
