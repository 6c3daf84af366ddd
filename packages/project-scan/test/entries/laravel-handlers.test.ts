// Commands, jobs and listeners of Laravel.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('by what they build on and where they lie', () => {
  checkEntries(
    {
      'app/Console/Commands/Send.php': `<?php
use Illuminate\\Console\\Command;

class Send extends Command
{
    protected $signature = 'mail:send {user}';

    public function handle(): void {}
}
`,
      'app/Jobs/Resize.php': `<?php
use Illuminate\\Contracts\\Queue\\ShouldQueue;

final class Resize implements ShouldQueue
{
    public function handle(): void {}
}
`,
      'app/Listeners/Charge.php': `<?php
use Illuminate\\Queue\\InteractsWithQueue;

class Charge
{
    public function handle(OrderPaid $event): void {}
}
`,
      'app/Http/Middleware/Trim.php': `<?php
use Illuminate\\Http\\Request;
class Trim
{
    public function handle(Request $request, Closure $next) {}
}
`,
    },
    [
      'command mail:send Send.handle app/Console/Commands/Send.php:4 at app/Console/Commands/Send.php:8 high',
      'job Resize Resize.handle app/Jobs/Resize.php:4 at app/Jobs/Resize.php:6 high',
      'event OrderPaid Charge.handle app/Listeners/Charge.php:4 at app/Listeners/Charge.php:6 high',
    ],
  );
});
