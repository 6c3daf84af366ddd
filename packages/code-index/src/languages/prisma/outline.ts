/**
 * Prisma's own language, which is read without a grammar: models, views, types and enums with their fields. All files of a
 * repository are one schema, as a folder of them is to Prisma.
 */
import type { Outline } from '../outline/outline.ts';

export const PRISMA: Outline = {
  family: 'Prisma',
  nodes: new Map(),
  names: new Map(),
  texts: { comments: new Set(['comment']), strings: new Set(['string']) },
  self: new Set(),
  links: {
    importsInText: () => [],
    leadsTo: () => [],
    sees: 'all',
    seesMembersByName: false,
    isReadByQueries: true,
    mayDefine: (_, text) => /\b(?:model|type|view|enum)\b/.test(text),
  },
};
