import type { Library } from '../../library.ts';

export const jaxRs = {
  name: 'JAX-RS',
  serves: {
    reading: 'exact',
    packages: /(^|:)(jakarta\.ws\.rs-api|javax\.ws\.rs-api|jersey-server)$/,
    modules: /^(jakarta|javax)\.ws\.rs\.(?!client\.)/,
    declares: true,
  },
} satisfies Library;
