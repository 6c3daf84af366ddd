/**
 * Attacks on boocontext as a host would suffer them: the built server as a real process, all seven tools asked about each
 * of a list of prepared clones. One process answers for all clones of a campaign, since what one of them does to it would
 * be felt by the next.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { descendantsJustNow, until } from '@boocontext/test-support';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Clone, plantHonestPart } from './clone.ts';
import { within } from './costs.ts';

/** The envelope, as far as attacks look at it. */
export interface Answer {
  readonly verdict: 'SAFE' | 'CAUTION' | 'UNSAFE' | 'INFO';
  readonly summary: string;
  readonly details: Readonly<Record<string, unknown>> & { readonly error?: { readonly code: string } };
  readonly metadata: Readonly<Record<string, unknown>> & { readonly coverage?: Readonly<Record<string, unknown>> };
}

export interface Question {
  /** Without `boocontext_`. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Attempt {
  readonly name: string;
  /** Prepares the clone, which holds the honest part already. */
  plant(clone: Clone): void;
  /** Asked before the honest question; default: one question to each of the seven tools. */
  readonly questions?: readonly Question[];
  /** What any one answer may take of the processor, in all processes of the server; default: 60 s. */
  readonly maxMs?: number;
  /** What all processes of the server together may take at any time; default: 1.5 GB. */
  readonly maxBytes?: number;
  /** The attack changes the clone itself, as a person at work would. */
  readonly changesClone?: boolean;
  /** Whatever else has to hold. `answers` stand in the order of the questions. */
  expect?(answers: readonly Answer[], clone: Clone): void;
}

export interface CampaignOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where the server is started; default: outside every clone. `first` is the clone of the first attempt. */
  readonly cwd?: 'first';
}

/** The server has to be built: `bin` runs `dist`. */
export const bin = path.resolve(import.meta.dirname, '../../../apps/boocontext/bin/boocontext.js');

/** One question to each tool, with `ring` of the honest part as the symbol. */
export const allSeven: readonly Question[] = [
  { tool: 'overview', input: {} },
  { tool: 'map', input: {} },
  { tool: 'health', input: {} },
  { tool: 'symbols', input: { query: 'ring' } },
  { tool: 'callgraph', input: { symbol: 'ring', file: 'honest/bell.ts', depth: 2 } },
  { tool: 'impact', input: { symbol: 'ring', file: 'honest/bell.ts' } },
  { tool: 'types', input: { symbol: 'ring', file: 'honest/bell.ts' } },
];

/** A test for each attempt: answers come in time and within memory, the honest part is understood, nothing is left behind. */
export function campaign(theme: string, attempts: readonly Attempt[], options: CampaignOptions = {}): void {
  describe(theme, () => {
    const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-hostile-')));
    const clones = attempts.map((_, index) => new Clone(path.join(base, 'clones', `clone-${index}`)));
    let server: HostileServer;

    beforeAll(async () => {
      for (const [index, attempt] of attempts.entries()) {
        const clone = clones[index] as Clone;
        plantHonestPart(clone);
        attempt.plant(clone);
      }
      server = await startHostileServer(path.join(base, 'clones'), {
        env: { BOOCONTEXT_CACHE: path.join(base, 'cache'), ...options.env },
        ...(options.cwd === 'first' ? { cwd: (clones[0] as Clone).root } : {}),
      });
    });
    afterAll(async () => {
      await server.end();
      expect(server.alive()).toEqual([]);
      // Orderly, and not because somebody lost patience.
      expect(server.log()).not.toContain('did not close in time');
      fs.rmSync(base, { recursive: true, force: true });
    });

    test.each(attempts.map((attempt, index) => [attempt.name, attempt, clones[index] as Clone] as const))(
      '%s',
      async (_, attempt, clone) => {
        const before = clone.fingerprint();
        const answers: Answer[] = [];
        server.forgetPeak();
        for (const question of attempt.questions ?? allSeven) {
          answers.push(await server.ask(clone, question, attempt.maxMs ?? 60_000));
        }
        const honest = await server.ask(
          clone,
          { tool: 'callgraph', input: { symbol: 'ring', file: 'honest/bell.ts', direction: 'callers' } },
          attempt.maxMs ?? 60_000,
        );
        expect(honest.details).toMatchObject({ callers: [{ caller_symbol: 'door', file: 'honest/door.ts' }] });
        expect(server.peakBytes()).toBeLessThan(attempt.maxBytes ?? 1_500_000_000);
        for (const answer of answers) expect(answer.details.error?.code, answer.summary).not.toBe('internal');
        if (attempt.changesClone !== true) expect(clone.fingerprint()).toBe(before);
        attempt.expect?.(answers, clone);
      },
    );
  });
}

export interface HostileServer {
  readonly pid: number;
  /**
   * Asks again while the answer says that the work goes on. Fails when one takes more than this of the processor, or is
   * refused.
   */
  ask(clone: Clone, question: Question, maxMs: number): Promise<Answer>;
  /** The most that the server's processes have taken together since `forgetPeak`, resident. */
  peakBytes(): number;
  forgetPeak(): void;
  log(): string;
  /** Its processes that still live, itself included. */
  alive(): readonly number[];
  /** Closes stdin, and waits until the process is gone. */
  end(): Promise<void>;
}

export interface HostileServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Starts `boocontext mcp --root ROOT`; clones below the root are named by `directory`. */
export async function startHostileServer(root: string, options: HostileServerOptions = {}): Promise<HostileServer> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', '--root', root],
    env: { ...getDefaultEnvironment(), ...options.env },
    stderr: 'pipe',
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  let log = '';
  transport.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const client = new Client({ name: 'boocontext-hostile', version: '1.0.0' });
  await client.connect(transport);
  const pid = transport.pid ?? 0;
  const family = new Set([pid]);
  let peak = 0;
  const measure = () => {
    for (const child of descendantsJustNow(pid)) family.add(child);
    let sum = 0;
    for (const each of family) sum += residentBytes(each);
    peak = Math.max(peak, sum);
  };
  const timer = setInterval(measure, 100);

  return {
    pid,
    ask: (clone, { tool, input }, maxMs) =>
      untilWhole(async () => {
        const { isError, structuredContent, content } = await within(
          pid,
          maxMs,
          tool,
          client.callTool(
            { name: `boocontext_${tool}`, arguments: { directory: clone.root, ...input } },
            { timeout: ENDLESS_MS },
          ),
        );
        const text = content[0]?.type === 'text' ? content[0].text : '';
        if (isError) throw new Error(`${tool} was refused: ${text}`);
        return structuredContent as unknown as Answer;
      }),
    peakBytes: () => {
      measure();
      return peak;
    },
    forgetPeak: () => {
      peak = 0;
    },
    log: () => log,
    alive: () => [...family].filter((each) => residentBytes(each) > 0),
    async end() {
      clearInterval(timer);
      measure();
      await client.close();
      await until(() => [...family].every((each) => residentBytes(each) === 0));
    },
  };
}

/** What an answer has in it by then hangs on the machine; one that is never whole is given as it is in the end. */
export async function untilWhole(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let times = 1; times < MOST_TIMES && answer.summary.endsWith('ask again.'); times++) answer = await ask();
  return answer;
}

const MOST_TIMES = 20;

/** The SDK would give up after a minute of its own clock. */
const ENDLESS_MS = 3_600_000;

/** 0 for a process that is gone, and for one that only waits to be noticed. */
function residentBytes(pid: number): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}
