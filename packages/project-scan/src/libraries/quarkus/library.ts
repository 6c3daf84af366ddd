import type { Library } from '../../library.ts';

export const quarkus = {
  name: 'quarkus',
  serves: {
    reading: 'exact',
    packages: /(^|:)quarkus-(rest|resteasy)[\w-]*$/,
    modules: /^io\.quarkus\.(vertx\.web|qute\.web|resteasy)\./,
    declares: true,
  },
} satisfies Library;
