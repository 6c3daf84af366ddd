/** What is a test: a file that a runner runs, or in Rust the part of a file that only tests compile. */
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { DefinitionRef } from '../model/facts.ts';

/** A file that a runner runs, not one that helps it. */
export function isTestFile(analysis: Analysis, file: string): boolean {
  if (analysis.repository.files.get(file)?.test !== true) return false;
  return analysis.serviceOf(file).declaresTests(file);
}

/** Code of tests that stands in the file that it tests: `#[cfg(test)] mod tests`, `#[test] fn`. */
export function isTestInside(analysis: Analysis, ref: DefinitionRef): boolean {
  if (path.posix.extname(ref.file) !== '.rs') return false;
  const inference = analysis.syntax.inferenceOf(ref.file);
  for (let index = ref.index; index >= 0; ) {
    const at = { file: ref.file, index };
    const definition = inference?.definition(at);
    if (definition === undefined) return false;
    if (definition.kind === 'namespace' && /^tests?$/.test(definition.name)) return true;
    if (inference?.detail(at)?.modifiers.includes('test') === true) return true;
    index = definition.parent;
  }
  return false;
}

/** The test bears the name of the file: `cart.test.ts` of `cart.ts`, `test_cart.py`, `CartTest.java`, `cart_test.go`. */
export function isOwnTest(test: string, file: string): boolean {
  if (test === file) return true;
  const subject = stem(file);
  return stem(test) !== subject ? testedBy(stem(test)) === subject : test !== file;
}

function stem(file: string): string {
  return path.posix.basename(file).replace(/\.[^.]+$/, '');
}

function testedBy(name: string): string {
  return name
    .replace(/[._-](?:test|tests|spec)$/i, '')
    .replace(/^tests?_/, '')
    .replace(/(?<=[a-z0-9])(?:Tests?|IT|Spec)$/, '');
}
