/** Odd and hostile Go files: nothing hangs, nothing throws, and what could not be read is told. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const made = project({ 'go.mod': 'module example.org/odd\n' });

test('20,000 nested brackets, half a file and a 900 KB line leave the rest of the package as it is', async () => {
  made.write({
    'deep.go': `package odd\nfunc deep() int { return ${'('.repeat(20_000)}1${')'.repeat(20_000)} }\n`,
    'types.go': `package odd\ntype nested ${'[]'.repeat(5_000)}int\ntype loop loop\ntype mutual1 mutual2\ntype mutual2 mutual1\ntype self struct{ *self }\nfunc (s self) again() { s.self.self.again() }\n`,
    'half.go': 'package odd\nfunc half() { fine(); if x := (struct{',
    'line.go': `package odd\nvar data = "${'x'.repeat(900_000)}"\nfunc behind() { fine() }\n`,
    'bytes.go': Buffer.from([0x70, 0x61, 0x63, 0x6b, 0x61, 0x67, 0x65, 0x20, 0x6f, 0x0a, 0xff, 0xfe, 0x00]).toString(
      'latin1',
    ),
    'fine.go': 'package odd\nfunc fine() {}\nfunc user(l loop, m mutual1) { fine(); l.fine(); m.fine() }\n',
  });
  const { callers } = await made.callgraph('fine', { file: 'fine.go', direction: 'callers' });
  // Of the function that ends nowhere no definition is left, but its call is.
  expect(callers?.map(({ symbol }) => symbol)).toEqual(['user', '<module>', 'behind']);
});

test('5,000 functions of one name are asked for within the budget', async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 500; i++)
    files[`many/p${i}/a.go`] =
      `package p${i}\ntype T struct{}\n${Array.from({ length: 10 }, (_, n) => `type T${n} struct{}\nfunc (t T${n}) crowded() {}\n`).join('')}func g(t T0) { t.crowded() }\n`;
  made.write(files);
  const answer = await made.callgraph('T0.crowded', { file: 'many/p7/a.go', direction: 'callers' });
  expect(answer.callers?.map(({ file }) => file)).toEqual(['many/p7/a.go']);
});

test('types that hold each other without end come to an end', async () => {
  made.write({
    'rec/a.go': `package rec
type tree[T any] struct { left, right *tree[tree[T]]; held T }
func (t *tree[T]) walk() *tree[tree[T]] { return t.left.walk().left }
func g(t *tree[int]) { t.left.right.left.right.walk().walk().walk() }
`,
  });
  const { callees } = await made.callgraph('g', { file: 'rec/a.go', direction: 'callees' });
  expect(callees?.map(({ symbol }) => symbol)).toEqual(['walk']);
});
