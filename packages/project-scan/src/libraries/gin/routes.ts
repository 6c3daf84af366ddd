import type { GoFramework } from '../../reading/go/functions.ts';
import { gin as library } from './library.ts';

export const gin: GoFramework = {
  name: 'gin',
  packages: library.packages,
  path: /^github\.com\/gin-gonic\/gin$/,
  makes: /^(Default|New)$/,
  types: /^(Engine|RouterGroup|IRouter|IRoutes)$/,
};
