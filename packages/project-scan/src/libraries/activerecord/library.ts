import type { Library } from '../../library.ts';

export const activerecord = {
  name: 'activerecord',
  stores: [{ registry: 'ruby', packages: /^(rails|activerecord|active[-_]record)$/ }],
} satisfies Library;
