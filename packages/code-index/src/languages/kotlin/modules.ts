/** How Kotlin's imports are written, and which files they may lead to. */
import type { WrittenImport } from '../../model/syntax.ts';
import type { Lead, OutlineLinks } from '../outline/outline.ts';
import { packageIn } from './names.ts';

/** Files of a package see each other; an import names a package and what stands in it. */
export const LINKS: { readonly family: string; readonly links: OutlineLinks } = {
  family: 'Kotlin',
  links: {
    importsInText,
    leadsTo,
    packagesInText: (text) => [packageIn(text)],
    sees: 'packageOnly',
    hasExtensions: true,
    isLexical: true,
    seesMembersByName: true,
  },
};

/** The path that an import names: all of it, as the parser tells it in two parts. */
export function importsInText(text: string): readonly WrittenImport[] {
  return [...text.matchAll(/^[ \t]*import[ \t]+([\w.`]+?)(\.\*)?[ \t]*(?:;|\r?$|as\b|\/[/*])/gm)].map(
    ([, written = '', star]) => {
      const path = written.replaceAll('`', '');
      if (star !== undefined) return { module: path, level: 0, names: ['*'], specifier: `${path}.*` };
      const at = path.lastIndexOf('.');
      return { module: path.slice(0, Math.max(0, at)), level: 0, names: [path.slice(at + 1)], specifier: path };
    },
  );
}

/** A package, or what stands in one: a type may stand in another type, and be imported from there. */
function leadsTo(_: string, { module, names: [name = '*'] }: WrittenImport): readonly Lead[] {
  const path = name === '*' ? module : module === '' ? name : `${module}.${name}`;
  const leads: Lead[] = [{ package: path }];
  for (let at = path.length; ; ) {
    const before = path.lastIndexOf('.', at - 1);
    if (before < 0) return leads;
    leads.push({ package: path.slice(0, before), names: [path.slice(before + 1, at)] });
    at = before;
  }
}
