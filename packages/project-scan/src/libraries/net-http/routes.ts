import type { GoFramework } from '../../reading/go/functions.ts';

export const netHttp: GoFramework = {
  name: 'net/http',
  packages: [],
  path: /^net\/http$/,
  makes: /^NewServeMux$/,
  types: /^ServeMux$/,
};
