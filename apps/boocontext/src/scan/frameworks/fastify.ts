import type { ScriptFramework } from '../reading/js-routers.ts';

export const fastify: ScriptFramework = {
  name: 'fastify',
  packages: ['fastify'],
  makes: ({ module, name, member }) =>
    module === 'fastify' && /^(default|\*|fastify|Fastify)$/.test(member === '' ? name : member) ? 'app' : undefined,
  types: { fastify: /^(FastifyInstance|FastifyTypedInstance)$/ },
  pluginTypes: /^FastifyPlugin/,
};
