/**
 * Chats in a PostgreSQL database that several processes share. A write has been made sure of by the database when it
 * returns. Writes to one chat are done in the order in which they were asked for.
 */
import { type Message, messageSchema } from '@boocontext/chat-api';
import { BoocodeError } from '../../errors.ts';
import {
  asCut,
  type ChatStore,
  type ListOptions,
  messageIsCut,
  type NewChat,
  type StoredChat,
  type StoredChatWithMessages,
  type StoredResult,
  type StoredShare,
  searchableText,
  unknownChat,
  withoutNul,
} from '../chat-store.ts';
import { arrange, idsTo, type Place, placed } from '../versions.ts';
import { nameOf, PostgresDatabase, type PostgresOptions, type Run } from './database.ts';
import { lockSpace, migrate } from './migrations.ts';

/** Said with the id of a turn when there is more to hear of it, or it has ended. */
export const turnChannel = 'boocode_turn';

/** Methods reject with `database_busy` when the database was out of reach for longer than this store waits. */
export class PostgresChatStore implements ChatStore {
  readonly database: PostgresDatabase;
  /** The last write of each chat that is being written to. */
  readonly #writes = new Map<string, Promise<unknown>>();

  private constructor(database: PostgresDatabase) {
    this.database = database;
  }

  /** Brings the tables up to date. Rejects with `config_invalid` where the database cannot be used. */
  static async open(options: PostgresOptions): Promise<PostgresChatStore> {
    const name = nameOf(options.url);
    if (name === undefined) {
      throw new BoocodeError('config_invalid', 'DATABASE_URL is no address: postgres://USER:PASSWORD@HOST/DATABASE');
    }
    const database = new PostgresDatabase(options);
    try {
      await database.transaction(migrate);
      return new PostgresChatStore(database);
    } catch (error) {
      await database.close();
      const reason = error instanceof BoocodeError ? error.cause : error;
      const message = `the database of DATABASE_URL, ${name}, cannot be used: ${sentenceOf(reason)}`;
      throw new BoocodeError('config_invalid', message, { cause: error });
    }
  }

  async listChats({ query, tag, user, limit }: ListOptions): Promise<StoredChat[]> {
    const pattern = query === undefined ? null : `%${fold(query).replace(/[\\%_]/g, '\\$&')}%`;
    const sql = `${selectChats} WHERE owner IN ('', $1) AND ($2::text IS NULL OR folded_title LIKE $2 OR EXISTS
      (SELECT FROM boocode.messages WHERE chat_id = chats.id AND folded_text LIKE $2))
      AND ($4::text IS NULL OR $4 = ANY(tags)) ORDER BY pinned DESC, changed DESC LIMIT $3`;
    const values = [withoutNul(user), pattern, limit, tag === undefined ? null : withoutNul(tag)];
    return (await this.database.run<ChatRow>(sql, values)).map(chatOf);
  }

  async createChat({ messages = [], results = [], owner = '', ...chat }: NewChat): Promise<StoredChat> {
    const sql = `INSERT INTO boocode.chats (id, title, folded_title, owner, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (id) DO NOTHING`;
    const rows = messages.map(rowOf);
    await this.#write(chat.id, async (run) => {
      await run(sql, [chat.id, withoutNul(chat.title), fold(chat.title), withoutNul(owner), chat.createdAt]);
      for (const row of rows) await run(saveMessage, [chat.id, ...row, null]);
      for (const result of results) await run(saveResult, resultRow({ ...result, chatId: chat.id }));
    });
    return { ...chat, owner, updatedAt: chat.createdAt, messageCount: messages.length, pinned: false, tags: [] };
  }

  async getChat(id: string): Promise<StoredChatWithMessages | undefined> {
    const [chat] = await this.database.run<ChatRow>(`${selectChats} WHERE id = $1`, [withoutNul(id)]);
    if (chat === undefined) return undefined;
    const sql = `SELECT id, follows, coalesce(chosen, position)::float8 AS chosen, body FROM boocode.messages
      WHERE chat_id = $1 ORDER BY position`;
    const rows = placed(
      await this.database.run<PlaceRow & { readonly chosen: number; readonly body: string }>(sql, [id]),
    );
    const messages = rows.map(({ body, ...place }) => ({ ...place, message: JSON.parse(body) as Message }));
    return { ...chatOf(chat), messageCount: messages.length, ...arrange(messages) };
  }

  async ownerOf(id: string): Promise<string | undefined> {
    const sql = 'SELECT owner FROM boocode.chats WHERE id = $1';
    return (await this.database.run<{ owner: string }>(sql, [withoutNul(id)]))[0]?.owner;
  }

  async setTitle(id: string, title: string): Promise<void> {
    const sql = 'UPDATE boocode.chats SET title = $2, folded_title = $3 WHERE id = $1 RETURNING id';
    const rows = await this.#write(id, (run) => run(sql, [id, withoutNul(title), fold(title)]));
    if (rows.length === 0) throw unknownChat(id);
  }

  async setPinned(id: string, pinned: boolean): Promise<void> {
    const sql = 'UPDATE boocode.chats SET pinned = $2 WHERE id = $1 RETURNING id';
    if ((await this.#write(id, (run) => run(sql, [id, pinned]))).length === 0) throw unknownChat(id);
  }

  async setTags(id: string, tags: readonly string[]): Promise<void> {
    const sql = 'UPDATE boocode.chats SET tags = $2 WHERE id = $1 RETURNING id';
    const rows = await this.#write(id, (run) => run(sql, [id, tags.map(withoutNul)]));
    if (rows.length === 0) throw unknownChat(id);
  }

  async listTags(user: string): Promise<string[]> {
    const sql = "SELECT DISTINCT unnest(tags) AS tag FROM boocode.chats WHERE owner IN ('', $1)";
    return (await this.database.run<{ tag: string }>(sql, [withoutNul(user)])).map(({ tag }) => tag);
  }

  async setShare(id: string, share: StoredShare | undefined): Promise<void> {
    const sql = 'UPDATE boocode.chats SET share_token = $2, share_end = $3 WHERE id = $1 RETURNING id';
    const values = [id, share?.token ?? null, share?.messageId ?? null];
    if ((await this.#write(id, (run) => run(sql, values))).length === 0) throw unknownChat(id);
  }

  async findShared(token: string): Promise<string | undefined> {
    const sql = 'SELECT id FROM boocode.chats WHERE share_token = $1';
    return (await this.database.run<{ id: string }>(sql, [withoutNul(token)]))[0]?.id;
  }

  async deleteChat(id: string): Promise<boolean> {
    return (
      (await this.#write(id, (run) => run('DELETE FROM boocode.chats WHERE id = $1 RETURNING id', [id]))).length > 0
    );
  }

  async saveMessage(chatId: string, message: Message, follows?: string): Promise<void> {
    // Now, because what is saved later is the message as it is now.
    const values = [chatId, ...rowOf(message), follows ?? null];
    const [saved] = await this.#write(chatId, (run) => run<{ chats: number; messages: number }>(saveMessage, values));
    if (saved?.chats !== 1) throw unknownChat(chatId);
    if (saved.messages !== 1) throw messageIsCut(message.id);
  }

  async showMessage(chatId: string, messageId: string): Promise<boolean> {
    const read = 'SELECT id, follows FROM boocode.messages WHERE chat_id = $1 ORDER BY position';
    const choose = `UPDATE boocode.messages SET chosen = nextval('boocode.changes') WHERE chat_id = $1 AND id = ANY($2)`;
    const isThere = await this.#write(chatId, async (run) => {
      const path = idsTo(placed(await run<PlaceRow>(read, [chatId])), messageId) ?? [];
      await run(choose, [chatId, path]);
      return path.length > 0;
    });
    if (!isThere && (await this.ownerOf(chatId)) === undefined) throw unknownChat(chatId);
    return isThere;
  }

  async markCutMessages(): Promise<number> {
    return await this.database.transaction((run) => markCutMessages(run));
  }

  async saveResult(result: StoredResult): Promise<void> {
    const rows = await this.#write(result.chatId, (run) => run(saveResult, resultRow(result)));
    if (rows.length === 0) throw unknownChat(result.chatId);
  }

  async getResult(handle: string): Promise<StoredResult | undefined> {
    const sql = 'SELECT handle, chat_id AS "chatId", tool, body FROM boocode.results WHERE handle = $1';
    const [row] = await this.database.run<Omit<StoredResult, 'text'> & { body: string }>(sql, [withoutNul(handle)]);
    return row === undefined
      ? undefined
      : { handle: row.handle, chatId: row.chatId, tool: row.tool, text: JSON.parse(row.body) };
  }

  async close(): Promise<void> {
    await Promise.all(this.#writes.values());
    await this.database.close();
  }

  /** A transaction, after those to the same chat that were asked for before it. */
  #write<T>(chatId: string, work: (run: Run) => Promise<T>): Promise<T> {
    const done = (this.#writes.get(chatId) ?? Promise.resolve()).then(() => this.database.transaction(work));
    const settled = done
      .catch(() => {})
      .then(() => {
        if (this.#writes.get(chatId) === settled) this.#writes.delete(chatId);
      });
    this.#writes.set(chatId, settled);
    return done;
  }
}

/**
 * Marks messages whose process has gone: each process holds a lock with its number for as long as it is there
 * (`turns/postgres/presence.ts`), and whoever gets that lock knows that it is not. `except` is the number of the process
 * that asks on the connection with its own lock, since a session may take its locks again. Returns how many there were.
 */
export async function markCutMessages(run: Run, except = 0): Promise<number> {
  const lost = await run<{ id: string }>(
    `UPDATE boocode.turns SET ended_at = now(), is_lost = true
      WHERE ended_at IS NULL AND process <> $2 AND pg_try_advisory_xact_lock($1, process) RETURNING id`,
    [lockSpace, except],
  );
  const rows = await run<{ chat_id: string; id: string; body: string }>(
    `SELECT chat_id, id, body FROM boocode.messages WHERE status = 'running' AND NOT EXISTS
      (SELECT FROM boocode.turns WHERE turns.id = messages.id AND ended_at IS NULL) FOR UPDATE OF messages`,
  );
  for (const { chat_id, id, body } of rows) {
    const cut = asCut(messageSchema.parse(JSON.parse(body)));
    const sql = "UPDATE boocode.messages SET status = 'cut', body = $3 WHERE chat_id = $1 AND id = $2";
    await run(sql, [chat_id, id, JSON.stringify(cut)]);
  }
  for (const { id } of lost) await run('SELECT pg_notify($1, $2)', [turnChannel, id]);
  return rows.length;
}

interface ChatRow extends Omit<StoredChat, 'createdAt' | 'updatedAt' | 'share'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly shareToken: string | null;
  readonly shareEnd: string | null;
}

/** Nothing noted: see `placed`. */
type PlaceRow = Pick<Place, 'id'> & { readonly follows: string | null };

function chatOf({ createdAt, updatedAt, shareToken, shareEnd, ...chat }: ChatRow): StoredChat {
  return {
    ...chat,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(shareToken === null || shareEnd === null ? {} : { share: { token: shareToken, messageId: shareEnd } }),
  };
}

/** The values of `saveMessage` after the chat, but for what it follows. */
function rowOf(message: Message): [string, string, string, string] {
  return [message.id, message.metadata.status, JSON.stringify(message), fold(searchableText(message))];
}

function resultRow({ handle, chatId, tool, text }: StoredResult): [string, string, string, string] {
  return [handle, chatId, tool, JSON.stringify(text)];
}

/** For a search whatever the case, by the same rules in every database. */
function fold(text: string): string {
  return withoutNul(text).toLowerCase();
}

/** Connections to several addresses of one name fail with one error for each, and no words of their own. */
function sentenceOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}

const selectChats = `SELECT id, title, owner, pinned, tags, created_at AS "createdAt", updated_at AS "updatedAt",
  share_token AS "shareToken", share_end AS "shareEnd",
  (SELECT count(*)::integer FROM boocode.messages WHERE chat_id = chats.id) AS "messageCount" FROM boocode.chats`;

/** One statement, so that a message costs one way to the database and back. */
const saveMessage = `WITH chat AS (
    UPDATE boocode.chats SET updated_at = now(), changed = nextval('boocode.changes') WHERE id = $1 RETURNING id
  ), saved AS (
    INSERT INTO boocode.messages (chat_id, id, status, body, folded_text, follows)
    SELECT id, $2, $3, $4, $5, $6 FROM chat
    ON CONFLICT (chat_id, id) DO UPDATE
      SET status = excluded.status, body = excluded.body, folded_text = excluded.folded_text
      WHERE messages.status <> 'cut'
    RETURNING id
  )
  SELECT (SELECT count(*)::integer FROM chat) AS chats, (SELECT count(*)::integer FROM saved) AS messages`;

const saveResult = `INSERT INTO boocode.results (handle, chat_id, tool, body)
  SELECT $1, id, $3, $4 FROM boocode.chats WHERE id = $2
  ON CONFLICT (handle) DO UPDATE SET body = excluded.body RETURNING handle`;
