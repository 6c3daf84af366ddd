import { test } from 'vitest';
import { extractSyntax, loadLanguage } from '../../../src/languages/languages.ts';
import { TermInference } from '../../../src/inference/inference.ts';
import { kotlinPolicy } from '../../../src/languages/kotlin/policy.ts';
import fs from 'node:fs';
test('debug', async () => {
  await loadLanguage('Kotlin'); await loadLanguage('Java');
  const text = fs.readFileSync('/tmp/kotlin/debug.kt', 'utf8');
  const facts = extractSyntax('Kotlin', text);
  const world: any = { facts: (f: string) => f === 'a.kt' ? facts : undefined, ofFile: (f: string, k: string, w: any) => f === 'a.kt' ? w(facts) : undefined, has: () => true, fileFacts: () => facts.facts, filesOf: (x: string) => x === 'Kotlin' ? ['a.kt'] : [], filesWithWord: () => ['a.kt'], knownDefining: () => undefined, importsOf: () => [], mentions: () => true, filesMentioning: () => ['a.kt'], text: () => text, filesCalled: () => [], generation: 1 };
  const inf = new TermInference(world, kotlinPolicy(world));
  const show = (t: any, d = 0): string => t.of.map((x: any) => (x.ref ? `${x.kind}:${inf.definition(x.ref)?.name}` : `${x.kind}:${x.name ?? x.key ?? ''}`) + (x.args?.length && d < 3 ? `<${x.args.map((a: any) => show(a, d + 1)).join(', ')}>` : '')).join('|') + (t.isOpen ? '?' : '');
  for (const site of facts.sites) {
    if (site.term < 0) continue;
    const m = inf.meaningOf('a.kt', site);
    const line = text.slice(0, site.start).split('\n').length;
    console.log(`${line} ${site.name} ${site.role} -> ${m.kind} ${m.refs.map((r) => `${inf.definition(r)?.container}.${inf.definition(r)?.name}:${inf.definition(r)?.line}`)} ${m.isOpen ? 'OPEN' : ''}${(m as any).isGuess ? ' GUESS' : ''}${m.isOneOf ? ' ONEOF' : ''} :: ${show(inf.typesOf('a.kt', site.term))}${site.call >= 0 ? ' => ' + show(inf.typesOf('a.kt', site.call)) : ''}`);
  }
});
