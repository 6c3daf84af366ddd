import type { SymbolChange } from '@boocontext/code-index';
import type { CommonInput } from './tool.ts';

export interface ImpactInput extends CommonInput {
  readonly symbol?: string;
  readonly file?: string;
  readonly diff?: string;
  readonly depth?: number;
  readonly review?: boolean;
  readonly change?: { readonly kind: SymbolChange['kind']; readonly to?: string };
}
