/** What `setup()` among the options of a component of Vue hands to its markup. */
import {
  isArrowFunction,
  isCallExpression,
  isExportAssignment,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isReturnStatement,
  isShorthandPropertyAssignment,
  isWrapper,
  type Node,
  nameOf,
  type SourceFile,
  SyntaxKind,
  textOf,
  typed,
} from '../../checker/ast.ts';

/** The property, in the object that it returns, which gives this name to the markup; undefined where none does. */
export function givenBySetup(sourceFile: SourceFile, name: string): Node | undefined {
  const setup = optionsIn(sourceFile)?.find((option) => textOf(nameOf(option) ?? option) === 'setup');
  const value = setup && isPropertyAssignment(setup) ? setup.initializer : setup;
  const properties = value && propertiesOf(returnedBy(value));
  return properties?.find((property) => {
    const isGiven = isShorthandPropertyAssignment(property) || isPropertyAssignment(property);
    return isGiven && isIdentifier(property.name) && property.name.text === name;
  });
}

/** `export default { … }`, `export default defineComponent({ … })`. */
function optionsIn({ statements }: SourceFile): readonly Node[] | undefined {
  const exported = statements.find((statement) => isExportAssignment(statement));
  let value: Node | undefined = exported && isExportAssignment(exported) ? exported.expression : undefined;
  while (value !== undefined && (isWrapper(value) || isCallExpression(value)))
    value = isWrapper(value) ? value.expression : value.arguments[0];
  return propertiesOf(value);
}

function propertiesOf(node: Node | undefined): readonly Node[] | undefined {
  let value = node;
  while (value !== undefined && isWrapper(value)) value = value.expression;
  return value !== undefined && isObjectLiteralExpression(value) ? value.properties : undefined;
}

/** What a function gives in its own last statement. */
function returnedBy(node: Node): Node | undefined {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.MethodDeclaration: {
      const { body } = it;
      if (body === undefined || !('statements' in body)) return isArrowFunction(node) ? body : undefined;
      const last = (body.statements as readonly Node[]).at(-1);
      return last !== undefined && isReturnStatement(last) ? last.expression : undefined;
    }
    default:
      return undefined;
  }
}
