/**
 * A type written out so that two states of a program can be compared: in words, and by the declarations that a member or a
 * call of something of this type leads to. Words alone do not tell `() => void` from another one, which a call runs.
 */
import {
  type Checker as ApiChecker,
  type Symbol as ApiSymbol,
  type Type as ApiType,
  SignatureKind,
  SymbolFlags,
} from 'typescript/unstable/sync';
import { type DeclarationPlace, placeOf } from './declaration-place.ts';

export interface WrittenType {
  /** Each name with the module that it comes from, as in `import("/repository/src/job").Job`. */
  readonly text: string;
  /** Of what has no name in it, members and signatures, in the order in which they are come to. */
  readonly declarations: readonly (readonly DeclarationPlace[])[];
}

/** Undefined where there is more to it than can be asked for. */
export function writeType(checker: ApiChecker, type: ApiType): WrittenType | undefined {
  const declarations: (readonly DeclarationPlace[])[] = [];
  const seen = new Set<number>();
  const left = [type];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (seen.has(at.id)) continue;
    if (seen.size === MOST_TYPES || isOpen(at)) return undefined;
    seen.add(at.id);
    left.push(...partsOf(checker, at, declarations));
  }
  return { text: checker.typeToString(type, undefined, NO_TRUNCATION | FULLY_QUALIFIED), declarations };
}

/** Types within this one. What a class, an interface or an enum is, its own declaration says. */
function partsOf(
  checker: ApiChecker,
  type: ApiType,
  declarations: (readonly DeclarationPlace[])[],
): readonly ApiType[] {
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes() ?? [];
  if (!type.isObjectType()) return type.getAliasTypeArguments();
  if (type.isTypeReference()) return checker.getTypeArguments(type);
  if (type.isClassOrInterface() || isNamed(type.getSymbol())) return [];
  const properties = checker.getPropertiesOfType(type);
  const signatures = [SignatureKind.Call, SignatureKind.Construct].flatMap((kind) =>
    checker.getSignaturesOfType(type, kind),
  );
  for (const property of properties) declarations.push(property.declarations.map(placeOf));
  for (const { declaration } of signatures) declarations.push(declaration === undefined ? [] : [placeOf(declaration)]);
  const parameters = signatures.flatMap((signature) => signature.getParameters());
  return [
    ...checker.getTypeOfSymbol([...properties, ...parameters]),
    ...signatures.map((signature) => checker.getReturnTypeOfSignature(signature)),
    ...checker.getIndexInfosOfType(type).map(({ valueType }) => valueType),
  ].filter((part) => part !== undefined);
}

/** It waits for a type argument, and what it is made of cannot be asked for. */
function isOpen(type: ApiType): boolean {
  return type.isConditionalType() || type.isIndexedAccessType() || type.isSubstitutionType();
}

/** The value that a class, an enum or a module is. */
function isNamed(symbol: ApiSymbol | undefined): boolean {
  return symbol !== undefined && (symbol.flags & NAMED) !== 0;
}

const NAMED = SymbolFlags.Class | SymbolFlags.Interface | SymbolFlags.Enum | SymbolFlags.Module;
const NO_TRUNCATION = 1;
/** `import("…").Job` instead of `Job`, wherever that is not everybody's. */
const FULLY_QUALIFIED = 64;
/** Each costs a few questions to the checker's process. */
const MOST_TYPES = 300;
