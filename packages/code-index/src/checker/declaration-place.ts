import type { NodeHandle } from 'typescript/unstable/sync';

/** Where a symbol or signature is declared: a file, absolute and as the checker spells it, and the index of a node in it. */
export interface DeclarationPlace {
  readonly path: string;
  readonly index: number;
  readonly kind: number;
}

export function placeOf({ path, index, kind }: NodeHandle): DeclarationPlace {
  return { path, index, kind };
}
