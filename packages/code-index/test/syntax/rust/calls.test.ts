/** Who calls whom in Rust: each case is one way in which a call finds its function or method. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';
import { project } from '../../support/project.ts';

const { callers, callees } = cases({});

const manifest = { 'Cargo.toml': '[package]\nname = "fixture-crate"\nversion = "0.1.0"\n' };

/** One crate in one file. */
function rust(code: string) {
  return { ...manifest, 'src/lib.rs': code };
}

describe('names', () => {
  callees(
    'modules that take names from each other, in circles',
    rust(`mod left { pub use super::right::nowhere; pub use super::right::ringed; }
mod right { pub use super::left::nowhere; pub fn ringed() {} }
fn asksCircles() { left::ringed(); left::nowhere(); }
`),
    'asksCircles',
    ['right.ringed src/lib.rs:2 call resolved'],
    { file: 'src/lib.rs' },
  );

  callers(
    'what a module takes for itself alone it does not give to others, but to those in it',
    {
      ...manifest,
      'src/lib.rs': 'mod shelf;\nmod till;\nmod other;\nmod user;\n',
      'src/shelf/mod.rs': 'mod row;\nuse crate::till::*;\npub use row::*;\nfn a() { counted4() }\n',
      'src/shelf/row.rs': 'use super::*;\npub fn rowed4() { counted4() }\n',
      'src/till.rs': 'pub fn counted4() {}\n',
      'src/other.rs': 'pub fn counted4() {}\n',
      'src/user.rs': 'use crate::{other::*, shelf::*};\nfn b() { counted4(); rowed4() }\n',
    },
    'counted4',
    ['a src/shelf/mod.rs:4 call resolved', 'rowed4 src/shelf/row.rs:2 call resolved'],
    { file: 'src/till.rs' },
  );

  callers(
    'by the path of its module, by an import, under another name, through a glob and a re-export',
    {
      ...manifest,
      'src/lib.rs':
        'mod inner;\nmod user;\npub use crate::inner::deep::taken1 as shown1;\nfn a() { inner::deep::taken1() }\nfn b() { shown1() }\n',
      'src/inner/mod.rs': 'pub mod deep;\nfn c() { deep::taken1() }\n',
      'src/inner/deep.rs':
        'pub fn taken1() {}\nfn d() { self::taken1() }\nmod tests { use super::*; fn e() { taken1() } }\n',
      'src/user.rs':
        'use crate::inner::{deep::{self, taken1}, deep as other};\nfn f() { taken1() }\nfn g() { deep::taken1() }\nfn h() { other::taken1() }\nfn i() { super::inner::deep::taken1() }\nfn j() { crate::shown1() }\n',
    },
    'taken1',
    [
      'd src/inner/deep.rs:2 call resolved',
      'tests.e src/inner/deep.rs:3 call resolved',
      'c src/inner/mod.rs:2 call resolved',
      'a src/lib.rs:4 call resolved',
      'b src/lib.rs:5 call resolved',
      'f src/user.rs:2 call resolved',
      'g src/user.rs:3 call resolved',
      'h src/user.rs:4 call resolved',
      'i src/user.rs:5 call resolved',
      'j src/user.rs:6 call resolved',
    ],
    { file: 'src/inner/deep.rs' },
  );
  callers(
    'from another crate of the same repository, by the name in its manifest',
    {
      'one/Cargo.toml': '[package]\nname = "crate-one"\n',
      'one/src/lib.rs': 'pub fn across1() {}\n',
      'two/Cargo.toml': '[package]\nname = "two"\n',
      'two/src/main.rs': 'use crate_one::across1;\nfn main() { across1() }\n',
      'two/src/bin/tool.rs': 'fn main() { crate_one::across1() }\n',
    },
    'across1',
    ['main two/src/bin/tool.rs:1 call resolved', 'main two/src/main.rs:2 call resolved'],
    { file: 'one/src/lib.rs' },
  );
  callers(
    'whatever stands around the name in the manifest',
    {
      'one/Cargo.toml':
        '\ufeff# [lib]\r\n[package]\r\nkeywords = ["a", "b"]\r\n# [other]\r\ndescription = """\r\n[lib]\r\n"""\r\nname = "crate-odd"\r\n',
      'one/src/lib.rs': 'pub fn across2() {}\n',
      'two/Cargo.toml':
        '[package]\nname = "two"\n[dependencies]\nodd_first = { package = "crate-odd", path = "../one" }\n',
      'two/src/main.rs': 'use crate_odd::across2;\nfn main() { across2() }\n',
      'two/src/bin/tool.rs': 'fn main() { odd_first::across2() }\n',
    },
    'across2',
    ['main two/src/bin/tool.rs:1 call resolved', 'main two/src/main.rs:2 call resolved'],
    { file: 'one/src/lib.rs' },
  );
  callers(
    'by an extern crate, under its own name or another, and again through the crate that has it public',
    {
      'one/Cargo.toml': '[package]\nname = "crate-ext"\n',
      'one/src/lib.rs': 'pub fn across3() {}\n',
      'all/Cargo.toml': '[package]\nname = "all-ext"\n',
      'all/src/lib.rs':
        'pub extern crate crate_ext as one;\npub extern crate crate_ext;\nfn own() { one::across3() }\n',
      'two/Cargo.toml': '[package]\nname = "two"\n',
      'two/src/main.rs':
        'extern crate all_ext;\nuse all_ext::one::across3;\nfn main() { across3() }\nfn more() { all_ext::crate_ext::across3() }\nfn other() { all_ext::one::across3() }\n',
    },
    'across3',
    [
      'own all/src/lib.rs:3 call resolved',
      'main two/src/main.rs:3 call resolved',
      'more two/src/main.rs:4 call resolved',
      'other two/src/main.rs:5 call resolved',
    ],
    { file: 'one/src/lib.rs' },
  );
  callers(
    'what a local name hides is not called, and an item is seen before it is written',
    rust(
      'fn a() { hidden1() }\nfn hidden1() {}\nfn b(hidden1: fn()) { hidden1() }\nfn c() { hidden1(); let hidden1 = || {}; hidden1() }\n',
    ),
    'hidden1',
    ['a src/lib.rs:1 call resolved', 'c src/lib.rs:4 call resolved'],
    { file: 'src/lib.rs' },
  );
  callers(
    'a function of the standard library is not the one here',
    rust(
      'use std::mem::swap;\nmod own { pub fn swap() {} }\nfn a() { swap(&mut 1, &mut 2) }\nfn b() { own::swap() }\n',
    ),
    'swap',
    ['b src/lib.rs:4 call resolved'],
    { file: 'src/lib.rs' },
  );
});

describe('methods', () => {
  callers(
    'on self, on a field, on a parameter, on what a call gives, through references and smart pointers',
    rust(`use std::rc::Rc;
pub struct Lamp { on: bool }
impl Lamp {
    pub fn new() -> Self { Self { on: true } }
    pub fn light1(&self) {}
    fn own(&self) { self.light1() }
}
struct Room { lamp: Lamp, shared: Rc<Lamp> }
impl Room {
    fn lamp(&self) -> &Lamp { &self.lamp }
    fn field(&self) { self.lamp.light1(); self.shared.light1() }
    fn given(&self) { self.lamp().light1() }
}
fn parameter(lamp: &Lamp, boxed: Box<Lamp>) { lamp.light1(); boxed.light1() }
fn made() { let lamp = Lamp::new(); lamp.light1() }
fn wrapped(far: std::sync::Arc<Lamp>) { Box::new(Lamp::new()).light1(); far.light1() }
fn path(lamp: &Lamp) { Lamp::light1(lamp) }
`),
    'light1',
    [
      'Lamp.own src/lib.rs:6 call resolved',
      'Room.field src/lib.rs:11 call resolved',
      'Room.given src/lib.rs:12 call resolved',
      'parameter src/lib.rs:14 call resolved',
      'made src/lib.rs:15 call resolved',
      'wrapped src/lib.rs:16 call resolved',
      'path src/lib.rs:17 call resolved',
    ],
    { file: 'src/lib.rs' },
  );
  callers(
    'in options, results, vectors, maps, iterators and closures',
    rust(`use std::collections::HashMap;
pub struct Item;
impl Item { pub fn held1(&self) {} }
fn try_it() -> Result<Item, ()> { Err(()) }
fn a(item: Option<Item>) { if let Some(found) = item { found.held1() } }
fn b() -> Result<(), ()> { try_it()?.held1(); Ok(()) }
fn c(items: Vec<Item>) { for item in &items { item.held1() } }
fn d(items: &[Item]) { items.iter().filter(|item| true).for_each(|item| item.held1()) }
fn e(items: HashMap<String, Item>) { for (_, item) in items { item.held1() } }
fn f(items: Vec<Item>) { match items.first() { Some(first) => first.held1(), None => {} } }
fn g(items: Vec<Item>) { items[0].held1() }
fn h(items: Vec<Item>) { let all: Vec<_> = items.iter().collect(); all.last().unwrap().held1() }
`),
    'held1',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => `${name} src/lib.rs:${index + 5} call resolved`),
    { file: 'src/lib.rs' },
  );
  callers(
    'what patterns take out of tuples, structs and variants',
    rust(`pub struct Part;
impl Part { pub fn taken2(&self) {} }
struct Pair(Part, u8);
struct Named { part: Part }
enum Either { Left(u8, Part), Right { part: Part } }
fn a((part, _): (Part, u8)) { part.taken2() }
fn b(pair: Pair) { let Pair(part, _) = pair; part.taken2() }
fn c(named: Named) { let Named { part } = named; part.taken2() }
fn d(named: Named) { let Named { part: other } = &named; other.taken2() }
fn e(either: Either) { match either { Either::Left(_, part) => part.taken2(), Either::Right { part } => part.taken2() } }
fn f(pair: &Pair) { pair.0.taken2() }
`),
    'taken2',
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => `${name} src/lib.rs:${index + 6} call resolved`),
    { file: 'src/lib.rs' },
  );
  callers(
    'of one of two types that share the name, and never by the name alone: who has it there is open',
    rust(`pub struct One; pub struct Two;
impl One { pub fn shared1(&self) {} }
impl Two { pub fn shared1(&self) {} }
fn a(one: One) { one.shared1() }
fn b(two: Two) { two.shared1() }
fn c(text: &str) { text.shared1() }
`),
    'One.shared1',
    ['a src/lib.rs:4 call resolved'],
    { file: 'src/lib.rs', likely: 1 },
  );
  callers(
    'a field is not the method of its name',
    rust(`pub struct Span; pub struct Holder { span: Span }
impl Span { fn len1(&self) {} }
impl Holder { fn span(&self) -> u8 { self.span.len1(); 1 } }
fn a(holder: &Holder) { holder.span() ; holder.span.len1() }
`),
    'Holder.span',
    [
      'Holder.span src/lib.rs:3 reference resolved of 0',
      'a src/lib.rs:4 reference resolved of 0',
      'a src/lib.rs:4 call resolved of 1',
    ],
    { file: 'src/lib.rs' },
  );
});

describe('traits', () => {
  callers(
    'through a bound, an object, an implementation and the trait itself',
    rust(`pub trait Speak { fn say1(&self); fn twice(&self) { self.say1(); self.say1() } }
pub struct Dog;
impl Speak for Dog { fn say1(&self) {} }
fn bound<T: Speak>(it: &T) { it.say1() }
fn clause<T>(it: &T) where T: Speak { it.say1() }
fn object(it: &dyn Speak) { it.say1() }
fn any(it: impl Speak) { it.say1() }
fn path(it: &Dog) { Speak::say1(it) }
`),
    'Speak.say1',
    [
      'Speak.twice src/lib.rs:1 call resolved',
      'bound src/lib.rs:4 call resolved',
      'clause src/lib.rs:5 call resolved',
      'object src/lib.rs:6 call resolved',
      'any src/lib.rs:7 call resolved',
      'path src/lib.rs:8 call resolved',
    ],
    { file: 'src/lib.rs' },
  );
  callers(
    'a method that the trait itself has, of a type whose impl does not write it',
    rust(`pub trait Grow { fn size(&self) -> u8; fn grow1(&self) -> u8 { self.size() } }
pub struct Tree;
impl Grow for Tree { fn size(&self) -> u8 { 1 } }
fn a(tree: &Tree) { tree.grow1(); }
`),
    'grow1',
    ['a src/lib.rs:4 call resolved'],
    { file: 'src/lib.rs' },
  );

  const functionsAlone = `pub trait Parse10: Sized { fn map(self) -> u8 { 0 } }
impl<F, E> Parse10 for F where F: Fn(&str) -> Result<u8, E> + Clone {}
pub struct Word10;
impl Parse10 for Word10 {}
pub trait Captures10<'a> {}
impl<'a, T: ?Sized> Captures10<'a> for T {}
pub struct Iter10;
impl Iterator for Iter10 { type Item = u8; fn next(&mut self) -> Option<u8> { None } }
fn all10<'a>() -> impl Iterator<Item = u8> + Captures10<'a> { Iter10 }
fn a10(word: Word10) -> u8 { word.map() }
fn b10(iter: Iter10) { iter.map(|each| each); }
fn c10() { all10().map(|each| each); }
`;
  callers(
    'a method of a trait that all functions have is not the one of the same name that an iterator has',
    rust(functionsAlone),
    'Parse10.map',
    ['a10 src/lib.rs:10 call resolved'],
    // Of what is known by its traits alone it is not told whether it can be called.
    { file: 'src/lib.rs', likely: 1 },
  );
});

describe('what a trait may run', () => {
  const code = `pub trait Speak2 { fn say2(&self); fn loud2(&self) { self.say2() } }
pub struct Dog2; pub struct Cat2;
impl Speak2 for Dog2 { fn say2(&self) {} fn loud2(&self) {} }
impl Cat2 { fn say2(&self) {} }
mod inner { use super::*; struct Cow2; impl Speak2 for Cow2 { fn say2(&self) {} } }
fn through(it: &dyn Speak2) { it.say2(); it.loud2() }
fn direct(dog: &Dog2, cat: &Cat2) { dog.say2(); cat.say2() }
`;
  callers(
    'an implementation, by calls of the trait',
    rust(code),
    'Dog2.say2',
    [
      'Speak2.loud2 src/lib.rs:1 virtual resolved',
      'through src/lib.rs:6 virtual resolved',
      'direct src/lib.rs:7 call resolved',
    ],
    { file: 'src/lib.rs' },
  );
  callers(
    'one that replaces what the trait itself has',
    rust(code),
    'Dog2.loud2',
    ['through src/lib.rs:6 virtual resolved'],
    { file: 'src/lib.rs' },
  );
  callers(
    'a method of the same name that is not of the trait',
    rust(code),
    'Cat2.say2',
    ['direct src/lib.rs:7 call resolved'],
    {
      file: 'src/lib.rs',
    },
  );
  callees(
    'a call of the trait, and of what it may run',
    rust(code),
    'through',
    [
      'Speak2.say2 src/lib.rs:1 call resolved',
      'Speak2.loud2 src/lib.rs:1 call resolved',
      'Dog2.say2 src/lib.rs:3 virtual resolved',
      'Dog2.loud2 src/lib.rs:3 virtual resolved',
      'inner.Cow2.say2 src/lib.rs:5 virtual resolved',
    ],
    { file: 'src/lib.rs' },
  );
});

describe('types', () => {
  callers(
    'made by the name that a type has inside of itself',
    rust(`pub struct Place1 { at: u8 }
pub struct Other1 { at: u8 }
impl Place1 { pub fn new(at: u8) -> Self { Self { at } } }
impl From<u8> for Place1 { fn from(at: u8) -> Self { Self { at } } }
impl Other1 { pub fn new() -> Self { Self { at: 1 } } pub fn place(&self) -> Place1 { Place1 { at: self.at } } }
`),
    'Place1',
    [
      'Place1.new src/lib.rs:3 construct resolved',
      'Place1.from src/lib.rs:4 construct resolved',
      'Other1.place src/lib.rs:5 construct resolved',
    ],
    { file: 'src/lib.rs' },
  );
});

describe('macros', () => {
  callers(
    'calls in what a macro is handed',
    rust(`fn inside1() -> u8 { 1 }
fn a() { assert_eq!(inside1(), 1); }
fn b() { println!("{}", vec![inside1(); 2].len()); }
`),
    'inside1',
    ['a src/lib.rs:2 call resolved', 'b src/lib.rs:3 call resolved'],
    { file: 'src/lib.rs' },
  );
  callers(
    'a part of a path in a list, and a text for people, are no method',
    {
      ...rust(
        'use std::{cmp72::Ordering, a::cmp72::B};\nuse crate::{own72::cmp72::C};\nmod own72;\nstruct Till72; impl Till72 { fn cmp72(&self) {} }\n' +
          'fn a72(t: Till72) { t.cmp72(); let _ = "Help: all cmp72"; }\n',
      ),
      'src/own72.rs': 'pub mod cmp72 { pub struct C; }\n',
    },
    'Till72.cmp72',
    ['a72 src/lib.rs:5 call resolved'],
    { file: 'src/lib.rs', likely: 0 },
  );
  callers(
    'values of data that a macro is handed, and no block in it',
    rust(
      'struct Till71; impl Till71 { fn sum71(&self) -> u32 { 1 } }\nstruct Desk71; impl Desk71 { fn sum71(&self) -> u32 { 1 } }\n' +
        'fn a71(t: Till71) { json!({ "a:{": t.sum71(), // : {\n "b": [1, { "c": t.sum71() }], "d": { "e": u.set71(|x| { x }) } }); }\n' +
        'fn b71(t: Till71) { json!{ "a": t.sum71(), } }\nfn c71(d: Desk71) { json!([{ "a": d.sum71() }]) }\n',
    ),
    'Till71.sum71',
    ['a71 src/lib.rs:3,4 call resolved', 'b71 src/lib.rs:5 call resolved'],
    { file: 'src/lib.rs', likely: 0 },
  );
  callees(
    'a macro of the crate, and nothing of the library',
    rust(`macro_rules! shout { ($x:expr) => { $x } }
fn plain1() -> u8 { 1 }
fn a() { shout!(plain1()); println!("x"); let v: Vec<u8> = Vec::new(); v.len(); }
`),
    'a',
    ['shout src/lib.rs:1 call resolved', 'plain1 src/lib.rs:2 call resolved'],
    { file: 'src/lib.rs' },
  );
  callers(
    'a function of a type that a macro makes',
    rust(`bitflags::bitflags! {
    /// What is on.
    #[derive(Clone)]
    pub struct Options: u32 {
        /// A heading { #id }
        const TABLES = 1 << 1;
        const NOTES = mask1();
    }
}
const fn mask1() -> u32 { 4 }
impl Options { pub fn has_notes(&self) -> bool { true } }
struct Parser { options: Options }
fn a(given: Options) -> bool { given.has_notes() }
impl Parser { fn b(&self) -> bool { self.options.has_notes() } }
`),
    'has_notes',
    ['a src/lib.rs:13 call resolved', 'Parser.b src/lib.rs:14 call resolved'],
    { file: 'src/lib.rs' },
  );
});

test('a name in modules that all take everything of each other is found in steps like their number', () => {
  const modules = (number: number) => {
    const names = Array.from({ length: number }, (_, i) => `part${i}`);
    const files = Object.fromEntries(
      names.map((name) => [
        `src/all/${name}.rs`,
        `use super::*;\n${names.map((each) => `use crate::all::${each}::*;`).join('\n')}\npub fn ${name}_made() { nowhere_at_all(); part0_made() }\n`,
      ]),
    );
    const all = `${names.map((name) => `mod ${name};`).join('\n')}\npub use {${names.map((name) => `${name}::*`).join()}};\n`;
    return project({ ...manifest, 'src/lib.rs': 'mod all;\n', 'src/all/mod.rs': all, ...files });
  };
  const asked = [8, 16].map((number) => ({ number, made: modules(number) }));
  return Promise.all(
    asked.map(async ({ number, made }) => {
      const { callers: found } = await made.callgraph('part0_made', { direction: 'callers' });
      expect(found?.length).toBe(number);
    }),
  );
});
