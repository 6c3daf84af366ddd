/** What is put into a host's configuration: one property, or a few texts in a list. Plain data, so that it can be recorded. */
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

export type JsonEdit = JsonProperty | JsonItems;

/** What had to be made around it: the outermost. */
export type Made = 'container' | 'list';

/** The part of the edit that is still to be done; throws where something else has taken its place. */
export function openPart(text: string, edit: JsonEdit, dialect: JsonDialect): JsonEdit | undefined {
  if ('items' in edit) {
    const items = missingItems(text, edit, dialect);
    return items.length === 0 ? undefined : { ...edit, items };
  }
  const there = valueTextOf(text, edit, dialect);
  if (there === comparable(edit.value)) return undefined;
  if (there === undefined) return edit;
  throw new InstallFailure(
    `its "${edit.container}" has an entry "${edit.name}" that this command did not write; remove it, or keep it and do without this command`,
  );
}

/** Whether all of it is there, whoever has put it there. */
export function isThere(text: string, edit: JsonEdit, dialect: JsonDialect): boolean {
  return 'items' in edit
    ? missingItems(text, edit, dialect).length === 0
    : valueTextOf(text, edit, dialect) === comparable(edit.value);
}

export function withEdit(text: string, edit: JsonEdit, dialect: JsonDialect): string {
  const edited = 'items' in edit ? withItems(text, edit, dialect) : withProperty(text, edit, dialect);
  // What comes out must be understood as well, and say what was meant.
  if (!isThere(edited, edit, dialect)) throw new Error('the edit went wrong');
  return edited;
}

export function madeBy(text: string, edit: JsonEdit, dialect: JsonDialect): Made | undefined {
  if ('items' in edit) return madeFor(text, edit, dialect);
  return hasContainer(text, edit, dialect) ? undefined : 'container';
}

/** `changed` where somebody has given it another value since. */
export function withoutEdit(
  text: string,
  edit: JsonEdit,
  dialect: JsonDialect,
  made: Made | undefined,
): { readonly text: string } | 'absent' | 'changed' {
  if ('items' in edit) {
    const missing = missingItems(text, edit, dialect).length;
    return missing === edit.items.length ? 'absent' : { text: withoutItems(text, edit, dialect, made) };
  }
  const there = valueTextOf(text, edit, dialect);
  if (there === undefined) return 'absent';
  if (there !== comparable(edit.value)) return 'changed';
  return { text: withoutProperty(text, edit, dialect, made === 'container') };
}

/** `mcp.boocontext`. */
export function placeOf(edit: JsonEdit): string {
  return `${edit.container}.${'items' in edit ? edit.list : edit.name}`;
}

/** Where something is added, for a person. */
export function headingOf(edit: JsonEdit): string {
  return 'items' in edit ? placeOf(edit) : edit.container;
}

/** What is added, for a person. */
export function linesOf(edit: JsonEdit): readonly string[] {
  if ('items' in edit) return edit.items.map((item) => `+   ${JSON.stringify(item)}`);
  const json = JSON.stringify({ [edit.name]: edit.value }, null, 2);
  return json
    .split('\n')
    .slice(1, -1)
    .map((line) => `+   ${line}`);
}
