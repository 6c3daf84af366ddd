import type { Library } from '../../library.ts';

export const netHttp = {
  name: 'net/http',
  serves: { reading: 'exact', packages: /^net\/http:serving$/, modules: /^net\/http:serving$/ },
} satisfies Library;
