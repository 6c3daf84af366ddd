import type { Library } from '../../library.ts';

export const nodeHttp = {
  name: 'node:http',
  serves: { reading: 'exact', packages: /^node:http:serving$/, modules: /^node:http:serving$/ },
} satisfies Library;
