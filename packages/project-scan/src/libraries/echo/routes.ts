import type { GoFramework } from '../../reading/go/functions.ts';

export const echo: GoFramework = {
  name: 'echo',
  path: /^github\.com\/labstack\/echo(\/v\d+)?$/,
  makes: /^New$/,
  types: /^(Echo|Group)$/,
};
