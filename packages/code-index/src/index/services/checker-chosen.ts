/**
 * Members that scripts choose by a key which only running the code tells: `handlers[type](event)`, `this['on' + name]()`,
 * `Object.values(handlers)`. Looked for where the object that has them is named, since a key names none of them.
 */
import {
  type Expression,
  isBinaryExpression,
  isElementAccessExpression,
  isWrapper,
  type Node,
  SyntaxKind,
  textOf,
} from '../../checker/ast.ts';
import { CheckerAnswerError } from '../../checker/checker.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS } from '../../model/facts.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';
import type { FileView } from '../file-view.ts';
import type { ChosenMention } from '../mention-reader.ts';
import { wordOccurrences } from '../word-occurrences.ts';
import { dynamicUsesIn, isAmong, MAY_CHOOSE, TAKES_MODULES } from './doubts/dynamic-uses.ts';

/** Places where a function may be chosen so, in files that were had before the time was over. */
export function chosenPlaces(analysis: Analysis, target: DefinitionRef, budget: Budget): readonly ChosenMention[] {
  const definition = analysis.facts.definition(target);
  if (definition === undefined || !FUNCTION_KINDS.has(definition.kind) || definition.kind === 'constructor') return [];
  const found: ChosenMention[] = [];
  for (const file of filesThatMayChoose(analysis, target, definition)) {
    budget.check();
    if (budget.isOver()) break;
    const view = analysis.projects.view(file);
    if (view !== undefined) found.push(...chosenIn(analysis, view, target, definition));
  }
  return found;
}

/**
 * An object literal is asked where it is named; of a class it is its own methods that choose among each other, and of a module
 * whoever takes it as a whole. What has been given another name meanwhile is not followed.
 */
function filesThatMayChoose(analysis: Analysis, { file }: DefinitionRef, definition: Definition): readonly string[] {
  const { repository, imports, facts } = analysis;
  const isSource = (each: string) => repository.files.get(each)?.class === 'source';
  const owner = definition.container.split('.').at(-1) ?? '';
  const isOfClass = facts.definition({ file, index: definition.parent })?.kind === 'class';
  if (owner === '')
    return [...imports.importersOf(file)].filter((each) => {
      const text = isSource(each) ? (repository.readText(each) ?? '') : '';
      return TAKES_MODULES.test(text) && MAY_CHOOSE.test(text);
    });
  const reaching = [...imports.reaching([file])];
  const others = isOfClass ? [] : reaching.filter((each) => repository.hasWord(each, owner));
  const asked = isOfClass ? 'this' : owner;
  const askedWhole = [...new Set([file, ...others])].filter(
    (each) => isSource(each) && isAskedByKey(repository.readText(each) ?? '', asked),
  );
  // Whoever has an object of a class chooses among its methods by a key of which a part is written.
  const askedInPart = isOfClass
    ? reaching.filter(
        (each) => isSource(each) && partlyWritten(analysis, each).some((key) => fits(definition.name, key)),
      )
    : [];
  return [...new Set([...askedWhole, ...askedInPart])];
}

interface WrittenKey {
  readonly begins: string;
  readonly ends: string;
}

/** Nothing else is chosen so. */
function fits(name: string, { begins, ends }: WrittenKey): boolean {
  return name.length > begins.length + ends.length && name.startsWith(begins) && name.endsWith(ends);
}

const keysByAnalysis = new WeakMap<
  Analysis,
  Map<string, { readonly hash: string; readonly keys: readonly WrittenKey[] }>
>();

/** Keys like `api[\`get${name}\`]` and `api['get' + name]` in a file, as far as its text tells; each file is read once. */
function partlyWritten(analysis: Analysis, file: string): readonly WrittenKey[] {
  const known = keysByAnalysis.get(analysis) ?? new Map<string, { hash: string; keys: readonly WrittenKey[] }>();
  keysByAnalysis.set(analysis, known);
  const hash = analysis.repository.contentHash(file);
  const before = known.get(file);
  if (before?.hash === hash) return before.keys;
  const text = analysis.repository.readText(file) ?? '';
  const keys = [
    ...[...text.matchAll(KEY_OF_TEMPLATE)].map(([, begins = '', ends = '']) => ({ begins, ends })),
    ...[...text.matchAll(KEY_OF_SUM)].map(([, begins = '']) => ({ begins, ends: '' })),
  ].filter(({ begins, ends }) => begins !== '' || ends !== '');
  known.set(file, { hash, keys });
  return keys;
}

const KEY_OF_TEMPLATE = /[\w$)\]]\s{0,9}(?:\?\.)?\[\s{0,20}`(\w{0,100})\$\{[^`\n]{0,300}\}(\w{0,100})`/g;
const KEY_OF_SUM = /[\w$)\]]\s{0,9}(?:\?\.)?\[\s{0,20}["'](\w{1,100})["']\s{0,9}\+/g;

/** `handlers[type]`, `(this as any)[name]`, `Object.values(shop.handlers)`, `for (const each in handlers)` */
function isAskedByKey(text: string, owner: string): boolean {
  return wordOccurrences(text, owner, {}).some(
    (start) =>
      KEY_BEHIND.test(text.slice(start + owner.length, start + owner.length + 100)) ||
      TAKEN_BEFORE.test(text.slice(Math.max(0, start - 100), start)),
  );
}

const KEY_BEHIND =
  /^\s{0,20}(?:as\s{1,20}[^\s;][^;\n]{0,60}?)?[)!\s]{0,20}(?:\?\.)?\[\s{0,20}(?!\]|(?:\d{1,9}|'[^'\n]{0,80}'|"[^"\n]{0,80}"|`[^`$]{0,80}`)\s{0,20}\])/;
const TAKEN_BEFORE = /\b(?:(?:Object|Reflect)\.\w{1,40}\s{0,9}\(|in)\s{0,9}(?:\w{1,40}\.){0,4}$/;

function chosenIn(
  analysis: Analysis,
  view: FileView,
  target: DefinitionRef,
  { name, parent }: Definition,
): readonly ChosenMention[] {
  // Methods of classes are none of an object's own: who goes through all it has does not meet them.
  const isOfClass = analysis.facts.definition({ file: target.file, index: parent })?.kind === 'class';
  const found: ChosenMention[] = [];
  for (const { receiver, whole, access } of dynamicUsesIn(view).computed) {
    const { begins, ends } = access === undefined ? WHOLE : writtenOf(access);
    if (!fits(name, { begins, ends })) continue;
    if ((whole && isOfClass) || !hasMember(analysis, view, receiver, name, target)) continue;
    const cause = { code: 'chosen_member', begins, ends, isOfType: true } as const;
    found.push({ file: view.file, start: receiver.getStart(), lines: view.lines, cause });
  }
  return found;
}

function hasMember(analysis: Analysis, view: FileView, receiver: Node, name: string, target: DefinitionRef): boolean {
  try {
    const { members } = analysis.projects.checker.memberOf(view.project, receiver, name);
    return isAmong(analysis, view, members, target);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return false;
    throw cause;
  }
}

const WHOLE = { begins: '', ends: '' };

/** What is written of a key: `'on' + name`, `${kind}Changed`. */
function writtenOf(access: Node): { readonly begins: string; readonly ends: string } {
  if (!isElementAccessExpression(access)) return WHOLE;
  const parts = partsOf(access.argumentExpression);
  const [first, last] = [parts[0], parts.at(-1)];
  return { begins: first ?? '', ends: parts.length > 1 ? (last ?? '') : '' };
}

/** The written parts of a key in order, each undefined that is not written. */
function partsOf(key: Expression): readonly (string | undefined)[] {
  if (isWrapper(key)) return partsOf(key.expression);
  if (key.kind === SyntaxKind.StringLiteral || key.kind === SyntaxKind.NoSubstitutionTemplateLiteral)
    return [textOf(key)];
  if (isBinaryExpression(key) && key.operatorToken.kind === SyntaxKind.PlusToken)
    return [...partsOf(key.left), ...partsOf(key.right)];
  const template = /^`([^`$\\]{0,200})\$\{[\s\S]{0,2000}\}([^`$\\}]{0,200})`$/.exec(key.getText());
  return template === null ? [undefined] : [template[1], template[2]];
}
