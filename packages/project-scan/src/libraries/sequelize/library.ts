import type { Library } from '../../library.ts';

export const sequelize = {
  name: 'sequelize',
  packages: ['sequelize', '@sequelize/core'],
  stores: [{ registry: 'npm', packages: /^(sequelize|sequelize-typescript|@sequelize\/core)$/ }],
} satisfies Library;
