/** Patterns of C#: what they name, and what they bind. */
import type { TermId } from '../../model/syntax.ts';
import { bindVariable, operand } from './invocations.ts';
import { simpleName } from './names.ts';
import type { CsharpWalk } from './walk.ts';

/** @param subject What is held against the pattern. */
export function pattern(walk: CsharpWalk, node: number, subject: TermId): void {
  const { tree } = walk;
  if (node < 0) return;
  switch (tree.kind(node)) {
    case 'declaration_pattern':
    case 'var_pattern': {
      const type = walk.type(tree.field(node, 'type'));
      bindVariable(walk, tree.field(node, 'name'), type, subject);
      return;
    }
    case 'recursive_pattern':
      recursivePattern(walk, node, subject);
      return;
    case 'list_pattern':
      for (const child of tree.children(node)) pattern(walk, child, elementOf(walk, subject));
      return;
    case 'constant_pattern':
      for (const child of tree.children(node)) walk.expression(child);
      return;
    case 'type_pattern':
      walk.type(tree.children(node)[0] ?? -1);
      return;
    case 'relational_pattern':
      walk.inside(node);
      return;
    default:
      if (!PATTERN.test(tree.kind(node))) walk.statement(node);
      else for (const child of tree.children(node)) pattern(walk, child, subject);
  }
}

const PATTERN = /_pattern$|^subpattern$/;

function elementOf({ builder }: CsharpWalk, of: TermId): TermId {
  return of < 0 ? -1 : builder.term({ kind: 'element', of });
}

function recursivePattern(walk: CsharpWalk, node: number, subject: TermId): void {
  const { tree, builder } = walk;
  const typeNode = tree.field(node, 'type');
  const of = typeNode < 0 ? subject : builder.instance(walk.type(typeNode));
  tree.children(tree.childOfKind(node, 'positional_pattern_clause')).forEach((part, position) => {
    const value = tree.children(part).at(-1) ?? -1;
    pattern(walk, value, of < 0 ? -1 : builder.term({ kind: 'part', of, position }));
  });
  for (const part of tree.children(tree.childOfKind(node, 'property_pattern_clause'))) {
    const [path = -1, value = -1] = tree.children(part);
    pattern(walk, value, propertyPath(walk, path, of));
  }
  bindVariable(walk, tree.field(node, 'name'), -1, of);
}

/** `Owner.Name` of `{ Owner.Name: "x" }`. */
function propertyPath(walk: CsharpWalk, node: number, of: TermId): TermId {
  const { tree } = walk;
  if (node < 0) return -1;
  if (tree.kind(node) !== 'member_access_expression') return simpleName(walk, node, 'reference', undefined, of);
  const before = propertyPath(walk, tree.field(node, 'expression'), of);
  return simpleName(walk, tree.field(node, 'name'), 'reference', undefined, before);
}

export function isPattern(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const subject = walk.expression(tree.field(node, 'expression'));
  pattern(walk, tree.field(node, 'pattern'), subject);
  return builder.literal('bool');
}

export function isExpression(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  operand(walk, tree.field(node, 'left'));
  walk.type(tree.field(node, 'right'));
  return builder.literal('bool');
}

/** `x switch { … }`: one of what its arms give. */
export function switchExpression(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [subjectNode = -1] = tree.children(node);
  const subject = walk.expression(subjectNode);
  const values: TermId[] = [];
  for (const arm of armsIn(walk, node)) {
    walk.inScope(arm, () => {
      const parts = tree.children(arm);
      pattern(walk, parts[0] ?? -1, subject);
      for (const part of parts.slice(1, -1)) walk.statement(part);
      if (parts.length > 1) values.push(walk.expression(parts.at(-1) as number));
    });
  }
  return builder.either(values.filter((value) => value >= 0));
}

/** Some may stand behind a condition of the preprocessor. */
function armsIn({ tree }: CsharpWalk, node: number): number[] {
  const found: number[] = [];
  for (let inner = node + 1; inner < tree.endOf(node); inner++) {
    if (tree.kind(inner) !== 'switch_expression_arm') continue;
    found.push(inner);
    inner = tree.endOf(inner) - 1;
  }
  return found;
}

export function switchStatement(walk: CsharpWalk, node: number): void {
  const { tree } = walk;
  const subject = walk.expression(tree.field(node, 'value'));
  const body = tree.field(node, 'body');
  if (body < 0) return;
  // What one section declares is seen by all of them.
  walk.inScope(body, () => {
    for (let inner = body + 1; inner < tree.endOf(body); inner++) {
      if (tree.kind(inner) !== 'switch_section') continue;
      switchSection(walk, inner, subject);
      inner = tree.endOf(inner) - 1;
    }
  });
}

function switchSection(walk: CsharpWalk, node: number, subject: TermId): void {
  const { tree } = walk;
  for (const child of tree.children(node)) {
    if (PATTERN.test(tree.kind(child))) pattern(walk, child, subject);
    else walk.statement(child);
  }
}
