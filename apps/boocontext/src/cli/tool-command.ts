import path from 'node:path';
import type { Control } from '@boocontext/code-index';
import { InputError } from '../errors.ts';
import type { Children } from '../tools/children.ts';
import type { EnginePool } from '../tools/engine-pool.ts';
import type { PropertySchema } from '../tools/input-schema.ts';
import { JoinedPool } from '../tools/other-roots/joined-pool.ts';
import { runTool } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { type OptionForm, type ParsedArguments, parseArguments } from './arguments.ts';
import { deadlineOf, deadlineOption } from './deadline-option.ts';
import { directoryOptions, workingDirectory } from './directory-option.ts';
import { exitCodes } from './exit-codes.ts';
import { renderResult } from './render.ts';
import { listedRoots, workspaceOption } from './roots-options.ts';
import { scipFile, scipOption } from './scip-option.ts';
import { paintFor } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { withEngines } from './with-engines.ts';

/** `callgraph` for `boocontext_callgraph`. */
export function commandName(tool: Tool): string {
  return tool.name.replace(/^boocontext_/, '');
}

/** One option for each input of the tool, so that command line and MCP take the same. */
export function toolOptions(tool: Tool): Readonly<Record<string, OptionForm>> {
  return {
    ...Object.fromEntries(
      Object.entries<PropertySchema>(tool.inputSchema.properties).flatMap(([name, property]) =>
        property.type === 'object'
          ? choiceOptions(tool, name)
          : name === 'directory'
            ? Object.entries(placeOptions(tool))
            : [
                [
                  optionName(name),
                  {
                    type: property.type === 'boolean' ? 'boolean' : 'string',
                    multiple: property.type === 'array',
                    description: describe(property),
                  } as const,
                ],
              ],
      ),
    ),
    ...(reachesOtherRoots(tool) ? { workspace: workspaceOption } : {}),
    scip: scipOption,
    deadline: deadlineOption,
    json: { type: 'boolean', description: 'the whole answer as JSON' },
    help: { type: 'boolean', description: 'this text' },
  };
}

/** What is found there may be used in other repositories. */
function reachesOtherRoots({ name }: Tool): boolean {
  return name === 'boocontext_impact';
}

function placeOptions(tool: Tool): Readonly<Record<string, OptionForm>> {
  return reachesOtherRoots(tool)
    ? directoryOptions(
        `a repository; what is asked about lies in the first, what uses it may lie in the others (${workingDirectory})`,
        { isOneOfMany: true },
      )
    : directoryOptions(workingDirectory);
}

/** What a model gives as an object, a person chooses by an option. */
function choiceOptions(tool: Tool, field: string): (readonly [string, OptionForm])[] {
  return Object.entries(tool.choices ?? {}).flatMap(([name, { valueName, description, ...choice }]) =>
    choice.field === field
      ? [[name, { type: valueName === undefined ? 'boolean' : 'string', valueName, description } as const] as const]
      : [],
  );
}

export async function runToolCommand(tool: Tool, args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args, toolOptions(tool), 1);
  const input = await withStandardInput(tool, inputOf(tool, parsed));
  const roots = rootsOf(tool, parsed);
  const timeBudgetMs = deadlineOf(parsed.values);
  const ask = async (engines: EnginePool, progress: Control, children: Children) => {
    const control = { ...progress, timeBudgetMs };
    const result = await runTool(tool, input, { roots, engines, children, joined }, control).catch((error: unknown) => {
      throw error instanceof InputError
        ? new InputError(error.issues.map((issue) => inOptionNames(tool, issue)))
        : error;
    });
    const text = parsed.values.has('json')
      ? JSON.stringify(result, null, 2)
      : renderResult(result, paintFor(process.stdout));
    return { text, exitCode: result.verdict === 'UNSAFE' ? exitCodes.unsafe : exitCodes.ok };
  };
  const joined = new JoinedPool();
  try {
    return await withEngines(ask, { roots, scip: scipFile(parsed.values) });
  } finally {
    await joined.close();
  }
}

/** `npm test 2>&1 | boocontext symbols -`: what failed is mostly said at the end. */
async function withStandardInput(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const property: PropertySchema | undefined = tool.inputSchema.properties[tool.positional];
  if (tool.positional !== 'query' || input['query'] !== standardInput || property?.type !== 'string') return input;
  const mostChars = property.maxLength ?? 0;
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const part of process.stdin) text = `${text}${part}`.slice(-mostChars);
  return { ...input, query: text };
}

const standardInput = '-';

/** Whoever types directories may ask about them: about the first, or where one is, if that lies in one that a file lists. */
function rootsOf(tool: Tool, parsed: ParsedArguments): readonly string[] {
  const typed = parsed.values.get('directory')?.map((directory) => path.resolve(directory)) ?? [];
  if (typed.length > 1 && parsed.values.has('workspace'))
    throw new UsageError('give several directories or --workspace, not both');
  const listed = reachesOtherRoots(tool) && typed.length < 2 ? (listedRoots(parsed) ?? []) : [];
  const here = path.resolve('.');
  const isListed = listed.some((root) => here === root || here.startsWith(`${root}${path.sep}`));
  const [asked = here] = [...typed, ...(isListed ? [here] : listed)];
  return [...new Set([asked, ...typed, ...listed])];
}

function inputOf(tool: Tool, { values, positionals }: ParsedArguments): Readonly<Record<string, unknown>> {
  const properties: Readonly<Record<string, PropertySchema>> = tool.inputSchema.properties;
  const [positional] = positionals;
  return {
    ...(positional === undefined ? {} : { [tool.positional]: positional }),
    ...Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) => {
        if (name === 'directory') return [];
        if (property.type === 'object') return chosen(tool, name, values);
        const given = values.get(optionName(name));
        return given === undefined ? [] : [[name, valueFrom(property, given)]];
      }),
    ),
  };
}

function chosen(tool: Tool, field: string, values: ParsedArguments['values']): [string, object][] {
  const given = Object.entries(tool.choices ?? {}).filter(
    ([name, choice]) => choice.field === field && values.has(name),
  );
  if (given.length > 1) throw new UsageError(`choose one of ${given.map(([name]) => `--${name}`).join(' and ')}`);
  return given.map(([name, choice]) => [field, choice.value(values.get(name)?.[0] ?? '')]);
}

/** What is no number stays as it was typed, so that the schema's check can show it. */
function valueFrom(property: PropertySchema, given: readonly string[]): unknown {
  if (property.type === 'array') return given.flatMap((value) => value.split(','));
  if (property.type === 'boolean') return true;
  const [value = ''] = given;
  return property.type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function optionName(property: string): string {
  return property.replaceAll('_', '-');
}

function inOptionNames(tool: Tool, issue: string): string {
  return issue.replace(/`(\w+)`/g, (text, name: string) =>
    Object.hasOwn(tool.inputSchema.properties, name) ? `--${optionName(name)}` : text,
  );
}

function describe(property: PropertySchema): string {
  const values =
    property.type === 'array' ? property.items.enum : property.type === 'string' ? (property.enum ?? []) : [];
  return [values.join(', '), property.description ?? ''].filter((part) => part !== '').join('; ');
}
