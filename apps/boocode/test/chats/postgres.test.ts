import { describe, expect, test } from 'vitest';
import { PostgresChatStore } from '../../src/chats/postgres/postgres-chat-store.ts';
import { closeAfterTest } from '../support/bench.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { at, chatStoreContract, message } from './contract.ts';

describeWithPostgres('PostgreSQL', (server) => {
  const open = async (url: string, patienceMs = 10_000) => {
    const store = await PostgresChatStore.open({ url, patienceMs, log: () => {} });
    closeAfterTest(() => store.close());
    return store;
  };

  chatStoreContract('a PostgreSQL database', async () => open(await server.newDatabase()));

  test('what one process has saved, another one has', async () => {
    const url = await server.newDatabase();
    // At the same time, as processes start that are updated together.
    const [one, other] = await Promise.all([open(url), open(url), open(url)]);
    await one.createChat({ id: 'a', title: 'kept', createdAt: at });
    await one.saveMessage('a', message('1', 'one'));
    expect(await other.getChat('a')).toMatchObject({ title: 'kept', messages: [message('1', 'one')] });
  });

  test('a database of the version before keeps its chats, and what a process of that version still does', async () => {
    const url = await server.newDatabase();
    const old = await server.connect(url);
    closeAfterTest(() => old.end());
    await old.query(versionBefore);
    const insert = 'INSERT INTO boocode.messages (chat_id, id, status, body, folded_text) VALUES ($1, $2, $3, $4, $5)';
    const add = (id: string) => old.query(insert, ['a', id, 'done', JSON.stringify(message(id, id)), id]);
    for (const id of ['1', '2', '3']) await add(id);
    const store = await open(url);
    const shown = async () => (await store.getChat('a'))?.messages.map(({ id }) => id);
    expect(await store.getChat('a')).toMatchObject({ versions: {}, hidden: [], messageCount: 3 });
    expect(await shown()).toEqual(['1', '2', '3']);
    await add('4');
    expect(await shown()).toEqual(['1', '2', '3', '4']);
    await store.saveMessage('a', message('3b', '3b'), '2');
    expect(await shown()).toEqual(['1', '2', '3b']);
    // It knows of no versions: what it adds follows the message that was added last.
    await add('5');
    expect(await shown()).toEqual(['1', '2', '3b', '5']);
    // As it takes messages back.
    await old.query(`DELETE FROM boocode.messages WHERE chat_id = 'a'
      AND position >= (SELECT position FROM boocode.messages WHERE chat_id = 'a' AND id = '3b')`);
    expect(await shown()).toEqual(['1', '2', '3', '4']);
  });

  test('a database that is restarted meanwhile is waited for, and nothing is lost', async () => {
    const store = await open(await server.newDatabase());
    await store.createChat({ id: 'a', title: '', createdAt: at });
    const start = await server.stop();
    const saved = ['1', '2', '3'].map((id) => store.saveMessage('a', message(id, id)));
    const read = store.getChat('a');
    await start();
    await Promise.all(saved);
    expect(await read).toMatchObject({ id: 'a' });
    expect((await store.getChat('a'))?.messages.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  test('a table that somebody else holds is waited for, others are read, and whoever waits in vain is told', async () => {
    const url = await server.newDatabase();
    const store = await open(url, 200);
    await store.createChat({ id: 'a', title: 'before', createdAt: at });
    const other = await server.connect(url);
    closeAfterTest(() => other.end());
    await other.query('BEGIN; LOCK TABLE boocode.chats IN EXCLUSIVE MODE');
    await expect(store.setTitle('a', 'after')).rejects.toMatchObject({ code: 'database_busy' });
    expect((await store.getChat('a'))?.title).toBe('before');
    await other.query('ROLLBACK');
    await store.setTitle('a', 'after');
    expect((await store.getChat('a'))?.title).toBe('after');
  });

  describe('is refused by name, and without its password,', () => {
    // A connection that is refused is tried again until the patience is over, so that has less of it.
    const refusal = (url: string, patienceMs?: number) =>
      open(url, patienceMs).then(
        () => 'opened',
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      );

    test('where nobody listens', async () => {
      const text = await refusal('postgres://me:hidden-word@127.0.0.1:1/chats', 2_000);
      expect(text).toMatch(/^config_invalid .*DATABASE_URL, chats at 127\.0\.0\.1:1, cannot be used: .*ECONNREFUSED/);
      expect(text).not.toContain('hidden-word');
    });

    test('where it is no address', async () => {
      expect(await refusal('postgres://me:hidden-word@[/chats')).toMatch(
        /^config_invalid DATABASE_URL is no address: [^d]+$/,
      );
    });

    test('where there is no such database', async () => {
      const url = await server.newDatabase();
      expect(await refusal(url.replace(/test_\d+/, 'nothing'))).toMatch(/^config_invalid .*"nothing" does not exist/);
    });

    test('where a newer version has written it', async () => {
      const url = await server.newDatabase();
      await open(url);
      const other = await server.connect(url);
      await other.query('INSERT INTO boocode.migrations VALUES (99)');
      await other.end();
      expect(await refusal(url)).toMatch(/^config_invalid .*newer version/);
    });

    test('where it cannot hold every text', async () => {
      const url = await server.newDatabase();
      const other = await server.connect(url);
      await other.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
      await other.end();
      expect(await refusal(url.replace(/test_\d+/, 'latin'))).toMatch(/^config_invalid .*LATIN1/);
    });
  });
});

/** As far as chats and messages go. */
const versionBefore = `
CREATE SCHEMA boocode;
CREATE TABLE boocode.migrations (version integer PRIMARY KEY);
INSERT INTO boocode.migrations VALUES (1), (2);
CREATE SEQUENCE boocode.changes;
CREATE TABLE boocode.chats (
  id text PRIMARY KEY, title text NOT NULL, folded_title text NOT NULL, owner text NOT NULL,
  created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  changed bigint NOT NULL DEFAULT nextval('boocode.changes'), pinned boolean NOT NULL DEFAULT false);
CREATE TABLE boocode.messages (
  chat_id text NOT NULL REFERENCES boocode.chats ON DELETE CASCADE, id text NOT NULL,
  position bigint NOT NULL DEFAULT nextval('boocode.changes'),
  status text NOT NULL, body text NOT NULL, folded_text text NOT NULL, PRIMARY KEY (chat_id, id));
CREATE INDEX messages_in_order ON boocode.messages (chat_id, position);
INSERT INTO boocode.chats (id, title, folded_title, owner, created_at, updated_at)
  VALUES ('a', 'Kept', 'kept', '', '${at}', '${at}');
`;
