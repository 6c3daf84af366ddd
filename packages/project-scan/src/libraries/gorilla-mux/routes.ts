import type { GoFramework } from '../../reading/go/functions.ts';
import { gorillaMux as library } from './library.ts';

export const gorillaMux: GoFramework = {
  name: 'gorilla/mux',
  packages: library.packages,
  path: /^github\.com\/gorilla\/mux$/,
  makes: /^NewRouter$/,
  types: /^Router$/,
};
