/**
 * How the runtimes, test runners and compilers of the languages write a place in the code. One table: whoever teaches a
 * further form adds a line. Each pattern is tried on one line whose decoration is gone (`withoutDecoration` in `frames.ts`),
 * from its beginning, and the first that fits has it.
 */

/** What a line may say, by the names of the groups: `path`, `line` (from 1), `name` (what runs there), `test`. */
export interface FrameForm {
  readonly pattern: RegExp;
  /**
   * `call`: a step of a stack; `message`: what a compiler or a check complains about; `test`: a test that failed; `outside`:
   * a step of a stack that has no place in a file.
   */
  readonly how: 'call' | 'message' | 'test' | 'outside';
  /** The innermost step comes last in its stack. */
  readonly isInnermostLast?: true;
  /** The name is of what is called there, and not of what the place lies in. */
  readonly namesCallee?: true;
  /** The path is the bare name of a file, and the name begins with its package: as on the JVM. */
  readonly isInPackage?: true;
}

export const FRAME_FORMS: readonly FrameForm[] = [
  // Python: `File "shop/cart.py", line 12, in total`.
  { pattern: /^File "(?<path>[^"]+)", line (?<line>\d+)(?:, in (?<name>.+))?/, how: 'call', isInnermostLast: true },
  // pytest: `shop/cart.py:12: in total`, and where it ends `shop/cart.py:14: KeyError`.
  { pattern: /^(?<path>[^\s:]+\.py):(?<line>\d+): in (?<name>\S+)$/, how: 'call', isInnermostLast: true },
  { pattern: /^(?<path>[^\s:]+\.py):(?<line>\d+): ?[\w.]*$/, how: 'call', isInnermostLast: true },
  // JVM: `at com.shop.Cart.total(Cart.java:12)`, `at app//com.shop.CartKt.total(Cart.kt:12)`.
  {
    pattern: /^(?:at )?(?<name>[^\s()]+)\((?<path>[^\s():/]+\.(?:java|kt|kts|scala|groovy|clj)):(?<line>\d+)\)/,
    how: 'call',
    isInPackage: true,
  },
  { pattern: /^at [^\s()]+\((?:Native Method|Unknown Source|<generated>)\)/, how: 'outside' },
  // .NET: `at Shop.Cart.Total(Int32 id) in /src/Shop/Cart.cs:line 12`.
  { pattern: /^at (?<name>[^()]+)\([^()]*\) in (?<path>.+):line (?<line>\d+)$/, how: 'call' },
  // Node, Deno, Bun, Chromium: `at Cart.total (file:///app/src/cart.ts:12:5)`, `at /app/src/cart.ts:12:5`.
  { pattern: /^at (?<name>[^(]+) \((?<path>.+):(?<line>\d+):\d+\)$/, how: 'call' },
  { pattern: /^at (?:async )?(?<path>[^()]+):(?<line>\d+):\d+$/, how: 'call' },
  // Next and others put the folders of a route into brackets.
  { pattern: /^at (?:async )?(?<path>[^\s]+):(?<line>\d+):\d+$/, how: 'call' },
  { pattern: /^at [^(]*\((?:<anonymous>|native|index \d+)\)$/, how: 'outside' },
  // Rust's backtrace, its name a line above: `at ./src/cart.rs:12:9`.
  { pattern: /^at (?<path>[^\s():]+\.\w+):(?<line>\d+)$/, how: 'call' },
  // .NET without symbols: `at System.Linq.Enumerable.First[T](IEnumerable`1 source)`.
  { pattern: /^at [\w.<>`[\],+$]+\(.*\)$/, how: 'outside' },
  // Firefox, Safari: `total@http://localhost:5173/src/cart.ts:12:5`.
  { pattern: /^(?<name>[^@\s]*)@(?<path>\S+):(?<line>\d+):\d+$/, how: 'call' },
  // vitest: `❯ total src/cart.ts:12:5`.
  { pattern: /^❯ (?:(?<name>[\w$.<>#]+) )?(?<path>\S+):(?<line>\d+):\d+$/, how: 'call' },
  // Go, its name a line above: `/app/cart/cart.go:12 +0x1d`.
  { pattern: /^(?<path>[^\s:]+\.go):(?<line>\d+) \+0x[\da-f]+$/, how: 'call' },
  { pattern: /^(?<path>[A-Za-z]:[^\s:]+\.go):(?<line>\d+) \+0x[\da-f]+$/, how: 'call' },
  // Rust: `thread 'cart::tests::adds' panicked at src/cart.rs:12:9:`.
  {
    pattern: /^thread '(?<test>[^']*)'(?: \(\d+\))? panicked at (?<path>[^\s':]+):(?<line>\d+):\d+/,
    how: 'call',
  },
  // rustc: `--> src/cart.rs:12:9`.
  { pattern: /^(?:-->|:::) (?<path>.+):(?<line>\d+):\d+$/, how: 'message' },
  // Ruby: `app/models/cart.rb:12:in 'Cart#total'`, before 3.4 with a backtick.
  {
    pattern: /^(?:\d+: )?(?:from )?(?<path>[^\s:]+):(?<line>\d+):in [`'"](?<name>[^'"`]+)/,
    how: 'call',
  },
  // PHP: `#0 /app/src/Cart.php(12): App\Cart->total()`.
  { pattern: /^#\d+ (?<path>[^()]+)\((?<line>\d+)\): (?<name>.+)$/, how: 'call', namesCallee: true },
  { pattern: /^#\d+ (?:\[internal function\]|\{main\})/, how: 'outside' },
  // tsc, C#, MSBuild: `src/cart.ts(12,5): error TS2345`.
  { pattern: /^(?<path>.+)\((?<line>\d+),\d+\): /, how: 'message' },
  // Maven: `[ERROR] /app/src/Cart.java:[12,5] cannot find symbol`.
  { pattern: /^(?:\[ERROR\] +)?(?<path>\S+):\[(?<line>\d+),\d+\]/, how: 'message' },
  // Names of failed tests: surefire, go, cargo (twice), unittest, PHPUnit, Gradle, dotnet.
  { pattern: /^(?:\[ERROR\] +)?(?<test>[A-Z][\w$]*\.[\w$]+):(?<line>\d+)(?:->| )/, how: 'test' },
  { pattern: /^--- FAIL: (?<test>\w+)/, how: 'test' },
  { pattern: /^---- (?<test>[\w:]+) stdout ----/, how: 'test' },
  { pattern: /^test (?<test>[\w:]+) \.\.\. FAILED/, how: 'test' },
  { pattern: /^(?:FAIL|ERROR): (?<test>\w+) \([\w.]+\)/, how: 'test' },
  { pattern: /^\d+\) (?<test>[\w\\]+::\w+)/, how: 'test' },
  { pattern: /^\w+ > (?<test>\w+)\(\) FAILED/, how: 'test' },
  { pattern: /^Failed (?<test>[\w.]+)(?:\([^()]*\))? \[/, how: 'test' },
];

/** A place as it stands in a word of any line: `src/cart.ts:12:5`, `(cart.go:12)`, `tests/test_cart.py::test_total`. */
export const PLACE_FORMS: readonly RegExp[] = [
  /^(?<path>[^\s:]+\.\w+)::(?<test>[\w:]+)/,
  /^(?<path>(?:[A-Za-z]:)?[^\s:]+\.\w+):(?<line>\d+)(?:[-:]\d+)?$/,
  /^(?<path>(?:[A-Za-z]:)?[^\s:#]+\.\w+)#L(?<line>\d+)(?:-L?\d+)?$/,
];

/** The name that a step has in the line above its place: Go's `main.(*Cart).Total(0xc000…)`, Rust's `3: shop::cart::total`. */
export const NAMES_ABOVE: readonly RegExp[] = [
  /^created by (?<name>\S+)/,
  /^\d+: (?:0x[\da-f]+ - )?(?<name>[\w<][^\s]*(?: as [^\s]+)?)$/,
  /^(?<name>[\w./*()[\]-]+)\([^()]*\)$/,
];

/** Where another stack begins, and how it stands to the one before it. */
export const STACK_HEADERS: readonly {
  readonly pattern: RegExp;
  /** `cause`: of the stack before it; `effect`: the one before it is the cause; `beside`: of another thread, or another failure. */
  readonly relation: 'cause' | 'effect' | 'beside' | 'other';
  readonly isInnermostLast?: true;
}[] = [
  { pattern: /^(?:Caused by: |\[cause\]: |cause: \w*Error)/, relation: 'cause' },
  {
    pattern: /^(?:The above exception was the direct cause|During handling of the above exception)/,
    relation: 'effect',
  },
  { pattern: /^Suppressed: /, relation: 'beside' },
  { pattern: /^goroutine \d+ (?:gp=\S+ )?(?:m=\S+ )?(?:mp=\S+ )?\[/, relation: 'beside' },
  { pattern: /^Traceback \(most recent call last\)/, relation: 'other', isInnermostLast: true },
  // pytest's heading of each failed test.
  { pattern: /^_{3,} .{1,300} _{3,}$/, relation: 'other' },
];
