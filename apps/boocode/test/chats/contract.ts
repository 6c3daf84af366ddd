/** What every chat store must do, whatever it keeps chats in. */
import type { Message, MessageStatus } from '@boocontext/chat-api';
import { describe, expect, test } from 'vitest';
import type { ChatStore } from '../../src/chats/chat-store.ts';
import { beginning } from '../../src/chats/versions.ts';

export function chatStoreContract(name: string, open: () => ChatStore | Promise<ChatStore>): void {
  describe(`${name} keeps the contract of chat stores`, () => {
    test('a chat that was created is there, and empty', async () => {
      const store = await open();
      await create(store, 'a', 'A title');
      expect(await store.getChat('a')).toEqual({
        id: 'a',
        title: 'A title',
        createdAt: at,
        updatedAt: at,
        messageCount: 0,
        owner: '',
        pinned: false,
        tags: [],
        messages: [],
        versions: {},
        hidden: [],
      });
      expect(await store.getChat('b')).toBeUndefined();
    });

    test('messages come back as they were saved, in their order', async () => {
      const store = await open();
      await create(store, 'a');
      const messages = [message('1', 'Ünï🎉 "quoted" \\ \0'), message('2', 'two'), message('3', 'three', 'failed')];
      for (const each of messages) await store.saveMessage('a', each);
      expect((await store.getChat('a'))?.messages).toEqual(messages);
      expect((await store.getChat('a'))?.messageCount).toBe(3);
    });

    test('a chat may hold messages and results from the beginning', async () => {
      const store = await open();
      const messages = [message('1', 'one'), message('2', 'a garden')];
      const results = [{ handle: 'h', tool: 'grep', text: 'all of it' }];
      const created = await store.createChat({ id: 'a', title: 'A', createdAt: at, messages, results });
      expect(created).toEqual({
        id: 'a',
        title: 'A',
        createdAt: at,
        updatedAt: at,
        messageCount: 2,
        owner: '',
        pinned: false,
        tags: [],
      });
      expect((await store.getChat('a'))?.messages).toEqual(messages);
      expect(await store.getResult('h')).toEqual({ handle: 'h', chatId: 'a', tool: 'grep', text: 'all of it' });
      await store.saveMessage('a', message('3', 'three'));
      expect((await store.getChat('a'))?.messages.map(({ id }) => id)).toEqual(['1', '2', '3']);
      expect(await ids(store, { query: 'garden', limit: 9 })).toEqual(['a']);
    });

    test('a chat that is pinned comes first, until it is no more', async () => {
      const store = await open();
      for (const id of ['a', 'b', 'c']) await create(store, id, 'A garden');
      await store.setPinned('a', true);
      expect((await store.getChat('a'))?.pinned).toBe(true);
      await store.saveMessage('b', message('1', 'one'));
      expect(await ids(store, { limit: 9 })).toEqual(['a', 'b', 'c']);
      expect(await ids(store, { query: 'garden', limit: 1 })).toEqual(['a']);
      await store.setPinned('a', false);
      expect(await ids(store, { limit: 9 })).toEqual(['b', 'c', 'a']);
      await expect(store.setPinned('d', true)).rejects.toMatchObject({ code: 'unknown_chat' });
    });

    test('a chat has the tags that it was given last, is listed by each, and all are listed once', async () => {
      const store = await open();
      for (const id of ['a', 'b', 'c']) await create(store, id, 'A garden');
      await store.createChat({ id: 'of ada', title: '', createdAt: at, owner: 'ada' });
      await store.setTags('a', ['bug', 'A "quoted", {ödd} \\ one']);
      await store.setTags('b', ['work', 'bug']);
      await store.setTags('of ada', ['hers', 'bug']);
      expect((await store.getChat('a'))?.tags).toEqual(['bug', 'A "quoted", {ödd} \\ one']);
      expect(await ids(store, { tag: 'bug' })).toEqual(['b', 'a']);
      expect(await ids(store, { tag: 'bug', user: 'ada' })).toEqual(['of ada', 'b', 'a']);
      expect(await ids(store, { tag: 'A "quoted", {ödd} \\ one', query: 'GARDEN' })).toEqual(['a']);
      for (const tag of ['bu', 'BUG', '%', 'hers']) expect(await ids(store, { tag }), tag).toEqual([]);
      expect((await store.listTags('')).toSorted()).toEqual(['A "quoted", {ödd} \\ one', 'bug', 'work']);
      expect((await store.listTags('ada')).toSorted()).toEqual(['A "quoted", {ödd} \\ one', 'bug', 'hers', 'work']);
      await store.setTags('a', ['work']);
      expect(await ids(store, { tag: 'bug' })).toEqual(['b']);
      await store.deleteChat('b');
      expect(await store.listTags('')).toEqual(['work']);
      await store.setTags('a', []);
      expect(await store.listTags('')).toEqual([]);
      // Neither makes a chat a changed one.
      expect(await ids(store)).toEqual(['c', 'a']);
    });

    test('a chat is found by the token that it is shared with, until it is shared no more or deleted', async () => {
      const store = await open();
      for (const id of ['a', 'b']) await create(store, id);
      await store.setShare('a', { token: 'secret', messageId: '1' });
      expect((await store.getChat('a'))?.share).toEqual({ token: 'secret', messageId: '1' });
      expect((await store.getChat('b'))?.share).toBeUndefined();
      expect((await store.listChats({ user: '', limit: 9 })).map(({ share }) => share?.token)).toEqual([
        undefined,
        'secret',
      ]);
      expect(await store.findShared('secret')).toBe('a');
      for (const token of ['', 'SECRET', 'secre_', '%', '\0']) expect(await store.findShared(token)).toBeUndefined();
      await store.setShare('a', { token: 'another', messageId: '2' });
      expect(await store.findShared('secret')).toBeUndefined();
      expect(await store.findShared('another')).toBe('a');
      await store.setShare('a', undefined);
      expect(await store.findShared('another')).toBeUndefined();
      expect((await store.getChat('a'))?.share).toBeUndefined();
      await store.setShare('b', { token: 'of b', messageId: '1' });
      await store.deleteChat('b');
      expect(await store.findShared('of b')).toBeUndefined();
    });

    test('a message that is saved again replaces itself where it stands', async () => {
      const store = await open();
      await create(store, 'a');
      for (const id of ['1', '2', '3']) await store.saveMessage('a', message(id, id));
      await store.saveMessage('a', message('2', 'changed'));
      expect((await store.getChat('a'))?.messages).toEqual([
        message('1', '1'),
        message('2', 'changed'),
        message('3', '3'),
      ]);
    });

    test('messages with the same id in different chats are different', async () => {
      const store = await open();
      await create(store, 'a');
      await create(store, 'b');
      await store.saveMessage('a', message('1', 'in a'));
      await store.saveMessage('b', message('1', 'in b'));
      expect((await store.getChat('a'))?.messages).toEqual([message('1', 'in a')]);
      expect((await store.getChat('b'))?.messages).toEqual([message('1', 'in b')]);
    });

    test('what was read does not change when more is written', async () => {
      const store = await open();
      await create(store, 'a');
      await store.saveMessage('a', message('1', 'one'));
      const before = await store.getChat('a');
      await store.saveMessage('a', message('1', 'changed'));
      expect(before?.messages).toEqual([message('1', 'one')]);
    });

    test('the chat that was changed last comes first', async () => {
      const store = await open();
      for (const id of ['a', 'b', 'c']) await create(store, id);
      await store.saveMessage('a', message('1', 'one'));
      expect(await ids(store)).toEqual(['a', 'c', 'b']);
      expect(await ids(store, { limit: 2 })).toEqual(['a', 'c']);
    });

    test.each([
      ['garden', ['b']],
      ['HARVEST', ['a']],
      ['ERNTEMÜDE', ['a']],
      ['äcker', ['b']],
      ['100%', ['c']],
      ['under_score', ['c']],
      ['under-score', []],
      ['%', ['c']],
      ['secret', []],
    ])('a search for %s finds %j', async (query, found) => {
      const store = await open();
      await create(store, 'a');
      await create(store, 'b', 'The garden, the ÄCKER');
      await create(store, 'c');
      await store.saveMessage('a', message('1', 'When is harvest time? Erntemüde'));
      await store.saveMessage('c', message('1', '100% of under_score'));
      const tool = { type: 'dynamic-tool', toolName: 'view_file', toolCallId: 'x', output: { output: 'secret' } };
      await store.saveMessage('a', { ...message('2', ''), parts: [tool] });
      expect(await ids(store, { query })).toEqual(found);
    });

    test('a chat with an owner is shown to that user, one without to everybody', async () => {
      const store = await open();
      await create(store, 'everybody', 'apple');
      await store.createChat({ id: 'of ada', title: 'apple', createdAt: at, owner: 'ada' });
      await store.createChat({ id: 'of bob', title: 'apple', createdAt: at, owner: 'bob' });
      expect(await ids(store, { user: 'ada' })).toEqual(['of ada', 'everybody']);
      expect(await ids(store, { user: 'bob', query: 'APPLE' })).toEqual(['of bob', 'everybody']);
      expect(await ids(store, { user: '' })).toEqual(['everybody']);
      expect(await store.getChat('of ada')).toMatchObject({ owner: 'ada' });
      expect(await store.ownerOf('of bob')).toBe('bob');
      expect(await store.ownerOf('everybody')).toBe('');
      expect(await store.ownerOf('nothing')).toBeUndefined();
    });

    test('a title can be given', async () => {
      const store = await open();
      await create(store, 'a');
      await store.setTitle('a', 'Better');
      expect((await store.getChat('a'))?.title).toBe('Better');
    });

    test('a chat that is deleted is gone, with all that was in it', async () => {
      const store = await open();
      await create(store, 'a');
      await create(store, 'b');
      await store.saveMessage('a', message('1', 'one'));
      await store.saveResult({ handle: 'h', chatId: 'a', tool: 't', text: 'long' });
      expect(await store.deleteChat('a')).toBe(true);
      expect(await store.deleteChat('a')).toBe(false);
      expect(await ids(store)).toEqual(['b']);
      expect(await store.getResult('h')).toBeUndefined();
      await create(store, 'a');
      expect((await store.getChat('a'))?.messages).toEqual([]);
    });

    describe('of messages that follow the same one', () => {
      const open2 = async () => {
        const store = await open();
        await create(store, 'a');
        for (const id of ['q1', 'a1', 'q2', 'a2']) await store.saveMessage('a', message(id, id));
        return store;
      };

      test('the one that was added last is shown, and the other is kept with what followed it', async () => {
        const store = await open2();
        await store.saveMessage('a', message('q2b', 'q2b'), 'a1');
        await store.saveMessage('a', message('a2b', 'a2b'), 'q2b');
        expect(await store.getChat('a')).toMatchObject({
          messages: [message('q1', 'q1'), message('a1', 'a1'), message('q2b', 'q2b'), message('a2b', 'a2b')],
          versions: { q2b: ['q2', 'q2b'] },
          hidden: [
            { follows: 'a1', message: message('q2', 'q2') },
            { follows: 'q2', message: message('a2', 'a2') },
          ],
          messageCount: 6,
        });
        expect((await store.listChats({ limit: 9, user: '' })).map(({ messageCount }) => messageCount)).toEqual([6]);
      });

      test('another one is shown when it is wanted, with what followed it, and what was shown below comes back', async () => {
        const store = await open2();
        await store.saveMessage('a', message('a2b', 'a2b'), 'q2');
        expect(await shown(store)).toEqual(['q1', 'a1', 'q2', 'a2b']);
        expect(await store.showMessage('a', 'a2')).toBe(true);
        expect(await shown(store)).toEqual(['q1', 'a1', 'q2', 'a2']);
        await store.saveMessage('a', message('q1b', 'q1b'), beginning);
        expect(await shown(store)).toEqual(['q1b']);
        expect((await store.getChat('a'))?.versions).toEqual({ q1b: ['q1', 'q1b'] });
        await store.showMessage('a', 'q1');
        expect(await shown(store)).toEqual(['q1', 'a1', 'q2', 'a2']);
        expect((await store.getChat('a'))?.versions).toEqual({ q1: ['q1', 'q1b'], a2: ['a2', 'a2b'] });
        // Whatever lies before it comes with it.
        await store.showMessage('a', 'q1b');
        await store.showMessage('a', 'a2b');
        expect(await shown(store)).toEqual(['q1', 'a1', 'q2', 'a2b']);
      });

      test('the one that was chosen gives way to another that is added, and is chosen again', async () => {
        const store = await open2();
        await store.saveMessage('a', message('a2b', 'a2b'), 'q2');
        for (let time = 0; time < 3; time += 1) await store.showMessage('a', 'a2');
        await store.saveMessage('a', message('a2c', 'a2c'), 'q2');
        expect(await shown(store)).toEqual(['q1', 'a1', 'q2', 'a2c']);
        expect((await store.getChat('a'))?.versions).toEqual({ a2c: ['a2', 'a2b', 'a2c'] });
        await store.showMessage('a', 'a2b');
        // To be saved again is not to be chosen.
        await store.saveMessage('a', message('a2c', 'changed'), 'q1');
        expect(await shown(store)).toEqual(['q1', 'a1', 'q2', 'a2b']);
        expect((await store.getChat('a'))?.hidden).toContainEqual({
          follows: 'q2',
          message: message('a2c', 'changed'),
        });
      });

      test('all are found, marked as cut, and deleted with their chat', async () => {
        const store = await open2();
        await store.saveMessage('a', message('a2b', 'In the garden', 'running'), 'q2');
        await store.saveMessage('a', message('a2c', 'elsewhere'), 'q2');
        expect(await ids(store, { query: 'GARDEN' })).toEqual(['a']);
        expect(await store.markCutMessages()).toBe(1);
        const cut = message('a2b', 'In the garden', 'cut');
        expect((await store.getChat('a'))?.hidden).toContainEqual({ follows: 'q2', message: cut });
        await store.deleteChat('a');
        await create(store, 'a');
        expect(await store.getChat('a')).toMatchObject({ messages: [], hidden: [], versions: {} });
      });

      test('none is shown where there is no such message', async () => {
        const store = await open2();
        await create(store, 'b');
        await store.saveMessage('b', message('of b', 'of b'));
        for (const id of ['x', 'of b', beginning, '\0']) expect(await store.showMessage('a', id)).toBe(false);
        expect(await shown(store)).toEqual(['q1', 'a1', 'q2', 'a2']);
      });

      test('which one is shown changes neither when a chat was changed nor what comes first', async () => {
        const store = await open2();
        await store.saveMessage('a', message('a2b', 'a2b'), 'q2');
        await create(store, 'b');
        const before = await store.getChat('a');
        await store.showMessage('a', 'a2');
        expect((await store.getChat('a'))?.updatedAt).toBe(before?.updatedAt);
        expect(await ids(store)).toEqual(['b', 'a']);
      });

      async function shown(store: ChatStore): Promise<string[] | undefined> {
        return (await store.getChat('a'))?.messages.map(({ id }) => id);
      }
    });

    test('messages that were being written are marked as cut, and no others', async () => {
      const store = await open();
      await create(store, 'a');
      await create(store, 'b');
      await store.saveMessage('a', message('1', 'done'));
      await store.saveMessage('a', message('2', 'half', 'running'));
      await store.saveMessage('b', message('1', 'half', 'running'));
      expect(await store.markCutMessages()).toBe(2);
      expect((await store.getChat('a'))?.messages).toEqual([message('1', 'done'), message('2', 'half', 'cut')]);
      expect((await store.getChat('b'))?.messages).toEqual([message('1', 'half', 'cut')]);
      expect(await store.markCutMessages()).toBe(0);
    });

    test('a message that was marked as cut is written no more', async () => {
      const store = await open();
      await create(store, 'a');
      await store.saveMessage('a', message('1', 'half', 'running'));
      await store.markCutMessages();
      await expect(store.saveMessage('a', message('1', 'all'))).rejects.toMatchObject({ code: 'message_cut' });
      expect((await store.getChat('a'))?.messages).toEqual([message('1', 'half', 'cut')]);
      await store.saveMessage('a', message('2', 'another'));
    });

    test('what is saved at once is saved in its order', async () => {
      const store = await open();
      await create(store, 'a');
      const texts = Array.from({ length: 30 }, (_, index) => `text ${index}`);
      await Promise.all(texts.map((text) => store.saveMessage('a', message('1', text))));
      expect((await store.getChat('a'))?.messages).toEqual([message('1', 'text 29')]);
      await Promise.all(texts.map((text, index) => store.saveMessage('a', message(`m${index}`, text))));
      const { messages = [] } = (await store.getChat('a')) ?? {};
      expect(messages.slice(1).map(({ id }) => id)).toEqual(texts.map((_, index) => `m${index}`));
    });

    test('no character of a title, a name or a question is too odd', async () => {
      const store = await open();
      const odd = 'a\0b \ud800 \u{1f389} \u202e';
      await store.createChat({ id: 'a', title: odd, createdAt: at, owner: odd });
      await store.setTitle('a', `${odd}!`);
      expect((await store.getChat('a'))?.title).toMatch(/^a.b.*!$/u);
      await store.saveMessage('a', message('1', odd));
      await store.saveResult({ handle: 'h', chatId: 'a', tool: 'grep', text: `a\0b` });
      expect((await store.getResult('h'))?.text).toBe('a\0b');
      expect(await ids(store, { user: odd, query: odd })).toEqual(['a']);
      expect(await store.getChat('\0')).toBeUndefined();
      expect(await store.getResult('\0')).toBeUndefined();
    });

    test('a long result comes back whole', async () => {
      const store = await open();
      await create(store, 'a');
      const result = { handle: 'h', chatId: 'a', tool: 'grep', text: 'ü'.repeat(1_000_000) };
      await store.saveResult(result);
      expect(await store.getResult('h')).toEqual(result);
      expect(await store.getResult('x')).toBeUndefined();
    });

    test.each<[string, (store: ChatStore) => Promise<unknown>]>([
      ['saveMessage', (store) => store.saveMessage('x', message('1', 'one'))],
      ['setTitle', (store) => store.setTitle('x', 'title')],
      ['setPinned', (store) => store.setPinned('x', true)],
      ['setTags', (store) => store.setTags('x', ['bug'])],
      ['setShare', (store) => store.setShare('x', { token: 't', messageId: '1' })],
      ['showMessage', (store) => store.showMessage('x', '1')],
      ['saveResult', (store) => store.saveResult({ handle: 'h', chatId: 'x', tool: 't', text: 'long' })],
    ])('%s about a chat that does not exist is refused', async (_, act) => {
      await expect(act(await open())).rejects.toMatchObject({ code: 'unknown_chat' });
    });
  });
}

export const at = '2026-01-01T00:00:00.000Z';

export function message(id: string, text: string, status: MessageStatus = 'done'): Message {
  return { id, role: 'user', parts: [{ type: 'text', text }], metadata: { status, createdAt: at } };
}

async function create(store: ChatStore, id: string, title = ''): Promise<void> {
  await store.createChat({ id, title, createdAt: at });
}

async function ids(
  store: ChatStore,
  options: { query?: string; tag?: string; limit?: number; user?: string } = {},
): Promise<string[]> {
  return (await store.listChats({ limit: 100, user: '', ...options })).map(({ id }) => id);
}
