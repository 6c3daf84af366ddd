/**
 * `/callgraph chargeCard`, `/overview` …: a tool run straight from the chat, with or without a model. Every tool can be
 * called so, by its name or, where it is a tool of boocontext, by the short name that its command line has.
 */
import type { ToolDef } from '../tools/tool-def.ts';

export type Command =
  | { readonly kind: 'call'; readonly tool: ToolDef; readonly args: Record<string, unknown> }
  /** It begins like a command and cannot be one; the message says why. */
  | { readonly kind: 'unknown'; readonly message: string };

/** `undefined` where the text is no command: a path such as `/etc/hosts` is none. */
export function readCommand(text: string, tools: readonly ToolDef[]): Command | undefined {
  const match = /^\/([A-Za-z][A-Za-z0-9_-]*)(?:\s([\s\S]*))?$/.exec(text.trim());
  const [, name = '', rest = ''] = match ?? [];
  if (match === null) return undefined;
  const tool = toolFor(name, tools);
  if (tool === undefined) return { kind: 'unknown', message: `There is no command /${name}. ${commandList(tools)}` };
  const args = readArguments(rest.trim(), tool);
  if (args === undefined) return { kind: 'unknown', message: `What follows /${name} is not a JSON object: ${rest}` };
  return { kind: 'call', tool, args };
}

/** One sentence with the commands that there are now. */
export function commandList(tools: readonly ToolDef[]): string {
  if (tools.length === 0) return 'There are no commands, because there are no tools.';
  const names = tools.map(({ name }) => `/${name.startsWith(prefix) ? name.slice(prefix.length) : name}`);
  return `Commands that work here: ${names.join(', ')}.`;
}

const prefix = 'boocontext_';

function toolFor(name: string, tools: readonly ToolDef[]): ToolDef | undefined {
  return tools.find((tool) => tool.name === `${prefix}${name}`) ?? tools.find((tool) => tool.name === name);
}

/** A JSON object, or `name=value` words and, before or between them, the value of the tool's main argument. */
function readArguments(text: string, tool: ToolDef): Record<string, unknown> | undefined {
  if (text.startsWith('{')) return readJsonObject(text);
  const properties = propertiesOf(tool);
  const args: Record<string, unknown> = {};
  const words: string[] = [];
  for (const word of text === '' ? [] : text.split(/\s+/)) {
    const [, name = '', value = ''] = /^([A-Za-z_]\w*)=(.+)$/.exec(word) ?? [];
    if (Object.hasOwn(properties, name)) args[name] = readValue(value, properties[name]);
    else words.push(word);
  }
  const main = mainArgument(tool, properties);
  if (words.length > 0 && main !== undefined) args[main] = readValue(words.join(' '), properties[main]);
  return args;
}

function readJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The first that is required; else the one of these that the tool has, in the order of their likelihood. */
function mainArgument(tool: ToolDef, properties: Readonly<Record<string, unknown>>): string | undefined {
  const { required } = tool.jsonSchema;
  const [first] = Array.isArray(required) ? required : [];
  if (typeof first === 'string') return first;
  return ['symbol', 'query', 'file', 'section', 'path'].find((name) => Object.hasOwn(properties, name));
}

function readValue(text: string, property: unknown): unknown {
  const type = isRecord(property) ? property.type : undefined;
  if ((type === 'number' || type === 'integer') && Number.isFinite(Number(text))) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'array') return text.split(',');
  return text;
}

function propertiesOf(tool: ToolDef): Readonly<Record<string, unknown>> {
  const { properties } = tool.jsonSchema;
  return isRecord(properties) ? properties : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
