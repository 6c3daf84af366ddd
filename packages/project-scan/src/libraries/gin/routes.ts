import type { GoFramework } from '../../reading/go/functions.ts';

export const gin: GoFramework = {
  name: 'gin',
  path: /^github\.com\/gin-gonic\/gin$/,
  makes: /^(Default|New)$/,
  types: /^(Engine|RouterGroup|IRouter|IRoutes)$/,
};
