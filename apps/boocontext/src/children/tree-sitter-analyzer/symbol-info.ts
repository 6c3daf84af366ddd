import type { Control, SymbolInfo, SymbolKind } from '@boocontext/code-index';
import type { Analyzer, Found } from './analyzer.ts';

/** `Class.method` as it is asked for: names alone are in the index. */
export function splitName(symbol: string): { readonly container: string; readonly name: string } {
  const parts = /^[\w$.#]+$/.test(symbol) ? symbol.split(/[.#]/).filter((part) => part !== '') : [symbol];
  return { container: parts.at(-2) ?? '', name: parts.at(-1) ?? symbol };
}

export async function infoOf(analyzer: Analyzer, found: Found, control: Control): Promise<SymbolInfo> {
  return {
    symbol: found.name,
    kind: kindOf(found),
    container: found.kind === 'method' ? await analyzer.containerOf(found, control) : '',
    file: found.file,
    line: found.line - 1,
    endLine: Math.max(found.line, found.end_line) - 1,
    signature: found.code.trim().replace(/(?<!\s)\s*[{:]$/, ''),
  };
}

/** It calls an interface a class, and everything that is no function or class a variable. */
function kindOf({ kind, code, name }: Found): SymbolKind {
  switch (kind) {
    case 'function':
    case 'method':
    case 'enum':
      return kind;
    case 'class':
      return new RegExp(`\\b(interface|trait|protocol)\\s+${escaped(name)}\\b`).test(code) ? 'interface' : 'class';
    default:
      return 'variable';
  }
}

export function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
