/**
 * The first words of a connection: who answers, and which tools there are. On a busy machine a host gives a server few
 * seconds for them, and offers none of its tools in the first turn when they come later. What the SDK would answer is
 * recorded when this is built (`recorded-greeting.ts`), and said from there before anything else is loaded. Whatever is
 * not exactly one of these questions is left to the SDK, which then hears what was said so far.
 */
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { packageFile } from '../package-files.ts';
import { formFor, nameOfClient, withoutOutputSchemas } from './form-of-answers.ts';

/** What the SDK answers, as the `result` of each message. */
export interface RecordedGreeting {
  /** Of which version of ours. */
  readonly version: string;
  /** To `initialize`, by the protocol version that is asked for. */
  readonly initialize: Readonly<Record<string, object>>;
  /** To `tools/list` after it. */
  readonly tools: object;
  /** To `server/discover`, by the protocol version of its envelope, with the tools as they are listed in such a one. */
  readonly discover: Readonly<Record<string, { readonly result: object; readonly tools: object }>>;
}

const recordedGreetingFile = 'dist/bundled/greeting.json';

/** Undefined where there is none for this version. */
export function recordedGreeting(version: string): RecordedGreeting | undefined {
  try {
    const recorded: RecordedGreeting = JSON.parse(readFileSync(packageFile(recordedGreetingFile), 'utf8'));
    return recorded.version === version ? recorded : undefined;
  } catch {
    return undefined;
  }
}

/** Where the conversation stands when the SDK takes over. */
export interface Greeted {
  /** Messages that were answered, and that the SDK has to hear for what follows; their answers are known already. */
  readonly heard: readonly string[];
  /**
   * What has come after them by now. Until this is called it is collected, since a stream that is paused does not tell
   * its end; from then on it is for the caller to listen, at once.
   */
  take(): { readonly rest: string; readonly hasEnded: boolean };
}

export interface GreetOptions {
  readonly input: Readable;
  /** Writes a line; rejects when the other side has gone. */
  readonly write: (line: string) => Promise<void>;
  readonly recorded: RecordedGreeting;
  /** The host has the list of tools, and will be busy with it: time to load the rest. */
  readonly onListed: () => void;
}

/** Resolves with what to go on with, or with undefined when the other side has gone. */
export function greet({ input, write, recorded, onListed }: GreetOptions): Promise<Greeted | undefined> {
  const talk = new Talk(recorded);
  let pending = '';
  let isOver = false;
  let hasEnded = false;
  return new Promise((resolve) => {
    const leave = () => {
      input.off('data', onData);
      input.off('error', onEnd);
      input.off('end', onEnd);
      input.off('close', onEnd);
    };
    const handOver = () => {
      isOver = true;
      const take = () => {
        leave();
        return { rest: pending, hasEnded };
      };
      resolve({ heard: talk.heard, take });
    };
    const onEnd = () => {
      hasEnded = true;
      if (isOver) return;
      leave();
      resolve(undefined);
    };
    const onData = (chunk: string) => {
      pending += chunk;
      while (!isOver) {
        const at = pending.indexOf('\n');
        if (at < 0) break;
        const answer = talk.hear(pending.slice(0, at));
        if (answer === undefined) return handOver();
        pending = pending.slice(at + 1);
        if (answer.line !== undefined) write(`${answer.line}\n`).then(answer.isList ? onListed : undefined, onEnd);
      }
      if (!isOver && pending.length > longestLine) handOver();
    };
    input.setEncoding('utf8');
    input.on('data', onData);
    input.on('error', onEnd);
    input.on('end', onEnd);
    input.on('close', onEnd);
  });
}

/** No question that is answered here is nearly as long. */
const longestLine = 100_000;

interface Answer {
  /** Undefined for a notification, which nobody answers. */
  readonly line?: string;
  readonly isList?: boolean;
}

interface Message {
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

class Talk {
  readonly #recorded: RecordedGreeting;
  readonly heard: string[] = [];
  /** The tools as they are listed to whoever has asked so far; a host may ask who we are twice, in the newer way first. */
  #known: { readonly way: 'discover' | 'initialize'; readonly tools: object } | undefined;

  constructor(recorded: RecordedGreeting) {
    this.#recorded = recorded;
  }

  /** Undefined for what is to be left to the SDK, with all that follows. */
  hear(line: string): Answer | undefined {
    const message = messageIn(line);
    if (message === undefined) return undefined;
    const { id, method, params } = message;
    if (id === undefined) {
      if (method !== 'notifications/initialized' || this.#known?.way !== 'initialize' || !isEmpty(params))
        return undefined;
      this.heard.push(line);
      return {};
    }
    const answer = (result: object, isList = false): Answer => ({
      line: JSON.stringify({ result, jsonrpc: '2.0', id }),
      isList,
    });
    switch (method) {
      case 'server/discover': {
        const found = this.#known === undefined ? this.#discovered(params) : undefined;
        if (found === undefined) return undefined;
        this.#known = { way: 'discover', tools: found.tools };
        this.heard.push(line);
        return answer(found.result);
      }
      case 'initialize': {
        const { protocolVersion, capabilities, clientInfo, ...more } = params;
        const isUsual = isEmpty(more) && isClient(clientInfo) && isRecord(capabilities) && hasUsualValues(capabilities);
        const version = String(protocolVersion);
        if (!isUsual || this.#known?.way === 'initialize' || !Object.hasOwn(this.#recorded.initialize, version))
          return undefined;
        this.#known = { way: 'initialize', tools: listFor(clientInfo, this.#recorded.tools) };
        this.heard.push(line);
        return answer(this.#recorded.initialize[version] ?? {});
      }
      case 'tools/list': {
        if (this.#known === undefined) return undefined;
        if (this.#known.way === 'initialize') return isEmpty(params) ? answer(this.#known.tools, true) : undefined;
        const found = this.#discovered(params);
        return found === undefined ? undefined : answer(listFor(clientIn(params), found.tools), true);
      }
      default:
        return undefined;
    }
  }

  #discovered(params: Message['params']): RecordedGreeting['discover'][string] | undefined {
    const version = envelopeVersion(params) ?? '';
    return Object.hasOwn(this.#recorded.discover, version) ? this.#recorded.discover[version] : undefined;
  }
}

function messageIn(line: string): Message | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { jsonrpc, id, method, params = {}, ...more } = value;
  const isKnown = id === undefined || typeof id === 'string' || Number.isSafeInteger(id);
  if (jsonrpc !== '2.0' || !isKnown || typeof method !== 'string' || !isRecord(params) || !isEmpty(more))
    return undefined;
  return { id: id as Message['id'], method, params };
}

const envelopeKey = 'io.modelcontextprotocol/';

/** The protocol version of a message that says in itself who asks; undefined where it says more, or less, than that. */
function envelopeVersion({ _meta: meta, ...more }: Message['params']): string | undefined {
  if (!isEmpty(more) || !isRecord(meta)) return undefined;
  const {
    [`${envelopeKey}protocolVersion`]: version,
    [`${envelopeKey}clientInfo`]: client,
    [`${envelopeKey}clientCapabilities`]: capabilities,
    ...rest
  } = meta;
  const isUsual = isEmpty(rest) && isClient(client) && isRecord(capabilities) && hasUsualValues(capabilities);
  return isUsual && typeof version === 'string' ? version : undefined;
}

function clientIn({ _meta: meta }: Message['params']): unknown {
  return isRecord(meta) ? meta[`${envelopeKey}clientInfo`] : undefined;
}

/** As the server itself lists them to this client. */
function listFor(client: unknown, tools: object): object {
  return formFor(nameOfClient(client)).hasStructure ? tools : withoutOutputSchemas(tools);
}

function isClient(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every((part) => typeof part === 'string') &&
    'name' in value &&
    'version' in value
  );
}

/** Objects in objects, and truth values: what is otherwise may be wrong, and the SDK says how. */
function hasUsualValues(capabilities: Readonly<Record<string, unknown>>): boolean {
  return Object.values(capabilities).every(
    (part) => isRecord(part) && Object.values(part).every((value) => typeof value === 'boolean' || isRecord(value)),
  );
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
