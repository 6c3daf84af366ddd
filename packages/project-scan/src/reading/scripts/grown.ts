/**
 * A text that is added to on the way: `let url = '/orders'; if (id !== null) url += `/${id}`; return url`. What is added under
 * a condition is told with it; where more happens to the variable than that, nothing is told.
 */
import { assignmentsTo, type Binding } from './bindings.ts';
import type { Node, NodeOf, ScriptTree } from './tree.ts';

export interface Added {
  /** One behind the other. */
  readonly values: readonly Node[];
  /** What has to hold for it; undefined where it is always added. */
  readonly condition: Node | undefined;
}

/**
 * What is added to a variable between two places; undefined where something else sets it there.
 *
 * @param from behind its declaration
 * @param to where it is used
 */
export function addedTo(tree: ScriptTree, binding: Binding, from: number, to: number): readonly Added[] | undefined {
  const added: Added[] = [];
  for (const set of assignmentsTo(tree, binding)) {
    if (set.start < from || set.start >= to || fillsPlace(set, binding.name)) continue;
    const values = set.operator === '+=' ? [set.right] : set.operator === '=' ? behind(set.right, binding.name) : [];
    const place = placeOf(tree, set, binding);
    if (values.length === 0 || place === undefined) return undefined;
    if (!place.isLeft) added.push({ values, condition: place.condition });
  }
  return added;
}

/**
 * What a variable may be set to on the way to a use of it: by each branch of an `if` or a `switch`, or else by its declaration.
 * Empty where it is added to, or not set.
 */
export function setBetween(tree: ScriptTree, binding: Binding, to: number): readonly Node[] {
  let values: readonly Node[] = binding.value === undefined ? [] : [binding.value];
  for (const set of assignmentsTo(tree, binding)) {
    if (set.start >= to) break;
    if (set.operator !== '=' || values.length > MOST_VALUES) return [];
    const isAlways = set.parent?.parent === binding.scope;
    values = isAlways ? [set.right] : [...values, set.right];
  }
  return values;
}

const MOST_VALUES = 6;

/** What is added in `url = url + x`, which is `url += x`. */
function behind(value: Node, name: string): readonly Node[] {
  const parts: Node[] = [];
  let left = value;
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    parts.unshift(left.right);
    left = left.left;
  }
  return left.type === 'Identifier' && left.name === name ? parts : [];
}

/** `url = url.replace('{id}', id)` and `url = url.replace(/[?&]$/, '')`, as NSwag writes them: the path stays what it is. */
function fillsPlace({ operator, right }: NodeOf<'AssignmentExpression'>, name: string): boolean {
  if (operator !== '=' || right.type !== 'CallExpression' || right.callee.type !== 'MemberExpression') return false;
  const { object, property } = right.callee;
  if (object.type !== 'Identifier' || object.name !== name) return false;
  if (property.type !== 'Identifier' || property.name !== 'replace') return false;
  const [pattern, by] = right.arguments;
  if (pattern?.type !== 'Literal' || by === undefined) return false;
  const text = by.type === 'Literal' && typeof by.value === 'string' ? by.value : undefined;
  return 'regex' in pattern ? text === '' : text === undefined && by.type !== 'TemplateLiteral';
}

interface Ran {
  readonly condition: Node | undefined;
  /** The function ends there, so that nothing behind it is reached. */
  readonly isLeft: boolean;
}

/** Under which condition a statement runs that stands behind another one; undefined where it is no plain one, as in a loop. */
function placeOf(tree: ScriptTree, set: Node, { scope }: Binding): Ran | undefined {
  const statement = set.parent;
  if (statement?.type !== 'ExpressionStatement') return undefined;
  const around = statement.parent;
  if (around === scope) return { condition: undefined, isLeft: false };
  const block = around?.type === 'BlockStatement' ? around : undefined;
  const branch = block ?? statement;
  const choice = branch.parent;
  if (choice?.type !== 'IfStatement' || choice.consequent !== branch || choice.parent !== scope) return undefined;
  const isInside = ({ start }: Node) => block !== undefined && block.start < start && start < block.end;
  const isLeft = tree.all('ReturnStatement').some(isInside) || tree.all('ThrowStatement').some(isInside);
  return { condition: choice.test, isLeft };
}

/** `id !== null`, `id != undefined`, `id`: the name that has to be there for the condition to hold; undefined for any other. */
export function neededBy(condition: Node): string | undefined {
  if (condition.type === 'Identifier') return condition.name;
  if (condition.type !== 'BinaryExpression' || !condition.operator.startsWith('!=')) return undefined;
  const { left, right } = condition;
  const isNothing =
    right.type === 'Literal' ? right.value === null : right.type === 'Identifier' && right.name === 'undefined';
  return left.type === 'Identifier' && isNothing ? left.name : undefined;
}
