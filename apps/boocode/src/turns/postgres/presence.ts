/**
 * That this process is there, as the others see it: a connection holds a lock with the process's number, and the database
 * lets go of it however the process ends. On the same connection it hears what others notify it of.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresDatabase, PostgresOptions, Session } from '../../chats/postgres/database.ts';
import { lockSpace } from '../../chats/postgres/migrations.ts';
import { markCutMessages } from '../../chats/postgres/postgres-chat-store.ts';

export interface PresenceOptions {
  readonly database: PostgresDatabase;
  readonly log: PostgresOptions['log'];
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string) => void;
}

export class Presence {
  /** Of no other process that has this database. */
  readonly process: number;
  readonly #options: PresenceOptions;
  #session: Session | undefined;
  #backAt = Number.NEGATIVE_INFINITY;
  /** What is asked on the session, one after the other. */
  #asked: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(process: number, options: PresenceOptions) {
    this.process = process;
    this.#options = options;
  }

  static async open(options: PresenceOptions): Promise<Presence> {
    const rows = await options.database.run<{ process: number }>(
      "SELECT nextval('boocode.processes')::integer AS process",
    );
    const presence = new Presence(rows[0]?.process ?? 0, options);
    await presence.#connect();
    return presence;
  }

  /** Whether others can see at this moment that this process is there. */
  get isSeen(): boolean {
    return this.#session !== undefined;
  }

  /**
   * Marks what processes were writing that are gone, and returns how much. Asked on the connection by which this process
   * is seen, so that it notices where the other end of that has gone without a word; and never again where it fails:
   * where all have lost the database together, the first one to be back must not bury the others.
   */
  async buryTheGone(): Promise<number> {
    const asked = this.#asked.then(async () => {
      const session = this.#session;
      if (session === undefined || performance.now() - this.#backAt < graceMs) return 0;
      try {
        return await session.transaction((run) => markCutMessages(run, this.process));
      } catch (error) {
        this.#onLost(session);
        throw error;
      }
    });
    this.#asked = asked.catch(() => {});
    return await asked;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#asked;
    await this.#session?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const { database, channels, onNotification } = this.#options;
    const session = await database.openSession();
    try {
      // Where the machine of this process is cut off, the database notices within half a minute.
      await session.run('SET tcp_keepalives_idle = 10');
      await session.run('SET tcp_keepalives_interval = 5');
      await session.run('SET tcp_keepalives_count = 4');
      session.onNotification(onNotification);
      for (const channel of channels) await session.run(`LISTEN ${channel}`);
      // The connection before this one may not have been given up yet, and nobody may wait on one that listens.
      const isLocked = async () => {
        const sql = 'SELECT pg_try_advisory_lock($1, $2) AS "isLocked"';
        return (await session.run<{ isLocked: boolean }>(sql, [lockSpace, this.process]))[0]?.isLocked === true;
      };
      while (!(await isLocked()) && !this.#isClosed) await delay(againMs);
    } catch (error) {
      await session.end().catch(() => {});
      throw error;
    }
    session.onEnd(() => this.#onLost(session));
    this.#session = session;
    if (this.#isClosed) await session.end().catch(() => {});
  }

  #onLost(session: Session): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    // Not waited for: where the other end has gone without a word, it takes minutes.
    void session.end().catch(() => {});
    if (!this.#isClosed) void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    this.#options.log({ level: 'warn', message: 'the connection to the database is lost; trying to get it back' });
    while (!this.#isClosed) {
      try {
        // From before it is seen again, and once more when all is done.
        this.#backAt = Number.POSITIVE_INFINITY;
        await this.#connect();
        this.#backAt = performance.now();
        this.#options.log({ level: 'info', message: 'the database is back' });
        return;
      } catch {
        // That it is not there has been said, and other queries say why.
        await delay(againMs);
      }
    }
  }
}

const againMs = 250;
const graceMs = 5_000;
