import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

export const typeorm = {
  name: 'typeorm',
  packages: ['typeorm'],
  stores: [{ registry: 'npm', packages: /^typeorm$/ }],
  columns: {
    files: /\.[cm]?[jt]sx?$/,
    mayConcern: (text) => /@(?:\w{0,40}Column|\w{0,20}Entity)\b|\bEntitySchema\b/.test(text()),
    declaresColumns: isModelOrMember,
  },
} satisfies Library;
