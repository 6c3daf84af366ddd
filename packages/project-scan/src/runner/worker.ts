/** The thread in which all parts of a scan are read, sealed off; what codesight's detectors find is checked against the texts. */
import { parentPort, workerData } from 'node:worker_threads';
import { ownThreadId } from '@boocontext/safe-access';
import { type FoundRoute, placeRoutes } from '../codesight/found-routes.ts';
import { frameworksNamed, unreadComponents } from '../codesight/names.ts';
import { readComponents } from '../parts/components.ts';
import { readEntries } from '../parts/entries.ts';
import { readEnvVars } from '../parts/env-vars.ts';
import { reachOfHidden } from '../parts/hidden-reach.ts';
import { importedServers, markedLayers } from '../parts/imported.ts';
import { readMessages } from '../parts/messages.ts';
import { readMiddleware } from '../parts/middleware.ts';
import { moduleHandlers } from '../parts/module-handlers.ts';
import { readQueries } from '../parts/queries.ts';
import { readRequests } from '../parts/requests.ts';
import { readRoutes } from '../parts/routes.ts';
import { readSchemas } from '../parts/schemas.ts';
import { frameworksDependedOn, usedLibraries } from '../parts/used-libraries.ts';
import { startingFiles } from '../project-markers.ts';
import { importedModules } from '../reading/imported-modules.ts';
import { Sources } from '../reading/sources.ts';
import { foundByPatterns, isShownByImports } from '../server-frameworks.ts';
import { storedFirst } from '../stored.ts';
import type { Part, PartResults, ProjectFacts, WorkerMessage, WorkerSetup } from './protocol.ts';
import { sealFilesAndModules, sealProcesses } from './seal.ts';
import { FileView } from './view.ts';

const { directory, files, tests, examples, texts, parts, project: known, lastAsked } = workerData as WorkerSetup;
const asked = new Int32Array(lastAsked);
Atomics.store(asked, 2, ownThreadId());
const placeOf = new Map(files.map((file, place) => [file, place]));
// Told so that whoever waits for us knows where we are, should that be a text that never ends.
const noteText = (file: string): void => {
  Atomics.store(asked, 0, placeOf.get(file) ?? -1);
  Atomics.add(asked, 1, 1);
};
const view = new FileView(directory, files, { onText: noteText, texts });
const sources = new Sources(files, (file) => view.text(file));

sealProcesses();
const { detectProject } = await import('codesight/dist/scanner.js');
const { detectRoutes } = await import('codesight/dist/detectors/routes.js');
const { detectComponents } = await import('codesight/dist/detectors/components.js');
sealFilesAndModules(view);

type CodesightProject = Awaited<ReturnType<typeof detectProject>>;

let project = known;
let withTests: Sources | undefined;
for (const part of parts) {
  tell({ kind: 'started', part });
  try {
    const value = await run(part);
    if (part === 'project') project = value as ProjectFacts;
    tell({ kind: 'found', part, value });
  } catch (error) {
    tell({ kind: 'failed', part, message: error instanceof Error ? error.message.slice(0, 200) : String(error) });
  }
}
parentPort?.close();

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

async function run(part: Part): Promise<PartResults[Part]> {
  if (part === 'project') {
    const codesight = await detectProject(directory);
    const modules = importedModules(sources);
    const servers = importedServers(modules);
    const named = new Set([
      ...frameworksNamed(codesight.frameworks),
      ...servers.filter(isShownByImports),
      ...frameworksDependedOn(sources),
    ]);
    return {
      servers,
      layers: markedLayers(sources, modules),
      starting: startingFiles(sources.files),
      frameworks: usedLibraries(sources, [...named]),
      orms: usedLibraries(sources, codesight.orms),
      codesight: { ...codesight, workspaces: codesight.workspaces },
    };
  }
  if (part === 'env_reads') {
    const { reads, hidden } = readEnvVars(sourcesWithTests(), view.beside(examples));
    return { reads, hidden };
  }
  if (project === undefined) throw new Error('not looked at: the project is unknown');
  const described = project.codesight as CodesightProject;
  switch (part) {
    case 'routes': {
      const read = readRoutes(sources);
      const found = placeRoutes(sources, await foundRoutes(described, project.frameworks), foundByPatterns);
      return {
        routes: [...read.routes, ...found.routes].sort(byPlace),
        apps: [...read.apps].sort(byPlace),
        hidden: read.hidden.flatMap(({ on, file, line }) => (on === undefined ? [`${file}:${line}`] : [])),
        strange: read.hidden.flatMap(({ on, file, line }) => (on === undefined ? [] : [`${file}:${line}`])),
        reach: reachOfHidden(sources, read.hidden),
        handlers: moduleHandlers(sources, read.routes),
        unplaced: found.unplaced,
      };
    }
    case 'schemas': {
      const { schemas, hidden } = readSchemas(sources);
      return {
        schemas: storedFirst([...schemas].sort(byPlace)),
        hidden: hidden.map(({ file, line }) => `${file}:${line}`),
      };
    }
    case 'components': {
      const framework = described.componentFramework;
      const isUnread = unreadComponents.has(framework);
      return readComponents(sources, {
        framework: isUnread ? framework : undefined,
        components: isUnread ? await detectComponents(view.places(), described) : [],
      });
    }
    case 'entries':
      return [...readEntries(sources)].sort(byPlace);
    case 'requests':
      return readRequests(sourcesWithTests(), tests);
    case 'messages': {
      const entries = readEntries(sources);
      // Where nothing listens nothing is looked for.
      return entries.some(({ channels = [] }) => channels.length > 0) ? readMessages(sourcesWithTests(), entries) : [];
    }
    case 'env_vars': {
      const { variables, hidden } = readEnvVars(sources, view.beside(examples));
      return { variables, hidden: hidden.map(({ file, line }) => `${file}:${line}`) };
    }
    case 'queries': {
      const { queries, hidden, bases } = readQueries(sourcesWithTests(), readSchemas(sources).schemas);
      return { queries, bases, hidden: hidden.map(({ file, line }) => `${file}:${line}`) };
    }
    case 'middleware':
      return [...readMiddleware(sources, readRoutes(sources).uses)].sort(byPlace);
  }
}

/** Tests send requests and messages too, and are nothing else of the project. */
function sourcesWithTests(): Sources {
  if (withTests === undefined) {
    const view = new FileView(directory, [...files, ...tests], { onText: noteText, texts });
    withTests = new Sources([...files, ...tests], (file) => view.text(file), sources);
  }
  return withTests;
}

/**
 * Of frameworks that nobody reads here; codesight takes any `.get('/…')` in a file for a route. File by file, since of two
 * routes with one method and path it keeps the first, whatever they are mounted on.
 */
async function foundRoutes(described: CodesightProject, used: readonly string[]): Promise<readonly FoundRoute[]> {
  const frameworks = used.filter((name) => foundByPatterns.has(name)) as CodesightProject['frameworks'];
  const found: FoundRoute[] = [];
  if (frameworks.length === 0) return found;
  for (const place of view.places()) found.push(...(await detectRoutes([place], { ...described, frameworks })));
  return found;
}

function byPlace(
  left: { readonly file: string; readonly line?: number },
  right: { readonly file: string; readonly line?: number },
): number {
  return left.file === right.file ? (left.line ?? 0) - (right.line ?? 0) : left.file < right.file ? -1 : 1;
}
