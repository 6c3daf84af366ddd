/**
 * A PostgreSQL database, and the only room that knows the driver. Where the server cannot be reached, or another session
 * holds what is needed, a query is tried again for as long as this is patient, and then `database_busy`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { BoocodeError } from '../../errors.ts';

/** Rows of a statement, none where it has no `RETURNING`. */
export type Run = <T extends object = object>(sql: string, values?: readonly unknown[]) => Promise<T[]>;

export interface PostgresOptions {
  readonly url: string;
  readonly patienceMs: number;
  readonly log: (line: { readonly level: 'info' | 'warn' | 'error'; readonly message: string }) => void;
}

/** A connection of its own, for what lasts as long as a connection does: locks of the session, and `LISTEN`. */
export interface Session {
  /** One after the other, and never again where it fails. */
  readonly run: Run;
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  onNotification(tell: (channel: string, payload: string) => void): void;
  /** Told once, however it ended. */
  onEnd(tell: () => void): void;
  end(): Promise<void>;
}

export class PostgresDatabase {
  readonly patienceMs: number;
  readonly #config: pg.ClientConfig;
  readonly #pool: pg.Pool;

  constructor({ url, patienceMs, log }: PostgresOptions) {
    this.patienceMs = patienceMs;
    this.#config = {
      connectionString: url,
      application_name: 'boocode',
      connectionTimeoutMillis: patienceMs,
      lock_timeout: patienceMs,
      // Whatever else holds a statement up, and where not even an error comes back.
      statement_timeout: 3 * patienceMs,
      query_timeout: 4 * patienceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    this.#pool = new pg.Pool({ ...this.#config, max: 10 });
    // Of a connection that nobody uses; the next query gets another one.
    // Of one that is in use, but between two statements: nobody else listens then, and the next statement fails.
    this.#pool.on('connect', (client) => void client.on('error', () => {}));
    this.#pool.on('error', (error) => log({ level: 'warn', message: `the database closed a connection: ${error}` }));
  }

  /** Of a statement that may be done twice: it is repeated where the connection was lost and nobody knows how it ended. */
  readonly run: Run = (sql, values) => this.transaction((run) => run(sql, values), { isPlain: true });

  /**
   * All of it or nothing, and done twice like a single statement. `isPlain`: one statement, which is a transaction by
   * itself.
   */
  async transaction<T>(work: (run: Run) => Promise<T>, { isPlain = false } = {}): Promise<T> {
    const deadline = Date.now() + this.patienceMs;
    for (let waitMs = 20; ; waitMs = Math.min(2 * waitMs, 500)) {
      try {
        return await this.#attempt(work, isPlain);
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (Date.now() >= deadline) throw busy(error);
      }
      await delay(waitMs);
    }
  }

  async openSession(): Promise<Session> {
    const client = new pg.Client(this.#config);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    // An error ends it too, but not always with this event.
    client.on('end', end);
    client.on('error', () => {
      end();
      void client.end().catch(() => {});
    });
    await client.connect();
    const run = runOn(client);
    return {
      run,
      transaction: async (work) => {
        try {
          await run('BEGIN');
          const result = await work(run);
          await run('COMMIT');
          return result;
        } catch (error) {
          await run('ROLLBACK').catch(() => {});
          throw error;
        }
      },
      onNotification: (tell) => client.on('notification', ({ channel, payload }) => tell(channel, payload ?? '')),
      onEnd: (tell) => void ended.then(tell),
      end: () => client.end(),
    };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #attempt<T>(work: (run: Run) => Promise<T>, isPlain: boolean): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      if (isPlain) return await work(runOn(client));
      await client.query('BEGIN');
      const result = await work(runOn(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // A connection on which something went wrong is closed, and what it had begun is undone with that.
      client.release(failure);
    }
  }
}

/** Whether a statement would break a rule of the tables, by the name of its kind in PostgreSQL's manual. */
export function isViolation(error: unknown, kind: 'foreign_key'): boolean {
  return error instanceof pg.DatabaseError && error.code === violations[kind];
}

const violations = { foreign_key: '23503' } as const;

/** Which database it is, without the password; undefined where it is no address. */
export function nameOf(url: string): string | undefined {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url });
    return `${database ?? ''} at ${host.startsWith('/') ? host : `${host}:${port}`}`;
  } catch {
    return undefined;
  }
}

function runOn(client: pg.ClientBase): Run {
  return async (sql, values = []) => (await client.query(sql, [...values])).rows;
}

/**
 * What may be over in a moment. Errors of the connection are plain ones, without a code of PostgreSQL. Of the codes: lost
 * connections (08), too many of them (53300), a server that ends or begins (57P), a lock that somebody else holds
 * (55P03), and what was given up for the sake of another transaction (40).
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) {
    return error instanceof AggregateError || (error instanceof Error && error.constructor === Error);
  }
  return /^(?:08|40|57P|53300|55P03)/.test(error.code ?? '');
}

function busy(cause: unknown): BoocodeError {
  const message = 'the database of the chats cannot be reached, or another program holds it; try again in a moment';
  return new BoocodeError('database_busy', message, { cause });
}
