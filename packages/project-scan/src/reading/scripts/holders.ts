/** The functions that a script's names are parameters of. */
import type { Node } from './tree.ts';
import { type FunctionNode, isFunction, nameOfKey, namesOf } from './values.ts';

export interface Holder {
  /** Of its body. */
  readonly from: number;
  readonly to: number;
  /** `default` for one that has no name. */
  readonly name: string;
  /** Which of its parameters it is. */
  readonly position: number;
}

/** The function of which this name, or what it is the default or the type of, is a parameter. */
export function holderOf(id: Node): Holder | undefined {
  let parameter = id;
  while (parameter.parent?.type === 'AssignmentPattern' || parameter.parent?.type === 'TSParameterProperty')
    parameter = parameter.parent;
  const node = parameter.parent;
  if (node == null || !isFunction(node)) return undefined;
  const position = node.params.findIndex((each) => each === parameter);
  return position < 0 ? undefined : { ...bodyOf(node), name: nameOfFunction(node), position };
}

export function bodyOf({ body, end }: FunctionNode): { readonly from: number; readonly to: number } {
  if (body === null) return { from: end, to: end };
  return body.type === 'BlockStatement'
    ? { from: body.start + 1, to: body.end - 1 }
    : { from: body.start, to: body.end };
}

/** Its own, or what it is kept in: `const routes = fp(async (app) => {…})`. */
function nameOfFunction(node: FunctionNode): string {
  if (node.id != null) return node.id.name;
  const wrapper = node.parent?.type === 'CallExpression' && node.parent.callee !== node ? node.parent : node;
  const { parent } = wrapper;
  if (parent?.type === 'MethodDefinition' && parent.kind === 'constructor') return 'constructor';
  const kept =
    parent?.type === 'VariableDeclarator'
      ? nameOfKey(parent.id)
      : parent?.type === 'PropertyDefinition'
        ? nameOfKey(parent.key)
        : parent?.type === 'AssignmentExpression'
          ? namesOf(parent.left)?.at(-1)
          : undefined;
  return kept === undefined || kept === 'exports' ? 'default' : kept;
}
