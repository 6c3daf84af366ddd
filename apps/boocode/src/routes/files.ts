import { type File, fileQuerySchema, fileSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { BoocodeError, type BoocodeErrorCode } from '../errors.ts';
import { readRepositoryFile } from '../repository/read-file.ts';
import { RepositoryError, type RepositoryErrorCode } from '../repository/repository-error.ts';
import { problems, typed } from './api.ts';

/** Enough to read around a citation, and little enough to draw at once. */
const maxLines = 2_000;

export const fileRoutes: FastifyPluginAsync<{ readonly root: string }> = async (app, { root }) => {
  typed(app).get(
    '/api/files',
    {
      schema: {
        summary: 'A text file of the repository, secrets masked; around a line where the file is long',
        querystring: fileQuerySchema,
        response: { 200: fileSchema, ...problems },
      },
    },
    async ({ query }) => await readFile(root, query.path, query.line),
  );
};

async function readFile(root: string, path: string, line: number | undefined): Promise<File> {
  try {
    const file = await readRepositoryFile(root, path);
    const totalLines = file.lines.length;
    const start = Math.max(0, Math.min((line ?? 1) - 1 - maxLines / 2, totalLines - maxLines));
    const lines = file.lines.slice(start, start + maxLines);
    return {
      path: file.path,
      ...(line === undefined ? {} : { line }),
      startLine: start + 1,
      endLine: start + lines.length,
      totalLines,
      text: lines.join('\n'),
      truncated: lines.length < totalLines,
    };
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    throw new BoocodeError(codeOf(error.code), error.message, { cause: error });
  }
}

function codeOf(code: RepositoryErrorCode): BoocodeErrorCode {
  switch (code) {
    case 'outside_repository':
    case 'version_control_internals':
    case 'secret_file':
      return 'file_refused';
    case 'not_found':
      return 'not_found';
    default:
      return 'file_unreadable';
  }
}
