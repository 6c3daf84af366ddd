/** Composes the server. It does not listen: `server.ts` does, and tests ask it without a socket. */
import { homedir } from 'node:os';
import path from 'node:path';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { AgentRoster } from './agents/agent-roster.ts';
import type { ChatStore } from './chats/chat-store.ts';
import { machinePaths } from './chats/machine-paths.ts';
import { PostgresChatStore } from './chats/postgres/postgres-chat-store.ts';
import { SqliteChatStore } from './chats/sqlite-chat-store.ts';
import { addressMatcher } from './config/addresses.ts';
import { type Config, isPostgres } from './config/config.ts';
import { McpServers } from './mcp/mcp-servers.ts';
import { KeptConnections } from './models/kept-connections.ts';
import { ModelConnections } from './models/model-connections.ts';
import { RepositoryReading } from './reading/repository-reading.ts';
import { openRoot } from './repository/safe-path.ts';
import { sweepTemporaryDirectories } from './repository/temporary-file.ts';
import { aboutRoutes } from './routes/about.ts';
import { agentRoutes } from './routes/agents.ts';
import { answerProblem, apiPlugin, otherMethods } from './routes/api.ts';
import { chatRoutes } from './routes/chats.ts';
import { type ConnectionLimits, createServer } from './routes/connections.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { modelRoutes } from './routes/models.ts';
import { openapiPlugin } from './routes/openapi.ts';
import { pagePlugin } from './routes/page.ts';
import { readingRoutes } from './routes/reading.ts';
import { pageHeaders, securityPlugin } from './routes/security.ts';
import { serverRoutes } from './routes/servers.ts';
import { shareRoutes } from './routes/shares.ts';
import { toolRoutes } from './routes/tools.ts';
import { NATIVE_TOOL_NAMES } from './tools/native-tools.ts';
import type { ToolDef } from './tools/tool-def.ts';
import { ToolRegistry } from './tools/tool-registry.ts';
import { ToolThreads } from './tools/tool-threads.ts';
import { readResultTool } from './turns/long-results.ts';
import { PostgresTurnExchange } from './turns/postgres/postgres-turn-exchange.ts';
import { noExchange, type TurnExchange } from './turns/turn-exchange.ts';
import { type TurnLimits, TurnRunner } from './turns/turn-runner.ts';

export interface AppOptions {
  readonly config: Config;
  readonly logger?: FastifyServerOptions['logger'];
  readonly limits?: Partial<AppLimits>;
}

export interface AppLimits {
  readonly requestsPerMinute: number;
  readonly turnsPerMinute: number;
  readonly connectionsPerMinute: number;
  readonly bodyBytes: number;
  /** For one call of a native tool. */
  readonly nativeToolMs: number;
  /** How often files that are followed are looked at. */
  readonly lookEveryMs: number;
  /** How long a turn waits for servers that have only just been started. */
  readonly serverPatienceMs: number;
  /** How long another program may hold the database before it is given up. */
  readonly databasePatienceMs: number;
  readonly turns: Partial<TurnLimits>;
  readonly connections: Partial<ConnectionLimits>;
}

const defaultLimits: AppLimits = {
  // Opening a page takes some forty, as its scripts load one by one when they are needed.
  requestsPerMinute: 3_000,
  turnsPerMinute: 120,
  connectionsPerMinute: 60,
  bodyBytes: 1_048_576,
  nativeToolMs: 90_000,
  lookEveryMs: 1_000,
  serverPatienceMs: 5_000,
  databasePatienceMs: 10_000,
  turns: {},
  connections: {},
};

const defaultConnectionLimits: ConnectionLimits = {
  connections: 1_000,
  connectionsPerAddress: 250,
  headerBytes: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 2_000,
};

/** Rejects with `config_invalid` when the database or the repository cannot be used. Closing the app ends everything. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const limits = { ...defaultLimits, ...options.limits };
  const app = createApp(options, limits);
  try {
    await compose(app, options.config, limits);
    return app;
  } catch (error) {
    // What was opened by then would keep the process alive.
    await app.close();
    throw error;
  }
}

function createApp({ config, logger }: AppOptions, limits: AppLimits): FastifyInstance {
  const connectionLimits = { ...defaultConnectionLimits, ...limits.connections };
  const isProxy = addressMatcher(config.trustedProxies);
  return Fastify({
    logger: logger ?? false,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: true,
    // The page asks often; what goes wrong is logged anyway.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    serverFactory: (handler) => createServer(handler, { limits: connectionLimits, isProxy }),
    // What is no HTTP is answered where the server is created.
    clientErrorHandler: () => {},
    // Such as an address with a broken escape, which no route and no hook sees.
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply.headers(pageHeaders)),
  });
}

async function compose(app: FastifyInstance, config: Config, limits: AppLimits): Promise<void> {
  for (const warning of config.warnings) app.log.warn(warning);
  const log: Log = ({ level, message }) => app.log[level](message);

  const root = await openRoot(config.repo);
  await sweepTemporaryDirectories();
  const { store, exchange } = await openChats(config.database, limits, log);
  // Hooks run in reverse, so this is the last that is closed.
  app.addHook('onClose', async () => {
    await exchange.close();
    await store.close();
  });
  const cut = await store.markCutMessages();
  if (cut > 0) app.log.warn(`${cut} turns were cut off when the server last ended; what they had said is kept`);
  const threads = new ToolThreads({ root, webSearchUrl: config.webSearchUrl, deadlineMs: limits.nativeToolMs });
  const registry = new ToolRegistry([...threads.tools, readResultTool(store)]);
  const reading = new RepositoryReading({ registry, log });
  const servers = await McpServers.open({
    configPath: config.mcpConfigPath,
    repository: root,
    variables: config.variables,
    registry,
    log,
    onTools: () => reading.begin(),
    lookEveryMs: limits.lookEveryMs,
    patienceMs: limits.serverPatienceMs,
  });
  const isAvailable = ({ source }: ToolDef) => source.kind === 'native' || servers.isReady(source.server);
  const agents = await AgentRoster.open({
    path: config.agentsPath,
    situation: () => ({
      tools: registry.ALL_TOOLS.map(({ name }) => name),
      unavailable: new Set(registry.ALL_TOOLS.filter((tool) => !isAvailable(tool)).map(({ name }) => name)),
      nativeNames: NATIVE_TOOL_NAMES,
      servers: servers.list().map(({ name, state }) => ({ name, isDiscovered: state === 'ready' })),
    }),
    onProblem: ({ line, message }) => app.log.warn(`${config.agentsPath}:${line}: ${message}`),
    lookEveryMs: limits.lookEveryMs,
  });
  const { maxAnswerBytes } = { ...config.modelLimits, ...limits.turns };
  const connections = new ModelConnections({
    environment: config.model,
    kept: new KeptConnections({ file: config.connectionsFile, log }),
    maxAnswerBytes,
  });
  const turns = new TurnRunner({
    store,
    exchange,
    repo: root,
    modelFor: (name) => connections.modelFor(name),
    tools: {
      all: () => registry.ALL_TOOLS,
      isAvailable,
      instructions: () => servers.instructions(),
      call: (name, args, context) => registry.callTool(name, args, context),
      settle: (signal) => servers.settle(signal),
    },
    agentNamed: (name) => agents.list().find((agent) => agent.name === name),
    log,
    asksForTitles: config.asksForTitles,
    limits: { ...config.modelLimits, ...limits.turns },
  });
  // Only now, so that servers that are being started do not keep the app from getting ready.
  app.addHook('onReady', async () => servers.start());
  app.addHook('onClose', async () => {
    // Turns first, so that they are saved as stopped; servers next, so that none is left whatever happens then.
    await Promise.all([turns.close(), reading.close()]);
    await servers.close();
    await threads.close();
    agents.close();
  });

  await app.register(apiPlugin);
  await app.register(securityPlugin, config);
  await app.register(fastifyRateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.person,
  });
  const refuseOtherMethods = otherMethods(app);
  await app.register(openapiPlugin);
  await app.register(healthRoutes, { hasModel: () => connections.hasModel });
  await app.register(aboutRoutes, { ...config, root });
  await app.register(serverRoutes, { servers, registry });
  await app.register(readingRoutes, { state: () => reading.state });
  await app.register(toolRoutes, { servers, registry, toolLimits: () => turns.toolLimits() });
  await app.register(agentRoutes, { roster: agents });
  const hiddenPaths = machinePaths({ repositories: [root, path.resolve(config.repo)], home: homedir() });
  await app.register(chatRoutes, {
    store,
    turns,
    turnsPerMinute: limits.turnsPerMinute,
    machinePaths: hiddenPaths,
  });
  await app.register(shareRoutes, { store, sharesChats: config.sharesChats, machinePaths: hiddenPaths });
  await app.register(fileRoutes, { threads });
  await app.register(modelRoutes, { connections, connectionsPerMinute: limits.connectionsPerMinute });
  refuseOtherMethods();
  await app.register(pagePlugin, { directory: config.pageDirectory });
}

type Log = (line: { readonly level: 'info' | 'warn' | 'error'; readonly message: string }) => void;

async function openChats(
  database: string,
  { databasePatienceMs: patienceMs, lookEveryMs }: AppLimits,
  log: Log,
): Promise<{ readonly store: ChatStore; readonly exchange: TurnExchange }> {
  if (!isPostgres(database)) return { store: new SqliteChatStore(database, { patienceMs }), exchange: noExchange };
  const store = await PostgresChatStore.open({ url: database, patienceMs, log });
  try {
    return { store, exchange: await PostgresTurnExchange.open({ store, log, lookEveryMs }) };
  } catch (error) {
    await store.close();
    throw error;
  }
}
