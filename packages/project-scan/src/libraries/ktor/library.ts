import type { Library } from '../../library.ts';

export const ktor = {
  name: 'ktor',
  serves: {
    reading: 'exact',
    packages: /(^|:)ktor-server[\w-]*$/,
    modules: /^io\.ktor\.(server|routing|application|locations)\./,
  },
} satisfies Library;
