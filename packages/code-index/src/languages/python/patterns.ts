/** Patterns of `match`: what they bind, and which type the subject has where they fit. */
import type { TermId } from '../../model/syntax.ts';
import { bindLocal } from './assignments.ts';
import { dottedName } from './names.ts';
import type { PythonWalk } from './walk.ts';

/** Binds what a pattern captures; returns the written type that the subject has, or -1. */
export function patternOf(walk: PythonWalk, node: number, subject: TermId, at: number): TermId {
  const { tree, builder } = walk;
  switch (tree.kind(node)) {
    case 'case_pattern': {
      const [only] = tree.children(node);
      return only === undefined ? -1 : patternOf(walk, only, subject, at);
    }
    case 'class_pattern': {
      const [name, ...parts] = tree.children(node);
      const type = name === undefined ? -1 : dottedName(walk, name, 'reference');
      for (const part of parts) patternOf(walk, part, -1, at);
      return type;
    }
    case 'keyword_pattern': {
      const [key, ...parts] = tree.children(node);
      if (key !== undefined) builder.site(tree.textOf(key), tree.start(key), 'property_key', -1);
      for (const part of parts) patternOf(walk, part, -1, at);
      return -1;
    }
    case 'union_pattern': {
      const types = tree.children(node).map((part) => patternOf(walk, part, subject, at));
      return types.length === 0 || types.some((type) => type < 0) ? -1 : builder.term({ kind: 'either', of: types });
    }
    case 'as_pattern': {
      const [pattern, name] = tree.children(node);
      const type = pattern === undefined ? -1 : patternOf(walk, pattern, subject, at);
      if (name !== undefined) {
        const target = tree.kind(name) === 'as_pattern_target' ? (tree.children(name)[0] ?? name) : name;
        bindLocal(walk, target, type < 0 ? subject : -1, type);
      }
      return type;
    }
    case 'dotted_name': {
      const parts = tree.children(node);
      if (parts.length === 1 && tree.textOf(node) !== '_') bindLocal(walk, parts[0] as number, subject, -1);
      else if (parts.length > 1) dottedName(walk, node, 'reference');
      return -1;
    }
    case 'identifier':
      bindLocal(walk, node, -1, -1);
      return -1;
    default:
      for (const child of tree.children(node)) {
        const kind = tree.kind(child);
        if (PATTERNS.has(kind)) patternOf(walk, child, -1, at);
        else if (kind === 'identifier') bindLocal(walk, child, -1, -1);
        else if (!kind.startsWith('string')) walk.expression(child);
      }
      return -1;
  }
}

const PATTERNS: ReadonlySet<string> = new Set([
  'case_pattern',
  'class_pattern',
  'keyword_pattern',
  'union_pattern',
  'as_pattern',
  'dotted_name',
  'list_pattern',
  'tuple_pattern',
  'dict_pattern',
  'splat_pattern',
  'complex_pattern',
]);
