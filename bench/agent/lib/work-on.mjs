/** One task in one arm: the model asks tools until it answers, and all that it costs is counted. */

/**
 * @typedef {object} Tool
 * @property {import('./models.mjs').ToolOffer} offer
 * @property {(args: unknown) => Promise<string>} run what the model reads; a failure is told as text, as hosts do
 *
 * @typedef {object} Cost
 * @property {number} rounds answers of the model
 * @property {number} calls of tools
 * @property {Record<string, number>} callsByTool
 * @property {number} inputTokens sent in all rounds together, as the server counts: what is said once is paid in each round after
 * @property {number} outputTokens
 * @property {number} toolTokens that tools answered, each answer once, by one tokenizer for all arms
 * @property {number} toolSeconds
 * @property {number} seconds
 *
 * @typedef {object} Worked
 * @property {string} answer the last text of the model
 * @property {'answered' | 'out of rounds' | 'failed'} end
 * @property {string} [reason] why it failed
 * @property {Cost} cost
 * @property {readonly import('./models.mjs').Message[]} messages
 */

export const SYSTEM = `You answer one question about the code of a repository. Use the tools; do not guess. Paths are relative to the repository's root.
When you are sure, answer in a few sentences, and end with one line of JSON: {"answer": ["…", "…"]}, whose items have the form that the question asks for.`;

/**
 * @param {object} options
 * @param {import('./models.mjs').Model} options.model
 * @param {readonly Tool[]} options.tools
 * @param {string} options.question
 * @param {(text: string) => number} options.countTokens
 * @param {number} [options.mostRounds]
 * @param {() => number} [options.now] milliseconds
 * @returns {Promise<Worked>}
 */
export async function workOn({ model, tools, question, countTokens, mostRounds = 40, now = () => performance.now() }) {
  const byName = new Map(tools.map((tool) => [tool.offer.name, tool]));
  const offers = tools.map(({ offer }) => offer);
  /** @type {import('./models.mjs').Message[]} */
  const messages = [
    { role: 'system', text: SYSTEM },
    { role: 'user', text: question },
  ];
  /** @type {Cost} */
  const cost = {
    rounds: 0,
    calls: 0,
    callsByTool: {},
    inputTokens: 0,
    outputTokens: 0,
    toolTokens: 0,
    toolSeconds: 0,
    seconds: 0,
  };
  const start = now();
  const ended = (/** @type {Worked['end']} */ end, /** @type {string} */ answer, /** @type {object} */ more = {}) => ({
    answer,
    end,
    cost: { ...cost, seconds: (now() - start) / 1000 },
    messages,
    ...more,
  });
  while (cost.rounds < mostRounds) {
    let reply;
    try {
      reply = await model.ask(messages, offers);
    } catch (error) {
      return ended('failed', '', { reason: error instanceof Error ? error.message : String(error) });
    }
    cost.rounds += 1;
    cost.inputTokens += reply.usage.input;
    cost.outputTokens += reply.usage.output;
    messages.push({ role: 'assistant', text: reply.text, calls: reply.calls });
    if (reply.calls.length === 0) return ended('answered', reply.text);
    for (const { id, name, args } of reply.calls) {
      const began = now();
      const text = await answerOf(byName.get(name), name, args);
      cost.toolSeconds += (now() - began) / 1000;
      cost.calls += 1;
      cost.callsByTool[name] = (cost.callsByTool[name] ?? 0) + 1;
      cost.toolTokens += countTokens(text);
      messages.push({ role: 'tool', callId: id, text });
    }
  }
  return ended('out of rounds', '');
}

/** @param {Tool | undefined} tool @param {string} name @param {unknown} args */
async function answerOf(tool, name, args) {
  if (tool === undefined) return `There is no tool ${name}.`;
  try {
    return await tool.run(args);
  } catch (error) {
    return `The tool failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
