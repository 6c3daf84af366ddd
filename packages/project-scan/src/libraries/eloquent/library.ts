import type { Library } from '../../library.ts';
import { isModel } from '../../reading/columns.ts';

export const eloquent = {
  name: 'eloquent',
  stores: [
    {
      registry: 'qualified',
      packages: /^(laravel\/framework|illuminate\/database)$/,
      modules: /^Illuminate\\Database\\/,
    },
  ],
  columns: {
    files: /\.php$/,
    mayConcern: (text) =>
      /\bextends\s{1,20}\\?[\w\\]{0,200}(?:Model|Authenticatable|Pivot)\b|\bIlluminate\\Database\\Eloquent\b|\$this->(?:hasMany|belongsTo)\(/.test(
        text(),
      ),
    declaresColumns: isModel,
    areElsewhere: true,
  },
} satisfies Library;
