/** What decorators of TypeScript say of classes and their members. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { dependsOn, isPartOf } from '../packages.ts';
import type { Place } from '../route-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { meantBy } from './declared.ts';
import { importsIn } from './modules.ts';
import { type Node, type NodeOf, treeOf } from './tree.ts';

export interface Decorator {
  readonly name: string;
  /** Of its brackets; -1 where it has none. */
  readonly open: number;
  readonly at: number;
}

export interface DecoratedClass {
  readonly name: string;
  readonly line: number;
  /** What it extends, as written up to a bracket; undefined where it extends nothing. */
  readonly parent: string | undefined;
  readonly decorators: readonly Decorator[];
  /** Between its braces. */
  readonly body: { readonly from: number; readonly to: number };
  readonly members: readonly {
    readonly name: string;
    readonly type: string;
    readonly decorators: readonly Decorator[];
    /** Behind its name. */
    readonly nameEnd: number;
  }[];
}

/** @param packages of those that have the decorator */
export function classesWith(sources: Sources, decorator: string, packages: readonly string[]) {
  return filesWith(sources, decorator, packages).flatMap((file) => {
    const [text, masked] = [sources.text(file), sources.masked(file)];
    return classesIn(sources, file)
      .filter(({ decorators }) => decorators.some(({ name }) => name === decorator))
      .map((found) => ({ file, text, masked, found }));
  });
}

/** Files in which there may be more such classes than were found: they have mistakes, or are nested too deeply. */
export function unreadWith(sources: Sources, decorator: string, packages: readonly string[]): readonly Place[] {
  return filesWith(sources, decorator, packages)
    .filter((file) => treeOf(sources, file).isPartial)
    .map((file) => ({ file, line: 1 }));
}

function filesWith(sources: Sources, decorator: string, packages: readonly string[]): readonly string[] {
  return sources
    .scripts()
    .filter(
      (file) =>
        sources.text(file).includes(`@${decorator}`) &&
        dependsOn(sources, file, packages) &&
        !isPartOf(sources, file, packages),
    );
}

/** All of a script, those too that have no decorator, read once. */
export function classesIn(sources: Sources, file: string): readonly DecoratedClass[] {
  return sources.once(file, classesOf);
}

export interface PlacedClass {
  readonly file: string;
  readonly found: DecoratedClass;
}

export function classNamed(sources: Sources, file: string, name: string): PlacedClass | undefined {
  const meant = meantBy(sources, file, name);
  const found = classesIn(sources, meant.file).find((each) => each.name === meant.name);
  return found === undefined ? undefined : { file: meant.file, found };
}

/** A class behind those that it extends; `isWhole` unless one of them is not here, and is of no module that adds nothing. */
export function lineageOf(
  sources: Sources,
  { file, found }: PlacedClass,
  addsNothing: (module: string) => boolean,
  step = 0,
): { readonly classes: readonly PlacedClass[]; readonly isWhole: boolean } {
  const { parent } = found;
  if (parent === undefined) return { classes: [{ file, found }], isWhole: true };
  const module = importsIn(sources, file).get(parent.split('.')[0] ?? '')?.module;
  if (module !== undefined && addsNothing(module)) return { classes: [{ file, found }], isWhole: true };
  const base = step > 8 ? undefined : classNamed(sources, file, parent);
  if (base === undefined) return { classes: [{ file, found }], isWhole: false };
  const { classes, isWhole } = lineageOf(sources, base, addsNothing, step + 1);
  return { classes: [...classes, { file, found }], isWhole };
}

/** What stands behind the name of a member, strings included. */
export function memberType(sources: Sources, file: string, { nameEnd }: DecoratedClass['members'][number]): string {
  const head = /^\s{0,40}[?!]?\s{0,40}:\s{0,40}([^=;\n{]{1,400})/.exec(
    sources.masked(file).slice(nameEnd, nameEnd + 500),
  );
  if (head === null) return '';
  const from = nameEnd + head[0].length - (head[1]?.length ?? 0);
  return sources
    .text(file)
    .slice(from, nameEnd + head[0].length)
    .trim();
}

/** What a decorator is given. */
export function givenToDecorator(sources: Sources, file: string, { open }: Decorator): readonly Span[] {
  const masked = sources.masked(file);
  return open < 0 ? [] : splitAtCommas(masked, open + 1, closingBracket(masked, open));
}

function classesOf(sources: Sources, file: string): readonly DecoratedClass[] {
  const text = sources.text(file);
  if (!/\bclass\b/.test(text)) return [];
  const tree = treeOf(sources, file);
  return [...tree.all('ClassDeclaration'), ...tree.all('ClassExpression')]
    .sort((left, right) => left.start - right.start)
    .map(({ id, superClass, decorators, body }) => ({
      name: id?.name ?? '',
      line: lineAt(text, (id ?? body).start),
      parent: superClass === null ? undefined : text.slice(superClass.start, superClass.end).split(/[\s<{,]/, 1)[0],
      decorators: decorators.map((each) => decoratorOf(text, each)),
      body: { from: body.start + 1, to: body.end - 1 },
      members: body.body.flatMap((member) => decoratedMember(text, member)),
    }));
}

function decoratorOf(text: string, { start, expression }: NodeOf<'Decorator'>): Decorator {
  const called = expression.type === 'CallExpression' ? expression : undefined;
  const open = called === undefined ? -1 : text.indexOf('(', (called.typeArguments ?? called.callee).end);
  return { name: rootName(called?.callee ?? expression), open, at: start };
}

function rootName(node: Node): string {
  if (node.type === 'MemberExpression') return rootName(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

function decoratedMember(text: string, member: NodeOf<'ClassBody'>['body'][number]): DecoratedClass['members'] {
  if (!('decorators' in member) || member.decorators.length === 0) return [];
  const { key } = member;
  if (key.type !== 'Identifier' && key.type !== 'Literal') return [];
  const type = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : undefined;
  return [
    {
      name: key.type === 'Identifier' ? key.name : String(key.value),
      type: type == null ? '' : (text.slice(type.start, type.end).split(/[=;\n{]/, 1)[0] ?? '').trim(),
      decorators: member.decorators.map((each) => decoratorOf(text, each)),
      nameEnd: key.end,
    },
  ];
}
