/** What was asked before is asked again after an edit: manifests, packages and platforms are those of now. */
import { beforeEach, expect, test } from 'vitest';
import { callerText } from '../../support/cases.ts';
import { type Project, project } from '../../support/project.ts';

let made: Project;
beforeEach(async () => {
  made = project({
    'go.mod': 'module example.org/before\n',
    'lib/lib.go': 'package lib\nfunc Shared() {}\n',
    'use.go': 'package main\nimport "example.org/before/lib"\nfunc main() { lib.Shared() }\n',
  });
  expect(await callers()).toEqual(['main use.go:3 call resolved']);
});

async function callers(): Promise<string[] | undefined> {
  const answer = await made.callgraph('Shared', { file: 'lib/lib.go', direction: 'callers' });
  return answer.callers?.map((edge) => callerText(edge));
}

test('the path of the module', async () => {
  made.write({ 'go.mod': 'module example.org/after\n' });
  expect(await callers()).toEqual([]);
  made.write({ 'use.go': 'package main\nimport "example.org/after/lib"\nfunc main() { lib.Shared() }\n' });
  expect(await callers()).toEqual(['main use.go:3 call resolved']);
});

test('a file that is added to a package, and a name that it takes', async () => {
  made.write({ 'more.go': 'package main\nimport . "example.org/before/lib"\nfunc more() { Shared() }\n' });
  expect(await callers()).toEqual(['more more.go:3 call resolved', 'main use.go:3 call resolved']);
  made.write({ 'taken.go': 'package main\nfunc Shared() {}\n' });
  expect(await callers()).toEqual(['main use.go:3 call resolved']);
});

test('the name of a package, and a file that becomes one for another platform', async () => {
  made.write({ 'lib/lib.go': 'package renamed\nfunc Shared() {}\n' });
  expect(await callers()).toEqual([]);
  made.write({ 'use.go': 'package main\nimport "example.org/before/lib"\nfunc main() { renamed.Shared() }\n' });
  expect(await callers()).toEqual(['main use.go:3 call resolved']);
  made.write({ 'lib/other.go': '//go:build windows\n\npackage renamed\nfunc Shared() {}\n' });
  made.write({ 'lib/lib.go': '//go:build !windows\n\npackage renamed\nfunc Shared() {}\n' });
  made.write({
    'use.go': '//go:build windows\n\npackage main\nimport "example.org/before/lib"\nfunc main() { renamed.Shared() }\n',
  });
  expect(await callers()).toEqual([]);
});
