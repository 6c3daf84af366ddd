import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

export const sequelize = {
  name: 'sequelize',
  packages: ['sequelize', '@sequelize/core'],
  stores: [{ registry: 'npm', packages: /^(sequelize|sequelize-typescript|@sequelize\/core)$/ }],
  columns: {
    files: /\.[cm]?[jt]sx?$/,
    mayConcern: (text) => /@(?:\w{0,40}Column|Table)\b|\bDataTypes\b/.test(text()),
    declaresColumns: isModelOrMember,
  },
} satisfies Library;
