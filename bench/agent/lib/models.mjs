/**
 * The model that works on the tasks: any server that speaks the chat protocol of OpenAI, or the messages of Anthropic. All that
 * the loop knows of it is `ask`.
 */

/**
 * @typedef {{id: string, name: string, args: unknown}} ToolCall `args` is the text as it was sent where that is no JSON
 * @typedef {{role: 'system' | 'user', text: string} | {role: 'assistant', text: string, calls: readonly ToolCall[]} | {role: 'tool', callId: string, text: string}} Message
 * @typedef {{name: string, description: string, inputSchema: object}} ToolOffer
 * @typedef {{text: string, calls: readonly ToolCall[], usage: {input: number, output: number}}} Reply
 *   `usage` in tokens as the server counts them; `input` is all that was sent, also what a cache had
 *
 * @typedef {object} Model
 * @property {string} name
 * @property {() => Promise<void>} reach throws with the reason where the server cannot be asked
 * @property {(messages: readonly Message[], tools: readonly ToolOffer[]) => Promise<Reply>} ask
 */

/** What is read from the environment. */
export const SETTINGS = {
  BENCH_MODEL: 'name of the model',
  BENCH_MODEL_URL: 'base address of the server, such as http://localhost:11434/v1 or https://api.anthropic.com/v1',
  BENCH_MODEL_KEY: 'its key, where it wants one',
  BENCH_MODEL_PROTOCOL: '`openai` (the default) or `anthropic`',
};

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Model | {missing: string}} what is not set, as a sentence
 */
export function modelFromEnvironment(env) {
  const {
    BENCH_MODEL: name,
    BENCH_MODEL_URL: address,
    BENCH_MODEL_KEY: key,
    BENCH_MODEL_PROTOCOL: protocol = 'openai',
  } = env;
  if (name === undefined || address === undefined)
    return { missing: 'BENCH_MODEL and BENCH_MODEL_URL say which model works on the tasks' };
  const form = protocol === 'anthropic' ? ANTHROPIC : protocol === 'openai' ? OPENAI : undefined;
  if (form === undefined) return { missing: `BENCH_MODEL_PROTOCOL is openai or anthropic, not ${protocol}` };
  const base = address.replace(/\/$/, '');
  const send = async (/** @type {string} */ path, /** @type {object} */ body = undefined) => {
    const response = await fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...form.headers(key) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`the model server answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return await response.json();
  };
  return {
    name,
    async reach() {
      await send('/models');
    },
    async ask(messages, tools) {
      return form.reply(await send(form.path, form.body(name, messages, tools)));
    },
  };
}

const MOST_OUTPUT = 4_000;

/** @param {unknown} text */
function parsed(text) {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

const OPENAI = {
  path: '/chat/completions',
  /** @param {string | undefined} key */
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  /** @param {string} model @param {readonly Message[]} messages @param {readonly ToolOffer[]} tools */
  body: (model, messages, tools) => ({
    model,
    max_tokens: MOST_OUTPUT,
    messages: messages.map((message) =>
      message.role === 'tool'
        ? { role: 'tool', tool_call_id: message.callId, content: message.text }
        : message.role === 'assistant' && message.calls.length > 0
          ? {
              role: 'assistant',
              content: message.text,
              tool_calls: message.calls.map(({ id, name, args }) => ({
                id,
                type: 'function',
                function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
              })),
            }
          : { role: message.role, content: message.text },
    ),
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
  }),
  /** @param {any} answer @returns {Reply} */
  reply(answer) {
    const message = answer.choices?.[0]?.message ?? {};
    const calls = (message.tool_calls ?? []).map((/** @type {any} */ call) => ({
      id: call.id,
      name: call.function.name,
      args: parsed(call.function.arguments),
    }));
    const { prompt_tokens: input = 0, completion_tokens: output = 0 } = answer.usage ?? {};
    return { text: message.content ?? '', calls, usage: { input, output } };
  },
};

const ANTHROPIC = {
  path: '/messages',
  /** @param {string | undefined} key */
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key === undefined ? {} : { 'x-api-key': key }) }),
  /** @param {string} model @param {readonly Message[]} messages @param {readonly ToolOffer[]} tools */
  body: (model, messages, tools) => ({
    model,
    max_tokens: MOST_OUTPUT,
    system: messages.flatMap((message) => (message.role === 'system' ? [message.text] : [])).join('\n\n'),
    messages: turnsOf(messages),
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
  }),
  /** @param {any} answer @returns {Reply} */
  reply(answer) {
    const blocks = /** @type {any[]} */ (answer.content ?? []);
    const { input_tokens: sent = 0, output_tokens: output = 0, ...usage } = answer.usage ?? {};
    const cached = (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);
    return {
      text: blocks.flatMap(({ type, text }) => (type === 'text' ? [text] : [])).join('\n'),
      calls: blocks.flatMap(({ type, id, name, input }) => (type === 'tool_use' ? [{ id, name, args: input }] : [])),
      usage: { input: sent + cached, output },
    };
  },
};

/**
 * All results of one round are one message there.
 * @param {readonly Message[]} messages
 */
function turnsOf(messages) {
  /** @type {{role: string, content: any}[]} */
  const turns = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    if (message.role === 'tool') {
      const result = { type: 'tool_result', tool_use_id: message.callId, content: message.text };
      const last = turns.at(-1);
      if (last?.role === 'user' && Array.isArray(last.content)) last.content.push(result);
      else turns.push({ role: 'user', content: [result] });
    } else if (message.role === 'assistant') {
      const text = message.text === '' ? [] : [{ type: 'text', text: message.text }];
      const calls = message.calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args }));
      turns.push({ role: 'assistant', content: [...text, ...calls] });
    } else turns.push({ role: message.role, content: message.text });
  }
  return turns;
}
