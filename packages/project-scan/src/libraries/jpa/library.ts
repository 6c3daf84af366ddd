import type { Library } from '../../library.ts';

export const jpa = {
  name: 'jpa',
  stores: [
    {
      name: 'JPA',
      registry: 'qualified',
      packages:
        /(^|:)(spring-boot-starter-data-jpa|hibernate-core|hibernate-entitymanager|(jakarta|javax)\.persistence-api|eclipselink)$/,
      modules: /^((jakarta|javax)\.persistence|org\.hibernate)\.(?!validator)/,
      orms: ['jpa'],
    },
  ],
} satisfies Library;
