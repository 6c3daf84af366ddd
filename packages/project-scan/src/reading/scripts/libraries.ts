/** Scripts that use a library: what they import from it, and the calls in them. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { dependsOn, isPartOf } from '../packages.ts';
import { lineAt, type Sources } from '../sources.ts';
import { type Imported, importsIn } from './modules.ts';

export interface LibraryScript {
  readonly file: string;
  readonly text: string;
  readonly masked: string;
  /** What it imports from the packages, by local name. */
  readonly imported: ReadonlyMap<string, Imported>;
}

/**
 * Scripts of projects that depend on one of the packages and are not the library itself. With `isImporting` only those that
 * import from it.
 */
export function scriptsOf(
  sources: Sources,
  packages: readonly string[],
  { holding, isImporting = false }: { readonly holding: RegExp; readonly isImporting?: boolean },
): readonly LibraryScript[] {
  return sources.scripts().flatMap((file) => {
    if (!holding.test(sources.text(file))) return [];
    const imported = new Map([...importsIn(sources, file)].filter(([, { module }]) => isOf(module, packages)));
    if (imported.size === 0 && (isImporting || !dependsOn(sources, file, packages))) return [];
    if (isPartOf(sources, file, packages)) return [];
    return [{ file, text: sources.text(file), masked: sources.masked(file), imported }];
  });
}

function isOf(module: string, packages: readonly string[]): boolean {
  return packages.some((name) => module === name || module.startsWith(`${name}/`));
}

/** The parts between the brackets that open here. */
export function givenAt(masked: string, open: number): { readonly given: readonly Span[]; readonly close: number } {
  const close = closingBracket(masked, open);
  return { given: splitAtCommas(masked, open + 1, close), close };
}

/** First and last line of a part of a text. */
export function linesOf(text: string, from: number, to: number): { readonly line: number; readonly endLine?: number } {
  const [line, endLine] = [lineAt(text, from), lineAt(text, Math.min(to, text.length))];
  return endLine === line ? { line } : { line, endLine };
}
