import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

export const mongoose = {
  name: 'mongoose',
  packages: ['mongoose'],
  stores: [{ registry: 'npm', packages: /^mongoose$/ }],
  columns: {
    files: /\.[cm]?[jt]sx?$/,
    mayConcern: (text) => /@Prop\b|\bnew (?:\w{1,40}\.)?Schema\b/.test(text()),
    declaresColumns: isModelOrMember,
  },
} satisfies Library;
