/** The rules of this bench. */
import path from 'node:path';
import { loadRules } from '../lib/keyless/rules.mjs';

export const FAMILIES = ['same project, same answer', 'two views of one fact', 'planted facts', 'compilers', 'limits'];

export function loadWildRules() {
  return loadRules(path.join(import.meta.dirname, 'rules'), FAMILIES);
}
