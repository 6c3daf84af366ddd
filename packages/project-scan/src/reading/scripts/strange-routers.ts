/**
 * `router.get(path, wrap(controller))` in a function that has taken all three out of what it was handed: whoever calls it
 * registers a route by it, and which router is meant is not known.
 */
import type { Place } from '../route-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { type Binding, bindingAt } from './bindings.ts';
import { type Call, callsOf, receiverOf } from './calls.ts';
import type { ScriptModule } from './router.ts';
import { childrenOf, type Node, type ScriptTree, treeOf } from './tree.ts';
import { unwrapped } from './values.ts';

/** Of a project that has routers. */
export function strangePlaces(sources: Sources, modules: ReadonlyMap<string, ScriptModule>): readonly Place[] {
  const all = [...modules.values()];
  if (all.every(({ routers }) => routers.length === 0)) return [];
  return all
    .filter(({ file }) => SIGN.test(sources.masked(file)))
    .flatMap((module) =>
      callsOf(sources, module).flatMap((call) =>
        receiverOf(sources, modules, module, call) === undefined
          ? (strangePlace(sources, module.file, call) ?? [])
          : [],
      ),
    );
}

const SIGN =
  /(?:router?|routes|app|server|fastify)\s{0,9}\.\s{0,9}(?:get|post|put|patch|del|delete|options|head|all)\s{0,9}\(/i;

/** Nothing where the call registers on something else, or what it is given was not handed in. */
function strangePlace(sources: Sources, file: string, { node, verb, parameters }: Call): Place | undefined {
  const [callee, last] = [unwrapped(node.callee), parameters.at(-1)];
  if (!REGISTERS.has(verb) || parameters.length < 2 || callee.type !== 'MemberExpression' || last === undefined)
    return undefined;
  const root = unwrapped(callee.object);
  if (root.type !== 'Identifier' || !NAMES.test(root.name)) return undefined;
  const tree = treeOf(sources, file);
  if (!isHandedIn(tree, root.name, root) || !namesHandedIn(tree, last)) return undefined;
  return { file, line: lineAt(sources.text(file), node.start), on: root.name };
}

const REGISTERS: ReadonlySet<string> = new Set('get post put patch delete del options head all'.split(' '));
/** A client has methods of these names as well. */
const NAMES = /(?:router?|routes|app|server|fastify)$/i;

/** A parameter, or what is taken out of one. */
function isHandedIn(tree: ScriptTree, name: string, place: Node): boolean {
  const binding = bindingAt(tree, name, place);
  if (binding?.kind === 'parameter') return true;
  const value = takenFrom(binding);
  return value?.type === 'Identifier' && bindingAt(tree, value.name, value)?.kind === 'parameter';
}

/** `args` of `const [router] = args` and of `const router = args[0]`. */
function takenFrom(binding: Binding | undefined): Node | undefined {
  const value = binding?.value && unwrapped(binding.value);
  return value?.type === 'MemberExpression' ? unwrapped(value.object) : value;
}

/** One of the names in an expression, but not in a function that is written there. */
function namesHandedIn(tree: ScriptTree, node: Node): boolean {
  const plain = unwrapped(node);
  if (plain.type === 'Identifier') return isHandedIn(tree, plain.name, plain);
  if (plain.type !== 'CallExpression' && plain.type !== 'SpreadElement') return false;
  return childrenOf(plain).some((each) => namesHandedIn(tree, each));
}
