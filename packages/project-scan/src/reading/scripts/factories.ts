/**
 * Functions of the project that make a router and give it back: each call of one makes another router, with everything that
 * the function has registered on it.
 */
import type { Sources } from '../sources.ts';
import { chainOf } from './chains.ts';
import { bodyOf } from './holders.ts';
import { fileOfImport } from './modules.ts';
import type { Router, ScriptModule } from './router.ts';
import { treeOf } from './tree.ts';
import { isFunction, namesOf, resultsOf } from './values.ts';
import { basePathAfter, blockOfMade, namesOfMade } from './written.ts';

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

function makersOf(sources: Sources, { file, routers }: ScriptModule): readonly Maker[] {
  const made = routers.filter(({ madeAt }) => madeAt >= 0);
  if (made.length === 0) return [];
  const tree = treeOf(sources, file);
  const functions = [
    ...tree.all('FunctionDeclaration').map((node) => ({
      node,
      name: node.id?.name ?? (node.parent?.type === 'ExportDefaultDeclaration' ? 'default' : undefined),
    })),
    ...tree.all('VariableDeclarator').map(({ id, init }) => ({ node: init, name: namesOf(id)?.[0] })),
  ];
  return functions.flatMap(({ node, name }) => {
    if (node === null || name === undefined || !isFunction(node)) return [];
    const { from, to } = bodyOf(node);
    for (const result of resultsOf(node)) {
      const { root } = chainOf(result);
      const local = namesOf(root);
      const router = made.find(
        ({ madeAt, names }) =>
          madeAt === root.start ||
          (local?.length === 1 && names.includes(local[0] as string) && from <= madeAt && madeAt < to),
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
  const local = makersByFile.get(module.file) ?? [];
  const brought = [...module.imports].flatMap(([name, imported]) => {
    const file = fileOfImport(sources, module.file, imported.module);
    const makers = file === undefined ? undefined : makersByFile.get(file);
    if (makers === undefined) return [];
    const exported = modules.get(file ?? '')?.exports.get(imported.name) ?? imported.name;
    return makers.filter((maker) => maker.name === exported).map(({ router }) => ({ name, router }));
  });
  const makers = new Map([...local, ...brought].map(({ name, router }) => [name, router]));
  if (makers.size === 0) return [];
  const known = new Set(module.routers.map(({ madeAt }) => madeAt));
  const tree = treeOf(sources, module.file);
  return tree.all('CallExpression').flatMap((node): readonly Router[] => {
    const router = node.callee.type === 'Identifier' ? makers.get(node.callee.name) : undefined;
    if (router === undefined || known.has(node.start)) return [];
    const isServed = isServedIn(router, module.file);
    return [
      {
        file: module.file,
        names: namesOfMade(node),
        framework: router.framework,
        isProven: true,
        isApp: isServed && !router.isApp,
        isServed,
        prefix: router.prefix + basePathAfter(sources, module.file, node),
        scope: { from: 0, to: tree.program.end },
        ...blockOfMade(tree, node),
        madeAt: node.start,
        madeBy: router,
      },
    ];
  });
}
