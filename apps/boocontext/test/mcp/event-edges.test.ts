/** Who sends a job or an event calls what runs for it, over MCP: `callgraph`, paths, impact and tests all walk these edges. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedFiles, serveFiles } from '../support/serve-files.ts';

let server: ServedFiles;
beforeAll(async () => {
  server = await serveFiles('event-edges', files);
});
afterAll(async () => await server?.remove());

const files = {
  'package.json':
    '{ "name": "shop", "private": true, "dependencies": { "bullmq": "*", "convex": "*", "@temporalio/worker": "*" } }',
  'src/queue.ts': `import { Queue } from 'bullmq';
export const mails = new Queue('mails');
export const other = new Queue(process.env.QUEUE);
`,
  'src/worker.ts': `import { Worker } from 'bullmq';
new Worker('mails', sendMail);
async function sendMail(job: unknown): Promise<void> { deliver(job); }
function deliver(job: unknown): void { console.log(job); }
`,
  'src/order.ts': `import { mails, other } from './queue';
export async function placeOrder(): Promise<void> { await mails.add('paid', {}); }
export async function unknown(): Promise<void> { await other.add('paid', {}); }
`,
  'test/order.test.ts': `import { placeOrder } from '../src/order';
test('is paid', async () => { await placeOrder(); });
`,
  'jobs/tasks.py': `from celery import Celery

app = Celery("jobs")

@app.task
def charge(order):
    return order
`,
  'jobs/views.py': `from .tasks import charge

def pay(order):
    charge.delay(order)
`,
  'desk/management/commands/close-day.py': `from django.core.management.base import BaseCommand

class Command(BaseCommand):
    def handle(self, *args, **options):
        pass
`,
  'desk/tests/test_day.py': `from django.core.management import call_command

def test_is_closed():
    call_command("close-day")
`,
  'convex/orders.ts': `import { query } from './_generated/server';
export const list = query({ handler: async () => [] });
`,
  'src/temporal.ts': `import { Worker } from '@temporalio/worker';
export const worker = Worker.create({ workflowsPath: require.resolve('./workflows') });
`,
  'src/workflows.ts': `export async function shipOrder(): Promise<void> {}
`,
};

interface Edge {
  readonly caller_symbol?: string;
  readonly callee_symbol?: string;
  readonly via?: string;
  readonly resolution?: string;
}

function shown(edges: unknown): readonly string[] {
  return (edges as readonly Edge[])
    .map(({ caller_symbol, callee_symbol, via = 'call', resolution = 'exact' }) =>
      [caller_symbol ?? callee_symbol, via, resolution].join(' '),
    )
    .toSorted();
}

test('who adds a job is a caller of the worker, and one of an unknown queue is told as open', async () => {
  const { details, metadata } = await server.callTool('boocontext_callgraph', {
    symbol: 'sendMail',
    direction: 'callers',
  });
  expect(shown(details.callers)).toEqual(['job mails job resolved', 'placeOrder event resolved']);
  expect(String((metadata.coverage as { readonly events?: string } | undefined)?.events)).toContain('src/order.ts:3');
});

test('a producer has the job among its callees', async () => {
  const { details } = await server.callTool('boocontext_callgraph', { symbol: 'placeOrder', direction: 'callees' });
  expect(shown(details.callees)).toContain('job mails event resolved');
});

test('a path leads from the producer to what the worker calls', async () => {
  const { details } = await server.callTool('boocontext_callgraph', { symbol: 'placeOrder', path_to: 'deliver' });
  expect((details.path as readonly { readonly symbol: string }[]).map(({ symbol }) => symbol)).toEqual([
    'placeOrder',
    'sendMail',
    'deliver',
  ]);
});

test('impact of what a worker calls reaches the producer and the test of it', async () => {
  const { details } = await server.callTool('boocontext_impact', { symbol: 'deliver' });
  const affected = details.affected_symbols as readonly { readonly symbol: string; readonly why: string }[];
  expect(affected.map(({ symbol }) => symbol)).toContain('placeOrder');
  expect(affected.find(({ symbol }) => symbol === 'placeOrder')?.why).toBe('sends job mails');
  expect(JSON.stringify(details.tests)).toContain('test/order.test.ts');
});

test('a task that is sent has one caller by that, and none by its name', async () => {
  const { details } = await server.callTool('boocontext_callgraph', { symbol: 'charge', direction: 'callers' });
  expect(shown(details.callers)).toEqual(['job jobs.tasks.charge job resolved', 'pay event resolved']);
});

test.each(['Command.handle', 'Command'])('%s has whoever runs the command by its name as a caller', async (symbol) => {
  const file = 'desk/management/commands/close-day.py';
  const callers = await server.callTool('boocontext_callgraph', { symbol, file, direction: 'callers' });
  expect(shown(callers.details.callers)).toEqual([
    'command close-day command resolved',
    'test_is_closed event resolved',
  ]);
  const { details } = await server.callTool('boocontext_impact', { symbol, file });
  expect(JSON.stringify(details.tests)).toContain('desk/tests/test_day.py');
});

test.each([
  ['list', 'convex/orders.ts', 'orders:list'],
  ['shipOrder', 'src/workflows.ts', 'workflow shipOrder'],
])('%s is run by a service, and never safe to change', async (symbol, file, name) => {
  const { verdict, details } = await server.callTool('boocontext_impact', { symbol, file });
  expect(verdict).not.toBe('SAFE');
  expect((details.affected_entries as readonly { readonly name: string }[]).map((entry) => entry.name)).toEqual([name]);
});
