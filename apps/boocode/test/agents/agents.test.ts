import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { agentsWithTools, type ToolSituation } from '../../src/agents/agents.ts';
import { parseAgents } from '../../src/agents/parse-agents.ts';
import { readAgents } from '../../src/agents/read-agents.ts';
import { matches } from '../../src/agents/tool-patterns.ts';

const situation: ToolSituation = {
  tools: ['docs_get', 'docs_search', 'git_log', 'grep', 'web_fetch'],
  unavailable: new Set(),
  nativeNames: ['git_log', 'grep', 'web_fetch', 'web_search'],
  servers: [
    { name: 'docs', isDiscovered: true },
    { name: 'slow', isDiscovered: false },
    { name: 'my server', isDiscovered: true },
  ],
};

/** The tools that an agent with this list may use, or why it is disabled. */
function allowed(tools: string, where = situation): readonly string[] | string {
  const { agents, problems } = parseAgents(`## A\n---\nname: A\ndescription: d\n${tools}\n---\nprompt\n`);
  if (problems.length > 0) throw new Error(problems[0]?.message);
  const [agent] = agentsWithTools(agents, where);
  return agent?.disabled ?? agent?.allowedTools ?? [];
}

describe('which tools an agent may use', () => {
  const all = situation.tools;
  const noWeb = ['docs_get', 'docs_search', 'git_log', 'grep'];
  test.each([
    ['', all],
    ['tools: []', []],
    ['tools: [grep]', ['grep']],
    ['tools: [docs_*]', ['docs_get', 'docs_search']],
    ['tools: ["*"]', all],
    ['tools: [*]', all],
    ['tools: [*, !web_*]', noWeb],
    ['tools: [ * , !web_* ]', noWeb],
    ['tools: [*,!web_*]', noWeb],
    ['tools: [*, !web_*] # no web', noWeb],
    ['tools: ["*", \'!web_*\']', noWeb],
    ['tools: [*, ! web_fetch]', noWeb],
    ['tools: [\n  *,\n  !web_*\n]', noWeb],
    ['tools:\n  - *\n  - !web_*', noWeb],
    ['tools:\n- *\n- !web_* # no web', noWeb],
    ['tools:\n  - "*"\n  - \'!web_*\'', noWeb],
    ['tools: *', all],
    ['tools: *, !web_*', noWeb],
    ['tools: grep, git_log', ['git_log', 'grep']],
    ['tools: grep git_log', ['git_log', 'grep']],
    ['tools: [*_*]', ['docs_get', 'docs_search', 'git_log', 'web_fetch']],
    ['tools: [*e*t*]', ['docs_get', 'web_fetch']],
    ['tools: [*g]', ['git_log']],
    // The last pattern that matches decides.
    ['tools: [!web_*, *]', all],
    ['tools: [*, !*]', []],
    ['tools: [*, !*, grep]', ['grep']],
    ['tools: [docs_*, !docs_get]', ['docs_search']],
    // Globs are never an error, whatever they match.
    ['tools: [nothing_*, grep]', ['grep']],
    ['tools: [!nothing_*, grep]', ['grep']],
    // No other character has a meaning.
    ['tools: ["gre?*"]', []],
    ['tools: ["[dg]*"]', []],
    ['tools: ["docs.*"]', []],
    ['tools: ["**"]', all],
    ['tools: [GREP*]', []],
    // Native, though not configured.
    ['tools: [grep, web_search]', ['grep']],
    ['tools: [*, !web_search]', all],
    // Of servers whose tools are not known at this moment.
    ['tools: [slow_tool, grep]', ['grep']],
  ])('%s', (tools, expected) => {
    expect(allowed(tools)).toEqual(expected);
  });

  test.each([
    ['tools: [grepp]', 'grepp'],
    ['tools: [grep, docs_gte]', 'docs_gte'],
    ['tools: [*, !web_fecth]', '!web_fecth'],
    ['tools: [Grep]', 'Grep'],
    ['tools: ["gre?"]', 'gre?'],
    ['tools: [my_server_tool]', 'my_server_tool'],
    ['tools: [unheard_of]', 'unheard_of'],
    ['tools: [a_b, grep, c_d]', 'a_b, c_d'],
  ])('%s names what does not exist', (tools, named) => {
    expect(allowed(tools)).toBe(`its tools name what does not exist: ${named}`);
  });

  test('an exact name counts as unknown only once every server that could have it is discovered', () => {
    const servers = [
      { name: 'docs', isDiscovered: true },
      { name: 'docs_v2', isDiscovered: false },
    ];
    expect(allowed('tools: [docs_v2_x]', { ...situation, servers })).toEqual([]);
    const known = servers.map((server) => ({ ...server, isDiscovered: true }));
    expect(allowed('tools: [docs_v2_x]', { ...situation, servers: known })).toMatch(/does not exist/);
  });

  test('a disabled agent has no tools, says why, and harms no other', () => {
    const { agents } = parseAgents(
      '## A\n---\ntools: [nope]\ndescription: d\n---\np\n\n## B\n---\ntools: [grep]\ndescription: d\n---\np\n',
    );
    const [a, b] = agentsWithTools(agents, situation);
    expect(a?.allowedTools).toEqual([]);
    expect(a?.decisions.some((decision) => decision.allowed)).toBe(false);
    expect(a?.disabled).toContain('nope');
    expect(b).toMatchObject({ allowedTools: ['grep'] });
    expect(b?.disabled).toBeUndefined();
  });

  test('for each tool there is the pattern that decided, as it is written', () => {
    const { agents } = parseAgents('## A\n---\ntools: [docs_*, !docs_get, gr*, ! web_*]\ndescription: d\n---\np\n');
    expect(agentsWithTools(agents, situation)[0]?.decisions).toEqual([
      { tool: 'docs_get', allowed: false, pattern: '!docs_get' },
      { tool: 'docs_search', allowed: true, pattern: 'docs_*' },
      { tool: 'git_log', allowed: false },
      { tool: 'grep', allowed: true, pattern: 'gr*' },
      { tool: 'web_fetch', allowed: false, pattern: '! web_*' },
    ]);
  });

  test.each([
    ['tools: [!web_*]', 'its tools are denials only, so it may use none; put * before them'],
    ['tools: ["**", "a?*"]', 'in **, a?* only a single * has a meaning'],
  ])('%s is warned about, and works', (tools, warning) => {
    const { agents } = parseAgents(`## A\n---\ndescription: d\n${tools}\n---\np\n`);
    expect(agentsWithTools(agents, situation)[0]).toMatchObject({ warnings: [warning] });
    expect(agentsWithTools(agents, situation)[0]?.disabled).toBeUndefined();
  });

  test('patterns made to take long do not', async () => {
    const match = (size: number) => matches('*a'.repeat(2_000), `${'a'.repeat(1_999)}b`.repeat(size));
    expect(await growthForTwice(match, 20)).toBeLessThan(mostForTwice);
  });
});

describe('AGENTS.md', () => {
  test('has a section for each agent: frontmatter, then the prompt', () => {
    const file = parseAgents(
      [
        '# Agents',
        'Words before the first agent.',
        '',
        '## The Architect',
        '',
        '---',
        'name: architect',
        'description: >-',
        '  Plans changes: *carefully*,',
        '  and !never rashly.',
        'model: big-one',
        'tools: [grep]',
        '---',
        '',
        'You plan.',
        '',
        '### How',
        'Slowly.',
        '',
        '## Reviewer ##',
        '---',
        'description: "Reviews: everything"',
        '---',
        'You review.',
      ].join('\n'),
    );
    expect(file).toEqual({
      problems: [],
      agents: [
        {
          name: 'architect',
          description: 'Plans changes: *carefully*, and !never rashly.',
          model: 'big-one',
          tools: ['grep'],
          prompt: 'You plan.\n\n### How\nSlowly.',
          warnings: [],
        },
        { name: 'Reviewer', description: 'Reviews: everything', prompt: 'You review.', warnings: [] },
      ],
    });
  });

  test('may have been written on Windows', () => {
    const { agents } = parseAgents('\ufeff## A\r\n---\r\ndescription: d\r\ntools:\r\n  - *\r\n---\r\nOne.\r\nTwo.\r\n');
    expect(agents).toEqual([{ name: 'A', description: 'd', tools: ['*'], prompt: 'One.\nTwo.', warnings: [] }]);
  });

  test('headings within a prompt belong to it, and are mentioned, since one may have been meant as an agent', () => {
    const { agents, problems } = parseAgents('## A\n---\ndescription: d\n---\nOne.\n\n## Steps\nTwo.\n');
    expect(problems).toEqual([]);
    expect(agents).toHaveLength(1);
    expect(agents[0]?.prompt).toBe('One.\n\n## Steps\nTwo.');
    expect(agents[0]?.warnings).toEqual(['## Steps is taken as part of its prompt, since no --- line follows']);
  });

  test('examples of agents within code are not agents', () => {
    const { agents } = parseAgents('## A\n---\ndescription: d\n---\n```md\n## B\n---\nname: B\n---\n```\nend\n');
    expect(agents.map(({ name }) => name)).toEqual(['A']);
    expect(agents[0]?.prompt).toContain('## B');
  });

  test('brackets that are never closed are a problem of the agent, and not of the process', () => {
    const { problems } = parseAgents(`## A\n---\nname: ${'['.repeat(5_000)}\n---\np\n`);
    expect(problems.map(({ message }) => message)).toEqual([
      'A: its frontmatter is not valid YAML: more than 50 brackets are open at once',
    ]);
  });

  test.each([
    ['## A\nno frontmatter\n', 'the section A does not open with --- and its description'],
    ['## A\n---\nname: A\n', 'A: the second --- line is missing'],
    ['## A\n---\nname: [1\n---\np\n', /^A: its frontmatter is not valid YAML: /],
    ['## A\n---\nname: a\nname: b\n---\np\n', /^A: its frontmatter is not valid YAML: /],
    ['## A\n---\ndescription: {a: b}\n---\np\n', /^A: its frontmatter is not right: description: /],
    ['## A\n---\njust words\n---\np\n', /^A: its frontmatter is not right: /],
    [
      '## A\n---\ntools:\n---\np\n',
      /^A: tools is no list; leave it out to allow all tools, or write \[\] to allow none$/,
    ],
    ['## A\n---\ntools: {bash: false}\n---\np\n', /^A: tools is no list/],
    ['## A\n---\ntools: [[grep]]\n---\np\n', /^A: tools is no list/],
  ])('%j is a problem of this agent', (text, message) => {
    const good = '## Good\n---\ndescription: d\n---\np\n';
    const { agents, problems } = parseAgents(`${text}\n${good}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ agent: 'A', line: 1, message: expect.stringMatching(message) });
    expect(agents.map(({ name }) => name)).toEqual(['Good']);
  });

  test('of two agents with one name the first counts, and the second is a problem', () => {
    const { agents, problems } = parseAgents('## A\n---\ndescription: 1\n---\np\n## A\n---\ndescription: 2\n---\np\n');
    expect(agents.map(({ description }) => description)).toEqual(['1']);
    expect(problems).toEqual([{ agent: 'A', line: 6, message: 'A: there is an agent of this name already' }]);
  });

  test.each([
    ['## A\n---\nname: A\n---\np\n', 'it has no description'],
    ['## A\n---\ndescription: d\n---\n', 'its prompt is empty'],
    [
      '## A\n---\ndescription: d\ntemperature: 1\n---\np\n',
      'its frontmatter says temperature, which has no meaning here',
    ],
  ])('%j works with a warning', (text, warning) => {
    expect(parseAgents(text)).toMatchObject({ problems: [], agents: [{ warnings: [warning] }] });
  });

  test('a bomb of aliases is refused', () => {
    expect(parseAgents('## A\n---\ndescription: *d\n---\np\n').problems).toHaveLength(1);
    const bomb = 'a: &a [x,x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\ndescription: d';
    const { problems } = parseAgents(`## A\n---\n${bomb}\n---\np\n`);
    expect(problems).toHaveLength(1);
  });

  test('an empty file has no agents, and one that is not there says so', async () => {
    expect(parseAgents('')).toEqual({ agents: [], problems: [] });
    expect(await readAgents('/nowhere/AGENTS.md')).toEqual({
      agents: [],
      problems: [{ line: 0, message: '/nowhere/AGENTS.md could not be read (ENOENT)' }],
    });
  });
});
