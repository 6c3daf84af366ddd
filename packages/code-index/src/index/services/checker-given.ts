/**
 * Members of an object literal that is handed to a function at once: `export const DELETE = withApi({ handler() {} })`. Where
 * the function runs them as members of its own parameter, no other call of the function runs these.
 */
import {
  type BindingElement,
  hasNode,
  isBindingElement,
  isCallExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isVariableDeclaration,
  isVariableOrParameterDeclaration,
  isWrapper,
  type Node,
  nameOf,
  type ParameterDeclaration,
  SyntaxKind,
} from '../../checker/ast.ts';
import type { ReferenceSite } from '../../languages/typescript/facts.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';
import type { Handed } from '../language-service.ts';
import { mayStandForMember, receiverOf } from '../linker.ts';

/** @param use lines of a definition that use what the member stands for */
export function handedByChecker(
  { facts, projects }: CheckedRepository,
  member: DefinitionRef,
  use: { readonly ref: DefinitionRef; readonly lines: readonly number[] },
): Handed | undefined {
  const known = facts.known(member.file)?.definitions ?? [];
  const definition = known[member.index];
  if (definition === undefined || !mayStandForMember(known, member.index)) return undefined;
  const argument = argumentWith(projects.view(member.file), definition);
  const view = argument === undefined ? undefined : projects.view(use.ref.file);
  if (argument === undefined || view === undefined) return undefined;
  const index = enclosingNamed(view.facts.definitions, use.ref.index, argument.callee);
  const runner = view.facts.definitions[index];
  if (runner === undefined) return undefined;
  const isInLines = (site: ReferenceSite) => use.lines.includes(view.lines.lineAt(site.start));
  const sites = view.sites.filter((site) => site.name === definition.name && isInLines(site));
  return sites.length > 0 && sites.every(({ node }) => isOfParameter(node, runner, argument.position))
    ? { to: { file: use.ref.file, index }, by: { file: member.file, index: definition.parent } }
    : undefined;
}

/** The definition around the call that an object with this member is written for: it hands the member on. */
export function handingByChecker(
  { facts, projects }: CheckedRepository,
  member: DefinitionRef,
): DefinitionRef | undefined {
  const known = facts.known(member.file)?.definitions ?? [];
  const definition = known[member.index];
  if (definition === undefined || definition.parent < 0 || !mayStandForMember(known, member.index)) return undefined;
  return argumentWith(projects.view(member.file), definition) === undefined
    ? undefined
    : { file: member.file, index: definition.parent };
}

/** The call whose argument is the object literal that has this member. */
function argumentWith(
  view: FileView | undefined,
  { nameStart }: Definition,
): { readonly callee: string; readonly position: number } | undefined {
  const name = view?.sites.find(({ start }) => start === nameStart)?.node;
  let literal = name?.parent.parent;
  if (literal?.kind !== SyntaxKind.ObjectLiteralExpression) return undefined;
  while (isWrapper(literal.parent)) literal = literal.parent;
  const { parent } = literal;
  if (!isCallExpression(parent)) return undefined;
  const given: readonly Node[] = parent.arguments;
  const position = given.indexOf(literal);
  const callee = isPropertyAccessExpression(parent.expression) ? parent.expression.name : parent.expression;
  // Behind a list that is spread nobody knows which parameter it is.
  const isCounted = position >= 0 && given.every((each, at) => at > position || each.kind !== SyntaxKind.SpreadElement);
  return isCounted && isIdentifier(callee) ? { callee: callee.text, position } : undefined;
}

function enclosingNamed(definitions: readonly Definition[], from: number, name: string): number {
  for (let index = from; index >= 0; index = definitions[index]?.parent ?? -1) {
    const { kind, name: own } = definitions[index] as Definition;
    if (own === name && (kind === 'function' || kind === 'method')) return index;
  }
  return -1;
}

/** `options.run` and `const { run } = options` of the parameter in that place, `{ run }` in its stead, and `run` of these. */
function isOfParameter(node: Node, runner: Definition, position: number): boolean {
  const parameter = parameterAt(node, runner, position);
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return false;
  const receiver = receiverOf(node);
  if (receiver !== undefined) return isName(receiver, parameter);
  if (isBindingElement(node.parent)) return isBoundOf(node.parent, parameter);
  if (!isIdentifier(node)) return false;
  // Whatever is called so in the function is bound of the parameter.
  const { text } = node;
  const isSo = (name: Node | undefined) => name !== undefined && isIdentifier(name) && name.text === text;
  const isOther = (each: Node) =>
    isBindingElement(each)
      ? isSo(each.name) && !isBoundOf(each, parameter)
      : isSo(nameOf(each)) && (isVariableOrParameterDeclaration(each) || isFunctionLikeDeclaration(each));
  const isBound = (each: Node) => isBindingElement(each) && isSo(each.name);
  return hasNode(parameter.parent, isBound) && !hasNode(parameter.parent, isOther);
}

function isBoundOf({ parent: pattern }: BindingElement, parameter: ParameterDeclaration): boolean {
  if (!isObjectBindingPattern(pattern)) return false;
  if (pattern.parent === parameter) return true;
  const value = isVariableDeclaration(pattern.parent) ? pattern.parent.initializer : undefined;
  return value !== undefined && isName(value, parameter);
}

function isName(value: Node, parameter: ParameterDeclaration): boolean {
  if (!isIdentifier(value) || !isIdentifier(parameter.name) || value.text !== parameter.name.text) return false;
  const { text } = value;
  // A parameter or variable of the same name hides it.
  const isHiding = (each: Node) =>
    isVariableOrParameterDeclaration(each) && each !== parameter && isIdentifier(each.name) && each.name.text === text;
  return !hasNode(parameter.parent, isHiding);
}

/** Of the outermost function within the definition. */
function parameterAt(node: Node, { start, end }: Definition, position: number): ParameterDeclaration | undefined {
  let found: ParameterDeclaration | undefined;
  for (let at: Node | undefined = node; at !== undefined && start <= at.end && at.end <= end; at = at.parent)
    if (isFunctionLikeDeclaration(at)) found = at.parameters[position];
  return found;
}
