import { parseArgs } from 'node:util';
import { nearest } from '../tools/nearest.ts';
import { UsageError } from './usage-error.ts';

export interface OptionForm {
  readonly type: 'string' | 'boolean';
  /** Shown in help. */
  readonly description?: string;
  readonly multiple?: boolean;
  /** What stands for its value in help; default: its own name. */
  readonly valueName?: string | undefined;
  /** The option that it is another word for; help tells that one only. */
  readonly meaning?: string;
}

export interface ParsedArguments {
  /** The values of each option that was given, in order. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

/** Throws `UsageError` for an unknown option, naming a near one, and for one that lacks its value or has one too many. */
export function parseArguments(
  args: readonly string[],
  options: Readonly<Record<string, OptionForm>>,
  maxPositionals: number,
): ParsedArguments {
  const names = Object.keys(options);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: options[name]?.type ?? 'string' }])),
    allowPositionals: true,
    // Its own messages know no near names.
    strict: false,
    tokens: true,
  });
  const values = new Map<string, readonly string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw unknownOption(token.rawName, options);
    if (option.type === 'string' && token.value === undefined) throw new UsageError(`${token.rawName} needs a value`);
    if (option.type === 'boolean' && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
    const name = option.meaning ?? token.name;
    const before = values.get(name) ?? [];
    if (before.length > 0 && !option.multiple) throw givenTwice(token.rawName, option);
    values.set(name, [...before, token.value ?? 'true']);
  }
  if (positionals.length > maxPositionals) {
    throw new UsageError(`unexpected argument ${positionals[maxPositionals]}; quote a text of several words`);
  }
  return { values, positionals };
}

function givenTwice(rawName: string, { meaning }: OptionForm): UsageError {
  const twice = meaning === undefined ? '' : `, as it means the same as --${meaning}`;
  return new UsageError(`${rawName} was given twice${twice}`);
}

function unknownOption(rawName: string, options: Readonly<Record<string, OptionForm>>): UsageError {
  const near = nearest(rawName.replace(/^-+/, ''), Object.keys(options));
  const told = toldOptions(options).map(([name]) => `--${name}`);
  const guess = near === undefined ? `the options are ${told.join(', ')}` : `did you mean --${near}?`;
  return new UsageError(`unknown option ${rawName}; ${guess}`);
}

/** `  --name VALUE  description`, a line for each option. */
export function optionsHelp(options: Readonly<Record<string, OptionForm>>): string {
  const rows = toldOptions(options).map(([name, option]) => ({
    form: `--${name}${option.type === 'string' ? ` ${option.valueName ?? (name.split('-').at(-1) ?? name).toUpperCase()}` : ''}`,
    description: option.description ?? '',
  }));
  const width = Math.max(...rows.map(({ form }) => form.length));
  return rows.map(({ form, description }) => `  ${form.padEnd(width)}  ${description}`.trimEnd()).join('\n');
}

function toldOptions(options: Readonly<Record<string, OptionForm>>): readonly (readonly [string, OptionForm])[] {
  return Object.entries(options).filter(([, { meaning }]) => meaning === undefined);
}
