import type { GoFramework } from '../../reading/go/functions.ts';
import { echo as library } from './library.ts';

export const echo: GoFramework = {
  name: 'echo',
  packages: library.packages,
  path: /^github\.com\/labstack\/echo(\/v\d+)?$/,
  makes: /^New(WithConfig)?$/,
  types: /^(Echo|Group)$/,
};
