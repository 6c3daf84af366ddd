/** Asks the SDK, when this is built, what it would answer to the first words of a connection (`greeting.ts`). */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { tools } from '../tools/tools.ts';
import { version } from '../version.ts';
import type { RecordedGreeting } from './greeting.ts';
import { createServer } from './server.ts';

const clientInfo = { name: 'any', version: '1' };

export async function recordGreeting(): Promise<RecordedGreeting> {
  const initialize = await Promise.all(
    SUPPORTED_PROTOCOL_VERSIONS.map(async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo };
      return [
        protocolVersion,
        await answers([
          { jsonrpc: '2.0', id: 0, method: 'initialize', params },
          { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        ]),
      ] as const;
    }),
  );
  const discover = await Promise.all(
    (await newerVersions()).map(async (protocolVersion) => {
      const params = envelope(protocolVersion);
      const [result, tools] = await answers([
        { jsonrpc: '2.0', id: 0, method: 'server/discover', params },
        { jsonrpc: '2.0', id: 1, method: 'tools/list', params },
      ]);
      return [protocolVersion, { result, tools }] as const;
    }),
  );
  const [tools] = initialize.map(([, [, listed]]) => listed);
  const lists = new Set(initialize.map(([, [, listed]]) => JSON.stringify(listed)));
  if (tools === undefined || lists.size !== 1)
    throw new Error('tools are listed otherwise in another protocol version');
  return {
    version,
    initialize: Object.fromEntries(initialize.map(([asked, [result]]) => [asked, result])),
    tools,
    discover: Object.fromEntries(discover),
  };
}

/** Those whose messages each say who asks: the SDK names them where it is asked in one that there is not. */
async function newerVersions(): Promise<readonly string[]> {
  const [refusal] = await answers([{ jsonrpc: '2.0', id: 0, method: 'server/discover', params: envelope('none') }]);
  const { data } = refusal as { readonly data?: { readonly supported?: readonly string[] } };
  if (!Array.isArray(data?.supported)) throw new Error(`no versions, but ${JSON.stringify(refusal)}`);
  return data.supported;
}

function envelope(protocolVersion: string) {
  return {
    _meta: {
      [PROTOCOL_VERSION_META_KEY]: protocolVersion,
      [CLIENT_INFO_META_KEY]: clientInfo,
      [CLIENT_CAPABILITIES_META_KEY]: {},
    },
  };
}

/** The results of these requests, or the errors, one after the other on one connection. */
async function answers<const Requests extends readonly JSONRPCMessage[]>(
  requests: Requests,
): Promise<{ readonly [At in keyof Requests]: object }> {
  const found: object[] = [];
  let answered = () => {};
  const transport: Transport = {
    async start() {},
    async send(message) {
      if ('result' in message) found.push(message.result);
      if ('error' in message) found.push(message.error);
      answered();
    },
    async close() {},
  };
  const workspace = { roots: [] } as never;
  const connection = serveStdio(() => createServer({ workspace, loadTools: async () => tools }), { transport });
  for (const request of requests) {
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    transport.onmessage?.(request);
    await isAnswered;
  }
  await connection.close();
  return found as { readonly [At in keyof Requests]: object };
}
