// Every reader of a language on texts that are nearly code: real files, cut, doubled, stirred and filled with what no
// parser was made for. Whatever the text is, facts come within a bound of time, and all that they name lies in the text.

import fs from 'node:fs';
import path from 'node:path';
import { fuzzCases, mutated, pick, type Random, seededRandom } from '@boocontext/test-support';
import { beforeEach, describe, expect, test } from 'vitest';
import { extractSyntax, loadLanguage, measureSyntaxText } from '../../src/languages/languages.ts';
import { GrammarMissing } from '../../src/languages/shape/grammars.ts';
import { LineMap } from '../../src/model/lines.ts';
import type { FileMetrics } from '../../src/model/metrics.ts';
import type { SyntaxFacts } from '../../src/model/syntax.ts';
import { kindOfName } from '../../src/repository/languages.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

/** What a parse may take, and what is done with its tree. Much more is a text that somebody can hold us up with. */
const MOST_CPU_MS = 8_000;
/** Per language: parsing takes longer than what other fuzz tests try. */
const CASES = Math.max(1, Math.round(fuzzCases / 75));

/** Real texts, by language. */
const sources = new Map<string, string[]>();
for (const file of fs.readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).sort()) {
  const place = path.join(FIXTURES, file);
  const kind = kindOfName(file);
  if (!fs.statSync(place).isFile() || kind === undefined || !/^[A-Z]/.test(kind.language)) continue;
  if (/\.(?:mod|toml|xml|yaml)$/.test(file)) continue;
  sources.set(kind.language, [...(sources.get(kind.language) ?? []), fs.readFileSync(place, 'utf8')]);
}

/** What opens and does not close, what is no letter, what ends lines, and what some language makes much of. */
const words = [
  ...'{}()[]<>;,.:=@#$%&|!?*\\/`\'"~^-+_'.split(''),
  ...[
    '/*',
    '*/',
    '//',
    '--',
    '"""',
    "'''",
    '${',
    '#{',
    '<<EOF\n',
    '=begin\n',
    '#if 0\n',
    '#define a(b) b(\n',
    '#endif\n',
  ],
  ...[
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\f',
    '\0',
    '\ufeff',
    '\u2028',
    '\u2029',
    '\u00a0',
    '\u200b',
    '\ud800',
    '\udc00',
    '🙂',
    'é',
    'ﬁ',
    'İ',
    'ß',
    '名',
  ],
  ...[
    'fn ',
    'def ',
    'class ',
    'if ',
    'else ',
    'end\n',
    'import ',
    'from ',
    'new ',
    'return ',
    'switch ',
    'case ',
    'match ',
    'func ',
  ],
  ...[
    'impl ',
    'trait ',
    'enum ',
    'template<',
    'operator',
    '->',
    '=>',
    '::',
    '...',
    '?.',
    '!!',
    'r#"',
    "b'",
    '$$',
    'BEGIN ',
    'END;\n',
  ],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'private ', 'static ', 'async ', 'await ', 'yield '],
  ...['1e999', '0x', '\\u{', '\\x', '%s', '<?php ', '?>', '<%', 'a.b.c', 'f(f(f(', 'x -> x -> ', 'a ? b : '],
];

/** Nests a word in itself, up to a depth that no walk by recursion survives. */
function nested(text: string, random: Random): string {
  const [open, close] = pick(
    [
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
      ['<', '>'],
      ['f(', ')'],
      ['{ if x ', ' }'],
      ['"${', '}"'],
    ],
    random,
  );
  const depth = Math.floor(random() ** 4 * 20_000) + 1;
  const at = Math.floor(random() * text.length);
  const closed = random() < 0.5 ? depth : 0;
  return `${text.slice(0, at)}${open.repeat(depth)}x${close.repeat(closed)}${text.slice(at)}`;
}

/** Bytes that were never text, read as the repository reads them. */
function noisy(text: string, random: Random): string {
  const bytes = Buffer.from(text, 'utf8');
  for (let times = 1 + Math.floor(random() * 40); times > 0; times -= 1)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes.toString('utf8');
}

function changed(texts: readonly string[], random: Random): string {
  const text = mutated(texts, words, random);
  switch (Math.floor(random() * 8)) {
    case 0:
      return nested(text, random);
    case 1:
      return noisy(text, random);
    case 2:
      return `\ufeff${text.replaceAll('\n', '\r\n')}`;
    case 3:
      return text.slice(0, Math.floor(random() * text.length));
    case 4:
      return text + text;
    default:
      return text;
  }
}

describe.each([...sources])('%s', (language, texts) => {
  beforeEach(() => loadLanguage(language));

  test('facts of what is nearly code lie within it', { timeout: 3_600_000 }, async () => {
    const random = seededRandom([...language].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
    for (let at = 0; at < CASES; at += 1) {
      const text = changed(texts, random);
      const told = `case ${at}: ${JSON.stringify(text.slice(0, 2_000))}`;
      const begun = process.cpuUsage();
      const { found, measured } = await read(language, text).catch((cause: unknown) => {
        throw new Error(told, { cause });
      });
      const { user, system } = process.cpuUsage(begun);
      expect((user + system) / 1_000, told).toBeLessThan(MOST_CPU_MS);
      const wrong = outside(found, text);
      if ('metrics' in measured) wrong.push(...outsideMetrics(measured.metrics, text));
      expect(wrong, told).toEqual([]);
    }
  });

  test.each([
    ['lines that end as on Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['white space at the ends of lines', (text: string) => text.replace(/(?<!\\)\n/g, ' \n')],
    ['empty lines at the end', (text: string) => `${text}\n\n`],
  ])('%s change nothing of what is found', (_, change) => {
    for (const text of texts) expect(summary(language, change(text))).toEqual(summary(language, text));
  });
});

async function read(language: string, text: string) {
  const found = await loadedAgain(language, () => extractSyntax(language, text));
  return { found, measured: await loadedAgain(language, () => measureSyntaxText(language, text)) };
}

/** A text for which the parsers had no memory left has ended them, and whoever asks next loads them anew. */
async function loadedAgain<T>(language: string, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GrammarMissing)) throw error;
    await loadLanguage(language);
    return work();
  }
}

/** Definitions and imports with their lines. */
function summary(language: string, text: string) {
  const { facts } = extractSyntax(language, text);
  const lastLine = new LineMap(text.trimEnd()).count - 1;
  return {
    // What goes on to the end of the file may end behind its last line of code.
    definitions: facts.definitions.map(
      ({ name, kind, container, line, endLine }) =>
        `${kind} ${container}.${name} ${line}-${Math.min(endLine, lastLine)}`,
    ),
    imports: facts.imports.map(({ specifier, line }) => `${specifier} ${line}`),
  };
}

/** As an editor numbers them: the line behind the last line break is one too. */
function linesOf(text: string): number {
  return new LineMap(text).lineAt(text.length) + 1;
}

/** What of the facts does not lie in the text, or leads to nothing. */
function outside(found: SyntaxFacts, text: string): string[] {
  const { facts, details, imports, scopes, terms, sites, texts, unread } = found;
  const wrong: string[] = [];
  const lines = linesOf(text);
  const ensure = (holds: boolean, told: () => string) => {
    if (!holds && wrong.length < 5) wrong.push(told());
  };
  const inOrder = (...offsets: readonly number[]) =>
    offsets.every((offset, i) => offset >= (offsets[i - 1] ?? 0)) && (offsets.at(-1) ?? 0) <= text.length;
  const isIndex = (index: number, length: number) => Number.isInteger(index) && index >= -1 && index < length;
  const isTerm = (index: number) => isIndex(index, terms.length);

  ensure(facts.lineCount === new LineMap(text).count, () => `lineCount ${facts.lineCount} of ${lines}`);
  ensure(details.length === facts.definitions.length, () => 'details are not those of the definitions');
  ensure(imports.length === facts.imports.length, () => 'imports are told in two numbers');
  facts.definitions.forEach((each, index) => {
    const { start, nameStart, nameEnd, end, line, endLine, parent, name } = each;
    ensure(
      inOrder(start, nameStart, nameEnd, end),
      () => `definition ${name} at ${start} ${nameStart} ${nameEnd} ${end} of ${text.length}`,
    );
    ensure(
      line >= 0 && line <= endLine && endLine < lines,
      () => `definition ${name} in lines ${line} to ${endLine} of ${lines}`,
    );
    ensure(isIndex(parent, index), () => `parent ${parent} of definition ${index}`);
    ensure(name !== '', () => `definition ${index} has no name`);
  });
  for (const {
    scope,
    declaredIn,
    bases,
    parameters,
    type,
    values,
    yields,
    typeParameters,
    decorators,
    owner,
    implementing,
  } of details) {
    ensure(
      isIndex(scope, scopes.length) && isIndex(declaredIn, scopes.length),
      () => `scope ${scope} in ${declaredIn}`,
    );
    const used = [
      ...bases,
      ...parameters.flatMap((one) => [one.type, one.value]),
      type,
      ...values,
      ...yields,
      ...typeParameters.map(({ bound }) => bound),
      ...decorators,
      owner,
      implementing,
    ];
    ensure(used.every(isTerm), () => `terms ${used} of ${terms.length}`);
  }
  for (const { line, specifier } of facts.imports)
    ensure(line >= 0 && line < lines, () => `import of ${specifier} in line ${line}`);
  for (const { start, line, scope } of imports)
    ensure(inOrder(start) && line < lines && isIndex(scope, scopes.length), () => `import at ${start}`);
  scopes.forEach(({ parent, definition, start, end, bindings }, index) => {
    ensure(
      isIndex(parent, index) && isIndex(definition, facts.definitions.length),
      () => `scope ${index} in ${parent} of ${definition}`,
    );
    ensure(inOrder(start, end), () => `scope ${index} from ${start} to ${end}`);
    for (const binding of bindings) {
      ensure(
        inOrder(binding.from, binding.to) && inOrder(binding.start),
        () => `binding ${binding.name} from ${binding.from} to ${binding.to}`,
      );
      ensure(
        isTerm(binding.type) &&
          isTerm(binding.value) &&
          isIndex(binding.definition, facts.definitions.length) &&
          isIndex(binding.imported, imports.length),
        () => `binding ${binding.name}`,
      );
    }
  });
  terms.forEach((term, index) => {
    const { kind: _, ...rest } = term as unknown as Record<string, unknown>;
    const used = ['of', 'left', 'right', 'call', 'result'].flatMap((field) => rest[field] ?? []) as number[];
    const args = ((rest.args ?? []) as readonly (number | { value: number })[]).map((one) =>
      typeof one === 'number' ? one : one.value,
    );
    ensure(
      [...used, ...args].every((one) => isTerm(one) && one !== index),
      () => `term ${index}: ${JSON.stringify(term)}`,
    );
    if (typeof rest.at === 'number') ensure(inOrder(rest.at), () => `term ${index} at ${rest.at}`);
    if (typeof rest.scope === 'number')
      ensure(isIndex(rest.scope, scopes.length), () => `term ${index} in scope ${rest.scope}`);
  });
  for (const { name, start, holder, term, call } of sites) {
    ensure(inOrder(start, start + name.length), () => `${name} at ${start} of ${text.length}`);
    ensure(
      isIndex(holder, facts.definitions.length) && isTerm(term) && isTerm(call),
      () => `${name} at ${start}: ${holder} ${term} ${call}`,
    );
  }
  for (let at = 0; at < texts.length; at += 3) {
    const [before, start, end] = [texts[at - 2] ?? 0, texts[at] ?? -1, texts[at + 1] ?? -1];
    ensure(inOrder(before, start, end), () => `comment or string from ${start} to ${end} after ${before}`);
  }
  ensure(inOrder(...unread), () => `lines that are no code at ${unread}`);
  return wrong;
}

function outsideMetrics({ functions, codeLines, loads }: FileMetrics, text: string): string[] {
  const lines = linesOf(text);
  return [
    ...functions
      .filter(({ line, endLine }) => line < 0 || line > endLine || endLine >= lines)
      .map(({ name, line, endLine }) => `measured ${name} in lines ${line} to ${endLine}`),
    ...functions
      .filter((one) =>
        [one.cyclomatic, one.cognitive, one.nesting, one.lines, one.ownLines, one.parameters].some(
          (value) => !(value >= 0),
        ),
      )
      .map((one) => JSON.stringify(one)),
    ...[...codeLines.lines]
      .filter((line, i, all) => line >= lines || (i > 0 && line <= (all[i - 1] ?? 0)))
      .map((line) => `line ${line} of code`),
    ...loads.filter(({ line }) => line < 0 || line >= lines).map(({ specifier }) => `loads ${specifier}`),
  ];
}
