import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

export const drizzle = {
  name: 'drizzle',
  packages: ['drizzle-orm'],
  stores: [{ registry: 'npm', packages: /^drizzle-orm$/ }],
  columns: {
    files: /\.[cm]?[jt]sx?$/,
    mayConcern: (text) => /\b\w{1,40}Table\(/.test(text()),
    declaresColumns: isModelOrMember,
  },
} satisfies Library;
