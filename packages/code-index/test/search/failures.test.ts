// What somebody has in hand when something fails leads to the definitions that it is about, in every language.

import type { SymbolHit } from '@boocontext/code-index';
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';

const made = project({
  'shop/cart.py': `
    RATES = load_rates()

    class Cart:
        def total(self):
            return sum(self.price(item) for item in self.items)

        def price(self, item):
            return RATES[item.region] * item.amount

    def checkout(cart):
        return cart.total()
  `,
  'tests/test_cart.py': `
    from shop.cart import checkout

    def test_total_of_two():
        cart = make()
        assert checkout(cart) == 3
  `,
  'web/src/cart.ts': `
    export class Cart {
      total() {
        return this.items.reduce((sum, item) => sum + price(item), 0);
      }
      items: Item[] = [];
    }
    export const price = (item: Item) => item.rate.value;
    export function settle(cart: Cart) {
      return relay(cart);
    }
    function relay(cart: Cart) {
      return charge(cart);
    }
    export function charge(cart: Cart) {
      throw new Error('declined');
    }
    register(price);
  `,
  'web/src/jar.ts': `
    export interface Jar { load(): string }
    export class Paper implements Jar { load() { return ''; } }
    export class Glass implements Jar { load() { return 'x'; } }
    export function unpack(jar: Jar) {
      return jar.load().trim();
    }
  `,
  'web/test/cart.test.ts': `
    import { expect, test } from 'vitest';
    import { price, settle } from '../src/cart';

    test('two items', () => {
      const sum = price(item);
      expect(sum).toBe(3);
    });
  `,
  'web/src/app/(shop)/[id]/page.tsx': 'export default function Page() {\n  return load();\n}\n',
  'api/src/main/java/com/shop/Order.java': `
    package com.shop;
    class Order {
      int total() {
        return 1 / items.size();
      }
      static class Line {
        int price() { return 2; }
      }
    }
  `,
  'api/src/main/java/com/shop/Desk.kt': 'package com.shop\n\nfun openDesk() {\n    Order().total()\n}\n',
  'api/src/test/java/com/shop/OrderTest.java': `
    package com.shop;
    class OrderTest {
      @Test void addsUp() { new Order().total(); }
    }
  `,
  'store/store.go': `
    package store

    type Store struct{}

    func (s *Store) Load(key string) string {
    	return s.rows[key]
    }

    func Open() *Store { return nil }
  `,
  'store/store_test.go': `
    package store

    func TestLoad(t *testing.T) {
    	got := Open().Load("a")
    	if got != "b" {
    		t.Fatal(got)
    	}
    }
  `,
  'engine/src/parse.rs': `
    pub struct Parser;
    impl Parser {
        pub fn token(&self) -> u8 {
            self.next().unwrap()
        }
    }
    pub fn parse(text: &str) -> u8 {
        Parser.token()
    }
    #[cfg(test)]
    mod tests {
        #[test]
        fn reads_one() {
            assert_eq!(super::parse("a"), 1);
        }
    }
  `,
  'kt/Bakery.kt': `package shop
class Bakery(private val oven: Oven) {
  fun bake() = oven.heat()
}
interface Oven { fun heat(): Int }
class Stone : Oven { override fun heat() = 1 }
class Rented(private val other: Oven) : Oven by other
class Lent private constructor(
  other: Oven,
) : Oven by other {
  constructor(name: String) : this(Stone())
}
class Own(private val other: Oven) : Oven by other { override fun heat() = 2 }
`,
  'app/models/bill.rb': 'class Bill\n  def total\n    lines.sum(&:price)\n  end\nend\n',
  'lib/Invoice.php': '<?php\nclass Invoice {\n  function total() {\n    return $this->rate->value;\n  }\n}\n',
  'desk/Till.cs': `
    namespace Shop {
      class Till {
        public async Task<int> Open() {
          return drawer.Count;
        }
      }
    }
  `,
  'one/index.ts': 'export function first() {\n  return 1;\n}\n',
  'two/index.ts': 'export function second() {\n  return 2;\n}\n',
});

async function ask(query: string, question: object = {}) {
  return (await made.engine()).symbols({ query, limit: 20, offset: 0, ...question });
}

/** `Cart.total shop/cart.py@5`: what was found, and the lines of it that the text names. */
function shown({ symbol, container, file, at = [], why }: SymbolHit): string {
  const label = container === '' ? symbol : `${container}.${symbol}`;
  return `${label} ${file}${at.map((line) => `@${line + 1}`).join('')}${why === 'place' ? '' : ` ${why}`}`;
}

const check = (title: string, text: string, expected: readonly string[]) =>
  test(title, async () => {
    const { results } = await ask(text);
    expect(results.map(shown).slice(0, expected.length)).toEqual(expected);
  });

describe('a stack trace', () => {
  check(
    'of Python, the innermost step last, from a container',
    `Traceback (most recent call last):
  File "/usr/lib/python3.12/runpy.py", line 88, in _run_code
    exec(code, run_globals)
  File "/app/shop/cart.py", line 11, in checkout
    return cart.total()
  File "/app/shop/cart.py", line 5, in total
    return sum(self.price(item) for item in self.items)
  File "/app/shop/cart.py", line 8, in price
    return RATES[item.region] * item.amount
KeyError: 'eu'`,
    ['Cart.price shop/cart.py@8', 'Cart.total shop/cart.py@5', 'checkout shop/cart.py@11'],
  );
  check(
    'of Python, the cause before what came of it',
    `Traceback (most recent call last):
  File "/app/shop/cart.py", line 8, in price
KeyError: 'eu'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/app/shop/cart.py", line 11, in checkout
ValueError: no rate`,
    ['Cart.price shop/cart.py@8', 'checkout shop/cart.py@11'],
  );
  check(
    'of Node, with steps of packages and of Node itself',
    `TypeError: Cannot read properties of undefined (reading 'value')
    at price (/srv/web/src/cart.ts:7:55)
    at Array.reduce (<anonymous>)
    at Cart.total (file:///srv/web/src/cart.ts:3:25)
    at Layer.handle [as handle_request] (/srv/node_modules/express/lib/router/layer.js:95:5)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`,
    ['price web/src/cart.ts@7', 'Cart.total web/src/cart.ts@3'],
  );
  check(
    'of a browser, and of a route between brackets',
    'Page@http://localhost:3000/src/app/(shop)/[id]/page.tsx?t=17:2:3\n    at Page (webpack-internal:///(rsc)/./src/app/(shop)/[id]/page.tsx:2:3)',
    ['Page web/src/app/(shop)/[id]/page.tsx@2'],
  );
  check('of a build, whose lines are none of the source', '    at Cart.total (/app/web/dist/cart.js:77:9)', [
    'Cart.total web/src/cart.ts built',
  ]);
  check(
    'of Java and Kotlin, the last cause first',
    `Exception in thread "main" java.lang.IllegalStateException: closed
	at com.shop.DeskKt.openDesk(Desk.kt:4)
	at java.base/java.lang.Thread.run(Thread.java:833)
Caused by: java.lang.ArithmeticException: / by zero
	at app//com.shop.Order.lambda$total$0(Order.java:4)
	at com.shop.Order$Line.price(Order.java:7)
	at jdk.internal.reflect.Native.invoke0(Native Method)
	... 3 more`,
    [
      'Order.total api/src/main/java/com/shop/Order.java@4',
      'Order.Line.price api/src/main/java/com/shop/Order.java@7',
      'openDesk api/src/main/java/com/shop/Desk.kt@4',
    ],
  );
  check(
    'of Go, the goroutine that panicked first',
    `panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a1]

goroutine 7 [running]:
example.com/shop/store.(*Store).Load(0x0, {0x4b2, 0x1})
	/build/store/store.go:6 +0x1d
created by main.main in goroutine 1
	/build/main.go:9 +0x25

goroutine 1 [chan receive]:
example.com/shop/store.Open(...)
	/build/store/store.go:9`,
    ['Store.Load store/store.go@6', 'Open store/store.go@9'],
  );
  check(
    'of Rust',
    `thread 'main' panicked at src/parse.rs:4:21:
called \`Option::unwrap()\` on a \`None\` value
stack backtrace:
   0: rust_begin_unwind
             at /rustc/90b35a6/library/std/src/panicking.rs:645:5
   2: engine::parse::Parser::token
             at ./src/parse.rs:4:9
   3: engine::parse::parse::h0123456789abcdef
             at ./src/parse.rs:8:5`,
    ['Parser.token engine/src/parse.rs@4', 'parse engine/src/parse.rs@8'],
  );
  check(
    'of Ruby',
    "app/models/bill.rb:3:in 'Bill#total': undefined method 'sum' for nil (NoMethodError)\n\tfrom app/models/bill.rb:3:in `block in total'",
    ['Bill.total app/models/bill.rb@3'],
  );
  check(
    'of PHP',
    `PHP Fatal error:  Uncaught Error: Call to a member function on null in /var/www/lib/Invoice.php:4
Stack trace:
#0 /var/www/lib/Invoice.php(4): Rate->value()
#1 [internal function]: Invoice->total()
#2 {main}
  thrown in /var/www/lib/Invoice.php on line 4`,
    ['Invoice.total lib/Invoice.php@4'],
  );
  check(
    'of C#',
    `System.NullReferenceException: Object reference not set to an instance of an object.
   at Shop.Till.<Open>d__3.MoveNext() in C:\\agent\\desk\\Till.cs:line 4
   at System.Runtime.CompilerServices.TaskAwaiter.ThrowForNonSuccess(Task task)`,
    ['Shop.Till.Open desk/Till.cs@4'],
  );
  check('what the line at which it stopped may run', 'TypeError: x\n    at unpack (/srv/web/src/jar.ts:5:14)', [
    'unpack web/src/jar.ts@5',
    'Jar.load web/src/jar.ts called_there',
    'Paper.load web/src/jar.ts may_run_there',
    'Glass.load web/src/jar.ts may_run_there',
  ]);
  check('and classes that hand it on to another object', 'java.io.IOException\n\tat shop.Bakery.bake(Bakery.kt:3)', [
    'Bakery.bake kt/Bakery.kt@3',
    'Oven.heat kt/Bakery.kt called_there',
    'Stone.heat kt/Bakery.kt may_run_there',
    'Own.heat kt/Bakery.kt may_run_there',
    'Rented kt/Bakery.kt may_run_there',
  ]);
  check('in one line, as JSON writes it', 'Error: no\\n    at price (/srv/web/src/cart.ts:7:55)\\n    at x', [
    'price web/src/cart.ts@7',
  ]);
});

describe('a failed test', () => {
  check(
    'of vitest: the code that it calls, then the test',
    ` FAIL  test/cart.test.ts > two items
AssertionError: expected 2 to be 3 // Object.is equality
 ❯ test/cart.test.ts:6:17
      5|     test('two items', () => {
      7|       expect(sum).toBe(3);
       |                   ^`,
    ['price web/src/cart.ts called', 'cart.test.ts web/test/cart.test.ts@6'],
  );
  check(
    'of pytest',
    `____________________________ test_total_of_two ____________________________
tests/test_cart.py:5: in test_total_of_two
    assert checkout(cart) == 3
E   assert 2 == 3
tests/test_cart.py:5: AssertionError
FAILED tests/test_cart.py::test_total_of_two - assert 2 == 3`,
    ['checkout shop/cart.py called', 'test_total_of_two tests/test_cart.py@5'],
  );
  check('of Go', '--- FAIL: TestLoad (0.00s)\n    store_test.go:6: a\nFAIL\texample.com/shop/store\t0.01s', [
    'Store.Load store/store.go called',
    'Open store/store.go called',
    'TestLoad store/store_test.go@6',
  ]);
  check(
    'of cargo',
    `---- parse::tests::reads_one stdout ----
thread 'parse::tests::reads_one' panicked at engine/src/parse.rs:14:13:
assertion \`left == right\` failed`,
    ['tests.reads_one engine/src/parse.rs@14'],
  );
  check('of JUnit by its name alone', '[ERROR]   OrderTest.addsUp:4 » Arithmetic / by zero', [
    'OrderTest.addsUp api/src/test/java/com/shop/OrderTest.java test',
  ]);
});

describe("a compiler's error", () => {
  check('of tsc', "web/src/cart.ts(7,44): error TS2339: Property 'rate' does not exist on type 'Item'.", [
    'price web/src/cart.ts@7',
  ]);
  check('of tsc, for people', 'src/cart.ts:9:10 - error TS2554: Expected 2 arguments, but got 1.', [
    'settle web/src/cart.ts@9',
  ]);
  check(
    'of rustc',
    'error[E0308]: mismatched types\n  --> engine/src/parse.rs:8:9\n   |\n9  |         Parser.token()\n   |         ^^^^',
    ['parse engine/src/parse.rs@8'],
  );
  check('of Go, and what it names', '# example.com/shop/store\nstore/store.go:6:9: undefined: TestLoad', [
    'Store.Load store/store.go@6',
    'TestLoad store/store_test.go named',
  ]);
  check('of Maven', '[ERROR] /ci/api/src/main/java/com/shop/Order.java:[4,20] cannot find symbol', [
    'Order.total api/src/main/java/com/shop/Order.java@4',
  ]);
  check('of mypy', 'shop/cart.py:8: error: Value of type "None" is not indexable  [index]', [
    'Cart.price shop/cart.py@8',
  ]);
  check('of ESLint', '/ci/web/src/cart.ts\n  7:44  error  Unsafe member access  no-unsafe', [
    'price web/src/cart.ts@7',
  ]);
});

describe('a comment', () => {
  check('with a place', 'nit: `web/src/cart.ts:12` should not be a function of its own', ['relay web/src/cart.ts@12']);
  check('with a link to lines', 'see https://example.com/shop/blob/main/web/src/cart.ts#L12-L14', [
    'relay web/src/cart.ts@12',
  ]);
  check('with a path and a name', 'In src/cart.ts the `charge` should retry when the bank declines', [
    'cart.ts web/src/cart.ts file',
    'charge web/src/cart.ts named',
  ]);
  test('plain words are none', async () => {
    for (const query of ['where is the total of a cart', 'Cart.total', 'price', 'v1.2.3 of the api/rate', 'and/or'])
      expect((await ask(query)).text, query).toBeUndefined();
  });
});

describe('what lies between', () => {
  check(
    'two steps that do not call one another is what does',
    '    at charge (/srv/web/src/cart.ts:15:9)\n    at settle (/srv/web/src/cart.ts:9:10)',
    ['charge web/src/cart.ts@15', 'settle web/src/cart.ts@9', 'relay web/src/cart.ts between'],
  );
});

describe('a place that cannot be', () => {
  check('a line behind the end', '    at charge (/srv/web/src/cart.ts:900:9)', [
    'charge web/src/cart.ts@900 line_gone',
  ]);
  check('what ran there has moved', '    at charge (/srv/web/src/cart.ts:3:9)', [
    'charge web/src/cart.ts moved',
    'Cart.total web/src/cart.ts@3 line_now',
  ]);
  test('and what has come there is shown without its code', async () => {
    const { results } = await ask('    at charge (/srv/web/src/cart.ts:3:9)');
    expect(results.filter(({ source }) => source === undefined).map(shown)).toEqual([
      'Cart.total web/src/cart.ts@3 line_now',
    ]);
  });
  test('several files of one name are told as several', async () => {
    const answer = await ask('index.ts:2:3 - error TS1: no');
    expect(answer.results.map(shown)).toEqual([
      'first one/index.ts@2 one_of_several',
      'second two/index.ts@2 one_of_several',
    ]);
    expect(answer.text?.several).toEqual([{ path: 'index.ts', files: ['one/index.ts', 'two/index.ts'] }]);
  });
  check('the name that ran tells them apart', '    at second (index.ts:2:3)', ['second two/index.ts@2']);
  check('and so do other paths of the text', '    at a (/ci/one/index.ts:2:3)\n    at b (/ci/index.ts:2:3)', [
    'first one/index.ts@2',
  ]);
  test('what is outside is counted, what is gone is named', async () => {
    const { text, results } = await ask(
      '    at x (/srv/node_modules/a/b.js:1:2)\n    at y (/srv/web/src/gone.ts:3:4)\n    at new Promise (<anonymous>)',
    );
    expect(text).toEqual({
      places: 3,
      outside: 2,
      missing: ['/srv/web/src/gone.ts'],
      missingPlaces: 1,
      several: [],
    });
    expect(results).toEqual([]);
  });
});

test('text that only looks like a place takes no longer than its length', async () => {
  const engine = await made.engine();
  for (const part of [
    'at a (',
    '<a as ',
    'a.py:',
    'x.ts:1:',
    '#0 /a(1): ',
    'https://',
    ' in ',
    '::',
    '[',
    '"',
    'Caused by: ',
  ]) {
    const askFor = (size: number) => engine.symbols({ query: part.repeat(size), limit: 5, offset: 0 });
    expect(await growthForTwice(askFor, 4_000), part).toBeLessThan(mostForTwice);
  }
});

test('the surest carry the lines around the place, and the answer is short', async () => {
  const { results } = await ask('    at charge (/srv/web/src/cart.ts:15:9)');
  expect(results[0]?.source).toContain("throw new Error('declined')");
  expect(results.map(({ source = '' }) => source).join('').length).toBeLessThan(1_000);
});

test('filters hold', async () => {
  const text = '    at charge (/srv/web/src/cart.ts:15:9)\n  File "/app/shop/cart.py", line 8, in price';
  expect((await ask(text, { path: 'shop' })).results.map(({ file }) => file)).toEqual(['shop/cart.py']);
  expect((await ask(text, { kind: 'method' })).results.map(({ symbol }) => symbol)).toEqual(['price']);
});
