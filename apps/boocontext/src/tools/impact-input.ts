import type { SymbolChange } from '@boocontext/code-index';
import type { FocusInput } from './focus.ts';
import type { CommonInput } from './tool.ts';

export interface ImpactInput extends CommonInput, FocusInput {
  readonly symbol?: string;
  readonly file?: string;
  readonly line?: number;
  readonly diff?: string;
  readonly depth?: number;
  readonly include?: readonly 'source'[];
  readonly review?: boolean;
  readonly change?: { readonly kind: SymbolChange['kind']; readonly to?: string };
}
