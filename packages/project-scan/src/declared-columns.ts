/** Whether a definition may be a column or a model of a library whose queries are read, and how that one's models stand in code. */
import { libraries } from './libraries/libraries.ts';
import type { Columns, Library, MaybeColumn } from './library.ts';
import type { ScannedSchema } from './scan.ts';

/**
 * A look at the file that defines it tells whether it is worth reading what the project stores.
 *
 * @param text of its file, asked for only where its name does not say enough
 * @param looked what was seen of files already, and is added to
 */
export function mayBeColumn(definition: MaybeColumn, text: () => string, looked: Map<string, boolean>): boolean {
  let read: string | undefined;
  const once = () => {
    read ??= text();
    return read;
  };
  return withColumns.some(({ name, columns }) => {
    if (columns.manifests !== undefined || !isOf(columns, definition)) return false;
    const key = `${name}\0${definition.file}`;
    const known = looked.get(key) ?? columns.mayConcern?.(once, definition.file) ?? true;
    looked.set(key, known);
    return known;
  });
}

/** It may be a column of these if a manifest of the project names them, since nothing in its own file does. */
export function manifestsThatTell(definitions: readonly MaybeColumn[]): readonly NonNullable<Columns['manifests']>[] {
  return withColumns.flatMap(({ columns }) =>
    columns.manifests !== undefined && definitions.some((each) => isOf(columns, each)) ? [columns.manifests] : [],
  );
}

/** No definition in this file is a column: whoever asks for one asks for its model. */
export function hasColumnsElsewhere(file: string): boolean {
  return withColumns.some(({ columns }) => columns.areElsewhere === true && columns.files.test(file));
}

/** What the class of a schema is called. */
export function modelOf({ name, orm }: Pick<ScannedSchema, 'name' | 'orm'>): string {
  const called = withColumns.find((each) => each.name === orm)?.columns.modelName;
  return called ?? name.split('::').at(-1) ?? '';
}

type WithColumns = Library & Required<Pick<Library, 'columns'>>;

const withColumns: readonly WithColumns[] = libraries.flatMap((library: Library) =>
  library.columns === undefined ? [] : [{ ...library, columns: library.columns }],
);

function isOf({ files, declaresColumns }: Columns, definition: MaybeColumn): boolean {
  return files.test(definition.file) && declaresColumns(definition);
}
