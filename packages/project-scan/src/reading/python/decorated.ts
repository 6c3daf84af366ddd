/** Functions and classes of Python with what decorates them, and the values of what they are given. */
import { closingBracket } from '../code-text.ts';
import { lineAt, type Sources } from '../sources.ts';
import { importsIn } from './modules.ts';

export interface PyDecorator {
  /** `cli.command`. */
  readonly path: string;
  readonly at: number;
  /** Of its brackets; -1 where it has none. */
  readonly open: number;
}

export interface PyDecorated {
  readonly file: string;
  readonly kind: 'def' | 'class';
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  /** The class that it stands in. */
  readonly owner: string | undefined;
  readonly decorators: readonly PyDecorator[];
}

const DEFINES = /^([ \t]*)(?:(?:async[ \t]+)?(def)|(class))[ \t]+(\w+)/gm;

/** Every function and class of a file that is decorated. */
export function decoratedIn(sources: Sources, file: string): readonly PyDecorated[] {
  const bare = sources.bare(file);
  const decorators = [...bare.matchAll(/^([ \t]*)@([\w.]+)([ \t]*\()?/gm)].map((match) => {
    const open = match[3] === undefined ? -1 : match.index + match[0].length - 1;
    const end = open < 0 ? match.index + match[0].length : closingBracket(bare, open) + 1;
    return { path: match[2] ?? '', at: match.index + (match[1]?.length ?? 0), open, end };
  });
  if (decorators.length === 0) return [];
  const found: PyDecorated[] = [];
  const classes: { name: string; indent: number }[] = [];
  let next = 0;
  for (const match of bare.matchAll(DEFINES)) {
    const indent = match[1]?.length ?? 0;
    while ((classes.at(-1)?.indent ?? -1) >= indent) classes.pop();
    const owner = classes.at(-1)?.name;
    const [name, kind] = [match[4] ?? '', match[3] === undefined ? ('def' as const) : ('class' as const)];
    if (kind === 'class') classes.push({ name, indent });
    const own: PyDecorator[] = [];
    let end = -1;
    for (; next < decorators.length && (decorators[next]?.at ?? 0) < match.index; next++) {
      const decorator = decorators[next] as (typeof decorators)[number];
      if (end >= 0 && bare.slice(end, decorator.at).trim() !== '') own.length = 0;
      own.push(decorator);
      ({ end } = decorator);
    }
    if (own.length === 0 || bare.slice(end, match.index).trim() !== '') continue;
    found.push({ file, kind, name, line: lineAt(bare, match.index + indent), owner, decorators: own });
  }
  return found;
}

/** From the first of the decorators that count to the name. */
export function placeOf(sources: Sources, { file, line }: PyDecorated, { at }: PyDecorator) {
  const first = lineAt(sources.text(file), at);
  return first === line ? { line } : { line: first, endLine: line };
}

/** Whether a file imports one of the modules, or something of it. */
export function importsModule(sources: Sources, file: string, modules: readonly string[]): boolean {
  return modules.some((module) => {
    if (!sources.text(file).includes(module)) return false;
    for (const imported of importsIn(sources, file).values())
      if (imported.module === module || imported.module.startsWith(`${module}.`)) return true;
    return false;
  });
}

export function pyFiles(sources: Sources): readonly string[] {
  return sources.files.filter((file) => file.endsWith('.py'));
}

/** `src/proj/app.py` is `proj.app`. */
export function moduleOf(file: string): string {
  return file
    .replace(/^src\//, '')
    .replace(/(?:\/__init__)?\.py$/, '')
    .replaceAll('/', '.');
}
