import { CHECKER_VERSION } from '../checker/checker.ts';
import { SYNTAX_VERSION } from '../languages/languages.ts';
import { EXTRACTOR_VERSION } from '../languages/typescript/facts.ts';

/** Part of every cache key. */
export const ENGINE_VERSION = `${EXTRACTOR_VERSION}.${SYNTAX_VERSION}/${CHECKER_VERSION}`;
