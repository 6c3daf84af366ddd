/** What `lazy(() => import('./Page'))` uses without naming it: the default export of a module that is handed on where it is loaded. */
import type { WholeModuleUse } from '../../languages/typescript/uses.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';

export interface LoadedDefault extends Pick<WholeModuleUse, 'start' | 'holder' | 'role'> {
  readonly ref: DefinitionRef;
}

export function loadedDefaults(analysis: CheckedRepository, view: FileView): readonly LoadedDefault[] {
  return view.wholeModuleUses.flatMap(({ specifier, start, holder, role }) => {
    const ref = defaultOf(analysis, fileMeantBy(analysis, view.file, specifier), 0);
    return ref === undefined ? [] : [{ start, holder, role, ref }];
  });
}

/** The file that an import means; undefined where it may be one of several. */
export function fileMeantBy(
  analysis: Pick<CheckedRepository, 'imports'>,
  file: string,
  specifier: string,
): string | undefined {
  const edges = analysis.imports.possibleImportsOf(file).filter((edge) => edge.specifier === specifier);
  // Two aliases may lead to the same file.
  const [target, ...others] = new Set(edges.map((edge) => edge.target));
  return others.length === 0 ? target : undefined;
}

/** Through files that only pass it on. */
function defaultOf(analysis: CheckedRepository, file: string | undefined, step: number): DefinitionRef | undefined {
  if (file === undefined || step > MOST_STEPS) return undefined;
  analysis.readFacts(file);
  const facts = analysis.facts.known(file);
  if (facts === undefined) return undefined;
  const text = analysis.repository.readText(file) ?? '';
  const isDefault = (each: Definition) =>
    each.parent === -1 && (each.name === 'default' || each.kind === 'component' || isExportedWhole(text, each));
  const own = facts.definitions.findIndex(isDefault);
  if (own >= 0) return { file, index: own };
  const names = BY_NAME.flatMap((form) => form.exec(text)?.[1] ?? []);
  const named = facts.definitions.findIndex((each) => each.parent === -1 && names.includes(each.name));
  if (named >= 0) return { file, index: named };
  for (const { kind, names: passed, specifier } of facts.imports) {
    const imported = kind === 'reexport' ? passed.find(({ local }) => local === 'default')?.imported : undefined;
    if (imported === 'default') return defaultOf(analysis, fileMeantBy(analysis, file, specifier), step + 1);
  }
  return undefined;
}

const MOST_STEPS = 8;

function isExportedWhole(text: string, { exported, start, nameStart }: Definition): boolean {
  return exported && EXPORTS_WHOLE.test(text.slice(start, nameStart));
}

const EXPORTS_WHOLE = /\bexport\s+default\b|\bmodule\s*\.\s*exports\s*=/;
/** `export default Page;`, `module.exports = Page;`, and `Page as default` of a list. */
const BY_NAME = [
  /^export[ \t]{1,9}default[ \t]{1,9}([\w$]{1,200})[ \t]{0,9};?$/m,
  /^module\.exports[ \t]{0,9}=[ \t]{0,9}([\w$]{1,200})[ \t]{0,9};?$/m,
  /(?<![\w$])([\w$]{1,200})[ \t]{1,9}as[ \t]{1,9}default(?![\w$])/,
];
