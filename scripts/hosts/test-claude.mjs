import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../prepare.mjs';
import { converse, oursIn } from './conversation.mjs';
import { boocontext, makePlace, run } from './surroundings.mjs';

/** @typedef {import('./test-opencode.mjs').Surroundings} Surroundings */

const prefix = 'mcp__boocontext__';
const settings = '{\n  "permissions": { "allow": ["Bash(ls)"] }\n}\n';

/** @param {Surroundings} surroundings */
export async function testClaude(surroundings) {
  await testUserScope(surroundings);
  await testProjectScope(surroundings);
  await testPlugin(surroundings);
}

/** @param {Surroundings} surroundings */
async function testUserScope(surroundings) {
  const { program, model } = surroundings;
  const place = makePlace(surroundings, 'claude-user');
  const config = path.join(place.home, '.claude.json');
  const settingsFile = path.join(place.home, '.claude/settings.json');
  const claude = (/** @type {readonly string[]} */ args) => run(program, args, place, envOf(model.url));
  // Claude Code makes the file by itself, and writes into it until it has said all about this home.
  model.play([]);
  await claude(question);
  assert.doesNotMatch(await claude(['mcp', 'list']), /boocontext/);
  mkdirSync(path.dirname(settingsFile), { recursive: true });
  writeFileSync(settingsFile, settings);
  const before = readFileSync(config, 'utf8');
  await boocontext(['install', 'claude', '--allow'], place);
  assert.match(await claude(['mcp', 'list']), /boocontext: .* Connected/);
  await boocontext(['install', 'claude', '--uninstall'], place);
  assert.equal(readFileSync(config, 'utf8'), before);
  assert.equal(readFileSync(settingsFile, 'utf8'), settings);
  assert.ok(!existsSync(path.join(place.home, '.claude/skills')));

  await boocontext(['install', 'claude'], place);
  assert.match(await boocontext(['install', 'claude'], place), /^Already in place/);
  await expectQuestion(model, claude);
  await boocontext(['install', 'claude', '--allow'], place);
  await converse(model, place, dialogue(claude));
  const used = JSON.parse(readFileSync(config, 'utf8'));
  await boocontext(['install', 'claude', '--uninstall'], place);
  delete used.mcpServers.boocontext;
  assert.deepEqual({ mcpServers: {}, ...JSON.parse(readFileSync(config, 'utf8')) }, used);
  assert.equal(readFileSync(settingsFile, 'utf8'), settings);
  assert.doesNotMatch(await claude(['mcp', 'list']), /boocontext/);
  console.log('✓ Claude Code, scope user: connected, skill, agents and answers reach the model; out byte for byte');
}

/**
 * Without --allow it asks, which with `-p` means that it refuses.
 * @param {Surroundings['model']} model
 * @param {(args: readonly string[]) => Promise<string>} claude
 */
async function expectQuestion(model, claude) {
  const requests = model.play([{ tool: `${prefix}boocontext_overview`, input: {} }]);
  await claude(['-p', 'what is this?']);
  assert.match(requests[1].results[0].text, /requested permissions/);
}

/** @param {Surroundings} surroundings */
async function testProjectScope(surroundings) {
  const { program, model } = surroundings;
  const place = makePlace(surroundings, 'claude-project');
  const config = path.join(place.project, '.mcp.json');
  const theirs = '{"mcpServers":{}}';
  writeFileSync(config, theirs);
  const claude = (/** @type {readonly string[]} */ args) => run(program, args, place, envOf(model.url));
  const said = await boocontext(['install', 'claude', '--scope', 'project', '--allow'], place);
  assert.match(said, /asks once in this project .* approval is pending/);
  assert.match(await claude(['mcp', 'list']), /boocontext: .* Pending approval/);
  // What its dialogues write when a person trusts the project and agrees; that needs a terminal.
  const person = path.join(place.home, '.claude.json');
  const known = JSON.parse(readFileSync(person, 'utf8'));
  const trusted = { ...known.projects?.[place.project], hasTrustDialogAccepted: true };
  writeFileSync(person, JSON.stringify({ ...known, projects: { ...known.projects, [place.project]: trusted } }));
  const own = path.join(place.project, '.claude/settings.local.json');
  writeFileSync(
    own,
    JSON.stringify({ ...JSON.parse(readFileSync(own, 'utf8')), enabledMcpjsonServers: ['boocontext'] }),
  );
  assert.match(await claude(['mcp', 'list']), /boocontext: .* Connected/);
  await converse(model, place, dialogue(claude));
  await boocontext(['install', 'claude', '--scope', 'project', '--uninstall'], place);
  assert.equal(readFileSync(config, 'utf8'), theirs);
  assert.deepEqual(JSON.parse(readFileSync(own, 'utf8')), { enabledMcpjsonServers: ['boocontext'] });
  assert.doesNotMatch(await claude(['mcp', 'list']), /boocontext: /);
  console.log('✓ Claude Code, scope project: waits for approval, then connected as above; out byte for byte');
}

/** @param {Surroundings} surroundings */
async function testPlugin(surroundings) {
  const { program, model, product } = surroundings;
  const place = makePlace(surroundings, 'claude-plugin');
  // The plugin starts `boocontext` from the path.
  const PATH = `${product.commands}${path.delimiter}${process.env.PATH}`;
  const claude = (/** @type {readonly string[]} */ args) => run(program, args, place, { ...envOf(model.url), PATH });
  for (const manifest of ['.', 'integrations/claude-code']) {
    const output = await claude(['plugin', 'validate', '--strict', path.join(projectRoot, manifest)]);
    assert.match(output, /Validation passed/);
  }
  await claude(['plugin', 'marketplace', 'add', projectRoot]);
  await claude(['plugin', 'install', 'boocontext@boocontext']);
  assert.match(await claude(['mcp', 'list']), /plugin:boocontext:boocontext: .* Connected/);
  const pluginPrefix = 'mcp__plugin_boocontext_boocontext__';
  await converse(model, place, {
    prefix: pluginPrefix,
    loadSkill: { tool: 'Skill', input: { skill: 'boocontext:boocontext' } },
    askAgent: askAgent('boocontext:dependency-analyst'),
    agentPrefix: 'boocontext:',
    talk: () =>
      claude([...question, '--allowedTools', 'mcp__plugin_boocontext_boocontext,Skill(boocontext:boocontext)']),
  });
  await claude(['plugin', 'uninstall', 'boocontext@boocontext']);
  const requests = model.play([]);
  await claude(question);
  assert.deepEqual(oursIn(requests[0]), []);
  console.log('✓ Claude Code, plugin: valid, connected, skill, agents and answers reach the model');
}

const question = ['-p', 'what depends on area7Step3?'];

/** @param {string} name */
function askAgent(name) {
  const prompt = 'What depends on area7Step3?';
  return {
    tool: 'Agent',
    // Otherwise the turn goes on without it.
    input: { subagent_type: name, description: 'What depends', prompt, run_in_background: false },
  };
}

/**
 * @param {(args: readonly string[]) => Promise<string>} claude
 * @returns {import('./conversation.mjs').Dialogue}
 */
function dialogue(claude) {
  return {
    prefix,
    loadSkill: { tool: 'Skill', input: { skill: 'boocontext' } },
    askAgent: askAgent('dependency-analyst'),
    talk: () => claude(question),
  };
}

/**
 * At its maker's own address Claude Code puts tools behind a search; elsewhere it does so when told to.
 * @param {string} url
 */
function envOf(url) {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    ENABLE_TOOL_SEARCH: 'true',
  };
}
