// What NestJS calls besides routes.

import { test } from 'vitest';
import { checkEntries, npm } from './check.ts';

test('jobs, events, messages, by methods and by classes', () => {
  checkEntries(
    {
      ...npm('@nestjs/core'),
      'src/jobs.ts': `import { Injectable } from '@nestjs/common';
import { Cron, CronExpression, Interval } from '@nestjs/schedule';
import { OnEvent } from '@nestjs/event-emitter';
import { Processor, WorkerHost, OnWorkerEvent } from '@nestjs/bullmq';
import { MessagePattern, EventPattern } from '@nestjs/microservices';
import { OnJob } from './decorators';
import { Command } from 'other';

@Injectable()
export class Jobs {
  @Cron(CronExpression.EVERY_HOUR, { name: 'hourly' })
  async hourly(): Promise<void> {}

  @Interval(1000)
  tick() {}

  @OnEvent('order.created')
  @Trace()
  onOrder(payload: { a: number }): void {}

  @OnJob({ name: JobName.Resize, queue: QueueName.Images })
  handleResize() {}

  @MessagePattern({ cmd: 'sum' })
  sum(data: number[]) {}

  @EventPattern('user_created')
  async created(data: unknown) {}

  notDecorated() {}
}

@Processor('mails', { concurrency: 2 })
export class MailProcessor extends WorkerHost {
  constructor(private readonly mails: Mails) {
    super();
    this.process(1);
  }
  async process(job: Job<{ a: 1 }>): Promise<void> {}

  @OnWorkerEvent('completed')
  onDone() {}
}

@Command('x')
export class NotNest { run() {} }
`,
    },
    [
      'job CronExpression.EVERY_HOUR Jobs.hourly src/jobs.ts:11 high',
      'job 1000 Jobs.tick src/jobs.ts:14 high',
      'event order.created Jobs.onOrder src/jobs.ts:17 high',
      'job JobName.Resize Jobs.handleResize src/jobs.ts:21 inferred',
      'event sum Jobs.sum src/jobs.ts:24 high',
      'event user_created Jobs.created src/jobs.ts:27 high',
      'job mails MailProcessor.process src/jobs.ts:33 at src/jobs.ts:39 high',
      'event completed MailProcessor.onDone src/jobs.ts:41 high',
    ],
  );
});
