/** Texts in code of Go: literals, constants of the project, and sums of both. */
import type { Span } from './code-text.ts';
import type { Sources } from './sources.ts';

export interface GoText {
  /** What is not known of its beginning is left out; elsewhere it is `{name}`. */
  readonly text: string;
  readonly isOpen: boolean;
  /** Nothing of it is known. */
  readonly isUnknown: boolean;
}

/** @param told texts by the names of parameters that stand for them */
export function goText(sources: Sources, file: string, span: Span, told?: ReadonlyMap<string, GoText>): GoText {
  const parts = partsOf(sources, file, span, 0).flatMap((part): readonly Part[] => {
    const by = typeof part === 'string' ? undefined : told?.get(part.unknown);
    if (by === undefined) return [part];
    return by.isUnknown ? [{ unknown: '…' }] : [...(by.isOpen ? [{ unknown: '…' }] : []), by.text];
  });
  const isOpen = parts.some((part) => typeof part !== 'string');
  const first = parts.findIndex((part) => typeof part === 'string' && part !== '');
  const rest = first < 0 ? [] : parts.slice(first);
  return {
    text: rest.map((part) => (typeof part === 'string' ? part : `{${part.unknown}}`)).join(''),
    isOpen,
    isUnknown: isOpen && first < 0,
  };
}

/**
 * `conf.Server.BasePath`: below what path the whole application is installed. That is no part of what its own code calls a
 * path, on either side.
 */
const BASE_OF_ALL = /^(?:\w{1,80}\.){1,4}(?:[bB]ase_?(?:Path|URL|Url)|[cC]ontextPath|[rR]outePrefix)$/;

type Part = string | { readonly unknown: string };

const MOST_STEPS = 6;

function partsOf(sources: Sources, file: string, { from, to }: Span, depth: number): readonly Part[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const parts: Part[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    const char = masked[at];
    if (at < to && (char === '"' || char === '`')) {
      const end = masked.indexOf(char, at + 1);
      at = end < 0 || end >= to ? to - 1 : end;
    } else if (at === to || char === '+') {
      parts.push(...partOf(sources, file, text.slice(start, at).trim(), depth));
      start = at + 1;
    }
  }
  return parts;
}

function partOf(sources: Sources, file: string, written: string, depth: number): readonly Part[] {
  const quote = written[0];
  if ((quote === '"' || quote === '`') && written.endsWith(quote) && written.length > 1) return [written.slice(1, -1)];
  const [, owner, name] = /^(?:(\w{1,100})\.)?(\w{1,100})$/.exec(written) ?? [];
  if (BASE_OF_ALL.test(written)) return [];
  if (name === undefined || depth > MOST_STEPS) return [{ unknown: written.slice(0, 80) }];
  return constantOf(sources, file, owner, name, depth) ?? [{ unknown: written }];
}

/** `const base = "/api"` of the package, or of the one that is named; what is set to several values is not known. */
function constantOf(
  sources: Sources,
  file: string,
  owner: string | undefined,
  name: string,
  depth: number,
): readonly Part[] | undefined {
  const folder = folderOf(file);
  const set = new RegExp(`^[ \\t]*(?:const[ \\t]+)?${name}(?:[ \\t]+string)?[ \\t]*=[ \\t]*(?=["\`\\w])`, 'gm');
  const values = sources.files.flatMap((each) => {
    const isNear = owner === undefined ? folderOf(each) === folder : folderOf(each).split('/').at(-1) === owner;
    if (!each.endsWith('.go') || !isNear || !sources.text(each).includes(name)) return [];
    const masked = sources.masked(each);
    return [...masked.matchAll(set)]
      .filter(({ index, 0: head }) => /^[ \t]*const\b/.test(head) || isInConstants(masked, index))
      .map(({ index, 0: head }) => {
        const from = index + head.length;
        const end = masked.indexOf('\n', from);
        return partsOf(sources, each, { from, to: end < 0 ? masked.length : end }, depth + 1);
      });
  });
  return new Set(values.map((each) => JSON.stringify(each))).size === 1 ? values[0] : undefined;
}

/** In the brackets of `const (…)`. */
function isInConstants(masked: string, at: number): boolean {
  const open = masked.lastIndexOf('\nconst (', at);
  return open >= 0 && masked.indexOf('\n)', open) > at;
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), 0));
}
