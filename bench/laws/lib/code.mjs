/**
 * Source as a plain reading sees it, in every language that is asked about: which part is code, where something is
 * defined, which members a class has by its own text. It shares nothing with the engine.
 */
import ts from 'typescript-oracle';
import { blankOut, closing } from '../../lib/keyless/text.mjs';

/**
 * @typedef {object} Plain what has to be known of a language to read it so
 * @property {string} name
 * @property {RegExp} extension
 * @property {{line: string, block?: readonly [string, string], strings: readonly RegExp[]}} [syntax] none where its
 *   strings cannot be told from far; then only its definitions are read
 * @property {readonly RegExp[]} definitions whose first group is the name
 * @property {RegExp} [classes] groups: name, what it extends
 * @property {'indent' | 'braces'} [blocks]
 */

const SLASHES = { line: '//', block: /** @type {const} */ (['/*', '*/']) };
const QUOTED = [/"(?:[^"\\\n]|\\.)*"/y, /'(?:[^'\\\n]|\\.)+'/y];

/** @type {readonly Plain[]} */
export const PLAIN = [
  {
    name: 'python',
    extension: /\.py$/,
    syntax: {
      line: '#',
      strings: [
        /[rRbBuUfFtT]{0,2}"""(?:[^\\]|\\[\s\S])*?"""/y,
        /[rRbBuUfFtT]{0,2}'''(?:[^\\]|\\[\s\S])*?'''/y,
        /"(?:[^"\\\n]|\\[\s\S])*"/y,
        /'(?:[^'\\\n]|\\[\s\S])*'/y,
      ],
    },
    definitions: [/^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/gm],
    classes: /^[ \t]*class[ \t]+(\w+)[ \t]*(?:\(([^)]*)\))?[ \t]*:/gm,
    blocks: 'indent',
  },
  {
    name: 'typescript',
    extension: /(?<!\.d)\.[cm]?[jt]sx?$/,
    definitions: [
      /\b(?:function\*?|class|interface|enum)[ \t]+([A-Za-z_]\w*)/g,
      /^[ \t]*(?:export[ \t]+)?(?:const|let)[ \t]+([A-Za-z_]\w*)[^=\n]*=[ \t]*(?:async[ \t]*)?(?:function\b|\([^()\n]*\)[^=\n]*=>|\w+[ \t]*=>)/gm,
      /^[ \t]+(?:(?:public|private|protected|static|async|override|readonly)[ \t]+)*(?!if\b|for\b|while\b|switch\b|catch\b|function\b|return\b)([A-Za-z_]\w*)[ \t]*(?:<[^<>\n]*>)?\([^()\n]*\)[^;={}\n]*\{[ \t]*$/gm,
    ],
    classes: /\bclass[ \t]+(\w+)(?:<[^<>{]*>)?((?:[ \t\n]+(?:extends|implements)[^{]*)?)[ \t\n]*\{/g,
    blocks: 'braces',
  },
  {
    name: 'go',
    extension: /\.go$/,
    syntax: { ...SLASHES, strings: [/`[^`]*`/y, ...QUOTED] },
    definitions: [/^func[ \t]+(?:\([^)\n]*\)[ \t]*)?(\w+)[ \t]*[[(]/gm, /^type[ \t]+(\w+)[ \t]/gm],
  },
  {
    name: 'java',
    extension: /\.java$/,
    syntax: { ...SLASHES, strings: [/"""[\s\S]*?"""/y, ...QUOTED] },
    definitions: [
      /\b(?:class|interface|enum|record)[ \t]+(\w+)/g,
      /^[ \t]+(?:@\w+[ \t]+)*(?:(?:public|protected|private|static|final|abstract|synchronized|default)[ \t]+)*(?!return\b|new\b|throw\b|else\b|case\b|assert\b|yield\b)[\w.]+(?:<[^(){};=\n]*>)?(?:\[\])*[ \t]+(\w+)[ \t]*\([^;{}]*?\)[^;{}()]*[;{]/gm,
    ],
    classes: /\b(?:class|interface|record)[ \t]+(\w+)(?:<[^{]*?>)?(?:\([^)]*\))?([^{;]*)\{/g,
    blocks: 'braces',
  },
  {
    name: 'kotlin',
    extension: /\.kts?$/,
    syntax: { ...SLASHES, strings: [/"""[\s\S]*?"""/y, ...QUOTED] },
    definitions: [
      /\bfun[ \t]+(?:<[^<>\n]*>[ \t]*)?(?:[\w<>?, ]+\.)?(\w+)[ \t]*\(/g,
      /\b(?:class|interface|object)[ \t]+(\w+)/g,
    ],
    classes:
      /\b(?:class|interface|object)[ \t]+(\w+)(?:<[^{(]*?>)?(?:[ \t]*(?:\w+[ \t]+constructor)?\([^)]*\))?((?:[ \t]*:[^{\n]*)?)[ \t]*\{/g,
    blocks: 'braces',
  },
  {
    name: 'csharp',
    extension: /\.cs$/,
    syntax: { ...SLASHES, strings: [/"{3}[\s\S]*?"{3}/y, /(?:@\$?|\$@)"(?:[^"]|"")*"/y, ...QUOTED] },
    definitions: [
      /\b(?:class|interface|enum|record|struct)[ \t]+(\w+)/g,
      /^[ \t]+(?:\[[^\]\n]*\][ \t]*)?(?:(?:public|protected|private|internal|static|sealed|abstract|virtual|override|async|partial|extern|unsafe|new)[ \t]+)*(?!return\b|new\b|throw\b|else\b|case\b|await\b|yield\b|using\b|var\b|goto\b)[\w.]+(?:<[^(){};=\n]*>)?(?:\[\]|\?)*[ \t]+(\w+)[ \t]*(?:<[^<>()\n]*>)?\([^;{}]*?\)[^;{}()]*(?:[;{]|=>)/gm,
    ],
    classes: /\b(?:class|interface|record|struct)[ \t]+(\w+)(?:<[^{]*?>)?(?:\([^)]*\))?([^{;]*)\{/g,
    blocks: 'braces',
  },
  {
    name: 'rust',
    extension: /\.rs$/,
    syntax: {
      ...SLASHES,
      strings: [/b?r(#*)"[\s\S]*?"\1/y, /b?"(?:[^"\\]|\\[\s\S])*"/y, /b?'(?:[^'\\\n]|\\[^\n]{1,10}?)'/y],
    },
    definitions: [/\bfn[ \t]+(\w+)/g, /\b(?:struct|enum|trait)[ \t]+(\w+)/g],
    classes:
      /^[ \t]*(?:unsafe[ \t]+)?impl(?:<[^{]*?>)?[ \t]+(?:[\w:]+(?:<[^{]*?>)?[ \t]+for[ \t]+)?(\w+)(?:<[^{]*?>)?()[ \t]*(?:where[^{]*)?\{/gm,
    blocks: 'braces',
  },
  {
    name: 'ruby',
    extension: /\.rb$/,
    definitions: [/^[ \t]*def[ \t]+(?:self\.)?(\w+)/gm, /^[ \t]*(?:class|module)[ \t]+(\w+)/gm],
  },
  {
    name: 'php',
    extension: /\.php$/,
    definitions: [
      /\bfunction[ \t]+&?(\w+)[ \t]*\(/g,
      /^[ \t]*(?:abstract[ \t]+|final[ \t]+)?(?:class|interface|trait)[ \t]+(\w+)/gm,
    ],
  },
  { name: 'c', extension: /\.[ch]$/, definitions: [/^[a-z][\w \t*]*[ \t*](\w+)\([^;{}]*\)[ \t\n]*\{/gm] },
];

/** @param {string} file */
export function plainOf(file) {
  return PLAIN.find(({ extension }) => extension.test(file));
}

/**
 * The text with comments and literals blanked; undefined where that cannot be done from far.
 * @param {string} file
 * @param {string} text
 */
export function codeOf(file, text) {
  const plain = plainOf(file);
  if (plain?.name === 'typescript') return codeOfTypeScript(file, text);
  return plain?.syntax === undefined ? undefined : blankOut(text, plain.syntax);
}

/** @param {string} file @param {string} text @returns {Set<string>} */
export function namesDefinedIn(file, text) {
  const names = new Set();
  for (const pattern of plainOf(file)?.definitions ?? [])
    for (const [, name] of text.matchAll(pattern)) names.add(name);
  return names;
}

/**
 * @typedef {object} ClassRead
 * @property {string} name
 * @property {string} file
 * @property {number} start of its head
 * @property {number} end
 * @property {readonly string[]} bases names in what it extends
 * @property {ReadonlySet<string>} members that its own text defines
 */

/**
 * The classes of a file by its code alone, a nested one beside the one it stands in.
 * @param {string} file
 * @param {string} code
 * @returns {ClassRead[]}
 */
export function classesIn(file, code) {
  const plain = plainOf(file);
  if (plain?.classes === undefined) return [];
  return [...code.matchAll(plain.classes)].flatMap((head) => {
    const [whole, name = '', heritage = ''] = head;
    const bodyAt = head.index + whole.length;
    const end = plain.blocks === 'indent' ? endOfIndent(code, head.index, bodyAt) : closing(code, bodyAt - 1);
    if (end < 0) return [];
    const body = code.slice(bodyAt, end);
    return [
      {
        name,
        file,
        start: head.index,
        end,
        bases: [...heritage.matchAll(/[A-Z]\w*/g)].map(([base]) => base),
        members: plain.blocks === 'indent' ? membersOfIndent(body) : membersOfBraces(file, body),
      },
    ];
  });
}

/** @param {string} code @param {number} start @param {number} from */
function endOfIndent(code, start, from) {
  const own = /^[ \t]*/.exec(code.slice(code.lastIndexOf('\n', start) + 1))?.[0].length ?? 0;
  const next = new RegExp(`^[ \\t]{0,${own}}\\S`, 'gm');
  next.lastIndex = code.indexOf('\n', from) + 1;
  return next.exec(code)?.index ?? code.length;
}

/** @param {string} body */
function membersOfIndent(body) {
  const indent = /^([ \t]+)\S/m.exec(body)?.[1] ?? '';
  const members = new Set();
  for (const [, name] of body.matchAll(new RegExp(`^${indent}(?:async[ \\t]+)?def[ \\t]+(\\w+)`, 'gm')))
    members.add(name);
  return members;
}

/** What stands deeper than the body's own level is another's. @param {string} file @param {string} body */
function membersOfBraces(file, body) {
  let own = '';
  let depth = 0;
  for (const character of body) {
    if (character === '}') depth -= 1;
    own += depth <= 0 || character === '\n' ? character : ' ';
    if (character === '{') depth += 1;
  }
  return namesDefinedIn(file, own.replaceAll('{}', '{').replaceAll(/\{ *\}/g, '{'));
}

/** @param {string} file @param {string} text */
function codeOfTypeScript(file, text) {
  const kind = /x$/.test(file) ? ts.ScriptKind.TSX : /\.[cm]?js$/.test(file) ? ts.ScriptKind.JSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {[number, number][]} */
  const spans = [];
  const visit = (/** @type {any} */ node) => {
    if (
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isJsxText(node)
    )
      spans.push([node.getStart(source), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let code = '';
  for (const [start, end] of spans.sort((a, b) => a[0] - b[0])) {
    if (start < code.length) continue;
    code += text.slice(code.length, start) + text.slice(start, end).replace(/[^\n\r]/g, ' ');
  }
  return blankOut(code + text.slice(code.length), { ...SLASHES, strings: [] });
}
