/**
 * What would break if a symbol were removed, renamed or given another signature: the change is made in memory, and the
 * compiler says which places no longer fit. An error is a proof. That there is none proves little by itself, so every
 * way in which an error could have been kept from showing is looked for and named.
 */

import { nodeAtIndex } from '../checker/ast.ts';
import type { CheckerError } from '../checker/checker.ts';
import { EngineError } from '../errors.ts';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { findReferences } from '../index/reference-search.ts';
import { type ErrorsOfFile, runTrial, type TrialResult } from '../index/speculative-check.ts';
import type { References, SymbolUse } from '../index/symbol-uses.ts';
import { compareText } from '../model/compare-text.ts';
import type { Doubt, Looseness, NotTried, TrialDoubt, TrialPlaces } from '../model/doubts.ts';
import type { DefinitionRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { BrokenPlace, ImpactAnswer, SymbolChange, SymbolSelector, TrialAnswer, UntoldUse } from './answers.ts';
import type { CallgraphServices } from './callgraph.ts';
import { openDoubts } from './doubts/open-doubts.ts';
import { doubtsInWords, type UntoldReason, untoldInWords } from './doubts/wording.ts';
import { coverageOf, mayUse, mentionsOf, selectDefinitions, symbolInfo, wantedOf } from './shared.ts';
import { brokenPlace, holderAt, worded } from './what-if/broken-place.ts';
import { clashes } from './what-if/clashes.ts';
import {
  applied,
  type DeclaredSymbol,
  removal,
  renaming,
  type Span,
  type SymbolEdit,
  withSignature,
} from './what-if/edit.ts';
import { type LooseUse, looseUses } from './what-if/loose-uses.ts';
import { isAboutExport, newErrors } from './what-if/new-errors.ts';
import { readSignature } from './what-if/signature.ts';

/** Undefined where no definition bears the name. Throws `EngineError` `bad_change` for a change that cannot be made. */
export function askWhatIf(
  services: CallgraphServices,
  question: { readonly symbol: SymbolSelector; readonly change: SymbolChange },
  budget: Budget,
): ImpactAnswer | undefined {
  const { analysis } = services;
  const found = selectDefinitions(analysis, question.symbol, budget);
  const [first] = found;
  if (first === undefined) return undefined;
  const roots = found.filter((ref) => isOneSymbol(analysis, ref, first));
  if (roots.length < found.length) return untried(analysis, found, { code: 'ambiguous', definitions: found.length });
  const { class: kind, language } = analysis.repository.files.get(first.file) ?? {};
  if (kind !== 'source') return untried(analysis, roots, { code: 'not_compiled', file: first.file, language });
  if (question.change.kind === 'signature' && /\.[mc]?jsx?$/.test(first.file))
    return untried(analysis, roots, { code: 'says_no_types', file: first.file });
  const edit = editOf(analysis, roots, question.change);
  const references = findReferences(services, roots, budget);
  const reasons = openDoubts(services, { roots, references }, budget);
  const { near, far } = filesToAsk(analysis, first, references, question.change, edit);
  const isBroken = (file: string, errors: ErrorsOfFile) =>
    newErrors(errors, file === first.file ? edit.edits : undefined).length > 0;
  const ask = (files: readonly string[]) =>
    runTrial(analysis, { changed: new Map([[first.file, edit.text]]), files, isBroken }, budget);
  const judge = (files: readonly string[]) =>
    judged(services, { roots, change: question.change, edit, references, reasons, files, result: ask(files) }, budget);
  const answer = judge(near);
  if (far.length === 0) return answer;
  // What is gone shows where it is named; what follows from that in other files adds nothing to the proof, and takes long.
  if ((answer.trial?.breaks.length ?? 0) > 0)
    return { ...answer, trial: { ...(answer.trial as TrialAnswer), isDirect: true } };
  return judge([...near, ...far]);
}

interface Tried {
  readonly roots: readonly DefinitionRef[];
  readonly change: SymbolChange;
  readonly edit: EditedFile;
  readonly references: References;
  readonly reasons: readonly Doubt[];
  readonly files: readonly string[];
  readonly result: TrialResult;
}

interface EditedFile extends SymbolEdit {
  readonly name: string;
  readonly before: string;
  readonly text: string;
  readonly isTopLevel: boolean;
}

/** Overloads, a getter and its setter, a constant and the type of its name are declarations of one symbol. */
function isOneSymbol(analysis: Analysis, ref: DefinitionRef, other: DefinitionRef): boolean {
  const a = analysis.facts.definition(ref);
  const b = analysis.facts.definition(other);
  return ref.file === other.file && a?.parent === b?.parent && a?.container === b?.container;
}

function untried(analysis: Analysis, found: readonly DefinitionRef[], why: NotTried): ImpactAnswer {
  return {
    ...NOTHING_FOLLOWED,
    roots: found.map((ref) => symbolInfo(analysis, ref)),
    open: doubtsInWords([{ code: 'not_tried', why }]),
    trial: { tried: false, breaks: [], cannotTell: [], silentUses: 0, checked: 0, total: 0 },
  };
}

const NOTHING_FOLLOWED = {
  found: true,
  affectedSymbols: [],
  affectedFiles: [],
  tests: [],
  hasTests: false,
  ends: [],
  depth: 0,
  deeper: false,
} as const;

function editOf(analysis: Analysis, roots: readonly DefinitionRef[], change: SymbolChange): EditedFile {
  const [{ file }] = roots as [DefinitionRef];
  const view = analysis.projects.view(file);
  const definitions = roots.map((ref) => analysis.facts.definition(ref));
  const [definition] = definitions;
  if (view === undefined || definition === undefined)
    throw new EngineError('bad_change', `${file} could not be read by the type checker, so nothing can be tried`);
  const indexes = new Set(roots.map((ref) => ref.index));
  const nodes = view.facts.declarationNodes.flatMap(([node, index]) => {
    const found = indexes.has(index) ? nodeAtIndex(view.sourceFile, node) : undefined;
    return found === undefined ? [] : [found];
  });
  const isTopLevel = definition.parent === -1 && definition.container === '';
  const symbol: DeclaredSymbol = { name: definition.name, sourceFile: view.sourceFile, nodes, isTopLevel };
  const edit = editFor(analysis, symbol, change);
  const before = view.sourceFile.text;
  const text = applied(before, edit.edits);
  if (text === before)
    throw new EngineError('bad_change', `that is what ${definition.name} is now`, {
      hint: 'Leave out `change` for what depends on it',
    });
  return { ...edit, name: definition.name, before, text, isTopLevel };
}

function editFor(analysis: Analysis, symbol: DeclaredSymbol, change: SymbolChange): SymbolEdit {
  switch (change.kind) {
    case 'remove':
      return removal(symbol);
    case 'rename':
      requireName(symbol.name, change.to);
      return renaming(symbol, change.to);
    case 'signature':
      return withSignature(symbol, readSignature(analysis.projects, change.to));
  }
}

function requireName(name: string, to: string): void {
  const hint = 'Give a name as it would stand in the source';
  if (!/^#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(to) || RESERVED.has(to))
    throw new EngineError('bad_change', `\`${to.slice(0, 100)}\` is no name`, { hint });
  if (to.startsWith('#') !== name.startsWith('#'))
    throw new EngineError('bad_change', `${name} cannot become ${to}: only private names begin with #`, { hint });
  if (name === to) throw new EngineError('bad_change', `${name} has that name already`, { hint });
}

const RESERVED: ReadonlySet<string> = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** The file itself, those that use the symbol, and those that what they offer may reach; the ones that matter most first. */
function filesToAsk(
  analysis: Analysis,
  { file }: DefinitionRef,
  references: References,
  change: SymbolChange,
  edit: EditedFile,
): { readonly near: readonly string[]; readonly far: readonly string[] } {
  const users = references.uses.map((use) => use.file);
  const importers = (each: string) => [...analysis.imports.importersOf(each)];
  const near = new Set([file, ...users, ...importers(file), ...users.flatMap(importers)]);
  const isGlobal = isSeenWithoutImport(analysis, file, edit);
  const all = new Set([...near, ...(isGlobal ? analysis.sourceFiles() : byDistance(analysis, file))]);
  // Whoever does not name it depends on it through its type, or the type of an object that holds it.
  if (isGlobal || (change.kind === 'signature' ? references.uses.length > 0 : !edit.isTopLevel))
    return { near: [...all], far: [] };
  return { near: [...near], far: references.uses.length > 0 ? [...all].filter((each) => !near.has(each)) : [] };
}

function byDistance(analysis: Analysis, file: string): string[] {
  const seen = new Set([file]);
  for (const each of seen) for (const importer of analysis.imports.importersOf(each)) seen.add(importer);
  return [...seen];
}

function judged(services: CallgraphServices, tried: Tried, budget: Budget): ImpactAnswer {
  const { analysis } = services;
  const { roots, change, edit, references, files, result } = tried;
  const [{ file }] = roots as [DefinitionRef];
  const breaks: BrokenPlace[] = [];
  const inside: BrokenPlace[] = [];
  const reworded: BrokenPlace[] = [];
  const unsteady: BrokenPlace[] = [];
  const unexplained: BrokenPlace[] = [];
  const isExplained = explanationOf(analysis, tried, file);
  for (const [each, errors] of result.errors) {
    const lines = new LineMap(analysis.repository.readText(each) ?? '');
    const own = each === file ? edit : undefined;
    for (const { error, at, isReworded, isInserted, isUnsteady } of newErrors(errors, own?.edits)) {
      const place = brokenPlace(analysis, each, lines, error, at);
      if (isReworded) reworded.push(place);
      else if (isUnsteady) unsteady.push(place);
      else if (!isExplained(each, error)) unexplained.push(place);
      // Of a rename: the new name is there already.
      else if (isInserted && change.kind !== 'rename' && !ABOUT_THE_BODY.has(error.code))
        refuseInserted(analysis, error, file);
      else if (
        isInserted
          ? change.kind !== 'rename'
          : !ABOUT_THE_BASE.has(error.code) && own !== undefined && isInside(own.declarations, at)
      )
        inside.push(place);
      else breaks.push(place);
    }
  }
  breaks.sort((a, b) => compareText(a.file, b.file) || a.line - b.line);
  const isSignature = change.kind === 'signature';
  const silent = isSignature ? [] : usesWithoutError(analysis, tried, file, breaks);
  const loose = isSignature
    ? looseUses(analysis.projects, provenAside(references, breaks), edit, file, budget)
    : undefined;
  const untold = untoldUses(analysis, tried, { own: file, breaks, silent, loose: loose?.uses ?? [] });
  const open: (Doubt | TrialDoubt)[] = [
    ...tried.reasons,
    ...notCompiled(result, files),
    ...result.doubts,
    ...unresolvedImports(tried, file),
    ...uncompiled(tried, file),
    ...places('silent_uses', breaks.length > 0 ? [] : silent),
    ...places('declaration_broken', inside),
    ...places('error_reworded', reworded),
    ...places('error_unsteady', unsteady),
    ...places('error_unexplained', unexplained),
    ...places(
      'errors_suppressed',
      references.uses.filter((use) => isSuppressed(analysis, use)),
    ),
    ...(edit.saysAny === true ? [{ code: 'says_any' } as const] : []),
    ...(change.kind === 'rename' ? clashes(services, roots, references, change.to, budget) : []),
    ...looseDoubts(loose?.uses ?? []),
    ...(loose?.isPartial === true ? [{ code: 'uses_not_looked_at' } as const] : []),
  ];
  const coverage = coverageOf(analysis, {
    checked: references.filesChecked,
    total: references.filesTotal,
    notes: references.notes,
    matters: mayUse(analysis, roots, references.names),
    wanted: wantedOf(analysis, roots, references),
  });
  return {
    ...NOTHING_FOLLOWED,
    roots: roots.map((ref) => symbolInfo(analysis, ref)),
    mentions: mentionsOf(analysis, references),
    open: doubtsInWords(open),
    trial: {
      tried: true,
      breaks,
      cannotTell: untold,
      silentUses:
        breaks.length === 0 ? 0 : silent.filter((use) => !untold.some((each) => isSamePlace(each, use))).length,
      checked: result.errors.size,
      total: files.length,
    },
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Said of a result's type, and meant of the body that does not give it. */
const ABOUT_THE_BODY: ReadonlySet<number> = new Set([2355, 2366, 2534, 7030]);

/** Said of a member's name, and meant of the class or interface that it no longer fits: nothing inside can mend that. */
const ABOUT_THE_BASE: ReadonlySet<number> = new Set([2415, 2416, 2417, 2420, 2430, 4112, 4113, 4114, 4116, 4117]);

/**
 * Whether the change can be what causes an error in a file. Beside what is truly broken the compiler may come to tell,
 * in one run and not in another, of an import that never led anywhere.
 */
function explanationOf(analysis: Analysis, { references, edit, change }: Tried, own: string) {
  const reaching = new Set(byDistance(analysis, own));
  const isGlobal = isSeenWithoutImport(analysis, own, edit);
  const names = change.kind === 'rename' ? [edit.name, change.to] : [edit.name];
  return (file: string, error: CheckerError): boolean => {
    if (file === own) return true;
    if (isAboutExport(error))
      return (
        names.some((name) => error.message.includes(`'${name}'`)) ||
        references.uses.some((use) => use.file === file && error.start <= use.start && use.start < error.end)
      );
    const text = analysis.repository.readText(file) ?? '';
    return isGlobal || reaching.has(file) || names.some((name) => text.includes(name));
  };
}

/** A name that everyone sees needs no import. */
function isSeenWithoutImport(analysis: Analysis, file: string, { before }: EditedFile): boolean {
  return analysis.facts.known(file)?.isModule === false || /\bdeclare\s+(?:global\b|module\s*['"])/.test(before);
}

function refuseInserted(analysis: Analysis, { message }: CheckerError, file: string): never {
  throw new EngineError('bad_change', `in ${file} the new signature would not compile: ${worded(analysis, message)}`, {
    hint: `Types must be visible in ${file}; others can be written as import('./module').Name`,
  });
}

/** Uses of what is gone that nobody complains about. */
function usesWithoutError(
  analysis: Analysis,
  { references, edit, change }: Tried,
  own: string,
  breaks: readonly BrokenPlace[],
) {
  const brokenFiles = new Set(breaks.map((each) => each.file));
  const brokenLines = new Set(breaks.map((each) => `${each.file}:${each.line}`));
  return references.uses.filter((use) => {
    if (use.virtual || brokenLines.has(`${use.file}:${use.line}`)) return false;
    if (change.kind === 'rename' && !usesName(analysis, use, edit.name)) return false;
    if (use.file === own) return !isInside(edit.declarations, use.start) && !isInside(edit.edits, use.start);
    // What an import no longer gives is reported at the import alone.
    return !(edit.isTopLevel && brokenFiles.has(use.file));
  });
}

/** A default export has whatever name each importer gives it, and what an import renames has that name afterwards too. */
function usesName(analysis: Analysis, { file, start }: SymbolUse, name: string): boolean {
  if (!(analysis.repository.readText(file) ?? '').startsWith(name, start)) return false;
  const imports = analysis.facts.known(file)?.imports ?? [];
  return !imports.some(({ names }) => names.some((each) => each.local === name && each.imported === 'default'));
}

function isInside(spans: readonly Span[], offset: number): boolean {
  return spans.some((span) => span.start <= offset && offset < span.end);
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/** One doubt with its places; none where there are none. */
function places(code: TrialPlaces, found: readonly Place[]): TrialDoubt[] {
  return found.length === 0 ? [] : [{ code, at: found.map(({ file, line }) => ({ file, line })) }];
}

function notCompiled({ errors }: TrialResult, files: readonly string[]): TrialDoubt[] {
  const missing = files.length - errors.size;
  return missing > 0 ? [{ code: 'files_not_compiled', files: missing, of: files.length }] : [];
}

/** Behind an import that leads nowhere everything is `any`, and no error shows. */
function unresolvedImports({ references, result }: Tried, own: string): TrialDoubt[] {
  const files = [...new Set([own, ...references.uses.map((use) => use.file)])].filter((file) =>
    result.errors.get(file)?.after.some(({ code }) => UNRESOLVED.has(code)),
  );
  return files.length === 0 ? [] : [{ code: 'unresolved_imports', files }];
}

const UNRESOLVED: ReadonlySet<number> = new Set([2307, 2318, 2688, 2732, 2792, 2875, 7016, 7026]);

/** Files in which nobody looks for errors. */
function uncompiled({ references, result }: Tried, own: string): TrialDoubt[] {
  const isUnchecked = (file: string) => result.errors.get(file)?.isChecked === false;
  const users = [...new Set(references.uses.map((use) => use.file))].filter(
    (file) => file !== own && isUnchecked(file),
  );
  return [
    ...(isUnchecked(own) ? [{ code: 'own_file_unchecked', file: own } as const] : []),
    ...(users.length > 0 ? [{ code: 'users_unchecked', files: users } as const] : []),
  ];
}

/** A comment above keeps the errors of a line from being told. */
function isSuppressed(analysis: Analysis, { file, line }: Place): boolean {
  const lines = (analysis.repository.readText(file) ?? '').split('\n');
  for (let above = line - 1; above >= 0; above--) {
    const text = lines[above]?.trim() ?? '';
    if (/@ts-(?:ignore|expect-error)\b/.test(text)) return true;
    if (!text.startsWith('//')) return false;
  }
  return false;
}

function provenAside({ uses }: References, breaks: readonly BrokenPlace[]): readonly SymbolUse[] {
  const proven = placesOf(breaks);
  return uses.filter((use) => !proven.has(placeKey(use)));
}

/** Uses of which neither an error nor its absence says anything, each with the reason. By file and line. */
function untoldUses(
  analysis: Analysis,
  { references, edit, result }: Tried,
  found: {
    readonly own: string;
    readonly breaks: readonly BrokenPlace[];
    readonly silent: readonly SymbolUse[];
    readonly loose: readonly LooseUse[];
  },
): UntoldUse[] {
  const proven = placesOf(found.breaks);
  const untold = new Map<string, UntoldUse>();
  const add = ({ file, line }: Place, reason: UntoldReason) => {
    const key = placeKey({ file, line });
    if (proven.has(key) || untold.has(key)) return;
    const holder = holderAt(analysis, file, (definition) => definition.line <= line && line <= definition.endLine);
    untold.set(key, { ...holder, file, line, why: untoldInWords(reason) });
  };
  for (const use of references.uses) {
    if (use.role === 'import' || use.role === 'export') continue;
    if (use.file === found.own && (isInside(edit.declarations, use.start) || isInside(edit.edits, use.start))) continue;
    // A component is not compiled.
    if (!analysis.reads(use.file) || result.errors.get(use.file)?.isChecked === false) add(use, 'nothing_checked');
    else if (isSuppressed(analysis, use)) add(use, 'suppressed');
  }
  for (const { use, why } of found.loose) add(use, why);
  if (edit.isTopLevel) return inOrder([...untold.values()]);
  // A member may be taken from something of which the compiler knows nothing.
  for (const use of found.silent) add(use, 'silent');
  for (const mention of references.open) {
    const isCode = analysis.repository.files.get(mention.file)?.class === 'source';
    if (mention.likely && isCode) add(mention, mention.cause);
  }
  return inOrder([...untold.values()]);
}

function inOrder(uses: readonly UntoldUse[]): UntoldUse[] {
  return [...uses].sort((a, b) => compareText(a.file, b.file) || a.line - b.line);
}

/** One doubt for each way, with the places. */
function looseDoubts(uses: readonly LooseUse[]): TrialDoubt[] {
  const byReason = new Map<Looseness, Place[]>();
  for (const { use, why } of uses) byReason.set(why, [...(byReason.get(why) ?? []), use]);
  return [...byReason].map(([why, found]) => ({
    code: 'loose_uses',
    why,
    at: found.map(({ file, line }) => ({ file, line })),
  }));
}

function placeKey({ file, line }: Place): string {
  return `${file}:${line}`;
}

function placesOf(places: readonly Place[]): ReadonlySet<string> {
  return new Set(places.map(placeKey));
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.line === b.line;
}
