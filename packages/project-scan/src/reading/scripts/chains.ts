/** Calls of a script that follow one another: `app.route('/users').get(list)`. */
import type { Node, NodeOf } from './tree.ts';
import { nameOfKey, unwrapped } from './values.ts';

export interface Chain {
  /** What it begins with: a name, or what makes it, as in `app` and `new Hono()`. */
  readonly root: Node;
  /** The calls behind that, the last one first. */
  readonly chain: readonly ChainedCall[];
}

export interface ChainedCall {
  readonly name: string;
  readonly node: NodeOf<'CallExpression'>;
}

/** Goes back over `.a().b()` to what it begins with: a name, or a call or `new` that makes it. */
export function chainOf(node: Node): Chain {
  const chain: ChainedCall[] = [];
  let root = unwrapped(node);
  while (root.type === 'CallExpression') {
    const callee: Node = unwrapped(root.callee);
    const name = callee.type === 'MemberExpression' ? nameOfKey(callee.property) : undefined;
    if (name === undefined || callee.type !== 'MemberExpression') break;
    chain.push({ name, node: root });
    root = unwrapped(callee.object);
  }
  return { root, chain };
}
