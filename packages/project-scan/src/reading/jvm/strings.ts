/** Texts in annotations of Java and Kotlin: literals, constants of the project, and sums of both. */
import type { Span } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';

/** As `${…}` where a part of it is not known. */
export function textOf(sources: Sources, file: string, span: Span): string {
  return partsOf(sources, file, span, 0);
}

const MOST_STEPS = 8;

function partsOf(sources: Sources, file: string, { from, to }: Span, depth: number): string {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const parts: string[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && bare[at] !== '+') continue;
    parts.push(partOf(sources, file, text.slice(start, at).trim(), depth));
    start = at + 1;
  }
  return parts.join('');
}

function partOf(sources: Sources, file: string, written: string, depth: number): string {
  const literal = /^"((?:[^"\\\n]|\\.)*)"$/.exec(written)?.[1];
  // Kotlin takes what stands after a dollar for a name of its own; a placeholder of Spring is written with a backslash.
  if (literal !== undefined)
    return literal.replace(/\\(.)/g, '$1').replace(/(?<!\\)\$(\w+)/g, (_, name: string) => `\${${name}}`);
  if (!/^[\w.]+$/.test(written) || depth > MOST_STEPS) return `\${${written.slice(0, 80)}}`;
  return constantOf(sources, file, written, depth) ?? `\${${written}}`;
}

/** What `Paths.USERS` is set to: in the class of that name, else in this file, else where only one file says it. */
function constantOf(sources: Sources, file: string, written: string, depth: number): string | undefined {
  const [owner, name = ''] = written.includes('.') ? written.split('.').slice(-2) : [undefined, written];
  const set = new RegExp(`(?:\\bString|\\bval)\\s+${escaped(name)}\\s*(?::\\s*String\\s*)?=`, 'g');
  const found = filesThatSet(sources, name)
    .filter((each) => owner === undefined || sources.text(each).includes(owner))
    .flatMap((each) => {
      const bare = sources.bare(each);
      return [...bare.matchAll(set)].map((match) => {
        const from = match.index + match[0].length;
        const rest = bare.slice(from, from + 1000);
        const end = /;|\n(?!\s{0,40}(?:\+|"))/.exec(rest.slice(/^\s*/.exec(rest)?.[0].length ?? 0));
        const lead = /^\s*/.exec(rest)?.[0].length ?? 0;
        return {
          file: each,
          isInOwner: owner !== undefined && classAround(bare, match.index) === owner,
          span: { from: from + lead, to: end === null ? from + rest.length : from + lead + end.index },
        };
      });
    });
  const values = (some: typeof found) => [
    ...new Set(some.map((each) => partsOf(sources, each.file, each.span, depth + 1))),
  ];
  const best = [found.filter((each) => each.isInOwner), found.filter((each) => each.file === file), found]
    .map(values)
    .find((some) => some.length > 0);
  return best?.length === 1 ? best[0] : undefined;
}

function classAround(bare: string, at: number): string | undefined {
  return [...bare.slice(0, at).matchAll(/\b(?:class|interface|object|record)\s+(\w+)/g)].at(-1)?.[1];
}

const settersBySources = new WeakMap<Sources, ReadonlyMap<string, ReadonlySet<string>>>();

/** Files that may set a text of this name, looked for once. */
function filesThatSet(sources: Sources, name: string): readonly string[] {
  const known = settersBySources.get(sources);
  if (known !== undefined) return [...(known.get(name) ?? [])];
  const files = new Map<string, Set<string>>();
  for (const file of sources.files.filter((each) => /\.(java|kt)$/.test(each)))
    for (const [, set = ''] of sources
      .text(file)
      .matchAll(/(?:\bString|\bval)\s{1,200}(\w{1,200})\s{0,200}(?::\s{0,200}String\s{0,200})?=/g)) {
      const others = files.get(set);
      if (others === undefined) files.set(set, new Set([file]));
      else others.add(file);
    }
  settersBySources.set(sources, files);
  return filesThatSet(sources, name);
}
