/**
 * Functions of the project that make a router and give it back: each call of one makes another router, with everything that
 * the function has registered on it.
 */
import { closingBracket } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { functionsOf } from './functions.ts';
import { fileOfImport } from './modules.ts';
import type { Router, ScriptModule } from './router.ts';
import { basePathAfter, namesOfMade } from './written.ts';

interface Maker {
  /** As its own file calls it. */
  readonly name: string;
  readonly router: Router;
}

/** How often what one function makes may go through another one. */
const mostSteps = 4;

/** Adds to each module the routers that its calls make. */
export function addProducts(
  sources: Sources,
  modules: Map<string, ScriptModule>,
  isServedIn: (router: Router, file: string) => boolean,
): void {
  let changed = [...modules.values()];
  for (let step = 0; step < mostSteps && changed.length > 0; step++) {
    const makersByFile = new Map(
      [...modules.values()].flatMap((module) => {
        const makers = makersOf(sources, module);
        return makers.length === 0 ? [] : [[module.file, makers] as const];
      }),
    );
    changed =
      makersByFile.size === 0
        ? []
        : [...modules.values()].flatMap((module) => {
            const products = productsIn(sources, modules, module, makersByFile, isServedIn);
            if (products.length === 0) return [];
            const grown = { ...module, routers: [...module.routers, ...products] };
            modules.set(module.file, grown);
            return [grown];
          });
  }
}

const goesOn =
  /^[\w$]+(?:\s{0,20}(?:[;}\n]|$)|\s{1,20}as\b|\s{0,200}\.\s{0,20}(?:get|post|put|patch|delete|all|on|use|route|openapi|withTypeProvider)\b)/;

function makersOf(sources: Sources, { file, routers }: ScriptModule): readonly Maker[] {
  const made = routers.filter(({ madeAt }) => madeAt >= 0);
  if (made.length === 0) return [];
  const masked = sources.masked(file);
  return functionsOf(masked).flatMap(({ name, from, to, results }) => {
    for (const at of results) {
      const written = masked.slice(at, at + 300);
      const local = goesOn.test(written) ? /^[\w$]+/.exec(written)?.[0] : undefined;
      const router = made.find(
        ({ madeAt, names }) =>
          madeAt === at || (local !== undefined && names.includes(local) && from <= madeAt && madeAt < to),
      );
      if (router !== undefined) return [{ name, router }];
    }
    return [];
  });
}

function productsIn(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  makersByFile: ReadonlyMap<string, readonly Maker[]>,
  isServedIn: (router: Router, file: string) => boolean,
): readonly Router[] {
  const local = (makersByFile.get(module.file) ?? []).map(({ name, router }) => ({ name, router }));
  const brought = [...module.imports].flatMap(([name, imported]) => {
    const file = fileOfImport(sources, module.file, imported.module);
    const makers = file === undefined ? undefined : makersByFile.get(file);
    if (makers === undefined) return [];
    const exported = modules.get(file ?? '')?.exports.get(imported.name) ?? imported.name;
    return makers.filter((maker) => maker.name === exported).map(({ router }) => ({ name, router }));
  });
  const known = new Set(module.routers.map(({ madeAt }) => madeAt));
  const masked = sources.masked(module.file);
  return [...local, ...brought].flatMap(({ name, router }) => {
    const call = new RegExp(`(?<![\\w$.])${escaped(name)}\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(`, 'g');
    return [...masked.matchAll(call)].flatMap((match): readonly Router[] => {
      const before = masked.slice(Math.max(0, match.index - 30), match.index);
      if (known.has(match.index) || /\bfunction\s{0,20}\*?\s{0,20}$/.test(before)) return [];
      const close = closingBracket(masked, match.index + match[0].length - 1);
      const isServed = isServedIn(router, module.file);
      return [
        {
          file: module.file,
          names: namesOfMade(masked, match.index),
          framework: router.framework,
          isProven: true,
          isApp: isServed && !router.isApp,
          isServed,
          prefix: router.prefix + basePathAfter(sources, module.file, close),
          scope: { from: 0, to: masked.length },
          madeAt: match.index,
          madeBy: router,
        },
      ];
    });
  });
}
