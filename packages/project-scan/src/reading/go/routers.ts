/** Where routers of Go are made and under which names they are known: groups, fields, types that embed one, results. */
import type { ScannedApp } from '../../scan.ts';
import { aroundLines } from '../around-lines.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Mount } from '../mounts.ts';
import { folderOf, lineAt, type Sources } from '../sources.ts';
import { callsOn, givesBack, joinedPrefix, prefixBefore, stepsFrom } from './chains.ts';
import {
  anyOf,
  calledFunctions,
  frameworkOf,
  type GoFramework,
  type GoFunction,
  type GoRouter,
  type GoRouterMethods,
  indexOf,
  isImported,
  isOwn,
  OWN,
  routerAt,
  told,
} from './functions.ts';

/**
 * `type Handler struct { *mux.Router }`: what is made of such a type is a router, and so is what its methods and functions
 * that are handed one call it. Where it is mounted is not known by itself.
 *
 * @returns methods of such types that make a group of what they are told
 */
export function nameEmbedding(
  sources: Sources,
  frameworks: readonly GoFramework[],
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): ReadonlySet<GoFunction> {
  const types = new Map<string, EmbeddingType[]>();
  const grouping = new Set<GoFunction>();
  for (const [file, imports] of importsByFile) {
    if (![...imports.values()].some((path) => frameworks.some((each) => each.path.test(path)))) continue;
    for (const { name, framework } of embeddingIn(sources, frameworks, file, imports)) {
      const folder = folderOf(file);
      const methods = groupingMethods(sources, functions, folder, name);
      for (const each of methods) grouping.add(each);
      const names = anyOf(methods.map((each) => each.name));
      const type = { folder, framework, methods: { giving: names, grouping: names } };
      types.set(name, [...(types.get(name) ?? []), type]);
    }
  }
  if (types.size === 0) return grouping;
  const made = new Map<object, GoRouter[]>();
  const named: { readonly router: GoRouter; readonly type: object }[] = [];
  for (const each of functions) {
    const typeAt = (written: string) => {
      const [, owner, name = ''] = /^\*?(?:(\w+)\.)?(\w+)$/.exec(written) ?? [];
      const path = owner === undefined ? undefined : importsByFile.get(each.file)?.get(owner);
      return types
        .get(name)
        ?.find(({ folder }) => (owner === undefined ? folder === each.folder : isImported(path, folder)));
    };
    const { from, to } = each.body;
    for (const { name, type: written } of [{ name: each.self, type: each.receiver }, ...each.parameters]) {
      const type = name === '' ? undefined : typeAt(written);
      if (type === undefined) continue;
      const router: GoRouter = {
        framework: type.framework,
        name,
        from,
        to,
        prefix: '',
        isServed: false,
        isAlias: true,
        methods: type.methods,
      };
      each.routers.push(router);
      named.push({ router, type });
    }
    const set =
      /\b(?:(\w{1,100})\s{0,9}:?=|return\b)\s{0,9}(?:&?((?:\w{1,100}\.)?\w{1,100})\{|new\(((?:\w{1,100}\.)?\w{1,100})\))/g;
    for (const match of sources.masked(each.file).slice(from, to).matchAll(set)) {
      const type = typeAt(match[2] ?? match[3] ?? '');
      if (type === undefined) continue;
      const at = from + match.index;
      const router: GoRouter = {
        framework: type.framework,
        name: match[1] ?? RETURNED,
        from: at,
        to,
        prefix: '',
        isServed: false,
        isValue: true,
        methods: type.methods,
      };
      each.routers.push(router);
      made.set(type, [...(made.get(type) ?? []), router]);
    }
  }
  for (const { router, type } of named) {
    const all = made.get(type) ?? [];
    if (all.length > 0)
      mounts.set(
        router,
        all.map((parent) => ({ parent, prefix: '' })),
      );
  }
  return grouping;
}

interface EmbeddingType {
  readonly folder: string;
  readonly framework: string;
  readonly methods: GoRouterMethods;
}

/** `func (r *Router) SubGroup(prefix string) *Router { return NewRouter(r.Group.Group(prefix)) }`. */
function groupingMethods(
  sources: Sources,
  functions: readonly GoFunction[],
  folder: string,
  type: string,
): readonly GoFunction[] {
  return functions.filter((each) => {
    const [first] = each.parameters;
    if (each.receiver !== type || each.folder !== folder || first?.type !== 'string') return false;
    const hands = new RegExp(`\\.(?:Group|PathPrefix|Route)\\(\\s{0,9}${first.name}\\b`);
    return hands.test(sources.masked(each.file).slice(each.body.from, each.body.to));
  });
}

/** `&Router{Group: g}`: a value of such a type is the router that is put into it. */
export function mountEmbedded(
  sources: Sources,
  functions: readonly GoFunction[],
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): void {
  for (const each of functions)
    for (const value of each.routers) {
      if (value.isValue !== true || mounts.has(value)) continue;
      const masked = sources.masked(each.file);
      const open = masked.indexOf('{', value.from);
      if (open < 0 || open > value.from + 300) continue;
      const held = splitAtCommas(masked, open + 1, closingBracket(masked, open)).flatMap(({ from, to }) => {
        const name = /^(?:\w{1,100}\s{0,9}:\s{0,80})?(\w{1,100})$/.exec(masked.slice(from, to))?.[1];
        const router = name === undefined ? undefined : routerAt(each, name, value.from);
        return router === undefined || router === value ? [] : [router];
      });
      const [parent, ...more] = held;
      if (parent !== undefined && more.length === 0) mounts.set(value, [{ parent, prefix: '' }]);
    }
}

function* embeddingIn(
  sources: Sources,
  frameworks: readonly GoFramework[],
  file: string,
  imports: ReadonlyMap<string, string>,
): Generator<{ readonly name: string; readonly framework: string }> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(/^type[ \t]{1,9}(\w{1,100})[ \t]{1,9}struct[ \t]{0,9}\{/gm)) {
    const open = match.index + match[0].length - 1;
    const inside = masked.slice(open + 1, closingBracket(masked, open));
    for (const [, module = '', type = ''] of inside.matchAll(/^[ \t]{0,40}\*?(\w{1,100})\.(\w{1,100})[ \t]{0,40}$/gm)) {
      const framework = frameworkOf(frameworks, imports, module);
      if (framework?.types.test(type) && !isOwn(sources, file, framework))
        yield { name: match[1] ?? '', framework: framework.name };
    }
  }
}

/** The routers that are meant by another name. */
export function routersMeant(
  router: GoRouter,
  mounts: ReadonlyMap<GoRouter, readonly Mount<GoRouter>[]>,
  seen: Set<GoRouter> = new Set(),
): readonly GoRouter[] {
  if (seen.has(router)) return [];
  seen.add(router);
  const parents = router.isAlias === true ? (mounts.get(router) ?? []) : [];
  return parents.length === 0 ? [router] : parents.flatMap(({ parent }) => routersMeant(parent, mounts, seen));
}

export function findRouters(
  sources: Sources,
  frameworks: readonly GoFramework[],
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
  apps: ScannedApp[],
): void {
  const { from, to } = each.body;
  for (const { name, type } of each.parameters) {
    const [, module = '', typeName = ''] = /^\*?(\w+)\.(\w+)(?:\[.{0,200}\])?$/.exec(type) ?? [];
    const framework = frameworkOf(frameworks, imports, module);
    if (framework === undefined || !framework.types.test(typeName) || isOwn(sources, each.file, framework)) continue;
    const { name: of, methods } = framework;
    each.routers.push({ framework: of, name, from, to, prefix: '', isServed: false, methods });
  }
  findGroups(sources, frameworks, each, imports, mounts, apps);
}

/** What is made in a function, and the groups of it; asked again it finds those of routers that became known since. */
export function findGroups(
  sources: Sources,
  frameworks: readonly GoFramework[],
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
  apps: ScannedApp[],
): void {
  const [text, masked] = [sources.text(each.file), sources.masked(each.file)];
  const { from, to } = each.body;
  const known = new Set(each.routers.map((router) => `${router.name}\0${router.from}`));
  const add = (
    name: string,
    { name: framework, methods }: Pick<GoFramework, 'name' | 'methods'>,
    [start, end]: readonly [number, number],
    isServed = false,
  ) => {
    if (known.has(`${name}\0${start}`)) return undefined;
    const router: GoRouter = { framework, name, from: start, to: end, prefix: '', isServed, methods };
    each.routers.push(router);
    return router;
  };
  const steps: { readonly at: number; readonly run: () => void }[] = [];
  const set = /\b(\w+)(?:\s*,\s*\w+)?\s*:?=\s*((?:\w+\.){0,3})(\w+)\.(\w+)\s*\(/g;
  for (const match of masked.slice(from, to).matchAll(set)) {
    const [whole, name = '', owner = '', on = '', called = ''] = match;
    const at = from + match.index;
    const open = at + whole.length - 1;
    steps.push({
      at,
      run: () => {
        const framework = owner === '' ? frameworkOf(frameworks, imports, on) : undefined;
        if (framework?.makes.test(called) && !isOwn(sources, each.file, framework)) {
          const made = add(name, framework, [at, to], true);
          if (made !== undefined && !STANDARD.has(framework.name) && each.call === undefined)
            apps.push({ framework: framework.name, file: each.file, line: lineAt(text, at) });
          return;
        }
        const parent = routerAt(each, owner === '' ? on : `.${on}`, at);
        if (parent === undefined || !givesBack(called, parent)) return;
        const chain = stepsFrom(masked, called, open);
        if (chain.some((step) => !givesBack(step.name, parent))) return;
        const group = add(name, sameKind(parent), [at, to]);
        if (group === undefined) return;
        const runs = [aroundLines(sources, each.file, { from: at, to: (chain.at(-1)?.close ?? open) + 1 })];
        mounts.set(group, [{ parent, ...prefixBefore(sources, each, parent, chain), runs }]);
      },
    });
  }
  for (const { at, on, open, verb, steps: chain, place } of callsOn(masked, each.body, 'Route|Group')) {
    steps.push({
      at,
      run: () => {
        // chi: `r.Route("/p", func(r chi.Router) {…})`; inside, the name means the inner router.
        const [first, second] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
        const inner = verb === 'Group' && second === undefined ? first : second;
        const nested = inner && /^func\s*\(\s*(\w+)\b[^)]{0,400}\)\s*\{/.exec(masked.slice(inner.from, inner.to));
        const parent = routerAt(each, on, at);
        if (parent === undefined || first === undefined || inner === undefined || !nested) return;
        const brace = inner.from + nested[0].length - 1;
        const made = add(nested[1] ?? '', sameKind(parent), [brace, closingBracket(masked, brace)]);
        const before = prefixBefore(sources, each, parent, chain.slice(0, place));
        const own = inner === first ? undefined : told(sources, each, first);
        const isPerhaps = before.isConditional === true || own?.isOpen === true;
        const prefix = joinedPrefix(before.prefix, own?.text ?? '');
        const runs = [aroundLines(sources, each.file, { from: at, to: brace })];
        if (made !== undefined)
          mounts.set(made, [{ parent, prefix, runs, ...(isPerhaps ? { isConditional: true } : {}) }]);
      },
    });
  }
  for (const { run } of steps.sort((left, right) => left.at - right.at)) run();
}

function sameKind({ framework, methods }: GoRouter): Pick<GoFramework, 'name' | 'methods'> {
  return { name: framework, ...(methods === undefined ? {} : { methods }) };
}

/** What is made everywhere, and is no start by itself. */
const STANDARD: ReadonlySet<string> = new Set(['net/http', OWN]);

export const MOST_RETURNS = 3;

/** `r, err := newEngine()`: the variable is the router that the function returns. Whether one was found that was not known. */
export function nameReturned(
  sources: Sources,
  functions: readonly GoFunction[],
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
  grouping: ReadonlySet<GoFunction>,
): boolean {
  const named: [GoFunction, GoRouter, readonly GoRouter[]][] = [];
  const byName = new Map<string, GoRouter[]>();
  for (const each of functions) {
    const found = returnedRouters(sources, each);
    if (found.length > 0) byName.set(each.name, [...(byName.get(each.name) ?? []), ...found]);
  }
  if (byName.size === 0) return false;
  for (const each of functions) {
    const { from, to } = each.body;
    const known = new Set(each.routers.map((router) => `${router.name}\0${router.from}`));
    const set = /\b(\w+)(?:\s{0,9},\s{0,9}\w+)?\s{0,9}:?=\s{0,9}((?:\w{1,80}\.){0,4}(\w{1,80}))\(/g;
    for (const match of sources.masked(each.file).slice(from, to).matchAll(set)) {
      const [, name = '', written = '', called = ''] = match;
      if (!byName.has(called) || known.has(`${name}\0${from + match.index}`)) continue;
      const parents = calledFunctions(sources, functions, each, `${written}(`).flatMap((target) =>
        target === each || grouping.has(target) ? [] : returnedRouters(sources, target),
      );
      const [first] = parents;
      if (first === undefined) continue;
      const at = from + match.index;
      named.push([each, { ...aliasOf(first), name, from: at, to }, parents]);
    }
  }
  for (const [each, router, parents] of named) {
    each.routers.push(router);
    mounts.set(
      router,
      parents.map((parent) => ({ parent, prefix: '' })),
    );
  }
  return named.length > 0;
}

/**
 * `s.router = chi.NewRouter()` in one function of a package, `s.router.Get(…)` in another: by the name of the field, with a dot
 * before it.
 */
export function nameFields(
  sources: Sources,
  frameworks: readonly GoFramework[],
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): void {
  const fields = new Map<string, Map<string, GoRouter[]>>();
  const folders = [...indexOf(functions).filesByFolder.keys()];
  for (const each of functions) {
    const { from, to } = each.body;
    const imports = importsByFile.get(each.file) ?? new Map();
    const literals = each.routers.length === 0 ? [] : literalsOfPackages(sources.masked(each.file), each.body, imports);
    const set =
      /\.(\w{1,100})\s{0,9}=\s{0,9}(?:&?(\w{1,100})(?:\.(\w{1,100})\()?)|(?<![\w.])(\w{1,100})\s{0,9}:[ \t]{0,80}(?:&?(\w{1,100})(?:\.(\w{1,100})\()?)(?=[\s,})(])/g;
    for (const match of sources.masked(each.file).slice(from, to).matchAll(set)) {
      const field = match[1] ?? match[4] ?? '';
      const [value = '', called] = [match[2] ?? match[5], match[3] ?? match[6]];
      const at = from + match.index;
      const framework = called === undefined ? undefined : frameworkOf(frameworks, imports, value);
      const isMade = called !== undefined && framework?.makes.test(called) === true;
      // What is made right there has the field's name already, where that is set.
      const router =
        called === undefined
          ? routerAt(each, value, at)
          : isMade
            ? (each.routers.find((one) => one.name === field && one.from === at + 1) ?? madeAt(each, framework, at))
            : undefined;
      if (router === undefined || (called === undefined && router.from === each.body.from && each.name !== 'New'))
        continue;
      const literal = literals.findLast((one) => one.from < at && at < one.to);
      const folder = literal === undefined ? each.folder : folders.find((one) => isImported(literal.path, one));
      if (folder === undefined) continue;
      const ofFolder = fields.get(folder) ?? new Map<string, GoRouter[]>();
      ofFolder.set(field, [...(ofFolder.get(field) ?? []), router]);
      fields.set(folder, ofFolder);
    }
  }
  for (const each of functions) {
    const masked = sources.masked(each.file);
    const { from, to } = each.body;
    for (const [field, parents] of fields.get(each.folder) ?? []) {
      const [first] = parents;
      if (first === undefined || !masked.slice(from, to).includes(`.${field}`)) continue;
      const add = (name: string, start: number) => {
        const router: GoRouter = { ...aliasOf(first), name, from: start, to };
        each.routers.push(router);
        mounts.set(
          router,
          parents.map((parent) => ({ parent, prefix: '' })),
        );
      };
      add(`.${field}`, from);
      const held = new RegExp(`\\b(\\w{1,100})\\s{0,9}:=\\s{0,9}\\w{1,100}\\.${field}\\b(?![.(])`, 'g');
      for (const match of masked.slice(from, to).matchAll(held)) add(match[1] ?? '', from + match.index);
    }
  }
}

/** Another name for it. */
function aliasOf({ framework, methods }: GoRouter): Omit<GoRouter, 'name' | 'from' | 'to'> {
  return { framework, prefix: '', isServed: false, isAlias: true, methods };
}

/** `&handler.Handler{…}`: values of types of other packages, the innermost last. */
function literalsOfPackages(
  masked: string,
  { from, to }: Span,
  imports: ReadonlyMap<string, string>,
): readonly (Span & { readonly path: string })[] {
  return [...masked.slice(from, to).matchAll(/(?<![\w.])(\w{1,100})\.\w{1,100}\{/g)].flatMap((match) => {
    const path = imports.get(match[1] ?? '');
    const open = from + match.index + match[0].length - 1;
    return path === undefined ? [] : [{ from: open, to: closingBracket(masked, open), path }];
  });
}

function madeAt(each: GoFunction, framework: GoFramework | undefined, at: number): GoRouter {
  const router = { framework: framework?.name ?? '', name: '', from: at, to: at, prefix: '', isServed: true };
  each.routers.push(router);
  return router;
}

/** What is made where it is returned, and has no name. */
const RETURNED = 'return';

export function returnedRouters(sources: Sources, each: GoFunction): readonly GoRouter[] {
  const masked = sources.masked(each.file);
  const { from, to } = each.body;
  const named = [...masked.slice(from, to).matchAll(/\breturn (\w+)\b/g)].flatMap((match) => {
    const router = routerAt(each, match[1] ?? '', from + match.index);
    return router === undefined || router.from === each.body.from ? [] : [router];
  });
  return [...named, ...each.routers.filter(({ name }) => name === RETURNED)];
}
