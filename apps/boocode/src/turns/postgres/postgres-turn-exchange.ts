/**
 * Turns of processes that share a PostgreSQL database. A row that is unique for each chat says which process runs its
 * turn; what a turn says is written into a table, and who listens is woken by a notification and reads on there.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { unknownChat } from '../../chats/chat-store.ts';
import { isViolation, type PostgresDatabase, type PostgresOptions } from '../../chats/postgres/database.ts';
import { type PostgresChatStore, turnChannel } from '../../chats/postgres/postgres-chat-store.ts';
import { BoocodeError } from '../../errors.ts';
import type { Turn } from '../turn.ts';
import type { ForeignTurn, TurnClaim, TurnExchange } from '../turn-exchange.ts';
import { Presence } from './presence.ts';

export interface PostgresTurnExchangeOptions {
  readonly store: PostgresChatStore;
  readonly log: PostgresOptions['log'];
  /** How often others are looked after that may have gone, at the latest. */
  readonly lookEveryMs: number;
}

/** Said with the id of a turn that is to stop. */
const stopChannel = 'boocode_stop';

export class PostgresTurnExchange implements TurnExchange {
  readonly #options: PostgresTurnExchangeOptions;
  readonly #database: PostgresDatabase;
  /** Turns of this process, by the id of their answer. */
  readonly #own = new Map<string, Turn>();
  /** Who waits for news of a foreign turn. */
  readonly #sleepers = new Map<string, Set<() => void>>();
  readonly #listeners = new Map<string, number>();
  #presence: Presence | undefined;
  readonly #timer: NodeJS.Timeout;
  /** While others are being looked after. */
  #looking: Promise<void> | undefined;

  private constructor(options: PostgresTurnExchangeOptions) {
    this.#options = options;
    this.#database = options.store.database;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, options.lookEveryMs);
  }

  static async open(options: PostgresTurnExchangeOptions): Promise<PostgresTurnExchange> {
    const exchange = new PostgresTurnExchange(options);
    try {
      exchange.#presence = await Presence.open({
        database: options.store.database,
        log: options.log,
        channels: [turnChannel, stopChannel],
        onNotification: (channel, turnId) => {
          if (channel === stopChannel) exchange.#own.get(turnId)?.stop();
          else exchange.#wake(turnId);
        },
      });
      return exchange;
    } catch (error) {
      await exchange.close();
      throw error;
    }
  }

  async claim(turn: Turn): Promise<TurnClaim> {
    if (this.#presence?.isSeen !== true) {
      throw new BoocodeError('database_busy', 'the database of the chats cannot be reached; try again in a moment');
    }
    if (!(await this.#take(turn))) {
      // The process that ran the turn may have gone this moment.
      await this.#buryTheGone();
      if (!(await this.#take(turn))) {
        throw new BoocodeError('turn_running', 'a turn is running in this chat; stop it, or wait for its end');
      }
    }
    this.#own.set(turn.answerId, turn);
    const told = this.#tell(turn);
    return {
      end: async () => {
        turn.sayNoMore();
        await told;
        await this.#end(turn);
        this.#own.delete(turn.answerId);
      },
    };
  }

  async find(chatId: string): Promise<ForeignTurn | undefined> {
    const sql = 'SELECT id FROM boocode.turns WHERE chat_id = $1 AND ended_at IS NULL AND process <> $2';
    const [row] = await this.#database.run<{ id: string }>(sql, [chatId, this.#presence?.process]);
    if (row === undefined) return undefined;
    const { id } = row;
    const listeners = () => this.#listeners.get(id) ?? 0;
    return {
      get listeners() {
        return listeners();
      },
      listen: () => this.#listen(id),
      stop: () => this.#stop(id),
    };
  }

  async runningChats(): Promise<ReadonlySet<string>> {
    const sql = 'SELECT chat_id FROM boocode.turns WHERE ended_at IS NULL AND process <> $1';
    const rows = await this.#database.run<{ chat_id: string }>(sql, [this.#presence?.process]);
    return new Set(rows.map(({ chat_id }) => chat_id));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const turnId of [...this.#sleepers.keys()]) this.#wake(turnId);
    await this.#looking;
    await this.#presence?.close();
  }

  /** False where a turn runs in its chat. */
  async #take({ answerId, chatId }: Turn): Promise<boolean> {
    const values = [answerId, chatId, this.#presence?.process];
    const taken = await this.#database.transaction(async (run) => {
      try {
        await run(
          'INSERT INTO boocode.turns (id, chat_id, process) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          values,
        );
      } catch (error) {
        throw isViolation(error, 'foreign_key') ? unknownChat(chatId) : error;
      }
      // Asked and not counted, because the statement may be done twice.
      return await run('SELECT FROM boocode.turns WHERE id = $1 AND ended_at IS NULL', [answerId]);
    });
    return taken.length > 0;
  }

  /** Never rejects: that others hear nothing is no reason for the turn to end. */
  async #tell(turn: Turn): Promise<void> {
    const sql = `WITH said AS (
      INSERT INTO boocode.turn_chunks (turn_id, position, body)
      SELECT $1, $2 + number, body FROM unnest($3::text[]) WITH ORDINALITY AS chunk (body, number)
      ON CONFLICT DO NOTHING
    ) SELECT pg_notify($4, $1)`;
    let position = 0;
    for await (const chunks of turn.told()) {
      try {
        await this.#database.run(sql, [turn.answerId, position, chunks, turnChannel]);
      } catch (error) {
        this.#options.log({ level: 'warn', message: `what a turn says does not reach other processes: ${error}` });
        return;
      }
      position += chunks.length;
      // What is said meanwhile goes together.
      await Promise.race([delay(tellEveryMs), turn.allSaid]);
    }
  }

  async #end({ answerId }: Turn): Promise<void> {
    try {
      await this.#database.run(
        `WITH ended AS (UPDATE boocode.turns SET ended_at = now() WHERE id = $1 AND ended_at IS NULL)
          SELECT pg_notify($2, $1)`,
        [answerId, turnChannel],
      );
      await this.#database.run(`DELETE FROM boocode.turns WHERE ended_at < now() - interval '1 minute'`);
    } catch (error) {
      // Its chat is free again when this process has gone.
      this.#options.log({ level: 'error', message: `the end of a turn could not be told: ${error}` });
    }
  }

  async *#listen(turnId: string): AsyncGenerator<readonly string[]> {
    this.#listeners.set(turnId, (this.#listeners.get(turnId) ?? 0) + 1);
    try {
      for (let position = 0; ; ) {
        // Before it is read, so that nothing can be said in between.
        const news = this.#news(turnId);
        const state = await this.#stateOf(turnId);
        const rows = await this.#database.run<{ position: number; body: string }>(
          'SELECT position, body FROM boocode.turn_chunks WHERE turn_id = $1 AND position > $2 ORDER BY position LIMIT 100',
          [turnId, position],
        );
        // A crash of the database takes what was said before, and the rest means nothing without it.
        if (rows.length > 0 && rows[0]?.position !== position + 1) return yield [lostChunk];
        position += rows.length;
        if (rows.length > 0) yield rows.map(({ body }) => body);
        else if (state === 'running') await news;
        else {
          if (state === 'lost') yield [lostChunk];
          return;
        }
      }
    } finally {
      const listeners = (this.#listeners.get(turnId) ?? 1) - 1;
      if (listeners === 0) this.#listeners.delete(turnId);
      else this.#listeners.set(turnId, listeners);
    }
  }

  async #stop(turnId: string): Promise<void> {
    const deadline = Date.now() + stopPatienceMs;
    for (;;) {
      const news = this.#news(turnId);
      if ((await this.#stateOf(turnId)) !== 'running') return;
      if (Date.now() > deadline) {
        throw new BoocodeError('busy', 'the server that runs this turn does not answer; try again in a moment');
      }
      await this.#database.run('SELECT pg_notify($1, $2)', [stopChannel, turnId]);
      await news;
    }
  }

  async #stateOf(turnId: string): Promise<'running' | 'ended' | 'lost'> {
    const sql = 'SELECT ended_at IS NOT NULL AS "hasEnded", is_lost AS "isLost" FROM boocode.turns WHERE id = $1';
    const [row] = await this.#database.run<{ hasEnded: boolean; isLost: boolean }>(sql, [turnId]);
    if (row?.isLost === true) return 'lost';
    return row === undefined || row.hasEnded ? 'ended' : 'running';
  }

  /** Resolves when there may be something new, and whenever others are looked after. */
  #news(turnId: string): Promise<void> {
    return new Promise((resolve) => {
      const sleepers = this.#sleepers.get(turnId) ?? new Set();
      this.#sleepers.set(turnId, sleepers.add(resolve));
    });
  }

  #wake(turnId: string): void {
    const sleepers = this.#sleepers.get(turnId) ?? [];
    this.#sleepers.delete(turnId);
    for (const wake of sleepers) wake();
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    try {
      await this.#buryTheGone();
    } catch (error) {
      this.#options.log({ level: 'warn', message: `other processes could not be looked after: ${error}` });
    }
    // A notification may have been lost with the connection.
    for (const turnId of [...this.#sleepers.keys()]) this.#wake(turnId);
  }

  async #buryTheGone(): Promise<void> {
    const cut = (await this.#presence?.buryTheGone()) ?? 0;
    if (cut === 0) return;
    this.#options.log({
      level: 'warn',
      message: `${cut} turns were cut off, since the process that ran them has gone`,
    });
  }
}

const tellEveryMs = 50;
const stopPatienceMs = 15_000;

/** What whoever listens hears where there is nothing more to hear. */
const lostChunk = JSON.stringify({
  type: 'error',
  errorText: 'The rest of this answer cannot be heard here. What is saved of it is in the chat.',
});
