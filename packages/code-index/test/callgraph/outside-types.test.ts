/** With nothing installed: what is said to be of a class of a declared package has nothing of ours. */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { callers } = cases({
  'tsconfig.json': {},
  'package.json': { name: 'fixture', private: true, dependencies: { 'cache-lib': '1', '@prisma/client': '5' } },
});

const till = (nth: number) => `export class Till${nth} { settle${nth}() {} }\n`;

describe('a member', () => {
  callers(
    'of a parameter, a property and what is made of the class',
    {
      'a.ts': till(1),
      'b.ts': `import { Cache } from 'cache-lib';
import { Till1 } from './a';
export class Desk1 {
  own: Cache | undefined;
  constructor(private readonly cache: Cache) {}
  open(given: Cache) {
    this.cache.settle1();
    this.own?.settle1();
    given.settle1();
    const made = new Cache();
    made.settle1();
    new Till1().settle1();
  }
}`,
    },
    'Till1.settle1',
    ['Desk1.open b.ts:12 call'],
  );
  callers(
    'of what such an object gives back, or has, may be ours',
    {
      'a.ts': till(2),
      'b.ts': `import { Cache, Map2 } from 'cache-lib';
import { Till2 } from './a';
export function open(cache: Cache, held: Map2<Till2>) {
  cache.get(Till2).settle2();
  cache.held.settle2();
  held.settle2();
}`,
    },
    'Till2.settle2',
    ['open b.ts:4,5,6 call candidate'],
    { likely: 0 },
  );
  callers(
    'of a class of a package that no manifest names may be',
    {
      'a.ts': till(3),
      'b.ts': `import { Cache } from 'unknown-lib';
import { Till3 } from './a';
export function open(cache: Cache) { cache.settle3(); new Till3(); }`,
    },
    'Till3.settle3',
    ['open b.ts:3 call candidate'],
    { likely: 0 },
  );
  callers(
    'of what a class from outside has, by super',
    {
      'a.ts': till(5),
      'b.ts': `import { Cache } from 'cache-lib';
import { Till5 } from './a';
export class Desk5 extends Cache('x') { settle5() { super.settle5(); new Till5(); } }
export class Shelf5 extends Cache(Till5) { open() { super.settle5(); } }`,
    },
    'Till5.settle5',
    [],
    { likely: 1 },
  );
  callers(
    'of a model of Prisma, by a client and by a class that is one',
    {
      'a.ts': till(4),
      'prisma.service.ts': `import { PrismaClient } from '@prisma/client';
import { Till4 } from './a';
export class PrismaService extends PrismaClient { till: any = new Till4(); }`,
      'b.ts': `import { PrismaClient } from '@prisma/client';
import { PrismaService } from './prisma.service';
import { Till4 } from './a';
const client = new PrismaClient();
export class Desk4 {
  constructor(private readonly prisma: PrismaService) {}
  open() {
    this.prisma.user.settle4();
    client.user.settle4();
    this.prisma.till.settle4();
    new Till4();
  }
}`,
    },
    'Till4.settle4',
    ['Desk4.open b.ts:10 call candidate'],
    { likely: 0 },
  );
  callers(
    'of a package that CommonJS requires, and not of what the code puts on it',
    {
      'a.js': `const lib = require('cache-lib');
class Till6 { settle6() {} }
lib.settle7 = function () {};
module.exports = { Till6 };`,
      'b.js': `const { Till6 } = require('./a');
const lib = require('cache-lib');
function open() { lib.settle6(); lib.held.settle6(); }
function close(lib) { lib.settle6(); }
module.exports = [open, close, Till6];`,
    },
    'Till6.settle6',
    ['close b.js:4 call candidate'],
    { likely: 0 },
  );
});

describe('what a module from outside is loaded as', () => {
  const kit = 'export class Kit { METHOD() {} }';
  const none = (title: string, method: string, code: string, likely = 0) =>
    callers(
      title,
      { 'kit.ts': kit.replace('METHOD', method), 'desk.js': `import './kit';\n${code}` },
      `Kit.${method}`,
      [],
      { likely },
    );
  none(
    'at once',
    'mixed1',
    "export const a = async () => [(await import('cache-lib')).mixed1(), require('cache-lib').mixed1()];",
  );
  none(
    'into a variable',
    'mixed2',
    "export async function a() { const lib = await import('cache-lib'); lib.mixed2(); }",
  );
  none('and taken apart', 'mixed3', "const { promises: fs } = require('fs');\nexport const a = () => fs.mixed3('x');");
  none(
    'gives nothing of ours, of what Node has',
    'mixed4',
    "import crypto from 'node:crypto';\nexport const a = (x) => crypto.createHash('md5').update(x).mixed4('hex');",
  );
  callers(
    'may hand on what it is given, of others',
    {
      'kit.ts': 'export class Kit { mixed5() {} }',
      'desk.js':
        "import { Kit } from './kit';\nimport lib from 'cache-lib';\nexport const a = () => lib.get(Kit).mixed5();",
    },
    'Kit.mixed5',
    ['a desk.js:3 call candidate'],
  );
});
