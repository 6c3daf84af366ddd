// The conversation that a scripted model has with each host: it loads the skill, calls two of our tools, and hands a
// question to one of our agents, which calls a third.

import assert from 'node:assert/strict';
import { answerIn, askDirectly } from './surroundings.mjs';

const calls = [
  { tool: 'boocontext_overview', input: {} },
  // Nearly as long as the hosts let an answer be.
  {
    tool: 'boocontext_symbols',
    input: { query: 'step of an area', include: ['source'], limit: 500, max_chars: 200_000 },
  },
  { tool: 'boocontext_impact', input: { symbol: 'area7Step3' } },
];
const agents = ['context-cartographer', 'dependency-analyst', 'health-auditor'];

/**
 * What differs between the hosts.
 * @typedef {object} Dialogue
 * @property {string} prefix Of our tools' names.
 * @property {import('./scripted-model.mjs').Step} loadSkill
 * @property {import('./scripted-model.mjs').Step} [askAgent] Without it there are no agents.
 * @property {string} [agentPrefix] Of our agents' names.
 * @property {() => Promise<unknown>} talk Runs the host with the model, until the turn ends.
 */

/**
 * @param {{ play: (script: readonly import('./scripted-model.mjs').Step[]) => import('./scripted-model.mjs').ModelRequest[] }} model
 * @param {import('./surroundings.mjs').Place} place
 * @param {Dialogue} dialogue
 */
export async function converse(model, place, { prefix, loadSkill, askAgent, agentPrefix = '', talk }) {
  const direct = await askDirectly(calls, place);
  const [overview, symbols, impact] = calls.map(({ tool, input }) => ({ tool: prefix + tool, input }));
  const ownSteps = [loadSkill, overview, symbols];
  const requests = model.play([...ownSteps, ...(askAgent ? [askAgent, impact, 'Found.'] : []), 'All done.']);
  await talk();
  const [first] = requests;
  assert.deepEqual(oursIn(first), direct.names.map((name) => prefix + name).sort());
  // In the first request already, and not behind a search for tools, where a host keeps some of its own.
  const ours = first.body.tools.filter((/** @type {unknown} */ tool) => JSON.stringify(tool).includes(prefix));
  assert.doesNotMatch(JSON.stringify(ours), /"defer_loading":true/);
  for (const sentence of direct.instructions.split(/\n+/)) {
    assert.ok(first.text.includes(sentence), `the instructions reach the model: ${sentence}`);
  }
  assert.match(first.text, /\bboocontext\b[^\n]*\n?[^\n]*without searching it by hand/, 'the skill is offered');

  const own = requests.filter(({ tools }) => tools.includes(overview.tool));
  const { results } = own.at(-1) ?? { results: [] };
  assert.equal(results.length, askAgent ? 4 : 3);
  assert.ok(!results[0].isError, results[0].text);
  // Claude Code says only that it loads the skill, and shows its text beside the result.
  assert.ok(
    own.at(-1)?.text.includes('Which question goes to which tool'),
    `the skill is read, but the host says: ${results[0].text.slice(0, 500)}`,
  );
  assert.equal(answerIn(results[1]), direct.texts[0]);
  assert.equal(answerIn(results[2]), direct.texts[1]);
  const { length } = results[2].text;
  assert.ok(length > 30_000 && length < 50_000, `a large answer: ${length}`);
  if (!askAgent) return;

  for (const agent of agents) assert.ok(JSON.stringify(first.body).includes(`- ${agentPrefix}${agent}: `), agent);
  assert.match(results[3].text, /Found\./);
  const theirs = requests.filter(({ tools }) => tools.length > 0 && !tools.includes(overview.tool));
  assert.equal(theirs.length, 2);
  // Just those that its frontmatter names, so that each of these names is one that the host knows.
  const allowed = ['boocontext_callgraph', 'boocontext_impact', 'boocontext_symbols', 'boocontext_types'];
  assert.deepEqual(
    oursIn(theirs[0]),
    allowed.map((name) => prefix + name),
  );
  for (const { tools } of theirs) assert.ok(!tools.some((tool) => /^(write|edit|bash)$/i.test(tool)), tools.join(' '));
  assert.match(theirs[0].text, /You find out what depends on a piece of code/);
  assert.equal(answerIn(theirs[1].results[0]), direct.texts[2]);
}

/** @param {import('./scripted-model.mjs').ModelRequest} request */
export function oursIn({ tools }) {
  return tools.filter((tool) => tool.includes('boocontext')).sort();
}
