/** What classes of Python build on: classes of the project, and names from outside. */

import { escaped, type Sources } from '../sources.ts';
import { type PyClass, readPyClasses } from './classes.ts';
import { fileOf, importsIn, joinModule } from './modules.ts';

export interface PyLineage {
  /** The class itself first, then what it builds on, nearest first; each once. */
  readonly classes: readonly PyClass[];
  /** Bases that are no class of the project. */
  readonly outside: readonly PyOutside[];
}

export interface PyOutside {
  /** As written where it is built on. */
  readonly name: string;
  /** As far as it could be followed. */
  readonly file: string;
  /** What this file sets the name to, where it does: `declarative_base()`. */
  readonly value: string | undefined;
}

/** A class as found from a file that names it. */
export type PyClassFinder = (file: string, name: string) => PyClass | PyOutside;

const MAX_STEPS = 40;

export function lineageOf(find: PyClassFinder, start: PyClass): PyLineage {
  const classes = new Set([start]);
  const outside: PyOutside[] = [];
  // A set is walked in the order of its making, with what is added on the way.
  for (const each of classes) {
    if (classes.size > MAX_STEPS) break;
    for (const base of each.bases) {
      if (/^(?:\*|\w+=)/.test(base)) continue;
      const found = find(each.file, base.split('[', 1)[0] ?? base);
      if ('fields' in found) classes.add(found);
      else outside.push(found);
    }
  }
  return { classes: [...classes], outside };
}

/** Names are followed by imports; one that comes by a star is taken for the only class of this name. */
export function pyClassFinder(sources: Sources): PyClassFinder {
  const byFile = new Map<string, Map<string, PyClass>>();
  const byName = new Map<string, PyClass[]>();
  for (const each of readPyClasses(sources)) {
    const inFile = byFile.get(each.file) ?? new Map<string, PyClass>();
    byFile.set(each.file, inFile.set(each.name, each));
    const others = byName.get(each.name);
    if (others === undefined) byName.set(each.name, [each]);
    else others.push(each);
  }
  const outside = (file: string, name: string): PyOutside => ({ name, file, value: assignedTo(sources, file, name) });
  const find = (file: string, name: string, step: number): PyClass | PyOutside => {
    const [first = '', ...rest] = name.split('.');
    const last = rest.at(-1) ?? first;
    const here = rest.length === 0 ? byFile.get(file)?.get(first) : undefined;
    if (here !== undefined) return here;
    // One that stands in another of the file.
    const inner = rest.length > 0 && byFile.get(file)?.has(first) === true ? byFile.get(file)?.get(last) : undefined;
    if (inner !== undefined) return inner;
    const imported = importsIn(sources, file).get(first);
    if (imported === undefined) {
      const own = outside(file, name);
      const same = byName.get(last) ?? [];
      return own.value === undefined && rest.length === 0 && same.length === 1 ? (same[0] ?? own) : own;
    }
    const module = imported.name === undefined ? imported.module : joinModule(imported.module, imported.name);
    const target =
      rest.length === 0
        ? fileOf(sources, file, imported.module)
        : (fileOf(sources, file, [module, ...rest.slice(0, -1)].join('.')) ?? fileOf(sources, file, imported.module));
    const among = byName.get(imported.name ?? last) ?? [];
    if (target === undefined)
      return onlyBelow(file, imported.module, rest.length === 0 ? among : []) ?? outside(file, name);
    if (step > 6) return outside(file, name);
    const wanted = rest.length === 0 ? (imported.name ?? first) : last;
    return byFile.get(target)?.get(wanted) ?? (target === file ? outside(file, name) : find(target, wanted, step + 1));
  };
  const known = new Map<string, PyClass | PyOutside>();
  return (file, name) => {
    const asked = `${file}\0${name}`;
    const found = known.get(asked) ?? find(file, name, 0);
    known.set(asked, found);
    return 'fields' in found ? found : { ...found, name };
  };
}

/**
 * The only one of these classes in a package, where no file was found: it hands the class on by one that is not looked at,
 * as generated ones are not, or lies in a folder of the repository that is put on the path.
 */
function onlyBelow(file: string, module: string, among: readonly PyClass[]): PyClass | undefined {
  if (among.length === 0 || among.length > MOST_OF_ONE_NAME) return undefined;
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const path = module.slice(dots).replaceAll('.', '/');
  if (path === '' && dots === 0) return undefined;
  const folders = file.split('/').slice(0, -1);
  if (dots > 0) {
    const base = [...folders.slice(0, Math.max(0, folders.length - dots + 1)), ...(path === '' ? [] : [path])];
    return onlyOne(among.filter((each) => each.file.startsWith(`${base.join('/')}/`)));
  }
  for (let length = folders.length; length >= 0; length--) {
    const folder = [...folders.slice(0, length), path, ''].join('/');
    const below = among.filter((each) => each.file.startsWith(folder));
    if (below.length > 0) return onlyOne(below);
  }
  return onlyOne(among.filter((each) => `/${each.file.replace(/\.py$/, '/')}`.includes(`/${path}/`)));
}

/** Of more, no place is the only one. */
const MOST_OF_ONE_NAME = 50;

function onlyOne(classes: readonly PyClass[]): PyClass | undefined {
  return classes.length === 1 ? classes[0] : undefined;
}

function assignedTo(sources: Sources, file: string, name: string): string | undefined {
  if (!/^\w+$/.test(name) || !sources.text(file).includes(name)) return undefined;
  const assigned = new RegExp(`^${escaped(name)}[ \\t]*(?::[^=\\n]{0,200})?=(?!=)[ \\t]*([^\\n]*)`, 'm');
  return assigned.exec(sources.masked(file))?.[1];
}
