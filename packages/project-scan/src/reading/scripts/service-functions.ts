/**
 * Functions that a service runs by what it was told of them: those of Convex by their file and name, of Inngest and
 * Trigger.dev by what they are made with, subscribers and scheduled jobs of Medusa by their folder.
 */
import type { EntryKind, ScannedEntry } from '../../scan.ts';
import { knownTextOf } from '../channels.ts';
import type { Span } from '../code-text.ts';
import type { EntryReader } from '../entry-reader.ts';
import { escaped, lineAt, type Sources } from '../sources.ts';
import { type DeclaredCall, declaredCalls } from './declared.ts';
import { linesOf } from './libraries.ts';
import { fieldsOf, nameOf } from './literals.ts';
import { exportsOf, importsIn } from './modules.ts';

export const convex: EntryReader = { libraries: ['convex'], read: (sources) => made(sources, CONVEX, convexFunction) };
export const inngest: EntryReader = {
  libraries: ['inngest'],
  read: (sources) => made(sources, INNGEST, inngestFunction),
};
export const triggerDev: EntryReader = {
  libraries: ['trigger.dev'],
  read: (sources) => made(sources, TRIGGER, triggerTask),
};
export const medusa: EntryReader = { libraries: ['medusa'], read: medusaFiles };

const CONVEX = /\bconvex\/|_generated\/server/;
const INNGEST = /\bcreateFunction\b/;
const TRIGGER = /@trigger\.dev\/sdk/;

type Described = Pick<ScannedEntry, 'kind' | 'name' | 'framework' | 'confidence' | 'channels'>;

/** Every constant of a file that a call makes into something that is run. */
function made(
  sources: Sources,
  holding: RegExp,
  describe: (sources: Sources, call: DeclaredCall) => readonly Described[],
): readonly ScannedEntry[] {
  return sources.scripts().flatMap((file) => {
    if (!holding.test(sources.text(file)) || /(?:^|\/)_generated\//.test(file)) return [];
    const text = sources.text(file);
    return declaredCalls(sources, file).flatMap((call) =>
      describe(sources, call).map((described) => ({
        ...described,
        handler: call.name === 'default' ? '<inline>' : call.name,
        file,
        ...linesOf(text, call.at + leadingBlanks(text, call.at), call.end),
      })),
    );
  });
}

function leadingBlanks(text: string, at: number): number {
  return /^\s{0,200}/.exec(text.slice(at, at + 200))?.[0].length ?? 0;
}

const CONVEX_KINDS = /^(?:internal)?(?:query|mutation|action)$|^httpAction$/i;

/** `export const list = query({ … })`, and builders of the project's own that end so: `authedMutation`. */
function convexFunction(sources: Sources, { file, name, callee }: DeclaredCall): readonly Described[] {
  const folder = /(?:^|\/)convex\/([^.]{1,300})\.[cm]?[jt]sx?$/.exec(file)?.[1];
  if (folder === undefined) return [];
  const isOwn = importsIn(sources, file).get(callee)?.module.endsWith('_generated/server') === true;
  if (!isOwn && !/(?:Query|Mutation|Action)$/.test(callee)) return [];
  if (isOwn && !CONVEX_KINDS.test(callee)) return [];
  const exported = [...exportsOf(sources, file)].find(([, local]) => local === name)?.[0];
  if (exported === undefined) return [];
  return [
    {
      kind: 'event',
      name: `${folder}:${exported}`,
      framework: 'convex',
      confidence: isOwn ? 'high' : 'inferred',
      channels: [`convex:${[...folder.split('/'), exported].join('.')}`],
    },
  ];
}

/** `inngest.createFunction({ id }, { event }, run)`. */
function inngestFunction(sources: Sources, { file, callee, given }: DeclaredCall): readonly Described[] {
  if (!/(?:^|\.)createFunction$/.test(callee) || !/inngest/i.test(sources.text(file))) return [];
  const masked = sources.masked(file);
  const said = (field: string): readonly string[] => {
    const found = given
      .filter(({ from }) => masked[from] === '{' || masked[from] === '[')
      .flatMap(({ from, to }) =>
        [...masked.slice(from, to).matchAll(new RegExp(`(?<![\\w$])${field}\\s{0,9}:\\s{0,20}(?=['"\`\\w])`, 'g'))].map(
          (match) => valueAt(masked, from + match.index + match[0].length),
        ),
      );
    return found.flatMap((span) => knownTextOf(sources, file, span) ?? []);
  };
  const events = said('event');
  const [cron] = said('cron');
  const [id] = said('id');
  const name = events[0] ?? (cron === undefined ? (id ?? 'function') : `cron ${cron}`);
  const kind: EntryKind = events.length > 0 ? 'event' : 'job';
  const channels = events.map((event) => `inngest:${event}`);
  return [{ kind, name, framework: 'inngest', confidence: 'high', ...(channels.length === 0 ? {} : { channels }) }];
}

function valueAt(masked: string, from: number): Span {
  const quote = masked[from];
  const isText = quote === '"' || quote === "'" || quote === '`';
  const end = isText
    ? masked.indexOf(quote, from + 1) + 1
    : from + (/^[\w$.]{0,200}/.exec(masked.slice(from, from + 200))?.[0].length ?? 0);
  return { from, to: Math.max(end, from) };
}

/** `task({ id, run })`, `schemaTask`, `schedules.task`. */
function triggerTask(sources: Sources, { file, callee, given: [first] }: DeclaredCall): readonly Described[] {
  const root = callee.split('.')[0] ?? '';
  const from = importsIn(sources, file).get(root)?.module ?? '';
  const masked = sources.masked(file);
  if (!from.startsWith('@trigger.dev/sdk') || !/^(?:task|schemaTask|schedules\.task)$/.test(callee)) return [];
  const id = first === undefined || masked[first.from] !== '{' ? undefined : fieldsOf(masked, first).get('id');
  const known = id === undefined ? undefined : knownTextOf(sources, file, id);
  const name = known ?? (id === undefined ? 'task' : nameOf(sources.text(file), masked, id.from, id.to));
  return [
    {
      kind: 'job',
      name,
      framework: 'trigger.dev',
      confidence: 'high',
      ...(known === undefined ? {} : { channels: [`trigger:${known}`] }),
    },
  ];
}

/** `subscribers/x.ts` and `jobs/x.ts`: the default export, and beside it `config` that says for what. */
function medusaFiles(sources: Sources): readonly ScannedEntry[] {
  return sources.scripts().flatMap((file): readonly ScannedEntry[] => {
    const folder = /(?:^|\/)(subscribers|jobs)\/[^.]{1,200}\.[jt]s$/.exec(file)?.[1];
    if (folder === undefined || !/@medusajs\/|\bMedusaContainer\b|\bSubscriberConfig\b/.test(sources.text(file)))
      return [];
    const masked = sources.masked(file);
    const handler = exportsOf(sources, file).get('default');
    const config = /\bexport\s{1,20}const\s{1,20}config\b[^=;]{0,200}=\s{0,40}\{/.exec(masked);
    if (handler === undefined || config === null) return [];
    const open = config.index + config[0].length - 1;
    const end = masked.indexOf('\n}', open);
    const fields = fieldsOf(masked, { from: open, to: end < 0 ? masked.length : end + 2 });
    const asked = fields.get(folder === 'jobs' ? 'name' : 'event');
    const names = asked === undefined ? [] : listed(masked, asked);
    const found = new RegExp(`\\b(?:function\\s{0,20}\\*?|const|let|class)\\s{1,20}${escaped(handler)}(?![\\w$])`).exec(
      masked,
    );
    const line = lineAt(masked, found?.index ?? config.index);
    return (names.length === 0 ? [undefined] : names).map((span): ScannedEntry => {
      const known = span === undefined ? undefined : knownTextOf(sources, file, span);
      const written = span === undefined ? handler : nameOf(sources.text(file), masked, span.from, span.to);
      return {
        kind: folder === 'jobs' ? 'job' : 'event',
        name: known ?? written,
        handler,
        file,
        line,
        framework: 'medusa',
        confidence: 'high',
        ...(folder === 'jobs' || known === undefined ? {} : { channels: [`medusa:${known}`] }),
      };
    });
  });
}

function listed(masked: string, span: Span): readonly Span[] {
  if (masked[span.from] !== '[') return [span];
  const parts: Span[] = [];
  let from = span.from + 1;
  for (let at = from; at < span.to; at++) {
    if (masked[at] !== ',' && masked[at] !== ']') continue;
    const blanks = leadingBlanks(masked, from);
    if (masked.slice(from, at).trim() !== '') parts.push({ from: from + blanks, to: at });
    from = at + 1;
  }
  return parts;
}
