/** Jobs of Sidekiq and of Active Job: classes whose `perform` a queue runs. */
import type { ScannedEntry } from '../../scan.ts';
import type { EntryReader } from '../entry-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { rubyNesting } from './nesting.ts';

export const rubyJobs: EntryReader = { libraries: ['sidekiq', 'activejob'], read: jobsIn };

const CLASS = /^([ \t]*)class[ \t]+([\w:]+)(?:[ \t]*<[ \t]*([\w:]+))?/gm;

function jobsIn(sources: Sources): readonly ScannedEntry[] {
  const files = sources.files.filter((file) => file.endsWith('.rb') && /\bdef\s+perform\b/.test(sources.text(file)));
  if (files.length === 0) return [];
  /** Classes that a job may build on, besides those of the libraries. */
  const bases = new Map<string, string>([
    ['ApplicationJob', 'activejob'],
    ['ActiveJob::Base', 'activejob'],
  ]);
  for (const file of sources.files.filter((each) => /_(?:job|worker)\.rb$|\/(?:jobs|workers)\//.test(each))) {
    for (const found of classesOf(sources, file)) {
      if (found.isSidekiq) bases.set(found.name, 'sidekiq');
      else if (found.base !== undefined && /(?:^|::)(?:ApplicationJob|Base)$/.test(found.base) && bases.has(found.base))
        bases.set(found.name, 'activejob');
    }
  }
  return files.flatMap((file) =>
    classesOf(sources, file).flatMap((found): readonly ScannedEntry[] => {
      const framework = found.isSidekiq ? 'sidekiq' : bases.get(found.base ?? '');
      if (framework === undefined || found.perform === undefined) return [];
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

function classesOf(sources: Sources, file: string) {
  const bare = sources.bare(file);
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
      isSidekiq: /^[ \t]*include[ \t]+(?:::)?Sidekiq::(?:Job|Worker)\b/m.test(body),
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
