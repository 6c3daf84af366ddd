/**
 * Uses that no name shows: an object that is taken for something else because its shape fits, a module that is loaded by a
 * name made at run time, a file that is named by its path.
 */
import path from 'node:path';
import type { Node } from '../../../checker/ast.ts';
import { CheckerAnswerError } from '../../../checker/checker.ts';
import { isComponentFile } from '../../../languages/typescript/components/component-module.ts';
import type { Doubt } from '../../../model/doubts.ts';
import type { Definition, DefinitionRef, ImportFact } from '../../../model/facts.ts';
import { LineMap } from '../../../model/lines.ts';
import type { Analysis } from '../../analysis.ts';
import type { Budget } from '../../budget.ts';
import type { FileView } from '../../file-view.ts';
import { isProse } from '../../mentions.ts';
import type { References } from '../../symbol-uses.ts';

/** Other members of the same name, looked at before this says that it stopped. */
const MAX_LOOKED_AT = 40;

/** A method that is called on an interface which objects of its class fit, though the class does not name it. */
export function usesByShape(analysis: Analysis, root: DefinitionRef, references: References): Doubt[] {
  const definition = analysis.facts.definition(root) as Definition;
  const owner = analysis.facts.known(root.file)?.definitions[definition.parent];
  const view = analysis.projects.view(root.file);
  const ownerName = view?.sites.find((site) => site.start === owner?.nameStart)?.node;
  if (owner?.kind !== 'class' || view === undefined || ownerName === undefined) return [];
  for (const other of references.namesakes.slice(0, MAX_LOOKED_AT)) {
    const namesake = analysis.facts.definition(other.ref);
    const parent = analysis.facts.known(other.ref.file)?.definitions[namesake?.parent ?? -1];
    // A class is taken for what it says it extends; an interface for whatever fits it.
    if (namesake === undefined || namesake.container === '' || parent?.kind === 'class') continue;
    if (!fits(analysis, view, ownerName, other.ref)) continue;
    const isNamed = parent?.kind === 'interface' || parent?.kind === 'type';
    return [
      {
        code: 'stands_for_shape',
        name: definition.name,
        owner: owner.name,
        shape: isNamed ? parent.name : undefined,
        file: other.ref.file,
        at: { file: other.file, line: other.line },
      },
    ];
  }
  return references.namesakes.length > MAX_LOOKED_AT
    ? [{ code: 'shapes_not_compared', name: definition.name, compared: MAX_LOOKED_AT }]
    : [];
}

function fits(analysis: Analysis, view: FileView, ownerName: Node, member: DefinitionRef): boolean {
  const declared = analysis.facts.known(member.file)?.declarationNodes.find(([, index]) => index === member.index);
  if (declared === undefined) return false;
  const place = { path: analysis.repository.absolute(member.file), index: declared[0], kind: 0 };
  const node = analysis.facts.node(analysis.projects.checker, view.project, place);
  if (node === undefined) return false;
  try {
    return analysis.projects.checker.fits(view.project, ownerName, node);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return true;
    throw cause;
  }
}

/** A module that is found by a name which exists only at run time: what it exports is known to whoever loads it. */
export function loadedByComputedName(analysis: Analysis, file: string): Doubt[] {
  const isImported = analysis.imports.importersOf(file).size > 0;
  for (const load of analysis.imports.computedLoads()) {
    if (load.file === file) continue;
    // Without a known beginning it can be any file of its package that nothing else imports.
    const possible =
      load.prefix === undefined
        ? !isImported && analysis.imports.packageOf(load.file) === analysis.imports.packageOf(file)
        : file.startsWith(load.prefix);
    if (!possible) continue;
    return [{ code: 'loaded_by_computed_name', file, by: { file: load.file, line: load.line } }];
  }
  return [];
}

/**
 * What is exported as default has whatever name an importer gives it: one of its package whose import leads nowhere known
 * may mean it, unless others import the file by ways that are known.
 */
export function importedAsDefault(analysis: Analysis, file: string): Doubt[] {
  const hasDefault = isComponentFile(file) || EXPORTS_DEFAULT.test(analysis.repository.readText(file) ?? '');
  if (!hasDefault || analysis.imports.importersOf(file).size > 0) return [];
  for (const other of analysis.imports.unresolvedFiles()) {
    const isSameLanguage = analysis.serviceOf(other) === analysis.serviceOf(file);
    if (other === file || !isSameLanguage || analysis.imports.packageOf(other) !== analysis.imports.packageOf(file))
      continue;
    const lost = new Set(analysis.imports.unresolvedOf(other));
    analysis.parseFacts([other], QUIET);
    const taken = analysis.facts.known(other)?.imports.find((each) => lost.has(each.specifier) && takesDefault(each));
    if (taken === undefined) continue;
    const { line, specifier } = taken;
    return [{ code: 'imported_as_default', file, by: { file: other, line }, specifier }];
  }
  return [];
}

/** `import { a, b } from` takes no default, and `import './a'` nothing at all. */
function takesDefault({ kind, names }: ImportFact): boolean {
  if (kind === 'require' || kind === 'dynamic') return true;
  return names.some(({ imported }) => imported === 'default' || imported === '*');
}

const QUIET: Budget = { check: () => {}, isOver: () => false, progress: () => {} };

/**
 * A file whose path stands in a string that is no import: a worker, a child process, a file that a tool is told of. What
 * else imports it may ask for its types alone.
 */
export function namedByPath(analysis: Analysis, file: string): Doubt[] {
  const target = withoutExtension(file);
  const word = /(?<![\w$\u0080-\uffff])[\w$\u0080-\uffff]+$/.exec(path.posix.basename(target))?.[0];
  if (word === undefined) return [];
  for (const other of analysis.repository.filesWithWord(word)) {
    if (other === file || isProse(other)) continue;
    const text = analysis.repository.readText(other) ?? '';
    for (const match of text.matchAll(/(["'`])([^"'`\n]{1,300})\1/g)) {
      const before = text.slice(Math.max(0, match.index - 80), match.index);
      if (IMPORTS.test(before)) continue;
      const written = match[2] ?? '';
      const named = withoutExtension(written);
      if (!named.endsWith(path.posix.basename(target)) || !/[./]/.test(written)) continue;
      const isAddress = written.startsWith('/') && written === named && TAKES_ADDRESS.test(before.trimEnd());
      const fromThere = path.posix.join(path.posix.dirname(other), named);
      const fromRoot = path.posix.normalize(named).replace(/^\//, '');
      if ((isAddress || fromThere !== target) && fromRoot !== target) continue;
      return [{ code: 'named_by_path', file, by: { file: other, line: new LineMap(text).lineAt(match.index) } }];
    }
  }
  return [];
}

/**
 * A file in a folder that code or the manifest of a command line names by its path: whoever goes through the folder loads what
 * is in it. The folder of all sources is no such one.
 */
export function inNamedFolder(analysis: Analysis, file: string): Doubt[] {
  const root = analysis.imports.packageOf(file);
  for (const folder of foldersBetween(root, file)) {
    const word = /(?<![\w$])[\w$]+$/.exec(folder)?.[0];
    if (word === undefined) continue;
    for (const other of analysis.repository.filesWithWord(word)) {
      if (other === file || isProse(other)) continue;
      const text = analysis.repository.readText(other) ?? '';
      const isManifest = /(?:^|\/)package\.json$/.test(other);
      const from = isManifest ? text.indexOf('"oclif"') : 0;
      if (from < 0 || !(isManifest || isCode(other))) continue;
      for (const match of text.matchAll(/(["'`])([^"'`\n]{1,300})\1/g)) {
        const [folderWritten = ''] = (match[2] ?? '').split('*');
        const written = folderWritten.endsWith('/') ? folderWritten.slice(0, -1) : folderWritten;
        if (match.index < from || !written.endsWith(word)) continue;
        const before = text.slice(Math.max(0, match.index - 80), match.index);
        if (!isManifest && !GOES_THROUGH.test(before)) continue;
        const named = path.posix.join(path.posix.dirname(other), written);
        if (!named.startsWith(root) || (named !== folder && withSources(named, root) !== folder)) continue;
        const by = { file: other, line: new LineMap(text).lineAt(match.index) };
        return [{ code: 'in_named_folder', file, folder, by }];
      }
    }
  }
  return [];
}

/** Those around a file inside of its package, the nearest first, without the folder of all sources. */
function foldersBetween(root: string, file: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path.posix.dirname(file); at.length > root.length && at !== '.'; at = path.posix.dirname(at))
    if (!/^(?:src|lib|source)$/.test(at.slice(root.length))) folders.push(at);
  return folders;
}

/** `dist/commands` is made of `src/commands`. */
function withSources(folder: string, root: string): string {
  return root + folder.slice(root.length).replace(/^(?:dist|lib|build|out)\//, 'src/');
}

function isCode(file: string): boolean {
  return /\.(?:[mc]?[jt]s|[jt]sx|vue|svelte|astro)$/.test(file);
}

/** What takes a folder, up to the string that names it: `commandDir(`, `readdirSync(path.join(__dirname, `, `{ dir: `. */
const GOES_THROUGH =
  /(?:\b(?:commandDir|readdir|readdirSync|opendir|glob|globSync|globby|sync|context|requireDir|join|resolve|URL)\s*\(|\bdir ?:)[^()'"`]{0,60}$/;

const IMPORTS =
  /(?:\b(?:from|import|require|mock|unmock|requireActual|importActual)|\bimport<[^>]{0,80}>)\s*(?:\(\s*)?$/;

/** `app.get('/orders', …)`, `{ path: '/orders' }`: no file beside this one, as it may be in `fork(__dirname + '/orders')`. */
const TAKES_ADDRESS = /(?:\(|\b(?:path|pathname|route|url|href|to) ?[:=] ?\{?)$/;

function withoutExtension(file: string): string {
  return file.replace(/\.(?:[mc]?[jt]sx?|vue|svelte|astro)$/, '');
}

const EXPORTS_DEFAULT = /\bexport\s+default\b|\bas\s+default\b|\bmodule\s*\.\s*exports\s*=|\bexport\s*=/;
