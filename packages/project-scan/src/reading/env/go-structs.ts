/** Structs of Go with the types and tags of their fields. */
import { folderOf, lineAt, type Sources } from '../sources.ts';

export interface GoField {
  readonly name: string;
  /** As written, without `*`: `style.Styles`. */
  readonly type: string;
  /** What stands between the backticks; empty where there is none. */
  readonly tag: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Folders by the name that the file gives to a package. */
  readonly imports: ReadonlyMap<string, string>;
}

export interface GoStruct {
  readonly name: string;
  readonly file: string;
  readonly fields: readonly GoField[];
}

/** Fields of a struct that is written inside of another one count as that one's. */
export function readGoStructs(sources: Sources, files: readonly string[]): readonly GoStruct[] {
  return files.flatMap((file) => structsIn(sources, file));
}

/** The one struct that a type means as seen from a file: of its own folder, or of a package that it imports. */
export function structNamed(
  structs: readonly GoStruct[],
  type: string,
  file: string,
  imports: ReadonlyMap<string, string>,
): GoStruct | undefined {
  const [name = '', space] = type.split('.').reverse();
  const module = space === undefined ? undefined : imports.get(space);
  if (space !== undefined && module === undefined) return undefined;
  const meant = structs.filter(
    (each) =>
      each.name === name &&
      (module === undefined ? folderOf(each.file) === folderOf(file) : isFolderOf(module, folderOf(each.file))),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

function structsIn(sources: Sources, file: string): readonly GoStruct[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const imports = importsOf(text);
  const found: { readonly name: string; readonly file: string; readonly fields: GoField[] }[] = [];
  let depth = 0;
  let from = 0;
  for (const line of masked.split('\n')) {
    const at = from;
    from += line.length + 1;
    const begun =
      depth === 0 ? /^(?:type)?[ \t]*(?:type[ \t]+)?(\w+)(?:\[[^\]]{0,200}\])?[ \t]+struct[ \t]*\{/.exec(line) : null;
    if (begun !== null) found.push({ name: begun[1] ?? '', file, fields: [] });
    else if (depth > 0) {
      const field = fieldIn(line, text.slice(at, from - 1));
      if (field !== undefined) found.at(-1)?.fields.push({ ...field, file, line: lineAt(text, at), imports });
    }
    if (begun !== null || depth > 0) depth = Math.max(0, depth + bracesIn(line));
  }
  return found;
}

function fieldIn(line: string, written: string): Pick<GoField, 'name' | 'type' | 'tag'> | undefined {
  const open = line.indexOf('`');
  const close = open < 0 ? -1 : line.indexOf('`', open + 1);
  const tag = close < 0 ? '' : written.slice(open + 1, close);
  const declared = (open < 0 ? line : line.slice(0, open)).trim().split(/[ \t]+/);
  const type = (declared.length > 1 ? declared.slice(1).join('') : (declared[0] ?? '')).replace(/^\*/, '');
  const name = declared.length > 1 ? (declared[0] ?? '') : (type.split('.').at(-1) ?? '');
  return tag === '' && !/^[\w.]+$/.test(type) ? undefined : { name, type, tag };
}

function bracesIn(line: string): number {
  let depth = 0;
  for (const char of line) depth += char === '{' ? 1 : char === '}' ? -1 : 0;
  return depth;
}

function importsOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, alias, module = ''] of text.matchAll(/^[ \t]*(?:import[ \t]+)?(?:([\w.]+)[ \t]+)?"([\w./-]+)"/gm)) {
    const name =
      alias ??
      module
        .replace(/\/v\d+$/, '')
        .split('/')
        .at(-1) ??
      '';
    if (!found.has(name)) found.set(name, module);
  }
  return found;
}

/** The folder of a package ends its path, of which the first part is that of the module. */
function isFolderOf(module: string, folder: string): boolean {
  return folder !== '' && (module === folder || module.endsWith(`/${folder}`));
}
