/** Where `new(…)` may make a type whose name need not stand there. */
import type { World } from '../../inference/language-policy.ts';
import { TYPE_KINDS } from './spaces.ts';

/**
 * Files with `new(…)` in which something is named that is declared with the type: a parameter takes it, a property holds it,
 * a method gives a list of it, a class builds on one that is made of it.
 */
export function filesThatMayMake(world: World, type: string): ReadonlySet<string> {
  const isNamed = new RegExp(`(?<![\\w])${type}(?!\\w)`);
  const names = new Set([type]);
  for (const file of world.filesWithWord('C#', type)) {
    const definitions = world.fileFacts(file)?.definitions ?? [];
    for (const { name, kind, signature, parent } of definitions)
      if (!(name === type && TYPE_KINDS.has(kind)) && isNamed.test(signature))
        names.add(kind === 'constructor' ? (definitions[parent]?.name ?? name) : name);
  }
  const files = new Set<string>();
  for (const name of [...names].slice(0, MOST_NAMES))
    for (const file of world.filesWithWord('C#', name))
      if (!files.has(file) && MADE.test(world.text(file) ?? '')) files.add(file);
  return files;
}

const MADE = /\bnew\s{0,9}\(/;
const MOST_NAMES = 300;
