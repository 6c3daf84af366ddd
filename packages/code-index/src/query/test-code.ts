/** Which files are tests, and of what. */
import path from 'node:path';
import type { LanguageService } from '../index/language-service.ts';
import type { DefinitionRef } from '../model/facts.ts';
import type { Repository } from '../repository/repository.ts';

/** A file that a runner runs, not one that helps it. */
export function isTestFile(
  analysis: { readonly repository: Repository; serviceOf(file: string): Pick<LanguageService, 'declaresTests'> },
  file: string,
): boolean {
  if (analysis.repository.files.get(file)?.test !== true) return false;
  return analysis.serviceOf(file).declaresTests(file);
}

/** Code of a test in a file that is none, as `mod tests` of Rust. */
export function testBesideCode(
  analysis: { readonly repository: Repository; serviceOf(file: string): Pick<LanguageService, 'isInTest'> },
  ref: DefinitionRef,
): { readonly inTests?: true } {
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
