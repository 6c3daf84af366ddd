/**
 * Which functions, methods and classes a file defines, and which of them a position belongs to.
 *
 * The rule is the one that boocontext promises: a caller is the innermost *named* function, else `<module>`. Named are
 * function declarations, methods, accessors, constructors, and arrows or function expressions bound to a variable, a
 * property or a member of an object literal; an anonymous callback belongs to the named function around it.
 */
import ts from 'typescript-oracle';

/** @typedef {import('./components.mjs').ComponentCode} ComponentCode */

export const MODULE_CALLER = '<module>';

/**
 * @typedef {object} Definition
 * @property {string} id file and offset: the same in every program that holds the file
 * @property {string} name
 * @property {string[]} aliases other names that an answer may reasonably use for it (`f` and `g` of `f = function g() {}`)
 * @property {'function' | 'method' | 'accessor' | 'constructor' | 'class'} kind
 * @property {string | null} container the class or object it is a member of
 * @property {string} file
 * @property {number} line of its name, 1-based like all lines here
 * @property {number} startLine
 * @property {number} endLine
 * @property {boolean} isLoose see Naming: nobody is asked about it
 * @property {number[]} overloadLines of its signatures without a body, which stand above it
 */

/**
 * All definitions with a body, in source order.
 * @param {ts.SourceFile} sourceFile parsed with parent links
 * @param {string} file
 * @param {ComponentCode} [code] where the text is what a compiler made of the file
 * @returns {Definition[]}
 */
export function collectDefinitions(sourceFile, file, code) {
  /** @type {Definition[]} */
  const definitions = [];
  const lineAt = (/** @type {number} */ position) => lineOf(sourceFile, position, code);
  walk(sourceFile, (node) => {
    const naming = ts.isClassLike(node) ? nameOfClass(node) : nameOfFunction(node);
    if (!naming || !isWritten(naming.nameNode ?? node, code)) return;
    definitions.push({
      id: definitionId(node, file),
      name: naming.name,
      aliases: naming.aliases ?? [],
      kind: kindOf(node),
      container: containerOf(node),
      file,
      line: lineAt((naming.nameNode ?? node).getStart(sourceFile)),
      startLine: lineAt(naming.whole.getStart(sourceFile)),
      endLine: lineAt(code ? node.end - 1 : node.end),
      isLoose: naming.isLoose === true || isMarkup(naming.nameNode ?? node, code),
      overloadLines: overloadsOf(node).map((overload) => lineAt(overload.getStart(sourceFile))),
    });
  });
  return definitions;
}

/**
 * @param {ts.SourceFile} sourceFile
 * @param {number} position
 * @param {ComponentCode} [code]
 * @returns {number} 1-based
 */
export function lineOf(sourceFile, position, code) {
  return code ? code.lineOf(position) : sourceFile.getLineAndCharacterOfPosition(position).line + 1;
}

/**
 * Whether a node stands in the file, or was added by the compiler of a component.
 * @param {ts.Node} node
 * @param {ComponentCode} [code]
 */
export function isWritten(node, code) {
  return code === undefined || code.placeOf(node.getStart()) !== null;
}

/**
 * What a template defines may as well be said to have no name of its own.
 * @param {ts.Node} node
 * @param {ComponentCode} [code]
 */
function isMarkup(node, code) {
  const place = code?.placeOf(node.getStart()) ?? null;
  return code !== undefined && place !== null && !code.isInScript(place);
}

/**
 * @param {ts.Node} node a function or class
 * @param {string} file
 */
export function definitionId(node, file) {
  return `${file}:${node.getStart()}`;
}

/**
 * The named function that a node belongs to, null at module level, and the others that an answer may name as well
 * because "innermost" or "named" can be read in two ways there: a decorator stands inside a method and runs outside it,
 * and whether `app[method] = function …`, `{ [key]() {} }` or `f = () => …` has a name is a matter of taste.
 * @param {ts.Node} node
 * @param {ComponentCode} [code]
 * @returns {{owner: ts.Node | null, alsoAccepted: (ts.Node | null)[]}}
 */
export function enclosingFunction(node, code) {
  const alsoAccepted = [];
  /** @type {ts.Node | null} */
  let owner = null;
  let skipsNextFunction = false;
  for (let current = node; current; current = current.parent) {
    if (ts.isDecorator(current) && !ts.isClassLike(current.parent)) skipsNextFunction = true;
    const naming = current === node ? null : nameOfFunction(current);
    if (!naming || !isWritten(naming.nameNode ?? current, code)) continue;
    if (skipsNextFunction) {
      skipsNextFunction = false;
      alsoAccepted.push(current);
    } else if (owner) {
      return { owner, alsoAccepted: [...alsoAccepted, current] };
    } else if (naming.isLoose || isMarkup(naming.nameNode ?? current, code)) {
      owner = current;
    } else {
      return { owner: current, alsoAccepted };
    }
  }
  return { owner, alsoAccepted: owner ? [...alsoAccepted, null] : alsoAccepted };
}

/**
 * @typedef {object} Naming
 * @property {string} name
 * @property {string[]} [aliases]
 * @property {ts.Node} [nameNode]
 * @property {boolean} [isLoose] one may as well say that the function has no name: its name is known only at run time
 *   (`app[method] = function …`), or it is given to a variable that others are given to (`let f; f = () => …`)
 * @property {ts.Node} whole what a reader would call the definition: the declaration around a bound arrow
 */

/**
 * Null for what is no function with a body, and for anonymous ones.
 * @param {ts.Node} node
 * @returns {Naming | null}
 */
export function nameOfFunction(node) {
  if (ts.isConstructorDeclaration(node)) return node.body ? { name: 'constructor', whole: node } : null;
  if (ts.isMethodDeclaration(node) || ts.isGetAccessor(node) || ts.isSetAccessor(node)) {
    return node.body
      ? { name: propertyName(node.name), nameNode: node.name, whole: node, isLoose: isComputed(node.name) }
      : null;
  }
  if (ts.isFunctionDeclaration(node)) {
    if (!node.body) return null;
    return node.name ? { name: node.name.text, nameNode: node.name, whole: node } : { name: 'default', whole: node };
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    const own = ts.isFunctionExpression(node) ? node.name : undefined;
    const bound = boundName(node);
    if (!bound) return own ? { name: own.text, nameNode: own, whole: node } : null;
    const aliases = [...(bound.aliases ?? []), ...(own && own.text !== bound.name ? [own.text] : [])];
    return { ...bound, aliases };
  }
  return null;
}

/**
 * @param {ts.ClassLikeDeclaration} node
 * @returns {Naming | null}
 */
function nameOfClass(node) {
  if (node.name) return { name: node.name.text, nameNode: node.name, whole: node };
  return ts.isClassDeclaration(node) ? { name: 'default', whole: node } : boundName(node);
}

/**
 * The variable, property or member that an expression is the value of.
 * @param {ts.Expression} expression
 * @returns {Naming | null}
 */
function boundName(expression) {
  const outer = outermost(expression);
  const parent = outer.parent;
  if (
    (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)) &&
    parent.initializer === outer
  ) {
    if (ts.isObjectBindingPattern(parent.name) || ts.isArrayBindingPattern(parent.name)) return null;
    const whole = ts.isVariableDeclaration(parent) ? (parent.parent.parent ?? parent) : parent;
    return {
      name: propertyName(parent.name),
      nameNode: parent.name,
      whole,
      isLoose: isComputed(parent.name),
    };
  }
  if (ts.isExportAssignment(parent)) return { name: 'default', whole: parent };
  if (ts.isBinaryExpression(parent) && parent.right === outer && isAssignment(parent)) {
    const target = parent.left;
    if (ts.isIdentifier(target)) return { name: target.text, nameNode: target, whole: parent, isLoose: true };
    if (ts.isPropertyAccessExpression(target)) {
      const isModuleExports = target.getText() === 'module.exports';
      const aliases = isModuleExports ? ['module.exports', 'default'] : [];
      return { name: target.name.text, aliases, nameNode: target.name, whole: parent };
    }
    if (ts.isElementAccessExpression(target)) {
      const key = target.argumentExpression;
      if (ts.isStringLiteralLike(key)) return { name: key.text, nameNode: key, whole: parent, isLoose: true };
      return { name: `[${key.getText()}]`, nameNode: key, whole: parent, isLoose: true };
    }
  }
  return null;
}

/**
 * Out of the parentheses and type assertions around an expression.
 * @param {ts.Node} node
 */
export function outermost(node) {
  let current = node;
  while (
    ts.isParenthesizedExpression(current.parent) ||
    ts.isAsExpression(current.parent) ||
    ts.isSatisfiesExpression(current.parent) ||
    ts.isTypeAssertionExpression(current.parent) ||
    ts.isNonNullExpression(current.parent)
  ) {
    current = current.parent;
  }
  const call = ts.isArrowFunction(current.parent) ? current.parent.parent : undefined;
  return isReaction(call) ? outermost(call) : current;
}

/**
 * `$: add = (x) => …` of Svelte, as its compiler writes it: `let add = __sveltets_2_invalidate(() => (x) => …)`.
 * @param {ts.Node | undefined} node
 * @returns {node is ts.CallExpression}
 */
function isReaction(node) {
  return (
    node !== undefined &&
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === '__sveltets_2_invalidate'
  );
}

/**
 * What a reaction gives.
 * @param {ts.Expression} expression
 * @returns {ts.Expression}
 */
export function withoutReaction(expression) {
  const [made] = isReaction(expression) ? expression.arguments : [];
  return made && ts.isArrowFunction(made) && !ts.isBlock(made.body) ? made.body : expression;
}

/** @param {ts.BinaryExpression} node */
function isAssignment({ operatorToken: { kind } }) {
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken
  );
}

/**
 * Whether only running the code tells the name; a well-known symbol's name is known.
 * @param {ts.PropertyName | ts.BindingName} name
 */
function isComputed(name) {
  if (!ts.isComputedPropertyName(name)) return false;
  return !ts.isStringLiteralLike(name.expression) && !name.expression.getText().startsWith('Symbol.');
}

/** @param {ts.PropertyName | ts.BindingName} name */
function propertyName(name) {
  return ts.isIdentifier(name) ||
    ts.isPrivateIdentifier(name) ||
    ts.isStringLiteralLike(name) ||
    ts.isNumericLiteral(name)
    ? name.text
    : name.getText().replaceAll(/\s+/g, ' ');
}

/**
 * @param {ts.Node} node
 * @returns {Definition['kind']}
 */
function kindOf(node) {
  if (ts.isClassLike(node)) return 'class';
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (ts.isGetAccessor(node) || ts.isSetAccessor(node)) return 'accessor';
  if (ts.isMethodDeclaration(node)) return 'method';
  const parent = outermost(node).parent;
  const isMember =
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    (ts.isBinaryExpression(parent) && !ts.isIdentifier(parent.left));
  return isMember ? 'method' : 'function';
}

/** @param {ts.Node} node */
function containerOf(node) {
  if (ts.isClassLike(node)) return null;
  const member = outermost(node);
  const holder =
    ts.isPropertyDeclaration(member.parent) || ts.isPropertyAssignment(member.parent)
      ? member.parent.parent
      : node.parent;
  if (ts.isClassLike(holder)) return nameOfClass(holder)?.name ?? null;
  return ts.isObjectLiteralExpression(holder) ? (boundName(holder)?.name ?? null) : null;
}

/**
 * The signatures of the same name directly above a function or method.
 * @param {ts.Node} node
 */
function overloadsOf(node) {
  if (!ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node)) return [];
  const holder = node.parent;
  const siblings = ts.isClassLike(holder)
    ? holder.members
    : ts.isSourceFile(holder) || ts.isBlock(holder) || ts.isModuleBlock(holder)
      ? holder.statements
      : [];
  const name = node.name?.getText();
  return siblings.filter((each) => {
    const isSignature = (ts.isFunctionDeclaration(each) || ts.isMethodDeclaration(each)) && !each.body;
    return isSignature && each.pos < node.pos && each.name?.getText() === name;
  });
}

/**
 * Every node below, parents first, without recursion: generated sources nest deeply.
 * @param {ts.Node} root
 * @param {(node: ts.Node) => void} visit
 */
export function walk(root, visit) {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    visit(node);
    /** @type {ts.Node[]} */
    const children = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    for (let index = children.length - 1; index >= 0; index -= 1)
      pending.push(/** @type {ts.Node} */ (children[index]));
  }
}
