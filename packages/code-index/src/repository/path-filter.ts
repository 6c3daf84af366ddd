/** Which paths a person means. */
import { IgnoreFile } from './ignore-rules.ts';

/** A folder or file with everything in it, or a glob: `*` within a folder, `**` over folders, `{a,b}`, `[ab]`. */
export function pathFilter(pattern: string | undefined): (path: string) => boolean {
  const normal = pattern?.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  if (normal === undefined || normal === '' || normal === '.') return () => true;
  if (!/[*?[{]/.test(normal)) {
    const folder = normal.endsWith('/') ? normal : `${normal}/`;
    return (path) => path === normal || path.startsWith(folder) || (!normal.endsWith('/') && path.startsWith(normal));
  }
  // A rule of the same form that begins with `!` or `#` would mean something else.
  const rules = new IgnoreFile(
    braceAlternatives(normal)
      .map((each) => each.replace(/^(?=[!#])/, '\\'))
      .join('\n'),
    '',
  );
  return (path) => rules.isIgnored(path, false) === true;
}

const MAX_ALTERNATIVES = 64;
const MAX_PATTERN = 4_000;

/** `a/{b,c}` as `a/b` and `a/c`. */
function braceAlternatives(pattern: string): string[] {
  let alternatives = [pattern.slice(0, MAX_PATTERN)];
  for (;;) {
    const next = alternatives.flatMap((each) => {
      const braces = /\{([^{}]*)\}/.exec(each);
      if (braces === null) return [each];
      const before = each.slice(0, braces.index);
      const after = each.slice(braces.index + braces[0].length);
      return (braces[1] as string).split(',').map((choice) => before + choice + after);
    });
    if (next.length > MAX_ALTERNATIVES || next.every((each, i) => each === alternatives[i])) return alternatives;
    alternatives = next;
  }
}
