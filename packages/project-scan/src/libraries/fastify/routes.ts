import type { ScriptFramework } from '../../reading/scripts/router.ts';
import { fastify as library } from './library.ts';

export const fastify: ScriptFramework = {
  name: 'fastify',
  packages: library.packages,
  makes: ({ module, name, member }) =>
    module === 'fastify' && /^(default|\*|fastify|Fastify)$/.test(member === '' ? name : member) ? 'app' : undefined,
  types: {
    fastify: /^(FastifyInstance|FastifyTypedInstance)$/,
    '@fastify/type-provider-typebox': /^FastifyInstance$/,
    '@fastify/type-provider-json-schema-to-ts': /^FastifyInstance$/,
    'fastify-type-provider-zod': /^FastifyInstance$/,
  },
  pluginTypes: /^FastifyPlugin/,
};
