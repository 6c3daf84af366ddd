/**
 * Puts one table into a TOML text that somebody else wrote, and takes it out again. It is appended as lines of its own,
 * which TOML allows behind whatever is there, so that every other byte stays; each result is read again, and counts only
 * where it says what was meant.
 */
import { parse, TomlError } from 'smol-toml';
import { InstallFailure } from './install-failure.ts';
import { comparable, type JsonProperty, type PropertyPlace } from './json-property.ts';

/** The value of `[container.name]` as text that can be compared, or undefined. Throws where the text is not understood. */
export function tableTextOf(text: string, { container, name }: PropertyPlace): string | undefined {
  const tables = read(text)[container];
  if (tables === undefined) return undefined;
  if (!isTable(tables)) throw new InstallFailure(`its "${container}" is no table`);
  return tables[name] === undefined ? undefined : comparable(tables[name]);
}

export function withTable(text: string, { container, name, value }: JsonProperty): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text === '' ? '' : text.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
  const lines = [`[${container}.${name}]`, ...linesOfTable(value)];
  const edited = `${text}${gap}${lines.join(lineEnd)}${lineEnd}`;
  if (!canBeRead(edited)) {
    throw new InstallFailure(
      `its "${container}" is written in a form that nothing can be added to; add boocontext by hand`,
    );
  }
  return edited;
}

/** Undefined where the table is not one that can be cut out by its lines. */
export function withoutTable(text: string, place: PropertyPlace): string | undefined {
  const lines = text.split(/(?<=\n)/);
  const start = lines.findIndex((line) => isHeader(line, place));
  if (start === -1) return undefined;
  const next = lines.findIndex((line, index) => index > start && /^[ \t]*\[/.test(line));
  let end = next === -1 ? lines.length : next;
  // What stands right before the next table is about that one.
  while (end > start + 1 && /^[ \t]*(#.*)?\r?\n?$/.test(lines[end - 1] ?? '')) end--;
  const isGapped = start > 0 && /^\r?\n$/.test(lines[start - 1] ?? '');
  const rest = [...lines.slice(0, isGapped ? start - 1 : start), ...lines.slice(end)].join('');
  return canBeRead(rest) && comparable(read(rest)) === comparable(contentWithout(text, place)) ? rest : undefined;
}

/** For a file and for a person alike. */
export function linesOfTable(value: unknown): readonly string[] {
  // A string of JSON is one of TOML as well, and so are numbers, truth values and lists of them.
  return Object.entries(value as object).map(
    ([key, item]) => `${key} = ${JSON.stringify(item).replaceAll('","', '", "')}`,
  );
}

function isHeader(line: string, { container, name }: PropertyPlace): boolean {
  return (line.split('#')[0] ?? '').replace(/["'\s]/g, '') === `[${container}.${name}]`;
}

function contentWithout(text: string, { container, name }: PropertyPlace): object {
  const { [container]: tables, ...others } = read(text);
  if (!isTable(tables)) return others;
  const { [name]: _, ...siblings } = tables;
  return Object.keys(siblings).length === 0 ? others : { ...others, [container]: siblings };
}

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new InstallFailure(`it is damaged in line ${error.line}`, { cause: error });
  }
}

function canBeRead(text: string): boolean {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
