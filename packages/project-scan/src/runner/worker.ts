/**
 * The thread in which all parts of a scan are read, sealed off; what codesight's detectors find is checked against the texts.
 * It does one scan after another, and of one nothing is there in the next but the code that was loaded.
 */

import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { ownThreadId } from '@boocontext/safe-access';
import { type FoundRoute, placeRoutes } from '../codesight/found-routes.ts';
import { frameworksNamed, unreadComponents } from '../codesight/names.ts';
import { readComponents } from '../parts/components.ts';
import { readEntries } from '../parts/entries.ts';
import { readEnvVars } from '../parts/env-vars.ts';
import { reachOfEntries, reachOfHidden } from '../parts/hidden-reach.ts';
import { importedServers, markedLayers } from '../parts/imported.ts';
import { readMessages } from '../parts/messages.ts';
import { readMiddleware } from '../parts/middleware.ts';
import { moduleHandlers } from '../parts/module-handlers.ts';
import { readQueries } from '../parts/queries.ts';
import { readRequests } from '../parts/requests.ts';
import { readRoutes } from '../parts/routes.ts';
import { readSchemas } from '../parts/schemas.ts';
import { unreadServing } from '../parts/unread-servers.ts';
import { frameworksDependedOn, usedLibraries } from '../parts/used-libraries.ts';
import { startingFiles } from '../project-markers.ts';
import { importedModules } from '../reading/imported-modules.ts';
import type { Place } from '../reading/route-reader.ts';
import { Sources } from '../reading/sources.ts';
import { foundByPatterns, isShownByImports } from '../server-frameworks.ts';
import { storedFirst } from '../stored.ts';
import type { Part, PartResults, ProjectFacts, WorkerMessage, WorkerSetup } from './protocol.ts';
import { sealFilesAndModules, sealProcesses } from './seal.ts';
import { FileView } from './view.ts';

// The system no longer tells it once the thread is sealed.
const threadId = ownThreadId();
let view: FileView | undefined;

sealProcesses();
const { detectProject } = await import('codesight/dist/scanner.js');
const { detectRoutes } = await import('codesight/dist/detectors/routes.js');
const { detectComponents } = await import('codesight/dist/detectors/components.js');
sealFilesAndModules(() => view ?? NOTHING);

parentPort?.on('message', (setup: WorkerSetup) => void scan(setup));

type CodesightProject = Awaited<ReturnType<typeof detectProject>>;

async function scan(setup: WorkerSetup): Promise<void> {
  const reading = new Reading(setup);
  view = reading.view;
  for (const part of setup.parts) {
    tell({ kind: 'started', part });
    try {
      tell({ kind: 'found', part, value: await reading.read(part) });
    } catch (error) {
      tell({ kind: 'failed', part, message: error instanceof Error ? error.message.slice(0, 200) : String(error) });
    }
  }
  view = undefined;
  tell({ kind: 'done', heldBytes: getHeapStatistics().total_heap_size });
}

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** What one scan reads, and what its parts know of each other. */
class Reading {
  readonly view: FileView;
  readonly #setup: WorkerSetup;
  readonly #sources: Sources;
  readonly #noteText: (file: string) => void;
  #project: ProjectFacts | undefined;
  #withTests: Sources | undefined;

  constructor(setup: WorkerSetup) {
    const { directory, files, texts, project, lastAsked } = setup;
    const asked = new Int32Array(lastAsked);
    Atomics.store(asked, 2, threadId);
    const placeOf = new Map(files.map((file, place) => [file, place]));
    // Told so that whoever waits for us knows where we are, should that be a text that never ends.
    this.#noteText = (file) => {
      Atomics.store(asked, 0, placeOf.get(file) ?? -1);
      Atomics.add(asked, 1, 1);
    };
    this.#setup = setup;
    this.#project = project;
    this.view = new FileView(directory, files, { onText: this.#noteText, texts });
    this.#sources = new Sources(files, (file) => this.view.text(file));
  }

  async read(part: Part): Promise<PartResults[Part]> {
    if (part === 'project') {
      this.#project = await this.#readProject();
      return this.#project;
    }
    if (part === 'env_reads') {
      const { reads, hidden } = readEnvVars(this.#sourcesWithTests(), this.view.beside(this.#setup.examples));
      return { reads, hidden };
    }
    if (this.#project === undefined) throw new Error('not looked at: the project is unknown');
    return this.#readOfProject(part, this.#project);
  }

  async #readProject(): Promise<ProjectFacts> {
    const sources = this.#sources;
    const codesight = await detectProject(this.#setup.directory);
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

  async #readOfProject(
    part: Exclude<Part, 'project' | 'env_reads'>,
    project: ProjectFacts,
  ): Promise<PartResults[Part]> {
    const described = project.codesight as CodesightProject;
    switch (part) {
      case 'routes': {
        const read = readRoutes(this.#sources);
        const found = placeRoutes(
          this.#sources,
          await foundRoutes(this.view, described, project.frameworks),
          foundByPatterns,
        );
        return {
          routes: [...read.routes, ...found.routes].sort(byPlace),
          apps: [...read.apps].sort(byPlace),
          hidden: placesOf(read.hidden, ({ on, why }) => on === undefined && why === undefined),
          strange: placesOf(read.hidden, ({ on }) => on !== undefined),
          brought: placesOf(read.hidden, ({ on, why }) => on === undefined && why === 'brought'),
          unread: placesOf(read.hidden, ({ on, why }) => on === undefined && why === 'form'),
          reach: reachOfHidden(this.#sources, read.hidden),
          handlers: moduleHandlers(this.#sources, read.routes),
          foreign: unreadServing(this.#sources),
          before: read.before,
          unplaced: found.unplaced,
        };
      }
      case 'schemas': {
        const { schemas, hidden } = readSchemas(this.#sources);
        return {
          schemas: storedFirst([...schemas].sort(byPlace)),
          hidden: hidden.map(({ file, line }) => `${file}:${line}`),
        };
      }
      case 'components': {
        const framework = described.componentFramework;
        const isUnread = unreadComponents.has(framework);
        return readComponents(this.#sources, {
          framework: isUnread ? framework : undefined,
          components: isUnread ? await detectComponents(this.view.places(), described) : [],
        });
      }
      case 'entries': {
        const { entries, hidden } = readEntries(this.#sources);
        return {
          entries: [...entries].sort(byPlace),
          hidden: hidden.map(({ file, line }) => `${file}:${line}`),
          reach: reachOfEntries(this.#sources, hidden),
        };
      }
      case 'requests':
        return readRequests(this.#sourcesWithTests(), this.#setup.tests);
      case 'messages': {
        const { entries } = readEntries(this.#sources);
        // Where nothing listens nothing is looked for.
        return entries.some(({ channels = [] }) => channels.length > 0)
          ? readMessages(this.#sourcesWithTests(), entries)
          : [];
      }
      case 'env_vars': {
        const { variables, hidden } = readEnvVars(this.#sources, this.view.beside(this.#setup.examples));
        return { variables, hidden: hidden.map(({ file, line }) => `${file}:${line}`) };
      }
      case 'queries': {
        const { queries, hidden, bases } = readQueries(this.#sourcesWithTests(), readSchemas(this.#sources).schemas);
        return { queries, bases, hidden: hidden.map(({ file, line }) => `${file}:${line}`) };
      }
      case 'middleware':
        return [...readMiddleware(this.#sources, readRoutes(this.#sources).uses)].sort(byPlace);
    }
  }

  /** Tests send requests and messages too, and are nothing else of the project. */
  #sourcesWithTests(): Sources {
    if (this.#withTests === undefined) {
      const { directory, files, tests, texts } = this.#setup;
      const all = [...files, ...tests];
      const view = new FileView(directory, all, { onText: this.#noteText, texts });
      this.#withTests = new Sources(all, (file) => view.text(file), this.#sources);
    }
    return this.#withTests;
  }
}

const NOTHING = new FileView('/', []);

/**
 * Of frameworks that nobody reads here; codesight takes any `.get('/…')` in a file for a route. File by file, since of two
 * routes with one method and path it keeps the first, whatever they are mounted on.
 */
async function foundRoutes(
  view: FileView,
  described: CodesightProject,
  used: readonly string[],
): Promise<readonly FoundRoute[]> {
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

/** As `src/app.ts:12`. */
function placesOf(places: readonly Place[], isMeant: (place: Place) => boolean): readonly string[] {
  return places.filter(isMeant).map(({ file, line }) => `${file}:${line}`);
}
