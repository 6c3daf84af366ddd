/** The environment as scripts import it: `import { env } from 'node:process'`, and SvelteKit's modules of variables. */
import { escaped, lineAt, type Sources } from '../sources.ts';
import type { DeclaredEnvVar } from './declared-env-var.ts';

export function scriptImports(sources: Sources): readonly DeclaredEnvVar[] {
  return sources.files
    .filter((file) => /\.([mc]?[jt]s|[jt]sx|svelte)$/.test(file))
    .flatMap((file) => importsOf(sources, file).flatMap((each) => variablesOf(sources, file, each)));
}

interface Import {
  readonly module: string;
  /** What stands between the braces. */
  readonly names: string;
  readonly at: number;
}

function importsOf(sources: Sources, file: string): readonly Import[] {
  const text = sources.text(file);
  if (!/['"](\$env\/(static|dynamic)\/(private|public)|(node:)?process)['"]/.test(text)) return [];
  return [...sources.masked(file).matchAll(/\bimport\s*\{([^{}]{1,4000})\}\s*from\s*['"]/g)].map((match) => {
    const from = match.index + match[0].length;
    const names = match[1] ?? '';
    return { module: /^[^'"\n]{0,100}/.exec(text.slice(from, from + 100))?.[0] ?? '', names, at: match.index };
  });
}

function variablesOf(sources: Sources, file: string, { module, names, at }: Import): readonly DeclaredEnvVar[] {
  const imported = names.split(',').map((part) => part.split(/\bas\b/).map((each) => each.trim()));
  // What is not set when the project is built is not exported, and the build fails.
  if (/^\$env\/static\/(private|public)$/.test(module)) {
    const line = lineAt(sources.text(file), at);
    return imported.flatMap(([name = '']) =>
      /^\w+$/.test(name) ? [{ name, file, line, hasDefault: false, isNeeded: true }] : [],
    );
  }
  if (!/^(\$env\/dynamic\/(private|public)|(node:)?process)$/.test(module)) return [];
  const local = imported.find(([name]) => name === 'env')?.at(-1);
  return local === undefined ? [] : membersOf(sources, file, local);
}

/** Reads of its members, where nothing else in the file can have that name. */
function membersOf(sources: Sources, file: string, local: string): readonly DeclaredEnvVar[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const name = escaped(local);
  if (new RegExp(`\\b(?:const|let|var|function)\\s+${name}\\b|[(,]\\s*${name}\\s*[,:)=]`).test(masked)) return [];
  return [...masked.matchAll(new RegExp(`(?<![\\w$.])${name}\\.([A-Za-z_]\\w*)`, 'g'))].flatMap((match) => {
    const after = masked.slice(match.index + match[0].length, match.index + match[0].length + 80);
    if (/^\s*(=(?!=)|\?\?=|\|\|=|\()/.test(after)) return [];
    const hasDefault = /^\s*(\?\?|\|\|)/.test(after);
    const isNeeded = !hasDefault && /^!(?!=)/.test(after);
    return [{ name: match[1] ?? '', file, line: lineAt(text, match.index), hasDefault, isNeeded }];
  });
}
