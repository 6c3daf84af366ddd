/** What the tables are, and how an older database is brought there. */
import type { Run } from './database.ts';

/** Numbers of the locks that BooCode takes: the first of two, so that nobody else's are met. */
export const lockSpace = 0x626f6f63;

/** Held while tables are changed. Processes have numbers from 1 on. */
const migrationLock = 0;

/**
 * Brings the tables up to date, in a transaction of the caller's. Rejects where a newer version has written them, or the
 * database cannot hold every text.
 */
export async function migrate(run: Run): Promise<void> {
  const [{ encoding } = { encoding: '' }] = await run<{ encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  );
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} and has to be UTF8`);
  await run('SELECT pg_advisory_xact_lock($1, $2)', [lockSpace, migrationLock]);
  await run('CREATE SCHEMA IF NOT EXISTS boocode');
  await run('CREATE TABLE IF NOT EXISTS boocode.migrations (version integer PRIMARY KEY)');
  const rows = await run<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM boocode.migrations');
  const from = rows[0]?.version ?? 0;
  if (from > migrations.length) throw new Error('it was written by a newer version of BooCode');
  for (const [index, step] of migrations.slice(from).entries()) {
    for (const statement of step) await run(statement);
    await run('INSERT INTO boocode.migrations VALUES ($1)', [from + index + 1]);
  }
}

/**
 * Each step is what has changed since the one before; none is ever edited. While processes are updated one by one, those
 * of the version before run on the new tables, so a step may add and never take away what that version uses.
 */
const migrations: readonly (readonly string[])[] = [
  [
    // Orders chats by their last change, and messages by when they came.
    'CREATE SEQUENCE boocode.changes',
    // What has to come back as it was is JSON in a `body`: see `withoutNul`.
    `CREATE TABLE boocode.chats (
      id text PRIMARY KEY, title text NOT NULL, folded_title text NOT NULL, owner text NOT NULL,
      created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
      changed bigint NOT NULL DEFAULT nextval('boocode.changes'))`,
    'CREATE INDEX chats_by_change ON boocode.chats (changed)',
    `CREATE TABLE boocode.messages (
      chat_id text NOT NULL REFERENCES boocode.chats ON DELETE CASCADE, id text NOT NULL,
      position bigint NOT NULL DEFAULT nextval('boocode.changes'),
      status text NOT NULL, body text NOT NULL, folded_text text NOT NULL, PRIMARY KEY (chat_id, id))`,
    'CREATE INDEX messages_in_order ON boocode.messages (chat_id, position)',
    "CREATE INDEX running_messages ON boocode.messages (status) WHERE status = 'running'",
    `CREATE TABLE boocode.results (
      handle text PRIMARY KEY, chat_id text NOT NULL REFERENCES boocode.chats ON DELETE CASCADE,
      tool text NOT NULL, body text NOT NULL)`,
    'CREATE INDEX results_by_chat ON boocode.results (chat_id)',
    // Processes that share the database, each with a number of its own.
    'CREATE SEQUENCE boocode.processes AS integer CYCLE',
    // A turn has the id of the message that it writes. It is kept for a while after its end, for those who still listen.
    `CREATE TABLE boocode.turns (
      id text PRIMARY KEY, chat_id text NOT NULL REFERENCES boocode.chats ON DELETE CASCADE,
      process integer NOT NULL, ended_at timestamptz, is_lost boolean NOT NULL DEFAULT false)`,
    'CREATE UNIQUE INDEX one_turn_in_a_chat ON boocode.turns (chat_id) WHERE ended_at IS NULL',
    'CREATE INDEX ended_turns ON boocode.turns (ended_at)',
    // What a turn has said, for listeners of other processes. Nobody needs it after a crash of the database.
    `CREATE UNLOGGED TABLE boocode.turn_chunks (
      turn_id text NOT NULL REFERENCES boocode.turns ON DELETE CASCADE, position integer NOT NULL, body text NOT NULL,
      PRIMARY KEY (turn_id, position))`,
  ],
  ['ALTER TABLE boocode.chats ADD COLUMN pinned boolean NOT NULL DEFAULT false'],
  [
    // What has nothing in `follows` follows the message before it, as all did up to here, and what a process of the
    // version before adds does.
    'ALTER TABLE boocode.messages ADD COLUMN follows text',
    // When somebody wanted to see it, of the numbers that `position` has.
    'ALTER TABLE boocode.messages ADD COLUMN chosen bigint',
  ],
  ["ALTER TABLE boocode.chats ADD COLUMN tags text[] NOT NULL DEFAULT '{}'"],
  [
    'ALTER TABLE boocode.chats ADD COLUMN share_token text UNIQUE',
    'ALTER TABLE boocode.chats ADD COLUMN share_end text',
  ],
];
