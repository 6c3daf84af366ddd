/** What a test puts in the place of a module: `vi.mock('./till', () => ({ charge: vi.fn() }))` stands for its export `charge`. */
import {
  isArrowFunction,
  isCallExpression,
  isFunctionExpression,
  isObjectLiteralExpression,
  isReturnStatement,
  isStringLiteralLikeNode,
  isWrapper,
  type Node,
  SyntaxKind,
} from '../../checker/ast.ts';
import type { ReferenceSite } from '../../languages/typescript/facts.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';

/** The export that such a key stands for; empty where it is not known which, undefined for any other key, and of what is outside. */
export function exportReplaced(
  analysis: CheckedRepository,
  { file }: FileView,
  { node, name }: ReferenceSite,
): readonly DefinitionRef[] | undefined {
  const specifier = moduleReplaced(node.parent.parent);
  if (specifier === undefined) return undefined;
  const { imports, facts } = analysis;
  const targets = imports
    .possibleImportsOf(file)
    .filter((edge) => edge.specifier === specifier)
    .map((edge) => edge.target);
  if (targets.length === 0 && !specifier.startsWith('.') && !imports.isUnresolved(file, specifier)) return undefined;
  return targets.flatMap((target) => {
    analysis.readFacts(target);
    const definitions = facts.known(target)?.definitions ?? [];
    const index = definitions.findIndex((each) => each.name === name && each.exported && each.container === '');
    return index < 0 ? [] : { file: target, index };
  });
}

/** Of an object that the function gives which makes the module anew. */
function moduleReplaced(object: Node | undefined): string | undefined {
  if (object === undefined || !isObjectLiteralExpression(object)) return undefined;
  let given: Node = object;
  while (isWrapper(given.parent)) given = given.parent;
  const maker = isReturnStatement(given.parent) ? given.parent.parent.parent : given.parent;
  if (!isArrowFunction(maker) && !isFunctionExpression(maker)) return undefined;
  const call = maker.parent;
  if (!isCallExpression(call) || call.arguments[1] !== maker || !REPLACES.test(call.expression.getText()))
    return undefined;
  const [first] = call.arguments;
  const written =
    first !== undefined && isCallExpression(first) && first.expression.kind === SyntaxKind.ImportKeyword
      ? first.arguments[0]
      : first;
  return written !== undefined && isStringLiteralLikeNode(written) ? written.text : undefined;
}

const REPLACES = /^(?:(?:vi|vitest|jest)\.(?:mock|doMock|unstable_mockModule)|(?:t\.)?mock\.module)$/;
