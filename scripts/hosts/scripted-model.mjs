// A language model that says what it is told to, on loopback: it speaks both protocols that the hosts speak, OpenAI's
// chat completions and Anthropic's messages, as streams. What the hosts ask of it is kept, for a test to look at.

import { createServer } from 'node:http';

/**
 * A call of a tool, or a text that ends the turn.
 * @typedef {{ readonly tool: string, readonly input: Readonly<Record<string, unknown>> } | string} Step
 *
 * @typedef {object} ModelRequest
 * @property {readonly string[]} tools The names offered, in their order.
 * @property {string} text All that the model would read besides the tools.
 * @property {readonly ToolResult[]} results Those of all calls so far, the oldest first.
 * @property {any} body As it was sent.
 *
 * @typedef {{ readonly text: string, readonly isError: boolean }} ToolResult
 */

/** Starts the model. `url` is without a path. */
export async function startScriptedModel() {
  /** @type {Step[]} */
  let steps = [];
  /** @type {ModelRequest[]} */
  let requests = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const protocol = protocols.find(({ path }) => request.method === 'POST' && request.url?.split('?')[0] === path);
    if (protocol === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const asked = protocol.read(body);
    // Hosts ask for titles and the like beside the conversation, without tools.
    const isTurn = asked.tools.length > 0;
    if (isTurn) requests.push(asked);
    const step = (isTurn ? steps.shift() : undefined) ?? 'Done.';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(protocol.write(step, body.model, `call_${requests.length}`));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /**
     * From the next request on: one step for each request that offers tools, then "Done.".
     * @param {readonly Step[]} script
     */
    play(script) {
      steps = [...script];
      requests = [];
      return requests;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * @type {readonly {
 *   readonly path: string,
 *   readonly read: (body: any) => ModelRequest,
 *   readonly write: (step: Step, model: string, id: string) => string,
 * }[]}
 */
const protocols = [
  {
    path: '/v1/chat/completions',
    read: (body) => ({
      tools: (body.tools ?? []).map((/** @type {any} */ tool) => tool.function.name),
      text: textsOf(body.messages).join('\n'),
      results: body.messages
        .filter((/** @type {any} */ { role }) => role === 'tool')
        .map((/** @type {any} */ { content }) => ({ text: textsOf(content).join('\n'), isError: false })),
      body,
    }),
    write(step, model, id) {
      const delta =
        typeof step === 'string'
          ? { role: 'assistant', content: step }
          : {
              role: 'assistant',
              tool_calls: [
                {
                  index: 0,
                  id,
                  type: 'function',
                  function: { name: step.tool, arguments: JSON.stringify(step.input) },
                },
              ],
            };
      const reason = typeof step === 'string' ? 'stop' : 'tool_calls';
      const chunks = [
        { index: 0, delta, finish_reason: null },
        { index: 0, delta: {}, finish_reason: reason },
      ].map((choice) => ({ id, object: 'chat.completion.chunk', created: 1, model, choices: [choice] }));
      return `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`;
    },
  },
  {
    path: '/v1/messages',
    read: (body) => ({
      tools: (body.tools ?? []).map((/** @type {any} */ { name }) => name),
      text: textsOf([body.system ?? '', body.messages]).join('\n'),
      results: body.messages
        .flatMap((/** @type {any} */ { content }) => (Array.isArray(content) ? content : []))
        .filter((/** @type {any} */ { type }) => type === 'tool_result')
        .map((/** @type {any} */ { content, is_error }) => ({
          text: textsOf(content).join('\n'),
          isError: is_error === true,
        })),
      body,
    }),
    write(step, model, id) {
      const isText = typeof step === 'string';
      const message = { id, type: 'message', role: 'assistant', model, content: [], stop_reason: null };
      const usage = { input_tokens: 1, output_tokens: 1 };
      const events = [
        { type: 'message_start', message: { ...message, stop_sequence: null, usage } },
        {
          type: 'content_block_start',
          index: 0,
          content_block: isText ? { type: 'text', text: '' } : { type: 'tool_use', id, name: step.tool, input: {} },
        },
        {
          type: 'content_block_delta',
          index: 0,
          delta: isText
            ? { type: 'text_delta', text: step }
            : { type: 'input_json_delta', partial_json: JSON.stringify(step.input) },
        },
        { type: 'content_block_stop', index: 0 },
        {
          type: 'message_delta',
          delta: { stop_reason: isText ? 'end_turn' : 'tool_use', stop_sequence: null },
          usage: { output_tokens: 1 },
        },
        { type: 'message_stop' },
      ];
      return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
    },
  },
];

/**
 * The texts in a message's content, whatever their depth.
 * @param {any} content
 * @returns {string[]}
 */
function textsOf(content) {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  return [...(typeof content?.text === 'string' ? [content.text] : []), ...textsOf(content?.content ?? [])];
}
