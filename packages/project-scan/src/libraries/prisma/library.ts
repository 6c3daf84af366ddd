import type { Library } from '../../library.ts';

export const prisma = {
  name: 'prisma',
  packages: ['prisma', '@prisma/client'],
  stores: [{ registry: 'npm', packages: /^@prisma\/client$/ }],
  columns: { files: /\.prisma$/, declaresColumns: () => true },
} satisfies Library;
