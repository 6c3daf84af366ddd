/** Functions of the project that hand their parameters on to a library: each call of one is what the library is asked for. */
import type { Sources } from '../sources.ts';
import { meantBy } from './declared.ts';
import { type NodeOf, treeOf } from './tree.ts';
import { type FunctionNode, isFunction } from './values.ts';

export interface Wrapper {
  readonly file: string;
  readonly name: string;
  /** Of those that are plain names; others have none. */
  readonly parameters: readonly (string | undefined)[];
}

export interface WrapperCall {
  readonly file: string;
  readonly node: NodeOf<'CallExpression'>;
}

/** The function with a name of its own that is the innermost one around an offset. */
export function wrapperAround(sources: Sources, file: string, offset: number): Wrapper | undefined {
  let node = treeOf(sources, file).around(offset).parent;
  while (node != null && !isFunction(node)) node = node.parent;
  if (node == null) return undefined;
  const { parent } = node;
  const id = node.type === 'FunctionDeclaration' ? node.id : parent?.type === 'VariableDeclarator' ? parent.id : null;
  return id?.type === 'Identifier' ? { file, name: id.name, parameters: parametersOf(node) } : undefined;
}

export function parametersOf({ params }: FunctionNode): readonly (string | undefined)[] {
  return params.map((each) => {
    const plain = each.type === 'AssignmentPattern' ? each.left : each;
    return plain.type === 'Identifier' ? plain.name : undefined;
  });
}

/** In the order of files and lines; those by another name than its own are not looked for. */
export function callsOfWrapper(sources: Sources, { file: home, name }: Wrapper): readonly WrapperCall[] {
  return sources.scripts().flatMap((file) => {
    if (!sources.text(file).includes(name)) return [];
    return treeOf(sources, file)
      .all('CallExpression')
      .filter(({ callee }) => {
        if (callee.type !== 'Identifier' || callee.name !== name) return false;
        const meant = meantBy(sources, file, name);
        return meant.file === home && (meant.name === name || meant.name === 'default');
      })
      .map((node) => ({ file, node }));
  });
}
