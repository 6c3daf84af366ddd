/** What is put into a host's configuration: one property (in TOML a table), or a few texts in a list. Plain data, so that it can be recorded. */
import { InstallFailure } from './install-failure.ts';
import { type JsonItems, madeFor, missingItems, withItems, withoutItems } from './json-items.ts';
import {
  comparable,
  hasContainer,
  type JsonDialect,
  type JsonProperty,
  valueTextOf,
  withoutProperty,
  withProperty,
} from './json-property.ts';
import { linesOfTable, tableTextOf, withoutTable, withTable } from './toml-table.ts';

export type ConfigEdit = JsonProperty | JsonItems;

/** What a host writes its configuration in. */
export type ConfigFormat = ({ readonly kind: 'json' } & JsonDialect) | { readonly kind: 'toml' };

/** What had to be made around it: the outermost. */
export type Made = 'container' | 'list';

/** The part of the edit that is still to be done; throws where something else has taken its place. */
export function openPart(text: string, edit: ConfigEdit, format: ConfigFormat): ConfigEdit | undefined {
  if ('items' in edit) {
    const items = missingItems(text, edit, dialectOf(format));
    return items.length === 0 ? undefined : { ...edit, items };
  }
  const there = textOf(text, edit, format);
  if (there === comparable(edit.value)) return undefined;
  if (there === undefined) return edit;
  throw new InstallFailure(
    `its "${edit.container}" has an entry "${edit.name}" that this command did not write; remove it, or keep it and do without this command`,
  );
}

/** Whether all of it is there, whoever has put it there. */
export function isThere(text: string, edit: ConfigEdit, format: ConfigFormat): boolean {
  return 'items' in edit
    ? missingItems(text, edit, dialectOf(format)).length === 0
    : textOf(text, edit, format) === comparable(edit.value);
}

/** What stands where an entry goes, whoever has written it; undefined where nothing does, or the text is damaged. */
export function entryIn(
  text: string,
  edit: ConfigEdit,
  format: ConfigFormat,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const entry: unknown = 'items' in edit ? undefined : JSON.parse(textOf(text, edit, format) ?? 'null');
    return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof InstallFailure) return undefined;
    throw error;
  }
}

export function withEdit(text: string, edit: ConfigEdit, format: ConfigFormat): string {
  const edited = applied(text, edit, format);
  // What comes out must be understood as well, and say what was meant.
  if (!isThere(edited, edit, format)) throw new Error('the edit went wrong');
  return edited;
}

/** In TOML nothing has to be made around a table. */
export function madeBy(text: string, edit: ConfigEdit, format: ConfigFormat): Made | undefined {
  if (format.kind === 'toml') return undefined;
  if ('items' in edit) return madeFor(text, edit, format);
  return hasContainer(text, edit, format) ? undefined : 'container';
}

/** `changed` where somebody has given it another value since. */
export function withoutEdit(
  text: string,
  edit: ConfigEdit,
  format: ConfigFormat,
  made: Made | undefined,
): { readonly text: string } | 'absent' | 'changed' {
  if ('items' in edit) {
    const dialect = dialectOf(format);
    const missing = missingItems(text, edit, dialect).length;
    return missing === edit.items.length ? 'absent' : { text: withoutItems(text, edit, dialect, made) };
  }
  const there = textOf(text, edit, format);
  if (there === undefined) return 'absent';
  if (there !== comparable(edit.value)) return 'changed';
  const rest =
    format.kind === 'toml' ? withoutTable(text, edit) : withoutProperty(text, edit, format, made === 'container');
  return rest === undefined ? 'changed' : { text: rest };
}

function applied(text: string, edit: ConfigEdit, format: ConfigFormat): string {
  if ('items' in edit) return withItems(text, edit, dialectOf(format));
  return format.kind === 'toml' ? withTable(text, edit) : withProperty(text, edit, format);
}

function textOf(text: string, edit: JsonProperty, format: ConfigFormat): string | undefined {
  return format.kind === 'toml' ? tableTextOf(text, edit) : valueTextOf(text, edit, format);
}

/** No host wants texts in a list of a TOML file. */
function dialectOf(format: ConfigFormat): JsonDialect {
  if (format.kind === 'json') return format;
  throw new Error('lists are edited in JSON only');
}

/** `mcp.boocontext`. */
export function placeOf(edit: ConfigEdit): string {
  return `${edit.container}.${'items' in edit ? edit.list : edit.name}`;
}

/** Where something is added, for a person. */
export function headingOf(edit: ConfigEdit): string {
  return 'items' in edit ? placeOf(edit) : edit.container;
}

/** What is added, for a person. */
export function linesOf(edit: ConfigEdit, format: ConfigFormat): readonly string[] {
  if ('items' in edit) return edit.items.map((item) => `+   ${JSON.stringify(item)}`);
  if (format.kind === 'toml') {
    return [`[${placeOf(edit)}]`, ...linesOfTable(edit.value)].map((line) => `+   ${line}`);
  }
  const json = JSON.stringify({ [edit.name]: edit.value }, null, 2);
  return json
    .split('\n')
    .slice(1, -1)
    .map((line) => `+   ${line}`);
}
