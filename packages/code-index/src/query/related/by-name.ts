/** Files that stand to another one as its counterpart, by their names and places alone. */
import path from 'node:path';
import { splitWords } from '../../index/search/terms.ts';
import { isOwnTest } from '../../index/test-code.ts';
import { compareText } from '../../model/compare-text.ts';
import type { CounterpartKind } from '../answers.ts';

export interface Counterpart {
  readonly file: string;
  readonly as: CounterpartKind;
}

/** Best first: a test of its own, then what else bears the name, the nearest first. */
export function counterpartsOf(
  subjects: readonly string[],
  files: readonly { readonly path: string; readonly test: boolean }[],
): readonly Counterpart[] {
  const own = new Set(subjects);
  const tests = new Set(files.filter(({ test }) => test).map((file) => file.path));
  const found = new Map<string, { as: CounterpartKind; score: number }>();
  for (const subject of subjects) {
    const named = namingOf(subject);
    for (const { path: file } of files) {
      if (own.has(file)) continue;
      const as = counterpart(named, namingOf(file), { isTest: tests.has(file), isOfTest: tests.has(subject) });
      if (as === undefined) continue;
      const score = STRENGTH[as] + nearness(subject, file);
      const known = found.get(file);
      if (known === undefined || known.score < score) found.set(file, { as, score });
    }
  }
  return [...found]
    .sort(([a, one], [b, other]) => other.score - one.score || compareText(a, b))
    .map(([file, { as }]) => ({ file, as }));
}

interface Naming {
  readonly file: string;
  readonly base: string;
  /** Up to the first point. */
  readonly stem: string;
  readonly extension: string;
  readonly folder: string;
  /** The words of the stem, those that only say what part it plays left out. */
  readonly words: readonly string[];
}

const NAMINGS = new Map<string, Naming>();
const MOST_KEPT = 100_000;

/** Every file is compared with each file of a change. */
function namingOf(file: string): Naming {
  const known = NAMINGS.get(file);
  if (known !== undefined) return known;
  const base = path.posix.basename(file);
  const point = base.indexOf('.', 1);
  const stem = point < 0 ? base : base.slice(0, point);
  const words = splitWords(stem)
    .map(singular)
    .filter((word) => !/^\d+$/.test(word) && !ROLES.has(word));
  const naming = { file, base, stem, extension: path.posix.extname(base), folder: path.posix.dirname(file), words };
  if (NAMINGS.size >= MOST_KEPT) NAMINGS.clear();
  NAMINGS.set(file, naming);
  return naming;
}

function counterpart(
  one: Naming,
  other: Naming,
  { isTest, isOfTest }: { readonly isTest: boolean; readonly isOfTest: boolean },
): CounterpartKind | undefined {
  if (isTest && !isOfTest && isOwnTest(other.file, one.file)) return 'test';
  if (isOfTest && !isTest && isOwnTest(one.file, other.file)) return 'tested';
  if (isTranslation(one, other)) return 'translation';
  if (
    HEADER.test(one.extension) !== HEADER.test(other.extension) &&
    one.stem === other.stem &&
    isOfC(one) &&
    isOfC(other)
  )
    return 'header';
  const migrates = MIGRATION.test(other.file);
  if (migrates !== MIGRATION.test(one.file)) {
    const [model, migration] = migrates ? [one, other] : [other, one];
    if (MODEL.test(model.file) && model.words.length > 0 && model.words.every((word) => migration.words.includes(word)))
      return migrates ? 'migration' : 'model';
  }
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  if (one.words.join(' ') === other.words.join(' ')) return isTest && !isOfTest ? 'test' : 'sibling';
  return undefined;
}

function isOfC({ extension }: Naming): boolean {
  return HEADER.test(extension) || SOURCE_OF_C.test(extension);
}

/** The same path, but for one part that is the code of a language in both. */
function isTranslation(one: Naming, other: Naming): boolean {
  if (one.extension !== other.extension || !(OF_TRANSLATIONS.test(one.file) && OF_TRANSLATIONS.test(other.file)))
    return false;
  const [a = [], b = []] = [one, other].map(({ file }) => file.replace(/(?<=\/values)\//, '-en/').split(LOCALE_ENDS));
  const differing = a.flatMap((part, at) => (part === b[at] ? [] : [[part, b[at] ?? ''] as const]));
  return (
    a.length === b.length &&
    differing.length === 1 &&
    differing.every((parts) => parts.every((part) => LOCALE.test(part)))
  );
}

/** From 0 to 1: how much of their paths two files share. */
function nearness(one: string, other: string): number {
  const [a, b] = [path.posix.dirname(one).split('/'), path.posix.dirname(other).split('/')];
  const shared = a.filter((part) => b.includes(part)).length;
  return shared / Math.max(a.length, b.length);
}

export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const STRENGTH: Readonly<Record<CounterpartKind, number>> = {
  test: 4,
  tested: 4,
  header: 3,
  sibling: 2,
  translation: 2,
  migration: 1,
  model: 1,
};

const HEADER = /^\.(?:h|hh|hpp|hxx|h\+\+)$/;
const SOURCE_OF_C = /^\.(?:c|cc|cpp|cxx|m|mm)$/;
const MIGRATION = /(?:^|\/)(?:migrations?|migrate|db\/migrate|alembic\/versions)\//i;
const MODEL = /(?:^|\/)(?:models?|entit(?:y|ies)|domain|schemas?)(?:\/|\.)/i;
const OF_TRANSLATIONS =
  /(?:^|\/)(?:locales?|langs?|languages?|i18n|l10n|translations?|messages?|intl|values(?:-[\w-]+)?)\/|\.(?:po|properties|arb|ftl|strings|xlf|resx)$/i;
const LOCALE = /^[a-z]{2}(?:[-_]r?[A-Z][A-Za-z]{1,3})?$/;
/** What a code of a language stands between in a path. */
const LOCALE_ENDS = /[/.]|(?<=\/values)-|_(?=[a-z]{2}(?:_[A-Z]{2})?\.)/;
/** Names of what a file does in its framework, and names that every folder has. */
const ROLES: ReadonlySet<string> = new Set(
  (
    'test spec controller service repository handler helper component view page route router model schema dto entity mapper index mod main init ' +
    'lib type util common base impl module store action resource serializer form admin api hook style interface factory provider middleware'
  ).split(' '),
);
