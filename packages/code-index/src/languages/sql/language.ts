import type { Language } from '../language.ts';
import { outlinePolicy } from '../outline/policy.ts';
import { COMPLEXITY } from './complexity.ts';
import { SQL as OUTLINE } from './outline.ts';
import { extractSql, structureOfSqlText } from './sql.ts';

/** Read by hand: no grammar reads what the dialects write. */
export const SQL: Language = {
  name: 'SQL',
  family: OUTLINE.family,
  reading: { read: extractSql, structure: structureOfSqlText },
  policy: (world) => outlinePolicy(OUTLINE, world),
  complexity: COMPLEXITY,
  outline: OUTLINE,
};
