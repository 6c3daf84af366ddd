/** The same question has the same answer, whatever was asked before it, and on whichever engine. */
import { openEngine } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { projectOfItsOwn as project } from '../support/project.ts';

const made = project({
  'package.json': { name: 'fixture', private: true },
  'tsconfig.json': { include: ['src'] },
  'src/shapes.ts': `
    export interface Port { go(): void }
    export class Base implements Port { constructor(readonly x = 1) {} go() { helper(); } }
    export class Heir extends Base { override go() { super.go(); } }
    export function helper() {}
    export default function named() { return helper; }`,
  'src/use.ts': `
    import other, { Base, Heir, type Port } from './shapes';
    export const make = () => ({ go: other(), base: new Base(), heir: new Heir() });
    export const run = (port: Port) => { port.go(); make().go(); make().base.go(); };`,
  'src/use.test.ts': "import { run } from './use';\nimport { Heir } from './shapes';\nrun(new Heir());",
  'lib/reply.js': `
    function Reply() {}
    Reply.prototype.send = function () { return this.code(); };
    Reply.prototype.code = function () {};
    module.exports = Reply;`,
  'lib/route.js': `
    const Answer = require('./reply');
    exports.handle = function () { const reply = new Answer(); reply.send(); };`,
});

const symbols = ['helper', 'named', 'Base.constructor', 'Port.go', 'run', 'Reply.send', 'Reply.code', 'handle'];

async function answers(order: readonly string[], fresh: boolean): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  let engine = await openEngine({ root: made.root, cacheDirectory: `${made.cache}-${fresh}-${order[0]}` });
  for (const symbol of order) {
    if (fresh) {
      await engine.close();
      engine = await openEngine({ root: made.root, cacheDirectory: `${made.cache}-${symbol}` });
    }
    found.set(symbol, [
      await engine.callgraph({ symbol, direction: 'both', depth: 3 }),
      await engine.impact({ symbol: { symbol }, depth: 3 }),
      await engine.types({ symbol }),
    ]);
  }
  await engine.close();
  return found;
}

test('in any order, warm and cold', async () => {
  const cold = await answers(symbols, true);
  const warm = await answers(symbols, false);
  const backwards = await answers([...symbols].reverse(), false);
  for (const symbol of symbols) {
    expect(warm.get(symbol), `${symbol}, warm`).toEqual(cold.get(symbol));
    expect(backwards.get(symbol), `${symbol}, the other way round`).toEqual(cold.get(symbol));
  }
});
