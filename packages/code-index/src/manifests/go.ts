/** What `go.mod` and `go.work` say. */
import { captured, unquoted } from './values.ts';

/** The path of the module that a `go.mod` is of. */
export function modulePath(text: string): string | undefined {
  const path = /^[ \t\ufeff]*module\s+(?:"([^"\n]+)"|(\S+))/m.exec(text);
  return path?.[1] ?? path?.[2];
}

/** `use` directives of a go.work file. */
export function goWorkMembers(text: string): string[] {
  const code = text.replace(/\/\/.*/g, '');
  const blocks = captured(code, /^[ \t]*use\s*\(([^)]*)\)?/gm).flatMap((block) => block.split('\n'));
  const single = captured(code, /^[ \t]*use[ \t]+([^\s(]+)[ \t\r]*$/gm);
  return [...blocks, ...single].map((each) => unquoted(each).replace(/^\.\//, '')).filter((each) => each !== '');
}

export function goRequirements(text: string): string[] {
  const direct = text
    .split('\n')
    .map((line) => (/\/\/\s*indirect/.test(line) ? '' : line.replace(/\/\/.*/, '')))
    .join('\n');
  return [
    ...captured(direct, /^[ \t]*require\s*\(([^)]*)\)?/gm).flatMap((block) =>
      captured(block, /^[ \t]*([^\s]+)[ \t]+v/gm),
    ),
    ...captured(direct, /^[ \t]*require[ \t]+([^\s(]+)[ \t]+v/gm),
  ];
}

/** Local folders that stand for modules, by `replace` lines and blocks. */
export function replacementsIn(text: string, folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, module, target] of text.matchAll(
    /^[ \t]*(?:replace[ \t]+)?(\S+)(?:[ \t]+v\S+)?[ \t]+=>[ \t]+(\.{1,2}(?:\/\S*)?)[ \t\r]*$/gm,
  )) {
    const resolved = resolveFolder(folder, target as string);
    if (resolved !== undefined) found.set((module as string).replaceAll('"', ''), resolved);
  }
  return found;
}

/** Modules that a `go.mod` requires, what they require in turn too. */
export function requirementsIn(text: string): string[] {
  return [...text.matchAll(/^[ \t]*(?:require[ \t]+)?"?([^\s"]+)"?[ \t]+v\d/gm)].map(([, module]) => module as string);
}

/** A relative path from a folder; undefined where it leaves the repository. */
function resolveFolder(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
