import type { DefinitionRef } from '../model/facts.ts';
import type { Repository } from '../repository/repository.ts';
import type { LanguageService } from './language-service.ts';

/** In a file of tests, or a test in a file that is none, as `mod tests` of Rust. */
export function isTestCode(
  analysis: { readonly repository: Repository; serviceOf(file: string): Pick<LanguageService, 'isInTest'> },
  ref: DefinitionRef,
): boolean {
  return analysis.repository.files.get(ref.file)?.test === true || analysis.serviceOf(ref.file).isInTest(ref);
}
