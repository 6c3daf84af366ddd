/**
 * The model servers that turns can be answered by: the one of the environment, and those that a person has connected.
 * Whoever lists them learns whether there is a key, and never the key.
 */
import { randomUUID } from 'node:crypto';
import type {
  ChangeConnection,
  ChangedTest,
  Connection,
  ConnectionList,
  ModelList,
  ModelTestResult,
  NewConnection,
} from '@boocontext/chat-api';
import type { ModelConfig } from '../config/config.ts';
import { BoocodeError } from '../errors.ts';
import { listModels } from '../turns/list-models.ts';
import { type ModelProvider, openAiCompatibleProvider } from '../turns/model-provider.ts';
import { tryModel } from '../turns/try-model.ts';
import type { TurnModel } from '../turns/turn-runner.ts';
import type { KeptConnection, KeptConnections } from './kept-connections.ts';

export interface ModelConnectionsOptions {
  readonly environment: ModelConfig | undefined;
  readonly kept: KeptConnections;
  readonly maxAnswerBytes: number;
}

/** A connection with all that is needed to use it. */
interface Server {
  readonly id: string;
  readonly name: string;
  readonly isKept: boolean;
  readonly config: ModelConfig;
}

interface Listed {
  readonly ids: readonly string[];
  readonly problem?: string;
  readonly until: number;
}

const environmentId = 'environment';

export class ModelConnections {
  readonly #options: ModelConnectionsOptions;
  /** By what they are made of, so that a change makes a new one. */
  readonly #providers = new Map<string, ModelProvider>();
  readonly #listed = new Map<string, Listed>();

  constructor(options: ModelConnectionsOptions) {
    this.#options = options;
  }

  get hasModel(): boolean {
    return this.#servers().length > 0;
  }

  list(): ConnectionList {
    const { file } = this.#options.kept;
    return { connections: this.#servers().map((server) => this.#shown(server)), ...(file ? { keptIn: file } : {}) };
  }

  /**
   * Who answers for `MODEL`, `MODEL@CONNECTION` or, without a name, for the default. Rejects with `connection_missing`
   * where the connection has been renamed or removed: what is asked, and a key, would else go to a server that nobody chose.
   */
  async modelFor(name: string | undefined): Promise<TurnModel | undefined> {
    const servers = this.#servers();
    const main = this.#default(servers);
    if (main === undefined) return undefined;
    if (name === undefined || name === '') return this.#turnModel(main, main.config.defaultModel);
    const named = servers.find((server) => name.endsWith(`@${server.name}`) && name.length > server.name.length + 1);
    if (named === undefined) {
      await this.#checkName(name, main);
      return this.#turnModel(main, name);
    }
    return { ...this.#turnModel(named, name.slice(0, -named.name.length - 1)), name };
  }

  add({ name, baseUrl, model, apiKey }: NewConnection): Connection {
    const { connections, ...state } = this.#options.kept.state;
    const connection: KeptConnection = {
      id: randomUUID(),
      name: this.#freeName(name ?? hostOf(baseUrl)),
      baseUrl,
      model,
      ...keyOf(apiKey),
    };
    this.#options.kept.replace({ ...state, connections: [...connections, connection] });
    return this.#shownById(connection.id);
  }

  change(id: string, { isDefault, apiKey, name, ...change }: ChangeConnection): Connection {
    const { connections, ...state } = this.#options.kept.state;
    const defaultId = isDefault === true ? { defaultId: id } : {};
    const isFixed = this.#server(id).isKept === false;
    if (isFixed && (apiKey !== undefined || name !== undefined || Object.keys(change).length > 0)) throw fixed();
    const changed = connections.map((connection): KeptConnection => {
      if (connection.id !== id) return connection;
      const { apiKey: oldKey, ...before } = connection;
      const isElsewhere = change.baseUrl !== undefined && change.baseUrl !== connection.baseUrl;
      const free = name === undefined || name === connection.name ? {} : { name: this.#freeName(name) };
      return { ...before, ...defined(change), ...free, ...keyOf(apiKey ?? (isElsewhere ? undefined : oldKey)) };
    });
    this.#options.kept.replace({ ...state, ...defaultId, connections: changed });
    return this.#shownById(id);
  }

  remove(id: string): void {
    if (!this.#server(id).isKept) throw fixed();
    const { connections, defaultId } = this.#options.kept.state;
    this.#options.kept.replace({
      connections: connections.filter((connection) => connection.id !== id),
      ...(defaultId === undefined || defaultId === id ? {} : { defaultId }),
    });
  }

  /** As it is, or as it would be with changes. Rejects with nothing but `unknown_connection` and `connection_fixed`. */
  async test(id: string, change: ChangedTest, signal: AbortSignal): Promise<ModelTestResult> {
    const { isKept, config } = this.#server(id);
    const isChange = Object.keys(change).length > 0;
    const { baseUrl = config.baseUrl, apiKey, model } = isChange ? change : { model: config.defaultModel };
    const isElsewhere = baseUrl !== config.baseUrl;
    // What the environment says is not for other addresses, and neither is a key that was kept for one.
    if (!isKept && isElsewhere) throw fixed();
    const key = keyOf(apiKey ?? (isElsewhere ? undefined : config.apiKey));
    return await tryModel(
      { baseUrl, ...(model === undefined ? {} : { model }), ...key },
      { timeoutMs: 60_000, signal },
    );
  }

  /** What the servers offer, the default's models under their own names. Those that do not tell have the one that is known. */
  async models(): Promise<ModelList> {
    const servers = this.#servers();
    const main = this.#default(servers);
    if (main === undefined) return { configured: false, models: [] };
    const lists = await Promise.all(servers.map(async (server) => [server, await this.#offered(server)] as const));
    const ids = lists.flatMap(([server, { ids: own }]) =>
      [...new Set([server.config.defaultModel, ...own])].map((id) => (server === main ? id : `${id}@${server.name}`)),
    );
    const problems = lists.flatMap(([{ name }, { problem }]) => (problem === undefined ? [] : [`${name}: ${problem}`]));
    return {
      configured: true,
      defaultModel: main.config.defaultModel,
      models: ids.sort().map((id) => ({ id })),
      ...(problems.length === 0 ? {} : { problem: `The list of models is not there. ${problems.join(' ')}` }),
    };
  }

  /** A model of the default may have an `@` in its own name; then the server lists it. */
  async #checkName(name: string, main: Server): Promise<void> {
    const connection = name.slice(1).split('@').at(-1) ?? '';
    if (!name.slice(1).includes('@') || name === main.config.defaultModel) return;
    if ((await this.#offered(main)).ids.includes(name)) return;
    throw new BoocodeError(
      'connection_missing',
      `there is no connection ${JSON.stringify(connection)} any more, so ${name} was not asked: choose another model`,
    );
  }

  async #offered(server: Server): Promise<Listed> {
    const key = identityOf(server.config);
    const known = this.#listed.get(key);
    if (known !== undefined && known.until > Date.now()) return known;
    const listed = await listModels(server.config, AbortSignal.timeout(5_000)).then(
      (ids): Listed => ({ ids, until: Date.now() + 60_000 }),
      // A server that is down is asked again soon.
      (error: unknown): Listed => ({ ids: [], problem: (error as Error).message, until: Date.now() + 5_000 }),
    );
    this.#listed.set(key, listed);
    return listed;
  }

  #servers(): readonly Server[] {
    const { environment, kept } = this.#options;
    const own = kept.state.connections.map(
      ({ id, name, baseUrl, model, apiKey }): Server => ({
        id,
        name,
        isKept: true,
        config: { baseUrl, defaultModel: model, ...keyOf(apiKey) },
      }),
    );
    if (environment === undefined) return own;
    return [{ id: environmentId, name: environmentId, isKept: false, config: environment }, ...own];
  }

  #default(servers: readonly Server[]): Server | undefined {
    const { defaultId } = this.#options.kept.state;
    return servers.find(({ id }) => id === defaultId) ?? servers[0];
  }

  #server(id: string): Server {
    const server = this.#servers().find((each) => each.id === id);
    if (server === undefined) throw new BoocodeError('unknown_connection', `there is no connection ${id}`);
    return server;
  }

  #shownById(id: string): Connection {
    return this.#shown(this.#server(id));
  }

  #shown({ id, name, isKept, config }: Server): Connection {
    return {
      id,
      name,
      baseUrl: withoutUser(config.baseUrl),
      model: config.defaultModel,
      hasKey: config.apiKey !== undefined,
      isDefault: this.#default(this.#servers())?.id === id,
      isKept,
    };
  }

  #turnModel(server: Server, id: string): TurnModel {
    return { provider: this.#provider(server.config), id, name: id };
  }

  #provider(config: ModelConfig): ModelProvider {
    const key = identityOf(config);
    const known = this.#providers.get(key);
    if (known !== undefined) return known;
    const provider = openAiCompatibleProvider({ ...config, maxAnswerBytes: this.#options.maxAnswerBytes });
    this.#providers.set(key, provider);
    return provider;
  }

  /** Names are unique, since a model is chosen by them. */
  #freeName(wanted: string): string {
    const taken = new Set(this.#servers().map(({ name }) => name));
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted} ${count}`;
    return name;
  }
}

function fixed(): BoocodeError {
  return new BoocodeError(
    'connection_fixed',
    'this connection comes from the environment (LLM_BASE_URL and others) and is changed there',
  );
}

function identityOf({ baseUrl, apiKey = '', defaultModel }: ModelConfig): string {
  return JSON.stringify([baseUrl, apiKey, defaultModel]);
}

function keyOf(apiKey: string | undefined): { readonly apiKey?: string } {
  return apiKey === undefined || apiKey === '' ? {} : { apiKey };
}

/** What the person has left out stays as it is. */
function defined(change: Pick<ChangeConnection, 'baseUrl' | 'model'>): { baseUrl?: string; model?: string } {
  const { baseUrl, model } = change;
  return { ...(baseUrl === undefined ? {} : { baseUrl }), ...(model === undefined ? {} : { model }) };
}

function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}

/** The address of the environment may hold a password. */
function withoutUser(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return '';
  const url = new URL(baseUrl);
  if (url.username === '' && url.password === '') return baseUrl;
  url.username = '';
  url.password = '';
  return url.href;
}
