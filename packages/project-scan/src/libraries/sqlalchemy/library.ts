import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

export const sqlalchemy = {
  name: 'sqlalchemy',
  packages: ['sqlalchemy', 'sqlmodel'],
  stores: [
    { registry: 'python', packages: /^(flask[-_])?sqlalchemy$/i, orms: ['sqlalchemy', 'sqlmodel'] },
    { name: 'sqlmodel', registry: 'python', packages: /^sqlmodel$/i },
  ],
  columns: {
    files: /\.py$/,
    mayConcern: (text) =>
      /\b(?:ForeignKey|mapped_column|Column|relationship)\(|\bMapped\[|\btable[ \t]?=[ \t]?True\b/.test(text()),
    declaresColumns: isModelOrMember,
  },
} satisfies Library;
