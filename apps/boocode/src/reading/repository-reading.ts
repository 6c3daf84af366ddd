/**
 * The repository is read before anybody asks: as soon as boocontext is there its broadest questions are asked, again and
 * again, until an answer lacks nothing that is only late. Whoever asks meanwhile has what is known by then.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Reading } from '@boocontext/chat-api';
import { z } from 'zod';
import type { ToolRegistry } from '../tools/tool-registry.ts';

export interface RepositoryReadingOptions {
  readonly registry: Pick<ToolRegistry, 'ALL_TOOLS' | 'callTool'>;
  readonly log: (line: { readonly level: 'info' | 'warn'; readonly message: string }) => void;
  /** The least time between two calls: an answer that has nothing yet may come at once. */
  readonly pauseMs?: number;
}

/** By the names that boocontext gives them; each has something read that the one before it has no need of. */
const questions = ['boocontext_overview', 'boocontext_health'] as const;
/** A call lasts ten seconds and more while something is late: of what is not read after hours, the rest is left to questions. */
const mostCalls = 500;

export class RepositoryReading {
  readonly #options: RepositoryReadingOptions;
  readonly #ending = new AbortController();
  #state: Reading = { state: 'waiting' };
  #running: Promise<void> | undefined;

  constructor(options: RepositoryReadingOptions) {
    this.#options = options;
  }

  get state(): Reading {
    return this.#state;
  }

  /** To be called whenever tools may have come; begins where boocontext's are there, and nothing is being read. */
  begin(): void {
    const isThere = questions.some((tool) => this.#offeredName(tool) !== undefined);
    if (!isThere || this.#running !== undefined || this.#ending.signal.aborted) return;
    this.#running = this.#readAll().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when nothing is asked any more. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #readAll(): Promise<void> {
    this.#state = { state: 'reading' };
    for (const tool of questions) {
      const problem = await this.#askUntilRead(tool);
      if (problem === undefined) continue;
      this.#state = { state: 'stopped', problem };
      if (!this.#ending.signal.aborted) {
        this.#options.log({ level: 'warn', message: `the repository is not read ahead: ${problem}` });
      }
      return;
    }
    this.#state = { state: 'read' };
  }

  /** Resolves with what went wrong, if something did. */
  async #askUntilRead(tool: string): Promise<string | undefined> {
    const { signal } = this.#ending;
    for (let calls = 0; calls < mostCalls && !signal.aborted; calls++) {
      const name = this.#offeredName(tool);
      if (name === undefined) return `${tool} is not offered any more`;
      const { error, output, structured } = await this.#options.registry.callTool(
        name,
        { limit: 1 },
        { signal, onProgress: ({ message }) => this.#show(message) },
      );
      const answer = answerSchema.safeParse(structured);
      if (error || !answer.success) return output;
      if (answer.data.metadata.late !== true) return undefined;
      // Rejects where the server ends, which the next turn of the loop sees.
      await delay(this.#options.pauseMs ?? 1_000, undefined, { signal }).catch(() => {});
    }
    return signal.aborted ? 'the server ends' : 'it takes too long; questions are answered with what is known';
  }

  #show(doing: string | undefined): void {
    if (doing !== undefined) this.#state = { state: 'reading', doing };
  }

  #offeredName(tool: string): string | undefined {
    return this.#options.registry.ALL_TOOLS.find(({ source }) => source.kind === 'mcp' && source.originalName === tool)
      ?.name;
  }
}

const answerSchema = z.looseObject({ metadata: z.looseObject({ late: z.boolean().optional() }) });
