/** Which files are tests, and of what. */
import path from 'node:path';
import type { DefinitionRef } from '../model/facts.ts';
import type { Repository } from '../repository/repository.ts';
import type { LanguageService } from './language-service.ts';

interface Knowing<What extends keyof LanguageService> {
  readonly repository: Repository;
  serviceOf(file: string): Pick<LanguageService, What>;
}

/** In a file of tests, those that help them too, or a test in a file that is none, as `mod tests` of Rust. */
export function isTestCode(analysis: Knowing<'isInTest'>, ref: DefinitionRef): boolean {
  return analysis.repository.files.get(ref.file)?.test === true || analysis.serviceOf(ref.file).isInTest(ref);
}

/** The same without what only helps tests: a runner runs it, and a way to it ends there. */
export function isOfTest(analysis: Knowing<'declaresTests' | 'isInTest'>, ref: DefinitionRef): boolean {
  return isTestFile(analysis, ref.file) || analysis.serviceOf(ref.file).isInTest(ref);
}

/** A file that a runner runs, not one that helps it. */
export function isTestFile(analysis: Knowing<'declaresTests'>, file: string): boolean {
  if (analysis.repository.files.get(file)?.test !== true) return false;
  return analysis.serviceOf(file).declaresTests(file);
}

/** Code of a test in a file that is none, as `mod tests` of Rust. */
export function testBesideCode(analysis: Knowing<'isInTest'>, ref: DefinitionRef): { readonly inTests?: true } {
  if (ref.index < 0 || analysis.repository.files.get(ref.file)?.test === true) return {};
  return analysis.serviceOf(ref.file).isInTest(ref) ? { inTests: true } : {};
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
