import { setImmediate } from 'node:timers/promises';
import type { Control } from '@boocontext/code-index';
import type { Mirror } from '../mirror.ts';
import { importStatements, isPlainImport, withoutComments } from './source-text.ts';

const LONGEST_STRETCH_MS = 20;
/** Nothing in these calls a function. */
const isText = /\.(mdx?|rst|adoc|txt|json[c5l]?|ya?ml|toml|lock|csv|svg|css|scss|less|xml|snap|po)$/i;

/**
 * Lines of code that hold a name and are neither explained nor import it as it is.
 * @param explained `FILE:LINE`, lines 0-based.
 */
export async function openMentions(
  mirror: Mirror,
  name: string,
  explained: ReadonlySet<string>,
  { signal }: Control,
): Promise<readonly { readonly file: string; readonly line: number }[]> {
  const isName = new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}(?![\\w$])`);
  const open: { file: string; line: number }[] = [];
  let readAt = performance.now();
  for (const file of mirror.files()) {
    if (isText.test(file)) continue;
    if (performance.now() - readAt > LONGEST_STRETCH_MS) {
      await setImmediate();
      signal?.throwIfAborted();
      readAt = performance.now();
    }
    const lines = mirror.lines(file);
    if (!lines.some((line) => line.includes(name))) continue;
    const imports = importStatements(lines).filter(isPlainImport);
    for (const [line, text] of withoutComments(lines).entries()) {
      if (!isName.test(text) || explained.has(`${file}:${line}`)) continue;
      if (imports.some(({ first, last }) => first <= line && line <= last)) continue;
      open.push({ file, line });
    }
  }
  return open;
}
