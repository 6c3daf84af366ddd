import type { Library } from '../../library.ts';
import { isModel } from '../../reading/columns.ts';

export const activerecord = {
  name: 'activerecord',
  stores: [{ registry: 'ruby', packages: /^(rails|activerecord|active[-_]record)$/ }],
  columns: {
    files: /\.rb$/,
    // What extends a model says nothing of it.
    mayConcern: (text, file) =>
      /(?:^|\/)app\/models\//.test(file) || /\b(?:ApplicationRecord|ActiveRecord::Base)\b/.test(text()),
    declaresColumns: isModel,
    areElsewhere: true,
  },
} satisfies Library;
