/**
 * The truth about Python: pyright, which shares no code with the engine, says where each called name is defined; what is
 * called and by whom is read by Python's own parser (`read.py`, with the `python3` of the machine). pyright sees no package
 * beside Python's own library, so that the truth is the same on every machine; what comes out of a dependency is open.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fetchFromPyPi } from '../../../lib/registries.mjs';
import { isGenerated, listRepositoryFiles } from '../../../lib/repositories.mjs';
import { MODULE_CALLER } from '../definitions.mjs';
import { findDefinitions, startPyright } from './pyright.mjs';

/** @typedef {import('../index.mjs').Oracle} Oracle */

export const truth = 'pyright';

/** Source archives from PyPI: what a clone of the tag holds. */
const PACKAGES = [
  { name: 'flask', version: '3.1.0' },
  { name: 'httpx', version: '0.28.1' },
  { name: 'click', version: '8.1.8' },
  { name: 'rich', version: '13.9.4' },
  { name: 'requests', version: '2.32.3' },
];

export function fetchRepositories() {
  return PACKAGES.map(fetchFromPyPi);
}

/**
 * @param {string} root
 * @returns {Promise<Oracle>}
 */
export async function buildOracle(root) {
  const started = performance.now();
  const files = listRepositoryFiles(root)
    .filter((file) => file.endsWith('.py'))
    .sort();
  const output = execFileSync('python3', [path.join(import.meta.dirname, 'read.py'), root], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const read = JSON.parse(output);
  const definitions = readDefinitions(read.definitions);
  const byPlace = new Map(
    read.definitions.map((/** @type {any} */ each) => [`${each.file}:${each.line}:${each.column}`, each.id]),
  );
  const pyright = await startPyright(root);
  try {
    const sites = [];
    const find = (/** @type {string} */ file, /** @type {any} */ places) =>
      findDefinitions(pyright, root, file, places);
    const resolve = createResolver(find, read, byPlace, definitions);
    for (const file of read.files) {
      const own = read.sites.filter((/** @type {any} */ site) => site.file === file);
      const found = await find(file, own);
      for (let i = 0; i < own.length; i++) sites.push(describeSite(own[i], await resolve(found[i] ?? []), definitions));
    }
    return {
      definitions,
      sites,
      sourceFiles: new Set(read.files),
      generatedFiles: new Set(
        read.files.filter((/** @type {string} */ file) =>
          isGenerated(file, readFileSync(path.join(root, file), 'utf8')),
        ),
      ),
      projects: [
        { label: path.basename(root), files: read.files.length, milliseconds: Math.round(performance.now() - started) },
      ],
    };
  } finally {
    await pyright.close();
  }
}

/**
 * Overloads belong to the implementation that follows them, in the same container and file.
 * @param {any[]} list
 */
function readDefinitions(list) {
  /** @type {Map<string, any>} */
  const definitions = new Map();
  for (const { isOverload, column, ...each } of list)
    definitions.set(each.id, { ...each, isOverload, aliases: [], isLoose: false, overloadLines: [] });
  for (const each of definitions.values()) {
    if (!each.isOverload) continue;
    const own = [...definitions.values()].find(
      (other) =>
        !other.isOverload &&
        other.file === each.file &&
        other.name === each.name &&
        other.container === each.container &&
        other.line > each.line,
    );
    each.implementation = own?.id;
    own?.overloadLines.push(each.line);
  }
  return definitions;
}

/**
 * From where pyright leads to the definition that runs: overloads to their implementation, `g = f` to f.
 * @param {(file: string, places: readonly {line: number, column: number}[]) => ReturnType<typeof findDefinitions>} find
 * @param {any} read
 * @param {ReadonlyMap<any, any>} byPlace
 * @param {ReadonlyMap<string, any>} definitions
 */
function createResolver(find, read, byPlace, definitions) {
  const aliases = new Map(
    Object.entries(read.aliases).flatMap(([file, list]) =>
      list.map((/** @type {any} */ alias) => [`${file}:${alias.line}:${alias.column}`, alias.to]),
    ),
  );
  const known = new Set(read.files);
  /**
   * @param {readonly {file: string, line: number, column: number}[]} places
   * @param {number} depth
   * @returns {Promise<{targets: string[], isExternal: boolean, isInside: boolean}>}
   */
  return async function resolve(places, depth = 0) {
    const targets = new Set();
    let isExternal = false;
    let isInside = false;
    for (const { file, line, column } of places) {
      if (!known.has(file)) {
        isExternal = true;
        continue;
      }
      const key = `${file}:${line}:${column}`;
      const id = byPlace.get(key);
      if (id !== undefined) {
        const definition = definitions.get(id);
        targets.add(definition.implementation ?? id);
        continue;
      }
      isInside = true;
      const alias = aliases.get(key);
      if (alias === undefined || depth > 4) continue;
      const [next = []] = await find(file, [alias]);
      for (const target of (await resolve(next, depth + 1)).targets) targets.add(target);
    }
    return { targets: [...targets], isExternal, isInside };
  };
}

/**
 * @param {any} site
 * @param {{targets: string[], isExternal: boolean, isInside: boolean}} resolution
 * @param {ReadonlyMap<string, any>} definitions
 */
function describeSite({ column, ...site }, { targets, isExternal, isInside }, definitions) {
  // One name may have been defined again under a condition: each may be what runs.
  const names = new Set(targets.map((id) => definitions.get(id)?.kind));
  const isSure = targets.length === 1 || names.size <= 1;
  // pyright leads to the variable that is called; which `__call__` that runs, if it holds an object, it does not say.
  const callable = [...definitions.values()].filter(({ name }) => name === '__call__').map(({ id }) => id);
  const outcome = targets.length > 0 ? 'internal' : isExternal ? 'external' : isInside ? 'declared' : 'unresolved';
  return {
    ...site,
    callerName: definitions.get(site.caller)?.name ?? MODULE_CALLER,
    otherCallers: [],
    otherCallerNames: [],
    outcome,
    targets: isSure ? targets : [],
    possible: [...(isSure ? [] : targets), ...(isInside ? callable : [])],
    declared: [],
    declaredNames: [],
  };
}
