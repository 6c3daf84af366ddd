/** Classes of Kotlin that stand for a path: `@Resource("/orders")`, below that of the resource they hold as a property. */
import { closingBracket } from '../../reading/code-text.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import type { Sources } from '../../reading/sources.ts';

export interface KtorResource {
  /** With the classes it is in, as `Orders.ById`. */
  readonly name: string;
  readonly path: string;
  /** Types of the properties that its constructor takes. */
  readonly holds: readonly string[];
}

export function resourcesIn(sources: Sources): readonly KtorResource[] {
  return sources.files
    .filter((file) => file.endsWith('.kt') && /@(?:Resource|Location)\b/.test(sources.text(file)))
    .flatMap((file) => resourcesOf(sources, file));
}

/** The path of a type as it is written; undefined for one that is not known, or is known twice. */
export function resourcePath(
  resources: readonly KtorResource[],
  type: string,
  seen: readonly KtorResource[] = [],
): string | undefined {
  const [only, ...others] = resources.filter(({ name }) => name === type || name.endsWith(`.${type}`));
  if (only === undefined || others.length > 0 || seen.includes(only)) return undefined;
  // The first that is a resource: looking behind each of several in turn could take without end.
  const held = only.holds.find((each) => resources.some(({ name }) => name === each || name.endsWith(`.${each}`)));
  const above = held === undefined ? '' : (resourcePath(resources, held, [...seen, only]) ?? '');
  return `${above}${only.path === '' || only.path.startsWith('/') ? '' : '/'}${only.path}`;
}

/** Nobody writes so many parameters. */
const LONGEST_HEAD = 4000;

function resourcesOf(sources: Sources, file: string): readonly KtorResource[] {
  const bare = sources.bare(file);
  const classes = [...bare.matchAll(/\b(?:class|object|interface)\s+(\w+)/g)].map(
    ({ index, 0: head, 1: name = '' }) => {
      const behind = index + head.length;
      const open = /\s*(\()?/y;
      open.lastIndex = behind;
      const brackets = open.exec(bare);
      const isTaking = brackets?.[1] !== undefined;
      const first = behind + (brackets?.[0].length ?? 0) - 1;
      const close = isTaking ? closingBracket(bare, first) + 1 : behind;
      const body = /(?:\s{0,40}:[\w.<>(), \n\t]{0,200})?\s{0,40}\{/y;
      body.lastIndex = close;
      const block = body.exec(bare);
      const from = block === null ? close : close + block[0].length - 1;
      const end = block === null ? close : closingBracket(bare, from);
      return {
        index,
        name,
        takes: isTaking ? bare.slice(first, Math.min(close, first + LONGEST_HEAD)) : '',
        // What never closes holds nothing.
        to: end === bare.length ? from : end,
      };
    },
  );
  // Both are gone through in order, with the classes that the place lies in.
  const around: (typeof classes)[number][] = [];
  let next = 0;
  const leave = (at: number) => {
    while (around.length > 0 && (around.at(-1)?.to ?? 0) <= at) around.pop();
  };
  return [...bare.matchAll(/@(?:Resource|Location)\s*\(/g)].flatMap(({ index, 0: head }): readonly KtorResource[] => {
    const open = index + head.length - 1;
    const close = closingBracket(bare, open);
    for (let before = classes[next]; before !== undefined && before.index <= close; before = classes[++next]) {
      leave(before.index);
      around.push(before);
    }
    const of = classes[next];
    if (of === undefined) return [];
    leave(of.index);
    return [
      {
        name: [...around, of].map(({ name }) => name).join('.'),
        path: textOf(sources, file, { from: open + 1, to: close }),
        holds: [...of.takes.matchAll(/\bva[lr]\s+\w+\s*:\s*([\w.]+)/g)].map(([, type = '']) => type),
      },
    ];
  });
}
