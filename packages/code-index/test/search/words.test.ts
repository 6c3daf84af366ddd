// Questions in plain words: one small web shop, asked by someone who does not know its names.

import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';
import { askProject } from './check.ts';

const shop = project({
  'src/http/body-parser.ts': `
    /** Turns the raw body of a request into an object. */
    export function parseBody(raw: Uint8Array, contentType: string): unknown {
      if (contentType === 'application/json') return JSON.parse(new TextDecoder().decode(raw));
      return undefined;
    }
    export function bodyLimitExceeded(length: number, limit: number) {
      return length > limit;
    }
  `,
  'src/http/reply.ts': `
    export class Reply {
      status = 200;
      send(value: unknown) {
        return this.serialize(value);
      }
      serialize(value: unknown) {
        // Objects become JSON text, everything else is written as it is.
        return typeof value === 'object' ? JSON.stringify(value) : String(value);
      }
    }
  `,
  'src/orders/checkout.ts': `
    export async function checkout(cart: Cart, card: Card) {
      for (let attempt = 1; attempt <= 3; attempt++) {
        try {
          return await charge(card, cart.total);
        } catch (error) {
          await sleep(100 * 2 ** attempt);
        }
      }
      throw new Error('the bank does not answer');
    }
    function sleep(ms: number) {
      return new Promise((resolve) => setTimeout(resolve, ms));
    }
    export function removeFromCart(cart: Cart, item: string) {
      cart.items = cart.items.filter((each) => each !== item);
    }
  `,
  'src/users/session.ts': `
    export class SessionStore {
      #sessions = new Map();
      find(id: string) {
        const session = this.#sessions.get(id);
        if (session && session.expiresAt < Date.now()) return undefined;
        return session;
      }
    }
    export const encryptPassword = (password: string) => hash(password);
  `,
  'src/routes.ts': `
    export function registerRoutes(app: App) {
      app.get('/orders', function listOrders() { return [] });
      app.post('/orders', function createOrder() { throw new Error('out of stock') });
    }
  `,
  'test/checkout.test.ts': `
    export function retriesCheckoutWithDelay() {
      // checkout is retried after a delay
      return checkout({} as never, {} as never);
    }
  `,
  'src/generated.d.ts': 'export declare function retryCheckoutDelay(): void;',
});

const first = (question: string, expected: string) =>
  test(question, async () => {
    expect((await askProject(shop, question)).places[0]).toBe(expected);
  });

describe('finds the place by', () => {
  first('where is the body of a request parsed', 'parseBody src/http/body-parser.ts:2');
  first('where is an object turned into json text', 'Reply.serialize src/http/reply.ts:6');
  first('take an item out of the cart', 'removeFromCart src/orders/checkout.ts:14');
});

describe('finds the place though no word is in its name:', () => {
  first('is paying tried again when the bank is silent', 'checkout src/orders/checkout.ts:1');
  first('which login is too old', 'SessionStore.find src/users/session.ts:3');
  first('hide what the user typed as a secret', 'encryptPassword src/users/session.ts:9');
  first('the upload is too big', 'bodyLimitExceeded src/http/body-parser.ts:6');
});

describe('a slip of a finger', () => {
  first('where is the body of a reqest parsd', 'parseBody src/http/body-parser.ts:2');
  first('encrpyt the secret', 'encryptPassword src/users/session.ts:9');
});

describe('of two that say equally little of themselves the one comes first that is called where more is said:', () => {
  const made = project({
    'functions/a.ts': 'export function delayFor(n: number) {\n  return 100 * n;\n}\n',
    'functions/b.ts': 'export function delayOf(n: number) {\n  return 100 * n;\n}\n',
    'pay/functions.ts':
      "import { delayOf } from './b.ts';\nexport async function pay(n: number) {\n  // The bank is asked again.\n  await sleep(delayOf(n));\n}\n",
    'methods/a.ts': 'export class One {\n  delayFor(n: number) {\n    return 100 * n;\n  }\n}\n',
    'methods/b.ts': 'export class Two {\n  delayAt(n: number) {\n    return 100 * n;\n  }\n}\n',
    'pay/methods.ts':
      'export async function order(two: Two, n: number) {\n  // The bank is asked again.\n  await sleep(two.delayAt(n));\n}\n',
    'python/a.py': 'def delay_for(n):\n    return 100 * n\n',
    'python/b.py': 'def delay_of(n):\n    return 100 * n\n',
    'pay/python.py': 'def send(n):\n    # The bank is asked again.\n    sleep(delay_of(n))\n',
    // What many bear the name of is told by no call that is written by its name.
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [
        `many/${name}.ts`,
        `export class ${name.toUpperCase()} {\n  delay(n: number) {\n    return 100 * n;\n  }\n}\n`,
      ]),
    ),
    'pay/many.ts': 'export const buy = (d: D, n: number) => {\n  // The bank is asked again.\n  d.delay(n);\n};\n',
  });
  test.each([
    ['functions', 'delayOf functions/b.ts:1'],
    ['methods', 'Two.delayAt methods/b.ts:2'],
    ['python', 'delay_of python/b.py:1'],
    ['many', 'A.delay many/a.ts:2'],
  ])('%s', async (path, expected) => {
    const { places } = await askProject(made, 'how long is the delay until the bank is asked again', { path });
    expect(places[0]).toBe(expected);
  });
});

test('words of a body belong to the innermost definition', async () => {
  const { places } = await askProject(shop, 'out of stock');
  expect(places[0]).toBe('registerRoutes.createOrder src/routes.ts:3');
});

test('a name that a question quotes comes first', async () => {
  const { places } = await askProject(shop, 'who uses removeFromCart for a request body');
  expect(places[0]).toBe('removeFromCart src/orders/checkout.ts:14');
});

test('tests and declarations stand behind the code they serve', async () => {
  const { places } = await askProject(shop, 'checkout retried after a delay');
  expect(places[0]).toBe('checkout src/orders/checkout.ts:1');
});

test('scores fall from the first result to the last, and none is above 1', async () => {
  const { answer } = await askProject(shop, 'parse the body of a request');
  const scores = answer.results.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores[0]).toBeLessThanOrEqual(1);
  expect(scores.at(-1)).toBeGreaterThan(0);
});

test('the surest results carry their source unasked, and no others', async () => {
  const { answer } = await askProject(shop, 'parse the body of a request');
  const [best] = answer.results;
  const shown = answer.results.filter(({ source }) => source !== undefined);
  expect(shown).toContain(best);
  expect(shown.length).toBeLessThan(answer.results.length);
  for (const { score } of shown) expect(score).toBeGreaterThanOrEqual(0.9 * (best?.score ?? 0));
  expect(shown.map(({ source }) => source).join('').length).toBeLessThanOrEqual(4_000);
});
