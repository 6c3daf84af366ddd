import path from 'node:path';
import { aboutSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { type Config, isPostgres } from '../config/config.ts';
import { version } from '../version.ts';
import { problems, typed } from './api.ts';

export interface AboutRoutesOptions
  extends Pick<Config, 'mcpConfigPath' | 'agentsPath' | 'database' | 'connectionsFile' | 'sharesChats'> {
  /** The repository's real path. */
  readonly root: string;
}

/** Apart from the health, which everybody may ask for: names and paths are for those who may come in. */
export const aboutRoutes: FastifyPluginAsync<AboutRoutesOptions> = async (app, options) => {
  const { root, mcpConfigPath, agentsPath, database, connectionsFile, sharesChats } = options;
  typed(app).get(
    '/api/about',
    {
      schema: {
        summary: 'Which repository this server is about, which files configure it, and what it keeps where',
        response: { 200: aboutSchema, ...problems },
      },
    },
    async () => ({
      version,
      repository: { name: path.basename(root), path: root },
      mcpConfigPath,
      agentsPath,
      sharesChats,
      ...(isPostgres(database) || database === ':memory:' ? {} : { databaseFile: database }),
      ...(isPostgres(database) ? { sharesDatabase: true } : {}),
      ...(connectionsFile === undefined ? {} : { connectionsFile }),
    }),
  );
};
