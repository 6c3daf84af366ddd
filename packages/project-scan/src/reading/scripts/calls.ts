/** Calls that may register something, and the router that each is made on. */
import { closingBracket, openingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import type { Router, ScriptModule } from './router.ts';
import { resolveRouter, wrappedRouter } from './routers.ts';
import { routerMadeAt } from './routers-in-scope.ts';

export interface Call {
  readonly verb: string;
  /** Offset of the verb. */
  readonly at: number;
  /** Offset of the bracket that ends it. */
  readonly end: number;
  readonly parameters: readonly Span[];
  /** What it is called on, from its beginning: `app`, `new Hono(`. */
  readonly root: string;
  readonly rootAt: number;
  /** Calls between, nearest first. */
  readonly chain: readonly { readonly name: string; readonly open: number }[];
}

export interface Reading {
  readonly sources: Sources;
  readonly modules: ReadonlyMap<string, ScriptModule>;
  readonly module: ScriptModule;
  readonly router: Router;
  readonly call: Call;
}

export function textsOf({ sources, module }: Reading): { readonly text: string; readonly masked: string } {
  return { text: sources.text(module.file), masked: sources.masked(module.file) };
}

const verbs =
  /\.\s*(get|post|put|patch|delete|del|options|head|all|any|use|register|route|openapi|doc|doc31|on|mount)\s*(?:<[^()]{0,200}>\s*)?\(/g;

export function* callsOf(sources: Sources, { file }: ScriptModule): Generator<Call> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(verbs)) {
    const open = match.index + match[0].length - 1;
    const root = rootBefore(masked, match.index);
    if (root === undefined) continue;
    const at = match.index + match[0].indexOf(match[1] ?? '');
    const end = closingBracket(masked, open);
    yield {
      verb: match[1] ?? '',
      at,
      end,
      parameters: splitAtCommas(masked, open + 1, end),
      ...root,
    };
  }
}

/** Goes back over `.a().b()` to what it begins with. */
function rootBefore(masked: string, dot: number): Pick<Call, 'root' | 'rootAt' | 'chain'> | undefined {
  const chain: { name: string; open: number }[] = [];
  let end = dot;
  for (let steps = 0; steps < 500; steps++) {
    while (end > 0 && /\s/.test(masked[end - 1] as string)) end -= 1;
    let open = -1;
    if (masked[end - 1] === ')') {
      open = openingBracket(masked, end - 1);
      if (open < 0) return undefined;
      end = open;
      const generics = /<[^<>()]{0,200}>\s*$/.exec(masked.slice(Math.max(0, end - 210), end));
      if (generics) end -= generics[0].length;
    }
    const name = /(?<![\w$])[\w$]+(?:\s*\.\s*[\w$]+){0,30}$/.exec(masked.slice(Math.max(0, end - 200), end))?.[0];
    if (name === undefined) return undefined;
    const start = end - name.length;
    const isChained = /\.\s*$/.test(masked.slice(Math.max(0, start - 100), start));
    if (open < 0) return isChained ? undefined : { root: name.replace(/\s+/g, ''), rootAt: start, chain };
    if (isChained) {
      chain.push({ name, open });
      end = start;
      while (masked[end - 1] !== '.') end -= 1;
      end -= 1;
      continue;
    }
    const dotInName = name.lastIndexOf('.');
    const made = /\bnew\s+$/.exec(masked.slice(Math.max(0, start - 20), start));
    if (made) return { root: name, rootAt: start - made[0].length, chain };
    const member = name.slice(dotInName + 1).trim();
    if (dotInName < 0) return { root: name, rootAt: start, chain };
    chain.push({ name: member, open });
    return { root: name.slice(0, dotInName).replace(/\s+/g, ''), rootAt: start, chain };
  }
  return undefined;
}

export function receiverOf(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  { root, rootAt }: Call,
): Router | undefined {
  const masked = sources.masked(module.file);
  const argument = /^\s*\(\s*([\w$]+(?:\.[\w$]+)*)\s*\)/.exec(
    masked.slice(rootAt + root.length, rootAt + root.length + 200),
  );
  const call = { wrapper: root, argument: argument?.[1] ?? '', at: rootAt };
  return (
    routerMadeAt(module.routers, rootAt) ??
    (argument === null ? undefined : wrappedRouter(sources, modules, module, call)) ??
    resolveRouter(sources, modules, module, root, rootAt)
  );
}
