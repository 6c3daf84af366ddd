import type { Library } from '../../library.ts';

export const micronaut = {
  name: 'micronaut',
  serves: {
    reading: 'exact',
    packages: /(^|:)micronaut-http-server[\w-]*$/,
    modules: /^io\.micronaut\.(http\.annotation|http\.server|websocket\.annotation)\./,
    declares: true,
  },
} satisfies Library;
