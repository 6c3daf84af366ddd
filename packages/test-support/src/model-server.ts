/** A model server on loopback that speaks the OpenAI protocol and says what a test tells it to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
  readonly tool_choice?: unknown;
  readonly stream?: boolean;
  /** What the header of this name held. */
  readonly authorization: string | undefined;
  /** Aborted when the one who asked has gone. */
  readonly gone: AbortSignal;
}

export interface ModelMessage {
  readonly role: string;
  readonly content: string | null | readonly { readonly text?: string }[];
  readonly tool_calls?: readonly { readonly id: string; readonly function: { name: string; arguments: string } }[];
  readonly tool_call_id?: string;
}

export interface ModelReply {
  readonly text?: string;
  /** `args` as a string is sent as it is, be it JSON or not. */
  readonly calls?: readonly { readonly name: string; readonly args: unknown; readonly id?: string }[];
  readonly usage?: { readonly prompt: number; readonly completion: number; readonly cost?: number };
  /** Refuses with this HTTP status. */
  readonly status?: number;
  readonly message?: string;
  /** Of the refusal, as servers give it beside the message. */
  readonly code?: string;
  /** Waited for after the text has been sent, before the answer ends. */
  readonly hold?: Promise<unknown>;
}

export interface ModelServer {
  readonly url: string;
  /** Every request for an answer so far, oldest first. */
  readonly requests: readonly ModelRequest[];
  close(): Promise<void>;
}

export type Script = (request: ModelRequest, index: number) => ModelReply;

/** `models` is what it says that it offers. */
export async function startModelServer(
  script: Script,
  models: readonly string[] = ['scripted', 'another'],
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models')) {
      sendJson(response, 200, { data: models.map((id) => ({ id })) });
      return;
    }
    void answer(request, response, (asked) => {
      requests.push(asked);
      return script(asked, requests.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Texts of all messages with this role. */
export function textsOf(request: ModelRequest | undefined, role: string): string[] {
  return (request?.messages ?? [])
    .filter((message) => message.role === role)
    .map(({ content }) =>
      typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join(''),
    );
}

export function toolNamesOf(request: ModelRequest | undefined): string[] {
  return (request?.tools ?? []).map((tool) => tool.function.name);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  reply: (request: ModelRequest) => ModelReply,
): Promise<void> {
  const body = await new Response(request as never).text();
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const { authorization } = request.headers;
  const asked = { ...JSON.parse(body), authorization, gone: gone.signal } as ModelRequest;
  const { text, calls = [], usage, status, message, code, hold } = reply(asked);
  if (status !== undefined) {
    sendJson(response, status, { error: { message: message ?? 'no', type: 'invalid_request_error', code } });
    return;
  }
  const counted = usage ?? { prompt: 10, completion: 5 };
  const usageField = {
    prompt_tokens: counted.prompt,
    completion_tokens: counted.completion,
    total_tokens: counted.prompt + counted.completion,
    ...(counted.cost === undefined ? {} : { cost: counted.cost }),
  };
  const toolCalls = calls.map(({ name, args, id }, index) => ({
    index,
    id: id ?? `call_${name}_${index}`,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  }));
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  const head = { id: 'answer', created: 1, model: asked.model };
  if (asked.stream !== true) {
    const said = { role: 'assistant', content: text ?? null, ...(calls.length > 0 ? { tool_calls: toolCalls } : {}) };
    sendJson(response, 200, {
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message: said, finish_reason: finish }],
      usage: usageField,
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finishReason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`,
    );
  send({ role: 'assistant', content: '' });
  for (const word of text?.split(/(?<= )/) ?? []) send({ content: word });
  for (const call of toolCalls) send({ tool_calls: [call] });
  await hold;
  send({}, finish);
  response.write(
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [], usage: usageField })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
