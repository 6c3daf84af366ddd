/** What a clock starts in scripts: node-cron, cron, node-schedule, croner and Agenda. */

import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { handlerAt } from '../../reading/scripts/handlers.ts';
import { givenAt, linesOf, scriptsOf } from '../../reading/scripts/libraries.ts';
import { fieldsOf, nameOf } from '../../reading/scripts/literals.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

const packages = ['node-cron', 'cron', 'node-schedule', 'croner', 'agenda', '@hokify/agenda'];

export const cron: EntryReader = { libraries: packages, read: jobsIn, unread };

function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const scripts = scriptsOf(sources, packages, { holding: /schedule|define|Cron/, isImporting: true });
  return scripts.flatMap(({ file, imported }) => {
    const isAgenda = [...imported.values()].some(({ module }) => /agenda/.test(module));
    return signsLeft(sources, [file], CALLS, found, (_, [, receiver, method, made, from, alone]) => {
      if (alone !== undefined) return imported.has(alone);
      if (made !== undefined || from !== undefined) return true;
      return method === 'define' ? isAgenda : imported.has(receiver ?? '') || method === 'scheduleJob';
    });
  });
}

/** Calls that schedule something, by package: on what is imported, made by it, or on any object of a file that imports it. */
const CALLS =
  /(?<![\w$])(?:([\w$]+)\s*\.\s*(schedule|scheduleJob|define|addJob)|new\s+(?:[\w$]+\.)?(CronJob|Cron)|(CronJob)\s*\.\s*from|(schedule|scheduleJob))\s*(?:<[^()]{0,100}>\s*)?\(/g;

function jobsIn(sources: Sources): readonly ScannedEntry[] {
  return scriptsOf(sources, packages, { holding: /schedule|define|Cron/, isImporting: true }).flatMap(
    ({ file, text, masked, imported }) => {
      const framework = [...imported.values()][0]?.module ?? 'cron';
      return [...masked.matchAll(CALLS)].flatMap((match): readonly ScannedEntry[] => {
        const [, receiver, method, made, , alone] = match;
        if (alone !== undefined && !imported.has(alone)) return [];
        if (receiver !== undefined && (method === 'define') !== /agenda/.test(framework)) return [];
        if (receiver !== undefined && method === 'schedule' && !imported.has(receiver)) return [];
        const { given, close } = givenAt(masked, match.index + match[0].length - 1);
        const isObject = given.length === 1 && masked[given[0]?.from ?? 0] === '{';
        const fields = isObject && given[0] !== undefined ? fieldsOf(masked, given[0]) : undefined;
        const when = fields === undefined ? given[0] : fields.get('cronTime');
        const functions = given.filter(({ from, to }) => {
          const handler = handlerAt(sources, file, { from, to });
          return from !== given[0]?.from && handler !== undefined && !/^[[{'"`]/.test(masked.slice(from, to));
        });
        const run =
          fields === undefined ? (made === undefined ? functions.at(-1) : functions[0]) : fields.get('onTick');
        if (when === undefined || run === undefined) return [];
        const handler = handlerAt(sources, file, run);
        return [
          {
            kind: 'job',
            name: nameOf(text, masked, when.from, when.to),
            ...(handler === undefined ? {} : { handler }),
            file,
            ...linesOf(text, match.index, close),
            framework,
            confidence: 'high',
          },
        ];
      });
    },
  );
}
