// Functions that a service runs by what it was told: Temporal, Convex, Inngest, Trigger.dev, Medusa; commands of kong; MediatR.

import { test } from 'vitest';
import { checkEntries, npm } from './check.ts';

test('workflows by the path of their file, activities by their module', () => {
  checkEntries(
    {
      ...npm('@temporalio/worker', '@temporalio/workflow'),
      'src/worker.ts': `import { Worker } from '@temporalio/worker';
import * as activities from './activities';
Worker.create({ workflowsPath: require.resolve('./workflows'), activities, taskQueue: 'mails' });
`,
      'src/workflows.ts': `import { proxyActivities } from '@temporalio/workflow';
export * from './more';
export interface Order {}
export const limit = 3;
export async function ship(order: Order): Promise<void> {}
`,
      'src/more.ts': `export const bill = async (): Promise<void> => {};
`,
      'src/activities.ts': `export async function charge(): Promise<void> {}
function hidden(): void {}
`,
      'src/bundled/flow.ts': `import { sleep } from '@temporalio/workflow';
export async function bundled(): Promise<void> { await sleep(1); }
`,
    },
    [
      'job workflow ship ship src/workflows.ts:5 high',
      'job workflow bill bill src/more.ts:1 high',
      'job activity charge charge src/activities.ts:1 high',
      'job workflow bundled bundled src/bundled/flow.ts:2 inferred',
    ],
  );
});

test('methods of a value that a worker of Go registers', () => {
  checkEntries(
    {
      'worker/main.go': `package main

import (
	"example.com/shop/mail"
	"go.temporal.io/sdk/worker"
)

func main() {
	w.RegisterWorkflow(mail.Send)
	w.RegisterActivity(&mail.Activities{})
}
`,
      'mail/mail.go': `package mail

func Send() error { return nil }

func (a *Activities) Deliver() error { return nil }
func (a *Activities) hidden() error { return nil }
`,
    },
    ['job workflow Send Send mail/mail.go:3 high', 'job activity Deliver Activities.Deliver mail/mail.go:5 high'],
  );
});

test('functions of Convex, Inngest, Trigger.dev and Medusa', () => {
  checkEntries(
    {
      ...npm('convex', 'inngest', '@trigger.dev/sdk'),
      'convex/orders.ts': `import { query, internalMutation } from './_generated/server';
export const list = query({ handler: async () => [] });
export const pay = internalMutation(async () => {});
export const view = authedQuery({ handler: async () => [] });
const hidden = query({});
`,
      'src/jobs.ts': `import { inngest } from './client';
export const paid = inngest.createFunction({ id: 'paid' }, { event: 'order.paid' }, async () => {});
export const nightly = inngest.createFunction({ id: 'nightly', triggers: [{ cron: '0 0 * * *' }] }, async () => {});
`,
      'src/trigger/mail.ts': `import { task, schedules } from '@trigger.dev/sdk/v3';
export const mail = task({ id: 'send-mail', run: async () => {} });
export const tick = schedules.task({ id: 'tick', run: async () => {} });
`,
      'src/subscribers/placed.ts': `import type { SubscriberConfig, SubscriberArgs } from '@medusajs/framework';
export default async function placed(args: SubscriberArgs) {}
export const config: SubscriberConfig = { event: ['order.placed', 'order.paid'] };
`,
      'src/jobs/sync.ts': `import type { MedusaContainer } from '@medusajs/framework/types';
export default async function sync(container: MedusaContainer) {}
export const config = { name: 'sync-stock', schedule: '* * * * *' };
`,
    },
    [
      'event orders:list list convex/orders.ts:2 high',
      'event orders:pay pay convex/orders.ts:3 high',
      'event orders:view view convex/orders.ts:4 inferred',
      'event order.paid paid src/jobs.ts:2 high',
      'job cron 0 0 * * * nightly src/jobs.ts:3 high',
      'job send-mail mail src/trigger/mail.ts:2 high',
      'job tick tick src/trigger/mail.ts:3 high',
      'event order.placed placed src/subscribers/placed.ts:2 high',
      'event order.paid placed src/subscribers/placed.ts:2 high',
      'job sync-stock sync src/jobs/sync.ts:2 high',
    ],
  );
});

test('commands of kong in other packages, and in one another', () => {
  checkEntries(
    {
      'main.go': `package main

import (
	"example.com/shop/remote"
	"github.com/alecthomas/kong"
)

type CLI struct {
	Remote remote.Commands \`cmd:"" help:"remotes"\`
	VersionCheck Version \`cmd:""\`
	Verbose bool \`help:"more"\`
}

type Version struct{}

func (v Version) Run() error { return nil }
`,
      'remote/remote.go': `package remote

type Commands struct {
	Add Add \`cmd:"" name:"new"\`
}

type Add struct{}

func (a *Add) Run() error { return nil }
`,
    },
    [
      'command version-check Version.Run main.go:10 at main.go:16 high',
      'command remote new Add.Run remote/remote.go:4 at remote/remote.go:9 high',
    ],
  );
});

test('handlers of MediatR', () => {
  checkEntries(
    {
      'Orders.cs': `using MediatR;
public class PayHandler(IStore store) : IRequestHandler<Pay, bool>
{
    public async Task<bool> Handle(Pay request, CancellationToken token) { return true; }
}
`,
    },
    ['event Pay PayHandler.Handle Orders.cs:2 at Orders.cs:4 high'],
  );
});
