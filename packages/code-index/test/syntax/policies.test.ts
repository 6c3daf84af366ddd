/**
 * What a policy answers, the inference asks: a member that is not in the port is never called, and nothing says so, since
 * most of the port is optional and classes may have more than they promise.
 */
import fs from 'node:fs';
import ts from 'typescript-oracle';
import { expect, test } from 'vitest';
import type { World } from '../../src/inference/language-policy.ts';
import { policyOf } from '../../src/languages/languages.ts';

const asked = membersOf('../../src/inference/language-policy.ts', 'LanguagePolicy');

/** A repository without files. */
const nothing: World = {
  facts: () => undefined,
  contentHash: () => '',
  sinceRest: {},
  has: () => false,
  fileFacts: () => undefined,
  filesOf: () => [],
  filesWithWord: () => [],
  knownDefining: () => [],
  importsOf: () => [],
  mentions: () => false,
  filesMentioning: () => [],
  text: () => undefined,
  filesCalled: () => [],
  generation: 0,
  state: { generation: 0 },
};

test('the port is read', () => {
  expect(asked).toContain('freeName');
  expect(asked).toContain('doubts');
});

test.each(['Go', 'Java', 'Kotlin', 'PHP', 'Python', 'Rust', 'Ruby'])('%s', (family) => {
  const policy = policyOf(family, nothing) as object;
  const own = [...Object.keys(policy), ...Object.getOwnPropertyNames(Object.getPrototypeOf(policy))];
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => name !== 'constructor' && !asked.includes(name))).toEqual([]);
});

/** Names of the members of an interface. */
function membersOf(file: string, name: string): readonly string[] {
  const url = new URL(file, import.meta.url);
  const source = ts.createSourceFile(url.pathname, fs.readFileSync(url, 'utf8'), ts.ScriptTarget.Latest);
  const found = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
  if (found === undefined || !ts.isInterfaceDeclaration(found)) throw new Error(`no interface ${name}`);
  return found.members.flatMap((member) => (member.name === undefined ? [] : [member.name.getText(source)]));
}
