/** The receiver decides in Rust: what a call looks through, which `impl` a type has, and what the place asks for. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers, project, add } = cases({});

const file = 'src/lib.rs';

/** One crate in one file. */
function rust(code: string, dependencies = '') {
  return { 'Cargo.toml': `[package]\nname = "fixture"\nversion = "0.1.0"\n${dependencies}`, [file]: code };
}

describe('what a call looks through', () => {
  const paths = rust(`use std::path::{Path, PathBuf};
trait PathExt { fn device1(&self) -> u64; }
impl PathExt for Path { fn device1(&self) -> u64 { 7 } }
fn first(p: &Path) -> u64 { p.device1() }
fn second() -> u64 { let mut buf = PathBuf::with_capacity(3); buf.push("a"); buf.device1() }
fn third(s: PathBuf) -> u64 { s.device1() }
fn fourth(s: &std::path::Path) -> u64 { s.to_path_buf().join("x").as_path().device1() }
`);
  callers(
    'a path behind what owns it',
    paths,
    'Path.device1',
    [
      ...['first', 'second', 'third'].map((name, i) => `${name} ${file}:${i + 4} call resolved`),
      'fourth src/lib.rs:7 virtual candidate',
    ],
    { file, likely: 1 },
  );
  callers(
    'a string and a slice behind what owns them',
    rust(`trait Loud { fn loud2(&self) -> u8; }
impl Loud for str { fn loud2(&self) -> u8 { 1 } }
impl<T> Loud for [T] { fn loud2(&self) -> u8 { 2 } }
fn a(text: String) { text.loud2(); }
fn b(text: &str) { text.loud2(); }
fn c() { format!("x").loud2(); }
fn d(list: Vec<u8>) { list.loud2(); }
fn e(list: &[u8; 2]) { list.loud2(); }
`),
    'str.loud2',
    ['a src/lib.rs:4 call resolved', 'b src/lib.rs:5 call resolved', 'c src/lib.rs:6 call resolved'],
    { file },
  );
  callers(
    'guards of locks, shared and boxed values',
    rust(`use std::sync::{Arc, Mutex, RwLock, LazyLock};
pub struct Till;
impl Till { pub fn ring3(&self) {} }
static ALL: LazyLock<Till> = LazyLock::new(|| Till);
fn a(till: Arc<Mutex<Till>>) { till.lock().unwrap().ring3() }
fn b(till: &RwLock<Till>) { till.read().unwrap().ring3(); let held = till.write().unwrap(); held.ring3() }
fn c(till: std::sync::MutexGuard<'_, Till>) { till.ring3() }
fn d() { ALL.ring3() }
fn e(till: std::cell::RefCell<Box<Till>>) { till.borrow().ring3() }
fn f(till: std::borrow::Cow<'_, Till>) { till.ring3() }
`),
    'ring3',
    ['a:5', 'b:6', 'c:7', 'd:8', 'e:9', 'f:10'].map((at) => `${at.replace(':', ` ${file}:`)} call resolved`),
    { file },
  );
  callers(
    'a type of another crate may be looked through for what it holds',
    rust(
      `use axum::extract::State;
pub struct App;
impl App { pub fn device4(&self) {} }
pub struct Other;
impl Other { pub fn device4(&self) {} }
async fn a(app: State<App>) { app.device4() }
async fn b(State(app): State<App>) { app.device4() }
async fn c(app: axum::extract::State<std::sync::Arc<App>>) { app.device4() }
async fn d(app: axum::Reply) { app.device4() }
`,
      '[dependencies]\naxum = "0.7"\n',
    ),
    'App.device4',
    ['a src/lib.rs:6 call candidate', 'b src/lib.rs:7 call resolved', 'c src/lib.rs:8 call candidate'],
    { file },
  );
});

describe('implementations for types of others', () => {
  const yarn = (name: string) =>
    rust(`trait Weigh { fn ${name}(&self) -> u32; }
struct Ball { grams: u32 }
struct Rack<T> { items: Vec<T> }
impl Weigh for Ball { fn ${name}(&self) -> u32 { self.grams } }
impl<T: Weigh> Weigh for Vec<T> { fn ${name}(&self) -> u32 { self.iter().map(|b| b.${name}()).sum() } }
impl<T: Weigh> Weigh for Rack<T> { fn ${name}(&self) -> u32 { self.items.${name}() } }
impl<T: Weigh> Weigh for &T { fn ${name}(&self) -> u32 { (**self).${name}() } }
fn total(balls: Vec<Ball>) -> u32 { balls.${name}() }
fn rack_total(rack: Rack<Ball>) -> u32 { rack.${name}() }
fn one(ball: Ball) -> u32 { ball.${name}() }
`);
  callers(
    'for a list of what has it',
    yarn('weigh5'),
    'Vec.weigh5',
    [
      'Vec.weigh5 src/lib.rs:5 virtual resolved',
      'Rack.weigh5 src/lib.rs:6 call resolved',
      'T.weigh5 src/lib.rs:7 virtual resolved',
      'total src/lib.rs:8 call resolved',
    ],
    { file },
  );
  callers(
    'for a type with a parameter, and not by what a list of others has',
    yarn('weigh6'),
    'Rack.weigh6',
    [
      'Vec.weigh6 src/lib.rs:5 virtual resolved',
      'T.weigh6 src/lib.rs:7 virtual resolved',
      'rack_total src/lib.rs:9 call resolved',
    ],
    { file },
  );
  callers(
    'for a type of the crate, and not by what holds it',
    yarn('weigh7'),
    'Ball.weigh7',
    [
      'Vec.weigh7 src/lib.rs:5 virtual resolved',
      'T.weigh7 src/lib.rs:7 virtual resolved',
      'one src/lib.rs:10 call resolved',
    ],
    { file },
  );
  callers(
    'by what a list holds',
    rust(`trait Show { fn show8(&self); }
struct A; struct B;
impl Show for Vec<A> { fn show8(&self) {} }
impl Show for Vec<B> { fn show8(&self) {} }
impl Show for Option<A> { fn show8(&self) {} }
impl Show for (A, B) { fn show8(&self) {} }
fn a(list: Vec<A>) { list.show8() }
fn b(list: &Vec<B>) { list.show8() }
fn c(maybe: Option<A>) { maybe.show8() }
fn d(pair: (A, B)) { pair.show8() }
`),
    'Show.show8',
    [],
    { file },
  );
  callers(
    'one of two for lists of different types',
    rust(`trait Show { fn show9(&self); }
struct A; struct B;
impl Show for Vec<A> { fn show9(&self) {} }
impl Show for std::collections::HashSet<B> { fn show9(&self) {} }
fn a(list: Vec<A>) { list.show9() }
fn b(list: std::collections::HashSet<B>) { list.show9() }
`),
    'HashSet.show9',
    ['b src/lib.rs:6 call resolved'],
    { file },
  );
  callers(
    'for every type that has another trait, and no other',
    rust(`trait Named { fn name_of(&self) -> u8; }
trait Greet { fn greet10(&self) -> u8; }
impl<T: Named> Greet for T { fn greet10(&self) -> u8 { self.name_of() } }
struct Cat; struct Stone; struct Dog;
impl Named for Cat { fn name_of(&self) -> u8 { 1 } }
impl Stone { fn greet10(&self) -> u8 { 2 } }
impl Named for Vec<Dog> { fn name_of(&self) -> u8 { 3 } }
fn a(cat: Cat) { cat.greet10(); }
fn b(stone: Stone) { stone.greet10(); }
fn c(dogs: Vec<Dog>) { dogs.greet10(); }
fn d<T: Named>(it: T) { it.greet10(); }
fn e() { Greet::greet10(&Cat); Cat::greet10(&Cat); }
`),
    'T.greet10',
    [
      'a src/lib.rs:8 call resolved',
      'c src/lib.rs:10 call resolved',
      'd src/lib.rs:11 call resolved',
      'e src/lib.rs:12 call resolved',
      'e src/lib.rs:12 virtual resolved',
    ],
    { file },
  );
});

describe('siblings', () => {
  const shapes = (name: string) =>
    rust(`trait Shape { fn ${name}(&self) -> u8 { 0 } }
struct Circle; struct Square;
impl Shape for Circle { fn ${name}(&self) -> u8 { 1 } }
impl Shape for Square {}
fn one(square: Square) { square.${name}(); }
fn two(circle: Circle) { circle.${name}(); }
fn three(shape: &dyn Shape) { shape.${name}(); }
fn four() { <Square as Shape>::${name}(&Square); <Circle as Shape>::${name}(&Circle); }
`);
  callers(
    'a type without a function of its own runs that of the trait, and no other type’s',
    shapes('area11'),
    'Circle.area11',
    ['two src/lib.rs:6 call resolved', 'three src/lib.rs:7 virtual resolved', 'four src/lib.rs:8 call resolved'],
    { file },
  );
  callers(
    'and the trait’s own is run by it',
    shapes('area12'),
    'Shape.area12',
    ['one src/lib.rs:5 call resolved', 'three src/lib.rs:7 call resolved', 'four src/lib.rs:8 call resolved'],
    { file },
  );
  callers(
    'what asks for two traits is none that has one of them alone',
    rust(`trait Base { fn base13(&self); }
trait Both: Base { fn both(&self); }
struct A; struct B;
impl Base for A { fn base13(&self) {} }
impl Base for B { fn base13(&self) {} }
impl Both for B { fn both(&self) {} }
fn one(it: &dyn Both) { it.base13() }
fn two(it: &dyn Base) { it.base13() }
`),
    'A.base13',
    ['two src/lib.rs:8 virtual resolved'],
    { file },
  );
});

describe('what the place asks for', () => {
  callers(
    'of the function around, a field, a variable, an argument',
    rust(`pub struct Ball { grams: u32 }
pub struct Net;
struct Rack<T> { items: Vec<T>, spare: Ball }
impl Default for Ball { fn default() -> Self { Ball { grams: 1 } } }
impl Default for Net { fn default() -> Self { Net } }
fn blank() -> Ball { Default::default() }
fn field() -> Rack<Ball> { Rack { items: vec![Default::default()], spare: Default::default() } }
fn variable() { let ball: Ball = Default::default(); let net: Net = Default::default(); }
fn take(ball: Ball, net: Net) {}
fn argument() { take(Default::default(), Net) }
fn late(yes: bool) -> Option<Ball> { if yes { return Some(Default::default()); } None }
fn other() -> Net { Default::default() }
fn named() { Ball::default(); <Ball as Default>::default(); }
`),
    'Ball.default',
    ['blank:6', 'field:7', 'variable:8', 'argument:10', 'late:11', 'named:13'].map(
      (at) => `${at.replace(':', ` ${file}:`)} call resolved`,
    ),
    { file },
  );
  callers(
    'whose it is stays open where nothing says so',
    rust(`pub struct Ball14;
impl From<u8> for Ball14 { fn from(it: u8) -> Self { Ball14 } }
fn a() { let made = From::from(1); }
fn b() -> Ball14 { From::from(2) }
fn c(all: Vec<u8>) { all.into_iter().map(From::from).for_each(drop) }
`),
    'Ball14.from',
    ['b src/lib.rs:4 call resolved'],
    { file, likely: 2 },
  );
});

describe('what the library runs without naming it', () => {
  const ports = (name: string) =>
    rust(`use std::str::FromStr;
use std::convert::TryFrom;
pub struct ${name}; pub struct Other${name};
impl From<u8> for ${name} { fn from(it: u8) -> Self { ${name} } }
impl From<u8> for Other${name} { fn from(it: u8) -> Self { Other${name} } }
impl FromStr for ${name} { type Err = (); fn from_str(it: &str) -> Result<Self, ()> { Ok(${name}) } }
impl TryFrom<String> for ${name} { type Error = (); fn try_from(it: String) -> Result<Self, ()> { Ok(${name}) } }
impl std::iter::FromIterator<u8> for ${name} { fn from_iter<I: IntoIterator<Item = u8>>(all: I) -> Self { ${name} } }
fn a(it: u8) -> ${name} { it.into() }
fn b(it: u8) { let port: ${name} = it.into(); let other: Other${name} = it.into(); }
fn c(it: u8) -> Other${name} { it.into() }
fn d(it: &str) { let port: ${name} = it.parse().unwrap(); }
fn e(it: &str) -> Result<${name}, ()> { Ok(it.parse()?) }
fn f(it: &str) { it.parse::<${name}>(); it.parse::<u8>(); }
fn g(it: String) { let port: ${name} = it.try_into().expect("one"); }
fn h(all: Vec<u8>) -> ${name} { all.into_iter().collect() }
`);
  callers('from', ports('Port16'), 'Port16.from', ['a src/lib.rs:9 call candidate', 'b src/lib.rs:10 call candidate'], {
    file,
  });
  callers(
    'from a text',
    ports('Port17'),
    'Port17.from_str',
    ['d src/lib.rs:12 call candidate', 'e src/lib.rs:13 call candidate', 'f src/lib.rs:14 call candidate'],
    { file },
  );
  callers(
    'of a trait that is named, where the place asks for a result of it',
    rust(`use std::str::FromStr;
pub struct Port23; pub struct Other23;
impl FromStr for Port23 { type Err = (); fn from_str(it: &str) -> Result<Self, ()> { Ok(Port23) } }
impl Port23 { fn read(it: &str) -> Result<Self, String> { FromStr::from_str(it).map_err(|_| String::new()) } }
fn a(it: &str) -> Result<Port23, ()> { FromStr::from_str(it) }
fn b(it: &str) -> Result<Other23, ()> { FromStr::from_str(it) }
fn c(it: &str) { let port: Port23 = FromStr::from_str(it).unwrap(); }
`),
    'Port23.from_str',
    ['Port23.read src/lib.rs:4 call resolved', 'a src/lib.rs:5 call resolved', 'c src/lib.rs:7 call resolved'],
    { file },
  );
  callers('where it may fail', ports('Port18'), 'Port18.try_from', ['g src/lib.rs:15 call candidate'], { file });
  callers('from many', ports('Port19'), 'Port19.from_iter', ['h src/lib.rs:16 call candidate'], { file });
});

describe('names', () => {
  callers(
    'a function that a module of the same name has, and all take from it',
    {
      ...rust('mod routes;\nuse crate::routes::{home20, other};\nfn main() { other(home20); home20() }\n'),
      'src/routes/mod.rs': 'mod home20;\nmod other;\npub use home20::*;\npub use other::*;\n',
      'src/routes/home20/mod.rs': 'pub fn home20() {}\n',
      'src/routes/other.rs': 'pub fn other(run: fn()) {}\n',
    },
    'home20',
    ['main src/lib.rs:3 call resolved', 'main src/lib.rs:3 callback resolved'],
    { file: 'src/routes/home20/mod.rs' },
  );
  callers(
    'behind brackets, and with bounds that have no members',
    rust(`pub trait Rule { fn fits21(&self) -> bool; }
pub struct Yes;
impl Rule for Yes { fn fits21(&self) -> bool { true } }
pub struct Asked<'t> { call: &'t (dyn Rule + Send + Sync) }
fn a(asked: &Asked) { asked.call.fits21(); }
fn b(rule: Box<dyn Rule + Send>) { rule.fits21(); }
fn c<T: Rule + std::fmt::Display>(rule: T) { rule.fits21(); rule.fits22(); }
`),
    'Rule.fits21',
    ['a src/lib.rs:5 call resolved', 'b src/lib.rs:6 call resolved', 'c src/lib.rs:7 call resolved'],
    { file },
  );
});

describe('what a type is not known to have is open', () => {
  callers(
    'of a type of the crate, of the library, of what a macro gives',
    rust(
      `pub struct Tool; pub struct Bare;
impl Tool { pub fn work15(&self) {} }
impl Tool { pub fn more(&self) { self.work15() } }
fn a(bare: &Bare) { bare.work15() }
fn b(list: Vec<u8>) { list.work15() }
fn c() { sqlx::query!("x").work15() }
fn d() { let read: Tool = serde_json::from_str("x").unwrap(); read.work15() }
fn e() { serde_json::from_str::<Tool>("x").unwrap().work15() }
`,
      '[dependencies]\nsqlx = "1"\nserde_json = "1"\n',
    ),
    'work15',
    [
      'Tool.more src/lib.rs:3 call resolved',
      'a src/lib.rs:4 call candidate',
      'b src/lib.rs:5 call candidate',
      'c src/lib.rs:6 call candidate',
      'd src/lib.rs:7 call resolved',
      'e src/lib.rs:8 call candidate',
    ],
    { file, likely: 4 },
  );
});

describe('the heads of implementations', () => {
  const shelves = rust(`pub enum Shelf20<T> { Full(T) }
enum Crate20 { Wood }
trait Lent { fn lend(&self) {} }
type Few = Shelf20<u8>;
impl Shelf20<Crate20> { fn fill(&self) {} }
impl<T> Lent for &Shelf20<T> {}
impl<T> Lent for crate::Shelf20<T> { fn lend(&self) {} }
impl From<Shelf20<u8>> for Crate20 { fn from(_: Shelf20<u8>) -> Self { Self::Wood } }
impl Lent for Vec<Crate20> {}
impl Few { fn few(&self) {} }
`);
  callers(
    'are a part of the type that they are for, and use what else they name',
    shelves,
    'Shelf20',
    [
      `<module> ${file}:8 reference resolved`,
      `Few ${file}:4 reference resolved`,
      `Crate20.from ${file}:8 reference resolved`,
    ],
    { file },
  );
  callers('use what the type is given', shelves, 'Crate20', [`<module> ${file}:5,9 reference resolved`], { file });
  callers('use the trait', shelves, 'Lent', [`<module> ${file}:6,7,9 reference resolved`], { file });
  callers('use another name of the type', shelves, 'Few', [`<module> ${file}:10 reference resolved`], { file });
  const made = add(
    rust(
      'mock! { pub Fake {} impl Store23 for Fake { fn save23(&self); } }\npub trait Store23 { fn save23(&self); }\nstruct Disk;\nimpl Store23 for Disk { fn save23(&self) {} }\n',
    ),
  );
  test.each([
    ['Disk.save23', 0],
    ['Store23.save23', 1],
  ])('are made by a macro for a trait, and are no use of what another has: %s', async (symbol, open) => {
    const { mentions } = await project.callgraph(symbol, { file: `${made}/${file}`, direction: 'callers' });
    expect(mentions?.likelyTotal).toBe(open);
  });
  const folder = add(shelves);
  test('are counted with the definition', async () => {
    const { mentions } = await project.callgraph('Shelf20', { file: `${folder}/${file}`, direction: 'callers' });
    const { definition, type } = mentions?.explained ?? {};
    expect({ definition, type }).toEqual({ definition: 4, type: 3 });
  });
  callers(
    'use the type of another file, which breaks them if it changes',
    {
      ...rust('mod shelf;\nmod lent;\n'),
      'src/shelf.rs': 'pub enum Shelf21 { Full }\nimpl Shelf21 { fn fill(&self) {} }\n',
      'src/lent.rs': 'impl crate::shelf::Shelf21 { fn lend(&self) {} }\n',
    },
    'Shelf21',
    ['<module> src/lent.rs:1 reference resolved'],
    { file: 'src/shelf.rs' },
  );
});

describe('what an attribute is called', () => {
  const shop = (code: string) => ({
    ...rust(code),
    'Cargo.toml': '[package]\nname = "shop"\n[dependencies]\ntokio = "1"\n',
  });
  callers(
    'is a macro, and no function that stands there',
    shop('fn test() {}\n#[tokio::main]\nasync fn main() { test() }\n#[test]\nfn runs() {}\n'),
    'test',
    ['main src/lib.rs:3 call resolved'],
    { file },
  );
  callers('leads along its path', shop('#[tokio::main]\nasync fn main() {}\n'), 'main', [], { file });
  callers(
    'names a function by its path',
    {
      ...shop(
        'mod sizes;\nstruct Args { #[arg(long, value_parser = sizes::parse_size51)] a: u8, #[arg(value_parser = crate::sizes::parse_size51)] b: u8 }\n',
      ),
      'src/sizes.rs': 'pub fn parse_size51() {}\n',
    },
    'parse_size51',
    ['<module> src/lib.rs:2 decorator resolved'],
    { file: 'src/sizes.rs' },
  );
  callers(
    'names a function in a text that is a path to it',
    {
      ...shop(
        'mod sizes;\nfn usual52() {}\nstruct Read { #[serde(default = "usual52")] a: u8,\n#[serde(default = "crate::usual52")] b: u8,\n#[setting(default = "usual52")] c: u8 }\n',
      ),
      'src/sizes.rs': '#[derive(Deserialize)]\nstruct Inner { #[serde(default = "super::usual52")] a: u8 }\n',
    },
    'usual52',
    ['<module> src/lib.rs:3,4 decorator resolved', '<module> src/sizes.rs:2 decorator resolved'],
    { file, likely: 1 },
  );
});

callers(
  'a function outside of all types is no member, whatever the receiver is',
  rust(`mod net {
    pub fn is_global60(ip: std::net::IpAddr) -> bool { ip.is_global60() }
}
fn own60(ip: std::net::IpAddr, any: impl Other) -> bool { net::is_global60(ip) && any.made().is_global60() }
`),
  'is_global60',
  [`own60 ${file}:4 call resolved`],
  { file },
);
