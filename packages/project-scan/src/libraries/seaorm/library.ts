import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

export const seaorm = {
  name: 'seaorm',
  stores: [{ name: 'SeaORM', registry: 'rust', packages: /^sea-orm$/, orms: ['seaorm'] }],
  columns: {
    files: /\.rs$/,
    mayConcern: (text) => /\bDerive(?:Entity)?Model\b/.test(text()),
    declaresColumns: isModelOrMember,
    // Those of SeaORM are known by their modules.
    modelName: 'Model',
  },
} satisfies Library;
