/** Classes whose method something else runs, by what they extend or implement: services of a host, jobs. */
import type { ScannedEntry } from '../../scan.ts';
import type { EntryPlace } from '../entry-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { csClasses } from './classes.ts';

export interface RunningClasses {
  readonly framework: string;
  /** What a file of them has in its text. */
  readonly sign: RegExp;
  /** By the parent, which method of theirs is run. */
  readonly methods: ReadonlyMap<string, string>;
}

/** Classes that build on one of the project's own which is run, and what is made by a function: neither says its method here. */
export function unreadRunning(
  sources: Sources,
  { methods }: Pick<RunningClasses, 'methods'>,
  found: readonly ScannedEntry[],
): readonly EntryPlace[] {
  const files = sources.files.filter((file) => file.endsWith('.cs'));
  const classes = files.flatMap((file) => csClasses(sources, file).map((each) => ({ ...each, file })));
  const bases = new Set(
    classes
      .filter(({ parents, isAbstract }) => isAbstract && parents.some((each) => methods.has(each)))
      .map(({ name }) => name),
  );
  const read = new Set(found.map(({ file, line }) => `${file}\0${line}`));
  return classes.flatMap(({ file, name, isAbstract, parents, nameEnd }) => {
    const line = lineAt(sources.text(file), nameEnd);
    const isRead = read.has(`${file}\0${line}`);
    const runs = parents.some((each) => methods.has(each) || bases.has(each));
    return runs && !isAbstract && !isRead && !bases.has(name) ? [{ file, line }] : [];
  });
}

export function runningClasses(
  sources: Sources,
  { framework, sign, methods }: RunningClasses,
): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    const text = file.endsWith('.cs') ? sources.text(file) : '';
    if (!sign.test(text)) return [];
    const bare = sources.bare(file);
    return csClasses(sources, file).flatMap(({ name, isAbstract, parents, nameEnd, body }): readonly ScannedEntry[] => {
      const [method] = parents.flatMap((each) => methods.get(each) ?? []);
      if (isAbstract || method === undefined) return [];
      const run = new RegExp(`\\b${method}\\s{0,10}\\(`).exec(bare.slice(body.from, body.to));
      if (run === null) return [];
      return [
        {
          kind: 'job',
          name,
          handler: `${name}.${method}`,
          file,
          line: lineAt(text, nameEnd),
          handledAt: { file, line: lineAt(text, body.from + run.index) },
          framework,
          confidence: 'high',
        },
      ];
    });
  });
}
