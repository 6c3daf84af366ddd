/**
 * Keys that code asks the configuration of .NET for, as the variables that set them: `Smtp:Host` is `Smtp__Host`. A section
 * that is bound to a class wants a variable for each of its properties. What `appsettings.json` says is the default.
 */
import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { type CsClass, csClasses } from '../../reading/csharp/classes.ts';
import { type CsProperty, propertiesOf } from '../../reading/csharp/properties.ts';
import type { DeclaredEnvVar, HiddenEnvVars } from '../../reading/env/declared-env-var.ts';
import { heldAt } from '../../reading/env/held-at.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';

type Found = DeclaredEnvVar | HiddenEnvVars;

export function dotnetKeys(sources: Sources): readonly Found[] {
  const files = sources.files.filter((file) => file.endsWith('.cs'));
  const asking = files.filter((file) =>
    /\bIConfiguration|\.Configuration\b|\bBindConfiguration\(/.test(sources.text(file)),
  );
  if (asking.length === 0) return [];
  const project: Project = { sources, files, settings: settingsOf(sources), classes: undefined };
  return asking.flatMap((file) => keysIn(project, file));
}

interface Project {
  readonly sources: Sources;
  readonly files: readonly string[];
  /** Keys that a file of settings has, in small letters. */
  readonly settings: ReadonlySet<string>;
  classes: ReadonlyMap<string, readonly CsClass[]> | undefined;
}

function keysIn(project: Project, file: string): readonly Found[] {
  const { sources } = project;
  const bare = sources.bare(file);
  const sections = new Map<string, string>();
  const found: Found[] = [];
  for (const receiver of bare.matchAll(receiversIn(bare))) {
    const name = receiver[1] ?? '';
    const start = receiver.index;
    const chain = followed(project, file, start + receiver[0].length, sections.get(name) ?? '');
    found.push(...chain.found);
    if (chain.section === undefined) continue;
    const before = bare.slice(Math.max(0, start - 300), start);
    const kept = /\b(?:var|IConfigurationSection|IConfiguration)\s{1,20}(\w{1,200})\s{0,20}=\s{0,20}$/.exec(
      before,
    )?.[1];
    if (kept !== undefined) sections.set(kept, chain.section);
    const bound =
      /\bConfigure<([\w.]{1,200})>\(\s{0,99}(?:[\w.]{1,200}\s{0,20},\s{0,20})?$/.exec(before)?.[1] ??
      /\bAddOptions<([\w.]{1,200})>\([^;()]{0,100}\)[^;]{0,100}\.Bind\(\s{0,99}$/.exec(before)?.[1];
    if (bound !== undefined) found.push(...boundTo(project, bound, chain.section, file, start));
  }
  for (const match of bare.matchAll(/\bAddOptions<([\w.]{1,200})>\([^;()]{0,100}\)\s{0,99}\.BindConfiguration\(/g)) {
    const [key] = argumentsAt(project, file, match.index + match[0].length - 1);
    if (key?.text === undefined) found.push({ file, line: lineAt(bare, match.index) });
    else found.push(...boundTo(project, match[1] ?? '', `${key.text}:`, file, match.index));
  }
  return found;
}

/** What is declared as a configuration in this file, what takes a section of it, and `builder.Configuration`. */
function receiversIn(bare: string): RegExp {
  const typed = bare.matchAll(
    /\b(?:IConfiguration(?:Root|Section|Manager)?|ConfigurationManager)\??\s{1,20}(\w{1,200})/g,
  );
  const taken = bare.matchAll(/\bvar\s{1,20}(\w{1,200})\s{0,20}=[^;=]{0,300}?\.Get(?:Required)?Section\(/g);
  const named = [...typed, ...taken].map(([, name = '']) => name);
  const names = [...new Set([...named, 'Configuration'])].map(escaped).join('|');
  return new RegExp(`(?<![\\w.])(?:\\w{1,100}\\.){0,4}(${names})(?![\\w(])`, 'g');
}

interface Chain {
  readonly found: readonly Found[];
  /** What the chain is at its end, where that is a section; with `:` behind it, empty for the whole. */
  readonly section: string | undefined;
}

/** `["a:b"]`, `.GetSection("a").GetValue<int>("b")` and the like, from behind what they are asked of. */
function followed(project: Project, file: string, from: number, before: string): Chain {
  const { sources } = project;
  const bare = sources.bare(file);
  let section: string = before;
  let at = from;
  const hidden = (): Chain => ({
    found: [{ file, line: lineAt(bare, from), ...fitting(section) }],
    section: undefined,
  });
  const key = (text: string, end: number, hasDefault: boolean): Chain => ({
    found: [variable(project, { key: section + text, file, at: from, end, hasDefault })],
    section: undefined,
  });
  for (let steps = 0; steps < 6; steps++) {
    const indexed = /^[!?]?\s{0,100}\[/.exec(bare.slice(at, at + 120));
    if (indexed !== null) {
      const open = at + indexed[0].length - 1;
      const close = closingBracket(bare, open);
      // What is set here is no question.
      if (/^\s{0,20}=(?![=>])/.test(bare.slice(close + 1, close + 30))) return { found: [], section: undefined };
      const [asked] = argumentsAt(project, file, open);
      return asked?.text === undefined ? hidden() : key(asked.text, close + 1, false);
    }
    const called = /^[!?]?\s{0,100}\.\s{0,20}(\w{1,100})\s{0,20}(?:<([\w.?<>[\], ]{1,200})>)?(\()?/.exec(
      bare.slice(at, at + 500),
    );
    if (called === null) return { found: [], section };
    const [whole, method = '', type = '', opened] = called;
    if (method === 'Value' && opened === undefined)
      return { found: section === '' ? [] : key('', at + whole.length, false).found, section: undefined };
    if (opened === undefined) return { found: [], section: undefined };
    const open = at + whole.length - 1;
    const close = closingBracket(bare, open);
    const given = argumentsAt(project, file, open);
    const asked = given.find(({ written }) => !written.startsWith('typeof'));
    switch (method) {
      case 'GetSection':
      case 'GetRequiredSection':
        if (asked?.text === undefined) return hidden();
        section += `${asked.text}:`;
        at = close + 1;
        continue;
      case 'GetValue':
        if (asked?.text === undefined) return hidden();
        return key(asked.text, close + 1, given.indexOf(asked) < given.length - 1);
      case 'GetConnectionString':
        if (asked?.text === undefined) return hidden();
        section = 'ConnectionStrings:';
        return key(asked.text, close + 1, false);
      case 'Get':
        return { found: boundTo(project, type, section, file, from), section: undefined };
      case 'Bind': {
        const target = new RegExp(
          `\\b(\\w+)\\s+${escaped(given.at(-1)?.written ?? '')}\\s*=\\s*new\\b(?:\\s+(\\w+))?`,
        ).exec(bare);
        const made = target?.[1] === 'var' ? target[2] : target?.[1];
        const inner = given.length > 1 && given[0]?.text !== undefined ? `${section}${given[0].text}:` : section;
        return {
          found: made === undefined ? hidden().found : boundTo(project, made, inner, file, from),
          section: undefined,
        };
      }
      default:
        return { found: [], section: undefined };
    }
  }
  return hidden();
}

interface Given {
  readonly written: string;
  /** Undefined where it is no text that the code says. */
  readonly text: string | undefined;
}

function argumentsAt(project: Project, file: string, open: number): readonly Given[] {
  const text = project.sources.text(file);
  const bare = project.sources.bare(file);
  return splitAtCommas(bare, open + 1, closingBracket(bare, open)).map(({ from, to }) => {
    const written = text.slice(from, to);
    const parts = written.split('+').map((part) => textOf(project, file, part.trim()));
    return { written, text: parts.every((part) => part !== undefined) ? parts.join('') : undefined };
  });
}

/** A literal, `nameof(Smtp)`, or a constant that is set to one text in all of the project. */
function textOf({ sources, files }: Project, file: string, written: string): string | undefined {
  const literal = /^[@$]?"([^"{}\n]{0,300})"$/.exec(written)?.[1];
  if (literal !== undefined) return literal;
  const [, named] = /^nameof\(\s{0,20}([\w.]{1,200})\s{0,20}\)$/.exec(written) ?? [];
  if (named !== undefined) return named.split('.').at(-1);
  if (!/^[\w.]{1,200}$/.test(written)) return undefined;
  const [name = '', owner] = written.split('.').reverse();
  const form = new RegExp(
    `\\b(?:const\\s+string|static\\s+readonly\\s+string|readonly\\s+static\\s+string)\\s+${escaped(name)}\\s*=\\s*(?:"([^"\\n]{0,300})"|nameof\\(\\s*([\\w.]{1,200})\\s*\\))`,
    'g',
  );
  const near =
    owner === undefined
      ? [file]
      : files.filter((each) =>
          new RegExp(`\\b(?:class|record|struct)\\s+${escaped(owner)}\\b`).test(sources.text(each)),
        );
  const values = new Set(
    near.flatMap((each) =>
      [...sources.text(each).matchAll(form)].map(([, value, of]) => value ?? of?.split('.').at(-1) ?? ''),
    ),
  );
  const [value] = values;
  return values.size === 1 ? value : undefined;
}

function variable(
  { sources, settings }: Project,
  asked: {
    readonly key: string;
    readonly file: string;
    readonly at: number;
    readonly end: number;
    readonly hasDefault: boolean;
  },
): DeclaredEnvVar {
  const { file, at, end } = asked;
  const bare = sources.bare(file);
  const key = asked.key.replace(/:$/, '');
  const after = /^\s{0,40}!?\s{0,40}\?\?\s{0,40}(throw\b)?/.exec(bare.slice(end, end + 200));
  const hasDefault = asked.hasDefault || settings.has(key.toLowerCase()) || (after !== null && after[1] === undefined);
  const start = expressionStart(bare, at);
  const holds = heldAt(bare, start);
  return {
    name: key.replaceAll(':', '__'),
    file,
    line: lineAt(bare, at),
    hasDefault,
    isNeeded: !hasDefault && after?.[1] !== undefined,
    ...(holds === undefined ? {} : { holds }),
  };
}

function expressionStart(bare: string, at: number): number {
  let start = at;
  while (start > 0 && /[\w.]/.test(bare[start - 1] as string)) start--;
  return start;
}

const DEEPEST = 5;

/** A variable for each property that is set of the class, and of the classes of these. */
function boundTo(
  project: Project,
  type: string,
  section: string,
  file: string,
  at: number,
  depth = 0,
): readonly Found[] {
  const { sources } = project;
  const [made, another] = classesNamed(project, type.split('.').at(-1)?.replace('?', '') ?? '');
  if (made === undefined || another !== undefined || depth > DEEPEST)
    return [{ file, line: lineAt(sources.bare(file), at), ...fitting(section) }];
  const bare = sources.bare(made.file);
  const inherited = made.parents.flatMap((parent) =>
    classesNamed(project, parent).length === 1 ? boundTo(project, parent, section, file, at, depth + 1) : [],
  );
  return [
    ...inherited,
    ...propertiesOf(bare, made)
      .filter(({ isSettable, isStatic }) => isSettable && !isStatic)
      .flatMap((property) => ofProperty(project, made, property, section, depth)),
  ];
}

function ofProperty(
  project: Project,
  made: CsClass,
  property: CsProperty,
  section: string,
  depth: number,
): readonly Found[] {
  const bare = project.sources.bare(made.file);
  const place = new RegExp(`[\\w>\\]?]\\s+@?${escaped(property.name)}\\b`, 'g');
  place.lastIndex = /\brecord\s+\w+$/.test(bare.slice(Math.max(0, made.nameEnd - 220), made.nameEnd))
    ? made.nameEnd
    : made.body.from;
  const match = place.exec(bare);
  const at = match === null ? made.body.from : match.index + match[0].length - 1;
  const line = lineAt(bare, at);
  const key = `${section}${property.name}`;
  const type = property.type.replace('?', '');
  // Its parts have numbers or names of their own.
  if (/^(?:I?List|IEnumerable|ICollection|IReadOnly\w+|I?Dictionary|HashSet|ISet)<|\]$/.test(type))
    return [{ file: made.file, line, ...fitting(`${key}:`) }];
  if (classesNamed(project, type).length === 1) return boundTo(project, type, `${key}:`, made.file, at, depth + 1);
  const written = bare.slice(at, at + 400);
  const hasValue = /^\w*\s{0,20}\{[^{}]{0,200}\}\s{0,20}=(?!>)/.test(written);
  const hasDefault = hasValue || project.settings.has(key.toLowerCase());
  const isNeeded = !hasDefault && property.attributes.some(({ name }) => name === 'Required');
  return [{ name: key.replaceAll(':', '__'), file: made.file, line, hasDefault, isNeeded, holds: property.name }];
}

function classesNamed(project: Project, name: string): readonly CsClass[] {
  if (project.classes === undefined) {
    const byName = new Map<string, CsClass[]>();
    for (const file of project.files)
      for (const each of csClasses(project.sources, file)) {
        const same = byName.get(each.name);
        if (same === undefined) byName.set(each.name, [each]);
        else same.push(each);
      }
    project.classes = byName;
  }
  return project.classes.get(name) ?? [];
}

function fitting(section: string): { readonly fits?: string } {
  return section === '' ? {} : { fits: `${section.replaceAll(':', '__')}*` };
}

/** Keys of all files of settings, those for one environment too. */
function settingsOf(sources: Sources): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const file of sources.files) {
    if (!/(?:^|\/)appsettings(?:\.\w+)?\.json$/.test(file)) continue;
    for (const key of keysOfJson(sources.text(file))) keys.add(key.toLowerCase());
  }
  return keys;
}

function keysOfJson(text: string): readonly string[] {
  const withoutComments = text.replace(/^\uFEFF/, '').replace(/^[ \t]{0,99}\/\/.*$/gm, '');
  try {
    return leavesOf(JSON.parse(withoutComments), '');
  } catch {
    return [];
  }
}

function leavesOf(value: unknown, key: string): readonly string[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [key];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, key === '' ? name : `${key}:${name}`));
}
