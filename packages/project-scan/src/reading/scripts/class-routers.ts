/** Routers that objects of classes keep: `new UserRoutes(users).router`, and `routes.getRouter()` where a method gives it back. */
import type { Sources } from '../sources.ts';
import { type ClassPlace, classAround, classOf, fieldsSet, typeOfMember } from './class-members.ts';
import { bindingMeant } from './meant.ts';
import type { Router, ScriptModule } from './router.ts';
import { type Node, treeOf } from './tree.ts';
import { isFunction, type NodePlace, nameOfKey, namesOf, resultsOf, unwrapped } from './values.ts';

export function routersOfObject(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  { file, node }: NodePlace,
): readonly Router[] {
  const plain = unwrapped(node);
  const isCall = plain.type === 'CallExpression' && plain.arguments.length === 0;
  const member = unwrapped(isCall ? plain.callee : plain);
  if (member.type !== 'MemberExpression' || member.computed) return [];
  const owner = classOfObject(sources, file, member.object);
  const name = nameOfKey(member.property);
  const module = owner && modules.get(owner.file);
  if (owner === undefined || module === undefined || name === undefined) return [];
  const field = isCall ? fieldGiven(owner, name) : name;
  const { start, end } = owner.node;
  return module.routers.filter(
    ({ names, madeAt }) => names.includes(`this.${field}`) && start <= madeAt && madeAt < end,
  );
}

/** Of `new UserRoutes()`, of a variable that holds such an object, and of a field of the class around. */
function classOfObject(sources: Sources, file: string, node: Node): ClassPlace | undefined {
  const plain = unwrapped(node);
  if (plain.type === 'NewExpression')
    return plain.callee.type === 'Identifier' ? classOf(sources, file, plain.callee.name) : undefined;
  if (plain.type === 'Identifier') {
    const { home, binding } = bindingMeant(sources, file, plain);
    const value = binding?.value && unwrapped(binding.value);
    return value?.type === 'NewExpression' ? classOfObject(sources, home.file, value) : undefined;
  }
  const [self, name, more] = namesOf(plain) ?? [];
  const around = self === 'this' && more === undefined ? classAround(file, plain) : undefined;
  if (around === undefined || name === undefined) return undefined;
  const made = fieldsSet(treeOf(sources, file), around.node, name).map(({ value }) => unwrapped(value));
  const [only] = made.filter((value) => value.type === 'NewExpression');
  if (only !== undefined) return classOfObject(sources, file, only);
  const type = typeOfMember(around.node, name);
  return type === undefined ? undefined : classOf(sources, file, type);
}

/** `router` of a method that only gives back `this.router`. */
function fieldGiven({ node }: ClassPlace, method: string): string | undefined {
  for (const member of node.body.body) {
    if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') continue;
    const { value } = member;
    if (nameOfKey(member.key) !== method || value == null || !isFunction(value)) continue;
    const [self, field, more] = namesOf(resultsOf(value)[0] ?? value) ?? [];
    if (self === 'this' && more === undefined) return field;
  }
  return undefined;
}
