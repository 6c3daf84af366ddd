/** Random edits of TypeScript files as people make them: of one statement in the body of a function, and of any line. */
import ts from 'typescript-oracle';

/**
 * @param {string} file Its name says whether it holds JSX.
 * @param {string} text
 * @param {() => number} random
 * @returns {string | undefined} Undefined where no function has a statement.
 */
export function editBody(file, text, random) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {ts.Statement[][]} */
  const bodies = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined && ts.isBlock(node.body)) {
      const statements = statementsIn(node.body);
      if (statements.length > 0) bodies.push(statements);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  if (bodies.length === 0) return undefined;
  const statement = choose(choose(bodies, random), random);
  return editStatement(tree, statement, namesIn(text), random);
}

/** @param {ts.Node} body @returns {ts.Statement[]} At any depth, without those of functions in it. */
function statementsIn(body) {
  /** @type {ts.Statement[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStatement(node) && !ts.isBlock(node)) found.push(node);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

/**
 * @param {ts.SourceFile} tree
 * @param {ts.Statement} statement
 * @param {readonly string[]} names
 * @param {() => number} random
 */
function editStatement(tree, statement, names, random) {
  const { text } = tree;
  const start = statement.getStart(tree);
  const { end } = statement;
  const own = text.slice(start, end);
  const name = () => choose(names, random);
  const put = (/** @type {string} */ instead) => text.slice(0, start) + instead + text.slice(end);
  const before = (/** @type {string} */ added) => put(`${added}\n${own}`);
  const within = (/** @type {(node: ts.Node) => boolean} */ isOne, /** @type {(found: string) => string} */ change) => {
    const found = nodesIn(statement, isOne);
    if (found.length === 0) return text;
    const node = choose(found, random);
    return text.slice(0, node.getStart(tree)) + change(node.getText(tree)) + text.slice(node.end);
  };
  const edits = [
    () => put(''),
    () => put(`${own}\n${own}`),
    () => put(`if (${name()}) { ${own} }`),
    () => put(`try { ${own} } catch (caught) { ${name()}(caught); }`),
    () => before(`${name()}();`),
    () => before(`${name()}.${name()}(${name()});`),
    () => before(`${name()} = ${name()};`),
    () => before(`${name()} += ${name()};`),
    () => before(`[${name()}, ${name()}] = ${name()};`),
    () => before(`({ ${name()}, ${name()}: ${name()} } = ${name()} as any);`),
    () => before(`${name()}.${name()} = ${name()};`),
    () => before(`this.${name()} = ${name()};`),
    () => before(`const ${name()}1 = ${name()};`),
    () => before(`const { ${name()}: ${name()}1 } = ${name()};`),
    () => before(`let ${name()} = ${name()};`),
    () => before(`for (const ${name()} of [${name()}]) ${name()}(${name()});`),
    () => before(`throw new Error(String(${name()}));`),
    () => before(`if (!${name()}) return;`),
    () => before(`return ${name()};`),
    () => before(`return { ${name()}: ${name()}, ${name()} };`),
    () => before(`// ${name()}`),
    () => before(`const ${name()}2 = () => ${name()};`),
    () => before(`void function (this: any): void { this.${name()}(); };`),
    () => before(`((): void => { if (${name()} === ${name()}) throw ${name()}; })();`),
    () => within(ts.isIdentifier, name),
    () => within(ts.isIdentifier, name),
    () => within(ts.isIdentifier, () => 'this'),
    () => within(ts.isCallExpression, (call) => call.replace(/^[\w$.]+/, name())),
    () => within(ts.isCallExpression, (call) => `(${call} as any)`),
    () => within(ts.isStringLiteral, () => "'other'"),
    () => within(ts.isNumericLiteral, () => '7'),
  ];
  return choose(edits, random)();
}

/** @param {ts.Node} root @param {(node: ts.Node) => boolean} isOne */
function nodesIn(root, isOne) {
  /** @type {ts.Node[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (isOne(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/**
 * Of a line anywhere. What comes out need not be well-formed.
 * @param {string} text
 * @param {() => number} random
 */
export function editLine(text, random) {
  const lines = text.split('\n');
  const names = namesIn(text);
  const name = () => choose(names, random);
  const at = Math.floor(random() * lines.length);
  const line = /** @type {string} */ (lines[at]);
  const edits = [
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, line),
    () => lines.splice(at, 2, lines[at + 1] ?? '', line),
    () => lines.splice(at, 0, ''),
    () => lines.splice(at, 0, `/** ${name()} */`),
    () => lines.splice(at, 0, `${name()}();`),
    () => lines.splice(at, 0, `${name()} = ${name()};`),
    () => lines.splice(at, 0, `${name()}.${name()} = ${name()};`),
    () => lines.splice(at, 0, `export function ${name()}(${name()} = ${name()}): void { ${name()}(); }`),
    () =>
      lines.splice(
        at,
        1,
        line.replace(/\b[A-Za-z_$][\w$]*\b/g, (word) => (random() < 0.3 ? name() : word)),
      ),
    () => lines.splice(at, 1, line.replace(/\b\d+\b/, '7').replace(/'[^']*'/, "'other'")),
    () => lines.splice(at, 1, line.replace(/\): [\w$<>[\]| ]+ (?=\{|=>)/, ') ')),
    () => lines.splice(at, 1, line.replace(/\) (?=\{|=>)/, `): ${name()} `)),
    () => lines.splice(at, 1, line.replace(/[{}();,]/, '')),
  ];
  choose(edits, random)();
  return lines.join('\n');
}

/** @param {string} text */
function namesIn(text) {
  const names = [...new Set(text.match(/\b[A-Za-z_$][\w$]*\b/g))];
  return names.length === 0 ? ['x'] : names;
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {() => number} random
 * @returns {T}
 */
function choose(items, random) {
  return /** @type {T} */ (items[Math.floor(random() * items.length)]);
}
