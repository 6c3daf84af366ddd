/**
 * What Django's settings hand on: `SECRET_KEY = os.getenv("SECRET_KEY")` in a module of settings is `settings.SECRET_KEY`
 * wherever `django.conf` is imported, by a name that no import leads to.
 */

import type { DeclaredEnvVar } from '../../reading/env/declared-env-var.ts';
import { lineAt, type Sources, startOfLine } from '../../reading/sources.ts';

/** @param read what the settings read, with the names that hold it */
export function djangoSettings(sources: Sources, read: readonly DeclaredEnvVar[]): readonly DeclaredEnvVar[] {
  const held = new Map<string, DeclaredEnvVar[]>();
  for (const each of read) {
    if (each.holds === undefined || !/(?:^|\/)settings(?:\/\w+)?\.py$/.test(each.file)) continue;
    // What stands deeper is no setting.
    const text = sources.text(each.file);
    if (!new RegExp(`^${each.holds}\\b`).test(text.slice(startOfLine(text, each.line)))) continue;
    held.set(each.holds, [...(held.get(each.holds) ?? []), each]);
  }
  if (held.size === 0) return [];
  return sources.files.flatMap((file) => (file.endsWith('.py') ? usesIn(sources, file, held) : []));
}

function usesIn(
  sources: Sources,
  file: string,
  held: ReadonlyMap<string, readonly DeclaredEnvVar[]>,
): readonly DeclaredEnvVar[] {
  const text = sources.text(file);
  if (!text.includes('django.')) return [];
  const masked = sources.masked(file);
  const hasSettings = /\bfrom\s{1,9}django\.conf\s{1,9}import\s[^\n]{0,200}\bsettings\b/.test(text);
  const found: DeclaredEnvVar[] = [];
  const add = (setting: string, at: number, isSet: boolean) => {
    for (const { name } of held.get(setting) ?? [])
      found.push({
        name,
        file,
        line: lineAt(text, at),
        hasDefault: false,
        isNeeded: false,
        through: setting,
        ...(isSet ? { isSet: true as const } : {}),
      });
  };
  if (hasSettings)
    for (const match of masked.matchAll(/(?<![\w.])settings\.([A-Z]\w{0,100})(?!\w)(\s{0,9}=(?!=))?/g))
      add(match[1] ?? '', match.index, match[2] !== undefined);
  for (const match of masked.matchAll(/\boverride_settings\(([^()]{0,500})/g))
    for (const given of (match[1] ?? '').matchAll(/(?<!\w)([A-Z]\w{0,100})\s{0,9}=/g))
      add(given[1] ?? '', match.index, true);
  return found;
}
