// Who outside of a repository may use what it exports.
import type { ChangedSymbol } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { type Audience, type AudienceProject, audienceOf } from '../../dist/tools/review/audience.js';

function manifest(file: string, isPrivate = false): AudienceProject['manifests'][number] {
  return { file, kind: 'npm', private: isPrivate };
}

test.each<[string, AudienceProject['type'], Partial<ChangedSymbol>, Audience]>([
  ['what an entry of a package hands on', 'monorepo', { file: 'open/a.ts', entry: 'open/index.ts' }, 'others'],
  ['what no entry hands on', 'monorepo', { file: 'open/a.ts' }, 'unknown'],
  ['of a private package', 'monorepo', { file: 'hidden/a.ts' }, 'nobody'],
  ['of none', 'application', { file: 'web/a.tsx' }, 'nobody'],
  ['of a library of Go', 'library', { file: 'types/a.go' }, 'others'],
  ['internal in Go', 'library', { file: 'internal/a.go' }, 'nobody'],
  ['of a type that is not seen', 'library', { file: 'types/a.go', container: 'project' }, 'nobody'],
  ['of an application', 'application', { file: 'types/a.go' }, 'nobody'],
  ['of what is started as a command', 'command', { file: 'types/a.go' }, 'unknown'],
  ['of a library of Python', 'library', { file: 'shop/__init__.py' }, 'others'],
  ['hidden by its name in Python', 'library', { file: 'shop/_a.py' }, 'nobody'],
  ['an example', 'library', { file: 'examples/a.py' }, 'nobody'],
])('%s', (_, type, given, expected) => {
  const symbol: ChangedSymbol = {
    symbol: 'Pay',
    kind: 'function',
    container: '',
    file: '',
    line: 0,
    endLine: 0,
    signature: '',
    exported: true,
    change: 'removed',
    ...given,
  };
  const manifests = [manifest('open/package.json'), manifest('hidden/package.json', true)];
  expect(audienceOf(symbol, { type, manifests })).toBe(expected);
});
