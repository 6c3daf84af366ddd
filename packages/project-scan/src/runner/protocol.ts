/** What the main thread and the scan's worker say to each other. */

import type { ModuleHandlers } from '../parts/module-handlers.ts';
import type { UnreadServing } from '../parts/unread-servers.ts';
import type {
  AroundLines,
  HiddenEnvRead,
  Reach,
  ScannedApp,
  ScannedComponent,
  ScannedEntry,
  ScannedEnvReads,
  ScannedEnvVar,
  ScannedMessage,
  ScannedMiddleware,
  ScannedQuery,
  ScannedRequest,
  ScannedRoute,
  ScannedSchema,
  StartingFile,
} from '../scan.ts';

/**
 * In the order in which they run. Those after `project` need what it found, but for the last; what may take longest on many files comes last,
 * so that an answer which cannot wait has the others.
 */
export const parts = [
  'project',
  'routes',
  'entries',
  'requests',
  'messages',
  'env_vars',
  'middleware',
  'components',
  'schemas',
  'queries',
  'env_reads',
] as const;
/** Nobody lists queries, nor every place that reads a variable: they are edges of the question that asks for them. */
export const listedParts: readonly Part[] = parts.filter((part) => part !== 'queries' && part !== 'env_reads');
export type Part = (typeof parts)[number];

export interface ProjectFacts {
  readonly frameworks: readonly string[];
  readonly orms: readonly string[];
  /** Server frameworks that the sources import, by the names of their table. */
  readonly servers: readonly string[];
  /** Data layers that the sources show, by the names that `project-markers.ts` gives them. */
  readonly layers: readonly string[];
  readonly starting: readonly StartingFile[];
  /** codesight's own description of the project, which its other detectors take. */
  readonly codesight: unknown;
}

export interface PartResults {
  readonly project: ProjectFacts;
  readonly routes: {
    readonly routes: readonly ScannedRoute[];
    readonly apps: readonly ScannedApp[];
    /** Places at which there are more, by what is worked out, as `src/app.ts:12`. */
    readonly hidden: readonly string[];
    /** The same, on what was not seen to be a router. */
    readonly strange?: readonly string[];
    /** The same, by a library or by what was not found, and in a way that is not read. */
    readonly brought?: readonly string[];
    readonly unread?: readonly string[];
    /** What these may be about; anything where this is left out. */
    readonly reach?: Reach | undefined;
    /** Routes that are answered by whatever a module exports. */
    readonly handlers?: ModuleHandlers;
    /** What serves by a library of which nothing is read. */
    readonly foreign?: UnreadServing;
    /** What runs before routes of which it is not known which they are. */
    readonly before?: readonly AroundLines[];
    readonly unplaced: number;
  };
  readonly entries: {
    readonly entries: readonly ScannedEntry[];
    /** Places at which there are more, as `src/jobs.ts:12`. */
    readonly hidden: readonly string[];
    /** What these may be about; anything where this is left out. */
    readonly reach?: Reach | undefined;
  };
  readonly requests: readonly ScannedRequest[];
  readonly messages: readonly ScannedMessage[];
  readonly schemas: {
    readonly schemas: readonly ScannedSchema[];
    /** Places at which there are more, as `src/models.ts:12`. */
    readonly hidden: readonly string[];
  };
  readonly queries: {
    readonly queries: readonly ScannedQuery[];
    readonly bases: readonly ScannedSchema[];
    readonly hidden: readonly string[];
  };
  readonly components: { readonly framework: string | undefined; readonly components: readonly ScannedComponent[] };
  readonly env_vars: {
    readonly variables: readonly ScannedEnvVar[];
    /** Places at which there are more, as `src/settings.py:12`. */
    readonly hidden: readonly string[];
  };
  readonly env_reads: { readonly reads: readonly ScannedEnvReads[]; readonly hidden: readonly HiddenEnvRead[] };
  readonly middleware: readonly ScannedMiddleware[];
}

export interface WorkerSetup {
  readonly directory: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  readonly examples: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
  readonly parts: readonly Part[];
  /** What an earlier worker found. */
  readonly project: ProjectFacts | undefined;
  /**
   * Three numbers: the last file whose text was asked for, by its place in `files`; how often any was; the system's id of the
   * thread.
   */
  readonly lastAsked: SharedArrayBuffer;
}

export type WorkerMessage =
  | { readonly kind: 'started'; readonly part: Part }
  | { readonly kind: 'found'; readonly part: Part; readonly value: unknown }
  | { readonly kind: 'failed'; readonly part: Part; readonly message: string }
  /** All parts were told of. `heldBytes`: what the thread's heap takes by then. */
  | { readonly kind: 'done'; readonly heldBytes: number };
