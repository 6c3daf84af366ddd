// What the host tests run in: a home and a project of their own, the hosts' programs, and our own server asked directly.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** @typedef {import('./product.mjs').Product} Product */

/**
 * @typedef {object} Place
 * @property {Product} product
 * @property {string} home
 * @property {string} project A git repository that is large enough for answers of the largest size.
 */

/**
 * @param {{ readonly scratch: string, readonly product: Product }} surroundings
 * @param {string} name
 * @returns {Place}
 */
export function makePlace({ scratch, product }, name) {
  const home = path.join(scratch, name, 'home');
  const project = path.join(scratch, name, 'project');
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, '.npmrc'), product.npmrc);
  mkdirSync(path.join(project, 'src'), { recursive: true });
  writeFileSync(path.join(project, 'package.json'), '{ "name": "orders", "private": true }\n');
  for (let area = 0; area < 120; area++) {
    const functions = Array.from({ length: 12 }, (_, index) => [
      `/** Works out step ${index} of area ${area}, “exactly” as agreed. */`,
      `export function area${area}Step${index}(amount: number): number {`,
      `  return ${index === 0 ? 'amount' : `area${area}Step${index - 1}(amount)`} + ${index};`,
      '}',
    ]);
    writeFileSync(path.join(project, `src/area-${area}.ts`), `${functions.flat().join('\n')}\n`);
  }
  const git = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-C', project];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-q', '-m', 'all'],
  ]) {
    assert.equal(spawnSync('git', [...git, ...args]).status, 0, `git ${args[0]}`);
  }
  return { home, project, product };
}

/** Answers are compared, so none may be cut because the machine does much else. */
const patient = { BOOCONTEXT_DEADLINE_MS: '120000', BOOCONTEXT_SCAN_DEADLINE_MS: '120000' };

/**
 * Runs a program in the project until it ends well. Not synchronously, since the model answers from this process.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Place} place
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<string>} All that it has written, without colours.
 */
export async function run(program, args, { home, project }, env = {}) {
  const child = spawn(program, args, {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: home, NO_COLOR: '1', ...patient, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A host alone takes seconds; on a machine that does much else, minutes.
    timeout: 600_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  assert.equal(code, 0, `${path.basename(program)} ${args.join(' ')}: ${output}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  return output.replaceAll(/\u001b\[[0-9;]*m/g, '');
}

/**
 * @param {readonly string[]} args
 * @param {Place} place
 */
export function boocontext(args, place) {
  const [program, ...first] = place.product.start;
  return run(program, [...first, ...args], place);
}

/** @param {Place} place */
function binOf({ product }) {
  return path.join(product.root, 'apps/boocontext/bin/boocontext.js');
}

/**
 * What our own server gives to a host to read, with nobody in between.
 * @param {readonly { readonly tool: string, readonly input: Readonly<Record<string, unknown>> }[]} calls
 * @param {Place} place
 */
export async function askDirectly(calls, place) {
  const { home, project } = place;
  // Known hosts get one and the same form of an answer.
  const client = new Client({ name: 'opencode', version: '1.0.0' });
  const env = { PATH: process.env.PATH ?? '', HOME: home, ...patient };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [binOf(place), 'mcp'], cwd: project, env }),
  );
  try {
    const { tools } = await client.listTools();
    const texts = [];
    for (const { tool, input } of calls) {
      const { content, structuredContent } = await client.callTool({ name: tool, arguments: { ...input } });
      assert.equal(structuredContent, undefined, 'a model would read it twice');
      texts.push(content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'));
    }
    return { names: tools.map(({ name }) => name).sort(), instructions: client.getInstructions() ?? '', texts };
  } finally {
    await client.close();
  }
}

/**
 * The answer that a host has shown to the model. That it is cut, or wrapped into something, shows where it is compared.
 * @param {import('./scripted-model.mjs').ToolResult | undefined} result
 */
export function answerIn(result) {
  assert.equal(result?.isError, false, result?.text ?? 'no result');
  return result.text;
}
