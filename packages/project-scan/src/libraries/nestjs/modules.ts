/** `RouterModule.register([{ path: 'admin', module: AdminModule }])` of NestJS: prefixes of the controllers of a module. */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { fieldsOf } from '../../reading/scripts/literals.ts';
import { listAt } from '../../reading/scripts/loops.ts';
import { textValueOf } from '../../reading/scripts/values.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

export interface ModulePrefixes {
  /** Of a controller, by the file that defines it and its name there. */
  readonly of: (file: string, controller: string) => string;
  /** Something of it was not seen, so that any controller may have a prefix. */
  readonly isPartial: boolean;
}

export function modulePrefixes(sources: Sources): ModulePrefixes {
  const found: Found = { sources, byModule: new Map(), isPartial: false };
  for (const file of sources.scripts()) {
    if (!/\bRouterModule\b/.test(sources.text(file))) continue;
    const masked = sources.masked(file);
    // `forRoutes` is of the package nest-router, which was there before.
    for (const match of masked.matchAll(/\bRouterModule\s*\.\s*(?:register|forRoutes)\s*\(\s*/g)) {
      const at = match.index + match[0].length;
      const [list] = splitAtCommas(masked, at, closingBracket(masked, masked.lastIndexOf('(', at - 1)));
      addList(found, file, list, '');
    }
  }
  const byController = found.byModule.size === 0 ? new Map<string, string>() : controllersOf(found);
  return { of: (file, name) => prefixIn(byController, file, name) ?? '', isPartial: found.isPartial };
}

interface Found {
  readonly sources: Sources;
  readonly byModule: Map<string, string>;
  isPartial: boolean;
}

const UNKNOWN = `\${path}`;

/** Two modules, or two controllers, may have one name; where the file of one was not found, the name has to do. */
function keyOf(sources: Sources, { file, name }: { readonly file: string; readonly name: string }): string {
  const isThere = new RegExp(`\\bclass\\s{1,20}${escaped(name)}\\b`).test(sources.masked(file));
  return `${isThere ? file : ''}\0${name}`;
}

function prefixIn(prefixes: ReadonlyMap<string, string>, file: string, name: string): string | undefined {
  return prefixes.get(`${file}\0${name}`) ?? prefixes.get(`\0${name}`);
}

/** The list as it is written here, or where its name is defined. */
function addList(found: Found, file: string, list: Span | undefined, above: string): void {
  const written = list && listAt(found.sources, { file }, list);
  if (written === undefined) {
    found.isPartial = true;
    return;
  }
  const masked = found.sources.masked(written.file);
  for (const element of splitAtCommas(masked, written.span.from + 1, written.span.to - 1))
    addElement(found, written.file, element, above);
}

function addElement(found: Found, file: string, { from, to }: Span, above: string): void {
  const masked = found.sources.masked(file);
  const written = masked.slice(from, to);
  if (written.startsWith('...')) addList(found, file, { from: from + 3, to }, above);
  if (/^\w+$/.test(written)) found.byModule.set(keyOf(found.sources, meantBy(found.sources, file, written)), above);
  if (!written.startsWith('{')) return;
  const fields = fieldsOf(masked, { from, to });
  const [path, module, children] = [fields.get('path'), fields.get('module'), fields.get('children')];
  const full = `${above}/${(path && textValueOf(found.sources, file, path)) ?? UNKNOWN}`;
  if (module !== undefined) addElement(found, file, module, full);
  if (children !== undefined) addList(found, file, children, full);
}

function controllersOf({ sources, byModule }: Found): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of sources.scripts()) {
    const masked = sources.masked(file);
    for (const match of masked.matchAll(/@Module\s*\(\s*(?=\{)/g)) {
      const from = match.index + match[0].length;
      const to = closingBracket(masked, from) + 1;
      const name = /^\s*\)[^{]*?\bclass\s+(\w+)/.exec(masked.slice(to, to + 500))?.[1];
      const prefix = name === undefined ? undefined : prefixIn(byModule, file, name);
      const listed = prefix === undefined ? undefined : fieldsOf(masked, { from, to }).get('controllers');
      const list = listed && listAt(sources, { file }, listed);
      if (prefix === undefined || list === undefined) continue;
      for (const each of splitAtCommas(sources.masked(list.file), list.span.from + 1, list.span.to - 1))
        found.set(
          keyOf(sources, meantBy(sources, list.file, sources.masked(list.file).slice(each.from, each.to))),
          prefix,
        );
    }
  }
  return found;
}
