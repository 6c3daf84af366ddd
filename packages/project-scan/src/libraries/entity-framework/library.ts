import type { Library } from '../../library.ts';

export const entityFramework = {
  name: 'entity-framework',
  stores: [
    {
      registry: 'qualified',
      packages: /\.EntityFrameworkCore(\.|$)|^EntityFramework$/,
      modules: /^(Microsoft\.EntityFrameworkCore|System\.Data\.Entity)\b/,
    },
  ],
  columns: {
    files: /\.cs$/,
    manifests: { files: /\.(?:csproj|props|targets)$/, text: /\bEntityFramework(?:Core)?\b/ },
    declaresColumns: ({ kind, container }) => kind === 'class' || (kind === 'property' && container !== ''),
  },
} satisfies Library;
