/** Which files of C# see each other: by name spaces, which project files and global `using`s make visible. */
import type { WrittenImport } from '../../model/syntax.ts';
import { mayDefineTyped } from '../outline/may-define.ts';
import type { Lead, OutlineLinks } from '../outline/outline.ts';

export const LINKS: OutlineLinks = {
  importsInText: usingsIn,
  leadsTo: usingLeads,
  packagesInText: nameSpacesIn,
  importsPackages: true,
  sees: 'package',
  isReopened: true,
  isLexical: true,
  seesMembersByName: true,
  mayDefine: mayDefineTyped,
};

export function usingsIn(text: string): readonly WrittenImport[] {
  return [
    ...text.matchAll(
      /^[ \t\ufeff]*(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?(?:global::)?([A-Za-z_][\w.]*)\s*(?:<[^;]{0,400}>)?;/gm,
    ),
  ].map(([, module = '']) => ({ module, level: 0, names: [], specifier: module }));
}

/** A name space, or with `static` or an alias a type in one. */
function usingLeads(_: string, { module }: WrittenImport): readonly Lead[] {
  const around = module.slice(0, Math.max(0, module.lastIndexOf('.')));
  return [{ package: module }, ...(around === '' ? [] : [{ package: around }])];
}

export function nameSpacesIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t\ufeff]*namespace\s+([A-Za-z_][\w.]*)/gm)].map(([, name = '']) => name);
}
