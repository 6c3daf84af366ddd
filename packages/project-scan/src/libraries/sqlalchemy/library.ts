import type { Library } from '../../library.ts';

export const sqlalchemy = {
  name: 'sqlalchemy',
  packages: ['sqlalchemy', 'sqlmodel'],
  stores: [
    { registry: 'python', packages: /^(flask[-_])?sqlalchemy$/i, orms: ['sqlalchemy', 'sqlmodel'] },
    { name: 'sqlmodel', registry: 'python', packages: /^sqlmodel$/i },
  ],
} satisfies Library;
