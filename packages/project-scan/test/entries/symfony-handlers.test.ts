// Commands, listeners, handlers of messages and tasks of Symfony.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

const manifest = { 'composer.json': '{"name": "acme/shop", "require": {"symfony/framework-bundle": "^7.0"}}' };

test('commands, by attribute, by a member, by a call, and of a base of the project', () => {
  checkEntries(
    {
      ...manifest,
      'src/Command/Send.php': `<?php
namespace App\\Command;
use Symfony\\Component\\Console\\Attribute\\AsCommand;
use Symfony\\Component\\Console\\Command\\Command;
#[AsCommand(name: 'mail:send|mail:post', description: 'Sends')]
final class Send extends Command
{
    protected function execute($input, $output): int { return 0; }
}
#[AsCommand('mail:read')]
class Read
{
    public function __invoke(): int { return 0; }
}
`,
      'src/Command/Base.php': `<?php
namespace App\\Command;
use Symfony\\Component\\Console\\Command\\Command as Console;
abstract class Base extends Console
{
    protected function execute($input, $output): int { return 0; }
}
`,
      'src/Command/Old.php': `<?php
namespace App\\Command;
class Old extends Base
{
    protected static $defaultName = 'shop:old';
}
class Older extends Base
{
    protected function configure(): void { $this->setName('shop:older'); }
}
class Nameless extends Base {}
`,
      'src/Other.php':
        '<?php\nnamespace App;\nuse App\\Mine\\Command;\nclass Other extends Command { public function execute() {} }\n',
    },
    [
      'command mail:send Send.execute src/Command/Send.php:6 at src/Command/Send.php:8 high',
      'command mail:read Read.__invoke src/Command/Send.php:11 at src/Command/Send.php:13 high',
      'command shop:old Base.execute src/Command/Old.php:3 at src/Command/Base.php:6 high',
      'command shop:older Base.execute src/Command/Old.php:7 at src/Command/Base.php:6 high',
      'command {Nameless} Base.execute src/Command/Old.php:11 at src/Command/Base.php:6 inferred',
    ],
  );
});

test('subscribers and listeners of events', () => {
  checkEntries(
    {
      ...manifest,
      'src/Events.php': `<?php
namespace App;
use App\\Event\\OrderPaid;
use Symfony\\Component\\EventDispatcher\\EventSubscriberInterface;
use Symfony\\Component\\HttpKernel\\KernelEvents;
class Events implements EventSubscriberInterface
{
    public static function getSubscribedEvents(): array
    {
        return [
            // When it is paid.
            OrderPaid::class => ['onPaid', 100],
            KernelEvents::EXCEPTION => [['onError', 1], ['onLast', -5]],
            'order.sent' => 'onSent',
        ];
    }
    public function onPaid(OrderPaid $event): void {}
    public function onError($event): void {}
    public function onLast($event): void {}
    public function onSent($event): void {}
}
`,
      'src/Listeners.php': `<?php
namespace App;
use App\\Event\\OrderPaid;
use Symfony\\Component\\EventDispatcher\\Attribute\\AsEventListener;
use Doctrine\\Bundle\\DoctrineBundle\\Attribute\\AsEntityListener;
use Doctrine\\ORM\\Events;
#[AsEventListener(event: 'order.lost')]
#[AsEntityListener(event: Events::postUpdate, method: 'saved', entity: Order::class)]
class Listeners
{
    public function onOrderLost($event): void {}
    public function saved($order): void {}
    #[AsEventListener]
    public function paid(OrderPaid $event): void {}
}
`,
    },
    [
      'event OrderPaid Events.onPaid src/Events.php:12 at src/Events.php:17 high',
      'event KernelEvents::EXCEPTION Events.onError src/Events.php:13 at src/Events.php:18 high',
      'event KernelEvents::EXCEPTION Events.onLast src/Events.php:13 at src/Events.php:19 high',
      'event order.sent Events.onSent src/Events.php:14 at src/Events.php:20 high',
      'event order.lost Listeners.onOrderLost src/Listeners.php:7 at src/Listeners.php:11 high',
      'event postUpdate Listeners.saved src/Listeners.php:8 at src/Listeners.php:12 high',
      'event OrderPaid Listeners.paid src/Listeners.php:13 at src/Listeners.php:14 high',
    ],
  );
});

test('handlers of messages, and tasks of the clock', () => {
  checkEntries(
    {
      ...manifest,
      'src/Handlers.php': `<?php
namespace App;
use Symfony\\Component\\Messenger\\Attribute\\AsMessageHandler;
use Symfony\\Component\\Scheduler\\Attribute\\{AsCronTask, AsPeriodicTask};
use Symfony\\Component\\Scheduler\\Attribute\\AsCronTask;
#[AsMessageHandler]
final class Handlers
{
    public function __invoke(Resize|Crop $message): void {}
    #[AsMessageHandler(handles: Print::class)]
    public function print($message): void {}
    #[AsCronTask('0 3 * * *')]
    public function nightly(): void {}
}
`,
    },
    [
      'job Resize Handlers.__invoke src/Handlers.php:6 at src/Handlers.php:9 high',
      'job Crop Handlers.__invoke src/Handlers.php:6 at src/Handlers.php:9 high',
      'job Print Handlers.print src/Handlers.php:10 at src/Handlers.php:11 high',
      'job cron 0 3 * * * Handlers.nightly src/Handlers.php:12 at src/Handlers.php:13 high',
    ],
  );
});

test('what another framework runs is none of them', () => {
  checkEntries(
    {
      'composer.json': '{"name": "acme/shop", "require": {"laravel/framework": "^11.0"}}',
      'app/Console/Commands/Send.php': `<?php
namespace App\\Console\\Commands;
use Illuminate\\Console\\Command;
use Symfony\\Component\\Console\\Attribute\\AsCommand;
#[AsCommand(name: 'mail:send')]
class Send extends Command
{
    public function handle(): void {}
}
`,
      'app/Own.php': `<?php
namespace App;
use App\\Events\\EventSubscriberInterface;
class Own implements EventSubscriberInterface
{
    public static function getSubscribedEvents(): array { return [Paid::class => 'onPaid']; }
    public function onPaid(): void {}
}
`,
    },
    ['command mail:send Send.handle app/Console/Commands/Send.php:6 at app/Console/Commands/Send.php:8 high'],
  );
});
