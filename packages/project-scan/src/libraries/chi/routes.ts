import type { GoFramework } from '../../reading/go/functions.ts';

export const chi: GoFramework = {
  name: 'chi',
  path: /^github\.com\/go-chi\/chi(\/v\d+)?$/,
  makes: /^(NewRouter|NewMux)$/,
  types: /^(Router|Mux)$/,
};
