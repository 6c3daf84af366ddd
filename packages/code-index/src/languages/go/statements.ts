/** Statements of Go that bind names or choose what runs. */
import { listed, passedValue, spreadOver } from './expressions.ts';
import type { GoWalk } from './walk.ts';

/** `a, b := …`: what is known already in this very block is written, the rest is declared. */
function shortVariables(walk: GoWalk, left: number, right: number, holdsFrom: number): void {
  const { tree, builder } = walk;
  const names = listed(walk, left);
  const values = listed(walk, right);
  const terms = spreadOver(walk, names.length, values, (value) => passedValue(walk, value));
  names.forEach((nameNode, i) => {
    if (tree.kind(nameNode) !== 'identifier') {
      walk.expression(nameNode, 'write');
      return;
    }
    const name = tree.textOf(nameNode);
    if (name === '_') return;
    const isKnown =
      names.length > 1 && builder.scopeAt(builder.scope).bindings.some((binding) => binding.name === name);
    if (isKnown) {
      builder.site(name, tree.start(nameNode), 'write', builder.name(name, tree.start(nameNode)));
      return;
    }
    walk.declared(nameNode);
    builder.bind(name, 'variable', holdsFrom, { value: terms[i] ?? -1 });
  });
}

export function shortVariableDeclaration(walk: GoWalk, node: number): void {
  const { tree } = walk;
  shortVariables(walk, tree.field(node, 'left'), tree.field(node, 'right'), tree.end(node));
}

/** `i++`. */
export function writes(walk: GoWalk, node: number): void {
  for (const target of walk.tree.children(node)) walk.expression(target, 'write');
}

export function returnStatement(walk: GoWalk, node: number): void {
  for (const list of walk.tree.children(node)) for (const value of listed(walk, list)) passedValue(walk, value);
}

export function assignmentStatement(walk: GoWalk, node: number): void {
  const { tree } = walk;
  for (const target of listed(walk, tree.field(node, 'left'))) walk.expression(target, 'write');
  for (const value of listed(walk, tree.field(node, 'right'))) passedValue(walk, value);
}

export function forStatement(walk: GoWalk, node: number): void {
  const { tree } = walk;
  walk.inScope(node, () => {
    const body = tree.field(node, 'body');
    for (const child of tree.children(node)) {
      if (child === body) continue;
      const kind = tree.kind(child);
      if (kind === 'range_clause') rangeClause(walk, child, tree.start(body));
      else if (kind === 'for_clause') for (const part of tree.children(child)) walk.statement(part);
      else walk.statement(child);
    }
    if (body >= 0) walk.statement(body);
  });
}

function rangeClause(walk: GoWalk, clause: number, holdsFrom: number): void {
  const { tree, builder } = walk;
  const of = walk.expression(tree.field(clause, 'right'));
  const left = tree.field(clause, 'left');
  if (left < 0) return;
  const isDeclared = tree.has(clause, ':=');
  // The key and the value of one round.
  const element = builder.term({ kind: 'element', of });
  listed(walk, left).forEach((target, position) => {
    if (!isDeclared || tree.kind(target) !== 'identifier') {
      walk.expression(target, 'write');
      return;
    }
    const name = tree.textOf(target);
    if (name === '_') return;
    walk.declared(target);
    builder.bind(name, 'variable', holdsFrom, { value: builder.term({ kind: 'part', of: element, position }) });
  });
}

export function caseOf(walk: GoWalk, node: number): void {
  const { tree } = walk;
  walk.inScope(node, () => {
    for (const child of tree.children(node)) {
      const kind = tree.kind(child);
      if (kind === 'expression_list') for (const value of listed(walk, child)) walk.expression(value);
      else walk.statement(child);
    }
  });
}

export function receiveStatement(walk: GoWalk, node: number): void {
  const { tree } = walk;
  const left = tree.field(node, 'left');
  const right = tree.field(node, 'right');
  if (left >= 0 && tree.has(node, ':=')) {
    shortVariables(walk, left, right, tree.end(node));
    return;
  }
  if (left >= 0) for (const target of listed(walk, left)) walk.expression(target, 'write');
  if (right >= 0) walk.expression(right);
}

export function typeSwitchStatement(walk: GoWalk, node: number): void {
  const { tree, builder } = walk;
  walk.inScope(node, () => {
    walk.statement(tree.field(node, 'initializer'));
    const alias = tree.field(node, 'alias');
    const [aliasName = -1] = alias < 0 ? [] : listed(walk, alias);
    const name = aliasName < 0 ? '' : tree.textOf(aliasName);
    if (aliasName >= 0 && name !== '_') walk.declared(aliasName);
    const subject = walk.expression(tree.field(node, 'value'));
    for (const each of tree.children(node)) {
      if (!CASES.has(tree.kind(each))) continue;
      walk.inScope(each, () => {
        const types = tree.fields(each, 'type').filter((part) => tree.isNamed(part));
        const terms = types.map((part) => walk.type(part));
        const [only = -1] = terms;
        if (name !== '' && name !== '_')
          builder.bind(name, 'variable', tree.start(each), terms.length === 1 ? { type: only } : { value: subject });
        for (const child of tree.children(each)) if (tree.kind(child) === 'statement_list') walk.inside(child);
      });
    }
  });
}

const CASES: ReadonlySet<string> = new Set(['expression_case', 'default_case', 'type_case', 'communication_case']);
