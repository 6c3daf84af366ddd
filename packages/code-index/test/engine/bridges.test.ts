/** Edges of which only the asker knows: asked for while a question is answered, and walked like any other. */
import type { Bridge, BridgesWanted, Control, Stamped } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, project } from '../support/project.ts';

const files: Files = {
  'tsconfig.json': {},
  'client.ts': `
    export function placeOrder() { fetch('/orders'); }
    export function checkout() { placeOrder(); }
  `,
  'server.ts': `
    export function answer() { return store(); }
    export function store() { return save(); }
    export function save() {}
  `,
};

const request: Bridge = {
  from: { file: 'client.ts', line: 0 },
  to: { file: 'server.ts', firstLine: 0, lastLine: 0, name: 'answer' },
  label: 'POST /orders',
  via: 'http',
  resolution: 'resolved',
};
const query: Bridge = {
  from: { file: 'client.ts', line: 1 },
  to: { file: 'server.ts', firstLine: 2, lastLine: 2, name: 'save' },
  label: 'save',
  via: 'query',
  resolution: 'candidate',
};

interface Asker {
  readonly control: Control;
  readonly wanted: Stamped<BridgesWanted>[];
}

/** @param to By the name of a definition, what leads there. */
function asker(to: Readonly<Record<string, readonly Bridge[]>>): Asker {
  const wanted: Stamped<BridgesWanted>[] = [];
  const control: Control = {
    bridgesTo: async (asked) => {
      wanted.push(asked);
      return asked.definitions.flatMap(({ symbol }) => to[symbol] ?? []);
    },
  };
  return { control, wanted };
}

test('whoever asks is told what it is about, and once', async () => {
  const made = project(files);
  const { control, wanted } = asker({ save: [request] });
  const answer = await made.callgraph('save', { direction: 'callers', depth: 3 }, control);
  expect(wanted).toMatchObject([{ definitions: [{ symbol: 'save', file: 'server.ts' }] }]);
  expect(wanted[0]).not.toHaveProperty('into');
  expect((await (await made.engine()).files()).snapshot).toBe(wanted[0]?.snapshot);
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual([
    'store server.ts:2 call',
    'answer server.ts:1 call depth 2',
    'placeOrder client.ts:1 http resolved depth 3',
  ]);
});

test('of direct callers only what leads into their files counts', async () => {
  const made = project(files);
  const { control, wanted } = asker({ answer: [request] });
  const answer = await made.callgraph('answer', { direction: 'callers' }, control);
  expect(wanted).toMatchObject([{ into: ['server.ts'] }]);
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['placeOrder client.ts:1 http resolved']);
});

test('a path crosses them, and asks for those to its end where there is none without', async () => {
  const made = project(files);
  const over = asker({ checkout: [request] });
  const found = await made.callgraph('checkout', { direction: 'callees', pathTo: 'save' }, over.control);
  expect(found.path?.map(({ symbol }) => symbol)).toEqual(['checkout', 'placeOrder', 'answer', 'store', 'save']);
  expect(over.wanted).toHaveLength(1);
  const toEnd = asker({ save: [query] });
  const ended = await made.callgraph('checkout', { direction: 'callees', pathTo: 'save' }, toEnd.control);
  expect(ended.path?.map(({ symbol }) => symbol)).toEqual(['checkout', 'save']);
  expect(toEnd.wanted.map(({ definitions }) => definitions.map(({ symbol }) => symbol))).toEqual([
    ['checkout'],
    ['checkout', 'save'],
  ]);
});

test('a path to a name that nothing bears is told with what is near', async () => {
  const made = project(files);
  const { control } = asker({});
  const answer = await made.callgraph('checkout', { direction: 'callees', pathTo: 'saves' }, control);
  expect(answer).toMatchObject({ path: [], unknownTarget: { found: false, near: [{ symbol: 'save' }] } });
});

test('impact walks them', async () => {
  const made = project(files);
  const { control } = asker({ save: [request] });
  const answer = await (await made.engine()).impact({ symbol: { symbol: 'save' }, depth: 9 }, control);
  expect(answer.found && answer.affectedSymbols.map(({ symbol, why }) => `${symbol} ${why}`)).toEqual([
    'store calls save',
    'answer calls store',
    'placeOrder requests POST /orders',
    'checkout calls placeOrder',
  ]);
});

test('while they are read other questions are answered, and files may change', async () => {
  const made = project(files);
  const engine = await made.engine();
  let asked = 0;
  const answer = await made.callgraph(
    'save',
    { direction: 'callers' },
    {
      bridgesTo: async () => {
        asked++;
        expect(await engine.callgraph({ symbol: 'answer', direction: 'both', depth: 1 })).toMatchObject({
          callees: [{ symbol: 'store' }],
        });
        made.write({ 'admin.ts': "import { save } from './server';\nexport const force = () => save();\n" });
        expect((await engine.files()).files).toContainEqual(expect.objectContaining({ path: 'admin.ts' }));
        return [];
      },
    },
  );
  expect(asked).toBe(1);
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['force admin.ts:2 call', 'store server.ts:2 call']);
});

test('the same question is answered by what is known then', async () => {
  const made = project(files);
  const callers = async (bridges: readonly Bridge[]) => {
    const { control } = asker({ answer: bridges });
    return (await made.callgraph('answer', { direction: 'callers' }, control)).callers?.length;
  };
  expect([await callers([]), await callers([request]), await callers([request]), await callers([])]).toEqual([
    0, 1, 1, 0,
  ]);
});

test('whoever fails to read them fails the question, and no other', async () => {
  const made = project(files);
  const fails = made.callgraph('save', {}, { bridgesTo: () => Promise.reject(new Error('no routes')) });
  await expect(fails).rejects.toThrow('no routes');
  expect((await made.callgraph('save')).callers).toHaveLength(1);
});

test('a question that is cancelled while they are read is over', async () => {
  const made = project(files);
  const stop = new AbortController();
  const cancelled = made.callgraph(
    'save',
    {},
    {
      signal: stop.signal,
      bridgesTo: async () => {
        stop.abort();
        return [];
      },
    },
  );
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  expect((await made.callgraph('save')).callers).toHaveLength(1);
});
