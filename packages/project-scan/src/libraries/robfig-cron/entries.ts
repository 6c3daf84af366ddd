/** What a clock starts in Go: `c.AddFunc("@hourly", tick)` of robfig/cron, `s.Every(1).Day().Do(tick)` of gocron. */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { goHandler, nameOfPackage } from '../../reading/go/literals.ts';
import { linesOf } from '../../reading/scripts/libraries.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const goCron: EntryReader = { libraries: ['robfig/cron', 'gocron'], read: jobsIn, unread };

function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter(
    (file) => file.endsWith('.go') && nameOfPackage(sources.text(file), ROBFIG) !== undefined,
  );
  return signsLeft(sources, files, /\.\s*(?:AddFunc|AddJob|Schedule)\s*\(/g, found);
}

const ROBFIG = /^(?:github\.com\/robfig\/cron|gopkg\.in\/robfig\/cron\.v\d)(?:\/v\d+)?$/;
const GOCRON = /^github\.com\/(?:go-co-op|jasonlvhit)\/gocron(?:\/v\d+)?$/;

function jobsIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file): readonly ScannedEntry[] => {
    if (!file.endsWith('.go') || !/\bcron\b|\bgocron\b/.test(sources.text(file))) return [];
    const [text, bare] = [sources.text(file), sources.bare(file)];
    const isRobfig = nameOfPackage(text, ROBFIG) !== undefined;
    if (!isRobfig && nameOfPackage(text, GOCRON) === undefined) return [];
    const calls = isRobfig ? /\.\s*(?:AddFunc|AddJob)\s*\(/g : /\.\s*(?:Do|NewTask)\s*\(/g;
    return [...bare.matchAll(calls)].flatMap((match): readonly ScannedEntry[] => {
      const open = match.index + match[0].length - 1;
      const close = closingBracket(bare, open);
      const given = splitAtCommas(bare, open + 1, close);
      const run = given[isRobfig ? 1 : 0];
      const handler = run === undefined ? undefined : goHandler(bare, run);
      if (run === undefined || handler === undefined) return [];
      const when = given[0] === undefined ? '' : text.slice(given[0].from, given[0].to);
      return [
        {
          kind: 'job',
          name: isRobfig ? (/^["`](.*)["`]$/.exec(when)?.[1] ?? when.slice(0, 60)) : handler,
          handler,
          file,
          ...linesOf(text, match.index, close),
          framework: isRobfig ? 'robfig/cron' : 'gocron',
          confidence: isRobfig ? 'high' : 'inferred',
        },
      ];
    });
  });
}
