// Several processes on one PostgreSQL database, as apps in this process: whatever is asked of one of them about a turn
// of another one is answered as that one would.

import { textsOf, until } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { chunksOf, type OpenApp, type OpenAppOptions, openApp, streamedText, textOf } from '../support/bench.ts';
import { describeWithPostgres } from '../support/postgres.ts';

/** A model that says half, and the rest once it is let go. */
function halting() {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { hold, release: () => release() };
}

describeWithPostgres('processes that share a database', (server) => {
  /** The same database; each has a model of its own. */
  const openApps = async (count: number, options: OpenAppOptions = {}): Promise<OpenApp[]> => {
    const env = { ...options.env, DATABASE_URL: await server.newDatabase() };
    const apps: OpenApp[] = [];
    for (let at = 0; at < count; at += 1) {
      apps.push(await openApp({ model: () => ({ text: `answer of ${at}` }), ...options, env }));
    }
    return apps;
  };
  const two = async (options: OpenAppOptions = {}) => (await openApps(2, options)) as [OpenApp, OpenApp];

  test('a turn of one is heard at another from its beginning to its end', async () => {
    const { hold, release } = halting();
    const long = 'a word or two '.repeat(300);
    const [one, other] = await two({ model: () => ({ text: long, hold }) });
    const id = await one.newChat();
    expect((await other.get(`/api/chats/${id}/stream`)).status).toBe(204);
    const first = one.post(`/api/chats/${id}/messages`, { text: 'go' });
    await until(() => one.model.requests.length === 1);
    expect((await other.chat(id)).running).toBe(true);
    expect((await other.get<{ chats: object[] }>('/api/chats')).body.chats).toMatchObject([{ id, running: true }]);
    const second = other.get(`/api/chats/${id}/stream`);
    await other.get('/api/health');
    release();
    const [heard, heardThere] = await Promise.all([first, second]);
    expect(streamedText(chunksOf(heardThere.text))).toBe(long);
    expect(chunksOf(heardThere.text)).toEqual(chunksOf(heard.text));
    expect((await other.get(`/api/chats/${id}/stream`)).status).toBe(204);
    expect(await other.chat(id)).toEqual(await one.chat(id));
    expect((await other.chat(id)).running).toBe(false);
  });

  test('a turn is stopped from another, which answers when it has ended and is saved', async () => {
    const [one, other] = await two({
      model: ({ gone }) => ({ text: 'half', hold: new Promise((resolve) => gone.addEventListener('abort', resolve)) }),
    });
    const id = await one.newChat();
    const turn = one.post(`/api/chats/${id}/messages`, { text: 'go' });
    await until(() => one.model.requests.length === 1);
    expect((await other.post(`/api/chats/${id}/stop`)).body).toEqual({ stopped: true });
    expect((await other.chat(id)).messages[1]?.metadata.status).toBe('stopped');
    expect((await turn).text).toContain('"type":"abort"');
    expect((await other.post(`/api/chats/${id}/stop`)).body).toEqual({ stopped: false });
    expect((await other.post('/api/chats/nothing/stop')).status).toBe(404);
  });

  test('a chat that is deleted at another ends its turn', async () => {
    const [one, other] = await two({
      model: ({ gone }) => ({ text: 'half', hold: new Promise((resolve) => gone.addEventListener('abort', resolve)) }),
    });
    const id = await one.newChat();
    const turn = one.post(`/api/chats/${id}/messages`, { text: 'go' });
    await until(() => one.model.requests.length === 1);
    expect((await other.post(`/api/chats/${id}`, undefined, { method: 'DELETE' })).status).toBe(204);
    expect((await turn).text).toContain('"type":"abort"');
    expect((await one.get(`/api/chats/${id}`)).status).toBe(404);
  });

  test('the version that one shows is shown at all, and none changes under a turn of another', async () => {
    const { hold, release } = halting();
    const [one, other] = await two({
      model: (request) => (textsOf(request, 'user').length > 1 ? { text: 'last', hold } : { text: 'an answer' }),
    });
    const id = await one.newChat();
    await one.send(id, { text: 'first' });
    const before = await one.chat(id);
    await other.send(id, { asksAgain: before.messages[0]?.id });
    const after = await one.chat(id);
    const show = (app: OpenApp, messageId = '') =>
      app.post(`/api/chats/${id}`, { shows: messageId }, { method: 'PATCH' });
    expect((await show(other, before.messages[1]?.id)).status).toBe(200);
    expect((await one.chat(id)).messages).toEqual(before.messages);
    const turn = one.post(`/api/chats/${id}/messages`, { text: 'second' });
    await until(() => one.model.requests.some((request) => textsOf(request, 'user').length > 1));
    expect((await show(other, after.messages[1]?.id)).status).toBe(409);
    release();
    await turn;
    expect((await show(other, after.messages[1]?.id)).status).toBe(200);
    expect((await one.chat(id)).messages).toEqual(after.messages);
  });

  test('of messages that are sent to one chat at once, wherever, one begins a turn', async () => {
    const { hold, release } = halting();
    const apps = await openApps(3, { model: () => ({ text: 'one', hold }) });
    const id = await (apps[0] as OpenApp).newChat();
    const sent = Array.from({ length: 12 }, (_, at) => {
      return (apps[at % 3] as OpenApp).post(`/api/chats/${id}/messages`, { text: `message ${at}` });
    });
    const asked = () => apps.flatMap(({ model }) => model.requests).length;
    let refused = 0;
    for (const answer of sent) void answer.then(({ status }) => (refused += status === 409 ? 1 : 0));
    await until(() => refused === 11 && asked() === 1);
    release();
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect((await (apps[0] as OpenApp).chat(id)).messages.map(textOf)).toEqual([
      expect.stringMatching(/^message/),
      'one',
    ]);
  });

  test('whoever has heard the end may go on at once, at any of them', async () => {
    const apps = await openApps(3);
    const id = await (apps[0] as OpenApp).newChat();
    for (let turn = 0; turn < 12; turn += 1) {
      const chunks = await (apps[turn % 3] as OpenApp).send(id, { text: `question ${turn}` });
      expect(streamedText(chunks)).toBe(`answer of ${turn % 3}`);
    }
    const texts = (await (apps[0] as OpenApp).chat(id)).messages.map(textOf);
    expect(texts).toEqual(
      Array.from({ length: 12 }, (_, turn) => [`question ${turn}`, `answer of ${turn % 3}`]).flat(),
    );
  });

  test('a database that is restarted ends no turn', async () => {
    const { hold, release } = halting();
    const [one, other] = await two({ model: () => ({ text: 'all of the answer', hold }), limits: { lookEveryMs: 50 } });
    const id = await one.newChat();
    const turn = one.post(`/api/chats/${id}/messages`, { text: 'go' });
    await until(() => one.model.requests.length === 1);
    const heardThere = other.get(`/api/chats/${id}/stream`);
    await server.restart();
    await until(() => other.log.includes('the database is back') && one.log.includes('the database is back'));
    expect((await other.chat(id)).running).toBe(true);
    release();
    expect(streamedText(chunksOf((await turn).text))).toBe('all of the answer');
    expect(streamedText(chunksOf((await heardThere).text))).toBe('all of the answer');
    expect((await other.chat(id)).messages[1]?.metadata.status).toBe('done');
  });

  test('while the database is away nobody begins a turn, and all goes on when it is back', async () => {
    const [one] = await two({ limits: { databasePatienceMs: 200, lookEveryMs: 50 } });
    const id = await one.newChat();
    const start = await server.stop();
    const refused = await one.post(`/api/chats/${id}/messages`, { text: 'go' });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'database_busy' } } });
    expect((await one.get('/api/health')).status).toBe(200);
    await start();
    await until(() => one.log.includes('the database is back'));
    expect(streamedText(await one.send(id, { text: 'again' }))).toBe('answer of 0');
    expect((await one.chat(id)).messages.map(textOf)).toEqual(['again', 'answer of 0']);
  });

  test('an answer that is ended while the database is away is saved when it is back', async () => {
    const { hold, release } = halting();
    const [one, other] = await two({
      model: () => ({ text: 'the answer', hold }),
      limits: { databasePatienceMs: 200, lookEveryMs: 50 },
    });
    const id = await one.newChat();
    const turn = one.post(`/api/chats/${id}/messages`, { text: 'go' });
    await until(() => one.model.requests.length === 1);
    const start = await server.stop();
    release();
    expect((await turn).text).toContain('not saved');
    await start();
    await until(async () => (await other.get<{ messages: unknown[] }>(`/api/chats/${id}`)).status === 200);
    await until(async () => (await other.chat(id)).messages[1]?.metadata.status === 'done');
    expect(textOf((await other.chat(id)).messages[1])).toBe('the answer');
    await until(async () => !(await other.chat(id)).running);
  });

  test('a turn that was taken for dead ends, changes nothing that others have seen, and the chat goes on', async () => {
    const url = await server.newDatabase();
    const { hold, release } = halting();
    const options = { env: { DATABASE_URL: url }, limits: { turns: { saveEveryMs: 1 } } };
    const one = await openApp({ ...options, model: () => ({ text: 'too late', hold }) });
    const other = await openApp({ ...options, model: () => ({ text: 'another answer' }) });
    const id = await one.newChat();
    const turn = one.post(`/api/chats/${id}/messages`, { text: 'go' });
    await until(async () => textOf((await other.chat(id)).messages[1]) === 'too late');
    // As if the database had lost the connection of the one, and kept it from coming back.
    const somebody = await server.connect(url);
    await somebody.query('UPDATE boocode.turns SET ended_at = now(), is_lost = true');
    await somebody.end();
    await until(async () => (await other.chat(id)).messages[1]?.metadata.status === 'cut');
    expect(streamedText(await other.send(id, { text: 'again' }))).toBe('another answer');
    release();
    expect((await turn).text).toContain('"type":"error"');
    const { messages, running } = await one.chat(id);
    expect(running).toBe(false);
    expect(messages.map((message) => [textOf(message), message.metadata.status])).toEqual([
      ['go', 'done'],
      ['too late', 'cut'],
      ['again', 'done'],
      ['another answer', 'done'],
    ]);
  });
});
