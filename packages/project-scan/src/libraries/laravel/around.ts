/** What Laravel runs before routes: middleware of all, of groups and of single ones, by its names. */
import { aroundLines, distinctLines } from '../../reading/around-lines.ts';
import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { groupedBy } from '../../reading/grouped.ts';
import type { Sources } from '../../reading/sources.ts';
import type { AroundLines } from '../../scan.ts';

/** The names that a call of `middleware` is given: those of classes, and those that the application gives them. */
export function middlewareNames(text: string): readonly string[] {
  return [...text.matchAll(/["']([\w.-]{1,100})(?::[^"'\n]{0,300})?["']|(\w{1,100})::class/g)].map(
    ([, named, type]) => named ?? type ?? '',
  );
}

export class LaravelMiddleware {
  readonly #byClass: ReadonlyMap<string, readonly AroundLines[]>;
  /** What a name stands for: of an alias a class, of a group all that is in it. */
  readonly #meant = new Map<string, string[]>();
  readonly #placed = new Set<string>();
  readonly #ofControllers: string[] = [];

  constructor(sources: Sources) {
    const classes = sources.files.flatMap((file) => classesOf(sources, file));
    this.#byClass = new Map(
      [...groupedBy(classes, ({ name }) => name)].map(([name, all]) => [name, all.map(({ lines }) => lines)]),
    );
    if (classes.length > 0) for (const file of sources.files) if (file.endsWith('.php')) this.#readNames(sources, file);
  }

  /** Of all routes, and of these names. */
  linesFor(names: readonly string[]): readonly AroundLines[] {
    if (this.#byClass.size === 0) return [];
    const found: AroundLines[] = [];
    const seen = new Set<string>();
    const open = [ALL, ...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(...(this.#meant.get(name) ?? []));
      const lines = this.#byClass.get(name) ?? [];
      if (lines.length > 0) this.#placed.add(name);
      found.push(...lines);
    }
    return distinctLines(found);
  }

  /** Those that were put before no route, or that a controller puts before its own. */
  open(): readonly AroundLines[] {
    const ofControllers = new Set(this.#ofControllers.flatMap((name) => [name, ...(this.#meant.get(name) ?? [])]));
    return [...this.#byClass].flatMap(([name, lines]) =>
      this.#placed.has(name) && !ofControllers.has(name) ? [] : lines,
    );
  }

  #readNames(sources: Sources, file: string): void {
    const [text, bare] = [sources.text(file), sources.bare(file)];
    if (!/iddleware/.test(text)) return;
    for (const match of bare.matchAll(/(?:\$this\s{0,9}->\s{0,9}middleware|\bnew\s{1,9}Middleware)\s{0,9}\(/g)) {
      const open = match.index + match[0].length - 1;
      this.#ofControllers.push(...middlewareNames(text.slice(open, closingBracket(bare, open))));
    }
    const put = (name: string, written: string) =>
      this.#meant.set(name, [...(this.#meant.get(name) ?? []), ...middlewareNames(written)]);
    for (const match of bare.matchAll(LISTS)) {
      const open = match.index + match[0].length - 1;
      const span = { from: open + 1, to: closingBracket(bare, open) };
      const written = text.slice(span.from, span.to);
      const [, property, method] = match;
      if (property === 'middleware' || /^(?:append|prepend|use)$/.test(method ?? '')) put(ALL, written);
      else if (method === 'web' || method === 'api') put(method, written);
      else if (/Group$|^group$|^pushMiddleware/.test(method ?? '')) {
        const [first, ...rest] = splitAtCommas(bare, span.from, span.to);
        const [name] = first === undefined ? [] : middlewareNames(text.slice(first.from, first.to));
        for (const each of rest) put(name ?? '', text.slice(each.from, each.to));
      } else if (method === 'aliasMiddleware') {
        const [name, ...rest] = middlewareNames(written);
        this.#meant.set(name ?? '', rest);
      } else for (const [name, value] of pairsIn(text, bare, span)) put(name, value);
    }
  }
}

/** What runs before every route; no name of a group or of a class. */
const ALL = '*';

const LISTS =
  /\$(middleware|middlewareGroups|middlewareAliases|routeMiddleware)\s{0,20}=\s{0,20}\[|(?:\$middleware|\$router|\bRoute)\s{0,20}(?:->|::)\s{0,20}(web|api|append|prepend|use|group|alias|aliasMiddleware|middlewareGroup|appendToGroup|prependToGroup|(?:push|prepend)MiddlewareToGroup)\s{0,20}\(/g;

/** `'auth' => Authenticate::class`, `'web' => [A::class, B::class]`. */
function pairsIn(
  text: string,
  bare: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly (readonly [string, string])[] {
  const open = bare[from] === '[' ? from + 1 : from;
  return splitAtCommas(bare, open, bare[from] === '[' ? closingBracket(bare, from) : to).flatMap((part) => {
    const pair = /^["']([\w.-]{1,100})["']\s{0,40}=>\s{0,40}/.exec(text.slice(part.from, part.to));
    return pair === null ? [] : [[pair[1] ?? '', text.slice(part.from + pair[0].length, part.to)] as const];
  });
}

/** Classes that are handed a request and what it is handed on to. */
function classesOf(sources: Sources, file: string) {
  if (!file.endsWith('.php') || !/\bClosure\b/.test(sources.text(file))) return [];
  const bare = sources.bare(file);
  if (!/\bfunction\s{1,20}handle\s{0,20}\([^)]{0,300}\bClosure\b/.test(bare)) return [];
  const head = /^[ \t]*(?:(?:final|abstract|readonly)[ \t]+){0,3}class[ \t]+(\w+)[^{]{0,400}\{/m.exec(bare);
  if (head === null) return [];
  const open = head.index + head[0].length - 1;
  const lines = aroundLines(sources, file, { from: head.index, to: closingBracket(bare, open) });
  return [{ name: head[1] ?? '', lines }];
}
