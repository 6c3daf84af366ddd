/** Which declaration a name stands for at a place of a script that is told by its offset. */
import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { type Binding, bindingAt, bindingOf } from './bindings.ts';
import { treeOf } from './tree.ts';

export interface Declaration {
  readonly at: number;
  /** What it is set to. */
  readonly value: Span;
  /** Where the block ends in which it stands. */
  readonly scopeEnd: number;
  readonly isConstant: boolean;
}

/** The one that a name means at this place; the one of the whole file, where no place is told. Only what is set to something. */
export function declarationOf(sources: Sources, file: string, name: string, at?: number): Declaration | undefined {
  const tree = treeOf(sources, file);
  const found = at === undefined ? bindingOf(tree, name) : bindingAt(tree, name, tree.around(at));
  return found && asDeclaration(found);
}

function asDeclaration({ node, value, scope, isConstant, kind }: Binding): Declaration | undefined {
  if (value === undefined || kind === 'pattern') return undefined;
  const body = value.type === 'TSEnumDeclaration' ? value.body : value;
  return { at: node.start, value: { from: body.start, to: body.end }, scopeEnd: scope.end, isConstant };
}
