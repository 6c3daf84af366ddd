/** What the page reads of the repository: files, images and folders as they are or were, and what differs. */
import {
  diffQuerySchema,
  diffSchema,
  fileQuerySchema,
  fileSchema,
  folderQuerySchema,
  folderSchema,
  imageQuerySchema,
  pathsSchema,
  revisionsSchema,
} from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { BoocodeError, type BoocodeErrorCode } from '../errors.ts';
import { RepositoryError, type RepositoryErrorCode } from '../repository/repository-error.ts';
import type { Reads, ToolThreads } from '../tools/tool-threads.ts';
import { goneSignal, problems, typed } from './api.ts';

export interface FileRoutesOptions {
  readonly threads: Pick<ToolThreads, 'read'>;
}

export const fileRoutes: FastifyPluginAsync<FileRoutesOptions> = async (app, { threads }) => {
  const read: ToolThreads['read'] = async (name, args, signal) => {
    try {
      return await threads.read(name, args, signal);
    } catch (error) {
      if (!(error instanceof RepositoryError)) throw error;
      throw new BoocodeError(codeOf(error.code), error.message, { cause: error });
    }
  };
  typed(app).get(
    '/api/files',
    {
      schema: {
        summary: 'A text file of the repository, secrets masked; around a line where the file is long',
        querystring: fileQuerySchema,
        response: { 200: fileSchema, ...problems },
      },
    },
    async ({ query }) => asFile(await read('window', query), query.line),
  );

  typed(app).get(
    '/api/files/image',
    {
      schema: {
        summary: 'An image of the repository, as its bytes',
        querystring: imageQuerySchema,
        response: { 200: imageBytes, ...problems },
      },
      serializerCompiler: () => (payload) => JSON.stringify(payload),
    },
    async ({ query }, reply) => {
      const { type, bytes } = await read('image', query);
      // Opened by itself, an SVG is a page, and could run scripts of this one's origin.
      return reply
        .header('content-type', type)
        .header('content-disposition', 'attachment')
        .send(Buffer.from(bytes) as unknown as string);
    },
  );

  typed(app).get(
    '/api/folders',
    {
      schema: {
        summary: 'What was in a folder at a revision',
        querystring: folderQuerySchema,
        response: { 200: folderSchema, ...problems },
      },
    },
    async ({ query }) => await read('folder', query),
  );

  typed(app).get(
    '/api/paths',
    {
      schema: {
        summary: 'The paths of all files that are not ignored',
        response: { 200: pathsSchema, ...problems },
      },
    },
    async () => await read('paths', {}),
  );

  typed(app).get(
    '/api/revisions',
    {
      schema: {
        summary: 'Branches and tags, and which is checked out',
        response: { 200: revisionsSchema, ...problems },
      },
    },
    async () => await read('revisions', {}),
  );

  typed(app).get(
    '/api/diff',
    {
      schema: {
        summary: 'What differs between two states of the repository, line by line, secrets masked',
        querystring: diffQuerySchema,
        response: { 200: diffSchema, ...problems },
      },
    },
    async ({ query }, reply) => await read('diff', query, goneSignal(reply)),
  );
};

const imageBytes = z.string().describe('The bytes of the image');

function asFile(window: ReturnType<Reads['window']>, line: number | undefined) {
  const shownLines = window.endLine - window.startLine + 1;
  return { ...window, ...(line === undefined ? {} : { line }), truncated: shownLines < window.totalLines };
}

function codeOf(code: RepositoryErrorCode): BoocodeErrorCode {
  switch (code) {
    case 'outside_repository':
    case 'version_control_internals':
    case 'secret_file':
      return 'file_refused';
    case 'not_found':
    case 'unknown_revision':
    case 'not_git':
      return 'not_found';
    default:
      return 'file_unreadable';
  }
}
