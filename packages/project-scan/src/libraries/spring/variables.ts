/**
 * Placeholders of Spring and its kin whose name is one of a variable: `@Value("${DB_URL:jdbc:h2:mem}")`, and in
 * `application.yml`. Other names are those of properties, which `spring-properties.ts` reads.
 */

import type { DeclaredEnvVar } from '../../reading/env/declared-env-var.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

export function springPlaceholders(sources: Sources): readonly DeclaredEnvVar[] {
  const isOurs = isSettingsOf(sources);
  return sources.files.flatMap((file) =>
    /\.(java|kt)$/.test(file) ? inAnnotations(sources, file) : isOurs(file) ? inSettings(sources, file) : [],
  );
}

/** Spring can be told another name for its settings: any that lies where it looks for them is one in a project of Spring. */
export function isSettingsOf(sources: Sources): (file: string) => boolean {
  const usesSpring = sources.files.some(
    (file) => /\.(java|kt)$/.test(file) && sources.text(file).includes('org.springframework.'),
  );
  return (file) => settingsFile.test(file) || (usesSpring && resourceFile.test(file));
}

const settingsFile = /(^|\/)(application|bootstrap)(-[\w-]+)?\.(ya?ml|properties)$/;
const resourceFile = /(^|\/)src\/main\/resources\/[^/]+\.ya?ml$/;
const placeholder = /\\?\$\{([A-Z][A-Z0-9_]+)(:)?/g;

function inAnnotations(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const text = sources.text(file);
  if (!text.includes('@Value')) return [];
  const masked = sources.masked(file);
  return [...masked.matchAll(/@Value\s*\(\s*"( *)"/g)].flatMap((match) => {
    const from = match.index + match[0].length - 1 - (match[1] ?? '').length;
    const end = match.index + match[0].length;
    const holds =
      /^\s{0,20}\)\s{0,200}(?:(?:private|protected|public|final|lateinit|val|var|static)\s{1,20}){0,4}(?:[\w.<>?, ]{1,100}\s)?(\w{1,100})\s{0,20}[;=:,)]/.exec(
        masked.slice(end, end + 500),
      )?.[1];
    return found(text, file, from, text.slice(from, end), true).map((each) => ({
      ...each,
      ...(holds === undefined ? {} : { holds }),
    }));
  });
}

function inSettings(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const text = sources.text(file);
  let from = 0;
  return text.split('\n').flatMap((line) => {
    const at = from;
    from += line.length + 1;
    // What is not bound is not resolved, so that none of these is known to be needed.
    return found(text, file, at, /(^|\s)#/.test(line) ? line.slice(0, line.search(/(^|\s)#/)) : line, false);
  });
}

function found(text: string, file: string, at: number, written: string, fails: boolean): readonly DeclaredEnvVar[] {
  return [...written.matchAll(placeholder)].map((match) => ({
    name: match[1] ?? '',
    file,
    line: lineAt(text, at),
    hasDefault: match[2] !== undefined,
    isNeeded: fails && match[2] === undefined,
  }));
}
