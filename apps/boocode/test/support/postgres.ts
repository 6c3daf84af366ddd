/**
 * A PostgreSQL server of the tests' own, from the programs of the system, as an ordinary user, in a temporary directory,
 * on a socket in there. It ends with the test file, and by itself when this process is gone.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '@boocontext/test-support';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';

export interface PostgresServer {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Ends all connections at once, and answers again. */
  restart(): Promise<void>;
  /** Answers nobody until it is called. */
  stop(): Promise<() => Promise<void>>;
  /** A connection of somebody else's, which whoever opens it ends. */
  connect(url: string): Promise<pg.Client>;
}

/** Tests with a server. Without its programs they are skipped and say so, save where `CI` is set. */
export function describeWithPostgres(name: string, tests: (server: PostgresServer) => void): void {
  const bin = programs();
  if (bin === undefined && process.env.CI === undefined) {
    describe.skip(`${name} (no PostgreSQL here: install it, or set POSTGRES_BIN to the folder of its programs)`, () => {
      tests(new OwnServer(''));
    });
    return;
  }
  describe(name, () => {
    const server = new OwnServer(bin ?? '');
    beforeAll(() => server.start());
    afterAll(() => server.close());
    tests(server);
  });
}

/** Where `initdb` and `postgres` are; Debian keeps them off `PATH`, the newest version last. */
function programs(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    process.env.POSTGRES_BIN ?? '',
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ];
  return places.find((place) => place !== '' && fs.existsSync(path.join(place, 'initdb')));
}

class OwnServer implements PostgresServer {
  readonly #bin: string;
  readonly #directory: string;
  #databases = 0;
  #process: ChildProcess | undefined;

  constructor(bin: string) {
    this.#bin = bin;
    // Short, since a socket's path may have no more than about a hundred characters.
    this.#directory = path.join(os.tmpdir(), `boocode-pg-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  }

  async start(): Promise<void> {
    if (this.#bin === '') throw new Error('there is no PostgreSQL here, and with CI set these tests are not skipped');
    fs.mkdirSync(this.#directory, { mode: 0o700 });
    if (user.uid !== undefined) fs.chownSync(this.#directory, user.uid, user.gid ?? user.uid);
    const options = [
      '--auth=trust',
      '--username=boocode',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--pgdata=data',
    ];
    execFileSync(path.join(this.#bin, 'initdb'), options, { ...user, cwd: this.#directory, stdio: 'pipe' });
    await this.#run();
  }

  async newDatabase(): Promise<string> {
    this.#databases += 1;
    const admin = await this.connect(this.#url('postgres'));
    await admin.query(`CREATE DATABASE test_${this.#databases}`);
    await admin.end();
    return this.#url(`test_${this.#databases}`);
  }

  async restart(): Promise<void> {
    await (await this.stop())();
  }

  async stop(): Promise<() => Promise<void>> {
    await this.#end();
    return () => this.#run();
  }

  async connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    await this.#end();
    fs.rmSync(this.#directory, { recursive: true, force: true });
  }

  #url(database: string): string {
    return `postgres://boocode@/${database}?host=${encodeURIComponent(this.#directory)}`;
  }

  /** The shell reads until this process ends or closes its input, and ends the server then. */
  async #run(): Promise<void> {
    const settings = [
      'fsync=off',
      'listen_addresses=',
      `unix_socket_directories=${this.#directory}`,
      'max_connections=200',
    ];
    const args = ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])];
    const script = '"$@" & server=$!; read -r _; kill -INT $server; wait $server';
    this.#process = spawn('/bin/sh', ['-c', script, 'sh', path.join(this.#bin, 'postgres'), ...args], {
      ...user,
      cwd: this.#directory,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await until(async () => {
      try {
        await (await this.connect(this.#url('postgres'))).end();
        return true;
      } catch {
        return false;
      }
    });
  }

  async #end(): Promise<void> {
    if (this.#process === undefined) return;
    const ended = once(this.#process, 'exit');
    this.#process.stdin?.end();
    await ended;
    this.#process = undefined;
  }
}

/** PostgreSQL does not run as root; the user `nobody` has this number nearly everywhere. */
const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
