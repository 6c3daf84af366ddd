/** The scripts of files in which markup stands too, as sources of their own: all else is blank, so that offsets stay. */
import { Sources } from '../../sources.ts';

const known = new WeakMap<Sources, Sources>();

export function scriptPartsOf(sources: Sources): Sources {
  const before = known.get(sources);
  if (before !== undefined) return before;
  // Each is asked for time and again.
  const scripts = new Map<string, string>();
  const scriptOf = (file: string): string => {
    const script = scripts.get(file) ?? scriptsIn(sources.text(file));
    scripts.set(file, script);
    return script;
  };
  const parts = new Sources(sources.files, (file) =>
    /\.(vue|svelte)$/.test(file) ? scriptOf(file) : sources.text(file),
  );
  known.set(sources, parts);
  return parts;
}

function scriptsIn(text: string): string {
  let [blank, at] = ['', 0];
  while (at < text.length) {
    const begin = text.indexOf('<script', at);
    const from = begin < 0 ? -1 : text.indexOf('>', begin) + 1;
    if (from <= 0) break;
    const end = text.indexOf('</script', from);
    const to = end < 0 ? text.length : end;
    blank += spaces(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return blank + spaces(text.slice(at));
}

function spaces(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
