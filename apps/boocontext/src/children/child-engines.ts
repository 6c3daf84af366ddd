/** Child servers as engines: each is asked our questions about a mirror of one repository, and answers in our terms. */
import path from 'node:path';
import {
  type CallgraphQuestion,
  type Control,
  cacheHome,
  type Engine,
  type ImpactQuestion,
  type SymbolsQuestion,
  type TypesQuestion,
} from '@boocontext/code-index';
import { printableLine } from '@boocontext/safe-access';
import { log } from '../log.ts';
import type { ChildCalls } from './child-calls.ts';
import { treeSitterAnalyzer, typeInject } from './child-server-configs.ts';
import { ChildServerManager } from './child-server-manager.ts';
import { type ChildEngineName, type EngineSettings, environmentWith } from './engine-settings.ts';
import { Mirror } from './mirror.ts';
import { Analyzer } from './tree-sitter-analyzer/analyzer.ts';
import { askCallgraph } from './tree-sitter-analyzer/callgraph.ts';
import { askHealth } from './tree-sitter-analyzer/health.ts';
import { askImpact } from './tree-sitter-analyzer/impact.ts';
import { askSymbols } from './tree-sitter-analyzer/symbols.ts';
import { askTypes } from './type-inject/types.ts';

export interface ChildEnginesOptions {
  readonly settings: EngineSettings;
  /** What may be analysed: no command is found there. */
  readonly roots: readonly string[];
  /** Ours where it is left out. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cacheDirectory?: string;
  /** Between TERM and KILL. */
  readonly killAfterMs?: number;
  readonly connectTimeoutMs?: number;
  readonly callTimeoutMs?: number;
  /** Told when a child does not start, has gone, or is asked once more; standard error where it is left out. */
  readonly log?: (message: string) => void;
}

/** What belongs to one directory. Its questions are asked one after the other: each may change the mirror. */
interface Place {
  readonly mirror: Mirror;
  readonly analyzer: Analyzer;
  turn: Promise<unknown>;
  /** The mirror that type-inject has read: it reads once. */
  typesGeneration: number;
}

export class ChildEngines {
  readonly #manager: ChildServerManager;
  readonly #cacheDirectory: string;
  readonly #callTimeoutMs: number | undefined;
  readonly #places = new Map<string, Place>();

  constructor({
    settings,
    roots,
    env,
    cacheDirectory,
    killAfterMs,
    connectTimeoutMs,
    callTimeoutMs,
    log: tell = log,
  }: ChildEnginesOptions) {
    this.#cacheDirectory = cacheHome(cacheDirectory);
    this.#callTimeoutMs = callTimeoutMs;
    const workDirectory = path.join(this.#cacheDirectory, 'children');
    const environment = environmentWith(settings, env);
    const configs = [
      treeSitterAnalyzer({ workDirectory, env: environment }),
      typeInject({ workDirectory, env: environment }),
    ];
    this.#manager = new ChildServerManager({
      servers: configs.map((config) => ({
        ...config,
        ...(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }),
      })),
      workDirectory,
      repositories: roots,
      // A child quotes what it likes.
      log: (message) => tell(printableLine(message)),
      ...(killAfterMs === undefined ? {} : { killAfterMs }),
    });
  }

  symbols(directory: string, native: Engine, question: SymbolsQuestion, control: Control) {
    return this.#ask(directory, native, control, ({ analyzer }) => askSymbols(analyzer, question, control));
  }

  callgraph(directory: string, native: Engine, question: CallgraphQuestion, control: Control) {
    return this.#ask(directory, native, control, ({ analyzer }) => askCallgraph(analyzer, question, control));
  }

  impact(directory: string, native: Engine, question: ImpactQuestion, control: Control) {
    return this.#ask(directory, native, control, ({ analyzer }) => askImpact(analyzer, native, question, control));
  }

  health(directory: string, native: Engine, file: string | undefined, control: Control) {
    return this.#ask(directory, native, control, ({ analyzer }) => askHealth(analyzer, file, control));
  }

  types(directory: string, native: Engine, question: TypesQuestion, control: Control) {
    return this.#ask(directory, native, control, async (place) => {
      const { mirror } = place;
      if (place.typesGeneration !== mirror.generation) await this.#manager.end('type-inject', mirror.directory);
      place.typesGeneration = mirror.generation;
      return await askTypes(this.#callsOf('type-inject', mirror), mirror, question, control);
    });
  }

  /** Starts a child in the background; whether that worked is seen by the first call. */
  async warmUp(name: ChildEngineName, directory: string, native: Engine): Promise<void> {
    await this.#ask(directory, native, {}, async ({ mirror }) => {
      await this.#manager.getServer(name, mirror.directory);
    });
  }

  /** Ends every child and what it has started. */
  async close(): Promise<void> {
    await this.#manager.shutdown();
    for (const { mirror } of this.#places.values()) mirror.close();
  }

  async #ask<Answer>(
    directory: string,
    native: Engine,
    control: Control,
    work: (place: Place) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer; readonly snapshot: string }> {
    const { files, snapshot } = await native.files(control);
    try {
      const place = this.#placeOf(directory);
      const asked = place.turn.then(async () => {
        control.signal?.throwIfAborted();
        await place.mirror.update(
          files.map((file) => file.path),
          control.signal,
        );
        return await work(place);
      });
      place.turn = asked.catch(() => {});
      return { answer: await asked, snapshot };
    } catch (error) {
      throw new ChildFailure(error, snapshot);
    }
  }

  #placeOf(directory: string): Place {
    const known = this.#places.get(directory);
    if (known !== undefined) return known;
    const mirror = Mirror.open(this.#cacheDirectory, directory);
    const analyzer = new Analyzer(this.#callsOf('tree-sitter-analyzer', mirror), mirror);
    const place = { mirror, analyzer, turn: Promise.resolve(), typesGeneration: -1 };
    this.#places.set(directory, place);
    return place;
  }

  #callsOf(name: ChildEngineName, mirror: Mirror): ChildCalls {
    return {
      call: (tool, args, { signal, onProgress }, timeoutMs) => {
        const limitMs = this.#callTimeoutMs ?? timeoutMs;
        return this.#manager.callTool(name, mirror.directory, tool, args, {
          ...(signal === undefined ? {} : { signal }),
          ...(limitMs === undefined ? {} : { timeoutMs: limitMs }),
          ...(onProgress === undefined
            ? {}
            : {
                onProgress: ({ progress, total, message }) =>
                  onProgress({ done: progress, total: total ?? 0, message: `${name}: ${message ?? tool}` }),
              }),
        });
      },
    };
  }
}

/** Why a child has not answered, and the state of the repository that it was asked about. */
export class ChildFailure extends Error {
  readonly snapshot: string;

  constructor(cause: unknown, snapshot: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ChildFailure';
    this.snapshot = snapshot;
  }
}
