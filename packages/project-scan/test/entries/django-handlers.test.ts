// Management commands and receivers of signals of Django.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('commands by their place, receivers', () => {
  checkEntries(
    {
      'shop/management/commands/reindex.py': `from django.core.management.base import BaseCommand

class Command(BaseCommand):
    help = "x"

    def add_arguments(self, parser): ...

    def handle(self, *args, **options): ...
`,
      'shop/management/commands/clear-cache.py':
        'from django.core.management.base import BaseCommand\nclass Command(BaseCommand):\n    def handle(self): ...\n',
      'shop/management/commands/__init__.py': ``,
      'shop/management/commands/_base.py': `class Command: ...
`,
      'shop/signals.py': `from django.db.models.signals import post_save
from django.dispatch import receiver

@receiver(post_save, sender="shop.Order")
def on_saved(sender, **kwargs): ...

def plain(sender, **kwargs): ...

post_save.connect(plain, sender=None)
socket.connect(address)
`,
    },
    [
      'command reindex Command.handle shop/management/commands/reindex.py:3 at shop/management/commands/reindex.py:8 high',
      'command clear-cache Command.handle shop/management/commands/clear-cache.py:2 at shop/management/commands/clear-cache.py:3 high',
      'event post_save on_saved shop/signals.py:4 high',
      'event post_save plain shop/signals.py:9 inferred',
    ],
  );
});
