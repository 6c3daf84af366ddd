import type { GoFramework } from '../../reading/go/functions.ts';
import { chi as library } from './library.ts';

export const chi: GoFramework = {
  name: 'chi',
  packages: library.packages,
  path: /^github\.com\/go-chi\/chi(\/v\d+)?$/,
  makes: /^(NewRouter|NewMux)$/,
  types: /^(Router|Mux)$/,
};
