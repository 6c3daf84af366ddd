/** What stands in the parentheses and the angle brackets of a C# declaration. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { modifiersOf } from './modifiers.ts';
import { declared, nameOf, nameStart } from './names.ts';
import type { CsharpWalk } from './walk.ts';
import { ANYTHING } from './written-types.ts';

export function typeParametersOf(walk: CsharpWalk, node: number, definition: number): void {
  const { tree, builder } = walk;
  const list = tree.childOfKind(node, 'type_parameter_list');
  const parameters = tree.children(list).filter((child) => tree.kind(child) === 'type_parameter');
  const clauses = tree.children(node).filter((child) => tree.kind(child) === 'type_parameter_constraints_clause');
  const names = parameters.map((parameter) => tree.field(parameter, 'name')).filter((name) => name >= 0);
  for (const parameter of parameters) modifiersOf(walk, parameter);
  for (const name of names) declared(walk, name);
  // All names first: a bound may name a later one.
  const bounds = new Map<string, TermId[]>();
  const open = names.map((name) => {
    const text = nameOf(tree, name);
    const bound = builder.reserve();
    builder.bind(text, 'type_parameter', builder.block.from, { definition, type: bound });
    return { text, bound };
  });
  for (const clause of clauses) {
    const nameNode = tree.childOfKind(clause, 'identifier');
    declared(walk, nameNode);
    const types = tree.children(clause).flatMap((constraint) => {
      const type = tree.kind(constraint) === 'type_parameter_constraint' ? tree.field(constraint, 'type') : -1;
      return type < 0 || /^(?:notnull|unmanaged)$/.test(tree.textOf(type)) ? [] : [walk.type(type)];
    });
    if (nameNode >= 0) bounds.set(nameOf(tree, nameNode), types);
  }
  for (const { text, bound } of open) {
    const types = bounds.get(text) ?? [];
    builder.fill(bound, types.length === 0 ? { kind: 'literal', type: 'object' } : { kind: 'either', of: types });
    builder.details[definition]?.typeParameters.push({ name: text, bound: types.length === 0 ? -1 : bound });
  }
}

interface ParameterPlace {
  readonly nameNode: number;
  readonly typeNode: number;
  /** The whole parameter; of the last one of any number its name. */
  readonly whole: number;
  readonly isRest: boolean;
}

/** The grammar has no node for `params string[] rest`. */
export function parametersIn({ tree }: CsharpWalk, list: number): readonly ParameterPlace[] {
  if (list < 0) return [];
  const found: ParameterPlace[] = [];
  let typeNode = -1;
  for (const child of tree.children(list)) {
    if (tree.kind(child) === 'parameter') {
      const nameNode = tree.field(child, 'name');
      const isRest = tree.children(child).some((each) => tree.textOf(each) === 'params');
      if (nameNode >= 0) found.push({ nameNode, typeNode: tree.field(child, 'type'), whole: child, isRest });
    } else if (tree.fieldOf(child) === 'type') typeNode = child;
    else if (tree.fieldOf(child) === 'name') found.push({ nameNode: child, typeNode, whole: child, isRest: true });
  }
  return found;
}

/** Binds them, and says of a definition that it takes them. */
export function parametersOf(walk: CsharpWalk, list: number, detail: OpenDetail | undefined): void {
  const { tree, builder } = walk;
  for (const { nameNode, typeNode, whole, isRest } of parametersIn(walk, list)) {
    const words = whole === nameNode ? [] : modifiersOf(walk, whole).words;
    const type = walk.type(typeNode);
    const value = whole === nameNode ? -1 : defaultOf(walk, whole, nameNode, typeNode);
    const name = nameOf(tree, nameNode);
    declared(walk, nameNode);
    builder.bind(name, 'parameter', nameStart(tree, nameNode), { type });
    if (words.includes('this') && detail !== undefined && detail.parameters.length === 0)
      detail.modifiers.push('extension');
    detail?.parameters.push({ name, type, value, kind: isRest ? 'rest' : 'plain' });
  }
}

function defaultOf(walk: CsharpWalk, node: number, nameNode: number, typeNode: number): TermId {
  const { tree, builder } = walk;
  const value = tree
    .children(node)
    .find((child) => child > nameNode && child !== typeNode && tree.kind(child) !== 'attribute_list');
  if (value === undefined) return -1;
  const term = walk.expression(value);
  return term < 0 ? builder.literal(ANYTHING) : term;
}
