// The copy of a repository that child servers see: in step with it, and no way back.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Mirror } from '../../src/children/mirror.ts';
import { childBench } from '../support/children.ts';

function open(files: Readonly<Record<string, string>>) {
  const { home } = childBench();
  const root = path.join(home, 'repository');
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const cache = path.join(home, 'cache');
  const again = () => {
    const mirror = Mirror.open(cache, root);
    onTestFinished(() => mirror.close());
    return mirror;
  };
  return { home, root, write, mirror: again(), again };
}

function contents(mirror: Mirror): Readonly<Record<string, string>> {
  const files = fs
    .readdirSync(mirror.directory, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile());
  return Object.fromEntries(
    files.map((each) => {
      const file = path.join(each.parentPath, each.name);
      return [path.relative(mirror.directory, file), fs.readFileSync(file, 'utf8')];
    }),
  );
}

test('it holds what is listed, and nothing else', async () => {
  const { mirror } = open({ 'a.ts': '1', 'src/b.ts': '2', 'node_modules/x/index.js': 'evil', '.npmrc': 'evil' });
  await mirror.update(['a.ts', 'src/b.ts']);
  expect(contents(mirror)).toEqual({ 'a.ts': '1', 'src/b.ts': '2' });
});

test('it follows what is edited, created and deleted, and says that it has changed', async () => {
  const { mirror, write, root } = open({ 'a.ts': '1', 'b.ts': '2' });
  await mirror.update(['a.ts', 'b.ts']);
  const { generation } = mirror;
  await mirror.update(['a.ts', 'b.ts']);
  expect(mirror.generation).toBe(generation);
  write('a.ts', '3');
  write('c.ts', '4');
  fs.rmSync(path.join(root, 'b.ts'));
  await mirror.update(['a.ts', 'c.ts']);
  expect(contents(mirror)).toEqual({ 'a.ts': '3', 'c.ts': '4' });
  expect(mirror.generation).toBeGreaterThan(generation);
});

test('an edit of the same length with the same time is seen', async () => {
  const { mirror, write, root } = open({ 'a.ts': '1' });
  const time = new Date(1_700_000_000_000);
  fs.utimesSync(path.join(root, 'a.ts'), time, time);
  await mirror.update(['a.ts']);
  write('a.ts', '2');
  fs.utimesSync(path.join(root, 'a.ts'), time, time);
  await mirror.update(['a.ts']);
  expect(contents(mirror)).toEqual({ 'a.ts': '2' });
});

test('what a child writes there does not reach the repository, and a file that is read-only can be replaced', async () => {
  const { mirror, write, root } = open({ 'a.ts': '1' });
  fs.chmodSync(path.join(root, 'a.ts'), 0o444);
  await mirror.update(['a.ts']);
  fs.chmodSync(path.join(mirror.directory, 'a.ts'), 0o644);
  fs.writeFileSync(path.join(mirror.directory, 'a.ts'), 'written by a child');
  expect(fs.readFileSync(path.join(root, 'a.ts'), 'utf8')).toBe('1');
  fs.chmodSync(path.join(root, 'a.ts'), 0o644);
  write('a.ts', '22');
  await mirror.update(['a.ts']);
  expect(contents(mirror)).toEqual({ 'a.ts': '22' });
});

test('links inside the root are files; those that leave it are nothing', async () => {
  const { mirror, root, home } = open({ 'a.ts': '1' });
  fs.mkdirSync(path.join(home, 'outside'));
  fs.writeFileSync(path.join(home, 'outside/secret.ts'), 'secret');
  fs.symlinkSync('a.ts', path.join(root, 'inside.ts'));
  fs.symlinkSync(path.join(home, 'outside/secret.ts'), path.join(root, 'leaves.ts'));
  fs.symlinkSync(path.join(home, 'outside'), path.join(root, 'folder'));
  await mirror.update(['a.ts', 'inside.ts', 'leaves.ts', 'folder/secret.ts', '../outside/secret.ts', 'missing.ts']);
  expect(contents(mirror)).toEqual({ 'a.ts': '1', 'inside.ts': '1' });
  expect(fs.lstatSync(path.join(mirror.directory, 'inside.ts')).isSymbolicLink()).toBe(false);
});

test('a second process gets a mirror of its own, a later one takes the first over', async () => {
  const { mirror, again } = open({ 'a.ts': '1' });
  await mirror.update(['a.ts']);
  const second = again();
  expect(second.directory).not.toBe(mirror.directory);
  mirror.close();
  const third = again();
  expect(third.directory).toBe(mirror.directory);
  await third.update(['a.ts']);
  expect(third.generation).toBe(0);
});

test('copies of which no manifest tells are not believed', async () => {
  const { mirror, again } = open({ 'a.ts': '1' });
  await mirror.update(['a.ts']);
  mirror.close();
  fs.writeFileSync(path.join(mirror.directory, 'a.ts'), 'stale');
  fs.rmSync(path.join(path.dirname(mirror.directory), 'manifest.json'));
  const next = again();
  await next.update(['a.ts']);
  expect(contents(next)).toEqual({ 'a.ts': '1' });
});

test('copying can be stopped, and goes on where it ended', async () => {
  const { mirror } = open({ 'a.ts': '1' });
  await expect(mirror.update(['a.ts'], AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  await mirror.update(['a.ts']);
  expect(contents(mirror)).toEqual({ 'a.ts': '1' });
});
