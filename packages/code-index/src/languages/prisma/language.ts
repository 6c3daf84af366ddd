import type { Language } from '../language.ts';
import { outlinePolicy } from '../outline/policy.ts';
import { COMPLEXITY } from '../sql/complexity.ts';
import { PRISMA as OUTLINE } from './outline.ts';
import { extractPrisma, structureOfPrisma } from './prisma.ts';

/** Data schemas, read by hand: there is no grammar for them among ours, and none is needed. Nothing in them branches. */
export const PRISMA: Language = {
  name: 'Prisma',
  family: OUTLINE.family,
  reading: { read: extractPrisma, structure: structureOfPrisma },
  policy: (world) => outlinePolicy(OUTLINE, world),
  complexity: COMPLEXITY,
  outline: OUTLINE,
};
