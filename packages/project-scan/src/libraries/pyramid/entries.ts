/**
 * What Pyramid runs besides views: `includeme` of a module that is included by its name, what listens to its events, and what
 * a configuration is told to run by the path of its name.
 */
import type { EntryReader } from '../../reading/entry-reader.ts';
import type { MessageReader } from '../../reading/message-reader.ts';
import { type PyParameters, parametersOf } from '../../reading/python/calls.ts';
import { decoratedIn, importsModule, placeOf, pyFiles } from '../../reading/python/decorated.ts';
import { pyText } from '../../reading/python/literals.ts';
import { fileOf, placeOfName } from '../../reading/python/modules.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const pyramidEntries: EntryReader = { libraries: ['pyramid'], read: entriesIn };

/** Whoever includes a module runs its `includeme` there and then. */
export const pyramidIncludes: MessageReader = {
  families: ['include'],
  read: (sources, heard) =>
    includesIn(sources).flatMap(({ file, line, target }) => {
      const channels = [channelOf(target)].filter((each) => heard.has(each));
      return channels.length === 0 ? [] : [{ file, line, family: 'include', channels, confidence: 'high' as const }];
    }),
};

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  return [
    ...included(sources),
    ...pyFiles(sources).flatMap((file) => subscribers(sources, file)),
    ...configuring(sources).flatMap((file) => namedIn(sources, file)),
  ];
}

interface Defined {
  readonly file: string;
  readonly name: string;
  readonly line: number;
}

interface Include {
  readonly file: string;
  readonly line: number;
  readonly module: string;
  readonly target: Defined;
}

const CONFIG = '(?<![\\w.])(?:self\\.)?\\w{0,40}config\\w{0,40}\\.';
const INCLUDE = new RegExp(`${CONFIG}include[ \\t]*\\(`, 'g');
const TOLD = new RegExp(`${CONFIG}((?:add|set)_\\w{1,60})[ \\t]*\\(`, 'g');

/** `config.include("shop.models")`, `config.include(".models")`, `config.include("shop.models.start")`. */
function includesIn(sources: Sources): readonly Include[] {
  return configuring(sources).flatMap((file) => {
    const bare = sources.bare(file);
    return [...bare.matchAll(INCLUDE)].flatMap(({ index, 0: call }): readonly Include[] => {
      const given = parametersOf(sources, file, index + call.length - 1);
      const module = pyText((given.get('0') ?? given.get('callable'))?.text.trim() ?? '');
      if (module === undefined) return [];
      const target = definedBy(sources, file, joined(module, 'includeme')) ?? definedBy(sources, file, module);
      return target === undefined ? [] : [{ file, line: lineAt(bare, index), module, target }];
    });
  });
}

/** Modules in which a configuration may be told something. */
function configuring(sources: Sources): readonly string[] {
  const files = pyFiles(sources);
  return files.some((file) => importsModule(sources, file, ['pyramid'])) ? files : [];
}

function included(sources: Sources): readonly ScannedEntry[] {
  const byTarget = new Map(includesIn(sources).map((each) => [channelOf(each.target), each]));
  return [...byTarget].map(([channel, { target, module }]): ScannedEntry => {
    const { file, name, line } = target;
    return {
      kind: 'event',
      name: `include ${module}`,
      handler: name,
      file,
      line,
      framework: 'pyramid',
      confidence: 'high',
      channels: [channel],
    };
  });
}

function channelOf({ file, name }: Defined): string {
  return `include:${file}#${name}`;
}

/** `@subscriber(NewRequest)` */
function subscribers(sources: Sources, file: string): readonly ScannedEntry[] {
  if (!importsModule(sources, file, ['pyramid'])) return [];
  return decoratedIn(sources, file).flatMap((found) =>
    found.decorators
      .filter(({ path, open }) => /(?:^|\.)subscriber$/.test(path) && open >= 0)
      .map((decorator): ScannedEntry => {
        const { text = '' } = parametersOf(sources, file, decorator.open).get('0') ?? {};
        return {
          kind: 'event',
          name: text.trim().slice(0, 80),
          handler: found.name,
          file,
          ...placeOf(sources, found, decorator),
          framework: 'pyramid',
          confidence: 'high',
        };
      }),
  );
}

/** `config.add_subscriber("shop.subs.on_new", NewRequest)`, `config.add_tween("shop.tweens.timing")`: what texts name. */
function namedIn(sources: Sources, file: string): readonly ScannedEntry[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(TOLD)].flatMap(({ index, 0: call, 1: verb = '' }): readonly ScannedEntry[] => {
    if (VIEWS.test(verb)) return [];
    const given = parametersOf(sources, file, index + call.length - 1);
    const heard = verb === 'add_subscriber' ? (given.get('1') ?? given.get('iface'))?.text.trim() : undefined;
    const [line, endLine] = [lineAt(bare, index), endOf(bare, index, given)];
    return [...told(sources, file, given)].map(({ target, text }) => ({
      kind: 'event',
      name: heard === undefined ? `${verb} ${text}` : (pyText(heard) ?? heard),
      handler: target.name,
      file,
      line,
      ...(endLine > line ? { endLine } : {}),
      handledAt: { file: target.file, line: target.line },
      framework: 'pyramid',
      confidence: 'high',
    }));
  });
}

/** Routes and views are told as such. */
const VIEWS = /_view$|_route$|_route_/;

function* told(sources: Sources, file: string, given: PyParameters) {
  for (const { text: written } of given.values()) {
    const text = pyText(written.trim());
    const target = text === undefined || !text.includes('.') ? undefined : definedBy(sources, file, text);
    if (text !== undefined && target !== undefined) yield { text, target };
  }
}

function endOf(bare: string, index: number, given: PyParameters): number {
  return lineAt(bare, Math.max(index, ...[...given.values()].map(({ to }) => to - 1)));
}

function joined(module: string, name: string): string {
  return module.endsWith('.') ? module + name : `${module}.${name}`;
}

/** The function or class of a path, relative where it begins with dots; handed on by other modules too. */
function definedBy(sources: Sources, file: string, path: string): Defined | undefined {
  const dot = path.lastIndexOf('.');
  const module = path.slice(0, dot);
  const home = dot < 0 ? undefined : fileOf(sources, file, /^\.*$/.test(module) ? `${module}.` : module);
  const place = home === undefined ? undefined : placeOfName(sources, home, path.slice(dot + 1));
  if (place === undefined) return undefined;
  const bare = sources.bare(place.file);
  const head = new RegExp(`^(?:async[ \\t]+)?(?:def|class)[ \\t]+${escaped(place.name)}\\b`, 'm').exec(bare);
  return head === null ? undefined : { ...place, line: lineAt(bare, head.index) };
}
