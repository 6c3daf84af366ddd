import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { converse } from './conversation.mjs';
import { boocontext, makePlace, run } from './surroundings.mjs';

/**
 * @typedef {object} Surroundings
 * @property {string} program
 * @property {string} scratch
 * @property {import('./product.mjs').Product} product
 * @property {Awaited<ReturnType<typeof import('./scripted-model.mjs').startScriptedModel>>} model
 */

const theirs = ['{', '  "$schema": "https://opencode.ai/config.json",', '  "username": "me", // mine', '}', ''].join(
  '\n',
);

/** @param {Surroundings} surroundings */
export async function testOpencode(surroundings) {
  await testScope(surroundings, 'user');
  await testScope(surroundings, 'project');
  await testPlugin(surroundings);
}

/**
 * @param {Surroundings} surroundings
 * @param {'user' | 'project'} scope
 */
async function testScope(surroundings, scope) {
  const { program, model } = surroundings;
  const place = makePlace(surroundings, `opencode-${scope}`);
  const folder = scope === 'user' ? path.join(place.home, '.config/opencode') : path.join(place.project, '.opencode');
  const config = path.join(scope === 'user' ? folder : place.project, 'opencode.jsonc');
  mkdirSync(path.dirname(config), { recursive: true });
  writeFileSync(config, theirs);
  const opencode = (/** @type {readonly string[]} */ args) => run(program, args, place, envOf(model.url));

  assert.doesNotMatch(await opencode(['mcp', 'list']), /boocontext/);
  assert.equal(readFileSync(config, 'utf8'), theirs);
  await boocontext(['install', 'opencode', '--scope', scope], place);
  assert.match(await opencode(['mcp', 'list']), /✓ boocontext .*connected/);
  assert.match(await boocontext(['install', 'opencode', '--scope', scope], place), /^Already in place/);
  const agents = await opencode(['agent', 'list']);
  for (const agent of ['context-cartographer', 'dependency-analyst', 'health-auditor']) {
    assert.match(agents, new RegExp(`^${agent} \\(subagent\\)`, 'm'));
  }
  await converse(model, place, dialogue(opencode));
  await boocontext(['install', 'opencode', '--scope', scope, '--uninstall'], place);
  assert.equal(readFileSync(config, 'utf8'), theirs);
  for (const rest of ['skills/boocontext', 'agents/health-auditor.md']) {
    assert.ok(!existsSync(path.join(folder, rest)), rest);
  }
  assert.doesNotMatch(await opencode(['mcp', 'list']), /boocontext/);
  console.log(`✓ opencode, scope ${scope}: connected, skill, agents and answers reach the model; out byte for byte`);
}

/** @param {Surroundings} surroundings */
async function testPlugin(surroundings) {
  const { program, model, product } = surroundings;
  const place = makePlace(surroundings, 'opencode-plugin');
  const plugin = pathToFileURL(path.join(product.root, 'integrations/opencode/boocontext.ts')).href;
  const opencode = (/** @type {readonly string[]} */ args) =>
    run(program, args, place, envOf(model.url, { plugin: [plugin] }));
  assert.match(await opencode(['mcp', 'list']), /✓ boocontext .*connected/);
  const { askAgent: _, ...withoutAgents } = dialogue(opencode);
  await converse(model, place, withoutAgents);
  console.log('✓ opencode, plugin: connected, skill and answers reach the model');
}

/**
 * @param {(args: readonly string[]) => Promise<string>} opencode
 * @returns {import('./conversation.mjs').Dialogue}
 */
function dialogue(opencode) {
  return {
    prefix: 'boocontext_',
    loadSkill: { tool: 'skill', input: { name: 'boocontext' } },
    askAgent: {
      tool: 'task',
      input: {
        subagent_type: 'dependency-analyst',
        description: 'What depends',
        prompt: 'What depends on area7Step3?',
      },
    },
    talk: () => opencode(['run', '--model', 'scripted/model', 'what depends on area7Step3?']),
  };
}

/**
 * The model is named from outside, so that the files are just what a person has.
 * @param {string} url
 * @param {object} [more]
 */
function envOf(url, more = {}) {
  const config = {
    ...more,
    provider: {
      scripted: {
        npm: '@ai-sdk/openai-compatible',
        options: { baseURL: `${url}/v1`, apiKey: 'none' },
        models: { model: { tool_call: true, limit: { context: 200_000, output: 8_000 } } },
      },
    },
  };
  return {
    OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
  };
}
