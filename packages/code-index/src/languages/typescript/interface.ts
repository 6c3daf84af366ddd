/**
 * What a TypeScript file says to others, as a digest (see `shape/interface-hash.ts`): all of its text but the bodies of
 * functions whose result is written, and what stands between statements. No type that another file can come to depends
 * on such a body. What others do learn of it is taken in: which definitions it holds (edges name these by their number),
 * what it imports, and what it does to variables around it, by which a compiler narrows their types.
 */
import { createHash } from 'node:crypto';
import {
  hasNode,
  isAccessExpression,
  isArrowFunction,
  isClassLikeDeclaration,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  type SourceFile,
  SyntaxKind,
} from '../../checker/ast.ts';
import type { FileFacts } from '../../model/facts.ts';
import { accessPath } from './names.ts';
import type { ReferenceSite } from './uses.ts';

/** Empty where nothing less than the whole text says it. */
export function typeScriptInterface(sourceFile: SourceFile, facts: FileFacts, sites: readonly ReferenceSite[]): string {
  const { text, fileName } = sourceFile;
  // JavaScript has types from what bodies do, and from comments; what its constructors inherit is read in any text.
  if (!/\.[cm]?tsx?$/.test(fileName) || facts.tooDeep || MODELLED.test(text)) return '';
  const { hidden, variables } = hiddenParts(sourceFile);
  const said: (string | number | boolean)[] = [facts.isModule];
  let from = 0;
  for (const { start, end, isBody } of hidden) {
    said.push(text.slice(from, start), isBody);
    from = end;
  }
  said.push(text.slice(from));
  for (const { name, kind, container, parent, exported, hasBody, callable } of facts.definitions)
    said.push(name, kind, container, parent, exported, hasBody, callable);
  for (const { specifier, kind, typeOnly, names } of facts.imports) {
    said.push(specifier, kind, typeOnly);
    for (const { imported, local } of names) said.push(imported, local);
  }
  said.push(...facts.boundKeys);
  const bodies = hidden.filter(({ isBody }) => isBody);
  const declared = new Set(facts.definitions.flatMap(({ name, parent }) => (parent === -1 ? [name] : [])));
  for (const { name, start, node, role } of sites) {
    const path = role === 'write' ? accessPath(wholeAccess(node)) : undefined;
    // A function may be given members of its own.
    const isMember = path !== undefined && path.length > 1 && declared.has(path[0] as string);
    if ((!isMember && !variables.has(name)) || !isWithin(bodies, start)) continue;
    said.push(
      bodies.findLastIndex((body) => body.start <= start),
      isMember ? path.join('.') : name,
    );
  }
  return createHash('sha1').update(JSON.stringify(said)).digest('base64').slice(0, 20);
}

/** What the linker reads in the texts of imported files: JavaScript's ways to export and to inherit. */
const MODELLED = /\bmodule\s*\.\s*exports\b|\b(?:inherits|setPrototypeOf)\s*\(/;

interface Part {
  readonly start: number;
  readonly end: number;
  readonly isBody: boolean;
}

/** Parts of the text that say nothing to others, in order, and the variables outside of them that can be given something. */
function hiddenParts(sourceFile: SourceFile): {
  readonly hidden: readonly Part[];
  readonly variables: ReadonlySet<string>;
} {
  const hidden: Part[] = [];
  const variables = new Set<string>();
  const stack: Node[] = [...sourceFile.statements].reverse();
  // Before the first statement stands what is said to the compiler.
  const first = sourceFile.statements[0];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node !== first && (node.parent === sourceFile || isMemberOfType(node))) {
      const start = node.getStart();
      if (start > node.pos) hidden.push({ start: node.pos, end: start, isBody: false });
    }
    if (isVariableDeclaration(node) && (node.parent.flags & NodeFlags.Const) === 0) collectNames(node.name, variables);
    // Of a function in a default value the result may be inferred by what a parameter is narrowed to.
    if (isFunctionLikeDeclaration(node) && node.parameters.some(holdsFunction))
      for (const parameter of node.parameters) collectNames(parameter.name, variables);
    const body = writtenResultBody(node);
    if (body !== undefined) hidden.push({ start: body.pos, end: body.end, isBody: true });
    // A function whose result is inferred says all of its text, and what is in it can change what is inferred.
    else if (isFunctionLikeDeclaration(node) && node.body !== undefined) continue;
    const children: Node[] = [];
    node.forEachChild((child) => {
      if (child !== body) children.push(child);
      return undefined;
    });
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as Node);
  }
  hidden.sort((a, b) => a.start - b.start || a.end - b.end);
  return { hidden: withoutOverlaps(hidden), variables };
}

/** The body of a function whose result is written; a constructor's and a setter's say what properties there are. */
function writtenResultBody(node: Node): Node | undefined {
  switch (node.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.GetAccessor:
      return isFunctionLikeDeclaration(node) && node.type !== undefined ? node.body : undefined;
    default:
      return undefined;
  }
}

function holdsFunction({ initializer }: { readonly initializer?: Node | undefined }): boolean {
  return initializer !== undefined && hasNode(initializer, isFunctionLikeDeclaration);
}

function isMemberOfType({ parent }: Node): boolean {
  return isClassLikeDeclaration(parent) || isInterfaceDeclaration(parent);
}

function collectNames(name: Node, names: Set<string>): void {
  const stack: Node[] = [name];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isIdentifier(node)) names.add(node.text);
    else if (!isArrowFunction(node) && !isFunctionExpression(node))
      node.forEachChild((child) => {
        stack.push(child);
        return undefined;
      });
  }
}

function withoutOverlaps(parts: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const part of parts) if (part.start >= (kept.at(-1)?.end ?? 0)) kept.push(part);
  return kept;
}

function wholeAccess(name: Node): Node {
  return isAccessExpression(name.parent) ? name.parent : name;
}

function isWithin(parts: readonly Part[], offset: number): boolean {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] as Part).end <= offset) low = middle + 1;
    else high = middle;
  }
  const part = parts[low];
  return part !== undefined && part.start <= offset;
}
