/** Routers that a call hands to a function of the project, which registers on them: `addRoutes(app)`. */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { fileOfImport } from './modules.ts';
import type { Router, ScriptModule } from './router.ts';
import { exportedRouters, resolveRouter } from './routers.ts';

export interface Handed {
  readonly from: Router;
  /** What the function calls it. */
  readonly to: Router;
}

export function routersHanded(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
): readonly Handed[] {
  return [...named(sources, modules, module), ...required(sources, modules, module)].flatMap(
    ({ call, open, takers }) => {
      const masked = sources.masked(module.file);
      const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
      return takers.flatMap((to): readonly Handed[] => {
        const argument = given[to.position ?? 0];
        if (argument === undefined) return [];
        const name = /^[\w$]+(?:\.[\w$]+)?$/.exec(masked.slice(argument.from, argument.to))?.[0];
        const from = name === undefined ? undefined : resolveRouter(sources, modules, module, name, call);
        return from === undefined || from === to ? [] : [{ from, to }];
      });
    },
  );
}

interface Taking {
  /** Where it is called, and the bracket of the call. */
  readonly call: number;
  readonly open: number;
  readonly takers: readonly Router[];
}

function named(sources: Sources, modules: ReadonlyMap<string, ScriptModule>, module: ScriptModule): readonly Taking[] {
  const masked = sources.masked(module.file);
  const own = new Set(module.routers.flatMap(({ holder = 'default' }) => (holder === 'default' ? [] : [holder])));
  const takersByName = new Map<string, readonly Router[]>(
    [...own].map((name) => [name, module.routers.filter(({ holder }) => holder === name)]),
  );
  for (const [local, imported] of module.imports) {
    const file = fileOfImport(sources, module.file, imported.module);
    const target = file === undefined ? undefined : modules.get(file);
    if (target !== undefined) takersByName.set(local, takersOf(sources, modules, target, imported.name));
  }
  return [...takersByName].flatMap(([name, takers]) => {
    if (takers.length === 0) return [];
    const calls = masked.matchAll(
      new RegExp(`(?<![\\w$.])(?<!function\\s)${escaped(name)}\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(`, 'g'),
    );
    return [...calls].map((match) => ({ call: match.index, open: match.index + match[0].length - 1, takers }));
  });
}

/** `require('./routes')(app)` */
function required(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
): readonly Taking[] {
  const [text, masked] = [sources.text(module.file), sources.masked(module.file)];
  const calls = text.matchAll(
    /\brequire\(\s{0,20}['"](\.[^'"\n]{0,300})['"]\s{0,20}\)(?:\s{0,20}\.\s{0,20}([\w$]+))?\s{0,20}\(/g,
  );
  return [...calls].flatMap((match) => {
    const file = fileOfImport(sources, module.file, match[1] ?? '');
    const target = file === undefined ? undefined : modules.get(file);
    if (target === undefined || !masked.startsWith('require', match.index)) return [];
    const takers = takersOf(sources, modules, target, match[2] ?? 'default');
    return [{ call: match.index, open: match.index + match[0].length - 1, takers }];
  });
}

function takersOf(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  target: ScriptModule,
  name: string,
): readonly Router[] {
  return exportedRouters(sources, modules, target, name, 0).filter(
    ({ holder, madeAt }) => holder !== undefined && madeAt < 0,
  );
}
