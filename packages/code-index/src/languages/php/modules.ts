/** Which files a PHP file may mean, as far as patterns in the text tell. */
import type { WrittenImport } from '../../model/syntax.ts';
import { standsBetween } from '../outline/may-define.ts';
import type { Lead, OutlineLinks } from '../outline/outline.ts';

/** Behind a word that declares, as a variable, in a list, under another name, or as what `define` is given. */
export function mayDefine(name: string, text: string): boolean {
  // In a list of constants.
  if (standsBetween(String.raw`[\n,]\s{0,40}`, name, String.raw`\s{0,40}=[^=>]`, text)) return true;
  return standsBetween(
    String.raw`\b(?:[Ff]unction\b\s{0,20}&?|[Cc]lass|interface|trait|enum|case|const(?:\s{1,20}[\w?|&\\]{1,200})?|namespace|as(?:\s{1,20}\w{1,20})?)\s{0,40}|[$'"\\]`,
    name,
    '',
    text,
  );
}

const USE =
  /^[ \t]*use\s+(?:function\s+|const\s+)?\\?([A-Za-z_][\w\\]*)(?:\s{0,20}\\?\s{0,20}\{([^}]{0,2000})\}|\s{1,20}as\s{1,20}\w+)?/gm;
/** Of the path only what is written as it is: `__DIR__ . '/lib/x.php'`. */
const INCLUDE =
  /\b(?:include|require)(?:_once)?\b([^;'"\n]{0,200})(['"])([^'"\n$]{1,300})\2\s{0,20}\)?\s{0,20}(?:;|\?>|$)/gm;

/** Imports by patterns: `use`, and `require` of what is written as it is. */
export function importsInText(text: string): readonly WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const [, path = '', group] of text.matchAll(USE)) {
    if (group === undefined) found.push(classImport(path));
    else
      for (const each of group.split(',')) {
        const name = /^\s*(?:function\s+|const\s+)?([\w\\]+)/.exec(each)?.[1];
        if (name !== undefined) found.push(classImport(`${path.replace(/\\$/, '')}\\${name}`));
      }
  }
  for (const [, before = '', , path = ''] of text.matchAll(INCLUDE)) {
    const isOwn = /__DIR__|dirname\(\s*__FILE__\s*\)/.test(before) && !/dirname\(\s*(?:__DIR__|dirname)/.test(before);
    const module = path.replace(/^\/+/, '');
    found.push({ module, level: isOwn ? 1 : 2, names: [], specifier: path });
  }
  return found;
}

function classImport(path: string): WrittenImport {
  const name = path.slice(path.lastIndexOf('\\') + 1);
  return { module: path, level: 0, names: [name], specifier: path };
}

const NAMESPACE =
  /^[ \t]*(?:<\?php\s{1,20})?(?:declare\s{0,20}\([^)\n]{0,100}\)\s{0,20};\s{0,20})?namespace\s{1,20}([\w\\]+)\s*[;{]/gm;
const DEFINED =
  /^[ \t]*(?:(?:abstract|final|readonly)\s{1,20}){0,4}(?:class|interface|trait|enum|function(?:\s{0,20}&)?|const)\b\s{0,20}([A-Za-z_]\w*)/gm;

/** The name spaces that a file opens; what is in none is in that of all, `\\`. */
export function namespacesIn(text: string): readonly string[] {
  const spaces = [...text.matchAll(NAMESPACE)].map(([, name = '']) => name);
  return spaces.length === 0 ? ['\\'] : spaces;
}

/** The file's name spaces, and all that it defines in them by its whole name: what is imported is written so. */
export function namesOfFile(text: string): readonly string[] {
  const names = [...text.matchAll(DEFINED)].map(([, name = '']) => name);
  return namespacesIn(text).flatMap((space) => [
    space,
    ...names.map((name) => (space === '\\' ? name : `${space}\\${name}`)),
  ]);
}

/** `level` is 0 for a class, function or constant, 1 for a path from the file's own folder, 2 for one from elsewhere. */
export function leadsTo(file: string, { module, level }: WrittenImport): readonly Lead[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  if (level === 1) return [{ path: `${folder}${module}` }];
  if (level === 2) return [{ path: `${folder}${module}` }, { suffix: module }];
  return [{ package: module }];
}

/** How files of PHP see each other: whatever is loaded can be named anywhere. */
export const LINKS = {
  importsInText,
  leadsTo,
  packagesInText: namesOfFile,
  mayDefine,
  sees: 'package',
  seesMembersByName: false,
} satisfies OutlineLinks;
