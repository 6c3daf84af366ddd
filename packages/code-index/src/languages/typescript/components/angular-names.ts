/**
 * What a template names of other classes, as it stands in the code that is made of it: an element is a list of the names of its
 * tag and attributes, `[__of_user$card, __of_item, [__given.__of_item]]`, at the end of which stands what may be members of
 * whatever is shown there; and a pipe is what is called of it, `__of_shout.transform(value)`.
 */
import { isIdentifier, isPropertyAccessExpression, type Node, SyntaxKind } from '../../../checker/ast.ts';
import type { ElementNames } from '../angular-classes.ts';
import type { MarkupAttribute, Tag } from './markup.ts';
import { HANDED_TO, type MarkupCode } from './markup-code.ts';

const GIVEN = '__given';
const NAMED = '__of_';
/** What Angular calls of a pipe. */
export const OF_PIPE = 'transform';

/** As a name in code; undefined of what nothing in a template is called. */
export function standingFor(written: string): string | undefined {
  return /^[A-Za-z_][\w-]*$/.test(written) ? `${NAMED}${written.replaceAll('-', '$')}` : undefined;
}

function writtenAs(name: string): string | undefined {
  return name.startsWith(NAMED) ? name.slice(NAMED.length).replaceAll('$', '-') : undefined;
}

export function addElement(code: MarkupCode, { name, at, attributes, kind }: Tag): void {
  const tag = standingFor(name);
  if (tag === undefined) return;
  if (kind === 'closing') {
    code.add(`${HANDED_TO}([`).stand(tag, { from: at, name, tag: kind }).add(']);\n');
    return;
  }
  const named = attributes.flatMap((attribute) => nameOfAttribute(attribute) ?? []);
  code.add(`${HANDED_TO}([`).stand(tag, { from: at, name, tag: 'opening' });
  for (const { stands } of named) code.add(`, ${stands}`);
  code.add(', [');
  for (const { stands, written, from } of named) code.add(`${GIVEN}.`).stand(stands, { from, name: written }).add(', ');
  code.add(']]);\n');
}

interface NamedAttribute {
  readonly stands: string;
  readonly written: string;
  readonly from: number;
}

/** `[item]`, `(picked)`, `[(count)]`, `bind-item`, `*high`, `item`: where the name itself begins. */
function nameOfAttribute({ name, at }: MarkupAttribute): NamedAttribute | undefined {
  const [, sign = '', written = ''] = ATTRIBUTE.exec(name) ?? [];
  const stands = standingFor(written);
  return stands === undefined || /^(?:let|ref)-/.test(name) ? undefined : { stands, written, from: at + sign.length };
}

const ATTRIBUTE = /^(\[\(|\[|\(|\*|bind-|bindon-|on-)?([A-Za-z_][\w-]*)(?:\)\]|\]|\))?$/;

/** What a node in such code names; undefined where it is of something else. */
export type NamedInTemplate =
  | { readonly kind: 'element'; readonly element: ElementNames }
  | { readonly kind: 'attribute'; readonly element: ElementNames; readonly attribute: string }
  | { readonly kind: 'pipe'; readonly pipe: string };

export function namedInTemplate(node: Node): NamedInTemplate | undefined {
  if (!isIdentifier(node)) return undefined;
  const { parent } = node;
  const own = writtenAs(node.text) === undefined ? undefined : elementOf(parent);
  if (own !== undefined) return { kind: 'element', element: own };
  if (!isPropertyAccessExpression(parent) || !isIdentifier(parent.expression)) return undefined;
  const receiver = parent.expression.text;
  const pipe = writtenAs(receiver);
  if (pipe !== undefined) return node.text === OF_PIPE ? { kind: 'pipe', pipe } : undefined;
  const attribute = writtenAs(node.text);
  const element = elementOf(parent.parent.parent);
  return receiver !== GIVEN || attribute === undefined || element === undefined
    ? undefined
    : { kind: 'attribute', attribute, element };
}

/** Undefined where it is no list. */
function elementOf(list: Node): ElementNames | undefined {
  if (list.kind !== SyntaxKind.ArrayLiteralExpression) return undefined;
  const names: string[] = [];
  list.forEachChild((each) => {
    if (isIdentifier(each)) names.push(writtenAs(each.text) ?? '');
    return undefined;
  });
  return { tag: names[0] ?? '', attributes: new Set(names.slice(1)) };
}
