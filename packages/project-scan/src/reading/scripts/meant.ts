/** Which declaration in all the project a name stands for at a place in a script. */
import type { Sources } from '../sources.ts';
import { type Binding, bindingAt, bindingOf } from './bindings.ts';
import { meantBy } from './declared.ts';
import { type NodeOf, type ScriptTree, treeOf } from './tree.ts';

export interface BindingMeant {
  readonly home: { readonly file: string; readonly name: string };
  readonly tree: ScriptTree;
  /** Undefined where the name stands for nothing that a file of the project declares. */
  readonly binding: Binding | undefined;
}

export function bindingMeant(sources: Sources, file: string, place: NodeOf<'Identifier'>): BindingMeant {
  const home = meantBy(sources, file, place.name);
  const tree = treeOf(sources, home.file);
  const binding = home.file === file ? bindingAt(tree, home.name, place) : bindingOf(tree, home.name);
  return { home, tree, binding };
}
