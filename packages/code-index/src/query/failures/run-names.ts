/** What a step of a stack says is running, as a definition has its name. */

export interface RunName {
  readonly name: string;
  /** What it lies in, the innermost part; empty where that is not said. */
  readonly container: string;
}

/**
 * The definition behind the name of a frame: `Cart.total` of `com.shop.Cart.lambda$total$0`, `main.(*Cart).Total(…)`,
 * `shop::cart::Cart::total::{{closure}}`, `new Cart`, `block in Cart#total`, `Shop.Cart.<TotalAsync>d__5.MoveNext`. Undefined
 * for what has no name of its own: `<module>`, `<anonymous>`, `{main}`.
 */
export function runNameOf(written: string): RunName | undefined {
  const text = before(
    before(
      written
        .slice(0, MAX_NAME)
        // A method of .NET that was made of another bears its name in brackets.
        .replace(/<(\w+)>[bdg]__\w+(?:\.MoveNext)?/g, '$1')
        // Of Go's receivers and of traits of Rust the type is meant.
        .replace(/\(\*?(\w+)\)\./g, '$1.')
        .replace(/^<([^<> ]*) as [^<>]*>/, '$1'),
      '(',
    ),
    ' [as ',
  )
    .replace(/^(?:async |new |static |rescue in |ensure in |block in |block \(\d+ levels\) in )+/, '')
    .replace(/::h[\da-f]{16}$/, '')
    .replace(/lambda\$(\w+)\$\d+/g, '$1')
    .replace(/<[^<>]*>|\[[^[\]]*\]/g, (part) => (NAMELESS.has(part) ? part : ''));
  const parts = text
    .split(/::|->|[.#\\/$]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !MADE_UP.test(part));
  const last = parts.at(-1);
  const around = parts.at(-2) ?? '';
  // A constructor goes by the name of its class.
  if (last === '<init>') return around === '' ? undefined : { name: around, container: '' };
  return last !== undefined && /^[\p{L}\p{N}_]+[?!=]?$/u.test(last) ? { name: last, container: around } : undefined;
}

function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

const MAX_NAME = 400;
const NAMELESS: ReadonlySet<string> = new Set(['<init>', '<module>', '<anonymous>', '<main>', '<lambda>', '<clinit>']);
/** Parts that compilers add: closures, anonymous classes, what is made for defaults; and the global object. */
const MADE_UP = /^(?:\{.*\}|func\d+|gowrap\d+|\d+|closure|Companion|default|lambda|invokeSuspend|Object|Function)$/;
