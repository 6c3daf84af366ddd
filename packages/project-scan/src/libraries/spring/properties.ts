/**
 * Properties that code of Spring asks for, as the variables that set them: `app.jwt.secret` is `APP_JWT_SECRET`, without
 * dashes. A class of `@ConfigurationProperties` wants one for each of its fields. What the settings say is the default; a
 * variable that they hand on there is read by whoever asks for the property.
 */

import { splitAtCommas } from '../../reading/code-text.ts';
import type { DeclaredEnvVar, HiddenEnvVars } from '../../reading/env/declared-env-var.ts';
import { type AnnotatedClass, annotatedClasses, argumentsOf } from '../../reading/jvm/annotations.ts';
import { membersOfClass } from '../../reading/jvm/fields.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { isSettingsOf } from './variables.ts';

type Found = DeclaredEnvVar | HiddenEnvVars;

export function springProperties(sources: Sources): readonly Found[] {
  const files = sources.files.filter(
    (file) => /\.(java|kt)$/.test(file) && sources.text(file).includes('org.springframework.'),
  );
  const asking = files.filter((file) => /@Value\b|@ConfigurationProperties\b/.test(sources.text(file)));
  if (asking.length === 0) return [];
  const settings = settingsIn(sources);
  const asked = asking.flatMap((file) => [...valuesIn(sources, file), ...boundIn(sources, file, files)]);
  return asked.flatMap((each): readonly Found[] => {
    if (each.key === undefined) return [each.hidden];
    const { key, ...read } = each;
    const setting = settings.get(key);
    const hasDefault = read.hasDefault || setting !== undefined;
    const handedOn = (setting?.variables ?? []).map((name) => ({
      ...read,
      name,
      // Where it is handed on its default is said.
      hasDefault: false,
      isNeeded: false,
      through: setting?.key ?? key,
    }));
    return [{ ...read, name: key, hasDefault, isNeeded: read.isNeeded && !hasDefault }, ...handedOn];
  });
}

/** Without dashes and in capitals, as Spring looks for it. */
function variableOf(property: string): string {
  return property.replaceAll('-', '').replaceAll('.', '_').toUpperCase();
}

type Asked =
  | (Omit<DeclaredEnvVar, 'name'> & { readonly key: string })
  | { readonly key?: undefined; readonly hidden: HiddenEnvVars };

/** `@Value("${app.jwt.secret:x}")`; names in capitals are those of variables, which are read elsewhere. */
function valuesIn(sources: Sources, file: string): readonly Asked[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  return [...masked.matchAll(/@Value\s{0,20}\(\s{0,20}(?:value\s{0,9}=\s{0,9})?"/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const end = text.indexOf('"', from);
    const written = end < 0 ? '' : text.slice(from, end);
    const holds = fieldBehind(masked, end + 1);
    return [...written.matchAll(/\\?\$\{([a-z][\w.-]{0,200})(:)?/g)].map(([, property = '', byDefault]) => ({
      key: variableOf(property),
      file,
      line: lineAt(text, match.index),
      hasDefault: byDefault !== undefined,
      isNeeded: true,
      ...(holds === undefined ? {} : { holds }),
    }));
  });
}

/** The name of the field or parameter that an annotation stands before. */
function fieldBehind(masked: string, from: number): string | undefined {
  return /^\s{0,20}\)\s{0,200}(?:(?:private|protected|public|final|lateinit|val|var|static)\s{1,20}){0,4}(?:[\w.<>?, ]{1,100}\s)?(\w{1,100})\s{0,20}[;=:,)]/.exec(
    masked.slice(from, from + 500),
  )?.[1];
}

function boundIn(sources: Sources, file: string, files: readonly string[]): readonly Asked[] {
  return annotatedClasses(sources, file).flatMap((made) => {
    const annotation = made.annotations.find(({ name }) => name === 'ConfigurationProperties');
    if (annotation === undefined) return [];
    const given = argumentsOf(sources.bare(file), annotation);
    const span = given.get('prefix') ?? given.get('value');
    const prefix = span === undefined ? '' : textOf(sources, file, span);
    if (prefix.includes('${')) return [{ hidden: { file, line: lineAt(sources.text(file), annotation.at) } }];
    return fieldsBound(sources, made, prefix, files, 0);
  });
}

const DEEPEST = 5;

function fieldsBound(
  sources: Sources,
  made: AnnotatedClass,
  prefix: string,
  files: readonly string[],
  depth: number,
): readonly Asked[] {
  const { file } = made;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  return fieldsOf(bare, made).flatMap(({ name, type, at, hasValue }): readonly Asked[] => {
    const property = prefix === '' ? name : `${prefix}.${name}`;
    const line = lineAt(text, at);
    const key = variableOf(property);
    const several = /^(?:Mutable)?(?:Map|List|Set|Collection)\b|\[\]$/.test(type);
    const inner = several ? undefined : classNamed(sources, type, made, files);
    if (several || (inner !== undefined && depth >= DEEPEST)) return [{ hidden: { file, line, fits: `${key}_*` } }];
    if (inner !== undefined) return fieldsBound(sources, inner, property, files, depth + 1);
    const read = { key, file, line, hasDefault: hasValue, isNeeded: false };
    return [
      { ...read, holds: name, isBound: true as const },
      ...accessesOf(sources, made, name, property, files).map((at) => ({ ...read, ...at })),
    ];
  });
}

/**
 * Calls of what gives the field, as `settings.getMail().isOn()`: it may be made by Lombok, so that no definition stands in
 * the code. Only in files that name the class, or that it is in; what it is called on is not followed.
 */
function accessesOf(
  sources: Sources,
  made: AnnotatedClass,
  field: string,
  property: string,
  files: readonly string[],
): readonly Pick<DeclaredEnvVar, 'file' | 'line' | 'isInferred'>[] {
  const accessor = `(?:(?:get|is)${capital(field)}|${escaped(field)})`;
  const outer = property.split('.').at(-2) ?? '';
  const home = made.file.slice(made.file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const named = new RegExp(`\\b(?:${[...new Set([made.name, home])].map(escaped).join('|')})\\b`);
  const form = new RegExp(
    `(?:\\b(?:get)?(${capital(outer)}|${escaped(outer)})(?:\\(\\))?\\s{0,80})?\\.\\s{0,20}${accessor}\\(\\)`,
    'g',
  );
  return files
    .filter((file) => file !== made.file && named.test(sources.text(file)))
    .flatMap((file) => {
      const bare = sources.bare(file);
      // Beside the class itself, of one inside of it only what is asked of what holds it.
      const isOwn = made.name === home || new RegExp(`\\b${escaped(made.name)}\\b`).test(bare);
      return [...bare.matchAll(form)]
        .filter(([, holder]) => isOwn || holder !== undefined)
        .map((match) => ({
          file,
          line: lineAt(bare, match.index + match[0].length - 1),
          isInferred: true as const,
        }));
    });
}

function capital(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

interface BoundField {
  readonly name: string;
  readonly type: string;
  readonly at: number;
  readonly hasValue: boolean;
}

/** Fields, and what a record is made with. */
function fieldsOf(bare: string, made: AnnotatedClass): readonly BoundField[] {
  const { nameEnd, body } = made;
  const record = /\brecord\s{1,20}\w{1,200}$/.test(bare.slice(Math.max(0, nameEnd - 230), nameEnd));
  const open = record ? bare.indexOf('(', nameEnd) : -1;
  if (open >= 0 && open < body.from)
    return splitAtCommas(bare, open + 1, bare.lastIndexOf(')', body.from)).flatMap(({ from, to }) => {
      const written = bare.slice(from, to).trimEnd();
      const [, type = '', name] = /([\w.<>?[\], ]{1,200})\s(\w{1,200})$/.exec(written) ?? [];
      const at = from + written.length - (name?.length ?? 0);
      const hasValue = written.includes('@DefaultValue');
      return name === undefined ? [] : [{ name, type: type.trim(), at, hasValue }];
    });
  const members = membersOfClass(bare, made).filter(
    ({ kind, modifiers }) => kind === 'field' && !modifiers.includes('static') && !modifiers.includes('const'),
  );
  return members.flatMap(({ name, type }) => {
    const place = new RegExp(`(?<![\\w.])${escaped(name)}(?=\\s*(?:[;=,:)]|$))`, 'gm');
    place.lastIndex = made.file.endsWith('.kt') ? nameEnd : body.from;
    const match = place.exec(bare);
    if (match === null) return [];
    const after = bare.slice(match.index + name.length, match.index + name.length + 200);
    return [{ name, type, at: match.index, hasValue: /^[^;,\n]{0,150}=/.test(after) }];
  });
}

/** Of the project, and only one: written in this class or in its file, or in one of that name. */
function classNamed(
  sources: Sources,
  type: string,
  { file }: AnnotatedClass,
  files: readonly string[],
): AnnotatedClass | undefined {
  const name = type.replace('?', '').split('.').at(-1) ?? '';
  if (!/^[A-Z]\w*$/.test(name)) return undefined;
  const own = annotatedClasses(sources, file).filter((each) => each.name === name);
  if (own.length === 1) return own[0];
  const ending = new RegExp(`(?:^|/)${escaped(name)}\\.(?:java|kt)$`);
  const found = sources.files
    .filter((each) => ending.test(each))
    .flatMap((each) => annotatedClasses(sources, each).filter((made) => made.name === name));
  const [first, another] = found;
  return files.length > 0 && another === undefined ? first : undefined;
}

interface Setting {
  /** As the settings write it. */
  readonly key: string;
  /** Those that its value names. */
  readonly variables: readonly string[];
}

/** What the settings say, by the variables that set the same. */
function settingsIn(sources: Sources): ReadonlyMap<string, Setting> {
  const isOurs = isSettingsOf(sources);
  const settings = new Map<string, Setting>();
  for (const file of sources.files) {
    if (!isOurs(file)) continue;
    const text = sources.text(file);
    for (const [key, value] of file.endsWith('.properties') ? ofProperties(text) : ofYaml(text)) {
      const variables = [...value.matchAll(/\$\{([A-Z][A-Z0-9_]{0,200})/g)].map(([, name = '']) => name);
      const known = settings.get(variableOf(key));
      settings.set(variableOf(key), { key, variables: [...new Set([...(known?.variables ?? []), ...variables])] });
    }
  }
  return settings;
}

function ofProperties(text: string): readonly (readonly [string, string])[] {
  return text.split('\n').flatMap((line) => {
    const [, key, value = ''] = /^\s{0,40}([\w.-]{1,200})\s{0,20}[=:](.*)/.exec(line) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
}

function ofYaml(text: string): readonly (readonly [string, string])[] {
  const path: { readonly indent: number; readonly name: string }[] = [];
  return text.split('\n').flatMap((line) => {
    const [, spaces, name = '', value = ''] = /^( *)"?([\w.-]+)"?:(.*)/.exec(line) ?? [];
    if (spaces === undefined) return [];
    while ((path.at(-1)?.indent ?? -1) >= spaces.length) path.pop();
    path.push({ indent: spaces.length, name });
    const written = (value.split(' #')[0] ?? '').trim();
    return written === '' ? [] : [[path.map((each) => each.name).join('.'), written] as const];
  });
}
