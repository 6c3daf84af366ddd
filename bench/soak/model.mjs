/** A model server on loopback that asks for a tool in one answer and says something in the next. */
import { createServer } from 'node:http';

/**
 * @param {(turn: number) => {name: string, args: object}} toolOf
 * @returns {Promise<{url: string, close: () => void}>}
 */
export async function startModel(toolOf) {
  let turns = 0;
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/models') === true) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'soak' }] }));
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    const { messages, stream } = JSON.parse(body);
    const isAnswered = messages.at(-1)?.role === 'tool';
    if (!isAnswered) turns += 1;
    const { name, args } = toolOf(turns);
    const call = {
      index: 0,
      id: `call_${turns}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    };
    const said = isAnswered ? { content: 'That is what there is.' } : { tool_calls: [call] };
    const finish = isAnswered ? 'stop' : 'tool_calls';
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const head = { id: 'answer', created: 1, model: 'soak' };
    if (stream !== true) {
      const choices = [{ index: 0, message: { role: 'assistant', ...said }, finish_reason: finish }];
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
    chunk({ delta: { role: 'assistant', ...said }, finish_reason: null });
    chunk({ delta: {}, finish_reason: finish }, { usage });
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/v1`, close: () => void server.close() };
}
