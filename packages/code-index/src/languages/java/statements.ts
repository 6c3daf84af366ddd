/** Statements of Java that choose what runs, or give a value. */
import type { TermId } from '../../model/syntax.ts';
import { initializer } from './functions.ts';
import { pattern } from './patterns.ts';
import type { JavaWalk } from './walk.ts';

export function block(walk: JavaWalk, node: number): void {
  const { tree } = walk;
  if (BODIES.has(tree.kind(tree.parent(node)))) initializer(walk, node);
  else walk.inScope(node, () => walk.inside(node));
}

const BODIES: ReadonlySet<string> = new Set([
  'class_body',
  'interface_body',
  'enum_body_declarations',
  'annotation_type_body',
]);

/** `x instanceof A a` binds in the branch; where the condition is negated, in what follows. */
export function ifStatement(walk: JavaWalk, node: number): void {
  const isNegated = /!\s*\(/.test(walk.tree.textOf(walk.tree.field(node, 'condition')));
  if (isNegated) walk.inside(node);
  else walk.inScope(node, () => walk.inside(node));
}

export function returnStatement(walk: JavaWalk, node: number): void {
  const { values, wanted } = walk.state.returns;
  const [value] = walk.tree.children(node);
  if (value !== undefined) values.push(walk.expression(value, wanted));
}

export function yieldStatement(walk: JavaWalk, node: number): void {
  const [value] = walk.tree.children(node);
  if (value !== undefined) walk.state.yields.push(walk.expression(value));
}

/** The statement and the expression. */
export function switchOf(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const yields: TermId[] = [];
  walk.keeping({ yields }, () => {
    const subject = walk.expression(tree.field(node, 'condition'));
    const body = tree.field(node, 'body');
    if (body < 0) return;
    walk.inScope(body, () => {
      for (const part of tree.children(body)) {
        // In the older form what one group declares is seen by the next.
        if (tree.kind(part) === 'switch_rule') walk.inScope(part, () => switchPart(walk, part, subject));
        else switchPart(walk, part, subject);
      }
    });
  });
  return yields.length === 1 ? (yields[0] as TermId) : builder.term({ kind: 'either', of: yields });
}

function switchPart(walk: JavaWalk, part: number, subject: TermId): void {
  const { tree, state } = walk;
  const isRule = tree.kind(part) === 'switch_rule';
  for (const child of tree.children(part)) {
    if (tree.kind(child) === 'switch_label') switchLabel(walk, child, subject);
    else if (isRule && tree.kind(child) === 'expression_statement')
      for (const value of tree.children(child)) state.yields.push(walk.expression(value));
    else walk.statement(child);
  }
}

function switchLabel(walk: JavaWalk, label: number, subject: TermId): void {
  for (const child of walk.tree.children(label)) {
    const kind = walk.tree.kind(child);
    // A constant of the enum that is asked about, by its bare name, or else a constant like any other.
    if (kind === 'identifier') walk.member(subject, child, 'reference', 'label');
    else if (PATTERNS.has(kind)) pattern(walk, child, subject);
    else walk.statement(child);
  }
}

const PATTERNS: ReadonlySet<string> = new Set(['pattern', 'type_pattern', 'record_pattern']);
