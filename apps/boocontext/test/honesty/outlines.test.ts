// Languages that are read in outline, over MCP: answers come, and say that they rest on names.

import { describe, expect, test } from 'vitest';
import { playground } from './support/playground.ts';

const ground = playground();

const files = {
  'src/queue.h': '#ifndef QUEUE_H\n#define QUEUE_H\nint push(int item);\nint unused_entry(void);\n#endif\n',
  'src/queue.c':
    '#include "queue.h"\n/* Keeps an item. */\nint push(int item) { return item > 0 ? item : 0; }\nint unused_entry(void) { return 1; }\n',
  'src/main.c': '#include "queue.h"\nint main(void) { return push(3); }\n',
};

describe('C++', () => {
  test('callers are candidates, and the verdict is CAUTION', async () => {
    const cpp = {
      'src/queue.h': files['src/queue.h'],
      'src/queue.cpp': files['src/queue.c'],
      'src/main.cpp': files['src/main.c'],
    };
    const answer = await ground.project(cpp).ask('callgraph', { symbol: 'push', direction: 'callers' });
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining('C++ is read in outline: callers and callees are candidates by name'),
      details: {
        symbol: { symbol: 'push', file: 'src/queue.cpp', line: 3, signature: 'int push(int item)' },
        callers: [{ caller_symbol: 'main', file: 'src/main.cpp', resolution: 'candidate' }],
      },
      metadata: { complete: false },
    });
  });
});

describe('C', () => {
  test('a function that one file defines and a header announces has the callers that are told', async () => {
    const answer = await ground.project(files).ask('callgraph', { symbol: 'push', direction: 'callers' });
    expect(answer).toMatchObject({
      verdict: 'INFO',
      details: {
        symbol: { symbol: 'push', file: 'src/queue.c', line: 3, signature: 'int push(int item)' },
        callers: [{ caller_symbol: 'main', file: 'src/main.c', resolution: 'resolved' }],
      },
      metadata: { complete: true },
    });
  });

  test('what nobody calls is never SAFE', async () => {
    const answer = await ground.project(files).ask('impact', { symbol: 'unused_entry' });
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining('read in outline'),
      details: { affected_symbols: [], mentions: { total: 2, explained: { definition: 2 } } },
    });
  });

  test('a declared signature is INFO, and no type is recovered', async () => {
    const answer = await ground.project(files).ask('types', { symbol: 'push' });
    expect(answer).toMatchObject({
      verdict: 'INFO',
      summary: expect.stringContaining('Types of this language are not recovered here'),
      details: { signature: 'int push(int item)', documentation: 'Keeps an item.' },
    });
  });

  test('symbols are found, the definition first', async () => {
    const answer = await ground.project(files).ask('symbols', { query: 'push' });
    expect(answer).toMatchObject({
      verdict: 'INFO',
      details: { results: [{ symbol: 'push', file: 'src/queue.c' }, { file: 'src/queue.h' }] },
    });
  });

  test('the overview counts its files and follows its includes', async () => {
    const answer = await ground.project(files).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'SAFE',
      details: { project: { language: 'C' }, dependency_graph: { modules: 3, edges: 2 } },
    });
  });

  test('health leaves out what a macro hides, and says so', async () => {
    const hidden = 'int odd(int a) { BEGIN(a) %% END return a; }\n';
    const plain = Array.from({ length: 20 }, (_, i) => `int f${i}(int a) { return a ? ${i} : 2; }\n`).join('');
    const answer = await ground.project({ 'a.c': `${plain}${hidden}` }).ask('health', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining('1 function holds code that the parser could not read and is left out (a.c:21)'),
      details: { file_count: 1 },
    });
  });
});
