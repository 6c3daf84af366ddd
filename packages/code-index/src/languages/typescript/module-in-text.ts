/**
 * What a text of TypeScript or JavaScript imports, and which names it gives to others, without its syntax tree: for an
 * overview of thousands of files, of which no tree is asked for. It says the same as the facts do, or nothing: where
 * brackets do not fit, as in a text that only a parser understands, the file has to be parsed.
 */
import type { Definition, ImportFact } from '../../model/facts.ts';
import { ScriptTokens, type TokenKind } from './script-tokens.ts';

/** The part of a file's facts that the imports of a project are followed with. */
export interface ModuleFacts {
  readonly imports: readonly ImportFact[];
  readonly definitions: readonly Pick<Definition, 'name' | 'kind' | 'parent' | 'exported'>[];
}

/** In linear time; undefined where it cannot be told from the text alone. */
export function moduleInText(file: string, text: string): ModuleFacts | undefined {
  return new ModuleScan(text, /\.d\.[cm]?ts$/.test(file)).read();
}

interface Declared {
  readonly name: string;
  readonly kind: Definition['kind'];
  readonly exported: boolean;
}

class ModuleScan {
  readonly #tokens: ScriptTokens;
  readonly #isDeclaration: boolean;
  readonly #imports: ImportFact[] = [];
  readonly #declared: Declared[] = [];
  /** Names that are exported behind their declaration. */
  readonly #exported = new Set<string>();
  /** Closing brackets that are waited for; a template's is one of its own. */
  readonly #open: number[] = [];
  #line = 0;
  #lineAt = 0;
  /** The token that was read last is to be looked at by the loop. */
  #isAhead = false;
  #isUnsure = false;

  /** @param isDeclaration nothing is loaded there, so that `import('a')` is a type */
  constructor(text: string, isDeclaration: boolean) {
    this.#isDeclaration = isDeclaration;
    this.#tokens = new ScriptTokens(text);
  }

  read(): ModuleFacts | undefined {
    const tokens = this.#tokens;
    while (this.#isAhead || tokens.next()) {
      this.#isAhead = false;
      if (tokens.kind === 'word') this.#takeWord(tokens.value);
      else if (tokens.kind === 'template') this.#skipTemplate();
      else if (tokens.kind === 'sign' && !this.#takeSign(tokens.code)) return undefined;
    }
    if (tokens.isCut || this.#isUnsure || this.#open.length > 0) return undefined;
    const definitions = this.#declared.map(({ name, kind, exported }) => ({
      name,
      kind,
      parent: -1,
      exported: exported || this.#exported.has(name),
    }));
    return { imports: this.#imports, definitions };
  }

  #takeWord(word: string): void {
    const { codeBefore, codeTwoBefore, isNewLine, wordBefore } = this.#tokens;
    if (codeBefore === DOT && codeTwoBefore !== DOT) return;
    if (word === 'require') {
      if (wordBefore !== 'new') this.#takeLoad('require');
      return;
    }
    const isStatement = isNewLine || (wordBefore === '' && BEFORE_STATEMENT.has(codeBefore));
    if (word === 'import') {
      const before = wordBefore === '' ? codeBefore : wordBefore;
      this.#takeImport(isStatement, before);
    } else if (word === 'export' && isStatement) this.#takeExport();
    else if (isStatement && this.#open.length === 0) this.#takeDeclaration(word, false);
  }

  /** At `import`. */
  #takeImport(isStatement: boolean, before: string | number): void {
    const tokens = this.#tokens;
    const twoBefore = tokens.codeTwoBefore;
    if (!this.#next()) return;
    if (tokens.code === OPEN && tokens.kind === 'sign') {
      this.#isAhead = false;
      this.#open.push(CLOSE);
      this.#takeLoaded('dynamic', (isMember) => this.#isDeclaration || isOfType(before, twoBefore, isMember));
      return;
    }
    if (!isStatement) return;
    if (tokens.kind === 'string') this.#add('import', tokens.value, false, []);
    else if (tokens.kind === 'word' || isSign(tokens, OPEN_BRACE) || isSign(tokens, STAR)) this.#takeClause('import');
  }

  /** At the first token behind `import`, or at `{`, `*` or `type` behind `export`. */
  #takeClause(kind: 'import' | 'reexport'): void {
    const tokens = this.#tokens;
    const names: { imported: string; local: string }[] = [];
    let typeOnly = false;
    let isFirst = true;
    for (;;) {
      if (tokens.kind === 'word') {
        const word = tokens.value;
        if (!this.#next()) return;
        const isFollowed = !isSign(tokens, COMMA) && !isSign(tokens, EQUALS) && !this.#isFromAlone();
        if (isFirst && PHASES.has(word) && isFollowed) {
          typeOnly = word === 'type';
          isFirst = false;
          continue;
        }
        if (word === 'from' && isKind(tokens, 'string')) {
          this.#add(kind, tokens.value, typeOnly, names);
          this.#isAhead = false;
          return;
        }
        if (isSign(tokens, EQUALS)) {
          this.#takeRequired();
          return;
        }
        names.push({ imported: 'default', local: word });
      } else if (isSign(tokens, STAR)) {
        const named = this.#takeStar();
        if (named === undefined) return;
        names.push(named);
      } else if (isSign(tokens, OPEN_BRACE)) {
        const list = this.#takeList();
        if (list === undefined) return;
        names.push(...list);
        if (kind === 'reexport' && !(this.#isAhead && isKind(tokens, 'word') && tokens.value === 'from')) {
          for (const { imported } of list) this.#exported.add(imported);
          return;
        }
      } else if (!isSign(tokens, COMMA) || !this.#next()) return;
      isFirst = false;
    }
  }

  /** `import type from './type'`: the word is a name, and what was read is the word `from`. */
  #isFromAlone(): boolean {
    const { kind, value, text, at } = this.#tokens;
    return kind === 'word' && value === 'from' && /^\s*['"]/.test(text.slice(at, at + 20));
  }

  /** At `*`; goes behind `* as name`. */
  #takeStar(): { imported: string; local: string } | undefined {
    const tokens = this.#tokens;
    if (!this.#next()) return undefined;
    if (tokens.kind !== 'word' || tokens.value !== 'as') return { imported: '*', local: '*' };
    if (!this.#next()) return undefined;
    const local = tokens.value;
    return this.#next() ? { imported: '*', local } : undefined;
  }

  /** At the brace of `{ a, b as c, type d }`; goes behind its end. Undefined where it is no such list. */
  #takeList(): { imported: string; local: string }[] | undefined {
    const tokens = this.#tokens;
    const names: { imported: string; local: string }[] = [];
    let words: string[] = [];
    this.#isAhead = false;
    this.#open.push(CLOSE_BRACE);
    const take = () => {
      if (words.length > 1 && words[0] === 'type' && words[1] !== 'as') words.shift();
      // `type as as b`, `type as`: names that are words of the language.
      else if (words.length === 4 && words[0] === 'type') words.shift();
      const imported = words[0];
      if (imported !== undefined) names.push({ imported, local: words[2] ?? imported });
      words = [];
    };
    while (tokens.next()) {
      if (tokens.kind === 'word' || tokens.kind === 'string') words.push(tokens.value);
      else if (isSign(tokens, COMMA)) take();
      else if (isSign(tokens, CLOSE_BRACE)) {
        this.#open.pop();
        take();
        this.#next();
        return names;
      } else {
        this.#isAhead = true;
        return undefined;
      }
    }
    return undefined;
  }

  /** At `=` of `import name = require('module')`. */
  #takeRequired(): void {
    if (!this.#next() || this.#tokens.kind !== 'word' || this.#tokens.value !== 'require') return;
    this.#isAhead = false;
    this.#takeLoad('require');
  }

  /** Behind `require`. */
  #takeLoad(kind: 'require' | 'dynamic'): void {
    if (!this.#next() || !isSign(this.#tokens, OPEN)) return;
    this.#isAhead = false;
    this.#open.push(CLOSE);
    this.#takeLoaded(kind, () => false);
  }

  /** Behind the bracket of `require(` or `import(`. */
  #takeLoaded(kind: 'require' | 'dynamic', isType: (isMember: boolean) => boolean): void {
    const tokens = this.#tokens;
    if (!this.#next()) return;
    let specifier: string | undefined;
    if (tokens.kind === 'string') specifier = tokens.value;
    else if (tokens.kind === 'template')
      specifier = /^([^`$\\]*)`/.exec(tokens.text.slice(tokens.at, tokens.at + 500))?.[1];
    else return;
    if (specifier === undefined) return;
    if (tokens.kind === 'template') {
      this.#isAhead = false;
      tokens.skipTemplate();
    }
    const line = this.#lineNow();
    const rest = BEHIND_LOADED.exec(tokens.text.slice(tokens.at, tokens.at + 200));
    // Of `require('./views/' + name)` only a part of the name stands there.
    if (rest !== null && !isType(rest[1] !== undefined))
      this.#imports.push({ specifier, line, kind, typeOnly: false, names: [] });
    if (specifier.includes('\\')) this.#isUnsure = true;
    this.#isAhead = false;
  }

  /** At `export`. */
  #takeExport(): void {
    const tokens = this.#tokens;
    if (!this.#next()) return;
    if (isSign(tokens, STAR) || isSign(tokens, OPEN_BRACE)) this.#takeClause('reexport');
    else if (isSign(tokens, EQUALS)) this.#takeExportedName();
    else if (tokens.kind !== 'word') return;
    else if (tokens.value === 'default') this.#takeDefault();
    else if (tokens.value === 'import') {
      this.#isAhead = false;
      this.#takeImport(true, '');
    } else if (tokens.value === 'type' && /^\s*[{*]/.test(tokens.text.slice(tokens.at, tokens.at + 40)))
      this.#takeClause('reexport');
    else if (this.#open.length === 0) {
      this.#isAhead = false;
      this.#takeDeclaration(tokens.value, true);
    }
  }

  /** At `=` or `default`. */
  #takeExportedName(): void {
    const tokens = this.#tokens;
    if (!this.#next() || tokens.kind !== 'word' || this.#open.length > 0) return;
    const name = tokens.value;
    if (!WORDS_OF_VALUES.has(name)) this.#exported.add(name);
  }

  #takeDefault(): void {
    const tokens = this.#tokens;
    if (!this.#next() || tokens.kind !== 'word' || this.#open.length > 0) return;
    if (DECLARING.has(tokens.value)) {
      this.#isAhead = false;
      this.#takeDeclaration(tokens.value, true);
    } else if (!WORDS_OF_VALUES.has(tokens.value)) this.#exported.add(tokens.value);
  }

  /** At the first word of what may declare something at the top of the file. */
  #takeDeclaration(first: string, exported: boolean): void {
    const tokens = this.#tokens;
    let word = first;
    for (;;) {
      if (!DECLARING.has(word)) return;
      if (!this.#next()) return;
      if (isSign(tokens, STAR) && word === 'function') {
        this.#isAhead = false;
        if (!this.#next()) return;
      }
      const kind = KINDS.get(word);
      if (tokens.kind !== 'word') {
        if (kind === 'variable' && (isSign(tokens, OPEN_BRACKET) || isSign(tokens, OPEN_BRACE)))
          this.#takePattern(exported);
        return;
      }
      const name = tokens.value;
      if (kind !== undefined && !(word === 'const' && name === 'enum')) {
        const isNamed = word !== 'type' || /^\s*[=<]/.test(tokens.text.slice(tokens.at, tokens.at + 200));
        if (isNamed && name !== 'extends') this.#declared.push({ name, kind, exported });
        this.#isAhead = false;
        return;
      }
      this.#isAhead = false;
      word = name;
    }
  }

  /** At the bracket of `const [first, second] = …`, `const { one, two: other } = …`: names in patterns in them are left out. */
  #takePattern(exported: boolean): void {
    const { text, at } = this.#tokens;
    const [, inside = ''] = /^([^{}[\]]{0,4000})[}\]]\s{0,99}[=:]/.exec(text.slice(at, at + 4_200)) ?? [];
    for (const part of inside.split(',')) {
      const name = /^(?:[\w$]{1,200}\s{0,99}:\s{0,99}|\.\.\.)?([A-Za-z_$][\w$]{0,200})\s{0,99}(?:=|$)/.exec(
        part.trim(),
      )?.[1];
      if (name !== undefined) this.#declared.push({ name, kind: 'variable', exported });
    }
  }

  #add(kind: ImportFact['kind'], specifier: string, typeOnly: boolean, names: ImportFact['names']): void {
    this.#isAhead = false;
    this.#imports.push({ specifier, line: this.#lineNow(), kind, typeOnly, names });
    const said = [specifier, ...names.flatMap(({ imported, local }) => [imported, local])];
    // What is written with an escape is for a parser to read.
    if (said.some((each) => each.includes('\\'))) this.#isUnsure = true;
  }

  #lineNow(): number {
    const { text, at } = this.#tokens;
    for (let i = text.indexOf('\n', this.#lineAt); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) {
      this.#line++;
      this.#lineAt = i + 1;
    }
    return this.#line;
  }

  /** The next token, which the loop has to look at too unless somebody takes it. */
  #next(): boolean {
    this.#isAhead = this.#tokens.next();
    return this.#isAhead;
  }

  #skipTemplate(): void {
    if (this.#tokens.skipTemplate()) this.#open.push(BACKTICK);
  }

  /** False where brackets do not fit. */
  #takeSign(code: number): boolean {
    const closing = CLOSING.get(code);
    if (closing !== undefined) this.#open.push(closing);
    else if (code === CLOSE || code === CLOSE_BRACKET || code === CLOSE_BRACE) {
      const expected = this.#open.pop();
      if (expected === BACKTICK && code === CLOSE_BRACE) this.#skipTemplate();
      else if (expected !== code) return false;
    }
    return true;
  }
}

function isKind({ kind }: ScriptTokens, wanted: TokenKind): boolean {
  return kind === wanted;
}

function isSign({ kind, code }: ScriptTokens, wanted: number): boolean {
  return kind === 'sign' && code === wanted;
}

/** `typeof import('a')`, `x: import('a').B`: a type, which loads nothing. By what stands before it, and whether a name in capitals is taken from it. */
function isOfType(before: string | number, twoBefore: number, isMember: boolean): boolean {
  if (typeof before === 'string' && TYPE_WORDS.has(before)) return true;
  if (before === LESS || ((before === BAR || before === AMPERSAND) && twoBefore !== before)) return true;
  return isMember && before !== 'await' && before !== 'return';
}

/** Before what is imported: it is gone at run time, or loaded in another way. */
const PHASES: ReadonlySet<string> = new Set(['type', 'defer', 'source']);

/** The end of the first argument, and what is taken from a type that is imported so: a name in capitals, or the default. */
const BEHIND_LOADED = /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*\/)*(?:,|\)(\s*\.\s*(?:[A-Z_$]|default\b))?)/;

const STAR = 42;
const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;
const DOT = 46;
const SEMICOLON = 59;
const LESS = 60;
const EQUALS = 61;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const BACKTICK = 96;
const OPEN_BRACE = 123;
const BAR = 124;
const CLOSE_BRACE = 125;
const AMPERSAND = 38;

const BEFORE_STATEMENT: ReadonlySet<number> = new Set([0, SEMICOLON, OPEN_BRACE, CLOSE_BRACE]);
const CLOSING: ReadonlyMap<number, number> = new Map([
  [OPEN, CLOSE],
  [OPEN_BRACKET, CLOSE_BRACKET],
  [OPEN_BRACE, CLOSE_BRACE],
]);
const TYPE_WORDS: ReadonlySet<string> = new Set(['typeof', 'as', 'extends', 'keyof', 'satisfies', 'is', 'readonly']);
const KINDS: ReadonlyMap<string, Definition['kind']> = new Map<string, Definition['kind']>([
  ['class', 'class'],
  ['interface', 'interface'],
  ['type', 'type'],
  ['enum', 'enum'],
  ['function', 'function'],
  ['namespace', 'namespace'],
  ['module', 'namespace'],
  ['const', 'variable'],
  ['let', 'variable'],
  ['var', 'variable'],
]);
const DECLARING: ReadonlySet<string> = new Set([...KINDS.keys(), 'declare', 'abstract', 'async']);
/** What begins an expression rather than naming what is exported. */
const WORDS_OF_VALUES: ReadonlySet<string> = new Set([
  'new',
  'await',
  'typeof',
  'void',
  'this',
  'null',
  'true',
  'false',
]);
