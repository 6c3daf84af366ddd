/** What every route has in common: its types come from its schemas, and what goes wrong has a code. */
import { problemSchema } from '@boocontext/chat-api';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { asDiskFull, BoocodeError, type BoocodeErrorCode } from '../errors.ts';

/** For the `response` of every route, beside its own answer. */
export const problems = { '4xx': problemSchema, '5xx': problemSchema };

/** The app with routes whose types come from their schemas. */
export function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}

/** Schemas are Zod's, bodies are JSON and nothing else, and every failure answers in one shape. */
export const apiPlugin: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form or a text could be sent by a foreign page without asking first.
  app.removeContentTypeParser('text/plain');
  // Clients name a type also where they send nothing, and routes whose fields may all be left out take that.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, {});
    else if (isNestedTooDeep(body))
      done(new BoocodeError('bad_request', `the body is nested deeper than ${maxNesting}`));
    else parseJson(request, body, done);
  });
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined) request.body = {};
  });
  app.setErrorHandler<FastifyError>(answerProblem);
});

/**
 * Call before the routes of the API are registered, and what it returns after them: each address then refuses the
 * methods that it does not have, and says which it has.
 */
export function otherMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByUrl.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsByUrl]) {
      const allow = [...methods].sort().join(', ');
      const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', allow);
        throw new BoocodeError('method_not_allowed', `${request.method} cannot be asked here; what can is ${allow}`);
      };
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        schema: { hide: true },
        // Before a body is looked at.
        onRequest: refuse,
        handler: refuse,
      });
    }
  };
}

/** Answers what went wrong in the one shape that all problems have. */
export function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  if (problem.status >= 500 && !(error instanceof BoocodeError)) request.log.error({ err: error }, 'a request failed');
  // Fastify would close the connection on what is still being sent, and whoever sends it would see that and no answer.
  // What comes is thrown away, for as long as a request may take.
  if (problem.code === 'body_too_large') reply.removeHeader('connection');
  return reply.code(problem.status).send({ error: { code: problem.code, message: problem.message } });
}

/** Aborted when whoever asked has gone before the answer: nobody would hear it. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** More than any tool takes. Whatever walks a value walks it on the stack, so its depth has to have an end. */
const maxNesting = 100;

function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (isString) {
      if (char === '\\') at += 1;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > maxNesting) return true;
  }
  return false;
}

interface ProblemAnswer {
  readonly status: number;
  readonly code: BoocodeErrorCode;
  readonly message: string;
}

function asProblem(error: FastifyError): ProblemAnswer {
  if (error instanceof BoocodeError) return { status: error.status, code: error.code, message: error.message };
  const full = asDiskFull(error);
  if (full !== undefined) return { status: full.status, code: full.code, message: full.message };
  const status = error.statusCode ?? 500;
  if (status >= 500) return { status: 500, code: 'internal', message: 'Something went wrong; the log says more.' };
  return { status, code: codeByStatus.get(status) ?? 'bad_request', message: error.message };
}

/** What Fastify itself finds wrong with a request. */
const codeByStatus: ReadonlyMap<number, BoocodeErrorCode> = new Map([
  [404, 'not_found'],
  [413, 'body_too_large'],
  [415, 'unsupported_media_type'],
  [429, 'too_many_requests'],
]);
