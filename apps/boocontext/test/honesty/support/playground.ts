/**
 * One server for a file of tests, on a folder in which each test writes a project of its own. After every test the
 * server must still answer another question rightly, have written nothing but protocol, and have left the project alone.
 */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, TestRunner } from 'vitest';
import type { BoocontextResult } from '../../../src/tools/envelope.ts';
import { type Files, Project } from './project.ts';
import { type CallOptions, type Input, type Session, startSession, type ToolName } from './session.ts';

export interface Playground {
  readonly session: Session;
  /** The server's root: the folder in which the projects lie. */
  readonly root: string;
  /** A folder beside the root, which the server may not look into. */
  readonly outside: string;
  /** Where caches lie. */
  readonly cache: string;
  project(files?: Files, name?: string): AskableProject;
}

export class AskableProject extends Project {
  readonly #session: () => Session;
  #sealed: string | undefined;

  constructor(root: string, directory: string, session: () => Session) {
    super(root, directory);
    this.#session = session;
  }

  override write(files: Files): this {
    this.#sealed = undefined;
    return super.write(files);
  }

  override delete(file: string): this {
    this.#sealed = undefined;
    return super.delete(file);
  }

  override commit(): this {
    this.#sealed = undefined;
    return super.commit();
  }

  /** Removes all that is in it. */
  clear(): void {
    for (const entry of readdirSync(this.root)) rmSync(path.join(this.root, entry), { recursive: true, force: true });
  }

  ask(tool: ToolName, input: Input, options?: CallOptions): Promise<BoocontextResult> {
    this.#sealed ??= this.fingerprint();
    return this.#session().ask(tool, { directory: this.directory, ...input }, options);
  }

  askCodesight(tool: string, input: Input = {}): Promise<string> {
    this.#sealed ??= this.fingerprint();
    return this.#session().askCodesight(tool, { directory: this.directory, ...input });
  }

  callgraph(symbol: string, input: Input = {}): Promise<BoocontextResult> {
    return this.ask('callgraph', { symbol, ...input });
  }

  impact(symbol: string, input: Input = {}): Promise<BoocontextResult> {
    return this.ask('impact', { symbol, ...input });
  }

  expectUnchanged(): void {
    if (this.#sealed !== undefined) expect(this.fingerprint()).toBe(this.#sealed);
  }
}

/** Call at the top of a test file. */
export function playground(): Playground {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-honesty-')));
  const root = path.join(base, 'projects');
  const cache = path.join(base, 'cache');
  let session: Session | undefined;
  let count = 0;
  const projects: AskableProject[] = [];
  /** Folders of tests that are over: a project that becomes another one must be seen to, and starts no new engine. */
  const free: string[] = [];
  /** Those that no later test asks about. */
  const passing = new WeakSet<AskableProject>();
  const running = (): Session => {
    if (session === undefined) throw new Error('the server is started before the first test');
    return session;
  };
  const make = (name: string, files: Files): AskableProject =>
    new AskableProject(path.join(root, name), name, running).write(files);

  beforeAll(async () => {
    make('.control', { 'bell.ts': 'export function ring() {}\nexport function door() {\n  ring();\n}\n' });
    session = await startSession([root], { env: { BOOCONTEXT_CACHE: cache } });
  });

  afterEach(async () => {
    const control = await running().ask('callgraph', { directory: '.control', symbol: 'ring', direction: 'callers' });
    expect(control).toMatchObject({ verdict: 'INFO', details: { callers: [{ caller_symbol: 'door' }] } });
    expect(running().strayOutput()).toEqual([]);
    for (const project of projects.splice(0)) {
      project.expectUnchanged();
      if (!passing.has(project)) continue;
      project.clear();
      free.push(project.directory);
    }
  });

  afterAll(async () => {
    await session?.close();
    rmSync(base, { recursive: true, force: true });
  });

  return {
    get session() {
      return running();
    },
    root,
    get outside() {
      const outside = path.join(base, 'outside');
      mkdirSync(outside, { recursive: true });
      return outside;
    },
    cache,
    project(files = {}, name) {
      const project = make(name ?? free.pop() ?? `project-${++count}`, files);
      projects.push(project);
      if (name === undefined && TestRunner.getCurrentTest() !== undefined) passing.add(project);
      return project;
    },
  };
}
