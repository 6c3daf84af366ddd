import type { GoFramework } from '../../reading/go/functions.ts';

export const fiber: GoFramework = {
  name: 'fiber',
  path: /^github\.com\/gofiber\/fiber(\/v\d+)?$/,
  makes: /^New$/,
  types: /^(App|Router|Group)$/,
};
