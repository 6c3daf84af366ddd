/** Procedures of tRPC: what the routers hold that no other router holds, each under the keys on the way to it. */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { dependsOn, isPartOf } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { exportsOf, fileOfImport, type Imported, importsOf } from '../../reading/scripts/modules.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';

interface TrpcRouter {
  readonly file: string;
  /** Empty where it is not kept in a variable. */
  readonly name: string;
  /** Of its object, brackets included. */
  readonly object: Span;
}

type Entry =
  | {
      readonly kind: 'procedure';
      readonly method: string;
      readonly key: string;
      readonly handler: string;
      readonly at: number;
    }
  | { readonly kind: 'router'; readonly key: string; readonly file: string; readonly object: Span }
  /** Something that brings procedures, and was not understood. */
  | { readonly kind: 'unread'; readonly at: number };

const packages = ['@trpc/server'];

/** Routers in one another, as no person writes them. */
const deepest = 30;

export const trpc: RouteReader = {
  frameworks: ['trpc'],
  read: routesIn,
};

function routesIn(sources: Sources): RouteReading {
  const files = sources
    .scripts()
    .filter(
      (file) =>
        /router\s*\(\s*\{/i.test(sources.text(file)) &&
        dependsOn(sources, file, packages) &&
        !isPartOf(sources, file, packages),
    );
  const importsByFile = new Map(files.map((file) => [file, importsOf(sources, file)]));
  const routers = files.flatMap((file) => routersOf(sources, file));
  const reading: Reading = { sources, routers, importsByFile, hidden: [] };
  const held = new Set<string>();
  const hold = (router: { readonly file: string; readonly object: Span }, depth: number) => {
    if (depth > deepest) return;
    for (const entry of entriesOf(reading, router.file, router.object)) {
      if (entry.kind !== 'router' || held.has(keyOf(entry))) continue;
      held.add(keyOf(entry));
      hold(entry, depth + 1);
    }
  };
  for (const router of routers) hold(router, 0);
  const roots = routers.filter((router) => !held.has(keyOf(router)));
  const read = roots.map((root) => {
    const hidden: Place[] = [];
    return { routes: proceduresOf({ ...reading, hidden }, root, '', new Set()), hidden };
  });
  return {
    routes: read.flatMap(({ routes }) => routes),
    // A router of a page is made by functions of such names too, and has no procedure.
    hidden: [...read.flatMap(({ routes, hidden }) => (routes.length === 0 ? [] : hidden)), ...mergedOf(sources, files)],
  };
}

/** `t.mergeRouters(users, other())`: what a call gives is not followed. */
function mergedOf(sources: Sources, files: readonly string[]): readonly Place[] {
  return signsLeft(
    sources,
    files,
    /\bmergeRouters\s{0,9}\(([^()]{0,500}\w\s{0,9}\()?/g,
    [],
    (_, [, called]) => called !== undefined && !/outer\s{0,9}\($/.test(called),
  );
}

interface Reading {
  readonly sources: Sources;
  readonly routers: readonly TrpcRouter[];
  readonly importsByFile: ReadonlyMap<string, ReadonlyMap<string, Imported>>;
  readonly hidden: Place[];
}

function keyOf({ file, object }: { readonly file: string; readonly object: Span }): string {
  return `${file}\0${object.from}`;
}

/** `const user = router({…})`, `t.router({…})`, `createTRPCRouter({…})`. */
function routersOf(sources: Sources, file: string): readonly TrpcRouter[] {
  const masked = sources.masked(file);
  return [
    ...masked.matchAll(
      /(?:\b(?:const|let)\s+(\w+)\s*(?::[^=]{0,100})?=\s*)?(?<![\w$])(?:\w+\.)?(?:router|create\w*Router)\s*\(\s*(?=\{)/g,
    ),
  ].map((match) => {
    const from = match.index + match[0].length;
    return { file, name: match[1] ?? '', object: { from, to: closingBracket(masked, from) + 1 } };
  });
}

function entriesOf(reading: Reading, file: string, { from, to }: Span): readonly Entry[] {
  const masked = reading.sources.masked(file);
  return splitAtCommas(masked, from + 1, to - 1).flatMap((span): readonly Entry[] => {
    const written = masked.slice(span.from, span.to);
    const [head = '', key = ''] = /^(\w+)\s*:\s*/.exec(written) ?? /^(\w+)$/.exec(written) ?? [];
    const at = head === key ? span.from : span.from + head.length;
    const entries = key === '' ? [] : entryOf(reading, file, key, { from: at, to: span.to }, span.from);
    return entries.length > 0 ? entries : [{ kind: 'unread', at: span.from }];
  });
}

function entryOf(reading: Reading, file: string, key: string, value: Span, at: number): readonly Entry[] {
  const masked = reading.sources.masked(file);
  const written = masked.slice(value.from, value.to);
  if (written.startsWith('{')) return [{ kind: 'router', key, file, object: value }];
  const nested = /^(?:\w+\.)?(?:router|create\w*Router)\s*\(\s*(?=\{)/.exec(written);
  if (nested) {
    const from = value.from + nested[0].length;
    return [{ kind: 'router', key, file, object: { from, to: closingBracket(masked, from) + 1 } }];
  }
  const method = methodOf(written);
  if (method !== undefined) return [{ kind: 'procedure', method, key, handler: '<inline>', at }];
  const name = /^\w+$/.exec(written)?.[0];
  return name === undefined ? [] : named(reading, file, key, name, at);
}

/** What a name stands for, here or where it is imported from. */
function named(reading: Reading, file: string, key: string, name: string, at: number, depth = 0): readonly Entry[] {
  const { sources, routers } = reading;
  const router = routers.find((each) => each.file === file && each.name === name);
  if (router !== undefined) return [{ kind: 'router', key, file, object: router.object }];
  const masked = sources.masked(file);
  const constant = new RegExp(`\\b(?:const|let)\\s+${escaped(name)}\\b[^=]{0,200}=`).exec(masked);
  if (constant !== null) {
    const start = constant.index + constant[0].length;
    const end = /\n(?:export|const|let|function|type|interface)\b/.exec(masked.slice(start))?.index;
    const open = start + (/^\s{0,100}/.exec(masked.slice(start, start + 100))?.[0].length ?? 0);
    // A record of procedures that a router takes as it is: `{ … } satisfies TRPCRouterRecord`.
    if (masked[open] === '{')
      return [{ kind: 'router', key, file, object: { from: open, to: closingBracket(masked, open) + 1 } }];
    const method = methodOf(masked.slice(start, end === undefined ? masked.length : start + end));
    return method === undefined ? [] : [{ kind: 'procedure', method, key, handler: name, at }];
  }
  const imported = (reading.importsByFile.get(file) ?? importsOf(sources, file)).get(name);
  const target = imported && fileOfImport(sources, file, imported.module);
  if (imported === undefined || target === undefined || depth > 5) return [];
  const local = exportsOf(sources, target).get(imported.name) ?? imported.name;
  return named(reading, target, key, local, at, depth + 1);
}

/** By the last call of the chain at its outermost level. */
function methodOf(written: string): string | undefined {
  for (let at = written.indexOf('.'); at >= 0 && at < written.length; at++) {
    const char = written[at];
    if (char === '(' || char === '{' || char === '[') at = closingBracket(written, at);
    else if (char === '.') {
      const method = /^\.\s*(query|mutation|subscription)\s*(?:<[^(]{0,200}>\s*)?\(/.exec(
        written.slice(at, at + 260),
      )?.[1];
      if (method !== undefined) return method.toUpperCase();
    }
  }
  return undefined;
}

function proceduresOf(
  reading: Reading,
  router: { readonly file: string; readonly object: Span },
  path: string,
  seen: ReadonlySet<string>,
): readonly ReadRoute[] {
  if (seen.has(keyOf(router))) return [];
  if (seen.size > deepest) {
    reading.hidden.push({ file: router.file, line: lineAt(reading.sources.text(router.file), router.object.from) });
    return [];
  }
  const inside = new Set([...seen, keyOf(router)]);
  return entriesOf(reading, router.file, router.object).flatMap((entry): readonly ReadRoute[] => {
    if (entry.kind === 'unread') {
      reading.hidden.push({ file: router.file, line: lineAt(reading.sources.text(router.file), entry.at) });
      return [];
    }
    const full = path === '' ? entry.key : `${path}.${entry.key}`;
    if (entry.kind === 'router') return proceduresOf(reading, entry, full, inside);
    const { method, handler, at } = entry;
    const line = lineAt(reading.sources.text(router.file), at);
    return [{ method, path: full, handler, file: router.file, line, framework: 'trpc', confidence: 'high' }];
  });
}
