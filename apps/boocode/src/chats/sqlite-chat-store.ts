/**
 * Chats in one SQLite file. Every write is a transaction of its own that is on the disk when it returns (write-ahead
 * log, `synchronous = FULL`), so that neither a killed process nor a power cut loses a message that was finished.
 * The driver is synchronous: a write takes about a millisecond. Where another program holds the database it never waits
 * itself, since nobody would be answered meanwhile: what cannot be done now is tried again, writes in their order.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Message, messageSchema } from '@boocontext/chat-api';
import { makeFolder } from '@boocontext/safe-access';
import Database from 'libsql';
import { BoocodeError } from '../errors.ts';
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
} from './chat-store.ts';
import { arrange, idsTo, type Place, placed } from './versions.ts';

/** Methods reject with `database_busy` when another program has held the database for longer than this store waits. */
export class SqliteChatStore implements ChatStore {
  readonly #patienceMs: number;
  /** Settles when the last write that was asked for has been done or given up. */
  #writes: Promise<unknown> = Promise.resolve();
  readonly #database: Database.Database;
  readonly #lock: Database.Database | undefined;
  readonly #statements = new Map<string, Database.Statement>();

  /**
   * Opens the file, creating it and its directory where they are missing. Throws `config_invalid` when it cannot be
   * used, or when another process has it open: two servers would mark each other's running turns as cut.
   */
  constructor(file: string, { patienceMs = 10_000 }: { readonly patienceMs?: number } = {}) {
    this.#patienceMs = patienceMs;
    try {
      if (file !== ':memory:') makeFolder(path.dirname(file));
      this.#lock = file === ':memory:' ? undefined : takeLock(`${file}.lock`);
      this.#database = new Database(file, { timeout: 2_000 });
      this.#database.exec('PRAGMA journal_mode = WAL');
      this.#database.exec('PRAGMA synchronous = FULL');
      this.#database.exec('PRAGMA foreign_keys = ON');
      migrate(this.#database, file);
      // Up to here nobody else is kept waiting.
      this.#database.exec('PRAGMA busy_timeout = 0');
    } catch (error) {
      this.#lock?.close();
      throw new BoocodeError('config_invalid', openFailure(file, error), { cause: error });
    }
  }

  async listChats({ query, tag, user, limit }: ListOptions): Promise<StoredChat[]> {
    const values: Value[] = [withoutNul(user), limit];
    let sql = `${selectChats} WHERE owner IN ('', ?1)`;
    if (tag !== undefined)
      sql += ` AND EXISTS (SELECT 1 FROM json_each(chats.tags) WHERE value = ?${values.push(withoutNul(tag))})`;
    if (query !== undefined) {
      const at = values.push(`%${fold(query).replace(/[\\%_]/g, '\\$&')}%`);
      sql += String.raw` AND (folded_title LIKE ?${at} ESCAPE '\' OR EXISTS
        (SELECT 1 FROM messages WHERE chat_id = chats.id AND folded_text LIKE ?${at} ESCAPE '\'))`;
    }
    return await this.#readChats(`${sql} ${inOrder} LIMIT ?2`, ...values);
  }

  async createChat({ messages = [], results = [], owner = '', ...chat }: NewChat): Promise<StoredChat> {
    const sql = `INSERT INTO chats (id, title, folded_title, owner, created_at, updated_at, changed)
      VALUES (?, ?, ?, ?, ?, ?, ${nextChange})`;
    const rows = messages.map(rowOf);
    await this.#write(() => {
      this.#run(
        sql,
        chat.id,
        withoutNul(chat.title),
        fold(chat.title),
        withoutNul(owner),
        chat.createdAt,
        chat.createdAt,
      );
      for (const row of rows) this.#run(upsertMessage, chat.id, ...row, null);
      for (const { handle, tool, text } of results)
        this.#run(upsertResult, handle, chat.id, tool, JSON.stringify(text));
    });
    return { ...chat, owner, updatedAt: chat.createdAt, messageCount: messages.length, pinned: false, tags: [] };
  }

  async getChat(id: string): Promise<StoredChatWithMessages | undefined> {
    const [chat] = await this.#readChats(`${selectChats} WHERE id = ?`, id);
    if (chat === undefined) return undefined;
    const sql = `SELECT id, follows, coalesce(chosen, position) AS chosen, body FROM messages
      WHERE chat_id = ? ORDER BY position`;
    const rows = placed(await this.#read<PlaceRow & { readonly chosen: number; readonly body: string }>(sql, id));
    const messages = rows.map(({ body, ...place }) => ({ ...place, message: JSON.parse(body) as Message }));
    return { ...chat, messageCount: messages.length, ...arrange(messages) };
  }

  async ownerOf(id: string): Promise<string | undefined> {
    return (await this.#read<{ owner: string }>('SELECT owner FROM chats WHERE id = ?', id))[0]?.owner;
  }

  async setTitle(id: string, title: string): Promise<void> {
    const sql = 'UPDATE chats SET title = ?, folded_title = ? WHERE id = ?';
    await this.#write(() => {
      if (this.#run(sql, withoutNul(title), fold(title), id) === 0) throw unknownChat(id);
    });
  }

  async setPinned(id: string, pinned: boolean): Promise<void> {
    await this.#write(() => {
      if (this.#run('UPDATE chats SET pinned = ? WHERE id = ?', Number(pinned), id) === 0) throw unknownChat(id);
    });
  }

  async setTags(id: string, tags: readonly string[]): Promise<void> {
    const json = JSON.stringify(tags.map(withoutNul));
    await this.#write(() => {
      if (this.#run('UPDATE chats SET tags = ? WHERE id = ?', json, id) === 0) throw unknownChat(id);
    });
  }

  async listTags(user: string): Promise<string[]> {
    const sql = "SELECT DISTINCT value AS tag FROM chats, json_each(chats.tags) WHERE owner IN ('', ?)";
    return (await this.#read<{ tag: string }>(sql, withoutNul(user))).map(({ tag }) => tag);
  }

  async setShare(id: string, share: StoredShare | undefined): Promise<void> {
    const sql = 'UPDATE chats SET share_token = ?, share_end = ? WHERE id = ?';
    await this.#write(() => {
      if (this.#run(sql, share?.token ?? null, share?.messageId ?? null, id) === 0) throw unknownChat(id);
    });
  }

  async findShared(token: string): Promise<string | undefined> {
    return (await this.#read<{ id: string }>('SELECT id FROM chats WHERE share_token = ?', token))[0]?.id;
  }

  async deleteChat(id: string): Promise<boolean> {
    return await this.#write(() => this.#run('DELETE FROM chats WHERE id = ?', id) > 0);
  }

  async saveMessage(chatId: string, message: Message, follows?: string): Promise<void> {
    const sql = `UPDATE chats SET updated_at = ?, changed = ${nextChange} WHERE id = ?`;
    // Now, because what is saved later is the message as it is now.
    const row = rowOf(message);
    await this.#write(() => {
      if (this.#run(sql, new Date().toISOString(), chatId) === 0) throw unknownChat(chatId);
      if (this.#run(upsertMessage, chatId, ...row, follows ?? null) === 0) throw messageIsCut(message.id);
    });
  }

  async showMessage(chatId: string, messageId: string): Promise<boolean> {
    const sql = 'SELECT id, follows FROM messages WHERE chat_id = ? ORDER BY position';
    return await this.#write(() => {
      if (!this.#hasChat(chatId)) throw unknownChat(chatId);
      const path = idsTo(placed(this.#all(sql, chatId) as PlaceRow[]), messageId) ?? [];
      for (const id of path) this.#run(chooseMessage, chatId, id);
      return path.length > 0;
    });
  }

  async markCutMessages(): Promise<number> {
    return await this.#write(() => {
      const rows = this.#all("SELECT chat_id, id, body FROM messages WHERE status = 'running'") as {
        chat_id: string;
        id: string;
        body: string;
      }[];
      for (const { chat_id, id, body } of rows) {
        const cut = asCut(messageSchema.parse(JSON.parse(body)));
        const sql = "UPDATE messages SET status = 'cut', body = ? WHERE chat_id = ? AND id = ?";
        this.#run(sql, JSON.stringify(cut), chat_id, id);
      }
      return rows.length;
    });
  }

  async saveResult({ handle, chatId, tool, text }: StoredResult): Promise<void> {
    await this.#write(() => {
      if (!this.#hasChat(chatId)) throw unknownChat(chatId);
      this.#run(upsertResult, handle, chatId, tool, JSON.stringify(text));
    });
  }

  async getResult(handle: string): Promise<StoredResult | undefined> {
    const sql = 'SELECT handle, chat_id AS chatId, tool, text FROM results WHERE handle = ?';
    const [row] = await this.#read<StoredResult>(sql, handle);
    return row === undefined ? undefined : { ...row, text: JSON.parse(row.text) };
  }

  async close(): Promise<void> {
    await this.#writes;
    this.#statements.clear();
    this.#database.close();
    this.#lock?.close();
  }

  async #readChats(sql: string, ...values: Value[]): Promise<StoredChat[]> {
    const rows = await this.#read<ChatRow>(sql, ...values);
    return rows.map(({ pinned, tags, shareToken, shareEnd, ...row }) => ({
      ...row,
      pinned: pinned === 1,
      tags: JSON.parse(tags) as string[],
      ...(shareToken === null || shareEnd === null ? {} : { share: { token: shareToken, messageId: shareEnd } }),
    }));
  }

  async #read<T>(sql: string, ...values: Value[]): Promise<T[]> {
    return await retried(() => this.#all(sql, ...values) as T[], Date.now() + this.#patienceMs);
  }

  /** A transaction, after those that were asked for before it. */
  #write<T>(work: () => T): Promise<T> {
    const deadline = Date.now() + this.#patienceMs;
    const done = this.#writes.then(() => retried(() => this.#transaction(work), deadline));
    this.#writes = done.catch(() => {});
    return done;
  }

  #hasChat(id: string): boolean {
    return this.#all('SELECT 1 FROM chats WHERE id = ?', id).length > 0;
  }

  #run(sql: string, ...values: Value[]): number {
    return this.#prepare(sql).run(...values).changes;
  }

  #all(sql: string, ...values: Value[]): unknown[] {
    return this.#prepare(sql).all(...values);
  }

  #prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

type Value = string | number | null;

interface ChatRow extends Omit<StoredChat, 'pinned' | 'tags' | 'share'> {
  readonly pinned: number;
  /** As JSON. */
  readonly tags: string;
  readonly shareToken: string | null;
  readonly shareEnd: string | null;
}

/** Nothing noted: see `placed`. */
type PlaceRow = Pick<Place, 'id'> & { readonly follows: string | null };

/** Tries again while another program holds the database, until the deadline; once in any case. */
async function retried<T>(work: () => T, deadline: number): Promise<T> {
  for (let waitMs = 5; ; waitMs = Math.min(2 * waitMs, 200)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= deadline) {
        const message = 'another program holds the database of the chats; end what it does, and try again';
        throw new BoocodeError('database_busy', message, { cause: error });
      }
    }
    await delay(waitMs);
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}

/** The values of `upsertMessage` after the chat, but for what it follows. */
function rowOf(message: Message): [string, string, string, string] {
  return [message.id, message.metadata.status, JSON.stringify(message), fold(searchableText(message))];
}

/** For a search whatever the case: SQLite by itself knows only the letters of ASCII. */
function fold(text: string): string {
  return withoutNul(text).toLowerCase();
}

/** Brings an older database to what is written here, all of it or nothing. */
function migrate(database: Database.Database, file: string): void {
  const { user_version: from } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (from > migrations.length) throw new Error(`${file} was written by a newer version of BooCode`);
  const steps = migrations.slice(from);
  if (steps.length === 0) return;
  database.exec(`BEGIN IMMEDIATE; ${steps.join('\n')} PRAGMA user_version = ${migrations.length}; COMMIT`);
}

/**
 * Each step is what has changed since the one before; none is ever edited. `changed` counts up, so that chats changed in
 * the same millisecond have an order too.
 */
const migrations = [
  `
CREATE TABLE IF NOT EXISTS chats (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, folded_title TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, changed INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS chats_by_change ON chats (changed);
CREATE TABLE IF NOT EXISTS messages (
  chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE, position INTEGER NOT NULL, id TEXT NOT NULL,
  status TEXT NOT NULL, body TEXT NOT NULL, folded_text TEXT NOT NULL,
  PRIMARY KEY (chat_id, position), UNIQUE (chat_id, id)
) STRICT;
CREATE INDEX IF NOT EXISTS running_messages ON messages (status) WHERE status = 'running';
CREATE TABLE IF NOT EXISTS results (
  handle TEXT PRIMARY KEY, chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  tool TEXT NOT NULL, text TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS results_by_chat ON results (chat_id);
`,
  "ALTER TABLE chats ADD COLUMN owner TEXT NOT NULL DEFAULT '';",
  // From here on it is JSON.
  'UPDATE results SET text = json_quote(text);',
  'ALTER TABLE chats ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;',
  // What has nothing in `follows` follows the message before it, as all did up to here.
  `
ALTER TABLE messages ADD COLUMN follows TEXT;
ALTER TABLE messages ADD COLUMN chosen INTEGER;
CREATE INDEX chosen_messages ON messages (chat_id, chosen) WHERE chosen IS NOT NULL;
`,
  "ALTER TABLE chats ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';",
  `
ALTER TABLE chats ADD COLUMN share_token TEXT;
ALTER TABLE chats ADD COLUMN share_end TEXT;
CREATE UNIQUE INDEX shared_chats ON chats (share_token) WHERE share_token IS NOT NULL;
`,
];

const selectChats = `SELECT id, title, owner, pinned, tags, created_at AS createdAt, updated_at AS updatedAt,
  share_token AS shareToken, share_end AS shareEnd,
  (SELECT count(*) FROM messages WHERE chat_id = chats.id) AS messageCount FROM chats`;

const inOrder = 'ORDER BY pinned DESC, changed DESC';

const nextChange = '(SELECT coalesce(max(changed), 0) + 1 FROM chats)';

const upsertResult = 'INSERT OR REPLACE INTO results (handle, chat_id, tool, text) VALUES (?, ?, ?, ?)';

/** Higher than all that are there, so that whatever was added or chosen last is shown. */
const nextNumber = `(SELECT max(
  coalesce((SELECT max(position) FROM messages WHERE chat_id = ?1), 0),
  coalesce((SELECT max(chosen) FROM messages WHERE chat_id = ?1 AND chosen IS NOT NULL), 0)) + 1)`;

const chooseMessage = `UPDATE messages SET chosen = ${nextNumber} WHERE chat_id = ?1 AND id = ?2`;

const upsertMessage = `INSERT INTO messages (chat_id, position, id, status, body, folded_text, follows)
  VALUES (?1, ${nextNumber}, ?2, ?3, ?4, ?5, ?6)
  ON CONFLICT (chat_id, id) DO UPDATE SET status = excluded.status, body = excluded.body, folded_text = excluded.folded_text
    WHERE messages.status <> 'cut'`;

/**
 * Held by a transaction that never ends, so that the system lets go of it however this process ends. In a file of its
 * own, because the driver keeps a file open until all statements on it have been collected as garbage.
 */
function takeLock(file: string): Database.Database {
  const lock = new Database(file, { timeout: 1_000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function openFailure(file: string, error: unknown): string {
  if (isBusy(error)) return `the database ${file} is open in another server`;
  return `the database ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
}
