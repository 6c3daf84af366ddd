/** Who calls whom in PHP: each case is one way in which a call finds its function, method or class. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers, impact, open } = cases({});

describe('names, types and strings', () => {
  const cart = {
    'Cart.php': '<?php\nnamespace App;\nclass Cart {\n  public $total1 = 0;\n  public function total1() {}\n}\n',
  };

  callers(
    'a class of another name space is found by its whole name, wherever its file lies',
    {
      'lib/odd/place.php': '<?php\nnamespace App\\One;\nclass Job1 { function run1() {} }\n',
      'lib/other.php': '<?php\nnamespace App\\Two;\nclass Job1 { function run1() {} }\n',
      'b.php': '<?php\nuse App\\One\\Job1;\nfunction b() { $job = new Job1(); $job->run1(); }\n',
    },
    'Job1.run1',
    ['b b.php:3 call resolved'],
    { likely: 0 },
  );
  callers(
    'another name for an import',
    {
      'a.php': '<?php\nnamespace App;\nfunction pay2() {}\n',
      'b.php': '<?php\nnamespace Web;\nuse function App\\pay2 as settle2;\nfunction b() { settle2(); }\n',
    },
    'pay2',
    ['b b.php:4 call resolved'],
  );
  callers(
    'typed parameters, properties and promoted ones say what an object is',
    {
      'a.php': '<?php\nnamespace App;\nclass Clock3 { function now3() {} }\nclass Other3 { function now3() {} }\n',
      'b.php':
        '<?php\nnamespace App;\nclass B {\n  private Clock3 $own;\n  function __construct(private ?Clock3 $given) {}\n' +
        '  function f(\\App\\Clock3 $c) { $c->now3(); $this->own->now3(); $this->given?->now3(); }\n}\n',
    },
    'Clock3.now3',
    ['B.f b.php:6 call resolved'],
  );
  callers(
    'code in strings and here-documents',
    {
      'a.php':
        '<?php\nclass A4 {\n  function say4() {}\n  function f($m) {\n    echo "x {$this->say4()} $m->say4";\n    echo <<<T\n      {$this->say4()}\n      T;\n  }\n}\n',
    },
    'A4.say4',
    ['A4.f a.php:5,7 call resolved'],
  );
  callers(
    'what is called on the class itself, on its base, and made of itself',
    {
      'a.php':
        '<?php\nclass A5 { static function make5() { return new static(); } function __construct() {} }\n' +
        'class B5 extends A5 { function __construct() { parent::__construct(); self::make5(); static::make5(); } }\nB5::make5();\n',
    },
    'A5.make5',
    ['<module> a.php:4 call resolved', 'B5.__construct a.php:3 call resolved'],
  );
  callers(
    'a class that inherits its constructor is made by it, in another file too',
    {
      'a.php': '<?php\nclass A19 { function __construct() {} }\nclass B19 extends A19 {}\n',
      'b.php': "<?php\nrequire 'a.php';\nfunction b19() { return new B19(); }\n",
    },
    'A19.__construct',
    ['b19 b.php:3 construct resolved'],
    { otherNames: [], likely: 0 },
  );
  callers(
    'includes by a literal path',
    { 'lib/a.php': '<?php\nfunction get() {}\n', 'b.php': "<?php\nrequire_once(__DIR__ . '/lib/a.php');\nget();\n" },
    'get',
    ['<module> b.php:3 call resolved'],
  );
  callers(
    'a method that is named like a word of the language',
    { 'a.php': '<?php\nclass A8 { function for() {} function f() { $this->for(); } }\n' },
    'A8.for',
    ['A8.f a.php:2 call resolved'],
  );
  open(
    'a method, a property, a function and a variable of one name are four things',
    {
      ...cart,
      'b.php': '<?php\nuse App\\Cart;\nfunction b(Cart $c, $total1) { $c->total1 = 1; total1(); return $total1; }\n',
    },
    'Cart.total1',
    [],
    3,
  );
  open(
    'strings that may name it: a callable and a path; a pair is a method',
    {
      'a.php': "<?php\nnamespace App;\nclass A6 { function run6() { array_map([$this, 'run6'], []); } }\n",
      'b.php':
        "<?php\nuse App\\A6;\ncall_user_func('App\\A6::run6');\n$text = 'to run6 or not';\n$other = \"config.run6\";\n",
    },
    'A6.run6',
    ['b.php:3 a string that names it with its module', 'b.php:5 a string that may ask an object for it'],
  );
  impact(
    'a function that nobody names is never said to be unused',
    { 'a.php': "<?php\nfunction quiet7() {}\ncall_user_func('qui' . 'et7');\n" },
    'quiet7',
    {
      verdict: 'caution',
      affected: [],
      open: [/reflection in PHP is not known, so nothing there is taken to be unused/],
    },
  );
});

describe('receivers', () => {
  callers(
    'a method of two classes, by what the object is made of, is typed as and is narrowed to',
    {
      'a.php':
        '<?php\nnamespace A;\nclass Till1 { function pay1() {} }\nclass Desk1 { function pay1() {} }\n' +
        'function made() { $t = new Till1; $t->pay1(); }\n' +
        'function typed(?Till1 $t) { $t->pay1(); }\n' +
        'function narrowed($t) { if ($t instanceof Till1 && $t) { $t->pay1(); } }\n' +
        'function other(Desk1 $t) { $t->pay1(); }\n' +
        'function lost($t) { $t->pay1(); }\n',
    },
    'Till1.pay1',
    ['made a.php:5 call resolved', 'typed a.php:6 call resolved', 'narrowed a.php:7 call resolved'],
    { likely: 1 },
  );
  callers(
    'what a method gives: itself, its own class, and another one',
    {
      'a.php':
        '<?php\nclass Base2 { function with2(): static { return $this; } function self2(): self { return $this; } }\n' +
        'class Sub2 extends Base2 { function end2() {} static function make2(): static { return new static; } }\n' +
        'function a() { (new Sub2)->with2()->end2(); }\nfunction b() { Sub2::make2()->with2()->end2(); }\n' +
        'function c() { (new Sub2)->self2()->end2(); }\n',
    },
    'Sub2.end2',
    ['a a.php:4 call resolved', 'b a.php:5 call resolved'],
    { likely: 1 },
  );
  callers(
    'a trait, a base and an interface, and what overrides them',
    {
      'a.php':
        '<?php\ninterface Pays3 { function pay3(); }\ntrait Logs3 { function log3() { $this->pay3(); } }\n' +
        'class Till3 implements Pays3 { use Logs3; function pay3() {} }\n' +
        'class Desk3 { function pay3() {} }\n' +
        'function a(Pays3 $p) { $p->pay3(); }\nfunction b(Till3 $t) { $t->pay3(); $t->log3(); }\n',
    },
    'Till3.pay3',
    ['Logs3.log3 a.php:3 call candidate', 'a a.php:6 virtual resolved', 'b a.php:7 call resolved'],
  );
  callers(
    'a base is asked by its class, and not the trait of that',
    {
      'a.php':
        '<?php\ntrait Loud4 { function say4() {} }\nclass Base4 { function say4() {} }\n' +
        'class Sub4 extends Base4 { use Loud4; function go() { parent::say4(); } function on() { $this->say4(); } }\n',
    },
    'Base4.say4',
    ['Sub4.go a.php:4 call resolved'],
  );
  callers(
    'closures see what they take in, and the object around',
    {
      'a.php':
        '<?php\nclass Till5 { function pay5() {} function go() { return fn() => $this->pay5(); } }\n' +
        'function a(Till5 $t) { return function () use ($t) { $t->pay5(); }; }\n' +
        '$till = new Till5;\n$f = function () use ($till) { $till->pay5(); };\n' +
        'function b() { global $till; $till->pay5(); }\n',
    },
    'Till5.pay5',
    [
      '<module> a.php:5 call resolved',
      'Till5.go a.php:2 call resolved',
      'a a.php:3 call resolved',
      'b a.php:6 call resolved',
    ],
  );
  callers(
    'cases of an enumeration, and what it makes of a value',
    {
      'a.php':
        "<?php\nenum Suit6: string { case Hearts = 'h'; function label6() {} }\n" +
        'function a() { Suit6::Hearts->label6(); }\nfunction b($x) { Suit6::from($x)->label6(); }\n',
    },
    'Suit6.label6',
    ['a a.php:3 call resolved', 'b a.php:4 call resolved'],
  );
});

describe('what is not known stays open', () => {
  open(
    'what a base from outside makes up: a call of the class, and a value by the name of a method',
    {
      'a.php':
        '<?php\nnamespace App;\nuse Vendor\\Model;\nclass Post7 extends Model { function notes7() {} }\n' +
        'class Desk7 { function notes7() {} }\n',
      'b.php': '<?php\nuse App\\Post7;\nfunction b(Post7 $p) { return $p->notes7; }\nPost7::where(1)->notes7();\n',
    },
    'Post7.notes7',
    ['b.php:3 .notes7 on an untyped receiver', 'b.php:4 .notes7 on an untyped receiver'],
    1,
  );
  open(
    'what an array holds, what a function from outside gives, and what was nothing',
    {
      'a.php':
        '<?php\nclass Till8 { function pay8() {} }\nclass Desk8 { function pay8() {} }\n' +
        'function a(array $all) { foreach ($all as $t) $t->pay8(); $all[0]->pay8(); }\n' +
        'function b($all) { array_pop($all)->pay8(); }\n' +
        'class C8 { private $till = null; function c() { $this->till->pay8(); } }\n',
    },
    'Till8.pay8',
    [
      'a.php:4 .pay8 on an untyped receiver',
      'a.php:4 .pay8 on an untyped receiver',
      'a.php:5 .pay8 on an untyped receiver',
      'a.php:6 .pay8 on an untyped receiver',
    ],
    1,
  );
  open(
    'a class of a name space of ours that nobody has read',
    {
      'a.php': '<?php\nnamespace App;\nclass Till9 { function pay9() {} }\nclass Desk9 { function pay9() {} }\n',
      'b.php': '<?php\nuse App\\Made\\Other;\nfunction b(Other $o) { $o->pay9(); }\n',
    },
    'Till9.pay9',
    ['b.php:3 .pay9 on an untyped receiver'],
    1,
  );
  open(
    'what one of several types does not have, and the others cannot',
    {
      'a.php':
        '<?php\ninterface Noted11 {}\nclass Page11 { function link11() {} }\nclass Desk11 { function link11() {} }\n' +
        'class A11 { function __construct(private Noted11|string $it) {} function a() { $p = $this->it->page; $p->link11(); } }\n',
    },
    'Page11.link11',
    ['a.php:5 link11 is not found where it is looked for'],
    1,
  );
  open(
    'an object from a library is none of ours',
    {
      'a.php': '<?php\nnamespace App;\nclass Till10 { function pay10() {} }\n',
      'b.php': '<?php\nuse Vendor\\Other;\nfunction b(Other $o) { $o->pay10(); }\n',
    },
    'Till10.pay10',
    [],
    1,
  );
});

describe('types that only comments and conditions tell', () => {
  const two = (n: number) =>
    `<?php\nnamespace App;\nclass Till${n} { function pay${n}() {} }\nclass Desk${n} { function pay${n}() {} }\n`;
  const use = (n: number, code: string) => ({ 'a.php': two(n), 'b.php': `<?php\nnamespace App;\n${code}` });
  const one = (n: number, what: string, code: string, line: string) =>
    callers(what, use(n, code), `Till${n}.pay${n}`, [line], { likely: 0 });

  one(
    60,
    'of a parameter',
    '/** @param ?Till60 $t what is paid */\nfunction b($t) { $t->pay60(); }\n',
    'b b.php:4 call resolved',
  );
  one(
    61,
    'of what a function gives, in a loop',
    'class B {\n  /** @return array<int, Till61> */\n  function all(): array { return []; }\n  function b() { foreach ($this->all() as $t) { $t->pay61(); } }\n}\n',
    'B.b b.php:6 call resolved',
  );
  one(
    62,
    'of a property that holds several, one of them by its number',
    'class B {\n  /** @var Till62[] */\n  private $all = [];\n  function b() { $this->all[0]->pay62(); }\n}\n',
    'B.b b.php:6 call resolved',
  );
  one(
    63,
    'of a variable, where it is given a value',
    'function b($q) {\n  /** @var Till63 $t */\n  $t = $q->one();\n  $t->pay63();\n}\n',
    'b b.php:6 call resolved',
  );
  one(
    64,
    'of the variable of a loop',
    'function b($q) {\n  /** @var \\App\\Till64 $t */\n  foreach ($q as $t) { $t->pay64(); }\n}\n',
    'b b.php:5 call resolved',
  );
  one(
    65,
    'of a collection of a library whose type is written',
    'use Vendor\\Collection;\nclass B {\n  /** @var Collection<int, Till65> */\n  private Collection $all;\n  function b() { foreach ($this->all as $t) $t->pay65(); }\n}\n',
    'B.b b.php:7 call resolved',
  );
  one(
    66,
    'what is asserted',
    'function b($t) {\n  \\assert($t instanceof Till66);\n  $t->pay66();\n}\n',
    'b b.php:5 call resolved',
  );
  one(
    67,
    'what is left where anything else returns',
    'function b($t, $u) {\n  if ($u || !$t instanceof Till67) { return; }\n  $t->pay67();\n}\n',
    'b b.php:5 call resolved',
  );
  one(
    68,
    'what a container is asked for',
    'function b() { app(Till68::class)->pay68(); }\n',
    'b b.php:3 call resolved',
  );

  one(
    69,
    'what a trait gives of the class that uses it',
    'trait Fluent69 { function with69(): self { return $this; } }\nclass Paid69 extends Till69 { use Fluent69; }\nfunction b() { (new Paid69())->with69()->pay69(); }\n',
    'b b.php:5 call resolved',
  );
  const unsure = (n: number, what: string, code: string) =>
    open(what, use(n, code), `Till${n}.pay${n}`, [`b.php:4 .pay${n} on an untyped receiver`], 1);
  unsure(
    70,
    'a type parameter',
    '/** @template T */\nclass B { /** @param T $t */ function b($t) { $t->pay70(); } }\n',
  );
  open(
    'any type, or one of two',
    use(71, '/** @param mixed|Desk71 $t */\nfunction b($t) { $t->pay71(); }\n'),
    'Till71.pay71',
    ['b.php:4 another pay71 is likelier'],
    1,
  );
  unsure(72, 'an array of a comment may be an object', '/** @param Desk72[] $t */\nfunction b($t) { $t->pay72(); }\n');
  unsure(73, 'one of another alternative', '\nfunction b($t) { if (!$t instanceof Desk73) { f(); } $t->pay73(); }\n');
});

describe('what stands before two colons', () => {
  const named = (n: number, it: string) => ({
    'a.php': `<?php\nclass Till${n} { static function open${n}() {} }\nclass Desk${n} { static function open${n}() {} }\n`,
    'b.php': `<?php\ndefine('KIND${n}', 'Till${n}');\nfunction b${n}() { $it = ${it}; $it::open${n}(); }\n`,
  });
  open(
    'a text is the name of any class',
    named(100, "'Till100'"),
    'Till100.open100',
    ['b.php:3 .open100 on an untyped receiver'],
    1,
  );
  open('a constant', named(101, 'KIND101'), 'Till101.open101', ['b.php:3 .open101 on an untyped receiver'], 1);
  callers('an object', named(102, 'new Till102()'), 'Till102.open102', ['b102 b.php:3 call resolved'], { likely: 0 });
});

describe('a pair of a class and a name', () => {
  const pair = (n: number, of: string) => ({
    'Till.php':
      `<?php\nnamespace App;\nclass Till${n} { function open${n}() {} function go() { return f([$this, 'open${n}']); } }\n` +
      `class Desk${n} { function open${n}() {} }\n`,
    'routes.php': `<?php\nuse App\\Till${n};\nuse App\\Desk${n};\n$app->get('/x', [${of}, 'open${n}']);\n`,
  });
  callers(
    'is a method as a value',
    pair(96, 'Till96::class'),
    'Till96.open96',
    ['Till96.go Till.php:3 callback resolved', '<module> routes.php:4 callback resolved'],
    { likely: 0 },
  );
  open('of another class none of this', pair(97, 'Till97::class'), 'Desk97.open97', [], 3);
  open('of what is not known', pair(98, '$it'), 'Till98.open98', ['routes.php:4 a string that may name it'], 1);
});

describe('what runs without its name', () => {
  const cart = (n: number, more: string) => ({
    'Cart.php': `<?php\nclass Cart${n} { function getTotal${n}() {} protected function getKept${n}() {} function getOf${n}($it) {} }\n`,
    'cart.twig': `<p>{{ cart.${more}${n} }}</p>\n`,
  });
  open('a getter that a template of Twig reads', cart(90, 'total'), 'Cart90.getTotal90', [
    'cart.twig:1 .total90 in a .twig file, which may read it',
  ]);
  open('what no template can read', cart(91, 'kept'), 'Cart91.getKept91', []);
  open('what takes something', cart(92, 'of'), 'Cart92.getOf92', []);
  callers(
    'a factory that a model of Eloquent makes',
    {
      'Cart93Factory.php':
        '<?php\nnamespace Database\\Factories;\nuse Illuminate\\Database\\Eloquent\\Factories\\Factory;\nclass Cart93Factory extends Factory { }\n',
      'Cart93.php':
        '<?php\nnamespace App;\nuse Illuminate\\Database\\Eloquent\\Model;\nclass Cart93 extends Model {}\nfunction b93() { Cart93::factory()->create(); }\n',
    },
    'Cart93Factory',
    ['b93 Cart93.php:5 construct resolved'],
  );
});

describe('strings that are the name of a method', () => {
  const text = (n: number, code: string, base = '') => ({
    'a.php': `<?php\nclass Till${n}${base} { function pay${n}() {} }\n`,
    'b.php': `<?php\nfunction b${n}($it) { ${code} }\n`,
  });
  open(
    'a key, and what is compared',
    text(80, "return ['pay80' => $it['pay80'], 'x' => $it === 'pay80'];"),
    'Till80.pay80',
    [],
  );
  open('a value', text(81, "return ['x' => 'pay81'];"), 'Till81.pay81', ['b.php:2 a string that may name it']);
  open(
    'a key for a class that makes members up',
    text(82, "return ['pay82' => 1];", ' extends Vendor\\Model'),
    'Till82.pay82',
    ['b.php:2 a string that may name it'],
  );
});

describe('methods that are chosen by a name which is put together', () => {
  const writer = (name: string) => ({
    'Writer.php':
      `<?php\nclass Writer {\n  function as($kind) {\n    $method = '${name}_' . ucfirst($kind);\n    return $this->$method();\n  }\n` +
      `  function ${name}_csv() {}\n  function other_${name}() {}\n}\nclass Beside { function ${name}_csv() {} }\n`,
  });
  open(
    'by what is written of it',
    writer('write40'),
    'Writer.write40_csv',
    ['Writer.php:5 a member chosen at run time, by a name like write40_…'],
    1,
  );
  open('and no other', writer('write41'), 'Writer.other_write41', []);
  open('of another class neither', writer('write42'), 'Beside.write42_csv', [], 1);
  open(
    'in braces, of a base, by what calls a pair',
    {
      'Own.php': '<?php\nclass Own extends Base { function on43made() {} }\n',
      'Base.php':
        "<?php\nabstract class Base {\n  function go($k) { return $this->{'on43' . $k}(); }\n  function all() { call_user_func([$this, 'on43' . $this->x]); return static::{$this->kind}(); }\n}\n",
    },
    'Own.on43made',
    [
      'Base.php:3 a member chosen at run time, by a name like on43…',
      'Base.php:4 a member chosen at run time, by a name like on43…',
      'Base.php:4 a member chosen at run time, by any name',
    ],
  );
  const setters = (n: number, receiver: string) => ({
    'User.php':
      `<?php\nclass Base${n} { function set${n}base() {} }\nclass User${n} extends Base${n} { function set${n}own() {} }\n` +
      `class Admin${n} extends User${n} { function set${n}below() {} }\nclass Beside${n} { function set${n}beside() {} }\n`,
    'Model.php':
      `<?php\nclass Model${n} {\n  function __construct(private User${n} $user) {}\n  function put($name, User${n} $given, $any) {\n` +
      `    $method = 'set${n}' . ucfirst($name);\n    ${receiver}->$method();\n  }\n}\n`,
  });
  const chosen = (n: number) => [`Model.php:6 a member chosen at run time, by a name like set${n}…`];
  open('of a property with a type', setters(450, '$this->user'), 'User450.set450own', chosen(450));
  open('what its base has', setters(451, '$given'), 'Base451.set451base', chosen(451));
  open('what one below it has', setters(452, '$given'), 'Admin452.set452below', chosen(452));
  open('what no object of the type has', setters(453, '$given'), 'Beside453.set453beside', []);
  open('the same of a property', setters(454, '$this->user'), 'Beside454.set454beside', []);
  open('of what has no type, perhaps', setters(455, '$any'), 'Beside455.set455beside', chosen(455));
  open(
    'of what is called, by its own type',
    {
      'a.php':
        "<?php\nclass Till46 { function pay46() {} }\nclass Desk46 { function pay46b() {} }\nfunction a46(Till46 $t, $k) { call_user_func([$t, 'pay46' . $k]); }\n",
    },
    'Desk46.pay46b',
    [],
  );
  open(
    'properties that are chosen, and names that are written out, choose no method',
    {
      'a.php':
        "<?php\nclass Shelf {\n  function keep44() {}\n  function get($name) { return $this->$name . call_user_func([$this, 'other']); }\n}\n",
    },
    'Shelf.keep44',
    [],
  );
  const told = (nth: string) => ({
    'Book.php': `<?php\nnamespace App;\nclass Book${nth} extends \\Illuminate\\Database\\Eloquent\\Model { function url${nth}() {} }\nclass Other${nth} { function url${nth}() {} }\n`,
    'Page.php':
      `<?php\nnamespace App;\n/**\n * @property int    $book_id\n * @property-read Book${nth}   $book${nth}\n` +
      ` * @method static Book${nth}|null found${nth}(int $id)\n * @method Book${nth} kept${nth}()\n */\nabstract class Child${nth} extends \\Illuminate\\Database\\Eloquent\\Model {\n` +
      `  function book${nth}() { return $this->belongsTo(Book${nth}::class); }\n}\nclass Page${nth} extends Child${nth} {}\n`,
    'use.php':
      `<?php\nuse App\\Page${nth};\nfunction f(Page${nth} $page) { return $page->book${nth}->url${nth}(); }\n` +
      `function g(Page${nth} $page) { return Page${nth}::found${nth}(1)->url${nth}(); }\nfunction h(Page${nth} $page) { $page->kept${nth}()->url${nth}(); }\n`,
  });
  callers('members that the comment of a class tells, though nobody has written them', told('70'), 'Book70.url70', [
    'f use.php:3 call resolved',
    'g use.php:4 call resolved',
    'h use.php:5 call resolved',
  ]);
  callers(
    'what is read as such a member runs the method of that name',
    told('71'),
    'Child71.book71',
    ['f use.php:3 reference resolved'],
    { file: 'Page.php' },
  );
  callers(
    'what a comment says of a method that is inherited',
    {
      'a.php':
        '<?php\nclass Day72 { function hours72() {} }\nclass Year72 { /** @return array */ protected function days72() { return $this->all; } }\n' +
        '/** @method array<Day72> days72() */\nclass Month72 extends Year72 {\n  function sum() { foreach ($this->days72() as $day) { $day->hours72(); } }\n}\n',
    },
    'Day72.hours72',
    ['Month72.sum a.php:6 call resolved'],
  );
  callers(
    'what a comment says to be the object that was asked',
    {
      'a.php':
        '<?php\nclass Pref73 {\n  /** @return $this */\n  function one73() { return $this; }\n  /**\n   * @return static\n   */\n  function two73() { return $this->all[0]; }\n  function end73() {}\n}\n' +
        'function f(Pref73 $p) { $p->one73()->two73()->end73(); }\n',
    },
    'Pref73.end73',
    ['f a.php:11 call resolved'],
  );
});
