/** Commands that a Python package installs, as its manifest names them: `tool = "app.cli:main"`. */

import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { fileOf } from '../../reading/python/modules.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedEntry } from '../../scan.ts';

export const pythonScripts: EntryReader = { libraries: ['console_scripts'], read: scriptsIn, unread };

/** Commands that the manifest leaves to a program: `dynamic = ["scripts"]`, `entry_points=load()`, `'console_scripts': [*more]`. */
function unread(sources: Sources): readonly EntryPlace[] {
  return sources.files.flatMap((file): readonly EntryPlace[] => {
    const sign = LEFT_OUT.get(file.slice(file.lastIndexOf('/') + 1));
    if (sign === undefined) return [];
    const [text, code] = [sources.text(file), file.endsWith('.py') ? sources.masked(file) : sources.text(file)];
    const match = sign.exec(code);
    return match === null ? [] : [{ file, line: lineAt(text, match.index) }];
  });
}

const LEFT_OUT: ReadonlyMap<string, RegExp> = new Map([
  ['pyproject.toml', /^dynamic\s{0,9}=\s{0,9}\[[^\]]{0,300}["'](?:gui-)?scripts["']/m],
  [
    'setup.py',
    /\bentry_points\s{0,9}=\s{0,9}(?![{"'\s])|['"](?:console|gui)_scripts['"]\s{0,9}:\s{0,9}(?:(?!["'[\s])|\[[^\]]{0,2000}[[,\s](?:\*|\w{1,60}[ \t]*[(,]))/,
  ],
]);

const SECTIONS: ReadonlyMap<string, RegExp> = new Map([
  ['pyproject.toml', /^\[(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts)\]/gm],
  ['setup.cfg', /^[ \t]*(?:console_scripts|gui_scripts)[ \t]*=/gm],
  ['setup.py', /['"](?:console_scripts|gui_scripts)['"][ \t]*:[ \t]*\[/g],
]);
const SCRIPT = /(?<![\w.-])["']?([\w.-]{1,80})["']?[ \t]{0,20}=[ \t]{0,20}["']?([\w.]{1,200}):([\w.]{1,100})/g;

function scriptsIn(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((manifest) => {
    const name = manifest.slice(manifest.lastIndexOf('/') + 1);
    const section = SECTIONS.get(name);
    if (section === undefined) return [];
    const text = sources.text(manifest);
    return [...text.matchAll(section)].flatMap((match) => {
      const behind = match.index + match[0].length;
      const from = name === 'setup.cfg' ? text.indexOf('\n', behind) + 1 || text.length : behind;
      const end = endOfSection(text, from, name);
      return [...text.slice(from, end).matchAll(SCRIPT)].map((script): ScannedEntry => {
        const [, command = '', module = '', called = ''] = script;
        const last = called.split('.').at(-1) ?? called;
        const file = fileOf(sources, manifest, module);
        const found =
          file === undefined
            ? null
            : new RegExp(`^[ \\t]*(?:async[ \\t]+)?(?:def|class)[ \\t]+${escaped(last)}\\b`, 'm').exec(
                sources.bare(file),
              );
        return {
          kind: 'command',
          name: command,
          handler: called,
          file: manifest,
          line: lineAt(text, from + script.index),
          ...(file === undefined || found === null
            ? {}
            : { handledAt: { file, line: lineAt(sources.bare(file), found.index) } }),
          framework: 'console_scripts',
          confidence: found === null ? 'inferred' : 'high',
        };
      });
    });
  });
}

/** A section of TOML ends where the next begins, a value of an INI file where nothing is indented, a list at its bracket. */
function endOfSection(text: string, from: number, name: string): number {
  const end =
    name === 'pyproject.toml' ? text.indexOf('\n[', from - 1) : name === 'setup.py' ? text.indexOf(']', from) : -1;
  if (name !== 'setup.cfg') return end < 0 ? text.length : end;
  let at = from;
  while (at < text.length && /[ \t\n]/.test(text[at] as string)) at = text.indexOf('\n', at) + 1 || text.length;
  return at;
}
