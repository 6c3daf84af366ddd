// Who hears what the code hands to queues and emitters: sure where both are seen to be the same, possible else, or open.

import { expect, test } from 'vitest';
import { messagesToEntries, openMessages } from '../src/edges/messages-to-entries.ts';
import { readEntries } from '../src/parts/entries.ts';
import { readMessages } from '../src/parts/messages.ts';
import { type Files, sourcesOf } from './check.ts';
import { npm } from './entries/check.ts';

/** As `src/a.ts:3 > Mails.process resolved`, and `src/a.ts:4 > open`. */
function checkMessages(files: Files, expected: readonly string[]): void {
  const sources = sourcesOf(files);
  const { entries } = readEntries(sources);
  const messages = readMessages(sources, entries);
  const led = messagesToEntries(messages, entries).map(
    ({ message, entry, resolution }) => `${message.file}:${message.line} > ${entry.handler} ${resolution}`,
  );
  const open = openMessages(messages, entries).map(({ file, line }) => `${file}:${line} > open`);
  expect([...led, ...open].toSorted()).toEqual(expected.toSorted());
}

test('queues of BullMQ: by constants, handed on, of a name that is worked out', () => {
  checkMessages(
    {
      ...npm('bullmq'),
      'src/names.ts': `export enum Names { MAILS = 'mails' }
`,
      'src/index.ts': `export * from './names';
`,
      'src/queues.ts': `import { Queue } from 'bullmq';
import { Names } from './index';
export const mails = new Queue(Names.MAILS);
export const other = new Queue(nameOf());
`,
      'src/worker.ts': `import { Worker } from 'bullmq';
new Worker('mails', send);
`,
      'src/order.ts': `import { mails, other } from './queues';
mails.add('paid', {});
other.add('paid', {});
set.add('paid');
`,
    },
    ['src/order.ts:2 > send resolved', 'src/order.ts:3 > open'],
  );
});

test('sockets: what one end emits is heard at the other end', () => {
  checkMessages(
    {
      ...npm('socket.io'),
      'src/live.ts': `import { io } from './io';
io.on('connection', (socket) => {
  socket.on('rename', rename);
  socket.emit('rename', 1);
  io.emit('rename', 2);
});
`,
      'src/page.ts': `import { socket } from './socket';
socket.on('rename', show);
export const ask = () => socket.emit('rename', 3);
`,
      'src/bus.ts': `const bus = makeBus();
bus.on('rename', note);
bus.emit('rename');
`,
    },
    [
      'src/bus.ts:3 > note candidate',
      'src/bus.ts:3 > rename candidate',
      'src/bus.ts:3 > show candidate',
      'src/live.ts:4 > note candidate',
      'src/live.ts:4 > show candidate',
      'src/live.ts:5 > note candidate',
      'src/live.ts:5 > show candidate',
      'src/page.ts:3 > note candidate',
      'src/page.ts:3 > rename candidate',
    ],
  );
});

test('queues and workers of BullMQ that functions of the project make', () => {
  checkMessages(
    {
      ...npm('bullmq'),
      'src/make.ts': `import { Queue, Worker } from 'bullmq';
export const queueFor = (name) => {
  const queue = new Queue(name, {});
  queue.on('error', report);
  return queue;
};
export const workFor = (name, run) => new Worker(name, run);
`,
      'src/queues.ts': "import { queueFor } from './make';\nconst mails = queueFor('mails');\nexport default mails;\n",
      'src/work.ts': "import { workFor } from './make';\nimport { send } from './send';\nworkFor('mails', send);\n",
      'src/order.ts': "import mails from './queues';\nexport const order = () => mails.add('paid', {});\n",
    },
    ['src/order.ts:2 > send resolved'],
  );
});

test('NestJS: queues that are injected, named jobs, events and requests of CQRS', () => {
  checkMessages(
    {
      ...npm('@nestjs/bull', '@nestjs/event-emitter', '@nestjs/cqrs'),
      'src/mails.ts': `import { Processor, Process } from '@nestjs/bull';
import { OnEvent } from '@nestjs/event-emitter';
import { CommandHandler } from '@nestjs/cqrs';
import { Pay } from './pay';
@Processor('mails')
export class Mails {
  @Process('welcome') welcome() {}
  @Process('bye') bye() {}
  @OnEvent('order.paid') paid() {}
}
@CommandHandler(Pay)
export class PayHandler {
  async execute(command: Pay) {}
}
`,
      'src/pay.ts': `export class Pay {}
`,
      'src/shop.ts': `import { InjectQueue } from '@nestjs/bull';
import { Pay } from './pay';
export class Shop {
  constructor(@InjectQueue('mails') private readonly mails: Queue, private bus: CommandBus, private events: EventEmitter2) {}
  async order() {
    await this.mails.add('welcome', {});
    await this.mails.add(this.kind, {});
    this.events.emit('order.paid');
    this.events.emit(this.kind);
    await this.bus.execute(new Pay());
  }
}
`,
    },
    [
      'src/shop.ts:6 > Mails.welcome resolved',
      'src/shop.ts:7 > Mails.welcome candidate',
      'src/shop.ts:7 > Mails.bye candidate',
      'src/shop.ts:8 > Mails.paid resolved',
      'src/shop.ts:9 > open',
      'src/shop.ts:10 > PayHandler.execute resolved',
    ],
  );
});

test('an emitter is the same where one constant or one field of a class is; else only the name is', () => {
  checkMessages(
    {
      ...npm('left'),
      'src/bus.ts': `import { EventEmitter } from 'node:events';
export const bus = new EventEmitter();
`,
      'src/listen.ts': `import { bus } from './bus';
bus.on('paid', ship);
unknown.on('paid', bill);
`,
      'src/emit.ts': `import { bus } from './bus';
bus.emit('paid');
socket.emit('paid');
this.getSocket().emit('paid');
sockets[0]!.emit('paid');
`,
    },
    [
      'src/emit.ts:2 > ship resolved',
      ...[3, 4, 5].flatMap((line) => [`src/emit.ts:${line} > ship candidate`, `src/emit.ts:${line} > bill candidate`]),
    ],
  );
});

test('tasks of Celery through modules and packages, by name; signals of Django', () => {
  checkMessages(
    {
      'shop/tasks.py': `from celery import shared_task

@shared_task(name="mail.send")
def send(to):
    pass

class OwnTask(Task):
    pass
`,
      'shop/signals.py': `from django.dispatch import Signal

paid = Signal()
`,
      'shop/handlers.py': `from django.dispatch import receiver
from shop.signals import paid

@receiver(paid)
def ship(sender, **kwargs):
    pass
`,
      'shop/views.py': `from shop import tasks
from shop.tasks import send as deliver
from shop.signals import paid

def pay(app, task, name):
    deliver.delay("a")
    tasks.send.apply_async(args=["a"])
    app.send_task("mail.send")
    paid.send(sender=None)
    task.delay("a")
    client.send("a")
    app.send_task(name)

def own():
    task = tasks.OwnTask()
    task.app = app()
    task.apply_async()

def unknown():
    task = made()
    task.apply_async()
`,
    },
    [
      'shop/views.py:6 > send resolved',
      'shop/views.py:7 > send resolved',
      'shop/views.py:8 > send resolved',
      'shop/views.py:9 > ship resolved',
      'shop/views.py:10 > open',
      'shop/views.py:12 > open',
      'shop/views.py:21 > open',
    ],
  );
});

test('jobs of Ruby by the constant that is meant in its module', () => {
  checkMessages(
    {
      'app/jobs/mail/send.rb': `module Mail
  class Send
    class Failed < StandardError
    end

    include Sidekiq::Worker

    def perform(id)
    end
  end
end
`,
      'app/jobs/send.rb': `class Send
  include Sidekiq::Job

  def perform(id)
    Send.perform_in(5, id)
  end
end
`,
      'app/models/order.rb': `module Mail
  class Order
    def pay
      Send.perform_async(id)
      ::Send.perform_async(id)
      job_class.perform_async(id)
    end
  end
end
`,
    },
    [
      'app/jobs/send.rb:5 > Send.perform resolved',
      'app/models/order.rb:4 > Send.perform resolved',
      'app/models/order.rb:5 > Send.perform resolved',
      'app/models/order.rb:6 > open',
    ],
  );
});

test('jobs of Oban by the worker that is meant, its own, and one that a variable holds', () => {
  checkMessages(
    {
      'lib/mail.ex': `defmodule Shop.Mail do
  use Oban.Worker, queue: :mails
  def enqueue(id) do
    %{id: id}
    |> new()
    |> Oban.insert()
  end
  def perform(_), do: :ok
end
`,
      'lib/ship.ex': `defmodule Shop.Ship do
  use Oban.Worker
  def new(a), do: a
  def perform(_), do: new(1)
end
`,
      'lib/order.ex': `defmodule Shop.Order do
  alias Shop.{Mail, Ship}
  def paid(order, worker) do
    order |> Mail.new(schedule_in: 5) |> Oban.insert()
    Oban.insert(Ship.new(%{id: 1}))
    Enum.map([1], &Mail.new/1)
    Oban.Job.new(%{}, worker: Shop.Mail)
    Oban.insert(worker.new(%{}))
    # Mail.new(%{})
    MapSet.new()
    Shop.Other.Mail.new()
  end
end
`,
    },
    [
      'lib/mail.ex:5 > Shop.Mail.perform resolved',
      'lib/order.ex:4 > Shop.Mail.perform resolved',
      'lib/order.ex:5 > Shop.Ship.perform resolved',
      'lib/order.ex:6 > Shop.Mail.perform resolved',
      'lib/order.ex:7 > Shop.Mail.perform resolved',
      'lib/order.ex:8 > open',
    ],
  );
});

test('hooks of WordPress: by name, by what a name begins and ends with, and by the clock', () => {
  checkMessages(
    {
      'shop.php': `<?php
// Plugin Name: Shop
defined( 'ABSPATH' ) || exit;
add_action( 'shop_paid', 'paid' );
add_filter( 'shop_paid', 'also' );
add_action( 'shop_mail_sent', 'sent' );
add_action( 'shop_clean', 'clean' );
function paid() {}
function also() {}
function sent() {}
function clean() {}
`,
      'order.php': `<?php
do_action( 'shop_paid', 1 );
$price = apply_filters( "shop_{$kind}_sent", $price );
do_action( 'shop_' . $kind . '_sent' );
do_action( $hook );
wp_schedule_single_event( time(), 'shop_clean', [] );
do_action( 'init' );
`,
    },
    [
      'order.php:2 > also resolved',
      'order.php:2 > paid resolved',
      'order.php:3 > sent candidate',
      'order.php:4 > sent candidate',
      'order.php:5 > open',
      'order.php:6 > clean resolved',
    ],
  );
});

test('jobs and listeners of Laravel, a job with the handle of its base', () => {
  checkMessages(
    {
      'app/Jobs/Base.php': `<?php
namespace App\\Jobs;
use Illuminate\\Contracts\\Queue\\ShouldQueue;
abstract class Base implements ShouldQueue
{
    public function handle(): void {}
}
`,
      'app/Jobs/Ship.php': `<?php
namespace App\\Jobs;
class Ship extends Base
{
}
`,
      'app/Listeners/Bill.php': `<?php
namespace App\\Listeners;
use App\\Events\\Paid;
use Illuminate\\Queue\\InteractsWithQueue;
class Bill
{
    public function handle(Paid $event): void {}
}
`,
      'app/Shop.php': `<?php
namespace App;
use App\\Events\\Paid;
use App\\Jobs\\Ship;
class Shop
{
    public function pay($job)
    {
        Ship::dispatch(1)->onQueue('high');
        dispatch(new Ship(2));
        event(new Paid());
        dispatch($job);
        $this->other->dispatch(new Other());
    }
}
`,
    },
    [
      'app/Shop.php:9 > Base.handle resolved',
      'app/Shop.php:10 > Base.handle resolved',
      'app/Shop.php:11 > Bill.handle resolved',
      'app/Shop.php:12 > open',
    ],
  );
});

test('events of Spring that are objects of Kotlin, and classes in others', () => {
  checkMessages(
    {
      'Events.kt':
        'data object Added\nsealed class Setting { data object Size : Setting() }\nsealed class Domain { class Gone(val id: Int) : Domain() }\n',
      'Listener.kt': `import org.springframework.context.event.EventListener
class Listener {
  @EventListener(Added::class, Ready::class)
  fun onAdded() {}
  @EventListener
  fun onSetting(event: Setting) {}
  @EventListener
  fun onGone(event: Domain.Gone) {}
}
`,
      'Shop.kt': `class Shop {
  fun run() {
    publisher.publishEvent(Added)
    publisher.publishEvent(Setting.Size)
    publisher.publishEvent(Domain.Gone(1))
  }
}
`,
    },
    [
      'Shop.kt:3 > Listener.onAdded resolved',
      'Shop.kt:4 > Listener.onSetting resolved',
      'Shop.kt:5 > Listener.onGone resolved',
    ],
  );
});

test('events of Spring by their type and what extends it, topics by name', () => {
  checkMessages(
    {
      'Events.java': `public class PaidEvent extends OrderEvent {}
`,
      'Listener.java': `import org.springframework.context.event.EventListener;
import org.springframework.kafka.annotation.KafkaListener;
public class Listener {
  @EventListener
  public void onOrder(OrderEvent event) {}
  @KafkaListener(topics = "orders")
  public void onTopic(String text) {}
}
`,
      'Shop.java': `public class Shop {
  private final KafkaTemplate<String, String> kafka;
  public void pay(Object any) {
    publisher.publishEvent(new PaidEvent(1));
    publisher.publishEvent(OrderEvent.builder().id(1).build());
    publisher.publishEvent(any);
    kafka.send("orders", "a");
    kafka.send(topicOf(), "a");
  }
}
`,
    },
    [
      'Shop.java:4 > Listener.onOrder resolved',
      'Shop.java:5 > Listener.onOrder resolved',
      'Shop.java:6 > open',
      'Shop.java:7 > Listener.onTopic resolved',
      'Shop.java:8 > open',
    ],
  );
});

test('requests of MediatR by the type of the variable', () => {
  checkMessages(
    {
      'Handler.cs': `using MediatR;
public class PayHandler : IRequestHandler<Pay, bool>
{
    public Task<bool> Handle(Pay request, CancellationToken token) { return null; }
}
`,
      'Api.cs': `public class Api
{
    public async Task Post(Guid id, object any)
    {
        var pay = new Pay(id);
        await _mediator.Send(pay);
        await services.Mediator.Send(any);
    }
}
`,
    },
    ['Api.cs:6 > PayHandler.Handle resolved', 'Api.cs:7 > open'],
  );
});

test('functions of services by what they are asked for', () => {
  checkMessages(
    {
      ...npm('convex', 'inngest', '@trigger.dev/sdk', '@temporalio/worker', '@temporalio/client'),
      'convex/orders.ts': `import { query } from './_generated/server';
export const list = query({ handler: async () => [] });
`,
      'src/page.ts': `import { api } from '../convex/_generated/api';
const orders = useQuery(api.orders.list, {});
`,
      'src/jobs.ts': `import { inngest } from './client';
export const paid = inngest.createFunction({ id: 'paid' }, { event: 'order.paid' }, async () => {});
export const pay = () => inngest.send({ name: 'order.paid', data: {} });
`,
      'src/worker.ts': `import { Worker } from '@temporalio/worker';
Worker.create({ workflowsPath: require.resolve('./workflows') });
`,
      'src/workflows.ts': `export async function ship() {}
`,
      'src/client.ts': `import { Client } from '@temporalio/client';
client.workflow.start('ship', { taskQueue: 'a' });
`,
    },
    ['src/page.ts:2 > list resolved', 'src/jobs.ts:3 > paid resolved', 'src/client.ts:2 > ship resolved'],
  );
});

test('commands of Tauri, which a page calls by their names', () => {
  checkMessages(
    {
      'src-tauri/Cargo.toml': '[package]\nname = "shop"\n[dependencies]\ntauri = "2"\n',
      'src-tauri/src/lib.rs': `use std::process::Command;
#[tauri::command]
#[allow(unused)]
pub async fn list_orders(id: u32) -> Result<(), String> { Ok(()) }
#[command(flatten)]
fn no_command() {}
`,
      'src-tauri/src/more.rs': `use tauri::{command, AppHandle};
#[command(rename_all = "snake_case")]
pub(crate) fn pay(app: AppHandle) {}
`,
      'src/api.ts': `import { invoke } from '@tauri-apps/api/core';
export const list = () => invoke<void>('list_orders', { id: 1 });
export const other = () => invoke('plugin:fs|read');
export const any = (name: string) => invoke(name);
`,
      'src/wrapped.ts': `import { invoke } from './api-of-ours';
invoke('pay');
invoke('no_command');
`,
    },
    ['src/api.ts:2 > list_orders resolved', 'src/api.ts:4 > open', 'src/wrapped.ts:2 > pay candidate'],
  );
});

test('commands that code runs by their names: of Django, and of Artisan', () => {
  checkMessages(
    {
      'shop/management/commands/send-mails.py': `from django.core.management.base import BaseCommand

class Command(BaseCommand):
    def handle(self, *args, **options):
        pass
`,
      'shop/tests.py': `from django.core import management
from django.core.management import call_command

def call_command_twice(name):
    call_command("send-mails", "--all")
    management.call_command(
        "send-mails"
    )
    call_command("migrate")
    call_command(name)
`,
    },
    [
      'shop/tests.py:5 > Command.handle resolved',
      'shop/tests.py:6 > Command.handle resolved',
      'shop/tests.py:10 > open',
    ],
  );
  checkMessages(
    {
      'composer.json': '{"require": {"laravel/framework": "^11"}}',
      'app/Console/Commands/SendMails.php': `<?php
namespace App\\Console\\Commands;
use Illuminate\\Console\\Command;
class SendMails extends Command
{
    protected $signature = 'mails:send {--all}';
    public function handle() {}
}
`,
      'routes/console.php': `<?php
Schedule::command('mails:send --all')->daily();
Artisan::call('mails:send', ['--all' => true]);
Artisan::call('migrate');
Artisan::queue($name);
`,
      'tests/MailsTest.php': `<?php
class MailsTest extends TestCase
{
    public function test_it()
    {
        $this->artisan('mails:send')->assertOk();
        $this->call('GET', '/');
    }
}
`,
    },
    [
      'routes/console.php:2 > SendMails.handle resolved',
      'routes/console.php:3 > SendMails.handle resolved',
      'routes/console.php:5 > open',
      'tests/MailsTest.php:6 > SendMails.handle resolved',
    ],
  );
});
