import type { GoFramework } from '../../reading/go/functions.ts';
import { fiber as library } from './library.ts';

export const fiber: GoFramework = {
  name: 'fiber',
  packages: library.packages,
  path: /^github\.com\/gofiber\/fiber(\/v\d+)?$/,
  makes: /^New$/,
  types: /^(App|Router|Group)$/,
};
