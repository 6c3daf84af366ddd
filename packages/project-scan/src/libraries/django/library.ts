import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

export const django = {
  name: 'django',
  packages: ['django'],
  serves: { reading: 'exact', registry: 'python', packages: /^django$/i, hasViewClasses: true },
  stores: [{ registry: 'python', packages: /^django$/i, modules: /^django\.db\b/ }],
  columns: {
    files: /\.py$/,
    mayConcern: (text) => /\bmodels\.\w{1,40}Field\(|\bForeignKey\(/.test(text()),
    // A property of a model is worked out in Python: no query names it.
    declaresColumns: (each) => isModelOrMember(each) && each.kind !== 'getter' && each.kind !== 'setter',
  },
  broadcasts: ['signal'],
} satisfies Library;
