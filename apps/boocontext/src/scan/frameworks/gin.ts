import type { GoFramework } from '../reading/go-routes.ts';

export const gin: GoFramework = {
  name: 'gin',
  path: /^github\.com\/gin-gonic\/gin$/,
  makes: /^(Default|New)$/,
  types: /^(Engine|RouterGroup|IRouter|IRoutes)$/,
};
