/** Classes of Ruby whose `perform` a queue runs. */
import type { ScannedEntry } from '../../scan.ts';
import type { EntryPlace } from '../entry-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { signsLeft } from '../unread-entries.ts';
import { rubyNesting } from './nesting.ts';

export interface JobClass {
  readonly name: string;
  readonly base: string | undefined;
  /** What it includes, without the leading `::`. */
  readonly includes: readonly string[];
}

export interface JobClasses {
  readonly framework: string;
  /** What jobs build on. */
  readonly bases: readonly string[];
  /** Whether a class is such a base itself; one that is, and performs, is a job. */
  readonly isBase: (found: JobClass, bases: ReadonlySet<string>) => boolean;
  /** Whether it says so itself, and need not build on one. */
  readonly isJob: (found: JobClass) => boolean;
}

export function jobsIn(
  sources: Sources,
  { framework, bases: known, isBase, isJob }: JobClasses,
): readonly ScannedEntry[] {
  const files = sources.files.filter((file) => file.endsWith('.rb') && /\bdef\s+perform\b/.test(sources.text(file)));
  if (files.length === 0) return [];
  const bases = new Set(known);
  for (const file of sources.files.filter((each) => /_(?:job|worker)\.rb$|\/(?:jobs|workers)\//.test(each)))
    for (const found of classesOf(sources, file)) if (isBase(found, bases)) bases.add(found.name);
  return files.flatMap((file) =>
    classesOf(sources, file).flatMap((found): readonly ScannedEntry[] => {
      if (found.perform === undefined || !(isJob(found) || bases.has(found.base ?? ''))) return [];
      return [
        {
          kind: 'job',
          name: found.name,
          channels: [`ruby:${found.fullName}`],
          handler: `${found.name}.perform`,
          file,
          line: found.line,
          handledAt: { file, line: found.perform },
          framework,
          confidence: 'high',
        },
      ];
    }),
  );
}

/**
 * Files that make jobs in a way that is not read: classes below a folder for them that build on what is not here, classes that
 * a program makes, and modules that make a job of whoever includes them.
 */
export function unreadJobs(
  sources: Sources,
  sign: RegExp,
  isJobBase: (base: string) => boolean,
  found: readonly ScannedEntry[],
): readonly EntryPlace[] {
  const files = sources.files.filter((file) => file.endsWith('.rb'));
  const own = new Set(
    files.flatMap((file) => (JOBS.test(file) ? classesOf(sources, file).map(({ name }) => name) : [])),
  );
  const read = new Set(found.map(({ file, line }) => `${file}\0${line}`));
  const built = files
    .filter((file) => JOBS.test(file))
    .flatMap((file) =>
      classesOf(sources, file)
        .filter(({ base, perform, line }) => {
          const isRead = read.has(`${file}\0${line}`);
          return perform !== undefined && base !== undefined && !isRead && !own.has(base) && isJobBase(base);
        })
        .map(({ line }) => ({ file, line })),
    );
  const first = new Map<string, number>();
  for (const { file, line } of found) first.set(file, Math.min(line, first.get(file) ?? line));
  const isBehindJob = (file: string, line: number) => (first.get(file) ?? Number.POSITIVE_INFINITY) <= line;
  const made = signsLeft(sources, files, sign, found).filter(({ file, line }) => !isBehindJob(file, line));
  return [...built, ...made];
}

const JOBS = /_(?:job|worker)\.rb$|(?:^|\/)(?:jobs|workers)\//;

interface FoundClass extends JobClass {
  readonly fullName: string;
  readonly line: number;
  readonly perform: number | undefined;
}

const CLASS = /^([ \t]*)class[ \t]+([\w:]+)(?:[ \t]*<[ \t]*([\w:]+))?/gm;

/** Several libraries ask for the same. */
const known = new WeakMap<Sources, Map<string, readonly FoundClass[]>>();

function classesOf(sources: Sources, file: string): readonly FoundClass[] {
  const byFile = known.get(sources) ?? new Map<string, readonly FoundClass[]>();
  known.set(sources, byFile);
  const found = byFile.get(file) ?? classesIn(sources.bare(file));
  byFile.set(file, found);
  return found;
}

function classesIn(bare: string): readonly FoundClass[] {
  const classes = [...bare.matchAll(CLASS)];
  return classes.map((match, i) => {
    const [, indent = '', name = '', base] = match;
    const body = ownBody(bare, match.index, classes.slice(i + 1));
    const perform = /^[ \t]*def[ \t]+perform\b/m.exec(body);
    return {
      name,
      fullName: [...rubyNesting(bare, match.index), name].join('::'),
      base,
      line: lineAt(bare, match.index + indent.length),
      includes: [...body.matchAll(/^[ \t]*include[ \t]+(?:::)?(\w[\w:]*)/gm)].map((each) => each[1] ?? ''),
      perform: perform === null ? undefined : lineAt(bare, match.index + perform.index),
    };
  });
}

/** Without the classes inside of it: what is said in them is said of them. */
function ownBody(bare: string, from: number, after: readonly RegExpExecArray[]): string {
  const indent = /^[ \t]*/.exec(bare.slice(from, from + 200))?.[0] ?? '';
  const isInner = (each: RegExpExecArray) => (each[1]?.length ?? 0) > indent.length;
  const next = after.find((each) => !isInner(each))?.index ?? bare.length;
  let [body, at] = ['', from];
  for (const inner of after) {
    if (inner.index >= next) break;
    if (inner.index < at) continue;
    body += bare.slice(at, inner.index);
    const end = bare.indexOf(`\n${inner[1] ?? ''}end`, inner.index);
    const isShort = /;[ \t]{0,20}end\b|=[ \t]{0,20}Class\.new/.test(
      bare.slice(inner.index, bare.indexOf('\n', inner.index)),
    );
    at = isShort || end < 0 || end > next ? bare.indexOf('\n', inner.index) : end + 1;
    // Offsets into the body are offsets into the text.
    body += bare.slice(inner.index, at).replace(/[^\n]/g, ' ');
  }
  return body + bare.slice(at, next);
}
