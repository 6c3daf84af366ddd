/** Tiny projects in temporary folders, each with an engine of its own and a cache that goes with it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type CallgraphAnswer,
  type CallgraphQuestion,
  type Engine,
  type ImpactAnswer,
  type ImpactQuestion,
  type Mentions,
  openEngine,
  type TypesAnswer,
  type TypesQuestion,
} from '@boocontext/code-index';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { assertMentionsAddUp } from './mentions.ts';

/** Contents by path, relative to the project; what is no text is written as JSON. */
export type Files = Readonly<Record<string, string | object>>;

interface Home {
  readonly folder: string;
  engine: Promise<Engine> | undefined;
}

/** Those of tests that are over: a project that becomes another one must be seen to, and starts no new thread. */
const free: Home[] = [];
const mostFree = 2;
process.on('exit', () => {
  for (const { folder } of free) fs.rmSync(folder, { recursive: true, force: true });
});

const noMentions: Mentions = { total: 0, explained: {}, unexplained: [], unexplainedTotal: 0, likelyTotal: 0 };

export class Project {
  readonly root: string;
  readonly cache: string;
  readonly #home: Home;
  /** A SCIP index that the user names; set before the first question. */
  scipFile: string | undefined;

  constructor(home = newHome()) {
    this.#home = home;
    this.root = path.join(home.folder, 'repository');
    this.cache = path.join(home.folder, 'cache');
    fs.mkdirSync(this.root, { recursive: true });
    this.clear();
  }

  write(files: Files): void {
    for (const [file, content] of Object.entries(files)) {
      const absolute = this.path(file);
      fs.mkdirSync(path.dirname(absolute), { recursive: true });
      fs.writeFileSync(absolute, typeof content === 'string' ? dedent(content) : JSON.stringify(content));
    }
  }

  remove(file: string): void {
    fs.rmSync(this.path(file), { recursive: true });
  }

  /** Removes all that is in it. */
  clear(): void {
    for (const entry of fs.readdirSync(this.root)) fs.rmSync(this.path(entry), { recursive: true, force: true });
  }

  path(file: string): string {
    return path.join(this.root, file);
  }

  /** The project's engine, opened by the first question. */
  engine(): Promise<Engine> {
    this.#home.engine ??= openEngine({ root: this.root, cacheDirectory: this.cache, scipFile: this.scipFile });
    return this.#home.engine;
  }

  async callgraph(
    symbol: string,
    question: Partial<CallgraphQuestion> = {},
    control?: Parameters<Engine['callgraph']>[1],
  ): Promise<CallgraphAnswer & { readonly mentions: Mentions }> {
    const engine = await this.engine();
    const answer = await engine.callgraph({ symbol, direction: 'both', depth: 1, ...question }, control);
    if (!answer.found) throw new Error(`${symbol} is unknown; near: ${answer.near.map((each) => each.symbol)}`);
    // Where callees alone are asked for, nothing is counted.
    const { mentions = noMentions } = answer;
    assertMentionsAddUp(mentions);
    return { ...answer, mentions };
  }

  async impact(question: Partial<ImpactQuestion>): Promise<ImpactAnswer> {
    const engine = await this.engine();
    const answer = await engine.impact({ depth: 5, ...question });
    if (!answer.found) throw new Error(`${question.symbol?.symbol} is unknown`);
    if (answer.mentions !== undefined) assertMentionsAddUp(answer.mentions);
    return answer;
  }

  async types(symbol: string, question: Partial<TypesQuestion> = {}): Promise<TypesAnswer> {
    const engine = await this.engine();
    const answer = await engine.types({ symbol, ...question });
    if (!answer.found) throw new Error(`${symbol} is unknown`);
    return answer;
  }

  /** Closes the engine; the next question opens another one on the same cache. */
  async close(): Promise<void> {
    const { engine } = this.#home;
    this.#home.engine = undefined;
    await (await engine)?.close();
  }

  async dispose(): Promise<void> {
    await this.close();
    fs.rmSync(this.#home.folder, { recursive: true, force: true });
  }

  /** For the next project. */
  async leave(): Promise<void> {
    if (this.#home.engine === undefined || free.length >= mostFree) await this.dispose();
    else free.push(this.#home);
  }
}

/**
 * A project that is gone after the test that asked for it, or after all tests of its file or `describe`. What is left of
 * one of a test, its folder and its engine, becomes the next one.
 */
export function project(files: Files): Project {
  if (TestRunner.getCurrentTest() === undefined) return projectOfItsOwn(files);
  const made = new Project(free.pop());
  made.write(files);
  onTestFinished(() => made.leave());
  return made;
}

/** One that nothing was before: for tests of caches, of threads, and of how they begin and end. */
export function projectOfItsOwn(files: Files): Project {
  const made = new Project();
  made.write(files);
  if (TestRunner.getCurrentTest() === undefined) afterAll(() => made.dispose());
  else onTestFinished(() => made.dispose());
  return made;
}

function newHome(): Home {
  return { folder: fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'engine-'))), engine: undefined };
}

/** Drops the first line break and the indentation that all lines share, so that sources can be indented with the test. */
export function dedent(text: string): string {
  if (!text.startsWith('\n')) return text;
  const lines = text.slice(1).split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(shared)).join('\n');
}
