/** Fields of Pydantic's settings are read from variables of their names, and fail without one where they have no default. */
import { closingBracket, opened, splitAtCommas } from '../../reading/code-text.ts';
import type { DeclaredEnvVar } from '../../reading/env/declared-env-var.ts';
import { parametersOf } from '../../reading/python/calls.ts';
import { type PyClass, readPyClasses } from '../../reading/python/classes.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

export function pydanticSettings(sources: Sources): readonly DeclaredEnvVar[] {
  const classes = readPyClasses(sources);
  const settings = settingsAmong(classes);
  const names = new Set([...settings].map(({ name }) => name));
  const given = givenInCalls(sources, names);
  return classes
    .filter((each) => settings.has(each))
    .flatMap((each) => variablesOf(sources, each))
    .map((each) => (given.has('**') || given.has(each.field) ? { ...each, isNeeded: false } : each))
    .map(({ field: _, ...each }) => each);
}

/** Fields that the code hands over where it makes settings; `**` where it hands over some that are not written out. */
function givenInCalls(sources: Sources, names: ReadonlySet<string>): ReadonlySet<string> {
  const given = new Set<string>();
  if (names.size === 0) return given;
  const made = new RegExp(`(?<!class )\\b(?:${[...names].map(escaped).join('|')})\\(`, 'g');
  for (const file of sources.files) {
    if (!file.endsWith('.py')) continue;
    const bare = sources.bare(file);
    for (const { open, close } of opened(bare, made))
      for (const { from, to } of splitAtCommas(bare, open + 1, close)) {
        const [, all, field] = /^(?:(\*\*)|(\w+)\s*=)/.exec(bare.slice(from, to)) ?? [];
        if ((all ?? field) !== undefined) given.add(all ?? field ?? '');
      }
  }
  return given;
}

/** Those that have `BaseSettings` among what they are made of, by a class of the project too. */
function settingsAmong(classes: readonly PyClass[]): ReadonlySet<PyClass> {
  const names = new Set(['BaseSettings']);
  const found = new Set<PyClass>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const each of classes) {
      if (found.has(each) || !each.bases.some((base) => names.has(base.slice(base.lastIndexOf('.') + 1)))) continue;
      found.add(each);
      names.add(each.name);
    }
  }
  return found;
}

function variablesOf(
  sources: Sources,
  { file, line, fields }: PyClass,
): readonly (DeclaredEnvVar & { readonly field: string })[] {
  const prefix = /\benv_prefix["']?\s*[=:]\s*["'](\w*)["']/.exec(bodyOf(sources.masked(file), line))?.[1] ?? '';
  return fields
    .filter(({ name, type }) => type !== '' && !/^(model_config|_.*)$/.test(name) && !/^ClassVar\b/.test(type))
    .map((field) => {
      const { alias, hasDefault } = fieldValue(sources, file, field.line, field.value);
      const name = alias ?? `${prefix}${field.name}`.toUpperCase();
      return { name, field: field.name, file, line: field.line, hasDefault, isNeeded: !hasDefault, holds: field.name };
    });
}

/** What `Field(…)` says; any other value is the default. */
function fieldValue(sources: Sources, file: string, line: number, value: string | undefined) {
  if (value === undefined || value.startsWith('...')) return { alias: undefined, hasDefault: false };
  if (!/^Field\s*\(/.test(value)) return { alias: undefined, hasDefault: true };
  const masked = sources.masked(file);
  const open = masked.indexOf('(', masked.indexOf('Field', offsetOf(masked, line)));
  const given = parametersOf(sources, file, open);
  const first = given.get('0') ?? given.get('default');
  const named = given.get('validation_alias') ?? given.get('alias') ?? given.get('env');
  return {
    alias: named === undefined ? undefined : /["'](\w+)["']/.exec(named.text)?.[1],
    hasDefault: (first !== undefined && first.text !== '...') || given.has('default_factory'),
  };
}

/** From the head of the class to the first line that stands no deeper than it. */
function bodyOf(masked: string, line: number): string {
  const from = offsetOf(masked, line);
  const head = masked.indexOf('(', from);
  const rest = masked.slice(head < 0 ? from : closingBracket(masked, head));
  const indent = /^[ \t]*/.exec(masked.slice(from))?.[0].length ?? 0;
  const lines = rest.split('\n');
  const end = lines.findIndex(
    (each, index) => index > 0 && each.trim() !== '' && each.search(/\S/) <= indent && !/^\s*[)\]}]/.test(each),
  );
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}

function offsetOf(text: string, line: number): number {
  let offset = 0;
  for (let at = 1; at < line; at++) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
