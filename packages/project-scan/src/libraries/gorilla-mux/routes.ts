import type { GoFramework } from '../../reading/go/functions.ts';

export const gorillaMux: GoFramework = {
  name: 'gorilla/mux',
  path: /^github\.com\/gorilla\/mux$/,
  makes: /^NewRouter$/,
  types: /^Router$/,
};
