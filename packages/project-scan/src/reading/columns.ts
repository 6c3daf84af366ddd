/** Which definitions may be a model or one of its columns, by what they are in code. */
import type { SymbolInfo } from '@boocontext/code-index';

type Definition = Pick<SymbolInfo, 'kind' | 'container'>;

/** A class, or a table that a variable holds. */
export function isModel({ kind }: Definition): boolean {
  return kind === 'class' || kind === 'variable';
}

/** Members too. What runs is no column, and no query names it. */
export function isModelOrMember(definition: Definition): boolean {
  return isModel(definition) || (definition.container !== '' && !RUN.has(definition.kind));
}

const RUN: ReadonlySet<Definition['kind']> = new Set<Definition['kind']>(['function', 'method', 'constructor']);
