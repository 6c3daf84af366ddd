import { hostNames } from '../hosts/hosts.ts';
import type { descriptions } from '../tools/texts.ts';
import { tools } from '../tools/tools.ts';
import { version } from '../version.ts';
import { optionsHelp } from './arguments.ts';
import { doctorOptions, runDoctor } from './doctor-command.ts';
import { indexOptions, runIndex } from './index-command.ts';
import { installOptions, runInstall } from './install-command.ts';
import { mcpOptions, runMcp } from './mcp-command.ts';
import { reportOptions, runReport } from './report-command.ts';
import { reviewOptions, runReview } from './review-command.ts';
import { commandName, runToolCommand, toolOptions } from './tool-command.ts';

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly help: () => string;
  readonly run: (args: readonly string[]) => Promise<number>;
}

const toolSummaries: Readonly<Record<keyof typeof descriptions, string>> = {
  overview: 'what a project is, where it starts, what it serves, stores and needs',
  map: 'what this project is and how it is laid out, as Markdown',
  symbols: 'find definitions by name or in plain words',
  callgraph: 'who calls a symbol, and what it calls',
  impact: 'what a change to a symbol, a file or a diff would reach',
  types: 'the resolved type of a symbol',
  health: 'grades, hotspots and smells of a repository or a file',
};

export const commands: readonly Command[] = [
  ...tools.map((tool): Command => {
    const name = commandName(tool);
    return {
      name,
      summary: toolSummaries[name as keyof typeof descriptions],
      help: () =>
        [
          `Usage: boocontext ${name} [${tool.positional.toUpperCase()}] [OPTIONS]`,
          '',
          tool.description,
          '',
          optionsHelp(toolOptions(tool)),
          '',
          'Exit codes: 0 for SAFE, INFO and CAUTION, 2 for UNSAFE, 64 for a usage error.',
        ].join('\n'),
      run: (args) => runToolCommand(tool, args),
    };
  }),
  {
    name: 'index',
    summary: 'bring the index of a repository up to date',
    help: () =>
      `Usage: boocontext index [OPTIONS]\n\nTools do this by themselves when they need it.\n\n${optionsHelp(indexOptions)}`,
    run: runIndex,
  },
  {
    name: 'report',
    summary: 'size, languages and the most called functions of a repository',
    help: () => `Usage: boocontext report [OPTIONS]\n\n${optionsHelp(reportOptions)}`,
    run: runReport,
  },
  {
    name: 'review',
    summary: 'what a diff breaks, whom it reaches and which tests to run',
    help: () =>
      [
        'Usage: boocontext review [working|REV|REV..REV] [OPTIONS]',
        '',
        'Default: working, which is the working tree against HEAD. REV is the working tree against that revision;',
        'REV..REV is answered where the files are as in the second one. Nothing is written to the repository.',
        '',
        optionsHelp(reviewOptions),
        '',
        'Exit codes: 0; 2 for a finding of the level of --fail-on or above, and where nothing could be compared; 64 for a usage error.',
      ].join('\n'),
    run: runReview,
  },
  {
    name: 'doctor',
    summary: 'what works here and what does not, and how to mend it',
    help: () =>
      `Usage: boocontext doctor [OPTIONS]\n\n${optionsHelp(doctorOptions)}\n\nExit code 1 when something that is needed does not work.`,
    run: (args) => runDoctor(args),
  },
  {
    name: 'install',
    summary: 'put boocontext into a coding host (opencode, Claude Code, Cursor, …), or take it out',
    help: () =>
      `Usage: boocontext install ${hostNames.join('|')} [OPTIONS]\n       boocontext install --all [OPTIONS]\n\nWrites the host's own configuration and a skill, and for opencode and Claude Code three agents.\n\n${optionsHelp(installOptions)}\n\nExit code 1 when a file is not understood or cannot be written; then nothing has changed.`,
    run: (args) => runInstall(args),
  },
  {
    name: 'mcp',
    summary: 'serve the tools to an AI coding host over MCP on stdin and stdout',
    help: () => `Usage: boocontext mcp [--directory DIR]…\n\n${optionsHelp(mcpOptions)}`,
    run: runMcp,
  },
];

export function helpForAll(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `boocontext ${version}: code context that can be acted on without checking it by grep`,
    '',
    'Usage: boocontext COMMAND [ARGUMENTS]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Examples',
    '  boocontext symbols "where are retries limited"',
    '  boocontext callgraph chargeCard --direction callers --depth 2',
    '  boocontext impact --diff working',
    '',
    '`boocontext COMMAND --help` shows the options of a command; `--version` shows the version.',
  ].join('\n');
}
