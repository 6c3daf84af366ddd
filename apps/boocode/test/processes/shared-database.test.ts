// Three real processes on one PostgreSQL database, fifty turns, and one process that is killed in the middle of them.

import type { Chat } from '@boocontext/chat-api';
import { isGone, type ServerProcess, startModelServer, textsOf, until } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { chunksOf, closeAfterTest, prepare, streamedText, temporaryDirectory, textOf } from '../support/bench.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { startServerProcess } from '../support/server-process.ts';

const turnsAtOnce = 50;

describeWithPostgres('three processes on one database', (postgres) => {
  test('one is killed under fifty turns: nothing that was finished is lost, nothing runs twice, and all goes on', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const model = await startModelServer((request) => {
      const question = textsOf(request, 'user').at(-1) ?? '';
      return question.startsWith('slow')
        ? { text: `Half of ${question}. `, hold: Promise.race([released, gone(request.gone)]) }
        : { text: `All of ${question}.` };
    });
    closeAfterTest(() => model.close());
    const database = await postgres.newDatabase();
    const env = { ...prepare(temporaryDirectory(), {}, model.url), DATABASE_URL: database };
    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(env)));
    const [victim, ...others] = servers as [ServerProcess, ServerProcess, ServerProcess];
    const serverOf = (turn: number) => servers[turn % 3] as ServerProcess;
    const questionOf = (turn: number) => `${turn % 2 === 0 ? 'slow' : 'quick'} ${turn}`;

    // The page says where chats are kept, and never the address, which may hold a password.
    const about = await victim.get<object>('/api/about');
    expect(about).toMatchObject({ sharesDatabase: true });
    expect(JSON.stringify(about)).not.toContain(database);

    const chats = await Promise.all(
      Array.from({ length: turnsAtOnce }, async (_, turn) => {
        const { id } = (await (await serverOf(turn).post('/api/chats', {})).json()) as { id: string };
        return id;
      }),
    );
    const chatOf = (turn: number, server = others[0]) => server.get<Chat>(`/api/chats/${chats[turn]}`);
    const statusOf = async (turn: number) => (await chatOf(turn)).messages[1]?.metadata.status;
    const all = Array.from({ length: turnsAtOnce }, (_, turn) => turn);
    const ofVictim = all.filter((turn) => serverOf(turn) === victim);
    const [slow, quick] = [all.filter((turn) => turn % 2 === 0), all.filter((turn) => turn % 2 === 1)];
    const cut = ofVictim.filter((turn) => slow.includes(turn));
    const streams = all.map(async (turn) => {
      const response = await serverOf(turn).post(`/api/chats/${chats[turn]}/messages`, { text: questionOf(turn) });
      // Of the one that is killed some break off.
      return await response.text().catch(() => '');
    });
    const half = async (turn: number) => textOf((await chatOf(turn)).messages[1]).startsWith('Half');
    await until(
      async () => (await Promise.all(quick.map(statusOf))).every((status) => status === 'done'),
      undefined,
      200,
    );
    await until(async () => (await Promise.all(slow.map(half))).every(Boolean), undefined, 200);

    // Somebody listens at another process to a turn of the one that is killed.
    const listened = fetch(`${others[0]?.url}/api/chats/${chats[cut[0] ?? 0]}/stream`).then((answer) => answer.text());
    await until(async () => (await chatOf(cut[0] ?? 0)).running);
    expect(await victim.end('SIGKILL')).toBe('SIGKILL');
    await until(async () => (await Promise.all(cut.map(statusOf))).every((status) => status === 'cut'), undefined, 100);
    expect(await listened).toContain('"type":"error"');
    expect(await listened).toContain('data: [DONE]');
    release();
    await Promise.all(streams);

    // What the others were writing has come to its end, and what the dead one had finished or half said is there.
    const saved = await Promise.all(all.map((turn) => chatOf(turn, others[1])));
    const expected = all.map((turn) => {
      if (cut.includes(turn)) return ['cut', `Half of ${questionOf(turn)}. `];
      return ['done', slow.includes(turn) ? `Half of ${questionOf(turn)}. ` : `All of ${questionOf(turn)}.`];
    });
    expect(saved.map(({ messages }) => [messages[1]?.metadata.status, textOf(messages[1])])).toEqual(expected);
    expect(saved.map(({ messages }) => messages.length)).toEqual(all.map(() => 2));
    expect(saved.filter(({ running }) => running)).toEqual([]);
    // Each question has reached the model once.
    const asked = model.requests.map((request) => textsOf(request, 'user').at(-1));
    expect(asked.toSorted()).toEqual(all.map(questionOf).toSorted());

    // A chat of the dead one goes on at another.
    const again = await others[1]?.post(`/api/chats/${chats[cut[0] ?? 0]}/messages`, { text: 'quick again' });
    expect(streamedText(chunksOf((await again?.text()) ?? ''))).toBe('All of quick again.');
    expect((await chatOf(cut[0] ?? 0)).messages.map(({ metadata }) => metadata.status)).toEqual([
      'done',
      'cut',
      'done',
      'done',
    ]);
    for (const server of others) expect(await server.end('SIGTERM')).toBe(0);
    expect(servers.map(({ pid }) => isGone(pid))).toEqual([true, true, true]);
  });
});

function gone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
