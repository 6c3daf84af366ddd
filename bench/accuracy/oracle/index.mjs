/**
 * The truth that answers are compared with: every call of a repository with its caller and its callee, found with
 * TypeScript's classic compiler, which shares no code with the native one that boocontext uses.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-oracle';
import { isGenerated, listRepositoryFiles, listSourceFiles } from '../../lib/repositories.mjs';
import { readCalls } from './calls.mjs';
import { componentDefinition, readComponents } from './components.mjs';
import { collectDefinitions } from './definitions.mjs';
import { createProgramFactory, planProjects } from './projects.mjs';

/** @typedef {import('./calls.mjs').CallSite} CallSite */
/** @typedef {import('./definitions.mjs').Definition} Definition */

/**
 * @typedef {object} Oracle
 * @property {Map<string, Definition>} definitions by id
 * @property {CallSite[]} sites
 * @property {ReadonlySet<string>} sourceFiles
 * @property {ReadonlySet<string>} generatedFiles written by a program, so nobody asks about them; a tool may leave them
 *   out or not, and calls from or to them count for nothing
 * @property {{label: string, files: number, milliseconds: number}[]} projects
 */

/**
 * Reads a repository; nothing is written there. Programs are made one after the other, so that only one is in memory.
 * @param {string} root
 * @param {import('./components.mjs').Components} [framework] whose components are read beside scripts
 * @returns {Oracle}
 */
export function buildOracle(root, framework) {
  const allFiles = listRepositoryFiles(root);
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const scripts = listSourceFiles(root);
  const components = framework && readComponents(root, framework, allFiles, read);
  const files = [...scripts, ...(components?.compiled.keys() ?? [])].sort();
  const sourceFiles = new Set(files);
  /** @type {Map<string, Definition>} */
  const definitions = new Map();
  const generatedFiles = new Set();
  for (const file of files) {
    const text = read(file);
    if (isGenerated(file, text)) generatedFiles.add(file);
    const component = components?.compiled.get(file);
    const sourceFile = component?.sourceFile ?? ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
    // What a declaration file says of the component beside it is that component.
    const isOfComponent = file.endsWith('.d.ts') && components?.compiled.has(file.slice(0, -'.d.ts'.length));
    for (const definition of isOfComponent ? [] : collectDefinitions(sourceFile, file, component?.code))
      definitions.set(definition.id, definition);
    if (component) {
      const itself = componentDefinition(file, text);
      definitions.set(itself.id, itself);
    }
  }

  const createProgram = createProgramFactory(root, allFiles, files, components);
  /** @type {CallSite[]} */
  const sites = [];
  /** @type {Map<string, Set<string>>} */
  const overrides = new Map();
  const projects = [];
  for (const project of planProjects(root, allFiles, files, components)) {
    const start = performance.now();
    const found = readCalls(createProgram(project), {
      root,
      owned: project.owned,
      sourceFiles,
      definitions,
      components: components?.compiled ?? new Map(),
    });
    for (const site of found.sites) sites.push(site);
    for (const [key, ids] of found.overrides) overrides.set(key, new Set([...(overrides.get(key) ?? []), ...ids]));
    projects.push({
      label: project.label,
      files: project.owned.size,
      milliseconds: Math.round(performance.now() - start),
    });
  }
  addPossibleOverrides(sites, overrides, definitions);
  return { definitions, sites, sourceFiles, generatedFiles, projects };
}

/**
 * A call of an interface member, or of a method that subclasses override, may reach each of the implementations.
 * @param {readonly CallSite[]} sites
 * @param {ReadonlyMap<string, ReadonlySet<string>>} overrides
 * @param {ReadonlyMap<string, Definition>} definitions
 */
function addPossibleOverrides(sites, overrides, definitions) {
  for (const site of sites) {
    // `super.m()` is the one method call that no subclass can redirect.
    if (site.construct === 'call on super') continue;
    const reached = new Set([...site.targets, ...site.possible, ...site.declared]);
    for (const key of reached) for (const id of overrides.get(key) ?? []) reached.add(id);
    // A constructor is called as its class, which is the target then.
    const isCallable = (/** @type {string} */ id) => (definitions.get(id)?.kind ?? 'constructor') !== 'constructor';
    site.possible = [...reached].filter((id) => isCallable(id) && !site.targets.includes(id));
  }
}
