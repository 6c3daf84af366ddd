/**
 * Uses that no name shows: an object that is taken for something else because its shape fits, one that is handed to code
 * of which nothing is known, a module that is loaded by a name made at run time. Each reason is a sentence.
 */
import path from 'node:path';
import type { Node } from '../checker/ast.ts';
import { CheckerAnswerError } from '../checker/checker.ts';
import type { DefinitionRef, FileView } from '../index/facts-store.ts';
import { isProse } from '../index/mentions.ts';
import type { References } from '../index/references.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { Definition } from '../model/facts.ts';
import type { CallgraphServices } from './callgraph.ts';
import { type EscapeQuestion, escapeOf } from './escape.ts';

/** Other members of the same name, looked at before this says that it stopped. */
const MAX_LOOKED_AT = 40;

/** A method that is called on an interface which objects of its class fit, though the class does not name it. */
export function usesByShape(bench: Workbench, root: DefinitionRef, references: References): string[] {
  const definition = bench.facts.definition(root) as Definition;
  const owner = bench.facts.known(root.file)?.definitions[definition.parent];
  const view = bench.view(root.file);
  const ownerName = view?.sites.find((site) => site.start === owner?.nameStart)?.node;
  if (owner?.kind !== 'class' || view === undefined || ownerName === undefined) return [];
  for (const other of references.namesakes.slice(0, MAX_LOOKED_AT)) {
    const namesake = bench.facts.definition(other.ref);
    const parent = bench.facts.known(other.ref.file)?.definitions[namesake?.parent ?? -1];
    // A class is taken for what it says it extends; an interface for whatever fits it.
    if (namesake === undefined || namesake.container === '' || parent?.kind === 'class') continue;
    if (!fits(bench, view, ownerName, other.ref)) continue;
    const what = parent?.kind === 'interface' || parent?.kind === 'type' ? parent.name : `a type in ${other.ref.file}`;
    return [
      `objects of ${owner.name} may stand for ${what}, whose ${definition.name} is used at ${other.file}:${other.line + 1}`,
    ];
  }
  return references.namesakes.length > MAX_LOOKED_AT
    ? [`only ${MAX_LOOKED_AT} other members named ${definition.name} were compared with it`]
    : [];
}

function fits(bench: Workbench, view: FileView, ownerName: Node, member: DefinitionRef): boolean {
  const declared = bench.facts.known(member.file)?.declarationNodes.find(([, index]) => index === member.index);
  if (declared === undefined) return false;
  const place = { path: bench.repository.absolute(member.file), index: declared[0], kind: 0 };
  const node = bench.facts.node(bench.checker, view.project, place);
  if (node === undefined) return false;
  try {
    return bench.checker.fits(view.project, ownerName, node);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return true;
    throw cause;
  }
}

/**
 * A method of a class whose objects are given to code from outside, which may call it by its name: as an argument, kept in
 * an object of which nothing is known, or as what an offered function gives back.
 */
export function handedOutside(
  services: CallgraphServices,
  root: DefinitionRef,
  pace: Pace,
  isOffered: EscapeQuestion['isOffered'],
): string[] {
  const { facts } = services.bench;
  const parent = facts.definition(root)?.parent ?? -1;
  if (facts.known(root.file)?.definitions[parent]?.kind !== 'class') return [];
  const way = escapeOf(services, { type: { file: root.file, index: parent }, isOffered }, pace);
  return way === undefined ? [] : [way];
}

/** A module that is found by a name which exists only at run time: what it exports is known to whoever loads it. */
export function loadedByComputedName(bench: Workbench, file: string): string[] {
  const isImported = bench.imports.importersOf(file).size > 0;
  for (const load of bench.imports.computedLoads()) {
    if (load.file === file) continue;
    // Without a known beginning it can be any file of its package that nothing else imports.
    const possible =
      load.prefix === undefined
        ? !isImported && packageOf(bench, load.file) === packageOf(bench, file)
        : file.startsWith(load.prefix);
    if (!possible) continue;
    return [`${file} may be loaded by a computed name at ${load.file}:${load.line + 1}`];
  }
  return [];
}

/**
 * What is exported as default has whatever name an importer gives it: one of its package whose import leads nowhere known
 * may mean it, unless others import the file by ways that are known.
 */
export function importedAsDefault(bench: Workbench, file: string): string[] {
  if (!EXPORTS_DEFAULT.test(bench.repository.readText(file) ?? '') || bench.imports.importersOf(file).size > 0)
    return [];
  for (const other of bench.imports.unresolvedFiles()) {
    if (other === file || bench.syntax.reads(other) || packageOf(bench, other) !== packageOf(bench, file)) continue;
    const lost = new Set(bench.imports.unresolvedOf(other));
    const text = bench.repository.readText(other) ?? '';
    for (const match of text.matchAll(/\b(?:from|require\s{0,9}\(|import\s{0,9}\()\s{0,9}(["'])([^"'\n]{1,400})\1/g)) {
      const before = text.slice(Math.max(0, match.index - 400), match.index);
      // `import { a, b } from` takes no default.
      if (/\bimport\s*(?:type\s*)?\{[^{}]*\}\s*$/.test(before) || !lost.has(match[2] ?? '')) continue;
      const line = text.slice(0, match.index).split('\n').length;
      return [`${file} may be what ${other}:${line} imports: ${match[2]} leads nowhere known`];
    }
  }
  return [];
}

/**
 * A file whose path stands in a string that is no import: a worker, a child process, a file that a tool is told of. What
 * else imports it may ask for its types alone.
 */
export function namedByPath(bench: Workbench, file: string): string[] {
  const target = withoutExtension(file);
  const word = /(?<![\w$\u0080-\uffff])[\w$\u0080-\uffff]+$/.exec(path.posix.basename(target))?.[0];
  if (word === undefined) return [];
  for (const other of bench.repository.filesWithWord(word)) {
    if (other === file || isProse(other)) continue;
    const text = bench.repository.readText(other) ?? '';
    for (const match of text.matchAll(/(["'`])([^"'`\n]{1,300})\1/g)) {
      if (
        /(?:\b(?:from|import|require|mock|unmock|requireActual|importActual)|\bimport<[^>]{0,80}>)\s*(?:\(\s*)?$/.test(
          text.slice(Math.max(0, match.index - 80), match.index),
        )
      )
        continue;
      const named = withoutExtension(match[2] ?? '');
      if (!named.endsWith(path.posix.basename(target)) || !/[./]/.test(match[2] ?? '')) continue;
      const fromThere = path.posix.join(path.posix.dirname(other), named);
      if (fromThere !== target && path.posix.normalize(named) !== target) continue;
      return [`${file} is named by its path at ${other}:${text.slice(0, match.index).split('\n').length}`];
    }
  }
  return [];
}

function withoutExtension(file: string): string {
  return file.replace(/\.[mc]?[jt]sx?$/, '');
}

/** The folder of the nearest package.json above a file. */
function packageOf(bench: Workbench, file: string): string {
  let nearest = '';
  for (const config of bench.repository.configFiles()) {
    if (!/(?:^|\/)package\.json$/.test(config)) continue;
    const folder = config.slice(0, -'package.json'.length);
    if (file.startsWith(folder) && folder.length > nearest.length) nearest = folder;
  }
  return nearest;
}

const EXPORTS_DEFAULT = /\bexport\s+default\b|\bas\s+default\b|\bmodule\s*\.\s*exports\s*=|\bexport\s*=/;
