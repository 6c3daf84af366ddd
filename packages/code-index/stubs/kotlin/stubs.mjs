/**
 * Makes `stdlib.txt`: what Kotlin's library declares, a line for each type, function or property, without bodies. Made from
 * the sources that Maven Central has beside the library:
 *
 *   node stubs.mjs UNPACKED_SOURCES > stdlib.txt
 *
 * A line is the package, the name and the declaration, in which `\\n` stands for the end of a line. Of functions for arrays of primitives there are so many, and they say
 * so little, that they are left out.
 */
import fs from 'node:fs';
import path from 'node:path';
import { GRAMMAR } from '../../dist/languages/kotlin/grammar.js';
import { loadGrammar, parseSyntax } from '../../dist/languages/shape/grammars.js';

const PACKAGES =
  /^kotlin(?:\.(?:annotation|collections|comparisons|concurrent|coroutines|io|io\.path|jvm|math|properties|random|ranges|reflect|sequences|system|text|time))?$/;
const LEFT_OUT = /^(?:U?(?:Int|Long|Short|Byte)|Boolean|Char|Double|Float)Array\b/;
const HIDDEN = /\b(?:private|internal)\b/;
const OUTDATED = /@(?:kotlin\.)?Deprecated\b/;
const ANNOTATION = /@[\w.]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/g;
const TYPE = /^(?:\w+ )*?(?:class|interface|object|typealias) /;
const DECLARATIONS = new Set([
  'function_declaration',
  'property_declaration',
  'class_declaration',
  'object_declaration',
  'type_alias',
]);
const KEPT =
  /\b(?:abstract|open|sealed|data|enum|inner|operator|infix|vararg|inline|suspend|companion|interface|value|annotation|const)\b/g;

const TYPES = new Set(['user_type', 'nullable_type', 'parenthesized_type', 'not_nullable_type', 'function_type']);

await loadGrammar(GRAMMAR);
const lines = new Set();
for (const file of filesIn(process.argv[2])) {
  const text = fs.readFileSync(file, 'utf8');
  const tree = parseSyntax(GRAMMAR, text);
  const header = tree.childOfKind(0, 'package_header');
  const packageName = header < 0 ? '' : tree.textOf(tree.childOfKind(header, 'identifier'));
  if (!PACKAGES.test(packageName)) continue;
  for (const node of tree.children(0)) {
    if (!DECLARATIONS.has(tree.kind(node))) continue;
    const found = declaration(tree, node);
    if (found !== undefined) lines.add(`${packageName}\t${found.name}\t${found.text}`);
  }
}
// A type is declared for all platforms and for the virtual machine, which says more.
const longest = new Map();
for (const line of lines) {
  const [packageName, name, text] = line.split('\t');
  const key = `${packageName}\t${name}`;
  if (TYPE.test(text) && text.length > (longest.get(key)?.length ?? 0)) longest.set(key, text);
}
const kept = [...lines].filter((line) => {
  const [packageName, name, text] = line.split('\t');
  return !TYPE.test(text) || longest.get(`${packageName}\t${name}`) === text;
});
process.stdout.write(`${kept.sort().join('\n')}\n`);

function* filesIn(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(full);
    else if (entry.name.endsWith('.kt')) yield full;
  }
}

/** One declaration in one line, without comments, annotations and bodies; undefined for what nobody outside can use. */
function declaration(tree, node) {
  const modifiers = tree.childOfKind(node, 'modifiers');
  const words = modifiers < 0 ? '' : tree.textOf(modifiers);
  if (OUTDATED.test(words) || HIDDEN.test(words.replace(ANNOTATION, ''))) return undefined;
  const kept = tree
    .allChildren(modifiers < 0 ? node : modifiers)
    .flatMap((each) => (modifiers < 0 || tree.kind(each) === 'annotation' ? [] : (tree.textOf(each).match(KEPT) ?? [])))
    .join(' ');
  const from = modifiers < 0 ? tree.start(node) : tree.end(modifiers);
  switch (tree.kind(node)) {
    case 'function_declaration': {
      const nameNode = tree.childOfKind(node, 'simple_identifier');
      const body = tree.childOfKind(node, 'function_body');
      const text = clean(tree, node, from, body < 0 ? tree.end(node) : tree.start(body));
      const receiver = tree.children(node).find((each) => each < nameNode && TYPES.has(tree.kind(each)));
      if (receiver !== undefined && LEFT_OUT.test(tree.textOf(receiver))) return undefined;
      return { name: tree.textOf(nameNode), text: `${kept} ${text}`.trim() };
    }
    case 'property_declaration': {
      const variable = tree.childOfKind(node, 'variable_declaration');
      if (variable < 0) return undefined;
      const constraints = tree.childOfKind(node, 'type_constraints');
      const text = clean(tree, node, from, constraints < 0 ? tree.end(variable) : tree.end(constraints));
      const receiver = tree.children(node).find((each) => each < variable && TYPES.has(tree.kind(each)));
      if (receiver !== undefined && LEFT_OUT.test(tree.textOf(receiver))) return undefined;
      return { name: tree.textOf(tree.childOfKind(variable, 'simple_identifier')), text: `${kept} ${text}`.trim() };
    }
    case 'type_alias':
      return {
        name: tree.textOf(tree.childOfKind(node, 'type_identifier')),
        text: clean(tree, node, from, tree.end(node)),
      };
    default: {
      const nameNode = tree.childOfKind(node, 'type_identifier');
      const body = tree.childOfKind(node, 'class_body', 'enum_class_body');
      const head = clean(tree, node, from, body < 0 ? tree.end(node) : tree.start(body));
      const members = body < 0 ? [] : membersOf(tree, body);
      return {
        name: nameNode < 0 ? '' : tree.textOf(nameNode),
        text: `${kept} ${head}${members.length === 0 ? '' : ` {\\n${members.join('\\n')}\\n}`}`.trim(),
      };
    }
  }
}

function membersOf(tree, body) {
  const entries = tree.children(body).filter((each) => tree.kind(each) === 'enum_entry');
  const names = entries.map((each) => tree.textOf(tree.childOfKind(each, 'simple_identifier')));
  const members = tree.children(body).flatMap((each) => {
    const kind = tree.kind(each);
    if (DECLARATIONS.has(kind)) {
      const found = declaration(tree, each);
      return found === undefined ? [] : [found.text];
    }
    if (kind === 'companion_object') {
      const inner = tree.childOfKind(each, 'class_body');
      const own = inner < 0 ? [] : membersOf(tree, inner);
      return own.length === 0 ? [] : [`companion object {\\n${own.join('\\n')}\\n}`];
    }
    return kind === 'secondary_constructor' &&
      !HIDDEN.test(tree.textOf(each).replace(ANNOTATION, '').split('constructor')[0])
      ? [`constructor${tree.textOf(tree.childOfKind(each, 'function_value_parameters'))}`]
      : [];
  });
  return [...(names.length > 0 ? [`${names.join(', ')};`] : []), ...members];
}

/** The text of a part of a declaration in one line, without comments, annotations and values. */
function clean(tree, node, from, to) {
  const cuts = [];
  for (let each = node; each < tree.endOf(node); each++) {
    const kind = tree.kind(each);
    if (kind === 'multiline_comment' || kind === 'line_comment' || kind === 'annotation' || kind === 'modifiers') {
      const words = kind === 'modifiers' ? (tree.textOf(each).replace(ANNOTATION, '').match(KEPT) ?? []).join(' ') : '';
      const isVararg = kind === 'modifiers' && /\bvararg\b/.test(tree.textOf(each));
      cuts.push([tree.start(each), tree.end(each), isVararg ? 'vararg' : words]);
    }
  }
  let text = '';
  let at = from;
  for (const [start, end, instead] of cuts.sort((a, b) => a[0] - b[0])) {
    if (start < at || start >= to) continue;
    text += `${tree.text.slice(at, start)} ${instead} `;
    at = end;
  }
  text += tree.text.slice(at, Math.max(at, to));
  return text
    .replace(ANNOTATION, ' ')
    .replace(/\b(?:actual|expect) /g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*[={]\s*$/, '')
    .trim();
}
