/** Jobs that Elixir makes for Oban, by the worker that runs them: `Worker.new(args)`, `Oban.Job.new(args, worker: Worker)`. */

import { definedAt, elixirName, moduleAt } from '../../reading/elixir/modules.ts';
import type { MessageReader } from '../../reading/message-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedMessage } from '../../scan.ts';

export const elixirMessages: MessageReader = { families: ['elixir'], read: messagesIn };

const MADE =
  /(?<![\w.:@])(?:((?:\w{1,100}\.){1,10})new(?:\/\d|\()|new\((?=[^\n])|worker:\s{0,40}((?:\w{1,100}\.){0,10}[A-Z]\w{0,100})(?!\w|\.\w))/g;

function messagesIn(sources: Sources, heard: ReadonlySet<string>): readonly ScannedMessage[] {
  return sources.files.flatMap((file) => {
    if (!/\.exs?$/.test(file) || !/\bnew\b|\bOban\.Job\b/.test(sources.text(file))) return [];
    const bare = sources.bare(file);
    const isAbout = /\bOban\b/.test(bare);
    return [...bare.matchAll(MADE)].flatMap((match): readonly ScannedMessage[] => {
      const module = moduleAt(sources, file, match.index);
      const written = match[1]?.slice(0, -1) ?? match[2];
      const place = { file, line: lineAt(bare, match.index), family: 'elixir' };
      if (written === undefined) {
        // A worker's own: what `use Oban.Worker` brings.
        const isOwn =
          module !== undefined &&
          heard.has(`elixir:${module.name}`) &&
          definedAt(sources, module, 'new') === undefined &&
          !/\bdefp?\s+$/.test(bare.slice(Math.max(0, match.index - 20), match.index));
        return isOwn ? [{ ...place, channels: [`elixir:${module.name}`], confidence: 'high' }] : [];
      }
      // One that a variable holds, where jobs are made.
      if (/^[a-z]\w*$/.test(written)) return isAbout ? [{ ...place, channels: [], confidence: 'inferred' }] : [];
      const name = elixirName(module?.aliases ?? new Map(), written, module?.name ?? '');
      const channel = `elixir:${name}`;
      return name !== undefined && heard.has(channel) ? [{ ...place, channels: [channel], confidence: 'high' }] : [];
    });
  });
}
