/** Calls that may register something, and the router that each is made on. */
import type { Sources } from '../sources.ts';
import { type Chain, chainOf } from './chains.ts';
import type { Router, ScriptModule } from './router.ts';
import { resolveRouter, wrappedRouter } from './routers.ts';
import { routerMadeAt } from './routers-in-scope.ts';
import { type Node, type NodeOf, treeOf } from './tree.ts';
import { namesOf, unwrapped } from './values.ts';

export interface Call extends Chain {
  readonly node: NodeOf<'CallExpression'>;
  readonly verb: string;
  /** Offset of the verb. */
  readonly at: number;
  readonly parameters: readonly Node[];
}

export interface Reading {
  readonly sources: Sources;
  readonly modules: ReadonlyMap<string, ScriptModule>;
  readonly module: ScriptModule;
  readonly router: Router;
  readonly call: Call;
}

const VERBS: ReadonlySet<string> = new Set(
  'get post put patch delete del options head all any use register route openapi doc doc31 on mount addHook setErrorHandler onError param'.split(
    ' ',
  ),
);

export function callsOf(sources: Sources, { file }: ScriptModule): readonly Call[] {
  const tree = treeOf(sources, file);
  return (
    tree
      .all('CallExpression')
      .flatMap((node): readonly Call[] => {
        const callee = unwrapped(node.callee);
        if (callee.type !== 'MemberExpression' || callee.computed || !('name' in callee.property)) return [];
        const { name: verb, start: at } = callee.property;
        return VERBS.has(verb) ? [{ node, verb, at, parameters: node.arguments, ...chainOf(callee.object) }] : [];
      })
      // Of a chain the first call comes first.
      .sort((left, right) => left.at - right.at)
  );
}

export function receiverOf(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  { root }: Call,
): Router | undefined {
  const made = routerMadeAt(module.routers, root.start);
  if (made !== undefined) return made;
  if (root.type === 'CallExpression') return wrappedRouter(sources, modules, module, root);
  const names = namesOf(root);
  return names && resolveRouter(sources, modules, module, names.join('.'), root.start);
}
