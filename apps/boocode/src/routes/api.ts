/** What every route has in common: its types come from its schemas, and what goes wrong has a code. */
import { problemSchema } from '@boocontext/chat-api';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { BoocodeError, type BoocodeErrorCode } from '../errors.ts';

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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body.trim() === '' ? done(null, {}) : parseJson(request, body, done),
  );
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST') request.body ??= {};
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = asProblem(error);
    if (problem.status >= 500 && !(error instanceof BoocodeError))
      request.log.error({ err: error }, 'a request failed');
    return reply.code(problem.status).send({ error: { code: problem.code, message: problem.message } });
  });
});

/** Aborted when whoever asked has gone before the answer: nobody would hear it. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

interface ProblemAnswer {
  readonly status: number;
  readonly code: BoocodeErrorCode;
  readonly message: string;
}

function asProblem(error: FastifyError): ProblemAnswer {
  if (error instanceof BoocodeError) return { status: error.status, code: error.code, message: error.message };
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
