import fastifySwagger from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { version } from '../version.ts';
import { typed } from './api.ts';

/** The description of all routes that are registered after this plugin, made from their schemas. */
export const openapiPlugin: FastifyPluginAsync = fastifyPlugin(async (app) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'BooCode', description: 'A read-only chat about a repository', version },
    },
    transform: jsonSchemaTransform,
  });
  typed(app).get(
    '/api/openapi.json',
    { schema: { summary: 'This description', response: { 200: z.looseObject({}) } } },
    async () => ({ ...withOptionalBodies(app.swagger() as Described) }),
  );
});

/** What is looked at of the description. */
interface Described {
  readonly paths?: Readonly<Record<string, { readonly post?: { readonly requestBody?: Body } }>>;
}
interface Body {
  readonly content: Readonly<Record<string, { readonly schema?: BodySchema }>>;
}

interface BodySchema {
  readonly required?: readonly string[];
  /** Ways in which it may be filled. */
  readonly anyOf?: readonly BodySchema[];
}

function needsSomething({ required = [], anyOf = [] }: BodySchema): boolean {
  return required.length > 0 || (anyOf.length > 0 && anyOf.every(needsSomething));
}

/** A body of which nothing is required may be left out, as `apiPlugin` does it for whoever posts nothing. */
function withOptionalBodies({ paths = {}, ...rest }: Described): Described {
  const described = Object.entries(paths).map(([url, { post, ...others }]) => {
    const body = post?.requestBody;
    if (body === undefined) return [url, paths[url]];
    const required = needsSomething(body.content['application/json']?.schema ?? {});
    return [url, { ...others, post: { ...post, requestBody: { ...body, required } } }];
  });
  return { ...rest, paths: Object.fromEntries(described) };
}
