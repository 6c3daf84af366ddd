/**
 * What a person means by "the new signature". Understood are a function's type, a declaration's head, a member as an
 * interface holds it, and for what is no function a plain type. The text is parsed, so that nothing else can be in it.
 */
import {
  type FunctionTypeNode,
  hasNode,
  isFunctionTypeNode,
  isInterfaceDeclaration,
  isSignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  type Node,
  type NodeOf,
  nameOf,
  type SourceFile,
  SyntaxKind,
  textOf,
  typed,
} from '../../checker/ast.ts';
import { EngineError } from '../../errors.ts';
import type { CheckerProjects } from '../../index/checker-projects.ts';

export type NewSignature = Said & (FunctionSignature | PlainType);

/** What the types in it say, whatever its form. */
interface Said {
  /** `any`, anywhere. */
  readonly saysAny: boolean;
  /** What is given back is a promise. */
  readonly returnsPromise: boolean;
}

interface FunctionSignature {
  readonly kind: 'function';
  /** The name that was given with it, if any. */
  readonly name: string | undefined;
  /** `<T extends string>`, or nothing. */
  readonly typeParameters: string;
  /** `(order: Order, retries?: number)` */
  readonly parameters: string;
  readonly parameterCount: number;
  /** Undefined where nothing was said: the result stays as it is. */
  readonly returns: string | undefined;
}

interface PlainType {
  readonly kind: 'type';
  readonly name: string | undefined;
  readonly text: string;
}

export const SIGNATURE_FORMS =
  'Understood are `(a: A, b?: B) => R`, `function name(a: A): R`, `name(a: A): R`, and for what is no function `name: Type` or `Type`';

/** Throws `EngineError` `bad_change` for what is none of the forms. */
export function readSignature(projects: CheckerProjects, given: string): NewSignature {
  const { text, isFunction } = withoutDecoration(given);
  if (text !== '' && !isFunction) {
    const type = parsedAs(projects, `type T =\n${text}\n;`);
    const alias = type?.sourceFile.statements[0];
    if (type !== undefined && alias !== undefined && isTypeAliasDeclaration(alias))
      return ofType(alias.type, type.sourceFile.text);
  }
  const holder = text === '' ? undefined : parsedAs(projects, `interface T {\n${text}\n}`);
  const declaration = holder?.sourceFile.statements[0];
  const members = declaration !== undefined && isInterfaceDeclaration(declaration) ? declaration.members : [];
  const [member] = members;
  const signature = member === undefined || members.length !== 1 ? undefined : ofMember(member);
  if (signature !== undefined) return signature;
  throw new EngineError('bad_change', `\`${given.slice(0, 200)}\` is no signature`, { hint: SIGNATURE_FORMS });
}

/** As the text of a type, where the result is known. */
export function asType(signature: NewSignature): string | undefined {
  if (signature.kind === 'type') return signature.text;
  if (signature.returns === undefined) return undefined;
  return `${signature.typeParameters}${signature.parameters} => ${signature.returns}`;
}

/** Words before a declaration and the beginning of a body after it say nothing about the signature. */
function withoutDecoration(given: string): { readonly text: string; readonly isFunction: boolean } {
  const head = given.trim().replace(/^(?:(?:export|default|declare|async|const|let|var)\s+)+/, '');
  const isFunction = /^function\b/.test(head);
  const text = head
    .replace(/^function\b\s*/, '')
    .replace(/(?<!\s)\s*[{;]\s*$/, '')
    .trim();
  return { text, isFunction };
}

/** Undefined unless it is exactly one well-formed statement. */
function parsedAs(projects: CheckerProjects, text: string): { readonly sourceFile: SourceFile } | undefined {
  const parsed = projects.parseText(text);
  if (parsed === undefined || parsed.faults.length > 0 || parsed.sourceFile.statements.length !== 1) return undefined;
  return parsed;
}

function ofType(type: Node, text: string): NewSignature {
  if (isFunctionTypeNode(type)) return ofSignature(type, text);
  const written = text.slice(type.getStart(), type.end);
  return { kind: 'type', name: undefined, text: written, ...saidBy(type) };
}

function ofMember(member: Node): NewSignature | undefined {
  const text = member.getSourceFile().text;
  const it = typed(member);
  switch (it.kind) {
    case SyntaxKind.MethodSignature:
    case SyntaxKind.CallSignature:
      return ofSignature(it, text);
    case SyntaxKind.PropertySignature:
    case SyntaxKind.GetAccessor: {
      const { name, type } = it;
      if (type === undefined) return undefined;
      return { ...ofType(type, text), name: text.slice(name.getStart(), name.end) };
    }
    default:
      return undefined;
  }
}

function ofSignature(
  node: FunctionTypeNode | NodeOf<SyntaxKind.MethodSignature | SyntaxKind.CallSignature>,
  text: string,
): NewSignature {
  const { typeParameters, parameters, type } = node;
  const name = nameOf(node);
  return {
    kind: 'function',
    name: name === undefined ? undefined : text.slice(name.getStart(), name.end),
    typeParameters: typeParameters === undefined ? '' : `<${text.slice(typeParameters.pos, typeParameters.end)}>`,
    parameters: `(${text.slice(parameters.pos, parameters.end)})`,
    parameterCount: parameters.length,
    returns: type === undefined ? undefined : text.slice(type.getStart(), type.end),
    ...saidBy(node),
  };
}

function saidBy(written: Node): Said {
  return {
    saysAny: hasNode(written, ({ kind }) => kind === SyntaxKind.AnyKeyword),
    returnsPromise: hasNode(written, (node) => isSignatureDeclaration(node) && isPromise(node.type)),
  };
}

function isPromise(type: Node | undefined): boolean {
  return type !== undefined && isTypeReferenceNode(type) && textOf(type.typeName) === 'Promise';
}
