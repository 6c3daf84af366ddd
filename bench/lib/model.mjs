/** A model server on loopback that says what it is told to, whole or as a stream. */
import { createServer } from 'node:http';

/**
 * @typedef {object} Said
 * @property {string} [text]
 * @property {readonly {name: string, args: object}[]} [calls] of tools
 * @property {number} [status] instead of an answer
 */

/**
 * @param {(messages: readonly {role: string, content: unknown}[]) => Said | Promise<Said>} reply given all that was said so far
 * @param {string} [name] of the model
 * @returns {Promise<{url: string, close: () => void}>}
 */
export async function startModel(reply, name = 'scripted') {
  let replies = 0;
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/models') === true) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: name }] }));
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    const { messages, stream } = JSON.parse(body);
    const { text, calls = [], status } = await reply(messages);
    if (status !== undefined) {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'The model is not there.' } }));
      return;
    }
    replies += 1;
    const toolCalls = calls.map((call, index) => ({
      index,
      id: `call_${replies}_${index}`,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.args) },
    }));
    const finish = calls.length > 0 ? 'tool_calls' : 'stop';
    const tools = calls.length > 0 ? { tool_calls: toolCalls } : {};
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const head = { id: 'answer', created: 1, model: name };
    if (stream !== true) {
      const message = { role: 'assistant', content: text ?? null, ...tools };
      const choices = [{ index: 0, message, finish_reason: finish }];
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    const chunk = (/** @type {object} */ choice, /** @type {object} */ more = {}) =>
      response.write(
        `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }], ...more })}\n\n`,
      );
    const content = text === undefined ? {} : { content: text };
    chunk({ delta: { role: 'assistant', ...content, ...tools }, finish_reason: null });
    chunk({ delta: {}, finish_reason: finish }, { usage });
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/v1`, close: () => void server.close() };
}
