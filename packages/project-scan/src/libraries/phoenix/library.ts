import type { Library } from '../../library.ts';

export const phoenix = {
  name: 'phoenix',
  packages: ['phoenix'],
  serves: {
    reading: 'exact',
    packages: /^phoenix$/,
    modules: /^Phoenix\.(Router|Endpoint|LiveView|Controller)\b/,
    findsHandlers: 'end',
  },
} satisfies Library;
