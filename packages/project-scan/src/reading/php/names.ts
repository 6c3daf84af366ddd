/** Classes of PHP by their whole names: what `use` and the namespace of a file make of a short one. */
import type { Sources } from '../sources.ts';

/** Of a class that this file defines. */
export function phpOwnClass(sources: Sources, file: string, name: string): string {
  const { namespace } = namesIn(sources.bare(file));
  return namespace === undefined ? name : `${namespace}\\${name}`;
}

export function phpClassNamed(sources: Sources, file: string, name: string): string {
  if (name.startsWith('\\')) return name.slice(1);
  const [first = '', ...rest] = name.split('\\');
  const whole = namesIn(sources.bare(file)).used.get(first);
  return whole === undefined ? phpOwnClass(sources, file, name) : [whole.replace(/^\\/, ''), ...rest].join('\\');
}

interface Names {
  readonly bare: string;
  readonly namespace: string | undefined;
  /** Whole names by what the file calls them; of several the first. */
  readonly used: ReadonlyMap<string, string>;
}

const USE = /^[ \t]{0,40}use[ \t]{1,40}([\w\\]{1,300})(?:[ \t]{1,40}as[ \t]{1,40}(\w{1,300}))?[ \t]{0,40};/gm;

function namesIn(bare: string): Names {
  if (last.bare === bare) return last;
  const used = new Map<string, string>();
  for (const [, whole = '', alias = whole.split('\\').at(-1) ?? ''] of bare.matchAll(USE))
    if (!used.has(alias)) used.set(alias, whole);
  const namespace = /^[ \t]{0,40}namespace[ \t]{1,40}([\w\\]{1,300})/m.exec(bare)?.[1];
  last = { bare, namespace, used };
  return last;
}

/** Asked of one text many times over. */
let last: Names = { bare: '', namespace: undefined, used: new Map() };
