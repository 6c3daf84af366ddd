// Reads the imports of source files from their syntax trees. A tree knows every form of import, types included, and is
// not misled by text in strings, templates and regular expressions, as a scanner for `import` and `from` is.

import path from 'node:path';
import ts from 'typescript-oracle';

/** Where a file of this repository belongs. */
export interface Place {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  /** `packages/code-index`, `apps/boocontext`, … */
  readonly workspace: string;
  /** Whether it is part of what gets built, that is, in `src`. */
  readonly isSource: boolean;
  /** For source files, the path below `src`. */
  readonly pathInSource: string;
  /** For source files, the folder in `src`, or the file's own name if it stands in `src` itself; else empty. */
  readonly room: string;
}

/** One import, export-from, import type, `import()` or `require()`. */
export interface Import {
  readonly from: Place;
  /** As written; empty if it is computed when the program runs. */
  readonly specifier: string;
  /** 1-based. */
  readonly line: number;
  /** What it leads to in this repository, if it does. */
  readonly to: Place | undefined;
  /** The npm package, for an import that names one. Node's own modules have none. */
  readonly packageName: string | undefined;
}

/** The imports of one file, in source order. `workspacesByName` maps the package names of this repository to folders. */
export function readImports(
  filePath: string,
  text: string,
  workspacesByName: Readonly<Record<string, string>>,
): Import[] {
  const from = placeOf(filePath);
  const file = ts.createSourceFile(filePath, text, ts.ScriptTarget.Latest);
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    const specifierNode = findSpecifier(node);
    if (specifierNode) {
      const specifier = ts.isStringLiteralLike(specifierNode) ? specifierNode.text : '';
      const line = file.getLineAndCharacterOfPosition(specifierNode.getStart(file)).line + 1;
      imports.push({ from, specifier, line, ...resolve(filePath, specifier, workspacesByName) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return imports;
}

/** Where a path of this repository belongs, judged by the path alone. */
export function placeOf(filePath: string): Place {
  const [group = '', name = '', part = '', ...below] = filePath.split('/');
  const isSource = part === 'src' && below.length > 0;
  const pathInSource = isSource ? below.join('/') : '';
  return { path: filePath, workspace: `${group}/${name}`, isSource, pathInSource, room: roomOf(pathInSource) };
}

function roomOf(pathInSource: string): string {
  if (pathInSource.includes('/')) return pathInSource.slice(0, pathInSource.indexOf('/'));
  const name = pathInSource.replace(/\.[^.]+$/, '');
  return name === 'index' ? 'entry' : name;
}

function findSpecifier(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument;
  if (ts.isCallExpression(node) && isImportOrRequire(node.expression)) return node.arguments[0];
  return undefined;
}

function isImportOrRequire(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}

function resolve(
  filePath: string,
  specifier: string,
  workspacesByName: Readonly<Record<string, string>>,
): Pick<Import, 'to' | 'packageName'> {
  if (specifier.startsWith('.')) {
    return { to: placeOf(path.posix.join(path.posix.dirname(filePath), specifier)), packageName: undefined };
  }
  if (specifier === '' || specifier.startsWith('node:')) return { to: undefined, packageName: undefined };
  const packageName = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const workspace = workspacesByName[packageName];
  return { to: workspace === undefined ? undefined : placeOf(`${workspace}/src/index.ts`), packageName };
}
