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
    const refusal = (url: string) =>
      open(url, 50).then(
        () => 'opened',
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      );

    test('where nobody listens', async () => {
      const text = await refusal('postgres://me:hidden-word@127.0.0.1:1/chats');
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
