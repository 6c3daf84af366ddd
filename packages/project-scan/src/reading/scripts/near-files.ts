/**
 * Which files may have to do with some others, by the last words of what they import, so that the rest is never read as code: of
 * thousands of files a few hundred know a client.
 */
import { packagesIn } from '../packages.ts';
import type { Sources } from '../sources.ts';

/**
 * Those whose text has a client in it, those that may be handed one which another file makes, and those with a class that may have
 * one from the class it is derived from.
 */
export function filesNear(sources: Sources, client: RegExp, made: RegExp): readonly string[] {
  const scripts = sources.scripts();
  const own = scripts.filter((file) => client.test(sources.text(file)));
  const makers = own.filter((file) => made.test(sources.text(file)));
  const found = new Set([...own, ...filesAround(sources, new Set(makers))]);
  const bases = new Set(
    own.filter((file) => /\bclass\b/.test(sources.text(file))).flatMap((file) => stemsOf(sources, file)),
  );
  for (let step = 0; step < MOST_STEPS && bases.size > 0; step++) {
    const derived = scripts.filter(
      (file) =>
        !found.has(file) &&
        derivesClass(sources.text(file)) &&
        sources.once(file, importedBy).some((word) => bases.has(word)),
    );
    if (derived.length === 0) break;
    for (const file of derived) {
      found.add(file);
      for (const stem of stemsOf(sources, file)) bases.add(stem);
    }
  }
  return scripts.filter((file) => found.has(file));
}

/** Whether a class in it is derived from another one. */
export function derivesClass(text: string): boolean {
  return DERIVES.test(text);
}

const DERIVES = /\bclass\s[^{}()]{0,300}\bextends\b/;

/**
 * These, and what imports them, also through files that hand on what they import, or derive a class from it.
 *
 * @param further whether a file of this text hands on what it imports
 */
export function filesAround(
  sources: Sources,
  homes: ReadonlySet<string>,
  further: (text: string) => boolean = handsOn,
): readonly string[] {
  const scripts = sources.scripts();
  const near = new Set(homes);
  let stems = new Set([...homes].flatMap((file) => stemsOf(sources, file)));
  for (let step = 0; step < MOST_STEPS && stems.size > 0; step++) {
    const found = scripts.filter(
      (file) => !near.has(file) && sources.once(file, importedBy).some((word) => stems.has(word)),
    );
    for (const file of found) near.add(file);
    const passing = (step === 0 ? scripts.filter((file) => near.has(file)) : found).filter((file) =>
      further(sources.text(file)),
    );
    stems = new Set(passing.flatMap((file) => stemsOf(sources, file)));
  }
  return scripts.filter((file) => near.has(file));
}

const MOST_STEPS = 4;
const HANDS_ON =
  /\bexport\s{0,20}\*|\bexport\s{0,20}\{[^{}]{1,2000}\}\s{0,20}from\b|\bclass\s[^{}()]{0,300}\bextends\b|\bmodule\.exports\b/;

/** By name, or in a class that is derived from another. */
export function handsOn(text: string): boolean {
  if (HANDS_ON.test(text)) return true;
  const named = [...text.matchAll(/\bexport\s{1,20}(?:default\s{1,20}(\w{1,100})|\{([^{}]{1,2000})\})/g)];
  const names = named.flatMap(([, one, list = '']) => [
    ...(one === undefined ? [] : [one]),
    ...(list.match(/\w+/g) ?? []),
  ]);
  return names.some((name) => new RegExp(`\\bimport\\s[^;'"]{0,300}\\b${name}\\b`).test(text));
}

/** By what words an import may end that leads to a file. */
function stemsOf(sources: Sources, file: string): readonly string[] {
  const parts = file.split('/');
  const stem = withoutEnding(parts.at(-1) ?? '');
  const folder = parts.at(-2);
  const owner = packagesIn(sources).find(
    ({ folder: root, name }) => name !== '' && root !== '' && file.startsWith(`${root}/`),
  );
  const ofIndex = /^(?:index|mod|main)$/.test(stem) && folder !== undefined ? [folder] : [];
  return [stem, ...ofIndex, ...(owner === undefined ? [] : [owner.name.split('/').at(-1) ?? ''])];
}

function withoutEnding(name: string): string {
  return name.replace(/\.(?:[mc]?[jt]s|[jt]sx|vue|svelte)$/, '');
}

/** The last words of what a file imports. */
function importedBy(sources: Sources, file: string): readonly string[] {
  const written = sources
    .text(file)
    .matchAll(/\b(?:from|import|require)\b\s{0,20}\(?\s{0,20}["']([^"'\n]{1,300})["']/g);
  return [...written].flatMap(([, module = '']) => {
    const parts = module.split('/').filter((part) => part !== '');
    const last = withoutEnding(parts.at(-1) ?? '');
    // `from '.'` is what this folder has for an index.
    if (/^\.{1,2}$/.test(last)) return ['index', file.split('/').at(-1 - last.length) ?? ''];
    return [last];
  });
}
