// Listeners of events that the project emits itself.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('names that somebody emits', () => {
  checkEntries(
    {
      'src/listen.ts': `import { bus } from './bus.ts';
bus.on('order:paid', charge);
bus.once("boot", () => warm());
socket.on('data', read);
process.on('boot', exit);
// bus.on('order:paid', ghost);
element.on('order:paid', '.selector');
`,
      'src/pay.ts': `export function pay() { bus.emit('order:paid', {}); this.emit(\`boot\`); }
`,
    },
    ['event order:paid charge src/listen.ts:2 inferred', 'event boot <inline> src/listen.ts:3 inferred'],
  );
});
