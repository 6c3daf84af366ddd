/**
 * Descriptions of APIs name each operation (`operationId: listOrders`). Generators make clients and types of that; what runs
 * code by it is a library of its own, or code that reads the key.
 */
import { isProgrammingLanguage } from '../repository/languages.ts';
import type { Analysis } from './analysis.ts';

export function runsOperations({ repository }: Analysis): boolean {
  const isCode = (file: string) => isProgrammingLanguage(repository.files.get(file)?.language ?? '');
  // What code writes into a description, as annotations and builders do, runs nothing.
  const reads = (file: string) => isCode(file) && READS.test(repository.readText(file) ?? '');
  if (repository.filesWithWord('operationId').some(reads)) return true;
  return [...repository.files.keys()].some(
    (file) => MANIFEST.test(file) && LIBRARIES.test(repository.readText(file) ?? ''),
  );
}

/** `operation.operationId`, `operation["operationId"]`, `const { operationId } = …`; and not `.operationId("…")`, `operationId = "…"`. */
const READS = /(?:\.operationId\b(?!\s{0,9}\()|["'`]operationId["'`](?!\s{0,9}[:=])|[{,]\s{0,9}operationId\s{0,9}[,}])/;
const MANIFEST =
  /(?:^|\/)(?:package\.json|pyproject\.toml|Pipfile|setup\.(?:py|cfg)|[\w.-]{0,60}requirements[\w.-]{0,60}\.(?:txt|in))$/;
const LIBRARIES =
  /\b(?:connexion|openapi-backend|openapi-enforcer|express-openapi(?:-validator)?|exegesis|oas-tools|oas3-tools|swagger-tools|swagger-express-mw|swagger-node-runner|swagger-routes\w{0,20}|fastify-openapi-glue|koa-oas\w{0,9}|pyramid_openapi3|aiohttp-openapi\w{0,9}|rororo)\b/;
