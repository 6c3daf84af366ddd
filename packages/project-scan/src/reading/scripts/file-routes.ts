/** What frameworks share that serve a file by its place: names of exports, and where they stand. */

import type { AroundLines } from '../../scan.ts';
import { closingBracket } from '../code-text.ts';
import type { Place } from '../route-reader.ts';
import { escaped, lineAt, type Sources } from '../sources.ts';
import { signsLeft } from '../unread-entries.ts';
import { linesOf } from './libraries.ts';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** What stands behind a folder in the path of a file: `a/+page.ts` of `web/src/routes/a/+page.ts` and `src/routes`. */
export function placeUnder(file: string, folder: string): string | undefined {
  const at = `/${file}`.indexOf(`/${folder}/`);
  return at < 0 ? undefined : file.slice(at + folder.length + 1);
}

/** Files that hand on whatever another one exports: which methods that answers is not said here. */
export function exportsAll(sources: Sources, files: readonly string[]): readonly Place[] {
  return signsLeft(sources, files, /\bexport\s{0,9}\*(?!\s{0,9}as\b)/g, []);
}

/** The line of what a script exports under a name, 1-based; undefined where it does not. */
export function lineOfExport(sources: Sources, file: string, name: string): number | undefined {
  return exportOf(sources.masked(file), name)?.line;
}

/** `local` is what the file itself calls it where that is another name. */
function exportOf(masked: string, name: string): { readonly line: number; readonly local?: string } | undefined {
  const declared = new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function\\*?|const|let|var|class)\\s+${escaped(name)}\\b`);
  const found = declared.exec(masked);
  if (found !== null) return { line: lineAt(masked, found.index) };
  const listed = exportedInList(masked, name);
  return (
    listed && { line: lineAt(masked, listed.index), ...(listed.local === undefined ? {} : { local: listed.local }) }
  );
}

/** All lines of a file that a framework runs by its place. */
export function wholeFile(sources: Sources, file: string): AroundLines {
  const text = sources.text(file);
  return { file, line: 1, endLine: lineAt(text, text.length) };
}

/** As a route has it: absent where nothing is around. */
export function surroundedBy(around: readonly AroundLines[]): { readonly around?: readonly AroundLines[] } {
  return around.length === 0 ? {} : { around };
}

/** Lines of what a file exports under these names, as far as it does. */
export function linesOfExports(sources: Sources, file: string, names: readonly string[]): readonly AroundLines[] {
  return names.flatMap((name) => {
    const found = name === 'default' ? defaultExport(sources, file) : answeringExport(sources, file, name);
    if (found === undefined) return [];
    const line = 'definedAt' in found ? (found.definedAt ?? found.line) : found.line;
    return [{ file, line, endLine: 'endLine' in found ? (found.endLine ?? line) : line }];
  });
}

/** What answers to a request, as a route says it; lines are 1-based. */
export interface AnsweringExport {
  /** The name in the file, which is not that of the export in `export { handler as GET }`. */
  readonly handler: string;
  readonly line: number;
  readonly endLine?: number;
  readonly handledAt?: { readonly file: string; readonly line: number };
}

/**
 * What answers under a name, and its first and last line. What is written in the brackets of a call that gives it its value,
 * `export const GET = withApi({ … })`, answers as much as the name; a function that is declared says its own lines.
 */
export function answeringExport(sources: Sources, file: string, name: string): AnsweringExport | undefined {
  const masked = sources.masked(file);
  const exported = exportOf(masked, name);
  if (exported === undefined) return undefined;
  const { line, local = name } = exported;
  const definedAt = local === name ? undefined : definitionOf(masked, local);
  if (local !== name)
    return { handler: local, line, ...(definedAt === undefined ? {} : { handledAt: { file, line: definedAt } }) };
  // `export const { GET, POST } = handlersOf({ … })` too
  const given = new RegExp(
    `\\bexport\\s+(?:const|let|var)\\s+(?:${escaped(name)}|\\{[^{}]{0,2000}\\})\\s*(?::[^=\\n]{0,200})?=\\s*`,
    'g',
  );
  const value = [...masked.matchAll(given)].find(({ index }) => lineAt(masked, index) === line);
  return { handler: name, line, ...endOfGiven(masked, value && value.index + value[0].length, line) };
}

/** The last line of a call or an object that is written there, as far as it is another one than the first. */
function endOfGiven(masked: string, at: number | undefined, line: number): { readonly endLine?: number } {
  if (at === undefined) return {};
  const open = /^(?:(?!async\b|function\b|class\b)[\w$.]{1,200}\s{0,9}(?:<[^()]{0,200}>)?\s{0,9}\(|\{)/.exec(
    masked.slice(at, at + 500),
  );
  if (open === null) return {};
  const { endLine } = linesOf(masked, at, closingBracket(masked, at + open[0].length - 1));
  return endLine === undefined || endLine === line ? {} : { endLine };
}

/** `export { load }`, `export { handler as GET } from './x'`, `export const { GET, POST } = handlers`. */
function exportedInList(
  masked: string,
  name: string,
): { readonly index: number; readonly local: string | undefined } | undefined {
  for (const match of masked.matchAll(/\bexport\s*(?:const\s*)?\{([^{}]{0,2000})\}/g))
    for (const part of (match[1] ?? '').split(',')) {
      const words = part.trim().split(/[\s:]+/);
      if (words.at(-1) === name) return { index: match.index, local: words[1] === 'as' ? words[0] : undefined };
    }
  return undefined;
}

export interface DefaultExport {
  readonly line: number;
  /** Of a call, with the function that is written in it. */
  readonly endLine?: number;
  /** What is exported: `defineEventHandler(list)` is that, with its first name in `argument`. */
  readonly name: string;
  readonly argument: string | undefined;
  /** Where the file defines what it only names here, 1-based. */
  readonly definedAt?: number;
}

export function defaultExport(sources: Sources, file: string): DefaultExport | undefined {
  const masked = sources.masked(file);
  const match =
    /\bexport\s+default\s+(?:async\s+)?(function\s*\*?\s*|class\s+)?([\w$]*)(?:\s*(?:<[^()]{0,200}>\s*)?\(\s*([\w$]+)\s*\))?/.exec(
      masked,
    );
  if (match === null) {
    const listed =
      /\bexport\s*\{[^{}]{0,500}?([\w$]+)\s+as\s+default\b/.exec(masked) ??
      /\bexport\s*\{\s*(default)\s*[,}]/.exec(masked);
    return listed === null
      ? undefined
      : { line: lineAt(masked, listed.index), name: listed[1] ?? '', argument: undefined };
  }
  const [, declared, name = '', argument] = match;
  // The name between the brackets of a declaration is that of a parameter.
  const line = lineAt(masked, match.index);
  if (declared !== undefined) return { line, name, argument: undefined };
  const definedAt = argument === undefined ? definitionOf(masked, name) : undefined;
  const begin = /^export\s+default\s+/.exec(masked.slice(match.index))?.[0].length ?? 0;
  return {
    line,
    ...endOfGiven(masked, match.index + begin, line),
    name,
    argument,
    ...(definedAt === undefined ? {} : { definedAt }),
  };
}

function definitionOf(masked: string, name: string): number | undefined {
  if (name === '') return undefined;
  const found = new RegExp(
    `^(?:export\\s+)?(?:async\\s+)?(?:function\\*?|class|const|let|var)\\s+${escaped(name)}\\b`,
    'm',
  );
  const match = found.exec(masked);
  return match === null ? undefined : lineAt(masked, match.index);
}

/** Without the folders that only group, `(auth)`, and without empty parts: `/a/b`. */
export function pathOfFolders(folders: readonly string[]): string {
  return `/${folders.filter((part) => part !== '' && !/^\(.*\)$/.test(part)).join('/')}`;
}
