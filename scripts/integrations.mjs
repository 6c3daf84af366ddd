// `npm run integrations`: writes the skill and the agents into the Claude Code plugin, which is read as it lies there,
// and the agents into BooCode's `data/AGENTS.md`.
// A test says when this is due.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from './prepare.mjs';

build();
const { agentTexts, skillText, withAgentSections } = await import('../apps/boocontext/dist/hosts/integration-texts.js');
const plugin = new URL('../integrations/claude-code/', import.meta.url);
for (const folder of ['agents/', 'skills/boocontext/']) mkdirSync(new URL(folder, plugin), { recursive: true });
writeFileSync(new URL('skills/boocontext/SKILL.md', plugin), skillText('claude-plugin').text);
for (const { name, text } of agentTexts('claude-plugin')) writeFileSync(new URL(`agents/${name}.md`, plugin), text);
const agentsFile = new URL('../data/AGENTS.md', import.meta.url);
writeFileSync(agentsFile, withAgentSections(readFileSync(agentsFile, 'utf8')));
