/**
 * `AGENTS.md`: one `## NAME` section for each agent, which opens with YAML between two `---` lines; the rest of the
 * section is the prompt. A fault in one section turns off that agent and no other.
 */
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { AgentDef, AgentProblem, AgentsFile } from './agent.ts';

export function parseAgents(text: string): AgentsFile {
  const agents: AgentDef[] = [];
  const problems: AgentProblem[] = [];
  const { sections, stray } = sectionsOf(text.replace(/^\ufeff/, '').split(/\r?\n/));
  for (const { heading, line } of stray) {
    problems.push({
      agent: heading,
      line,
      message: `the section ${heading} does not open with --- and its description`,
    });
  }
  for (const section of sections) {
    const read = readSection(section);
    if (typeof read === 'string') {
      problems.push({ agent: section.heading, line: section.line, message: `${section.heading}: ${read}` });
    } else if (agents.some(({ name }) => name === read.name)) {
      problems.push({
        agent: read.name,
        line: section.line,
        message: `${read.name}: there is an agent of this name already`,
      });
    } else agents.push(read);
  }
  return { agents, problems };
}

interface Heading {
  readonly heading: string;
  /** 1-based. */
  readonly line: number;
}

interface Section extends Heading {
  /** Between the `---` lines; undefined where the second is missing. */
  readonly frontmatter: readonly string[] | undefined;
  readonly prompt: readonly string[];
  /** Headings like those of agents within the prompt. */
  readonly innerHeadings: readonly string[];
}

/**
 * Prompts have headings too. One opens an agent where the next line that is not empty is `---`; otherwise it belongs to
 * the prompt that it stands in. Before the first agent there is no prompt, so there it is a fault.
 */
function sectionsOf(lines: readonly string[]): { sections: Section[]; stray: Heading[] } {
  const headings: (Heading & { readonly opensAt: number | undefined })[] = [];
  let fence: string | undefined;
  lines.forEach((text, at) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence) && text.trim() === mark) fence = undefined;
    }
    const heading =
      fence === undefined ? /^## +([^ ].*)$/.exec(text)?.[1]?.replace(/(?<![ #])[ #]+$/, '') || undefined : undefined;
    if (heading === undefined) return;
    let next = at + 1;
    while (lines[next]?.trim() === '') next += 1;
    headings.push({ heading, line: at + 1, opensAt: isDivider(lines[next]) ? next : undefined });
  });

  const firsts = headings.flatMap(({ opensAt }, index) => (opensAt === undefined ? [] : [index]));
  const sections = firsts.map((first, index): Section => {
    const { heading, line, opensAt = 0 } = headings[first] as (typeof headings)[number];
    const following = firsts[index + 1] ?? headings.length;
    const end = (headings[following]?.line ?? lines.length + 1) - 1;
    let close = opensAt + 1;
    while (close < end && !isDivider(lines[close])) close += 1;
    return {
      heading,
      line,
      frontmatter: close < end ? lines.slice(opensAt + 1, close) : undefined,
      prompt: lines.slice(close + 1, end),
      innerHeadings: headings.slice(first + 1, following).map((other) => other.heading),
    };
  });
  return { sections, stray: headings.slice(0, firsts[0] ?? headings.length) };
}

function isDivider(line: string | undefined): boolean {
  return line !== undefined && /^---\s*$/.test(line);
}

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const frontmatterSchema = z.looseObject({
  name: scalar.optional(),
  description: scalar.nullish(),
  model: scalar.nullish(),
});

const known = new Set(['name', 'description', 'model', 'tools']);

/** The agent, or what is wrong with its section. */
function readSection({ heading, frontmatter, prompt, innerHeadings }: Section): AgentDef | string {
  if (frontmatter === undefined) return 'the second --- line is missing';
  const length = frontmatter.reduce((sum, text) => sum + text.length + 1, 0);
  if (length > MAX_FRONTMATTER) return `its frontmatter is longer than ${MAX_FRONTMATTER} characters`;
  const value = parseYaml(quotePatterns(frontmatter).join('\n'));
  if (value instanceof Error) return `its frontmatter is not valid YAML: ${value.message.replace(/ at line .*/s, '')}`;
  const read = frontmatterSchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `its frontmatter is not right: ${[...(issue?.path ?? []), issue?.message].join(': ')}`;
  }
  const tools = readTools(read.data);
  if (typeof tools === 'string') return tools;

  const name = (read.data.name ?? heading).trim();
  const description = (read.data.description ?? '').trim();
  const text = prompt.join('\n').trim();
  const unknown = Object.keys(read.data).filter((key) => !known.has(key));
  const warnings = [
    ...(description === '' ? ['it has no description'] : []),
    ...(text === '' ? ['its prompt is empty'] : []),
    ...(unknown.length === 0 ? [] : [`its frontmatter says ${unknown.join(', ')}, which has no meaning here`]),
    ...(innerHeadings.length === 0
      ? []
      : [`## ${innerHeadings.join(', ## ')} is taken as part of its prompt, since no --- line follows`]),
  ];
  const model = read.data.model?.trim();
  return {
    name,
    description,
    ...(model === undefined || model === '' ? {} : { model }),
    ...(tools === undefined ? {} : { tools }),
    prompt: text,
    warnings,
  };
}

/** What the parser takes grows with the square of how deep something is nested: with this it stays near a second. */
const MAX_FRONTMATTER = 10_000;

/** A list of tools is one bracket deep. With thousands that are open the parser runs out of memory and ends the process. */
const MAX_BRACKETS = 50;

function parseYaml(text: string): unknown {
  if (mostOpenBrackets(text) > MAX_BRACKETS) return new Error(`more than ${MAX_BRACKETS} brackets are open at once`);
  const document = parseDocument(text, { uniqueKeys: true, logLevel: 'error' });
  if (document.errors[0] !== undefined) return document.errors[0];
  try {
    // Aliases could be nested into something endless; a description needs none.
    return document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch (error) {
    return error;
  }
}

function mostOpenBrackets(text: string): number {
  let open = 0;
  let most = 0;
  for (const char of text) {
    if (char === '[' || char === '{') most = Math.max(most, ++open);
    else if (char === ']' || char === '}') open = Math.max(0, open - 1);
  }
  return most;
}

/** The patterns; undefined where there is no list; a sentence where it cannot be read. */
function readTools(frontmatter: object): readonly string[] | undefined | string {
  if (!('tools' in frontmatter)) return undefined;
  const { tools } = frontmatter;
  // Somebody who writes `a, b` on one line means a list, too.
  const list = typeof tools === 'string' ? tools.split(/[,\s]+/) : tools;
  const read = z.array(scalar).safeParse(list);
  if (!read.success) return 'tools is no list; leave it out to allow all tools, or write [] to allow none';
  return read.data.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
}

/**
 * In YAML `*` begins an alias and `!` a tag, so that `[*, !web_*]` is refused by every parser. Within `tools` patterns
 * that begin so are put into quotes before it is parsed.
 */
function quotePatterns(lines: readonly string[]): string[] {
  let isTools = false;
  return lines.map((line) => {
    const key = /^([A-Za-z_][\w-]*|"[^"]*"|'[^']*')\s*:(?=\s|$)/.exec(line);
    if (key !== null) isTools = key[1] === 'tools';
    if (!isTools) return line;
    const start = key === null ? 0 : key[0].length;
    const rest = line.slice(start);
    // On one line without brackets the whole is one text.
    const plain = /^(\s*)([*!][^[\]#]*)((?:(?<=\s)#.*)?)$/.exec(rest);
    if (key !== null && plain !== null) {
      const [, space = '', text = '', comment = ''] = plain;
      const value = text.trimEnd();
      return `${line.slice(0, start)}${space}'${value}'${text.slice(value.length)}${comment}`;
    }
    return line.slice(0, start) + rest.replace(/(^\s*(?:-\s*)?|[[,]\s*)(\*[^\s,\]#]*|!\s*[^\s,\]#]*)/g, "$1'$2'");
  });
}
