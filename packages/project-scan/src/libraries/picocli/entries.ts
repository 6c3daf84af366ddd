/** Commands of picocli and of Spring Shell, by their annotations. */

import { quoted } from '../../reading/call-chains.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import {
  type AnnotatedClass,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  listOf,
} from '../../reading/jvm/annotations.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const picocli: EntryReader = { libraries: ['picocli', 'spring-shell'], read: commandsIn, unread };

/** Commands that are added while it runs. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter(
    (file) => /\.(?:java|kt)$/.test(file) && /\bimport\s+picocli\b/.test(sources.text(file)),
  );
  // A class that is made there has its annotation.
  const names = new Set(found.map(({ handler }) => handler?.split('.')[0]));
  return signsLeft(
    sources,
    files,
    /\.\s{0,9}addSubcommand\s{0,9}\(([^;]{0,200})|\bCommandSpec\s{0,9}\.\s{0,9}create\s{0,9}\(/g,
    found,
    (_, [, given = '']) => {
      const made = /\bnew\s{1,9}(\w+)/.exec(given)?.[1] ?? /\b(\w+)(?:\.|::)class\b/.exec(given)?.[1];
      return made === undefined || !names.has(made);
    },
  );
}

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  const files = sources.files.filter(
    (file) => /\.(?:java|kt)$/.test(file) && /\bpicocli\b|springframework\.shell/.test(sources.text(file)),
  );
  const classes = files.flatMap((file) => annotatedClasses(sources, file));
  /** Simple names of classes by those that list them as their subcommands. */
  const parents = new Map<string, AnnotatedClass>();
  for (const each of classes) {
    const command = each.annotations.find(({ name }) => name === 'Command');
    const listed = command === undefined ? undefined : argumentsOf(sources.bare(each.file), command).get('subcommands');
    const bare = sources.bare(each.file);
    for (const { from, to } of listed === undefined ? [] : listOf(bare, listed)) {
      const name = /(?<!\w)(\w+)\s{0,20}(?:\.|::)\s{0,20}class\s{0,20}$/.exec(
        bare.slice(Math.max(from, to - 200), to),
      )?.[1];
      if (name !== undefined) parents.set(name, each);
    }
  }
  const nameOf = (each: AnnotatedClass, annotation: Annotation, fallback: string): string => {
    const [text, bare] = [sources.text(each.file), sources.bare(each.file)];
    const given = argumentsOf(bare, annotation);
    const span = given.get('name') ?? given.get('key') ?? given.get('value');
    if (span === undefined) return fallback;
    const first = listOf(bare, span)[0] ?? span;
    return quoted(text, bare, first) ?? `{${text.slice(first.from, first.to).replace(/\s+/g, ' ').slice(0, 60)}}`;
  };
  const wordsOf = (each: AnnotatedClass, depth = 0): readonly string[] => {
    const parent = parents.get(each.name);
    const command = each.annotations.find(({ name }) => name === 'Command');
    if (parent === undefined || command === undefined || depth > 10) return [];
    return [...wordsOf(parent, depth + 1), nameOf(each, command, each.name)];
  };
  return classes.flatMap((each): readonly ScannedEntry[] => {
    const { file } = each;
    const [text, bare] = [sources.text(file), sources.bare(file)];
    const methods = each.methods.flatMap((method) =>
      method.annotations.flatMap((annotation): readonly ScannedEntry[] => {
        const isShell = annotation.name === 'ShellMethod';
        if (annotation.name !== 'Command' && !isShell) return [];
        const own = nameOf(each, annotation, method.name);
        // Of a shell the text without a name says what the method does.
        const name = isShell && !argumentsOf(bare, annotation).has('key') ? kebab(method.name) : own;
        return [
          {
            kind: 'command',
            name: [...wordsOf(each), name].join(' '),
            handler: `${each.name}.${method.name}`,
            file,
            line: lineAt(text, annotation.at),
            endLine: lineAt(text, method.nameEnd),
            framework: isShell ? 'spring-shell' : 'picocli',
            confidence: 'high',
          },
        ];
      }),
    );
    const command = each.annotations.find(({ name }) => name === 'Command');
    if (command === undefined) return methods;
    const run = firstFrom(sources.once(file, runningMethods), each.body.from);
    if (run === undefined || run.end > each.body.to) return methods;
    const words = wordsOf(each);
    return [
      {
        kind: 'command',
        name: words.length > 0 ? words.join(' ') : nameOf(each, command, each.name),
        handler: `${each.name}.${run.name}`,
        file,
        line: lineAt(text, command.at),
        endLine: lineAt(text, each.nameEnd),
        handledAt: { file, line: lineAt(text, run.end - 1) },
        framework: 'picocli',
        confidence: 'high',
      },
      ...methods,
    ];
  });
}

interface RunningMethod {
  readonly name: string;
  readonly at: number;
  /** Behind its parentheses. */
  readonly end: number;
}

/** Methods `run` and `call` of a file, in order: classes in one another would each be gone through for them again. */
function runningMethods(sources: Sources, file: string): readonly RunningMethod[] {
  const found = sources.bare(file).matchAll(/(?<![\w.])(?:void|int|Integer|\w+|fun)\s+(run|call)\s*\(\s*\)/g);
  return [...found].map(({ 0: written, 1: name = '', index: at }) => ({ name, at, end: at + written.length }));
}

function firstFrom(methods: readonly RunningMethod[], offset: number): RunningMethod | undefined {
  let [low, high] = [0, methods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((methods[middle] as RunningMethod).at < offset) low = middle + 1;
    else high = middle;
  }
  return methods[low];
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}
