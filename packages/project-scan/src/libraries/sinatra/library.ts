import type { Library } from '../../library.ts';

export const sinatra = {
  name: 'sinatra',
  serves: { reading: 'exact', registry: 'ruby', packages: /^sinatra$/ },
} satisfies Library;
