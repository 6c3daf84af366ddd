/** Where a file has a name from that it exports and does not declare itself. */

import type { Sources } from '../../sources.ts';
import { importsIn } from '../modules.ts';

export interface PassedOn {
  /** The module as it is written; undefined for a name of this file itself. */
  readonly target: string | undefined;
  readonly original: string;
}

/** By `export {A as B} from './a'`, `export {A as B}`, an import and `export * from './a'`, in this order. */
export function passedOn(sources: Sources, file: string, name: string): readonly PassedOn[] {
  const text = sources.text(file);
  const imports = importsIn(sources, file);
  const found: PassedOn[] = [];
  const everything: PassedOn[] = [];
  for (const [, list, target] of text.matchAll(
    /\bexport\s+(?:type\s+)?(?:\*|\{([^{}]{0,4000})\})\s*(?:from\s*["']([^"'\n]{1,300})["'])?/g,
  )) {
    if (list === undefined) {
      if (target !== undefined) everything.push({ target, original: name });
      continue;
    }
    const original = originalIn(list, name);
    if (original === undefined) continue;
    const imported = target === undefined ? imports.get(original) : undefined;
    found.push(imported === undefined ? { target, original } : { target: imported.module, original: imported.name });
  }
  const imported = imports.get(name);
  return [
    ...found,
    ...(imported === undefined ? [] : [{ target: imported.module, original: imported.name }]),
    ...everything,
  ];
}

function originalIn(list: string, name: string): string | undefined {
  for (const part of list.split(',')) {
    const [, local, other] = /(?:^|\s)(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
    if (local !== undefined && (other ?? local) === name) return local;
  }
  return undefined;
}
