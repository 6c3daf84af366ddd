/** A declaration file beside the JavaScript it describes: a use of one is a use of the other. */
import { expect, test } from 'vitest';
import { callerText, verdictOf } from '../support/cases.ts';
import { project } from '../support/project.ts';

const made = project({
  'package.json': { name: 'fixture', private: true },
  'tsconfig.json': {},
  'lib/tool.js': `
    function work() { return 1; }
    class Machine { start() { return work(); } }
    module.exports = { work, Machine };`,
  'lib/tool.d.ts': `
    export declare function work(): number;
    export declare class Machine { start(): number; }`,
  'src/use.ts': `
    import { Machine, work } from '../lib/tool';
    export const main = () => work() + new Machine().start();`,
});

test('a call that the checker leads to the declaration is one of the implementation', async () => {
  const answer = await made.callgraph('work', { direction: 'callers', file: 'lib/tool.js' });
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual([
    'Machine.start lib/tool.js:2 call',
    'main src/use.ts:2 call resolved',
  ]);
});

test('the same for a method', async () => {
  const answer = await made.callgraph('Machine.start', { direction: 'callers', file: 'lib/tool.js' });
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main src/use.ts:2 call resolved']);
});

test('the implementation is asked for first', async () => {
  const answer = await made.callgraph('work');
  expect(answer.definitions.map((each) => each.file)[0]).toBe('lib/tool.js');
});

test('no change of the implementation is safe', async () => {
  const answer = await made.impact({ symbol: { symbol: 'Machine', file: 'lib/tool.js' } });
  expect(verdictOf(answer)).toBe('caution');
  expect(answer.affectedFiles.map((each) => each.file)).toContain('src/use.ts');
});

test('what calls it calls the implementation', async () => {
  const answer = await made.callgraph('main', { direction: 'callees' });
  expect(answer.callees?.map((edge) => `${edge.symbol} ${edge.file}`)).toContain('work lib/tool.js');
});

test('a function of the object that a script returns is what a type of its declaration file calls so', async () => {
  const belt = project({
    'package.json': { name: 'belt', private: true },
    'src/belt.js': `
      export function makeBelt(options) {
        function start(at) { return onStop(at); }
        function onStop(at) { options.onStop(at); }
        start.cancel = () => 1;
        return {
          start,
          size: 1,
          reset() {},
        };
      }`,
    'src/belt.d.ts': `
      export type Belt = { start: Start; size: number; reset: () => void };
      export type Start = ((at: number) => void) & { cancel(): number };
      export interface BeltOptions { onStop(at: number): void }
      export declare function makeBelt(options: BeltOptions): Belt;`,
    'src/use.ts': `
      import { type Belt, type BeltOptions, makeBelt } from './belt';
      export const run = () => makeBelt({ onStop() {} }).start(1);
      export const stop = (belt: Belt) => [belt.reset(), belt.start.cancel()];
      export const tell = (options: BeltOptions) => options.onStop(1);`,
  });
  const ask = async (symbol: string) =>
    (await belt.callgraph(symbol, { direction: 'callers', file: 'src/belt.js' })).callers?.map((edge) =>
      callerText(edge),
    );
  expect(await ask('start')).toEqual([
    'makeBelt src/belt.js:6 reference',
    'run src/use.ts:2 call resolved',
    'stop src/use.ts:3 reference resolved',
  ]);
  expect(await ask('reset')).toEqual(['stop src/use.ts:3 call resolved']);
  expect(await ask('cancel')).toEqual(['stop src/use.ts:3 call resolved']);
  expect(await ask('onStop')).toEqual(['makeBelt.start src/belt.js:2 call']);
});

const shown = project({
  'package.json': { name: 'shown', private: true },
  'src/Card.svelte': '<script>\n  export let title\n</script>\n<p>{title}</p>\n',
  'src/Card.svelte.d.ts': `
    import type { SvelteComponentTyped } from 'svelte';
    export type CardProps = { title: string };
    export default class Card extends SvelteComponentTyped<CardProps> {}`,
  'src/Desk.svelte': '<script>\n  import Card from \'./Card.svelte\'\n</script>\n<Card title="a" />\n',
  'src/Hall.svelte': '<script>\n  import { Card as Shown } from \'./index.js\'\n</script>\n<Shown title="b" />\n',
  'src/index.js': "export { default as Card } from './Card.svelte';\n",
});

test('a component is what its tags show, though a declaration file beside it says of which type it is', async () => {
  const { callers } = await shown.callgraph('Card', { direction: 'callers', file: 'src/Card.svelte' });
  expect(callers?.map((edge) => callerText(edge))).toEqual([
    'Desk src/Desk.svelte:4 jsx resolved',
    'Hall src/Hall.svelte:4 jsx resolved',
  ]);
  const { callees } = await shown.callgraph('Desk', { direction: 'callees' });
  expect(callees?.map((edge) => `${edge.symbol} ${edge.file}`)).toEqual(['Card src/Card.svelte']);
});

test('what its declaration file says is no other component', async () => {
  const answer = await shown.callgraph('Card', { direction: 'callers' });
  expect(answer.definitions.map((each) => each.file)[0]).toBe('src/Card.svelte');
});
