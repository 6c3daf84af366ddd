/** The scripts of a file in which markup stands too: all else is blank, so that offsets and lines stay as they are. */
import type { Sources } from '../sources.ts';

export function scriptPart(sources: Sources, file: string): string {
  return scriptsIn(sources.text(file));
}

export function scriptsIn(text: string): string {
  // What stands above the markup of Astro.
  let at = /^\s{0,20}---\r?\n/.exec(text)?.[0].length ?? 0;
  const end = at === 0 ? 0 : Math.max(at, text.indexOf('\n---', at - 1));
  let script = blank(text.slice(0, at)) + text.slice(at, end);
  at = end;
  for (;;) {
    const begin = text.indexOf('<script', at);
    const from = begin < 0 ? 0 : text.indexOf('>', begin) + 1;
    if (from === 0) return script + blank(text.slice(at));
    const close = text.indexOf('</script', from);
    const to = close < 0 ? text.length : close;
    script += blank(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
