import type { GoFramework } from '../../reading/go/functions.ts';

export const netHttp: GoFramework = {
  name: 'net/http',
  path: /^net\/http$/,
  makes: /^NewServeMux$/,
  types: /^ServeMux$/,
};
