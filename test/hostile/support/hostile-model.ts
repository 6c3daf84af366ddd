/** A model server that answers each request as it is told at the moment. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelQuestion {
  /** The path that was asked for, such as `/v1/models`. */
  readonly url: string;
  readonly stream?: boolean;
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly unknown[];
}

export type ModelBehaviour = (response: ServerResponse, question: ModelQuestion) => void;

export interface HostileModel {
  readonly url: string;
  behave(how: ModelBehaviour): void;
  readonly questions: readonly ModelQuestion[];
  close(): Promise<void>;
}

export async function startHostileModel(): Promise<HostileModel> {
  let behaviour: ModelBehaviour = say('unasked');
  const questions: ModelQuestion[] = [];
  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const question = { ...(body === '' ? {} : JSON.parse(body)), url: request.url ?? '' };
    questions.push(question);
    behaviour(response, question);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behave(how) {
      questions.length = 0;
      behaviour = how;
    },
    questions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function eventStream(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
}

/** One event of an answer. */
export function event(delta: object, finish: string | null = null, usage?: object): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'a', created: 1, model: 'm', choices, ...(usage === undefined ? {} : { usage }) })}\n\n`;
}

export function callDelta(index: number, name: string, args: string): object {
  return { index, id: `call_${index}`, type: 'function', function: { name, arguments: args } };
}

/** An honest answer, in the form that was asked for. */
export function say(text: string): ModelBehaviour {
  return (response, { url, stream }) => {
    if (url.endsWith('/models')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: [{ id: 'm' }] }));
    } else if (stream === true) {
      eventStream(response);
      response.end(`${event({ role: 'assistant', content: text })}${event({}, 'stop')}data: [DONE]\n\n`);
    } else {
      const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'a', choices }));
    }
  };
}

/** These calls at first, and once it has been answered to them a text. */
export function callThenSay(calls: (response: ServerResponse) => void, text = 'I have looked.'): ModelBehaviour {
  return (response, question) => {
    if (question.messages?.at(-1)?.role === 'tool') return say(text)(response, question);
    calls(response);
  };
}
