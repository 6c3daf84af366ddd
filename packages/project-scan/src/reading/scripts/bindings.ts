/** Which declaration of a script a name stands for at a place in it, by the blocks around that place. */
import { groupedBy } from '../grouped.ts';
import type { Node, NodeOf, ScriptTree } from './tree.ts';

export interface Binding {
  readonly name: string;
  /** The name where it is introduced. */
  readonly id: Node;
  /** `pattern`: it is taken out of an object or a list, or caught. */
  readonly kind: 'variable' | 'pattern' | 'parameter' | 'function' | 'class' | 'enum' | 'import';
  /** What introduces it: a declarator, function, class, enumeration or import; of a parameter its function. */
  readonly node: Node;
  /** What a variable is set to there. */
  readonly value: Node | undefined;
  /** The block, function or program in which it is known. */
  readonly scope: Node;
  readonly isConstant: boolean;
}

export function bindingAt(tree: ScriptTree, name: string, place: Node): Binding | undefined {
  const scopes = tree.once(scopesIn);
  for (let node: Node | null | undefined = place; node != null; node = node.parent) {
    const found = scopes.get(node)?.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The one of the whole file; else the first that there is in it. */
export function bindingOf(tree: ScriptTree, name: string): Binding | undefined {
  const scopes = tree.once(scopesIn);
  const whole = scopes.get(tree.program)?.get(name);
  if (whole !== undefined) return whole;
  for (const names of scopes.values()) {
    const found = names.get(name);
    if (found !== undefined && found.kind !== 'parameter') return found;
  }
  return undefined;
}

/** What sets a variable anew, in the order of the text: `url = …`, `url += …`. */
export function assignmentsTo(tree: ScriptTree, binding: Binding): readonly NodeOf<'AssignmentExpression'>[] {
  return (tree.once(assignmentsByName).get(binding.name) ?? []).filter(
    ({ left }) => bindingAt(tree, binding.name, left) === binding,
  );
}

function assignmentsByName(tree: ScriptTree): ReadonlyMap<string, readonly NodeOf<'AssignmentExpression'>[]> {
  const named = tree.all('AssignmentExpression').filter(({ left }) => left.type === 'Identifier');
  return groupedBy(named, ({ left }) => (left.type === 'Identifier' ? left.name : ''));
}

const SCOPES: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'StaticBlock',
  'SwitchStatement',
  'CatchClause',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'TSModuleBlock',
]);
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const;

function scopesIn(tree: ScriptTree): ReadonlyMap<Node, ReadonlyMap<string, Binding>> {
  const scopes = new Map<Node, Map<string, Binding>>();
  const add = (scope: Node, binding: Omit<Binding, 'scope' | 'value' | 'isConstant'> & Partial<Binding>) => {
    const names = scopes.get(scope) ?? new Map<string, Binding>();
    scopes.set(scope, names);
    if (!names.has(binding.name)) names.set(binding.name, { value: undefined, isConstant: true, ...binding, scope });
  };
  for (const node of tree.all('VariableDeclarator')) {
    const declaration = node.parent as NodeOf<'VariableDeclaration'>;
    const scope = scopeAround(declaration, declaration.kind === 'var');
    const isConstant = declaration.kind === 'const';
    const value = node.init ?? undefined;
    const kind = node.id.type === 'Identifier' ? 'variable' : 'pattern';
    for (const id of namesIn(node.id)) add(scope, { name: id.name, id, kind, node, isConstant, value });
  }
  for (const type of FUNCTIONS)
    for (const node of tree.all(type)) {
      for (const parameter of node.params)
        for (const id of namesIn(parameter)) add(node, { name: id.name, id, kind: 'parameter', node });
      if (node.id == null) continue;
      const scope = type === 'FunctionDeclaration' ? scopeAround(node, false) : node;
      add(scope, { name: node.id.name, id: node.id, kind: 'function', node });
    }
  for (const node of tree.all('ClassDeclaration'))
    if (node.id !== null) add(scopeAround(node, false), { name: node.id.name, id: node.id, kind: 'class', node });
  for (const node of tree.all('TSEnumDeclaration'))
    add(scopeAround(node, false), { name: node.id.name, id: node.id, kind: 'enum', node, value: node });
  for (const type of ['ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier'] as const)
    for (const node of tree.all(type))
      add(tree.program, { name: node.local.name, id: node.local, kind: 'import', node });
  for (const node of tree.all('CatchClause'))
    if (node.param !== null)
      for (const id of namesIn(node.param)) add(node, { name: id.name, id, kind: 'pattern', node });
  return scopes;
}

function scopeAround(node: Node, isOfFunction: boolean): Node {
  let around: Node = node;
  while (around.parent != null) {
    around = around.parent;
    const isFunction = (FUNCTIONS as readonly string[]).includes(around.type);
    if (isFunction) return around;
    if (!SCOPES.has(around.type)) continue;
    // What a function declares right in it is beside its parameters.
    const isBody =
      around.type === 'BlockStatement' && (FUNCTIONS as readonly string[]).includes(around.parent?.type ?? '');
    if (!isOfFunction || isBody || around.type === 'Program') return around;
  }
  return around;
}

/** All names that a pattern introduces. */
function namesIn(pattern: Node): readonly NodeOf<'Identifier'>[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => namesIn(each.type === 'Property' ? each.value : each));
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each === null ? [] : namesIn(each)));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}
