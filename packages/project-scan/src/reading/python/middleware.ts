import { type MiddlewareUse, usesIn } from '../middleware.ts';
import type { Sources } from '../sources.ts';

/** What is put around an application of Starlette, FastAPI or Flask, by a call or a decorator of it. */
export function pyMiddleware(sources: Sources): readonly MiddlewareUse[] {
  return sources.files.flatMap((file) => (file.endsWith('.py') ? usesIn(sources, file, FORMS) : []));
}

const FORMS = [
  /\.add_middleware\(\s*(\w+)/g,
  /@\w+\.(?:middleware|before_request|after_request)\b[^\n]{0,400}\n\s*(?:async\s+)?def\s+(\w+)/g,
];
