// Reads the regular expressions of source files from their syntax trees: literals, and what is made with `RegExp`. Where a
// part is only known when the program runs, such as a name that is looked for, a word stands for it.

import ts from 'typescript-oracle';

export interface Pattern {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Absent where the whole is known only when the program runs; then `written` says how it is made. */
  readonly source: string | undefined;
  readonly flags: string;
  readonly written: string;
}

/** The patterns of one file, in source order. */
export function readPatterns(file: string, text: string): Pattern[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(tree);
  const patterns: Pattern[] = [];
  const add = (node: ts.Node, source: string | undefined, flags: string) =>
    patterns.push({ file, line: lineOf(tree, node), source, flags, written: node.getText(tree) });
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = partsOf(node);
      add(node, source, flags);
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source !== undefined && !ts.isRegularExpressionLiteral(source)) {
        add(node, textOf(source, constants), flags === undefined ? '' : (textOf(flags, constants) ?? 'g'));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return patterns;
}

function partsOf(node: ts.RegularExpressionLiteral): { source: string; flags: string } {
  const end = node.text.lastIndexOf('/');
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}

function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** What each name of the file stands for that is declared once and never given anything else. */
function constantsOf(tree: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  const ambiguous = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node) && ts.isIdentifier(node.name)) ambiguous.add(node.name.text);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const isConstant = (node.parent.flags & ts.NodeFlags.Const) !== 0;
      if (node.initializer === undefined || !isConstant || found.has(node.name.text)) ambiguous.add(node.name.text);
      else found.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  for (const name of ambiguous) found.delete(name);
  return found;
}

/** In a template, for what is known only when the program runs. */
const SOME_WORD = 'name';

/** The text that an expression makes, as far as the file shows it. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node)) {
    const isRaw = ts.isTaggedTemplateExpression(node.parent) && ts.isNoSubstitutionTemplateLiteral(node);
    return isRaw ? (node.rawText ?? node.text) : node.text;
  }
  if (ts.isNumericLiteral(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node)) return textOf(node.template, constants);
  if (ts.isTemplateExpression(node)) {
    const isRaw = ts.isTaggedTemplateExpression(node.parent);
    const part = (each: ts.TemplateLiteralLikeNode) => (isRaw ? (each.rawText ?? each.text) : each.text);
    const spans = node.templateSpans.map(
      ({ expression, literal }) => `${textOf(expression, constants) ?? SOME_WORD}${part(literal)}`,
    );
    return `${part(node.head)}${spans.join('')}`;
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(node.expression, constants);
  if (ts.isConditionalExpression(node)) return textOf(node.whenTrue, constants) ?? textOf(node.whenFalse, constants);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const parts = [node.left, node.right].map((each) => textOf(each, constants));
    return parts.every((each) => each === undefined) ? undefined : parts.map((each) => each ?? SOME_WORD).join('');
  }
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text);
    return constant === undefined ? undefined : textOf(constant, constants);
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    const of = ts.isIdentifier(node.expression) ? constants.get(node.expression.text) : node.expression;
    return of !== undefined && ts.isRegularExpressionLiteral(of) ? partsOf(of).source : undefined;
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const list = sourcesIn(expression) ?? expression;
    if (name.text === 'join' && ts.isArrayLiteralExpression(list)) {
      const between = node.arguments[0] === undefined ? ',' : (textOf(node.arguments[0], constants) ?? '');
      const parts = list.elements.map((each) =>
        ts.isRegularExpressionLiteral(each) ? partsOf(each).source : textOf(each, constants),
      );
      return parts.map((each) => each ?? SOME_WORD).join(between);
    }
  }
  return undefined;
}

/** The list in `[/a/, /b/].map(({ source }) => source)`. */
function sourcesIn(node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  return name.text === 'map' && /\bsource\b/.test(node.arguments[0]?.getText() ?? '') ? expression : undefined;
}
