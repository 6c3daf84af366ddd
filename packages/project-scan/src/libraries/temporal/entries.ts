/**
 * Workflows and activities of Temporal. A worker is told the path of a file, and runs what that exports by name; activities
 * are handed to it as a module. In Python decorators say it, in Go the methods of a value that is registered run too.
 */

import { closingBracket } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { goImports } from '../../reading/go/literals.ts';
import { dependsOn } from '../../reading/packages.ts';
import { pyTasks } from '../../reading/python/tasks.ts';
import { exportedBy } from '../../reading/scripts/declared.ts';
import { exportsOf, fileOfImport, importsIn } from '../../reading/scripts/modules.ts';
import { escaped, folderOf, lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const temporal: EntryReader = { libraries: ['temporal'], read: scriptsOf, unread: unreadScripts };
export const temporalGo: EntryReader = { libraries: ['temporal'], read: goTypes, unread: unreadGo };
export const temporalPython = pyTasks({
  name: 'temporalio',
  modules: ['temporalio'],
  decorators: new Map([
    ['defn', 'job'],
    ['run', 'job'],
    ['signal', 'event'],
    ['query', 'event'],
    ['update', 'event'],
  ]),
  makes: /(?!)/,
  nameParameters: ['name'],
});

const PACKAGES = ['@temporalio/worker', '@temporalio/workflow', '@temporalio/client'];

function scriptsOf(sources: Sources): readonly ScannedEntry[] {
  const using = sources.scripts().filter((file) => sources.text(file).includes('@temporalio/'));
  if (using.length === 0) return [];
  const found = new Map<string, ScannedEntry>();
  const add = (file: string, name: string, kind: string, confidence: ScannedEntry['confidence']): void => {
    const meant = exportedBy(sources, file, name);
    const line = lineOf(sources, meant.file, meant.name);
    const key = `${meant.file}\0${meant.name}`;
    if (line === undefined || found.has(key)) return;
    found.set(key, {
      kind: 'job',
      name: `${kind} ${name}`,
      handler: meant.name,
      file: meant.file,
      line,
      framework: 'temporal',
      confidence,
      ...(kind === 'workflow' ? { channels: [`workflow:${name}`] } : { channels: [`activity:${name}`] }),
    });
  };
  for (const file of using) {
    for (const path of workflowPaths(sources, file))
      for (const name of namesFrom(sources, path)) add(path, name, 'workflow', 'high');
    for (const path of activityModules(sources, file))
      for (const name of namesFrom(sources, path)) add(path, name, 'activity', 'high');
  }
  // A worker may be told of it by a path that is worked out, or by a bundle.
  for (const file of using) {
    if (!/^\s{0,20}import\s(?!type\b)[^;]{0,2000}?['"]@temporalio\/workflow['"]/m.test(sources.text(file))) continue;
    if (!dependsOn(sources, file, PACKAGES) && !/workflow/i.test(file)) continue;
    for (const [name, local] of exportsOf(sources, file))
      if (isAsync(sources.masked(file), local)) add(file, name, 'workflow', 'inferred');
  }
  return [...found.values()];
}

/** A worker that is handed workflows or activities of which no file was found. */
function unreadScripts(sources: Sources): readonly EntryPlace[] {
  const files = sources
    .scripts()
    .filter((file) => sources.text(file).includes('@temporalio/worker') && MAKES_WORKER.test(sources.masked(file)));
  return files.flatMap((file) => {
    const read = new Set([
      ...(workflowPaths(sources, file).length > 0 ? ['workflowsPath'] : []),
      ...(activityModules(sources, file).length > 0 ? ['activities'] : []),
    ]);
    return signsLeft(sources, [file], HANDED, [], (_, [, what = '']) => !read.has(what));
  });
}

const MAKES_WORKER = /\bWorker\s{0,9}\.\s{0,9}create\b/;
const HANDED = /\b(workflowsPath|activities|workflowBundle)\s{0,9}(?::|(?=[,}]))/g;

/** What is registered and is no name of a function or a type. */
function unreadGo(sources: Sources): readonly EntryPlace[] {
  const files = sources.files.filter(
    (file) => file.endsWith('.go') && sources.text(file).includes('go.temporal.io/sdk'),
  );
  return files.flatMap((file) => {
    const bare = sources.bare(file);
    const imports = goImports(sources.text(file));
    const loops = new Set(
      [...bare.matchAll(/\bfor\b[^{\n]{0,100}?\b(\w+)[ \t]*:=[ \t]*range\b/g)].map(([, each]) => each),
    );
    const values = new Set([...bare.matchAll(TYPED)].map(([, set, declared]) => set ?? declared));
    const functions = functionsIn(sources, folderOf(file));
    const registering = /\.Register(?:Activity|Workflow)(?:WithOptions)?\(\s{0,40}([^,()\n]{0,200})(\()?/g;
    return signsLeft(sources, [file], registering, [], (_, [, written = '', called]) => {
      const [, pointer, alias, own = ''] = /^(&?)(?:(\w+)\.)?(\w+)(?:\{\})?$/.exec(written.trim()) ?? [];
      if (called !== undefined || own === '') return true;
      if (alias !== undefined) return !imports.has(alias);
      return loops.has(own) || (pointer === '' && /^[a-z]/.test(own) && !values.has(own) && !functions.has(own));
    });
  });
}

/** `a := &Activities{}` and `var a *Activities`. */
const TYPED =
  /\b(\w+)[ \t]{0,20}:?=[ \t]{0,20}&(?:\w{1,100}\.)?\w{1,200}[ \t]{0,9}\{|\bvar[ \t]{1,20}(\w+)[ \t]{1,20}\*\w{1,200}/g;

function functionsIn(sources: Sources, folder: string): ReadonlySet<string> {
  return new Set(
    goEntries(sources, folder, '', /^func[ \t]{1,20}(\w{1,200})/gm).flatMap(({ handler }) => handler ?? []),
  );
}

/** `workflowsPath: require.resolve('./workflows')`, and the last text of `path.join` and `new URL`. */
function workflowPaths(sources: Sources, file: string): readonly string[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const paths = [...masked.matchAll(/\bworkflowsPath\s{0,20}:\s{0,40}(?:[\w$]{1,60}[.(]){0,6}/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const end = match[0].endsWith('(') ? closingBracket(masked, from - 1) : from + 200;
    const written = text.slice(from, Math.min(end, from + 300));
    const texts = [...written.matchAll(/['"`]([\w./@-]{1,200})['"`]/g)];
    const named = texts.at(match[0].endsWith('(') ? -1 : 0)?.[1];
    const path =
      named === undefined ? undefined : fileOfImport(sources, file, /^[.@]/.test(named) ? named : `./${named}`);
    return path === undefined ? [] : [path];
  });
  // Each is gone through for what it exports.
  return [...new Set(paths)];
}

/** `import * as activities from './activities'` in a file that makes a worker, which is handed all of it. */
function activityModules(sources: Sources, file: string): readonly string[] {
  if (!/\bactivities\b/.test(sources.text(file)) || !/@temporalio\/(?:worker|testing)/.test(sources.text(file)))
    return [];
  const masked = sources.masked(file);
  return [...importsIn(sources, file)].flatMap(([local, { name, module }]) => {
    if (
      name !== '*' ||
      !new RegExp(
        `\\bactivities\\s{0,20}:\\s{0,20}\\{?[^{}]{0,200}${escaped(local)}\\b|\\bactivities\\s{0,9}[,}]`,
      ).test(masked)
    )
      return [];
    const path = fileOfImport(sources, file, module);
    return path === undefined || /workflow/.test(module) ? [] : [path];
  });
}

function namesFrom(sources: Sources, file: string, step = 0): readonly string[] {
  const own = [...exportsOf(sources, file).keys()].filter((name) => name !== 'default');
  const passedOn = [
    ...sources
      .text(file)
      .matchAll(/\bexport\s{1,20}(?:\*|\{([^{}]{0,2000})\})\s{0,20}from\s{0,20}["']([^"'\n]{1,300})["']/g),
  ].flatMap(([, list, module = '']): readonly string[] => {
    if (list !== undefined)
      return list.split(',').flatMap((part) => /(?<![\w$])([\w$]{1,200})$/.exec(part.trim())?.[1] ?? []);
    const target = step > 3 ? undefined : fileOfImport(sources, file, module);
    return target === undefined ? [] : namesFrom(sources, target, step + 1);
  });
  return [...new Set([...own, ...passedOn])];
}

/** Of a function, or a constant that may be one; types, classes and values are not run. */
function lineOf(sources: Sources, file: string, name: string): number | undefined {
  const masked = sources.masked(file);
  const found = new RegExp(
    `\\b(?:function\\s{0,20}\\*?\\s{0,20}|(?:const|let|var)\\s{1,20}(?=${escaped(name)}\\b[^=;\\n]{0,300}=\\s{0,20}(?:async\\b|\\(|function\\b|[\\w$]{1,60}\\s{0,9}=>)))${escaped(name)}(?![\\w$])`,
  ).exec(masked);
  return found === null ? undefined : lineAt(masked, found.index + found[0].length - 1);
}

function isAsync(masked: string, name: string): boolean {
  return new RegExp(
    `\\basync\\s{1,20}function\\s{0,20}\\*?\\s{0,20}${escaped(name)}(?![\\w$])|\\bconst\\s{1,20}${escaped(name)}\\b[^=;\\n]{0,300}=\\s{0,20}async\\b`,
  ).test(masked);
}

/** `w.RegisterActivity(&Activities{})` runs every exported method of the type by its name. */
function goTypes(sources: Sources): readonly ScannedEntry[] {
  return sources.files.flatMap((file) => {
    if (
      !file.endsWith('.go') ||
      !/\.Register(?:Activity|Workflow)/.test(sources.text(file)) ||
      !sources.text(file).includes('go.temporal.io/sdk')
    )
      return [];
    const bare = sources.bare(file);
    const imports = goImports(sources.text(file));
    const calls =
      /\.Register(Activity|Workflow)(?:WithOptions)?\(\s{0,40}(&?)(?:(\w{1,100})\.)?(\w{1,200})\b(\s{0,9}\{)?/g;
    return [...bare.matchAll(calls)].flatMap(
      ([, kind = '', pointer, alias, name = '', literal]): readonly ScannedEntry[] => {
        const path = alias === undefined ? undefined : imports.get(alias);
        const folder = path === undefined ? folderOf(file) : folderOfPackage(sources, path);
        if (folder === undefined) return [];
        const isType = pointer === '&' || literal !== undefined;
        const typeName = isType ? name : typeOfVariable(bare, name);
        if (typeName === undefined)
          return goEntries(sources, folder, kind.toLowerCase(), new RegExp(`^func[ \\t]{1,20}(${name})\\b`, 'gm'));
        const methods = new RegExp(
          `^func[ \\t]{1,20}\\(\\w{0,100}[ \\t]{0,20}\\*?${typeName}\\)[ \\t]{1,20}([A-Z]\\w{0,200})`,
          'gm',
        );
        return goEntries(sources, folder, 'activity', methods, typeName);
      },
    );
  });
}

/** `a := &Activities{}` and `var a *Activities` in the same file. */
function typeOfVariable(bare: string, name: string): string | undefined {
  const set = new RegExp(
    `\\b${name}[ \\t]{0,20}:?=[ \\t]{0,20}&(?:\\w{1,100}\\.)?(\\w{1,200})[ \\t]{0,9}\\{|\\bvar[ \\t]{1,20}${name}[ \\t]{1,20}\\*(\\w{1,200})`,
  ).exec(bare);
  return set?.[1] ?? set?.[2];
}

function goEntries(
  sources: Sources,
  folder: string,
  kind: string,
  heads: RegExp,
  owner?: string,
): readonly ScannedEntry[] {
  return sources.files
    .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go') && folderOf(file) === folder)
    .flatMap((file) => {
      const bare = sources.bare(file);
      return [...bare.matchAll(heads)].map(
        ({ 1: name = '', index }): ScannedEntry => ({
          kind: 'job',
          name: `${kind} ${name}`,
          handler: owner === undefined ? name : `${owner}.${name}`,
          file,
          line: lineAt(bare, index),
          framework: 'temporal',
          confidence: 'high',
          channels: [`${kind}:${name}`],
        }),
      );
    });
}

function folderOfPackage(sources: Sources, path: string): string | undefined {
  const parts = path.split('/');
  const folders = foldersOf(sources);
  return parts.map((_, i) => parts.slice(i).join('/')).find((folder) => folders.has(folder));
}

const foldersBySources = new WeakMap<Sources, ReadonlySet<string>>();

function foldersOf(sources: Sources): ReadonlySet<string> {
  const known =
    foldersBySources.get(sources) ?? new Set(sources.files.filter((file) => file.endsWith('.go')).map(folderOf));
  foldersBySources.set(sources, known);
  return known;
}
