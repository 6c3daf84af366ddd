import { type File, fileQuerySchema, fileSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { BoocodeError, type BoocodeErrorCode } from '../errors.ts';
import type { FileWindow } from '../repository/read-file.ts';
import { RepositoryError, type RepositoryErrorCode } from '../repository/repository-error.ts';
import { problems, typed } from './api.ts';

export interface FileRoutesOptions {
  /** Throws a `RepositoryError`. */
  readonly readWindow: (path: string, line: number | undefined) => Promise<FileWindow>;
}

export const fileRoutes: FastifyPluginAsync<FileRoutesOptions> = async (app, { readWindow }) => {
  typed(app).get(
    '/api/files',
    {
      schema: {
        summary: 'A text file of the repository, secrets masked; around a line where the file is long',
        querystring: fileQuerySchema,
        response: { 200: fileSchema, ...problems },
      },
    },
    async ({ query }) => await readFile(readWindow, query.path, query.line),
  );
};

async function readFile(
  readWindow: FileRoutesOptions['readWindow'],
  path: string,
  line: number | undefined,
): Promise<File> {
  try {
    const window = await readWindow(path, line);
    const shownLines = window.endLine - window.startLine + 1;
    return { ...window, ...(line === undefined ? {} : { line }), truncated: shownLines < window.totalLines };
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
