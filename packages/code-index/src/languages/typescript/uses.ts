/** The places where a file uses a name or a whole module, and what is done with it there. */
import {
  isArrowFunction,
  isAssignment,
  isBinaryExpression,
  isCallExpression,
  isClassExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isExportAssignment,
  isFunctionExpression,
  isIdentifier,
  isNonNullExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  isWrapper,
  type Node,
  nameOf,
  type PropertyAccessExpression,
  SyntaxKind,
  typed,
} from '../../checker/ast.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import { isBound, isDeclaringPath } from './declarations.ts';
import { awaited, isRequireBinding, requiredBeside, requiredModule } from './imports.ts';
import { identifierStart, isExportsAssignment } from './names.ts';

/** One place where a name is used or declared. */
export interface ReferenceSite {
  readonly name: string;
  readonly start: number;
  /** Innermost enclosing definition, or -1 at module level. */
  readonly holder: number;
  readonly role: ReferenceRole;
  readonly node: Node;
  /** It stands in the markup of a component, which sees what its scripts bind, and what is handed to it unseen. */
  readonly inMarkup?: boolean;
  /** The name of a function or class expression, standing here for its use in the place where it is written. */
  readonly inPlace?: boolean;
}

/** One `require()` or `import()` whose value is used where it stands, without being given a name or a member being taken. */
export interface WholeModuleUse {
  readonly specifier: string;
  readonly start: number;
  readonly holder: number;
  readonly role: ReferenceRole;
  /** The call, with the `await` around it. */
  readonly node: Node;
}

export function wholeModuleUse(node: Node, holder: number): WholeModuleUse | undefined {
  const beside = requiredBeside(node);
  const specifier = requiredModule(node)?.text ?? beside;
  if (specifier === undefined) return undefined;
  const value = awaited(node);
  // What the checker does not see brings no name: it is used there.
  if (beside !== undefined && isVariableDeclaration(value.parent))
    return { specifier, start: node.getStart(), holder, role: 'reference', node: value };
  const { parent } = value;
  if (parent.kind === SyntaxKind.ExpressionStatement || isVariableDeclaration(parent)) return undefined;
  const isAccess = isPropertyAccessExpression(parent);
  if (isAccess && !isThenOfNamedFunction(parent)) return undefined;
  return { specifier, start: node.getStart(), holder, role: isAccess ? 'callback' : useRole(value), node: value };
}

/** `holder` is the innermost definition including the one that `node` itself declares, `outer` the one around it. */
export function siteOf(node: Node, text: string, holder: number, outer: number): ReferenceSite | undefined {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.Identifier:
    case SyntaxKind.PrivateIdentifier: {
      const name = it.text;
      if (name === '') return undefined;
      return { name, start: identifierStart(it, name, text), holder, role: roleOf(it), node };
    }
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral: {
      const parent = it.parent;
      const isKey = isElementAccessExpression(parent) && parent.argumentExpression === it;
      const isInBrackets = isComputedPropertyName(parent);
      const isName = isInBrackets || (nameOf(parent) === it && parent.kind !== SyntaxKind.ModuleDeclaration);
      if (!isKey && !isName) return undefined;
      // The quote belongs to the literal, not to the name.
      const start = it.getStart() + 1;
      const role = isKey ? useRole(parent) : isInBrackets ? 'definition' : roleOf(it);
      return { name: it.text, start, holder, role, node };
    }
    case SyntaxKind.SuperKeyword:
      // `super(...)` runs the constructor of the base class.
      if (it.parent.kind !== SyntaxKind.CallExpression) return undefined;
      return { name: 'super', start: it.end - 5, holder: outer, role: 'construct', node };
    default:
      return undefined;
  }
}

/** The function or class expression that this name belongs to, where nothing else gives it a name. */
export function expressionNamedBy(name: Node): Node | undefined {
  const { parent } = name;
  if (!isFunctionExpression(parent) && !isClassExpression(parent)) return undefined;
  if (parent.name !== name || isBound(parent)) return undefined;
  return isExportAssignment(parent.parent) ? undefined : parent;
}

/** The role of an expression: climbs from the name to the whole access, then looks at what is done with it. */
export function useRole(node: Node): ReferenceRole {
  let expression = node;
  let parent = node.parent;
  // Through a choice between values a name is called or handed on; everything else that is done with it is a mere use.
  let isChoice = false;
  for (;;) {
    if (isPropertyAccessExpression(parent) && parent.name === expression) {
      expression = parent;
    } else if (isWrapper(parent) || isNonNullExpression(parent)) {
      if (parent.expression !== expression) return 'type';
      expression = parent;
    } else if (isChosenFrom(parent, expression)) {
      isChoice = true;
      expression = parent;
    } else if (isApplied(parent, expression)) {
      return 'call';
    } else {
      break;
    }
    parent = expression.parent;
  }
  const role = roleOfExpression(expression, parent);
  return isChoice && role !== 'call' && role !== 'construct' && role !== 'callback' ? 'reference' : role;
}

/** `import('x').then(use)`: the module is given to a function that is not written here. */
function isThenOfNamedFunction(access: PropertyAccessExpression): boolean {
  const call = access.parent;
  if (access.name.text !== 'then' || !isCallExpression(call) || call.expression !== access) return false;
  const then = call.arguments[0];
  return then !== undefined && !isArrowFunction(then) && !isFunctionExpression(then);
}

function roleOf(node: Node): ReferenceRole {
  const parent = typed(node.parent);
  switch (parent.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.ClassExpression:
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.EnumDeclaration:
    case SyntaxKind.ModuleDeclaration:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.MethodSignature:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
    case SyntaxKind.PropertySignature:
    case SyntaxKind.TypeParameter:
    case SyntaxKind.NamedTupleMember:
      return nameOf(parent) === node ? 'definition' : useRole(node);
    case SyntaxKind.VariableDeclaration:
      if (nameOf(parent) === node) return isRequireBinding(parent) ? 'import' : 'definition';
      return useRole(node);
    case SyntaxKind.Parameter:
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.EnumMember:
      return nameOf(parent) === node ? 'definition' : useRole(node);
    case SyntaxKind.BindingElement: {
      const { name, propertyName } = parent;
      if ((name === node || propertyName === node) && isRequireBinding(parent.parent.parent)) return 'import';
      if (propertyName === node) return 'property_key';
      if (name === node) {
        return propertyName === undefined && parent.parent.kind === SyntaxKind.ObjectBindingPattern
          ? 'property_key'
          : 'definition';
      }
      return useRole(node);
    }
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.JsxAttribute:
      return nameOf(parent) === node ? 'property_key' : useRole(node);
    case SyntaxKind.ShorthandPropertyAssignment:
      return useRole(node);
    case SyntaxKind.ImportSpecifier:
    case SyntaxKind.ImportClause:
    case SyntaxKind.NamespaceImport:
    case SyntaxKind.ImportEqualsDeclaration:
      return 'import';
    case SyntaxKind.ExportSpecifier:
    case SyntaxKind.NamespaceExport:
    case SyntaxKind.ExportAssignment:
      return 'export';
    case SyntaxKind.TypeReference:
    case SyntaxKind.TypeQuery:
    case SyntaxKind.ImportType:
    case SyntaxKind.TypePredicate:
      return 'type';
    case SyntaxKind.QualifiedName:
      return roleOfQualified(parent);
    case SyntaxKind.JsxClosingElement:
      return isIntrinsicTag(node) ? 'type' : 'closing_tag';
    case SyntaxKind.LabeledStatement:
    case SyntaxKind.BreakStatement:
    case SyntaxKind.ContinueStatement:
      return 'definition';
    default:
      return useRole(node);
  }
}

function roleOfQualified(name: Node): ReferenceRole {
  let current = name;
  while (current.kind === SyntaxKind.QualifiedName) current = current.parent;
  return current.kind === SyntaxKind.ImportEqualsDeclaration ? 'import' : 'type';
}

function isIntrinsicTag(tagName: Node): boolean {
  return isIdentifier(tagName) && /^[a-z]/.test(tagName.text);
}

/** `a ?? b`, `a || b`, `c ? a : b` and `(0, b)` are, or may be, the value of this operand. */
function isChosenFrom(node: Node, operand: Node): boolean {
  if (isConditionalExpression(node)) return node.condition !== operand;
  if (!isBinaryExpression(node)) return false;
  switch (node.operatorToken.kind) {
    case SyntaxKind.BarBarToken:
    case SyntaxKind.QuestionQuestionToken:
      return true;
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.CommaToken:
      return node.right === operand;
    default:
      return false;
  }
}

/** `run.call(it)` and `run.apply(it)` run what stands before the dot. */
function isApplied(access: Node, expression: Node): boolean {
  if (!isPropertyAccessExpression(access) || access.expression !== expression) return false;
  const call = access.parent;
  if (!isCallExpression(call) || call.expression !== access) return false;
  const name = access.name.text;
  return name === 'call' || name === 'apply';
}

function roleOfExpression(expression: Node, around: Node): ReferenceRole {
  const parent = typed(around);
  switch (parent.kind) {
    case SyntaxKind.CallExpression:
      return parent.expression === expression ? 'call' : roleAmong(parent.arguments, expression);
    case SyntaxKind.NewExpression:
      return parent.expression === expression ? 'construct' : roleAmong(parent.arguments, expression);
    case SyntaxKind.TaggedTemplateExpression:
      return parent.tag === expression ? 'call' : 'reference';
    case SyntaxKind.Decorator:
      return 'decorator';
    case SyntaxKind.JsxOpeningElement:
    case SyntaxKind.JsxSelfClosingElement:
      // `<div>` names a member of the intrinsic elements' type: nothing of the repository runs.
      if (isIntrinsicTag(expression)) return 'type';
      return parent.tagName === expression ? 'jsx' : 'reference';
    case SyntaxKind.JsxExpression:
      return parent.parent.kind === SyntaxKind.JsxAttribute ? 'callback' : 'reference';
    case SyntaxKind.ExpressionWithTypeArguments:
      return parent.parent.kind === SyntaxKind.HeritageClause ? 'extends' : 'reference';
    case SyntaxKind.BinaryExpression:
      if (!isAssignment(parent)) return 'reference';
      if (isExportsAssignment(parent)) return 'export';
      return parent.left === expression ? 'write' : 'reference';
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.ShorthandPropertyAssignment:
      return isExportsAssignment(parent.parent.parent) ? 'export' : 'reference';
    case SyntaxKind.PropertyAccessExpression:
      // `Reply.prototype.send = function () {}` declares a member: the names before it are no use of what they name.
      return isDeclaringPath(parent) ? 'definition' : isInClosingTag(parent) ? 'closing_tag' : 'reference';
    case SyntaxKind.JsxClosingElement:
      return 'closing_tag';
    case SyntaxKind.ExportAssignment:
      return 'export';
    default:
      return 'reference';
  }
}

/** `</Menu.Item>` */
function isInClosingTag(access: Node): boolean {
  let path = access;
  while (isPropertyAccessExpression(path)) path = path.parent;
  return path.kind === SyntaxKind.JsxClosingElement;
}

function roleAmong(given: readonly Node[] | undefined, expression: Node): ReferenceRole {
  return given?.includes(expression) ? 'callback' : 'reference';
}
