/** Words and attributes in front of what is declared in C#. */
import type { TermId } from '../../model/syntax.ts';
import type { Decorators } from '../shape/builder.ts';
import { declared, nameOf, nameStart, qualifiedName, simpleName } from './names.ts';
import type { CsharpWalk } from './walk.ts';

export interface Modifiers {
  readonly words: readonly string[];
  readonly decorators: Decorators;
  /** Where the declaration begins without its attributes. */
  readonly start: number;
}

/** The terms of attributes belong to what stands around the declaration; the sites too, until it is decorated with them. */
export function modifiersOf(walk: CsharpWalk, node: number): Modifiers {
  const { tree, builder } = walk;
  const words: string[] = [];
  const terms: TermId[] = [];
  const from = builder.sites.length;
  let start = tree.start(node);
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === 'modifier') words.push(tree.textOf(child));
    else if (kind === 'attribute_list') {
      terms.push(...attributesOf(walk, child));
      start = behind(walk, child);
    }
  }
  return { words, decorators: { terms, sites: { from, to: builder.sites.length } }, start };
}

/** Those that run nothing and are read by the compiler alone are left out. */
export function attributesOf(walk: CsharpWalk, list: number): TermId[] {
  const { tree } = walk;
  return tree.children(list).flatMap((attribute) => {
    if (tree.kind(attribute) !== 'attribute') return [];
    const term = attributeOf(walk, attribute);
    return HARMLESS.test(tree.textOf(tree.field(attribute, 'name'))) ? [] : [term];
  });
}

/** `[Route("x")]` is made of the class `RouteAttribute`, or else of `Route`. */
function attributeOf(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const path = tree.field(node, 'name');
  const isQualified = path >= 0 && tree.kind(path) === 'qualified_name';
  const of = isQualified ? qualifiedName(walk, tree.field(path, 'qualifier'), 'type', 'package') : undefined;
  const last = isQualified ? tree.field(path, 'name') : path;
  const call = builder.reserve();
  const named = simpleName(walk, last, 'decorator', 'type', of);
  builder.called(call, walk.lastSite);
  const short = last >= 0 && tree.kind(last) === 'identifier' ? nameOf(tree, last) : '';
  let term = named;
  if (short !== '' && !short.endsWith('Attribute')) {
    const start = nameStart(tree, last);
    const name = `${short}Attribute`;
    term = of === undefined ? builder.name(name, start, 'type') : builder.member(of, name, start, 'type');
    builder.called(call, builder.site(name, start, 'decorator', term));
  }
  const args = tree.children(tree.childOfKind(node, 'attribute_argument_list')).map((argument) => {
    const nameNode = tree.field(argument, 'name');
    declared(walk, nameNode);
    const value = tree.children(argument).find((child) => child !== nameNode) ?? -1;
    // `Name = "x"` sets a property of the attribute.
    const left = value >= 0 && tree.kind(value) === 'assignment_expression' ? tree.field(value, 'left') : -1;
    if (left < 0) return { value: walk.expression(value) };
    simpleName(walk, left, 'write', undefined, builder.instance(term));
    walk.expression(tree.field(value, 'right'));
    return undefined;
  });
  builder.fill(call, { kind: 'construct', of: term, args: args.filter((each) => each !== undefined) });
  return term;
}

/** Where the next token begins. */
function behind(walk: CsharpWalk, node: number): number {
  const { text } = walk.tree;
  let at = walk.tree.end(node);
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

const HARMLESS =
  /(?:^|\.)(?:Obsolete|NotNull|NotNullWhen|MaybeNull|MaybeNullWhen|AllowNull|DisallowNull|MemberNotNull\w*|DoesNotReturn\w*|ExcludeFromCodeCoverage|SuppressMessage|UnconditionalSuppressMessage|DebuggerDisplay|DebuggerStepThrough|DebuggerHidden|DebuggerNonUserCode|EditorBrowsable|MethodImpl|GeneratedCode|CompilerGenerated|CLSCompliant|StackTraceHidden|SetsRequiredMembers|Flags)(?:Attribute)?$/;
