/** Routers that a call hands to a function of the project, which registers on them: `addRoutes(app)`. */
import type { CallPlace } from '../mounts.ts';
import type { Sources } from '../sources.ts';
import { callPlace } from './around.ts';
import { fileOfImport } from './modules.ts';
import type { Router, ScriptModule } from './router.ts';
import { exportedRouters, requiredModule, resolveRouter } from './routers.ts';
import { treeOf } from './tree.ts';
import { namesOf } from './values.ts';

export interface Handed {
  readonly from: Router;
  /** What the function calls it. */
  readonly to: Router;
  readonly place: CallPlace;
}

export function routersHanded(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
): readonly Handed[] {
  const takersByName = new Map<string, readonly Router[]>();
  return treeOf(sources, module.file)
    .all('CallExpression')
    .flatMap((call) => {
      const { callee, arguments: given } = call;
      if (given.length === 0) return [];
      let takers: readonly Router[] = [];
      if (callee.type === 'Identifier') {
        takers = takersByName.get(callee.name) ?? takersNamed(sources, modules, module, callee.name);
        takersByName.set(callee.name, takers);
      } else {
        // `require('./routes')(app)`
        const required = requiredModule(callee);
        const file = required && fileOfImport(sources, module.file, required.module);
        const target = file === undefined ? undefined : modules.get(file);
        if (required !== undefined && target !== undefined)
          takers = takersOf(sources, modules, target, required.member || 'default');
      }
      return takers.flatMap((to): readonly Handed[] => {
        const argument = given[to.position ?? 0];
        const names = argument && namesOf(argument);
        if (names === undefined || names.length > 2) return [];
        const from = resolveRouter(sources, modules, module, names.join('.'), callee.start);
        return from === undefined || from === to ? [] : [{ from, to, place: callPlace(module.file, call) }];
      });
    });
}

function takersNamed(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  name: string,
): readonly Router[] {
  const imported = module.imports.get(name);
  if (imported === undefined) return name === 'default' ? [] : module.routers.filter(({ holder }) => holder === name);
  const file = fileOfImport(sources, module.file, imported.module);
  const target = file === undefined ? undefined : modules.get(file);
  return target === undefined ? [] : takersOf(sources, modules, target, imported.name);
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
