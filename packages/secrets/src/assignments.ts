/**
 * What a name for a secret is given, in any language: `NAME = "value"`, `name: Type = "value"`, `"name": "value"`,
 * `NAME=value`, `name: value`, `get("NAME", "value")`, `NAME || "value"`, `setName("value")`, `<name>value</name>`.
 *
 * The languages are not told apart. What stands between a name and its value is read by patterns that look at a bounded
 * number of characters and are tried at one place only; how sure they are decides what is asked of the value.
 */
import { BARE_VALUE, BLANK, isIn, LITERAL_VALUE, NAME, NAME_FRONT, runEnd, runStart, WORD } from './characters.ts';
import { kindOfName, longestName, type NameKind, nextNameHint } from './secret-names.ts';
import { isLiteralSecret, isQuotedSecret, isSettingSecret, leastCharacters } from './secret-values.ts';
import { MASK, type Span } from './spans.ts';

/** A name whose value stands on the next line, and how it has to stand there. */
export interface Pending {
  readonly kind: NameKind;
  readonly form: (typeof forms)[number];
}

export interface Assigned {
  readonly spans: readonly Span[];
  readonly pending: Pending | undefined;
}

export function assignments(text: string): Assigned {
  return new Assignments(text).read();
}

/** The value of a name on the line before. */
export function assignedBefore(text: string, { kind, form }: Pending): Span[] {
  const start = beginning[form].exec(text)?.[0].length;
  return start === undefined ? [] : new Assignments(text).valueBehind(kind, start, form);
}

/** Whether it would be the value of any name on the line before. */
export function mayBeAssignedBefore(text: string): boolean {
  return forms.some((form) => assignedBefore(text, { kind: 'password', form }).length > 0);
}

const forms = ['quoted', 'block', 'element', 'entry'] as const;

const beginning = {
  quoted: /^[+-]?\s{0,200}(?:(?:\|\||\?\?|\?:|\+|or)\s{0,3})?/,
  block: /^[+-]?\s{1,200}/,
  element: /^[+-]?\s{0,200}<(?:string|value)>/,
  entry: /^[+-]?\s{0,200}"?(?:value|default|Value|defaultValue)"?\s{0,20}[:=]\s{0,20}/,
} as const;

class Assignments {
  readonly #text: string;
  readonly #spans: Span[] = [];
  #pending: Pending | undefined;
  /** Values that begin in one run of characters end where it ends. */
  #run = { start: 0, end: 0 };
  readonly #nextQuote = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  read(): Assigned {
    const text = this.#text;
    let readUpTo = 0;
    for (let found = nextNameHint(text, 0); found !== null; found = nextNameHint(text, readUpTo)) {
      const from = Math.max(found.index, readUpTo);
      const end = runEnd(text.slice(0, from + longestName), from, NAME);
      const start = runStart(text, from, NAME, longestName);
      // What does not fit into a name of that length is a long word of something else.
      readUpTo = Math.max(end, from + found[0].length);
      const name = { start: start + (/^[.-]+/.exec(text.slice(start, end))?.[0].length ?? 0), end: nameEnd(text, end) };
      const kind = kindOfName(wholeName(text, name));
      if (kind !== undefined) readUpTo = Math.max(readUpTo, this.#readValue(kind, name));
    }
    return { spans: this.#spans, pending: this.#pending };
  }

  valueBehind(kind: NameKind, start: number, form: Pending['form']): Span[] {
    const read = isKey.test(this.#text) ? start : this.#quoted(kind, start);
    const isAlone = form !== 'block' || /^\S+[^\s:]\s*$/.test(this.#text.slice(start, start + longestBare));
    if (read === undefined && form !== 'quoted' && isAlone) this.#literal(kind, start, form === 'element' ? '<' : '');
    return this.#spans;
  }

  /** Up to where the line needs no further look. */
  #readValue(kind: NameKind, name: Span): number {
    const { end } = name;
    const shellDefault = this.#shellDefault(kind, name);
    if (shellDefault !== undefined) return shellDefault;
    const assigned = at(assignment, this.#text, end);
    if (assigned !== undefined) return this.#assigned(kind, name, assigned);
    return (
      this.#element(kind, name) ??
      this.#fallback(kind, name) ??
      this.#behindBlanks(kind, name) ??
      this.#awaited(kind, name) ??
      end
    );
  }

  #assigned(kind: NameKind, name: Span, before: string): number {
    const text = this.#text;
    const start = name.end + before.length;
    if (start >= text.length) {
      this.#pending = { kind, form: /:\s*$/.test(before) ? 'block' : 'quoted' };
      return start;
    }
    const quoted = this.#quoted(kind, start);
    if (quoted !== undefined) return quoted;
    const rest = text.slice(start, start + 4);
    if (/^[|>][-+]?\d?\s{0,3}$/.test(rest) && start + 4 >= text.length) {
      this.#pending = { kind, form: 'block' };
      return start;
    }
    if (rest === '\\' || rest === '(') this.#pending = { kind, form: 'quoted' };
    return this.#bare(kind, name, before, start + (at(yamlMark, text, start)?.length ?? 0));
  }

  /** A text between quotes, behind what it is wrapped in; undefined where there is none. */
  #quoted(kind: NameKind, from: number, isSure = true): number | undefined {
    const text = this.#text;
    const start = from + (at(wrapping, text, from)?.length ?? 0);
    const quote = text[start - 1] ?? '';
    if (start === from || !quotes.has(quote)) return undefined;
    const isTriple = start - from >= 3 && text.startsWith(quote.repeat(3), start - 3);
    const isEscaped = !isTriple && text[start - 2] === '\\';
    let end = this.#endOfQuoted(quote, start);
    // A text of several lines may hold one that is the secret.
    if (end === undefined) return isTriple && start < text.length ? this.#literal(kind, start, '') : start;
    if (isEscaped && text[end - 1] === '\\') end -= 1;
    return this.#judge(start, end, isQuotedSecret(kind, text.slice(start, end), isSure));
  }

  #endOfQuoted(quote: string, start: number): number | undefined {
    const known = this.#nextQuote.get(quote);
    const end = known !== undefined && known >= start ? known : this.#text.indexOf(quote, start);
    this.#nextQuote.set(quote, end < 0 ? this.#text.length : end);
    return end < 0 || end >= this.#text.length ? undefined : end;
  }

  /** Without quotes: how it stands there tells configuration from code. */
  #bare(kind: NameKind, name: Span, before: string, start: number): number {
    const text = this.#text;
    if (start >= this.#run.end || start < this.#run.start) this.#run = { start, end: runEnd(text, start, BARE_VALUE) };
    const { end } = this.#run;
    if (end - start > longestBare) return end;
    const next = text[end] ?? '';
    const value = text.slice(start, end);
    const isSetting =
      before === '=' && /^[A-Z][A-Z0-9_]*$/.test(text.slice(name.start, name.end)) && !/[([.]/.test(next);
    if (isSetting) return this.#judge(start, this.#literalEnd(start, end), isSettingSecret(kind, value));
    if (!/^[\s"'`,;&<$\\)}\]|]?$/.test(next)) return start;
    const ending = /^[,;]$/.test(next) && isIn(text, end + 1, WORD) ? '&' : next;
    // `;password=hunter22;`, `-Dpassword=hunter22`, `?token=…&`; in code a comma or a bracket would follow.
    const isCompact = before === '=' && !/[,)}\]|]/.test(ending) && (ending !== ';' || end + 1 < text.length);
    const isYaml = /:\s+$/.test(before) && !/[;)\]]/.test(next);
    const isLine = /^\s*=\s*$/.test(before) && text.slice(end).trim() === '';
    const isLiteral = isCompact || isYaml || (isLine && kind !== 'weak');
    return this.#judge(
      start,
      isLiteral ? this.#literalEnd(start, end) : end,
      (isLiteral || kind === 'secret') && isLiteralSecret(kind, value, isCompact || isYaml),
    );
  }

  /** A password may hold signs that would end a word of code. */
  #literalEnd(start: number, end: number): number {
    const text = this.#text;
    if (end >= text.length || !isIn(text, end, LITERAL_VALUE)) return end;
    const most = Math.min(text.length, start + longestBare);
    let literalEnd = end;
    while (literalEnd < most && isIn(text, literalEnd, LITERAL_VALUE)) {
      if (text[literalEnd] === '&' && /^&(?:amp;)?[\w.-]{1,40}=/.test(text.slice(literalEnd, literalEnd + 50))) break;
      literalEnd += 1;
    }
    return literalEnd;
  }

  /** A word up to a blank or to what ends it. */
  #literal(kind: NameKind, start: number, ending: string): number | undefined {
    const text = this.#text;
    const most = start + longestBare;
    const end = runEnd(text.slice(0, most), start, LITERAL_VALUE);
    if (end - start < leastCharacters || (ending !== '' && text[end] !== ending)) return undefined;
    return this.#judge(start, end, isLiteralSecret(kind, text.slice(start, end)));
  }

  /** `${NAME:-value}`, and Spring's `${name:value}`. */
  #shellDefault(kind: NameKind, name: Span): number | undefined {
    const text = this.#text;
    if (!text.startsWith('${', name.start - 2)) return undefined;
    const before = at(defaultInShell, text, name.end);
    if (before === undefined) return undefined;
    const start = name.end + before.length;
    const end = runEnd(text.slice(0, start + longestBare), start, LITERAL_VALUE);
    return this.#judge(start, end, text[end] === '}' && isSettingSecret(kind, text.slice(start, end)));
  }

  /** `<name>value<`, `name="name">value<`, `key="name" value="value"`. */
  #element(kind: NameKind, name: Span): number | undefined {
    const text = this.#text;
    const attribute = at(attributeValue, text, name.end);
    if (attribute !== undefined) return this.#quoted(kind, name.end + attribute.length);
    const before = at(elementValue, text, name.end);
    if (before === undefined) return undefined;
    const start = name.end + before.length;
    if (start >= text.length) {
      this.#pending = { kind, form: 'element' };
      return start;
    }
    return this.#literal(kind, start, '<') ?? name.end;
  }

  /** `get("NAME", "value")`, `NAME || "value"`, `setName("value")`. */
  #fallback(kind: NameKind, name: Span): number | undefined {
    const text = this.#text;
    const front = text.slice(Math.max(0, name.start - 3), name.start);
    for (const pattern of [fallback, fallbackBehindText]) {
      const before = at(pattern, text, name.end);
      if (before === undefined) continue;
      // The last word of a longer text is no name.
      if (/^\\?["'`]/.test(before) && !/["'`][-$:]{0,2}$/.test(front)) continue;
      if (before.startsWith('(') && asks.test(text.slice(name.start, name.end))) continue;
      const found = this.#spans.length;
      const read = this.#quoted(kind, name.end + before.length, false);
      if (this.#spans.length > found) return read;
      if (name.end + before.length >= text.length) this.#pending = { kind, form: 'quoted' };
    }
    return undefined;
  }

  /** `PASSWORD 'value'`, `#define NAME "value"`, `--password value`, `ENV NAME value`. */
  #behindBlanks(kind: NameKind, name: Span): number | undefined {
    const text = this.#text;
    const start = runEnd(text.slice(0, name.end + 40), name.end, BLANK);
    if (start === name.end) return undefined;
    // "Here you pass `this`."
    if (text.slice(name.start, name.end).toLowerCase() === 'pass') return undefined;
    const quoted = this.#quoted(kind, start, false);
    if (quoted !== undefined) return quoted;
    const front = text.slice(Math.max(0, name.start - 100), name.start);
    const rest = text.slice(start, start + longestBare);
    const isAlone = front.trim() === '' && /^\S+\s*$/.test(rest) && !/[;,]\s*$/.test(rest);
    if (!isAlone && !command.test(front)) return undefined;
    return this.#literal(kind, start, '');
  }

  /** `- name: NAME`, where the next line has the value. */
  #awaited(kind: NameKind, name: Span): number | undefined {
    const text = this.#text;
    if (!/^["']?,?\s{0,9}\{?\s{0,9}$/.test(text.slice(name.end, name.end + 20)) || name.end + 20 < text.length)
      return undefined;
    const front = text.slice(Math.max(0, name.start - 60), name.start);
    if (/(?:\b(?:name|key|Name|Key|variable)"?\s?[:=]?\s?)["']?$/.test(front)) this.#pending = { kind, form: 'entry' };
    return undefined;
  }

  /** A value that is no secret itself may hold another assignment: `"secret: token=..."`; longer ones are not looked into. */
  #judge(start: number, end: number, isSecret: boolean): number {
    const text = this.#text;
    const isNew = isSecret && end > start && !text.slice(start, Math.min(end, start + 300)).includes(MASK);
    if (isNew) this.#spans.push({ start, end });
    return isNew || end - start > searchedCharacters ? end : start;
  }
}

const searchedCharacters = 200;
/** No password is longer; what is, is a key of a known form, or in quotes. */
const longestBare = 500;

/** With the sections before it, `Jwt:Key`, and the words, `API key`. */
function wholeName(text: string, { start, end }: Span): string {
  if (end - start === 3 && text[start - 1] === ' ' && /^key$/i.test(text.slice(start, end))) {
    return text.slice(runStart(text, start - 1, NAME, 20), end);
  }
  return text.slice(runStart(text, start, NAME_FRONT, 40), end);
}

/** Without what ends a sentence or begins an arrow, and without what is called on the value. */
function nameEnd(text: string, end: number): number {
  if (text[end] === '(') {
    const called = /\.(?:unwrap_or(?:_else)?|getOrElse|orElse(?:Get)?|or|getOrDefault|withDefault|[sS]et)$/.exec(
      text.slice(Math.max(0, end - 20), end),
    );
    if (called !== null) return end - called[0].length;
  }
  let last = end;
  while (text[last - 1] === '-' || text[last - 1] === '.') last -= 1;
  return last;
}

/** What the pattern matches at exactly this place. */
function at(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}

const quotes: ReadonlySet<string> = new Set(['"', "'", '`']);

/** Behind a name: what closes it, a type, and what gives it a value. */
const assignment = new RegExp(
  [
    // `"name"`, `['name']`, `name?`, `name()`, `name[33]`, `Name { get; set; }`, `name by lazy`
    /\\?["'`]?\]?[?!]?(?:\(\s?\))?(?:\[\d{0,8}\])?(?:\s{0,2}\{ get; (?:private |protected )?(?:set|init); \})?/,
    // `: Type`, `:: Type`, ` string`, ` As String`
    /(?:\s{0,3}::?\s{0,3}[A-Za-z_&*<[(][\w&'*<>[\], .|?:()]{0,60}?(?=\s{1,40}:?=(?![=>])|:?=(?![=>]|\s{0,3}$))|(?<=\w)\s{1,3}(?:[Aa]s\s)?[\w[\].*]{1,30}(?=\s{0,40}:?=(?![=>])))?/,
    /\s{0,40}(?:\?\?=|\|\|=|\?=|:=|={1,3}(?!>)|=>|:(?![:=])|<-|->)\s{0,40}/,
  ]
    .map(({ source }) => source)
    .join(''),
  'y',
);

/** What a text stands in: `new String("`, `Some("`, `[]byte("`, `Field(default="`, `b'`, `r#"`, `@"`, `"""`. */
const wrapping = new RegExp(
  [
    /(?:(?:(?:new|return|await)\s{1,2})?(?:(?:[\w.]{1,30}[.:])?(?:String(?:::from|::new)?|SecretStr|SecretString|Secret|Some|Just|bytes|bytearray|Text|GetBytes|from|of|lazy|PASSWORD|_T|TEXT|decode\w{0,10}|atob|new|Field)|\[\]byte|<\w{1,20}>|str)?[({[]?\s{0,3}(?:default\s?=\s?)?)?/,
    /(?:[A-Za-z@$#:]{1,2}|r#{1,3})?\\?(?:"""|'''|"(?:\\"|')|'"|["'`])/,
  ]
    .map(({ source }) => source)
    .join(''),
  'y',
);

/** Between the name of a variable and what is taken where it is not set, or between a name and its value. */
const fallback =
  /\\?["'`]?\]?\)?\s{0,3}(?:,\s{0,20}(?:(?:default\w{0,6}|fallback|value)\s?[=:]\s?)?|(?:\|\||\?\?|\?:|or\s)\s{0,3}|\.(?:unwrap_or(?:_else)?|getOrElse|orElse|orElseGet|or|getOrDefault|withDefault|set|Set)\(\s?(?:\|_?\|\s?|\(\)\s?->\s?)?|(?:by\slazy\s)?\{\s{0,2}|\(\s{0,2})/y;

/** What such a function is given is not the secret. */
const asks =
  /(?:^|\.)_?(?:get|has|is|find|fetch|load|read|remove|delete|clear|reset|lookup|forgot|on|use|needs)(?=[A-Z_])\w*$/;

/** A text that is given a value itself. */
const isKey = /^[^\n"'`]{0,200}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|`[^`\n]{0,200}`)\]?\s{0,3}(?::(?!:)|=)/;

/** The same behind what explains it: `"NAME", "what it is", "value"`. */
const fallbackBehindText = /\s?<?\w{0,20}>?["'],\s{0,2}(?:'[^'\n]{0,80}'|"[^"\n]{0,80}"),\s{0,2}/y;

const defaultInShell = /:?[-=]|:(?![+?])/y;

const attributeValue = /["']\s{1,3}(?:[\w-]{1,20}:)?(?:value|content)=/y;

const elementValue =
  /(?:\s[\w-]{1,20}="[^"\n]{0,40}")?["']?\s?>(?:\s{0,3}<(?:value|!\[CDATA\[)>?)?|<\/key>\s{0,3}(?:<string>)?/y;

/** YAML's anchors and tags. */
const yamlMark = /(?:&\w{1,40}\s{1,3}|!!?\w{1,20}\s{1,3}){0,2}/y;

/** Before a name: what takes the next word for its value. */
const command =
  /(?:^|\s)(?:--?|ENV\s{1,3}|ARG\s{1,3}|setenv\s{1,3}|setx\s{1,3}|config(?:ure)?(?:\sset|:set)\s{1,3}|set\s{1,3}-\w{1,3}\s{1,3}|#\s?define\s{1,20}|login\s{1,3}\S{1,80}\s{1,3})$/;
