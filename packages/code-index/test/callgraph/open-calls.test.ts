/** What a function calls is whole only where it is known of each call in it what it runs: as open to it as to who is called. */
import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';

const made = project({
  'go.mod': 'module shop\n',
  'disk.go':
    'package shop\n\ntype Disk struct{}\n\nfunc (d Disk) Save() int { return 1 }\n\nfunc knownGo(d Disk) { d.Save() }\n',
  'drive.go':
    'package shop\n\nimport "io"\n\ntype Drive struct{}\n\nfunc (d Drive) Close() error { return nil }\n\nfunc openGo(c io.Closer) { c.Close() }\n',
  'disk.py':
    'class DiskPy:\n    def save(self):\n        return 1\n\n    def strip(self):\n        return 2\n\n\ndef known_py(d: DiskPy):\n    return d.save()\n\n\ndef open_py(x):\n    return x.save()\n\n\ndef outside_py(x: str):\n    return x.strip()\n\n\ndef nobody_py(x):\n    return x.nothing_is_called_so()\n',
  'disk.ts':
    'export class DiskTs {\n  saveTs() {}\n  trim() {}\n}\nexport function knownTs(d: DiskTs) { d.saveTs(); }\nexport function openTs(x: any) { x.saveTs(); }\nexport function outsideTs(x: string) { return x.trim(); }\nexport function nobodyTs(x: any) { x.nothingIsCalledSo(); }\n',
});

async function openIn(symbol: string): Promise<readonly string[]> {
  return (await made.callgraph(symbol, { direction: 'callees' })).open ?? [];
}

describe('a call whose receiver is not known', () => {
  test.each([
    ['open_py', 'save (disk.py:14)'],
    ['openTs', 'saveTs (disk.ts:6)'],
    // What is asked of a type of the library may be one of ours.
    ['openGo', 'Close (drive.go:9)'],
  ])('in %s is open', async (symbol, place) => {
    expect(await openIn(symbol)).toEqual([`of 1 call in it it is not known what it runs: ${place}`]);
  });
  test('is none to who asks for callers alone', async () => {
    expect((await made.callgraph('open_py', { direction: 'callers' })).open).toBeUndefined();
  });
});

test.each(['knownGo', 'known_py', 'outside_py', 'nobody_py', 'knownTs', 'outsideTs', 'nobodyTs'])(
  'what is known of %s, or cannot be of here, is not open',
  async (symbol) => {
    expect(await openIn(symbol)).toEqual([]);
  },
);
