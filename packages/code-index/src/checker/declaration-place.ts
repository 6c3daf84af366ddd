import type { NodeHandle } from 'typescript/unstable/sync';
import { realName } from './shown-module.ts';

/** Where a symbol or signature is declared: a file, absolute, and the index of a node in it. */
export interface DeclarationPlace {
  readonly path: string;
  readonly index: number;
  readonly kind: number;
}

export function placeOf({ path, index, kind }: NodeHandle): DeclarationPlace {
  return { path: realName(path), index, kind };
}
