/**
 * Shell scripts, by the grammar of bash. A command is a call of a function if one of its name is there, and of a program
 * otherwise. Words are strings, any of which may be run later, by `trap`, by `"$@"`, or by whatever is handed them.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import { standsBetween } from '../outline/may-define.ts';
import type { Declared, Lead, NameClass, NodeRule, Outline, Place } from '../outline/outline.ts';
import type { SyntaxTree } from '../shape/tree.ts';

const NODES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['function_definition', { declares: func }],
  ['command', { calls: called, declares: alias, imports: sourced }],
  ['variable_assignment', { declares: assigned }],
  ['declaration_command', { declares: declared, hands: functionsIn }],
  ['unset_command', { hands: functionsIn }],
  ['for_statement', { declares: loopVariable }],
  ['select_statement', { declares: loopVariable }],
]);

const NAMES: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ['word', 'marked'],
  ['variable_name', 'name'],
]);

export const SHELL: Outline = {
  family: 'Shell',
  nodes: NODES,
  names: NAMES,
  texts: {
    comments: new Set(['comment']),
    strings: new Set([
      'string_content',
      'raw_string',
      'ansi_c_string',
      'heredoc_content',
      'heredoc_start',
      'heredoc_end',
      'word',
      'extglob_pattern',
      'regex',
      'test_operator',
      'number',
      'special_variable_name',
    ]),
    between: new Set(['heredoc_body']),
  },
  self: new Set(),
  links: {
    importsInText: importsIn,
    leadsTo,
    sees: 'imports',
    isTransitive: true,
    seesMembersByName: false,
    membersAreMembers: true,
    isApart: true,
    mayDefine,
    hasSigils: true,
    isRunInString: isCommand,
  },
};

/** Before what makes it a function, or gives it a value. */
function mayDefine(name: string, text: string): boolean {
  return (
    standsBetween(String.raw`(?<![\w$])`, name, String.raw`\s*\(|\+?=|\[`, text) ||
    standsBetween(String.raw`\bfunction\s+`, name, '', text)
  );
}

/** A name stands where a command does: at the beginning, or after what ends the one before. */
function isCommand(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at);
  const said = before.trimEnd();
  return before.includes('\n', said.length) || /(?:^|[;&|({`!]|\b(?:then|do|else|eval|exec|time))$/.test(said);
}

function func(tree: SyntaxTree, node: number): readonly Declared[] {
  const name = tree.field(node, 'name');
  return name < 0 ? [] : [{ name, kind: 'function', body: tree.field(node, 'body'), exported: true }];
}

/** The name of a command that is written as one word, or what `trap`, `time` or bats' `run` are told to run. */
function called(tree: SyntaxTree, node: number): number {
  const name = nameOf(tree, node);
  if (name < 0) return -1;
  if (!RUNNERS.has(tree.textOf(name))) return name;
  const [first = -1] = tree.fields(node, 'argument').filter((each) => !tree.textOf(each).startsWith('-'));
  return first >= 0 && tree.kind(first) === 'word' ? first : name;
}

/** Commands that run the function named by their first argument. */
const RUNNERS: ReadonlySet<string> = new Set(['trap', 'run', 'eval', 'time', 'coproc', 'command', 'type', 'builtin']);

function nameOf(tree: SyntaxTree, node: number): number {
  const name = tree.field(node, 'name');
  const [word = -1, ...others] = name < 0 ? [] : tree.children(name);
  return others.length === 0 && word >= 0 && tree.kind(word) === 'word' ? word : -1;
}

/** `alias ll='ls -l'` */
function alias(tree: SyntaxTree, node: number): readonly Declared[] {
  const command = nameOf(tree, node);
  if (command < 0 || tree.textOf(command) !== 'alias') return [];
  return tree.fields(node, 'argument').flatMap((name) => {
    const [, text] = /^([\w.-]+)=/.exec(tree.textOf(name)) ?? [];
    return text === undefined ? [] : [{ name, kind: 'function', text, span: name, body: name, modifiers: ['alias'] }];
  });
}

/** The first assignment outside of functions makes a variable for all; in a function it is of the same one, if there is one. */
function assigned(tree: SyntaxTree, node: number, { isLocal }: Place): readonly Declared[] {
  const name = tree.field(node, 'name');
  if (name < 0 || tree.kind(name) !== 'variable_name') return [];
  if (isLocal) return isDeclaredLocal(tree, tree.parent(node)) ? [{ name, kind: 'local' }] : [];
  return firstAssignments(tree).get(tree.textOf(name)) === node ? [{ name, kind: 'variable' }] : [];
}

/** `local name`, `declare -a list`, without a value. */
function declared(tree: SyntaxTree, node: number, { isLocal }: Place): readonly Declared[] {
  if (!isLocal || !isDeclaredLocal(tree, node)) return [];
  return tree
    .children(node)
    .filter((child) => tree.kind(child) === 'variable_name')
    .map((name) => ({ name, kind: 'local' }));
}

function isDeclaredLocal(tree: SyntaxTree, node: number): boolean {
  if (tree.kind(node) !== 'declaration_command') return false;
  const written = tree.textOf(node);
  return /^(?:local|declare|typeset)\b(?!\s+-\w*[gfF])/.test(written);
}

/** `export -f name` */
function functionsIn(tree: SyntaxTree, node: number): readonly number[] {
  const names = tree.children(node);
  const isOfFunctions = names.some((each) => /^-\w*[fF]/.test(tree.textOf(each)));
  return isOfFunctions ? names.filter((each) => tree.kind(each) === 'variable_name') : [];
}

function loopVariable(tree: SyntaxTree, node: number, { isLocal }: Place): readonly Declared[] {
  const name = tree.field(node, 'variable');
  return name < 0 || !isLocal ? [] : [{ name, kind: 'local' }];
}

const first = new WeakMap<SyntaxTree, ReadonlyMap<string, number>>();

function firstAssignments(tree: SyntaxTree): ReadonlyMap<string, number> {
  const known = first.get(tree);
  if (known !== undefined) return known;
  const found = new Map<string, number>();
  for (let node = 0; node < tree.count; ) {
    if (tree.kind(node) === 'function_definition') {
      node = tree.endOf(node);
      continue;
    }
    // What is set for one command alone is no variable of the script.
    if (tree.kind(node) === 'variable_assignment' && tree.kind(tree.parent(node)) !== 'command') {
      const name = tree.field(node, 'name');
      if (name >= 0 && !found.has(tree.textOf(name))) found.set(tree.textOf(name), node);
    }
    node++;
  }
  first.set(tree, found);
  return found;
}

function sourced(tree: SyntaxTree, node: number) {
  const command = nameOf(tree, node);
  if (command < 0 || !/^(?:source|\.)$/.test(tree.textOf(command))) return undefined;
  const [found] = importsIn(tree.textOf(node));
  return found === undefined ? undefined : { specifier: found.specifier, module: found.module, names: [] };
}

/** `source ./lib.sh`, `. "$(dirname "$0")/lib.sh"`, `source "${BASH_SOURCE%/*}/lib.sh"`, and bats' `load helper`. */
const SOURCE = /(?:^|[;&|({]|\b(?:then|do|else)\b)[ \t]*(?:source|\.)[ \t]+(?=[^\s;&|<>()#])/gm;
const LOAD = /^[ \t]*load[ \t]+(?:"([^"\n$]{1,400})"|'([^'\n]{1,400})'|([\w./-]+))/gm;

function importsIn(text: string): readonly WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const { index, 0: before } of text.matchAll(SOURCE)) {
    const { written, value } = wordAt(text, index + before.length);
    // The folder is worked out when the script runs; what is in it stands at the end.
    const at = value.lastIndexOf(WORKED_OUT);
    const path = value.slice(at + 1);
    if (path === '' || (at >= 0 && !path.startsWith('/'))) continue;
    found.push({ module: path.replace(/^\/+/, ''), level: at < 0 ? 1 : 0, names: [], specifier: written });
  }
  for (const [, double, single, plain] of text.matchAll(LOAD)) {
    const specifier = (double ?? single ?? plain) as string;
    found.push({ module: /\.\w+$/.test(specifier) ? specifier : `${specifier}.bash`, level: 1, names: [], specifier });
  }
  return found;
}

/** Stands in a word for what only running the script tells. */
const WORKED_OUT = '\0';

/** The word that begins at an offset, as it is written and without its quotes. */
function wordAt(text: string, start: number): { readonly written: string; readonly value: string } {
  let at = start;
  let value = '';
  let quote = '';
  for (; at < text.length && at - start < MAX_WORD; at++) {
    const character = text[at] as string;
    if (character === '\n' || (quote === '' && /[\s;&|<>()]/.test(character))) break;
    if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (quote !== "'" && (character === '$' || character === '`')) {
      at = endOfExpansion(text, at) - 1;
      value += WORKED_OUT;
    } else value += /[*?[\]]/.test(character) && quote === '' ? WORKED_OUT : character;
  }
  return { written: text.slice(start, at).replace(/^(["'])([^"']*)\1$/, '$2'), value };
}

const MAX_WORD = 300;

/** Past `$name`, `${name%/*}`, `$(command "$1")` or a command in backquotes. */
function endOfExpansion(text: string, start: number): number {
  const open = text[start] === '`' ? '`' : (text[start + 1] ?? '');
  if (open === '`') return Math.max(start, text.indexOf('`', start + 1)) + 1;
  if (open !== '(' && open !== '{')
    return start + 1 + (/^(?:\w+|[@*#?!-])?/.exec(text.slice(start + 1, start + 101))?.[0].length ?? 0);
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let at = start + 1; at < text.length && at - start < MAX_WORD; at++) {
    if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return at + 1;
    else if (text[at] === '\n') break;
  }
  return start + 1;
}

/** A path is one from where the script is started, which is most often the top of the repository or its own folder. */
function leadsTo(file: string, { module, level }: WrittenImport): readonly Lead[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const path = module.replace(/^\/+/, '');
  if (path === '') return [];
  return [{ path: `${folder}${path}` }, ...(level === 1 ? [{ path }] : []), { suffix: path }];
}
