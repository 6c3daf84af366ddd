import type { Library } from '../../library.ts';
import { isModelOrMember } from '../../reading/columns.ts';

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
  columns: {
    files: /\.(?:java|kt)$/,
    mayConcern: (text) => /@(?:Entity|MappedSuperclass|Embeddable)\b/.test(text()),
    // In Java a column may be taken from the method that gives it.
    declaresColumns: (each) => isModelOrMember(each) || (each.container !== '' && each.file.endsWith('.java')),
  },
} satisfies Library;
