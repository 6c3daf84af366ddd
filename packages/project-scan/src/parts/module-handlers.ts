/**
 * Routes that are answered by whatever a module exports: `for (const [name, handler] of Object.entries(handlers))`,
 * `getattr(views, name)`. No name leads from such a route to what answers it.
 */

import { importsIn as pythonImports } from '../reading/python/modules.ts';
import type { ReadRoute } from '../reading/route-reader.ts';
import { importsIn as scriptImports } from '../reading/scripts/modules.ts';
import { isScript, type Sources } from '../reading/sources.ts';
import { modulesOf } from './hidden-reach.ts';

export interface ModuleHandlers {
  /** Of the routes, as `src/app.ts:12`. */
  readonly places: readonly string[];
  /** Files of which every export may answer them. */
  readonly modules: readonly string[];
}

export function moduleHandlers(sources: Sources, routes: readonly ReadRoute[]): ModuleHandlers {
  const modules = new Set<string>();
  const places = new Set<string>();
  const unnamed = routes.filter((route) => route.line !== undefined && !namesHandler(sources, route));
  for (const { file, line } of unnamed) {
    const given = takenWhole(sources, file);
    if (given.length === 0) continue;
    for (const module of modulesOf(sources, file, given)) modules.add(module);
    places.add(`${file}:${line}`);
  }
  return { places: [...places], modules: [...modules].sort() };
}

/** It is written there, or has a name that the file declares or imports. */
function namesHandler(sources: Sources, { file, handler }: ReadRoute): boolean {
  if (handler === '<inline>') return true;
  if (handler === undefined) return !isScript(file) && !file.endsWith('.py');
  if (!isScript(file) || handler.includes('.')) return true;
  if (scriptImports(sources, file).has(handler)) return true;
  const declared = sources.masked(file).matchAll(/\b(?:function\*?|class|const|let|var)\s{1,9}([\w$]+)/g);
  return [...declared].some(([, name]) => name === handler);
}

/** Local names of imports of which the members are gone through, or asked for by a name that is worked out. */
function takenWhole(sources: Sources, file: string): readonly string[] {
  const masked = sources.masked(file);
  const names = isScript(file) ? scriptImports(sources, file) : pythonImports(sources, file);
  const taken = isScript(file) ? TAKEN_BY_SCRIPT : TAKEN_BY_PYTHON;
  return [...masked.matchAll(taken)]
    .map((match) => match.slice(1).find((name) => name !== undefined) ?? '')
    .filter((name) => names.has(name));
}

const TAKEN_BY_SCRIPT =
  /\bObject\s{0,9}\.\s{0,9}(?:entries|values|keys)\s{0,9}\(\s{0,9}([\w$]+)|\bin\s{1,9}([\w$]+)\s{0,9}\)|(?<![\w$.])([\w$]+)\s{0,9}\[\s{0,9}[\w$`]/g;
const TAKEN_BY_PYTHON =
  /\b(?:getattr|vars|dir)\s{0,9}\(\s{0,9}(\w+)|\bgetmembers\s{0,9}\(\s{0,9}(\w+)|\b(\w+)\.__dict__\b/g;
