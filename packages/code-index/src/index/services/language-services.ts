import type { Analysis } from '../analysis.ts';
import type { LanguageService } from '../language-service.ts';
import { checkerService } from './checker-service.ts';
import { inferenceService } from './inference-service.ts';

/** Who knows a family of languages: the inference, or the checker where it is none of those that are read without one. */
export function languageServiceFor(analysis: Analysis, family: string | undefined): LanguageService {
  return family === undefined ? checkerService(analysis) : inferenceService(analysis, family);
}
