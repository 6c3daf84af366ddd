/** Commands of oclif: a class in the folder that the manifest names, called as its file is. */

import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { classesIn } from '../../reading/scripts/decorated.ts';
import { isScript, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const oclif: EntryReader = { libraries: ['oclif'], read: commandsIn, unread };

/** A manifest that says where commands are, of which none was found there. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  return sources.files.flatMap((file) => {
    if (!/(?:^|\/)package\.json$/.test(file)) return [];
    const text = sources.text(file);
    const at = /"oclif"\s{0,9}:/.exec(text)?.index ?? -1;
    const folder = file.slice(0, -'package.json'.length);
    const isRead = found.some((each) => each.file.startsWith(folder));
    return at < 0 || isRead || !/"commands"\s{0,9}:/.test(text) ? [] : [{ file, line: lineAt(text, at) }];
  });
}

function commandsIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files
    .filter((file) => /(?:^|\/)package\.json$/.test(file))
    .flatMap((manifest) => {
      const named = /"commands"\s*:\s*(?:\{[^{}]{0,300}"target"\s*:\s*)?"([^"\n]{1,200})"/.exec(
        sources.text(manifest),
      )?.[1];
      if (named === undefined || !/"oclif"/.test(sources.text(manifest))) return [];
      const root = manifest.slice(0, -'package.json'.length);
      const folder = named.replace(/^\.\//, '').replace(/\/$/, '');
      const folders = [folder, folder.replace(/^(?:dist|lib|build)\//, 'src/')].map((each) => `${root}${each}/`);
      return sources.files.flatMap((file): readonly ScannedEntry[] => {
        const inside = folders.find((each) => file.startsWith(each));
        if (inside === undefined || !isScript(file) || file.endsWith('.d.ts')) return [];
        const [text, masked] = [sources.text(file), sources.masked(file)];
        const found = classesIn(sources, file).find(({ body }) => /\brun\s*\(/.test(masked.slice(body.from, body.to)));
        const run = found === undefined ? null : /\brun\s*\(/.exec(masked.slice(found.body.from, found.body.to));
        if (found === undefined || run === null) return [];
        const words = file
          .slice(inside.length)
          .replace(/\.[mc]?[jt]sx?$/, '')
          .split('/');
        return [
          {
            kind: 'command',
            name: words.filter((word, i) => word !== 'index' || i === 0).join(' '),
            handler: `${found.name}.run`,
            file,
            line: found.line,
            handledAt: { file, line: lineAt(text, found.body.from + run.index) },
            framework: 'oclif',
            confidence: 'high',
          },
        ];
      });
    });
}
