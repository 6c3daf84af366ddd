/** What was found in other roots, as a part of an answer about one of them. */
import { affectedSymbolDetails } from '../affected-symbol.ts';
import { label } from '../details.ts';
import { distinctReasons, undecided } from '../open-reasons.ts';
import { listing, type Page } from '../paging.ts';
import type { Says } from '../says.ts';
import type { ToolAnswer } from '../tool.ts';
import { count, cut, join, sentences } from '../wording.ts';
import type { BoundRoot, Elsewhere, UsesElsewhere } from './elsewhere.ts';

/** The same answer with what other roots add to it: whatever is used there is not safe. */
export function withElsewhere(answer: ToolAnswer, elsewhere: UsesElsewhere, page: Page): ToolAnswer {
  const { bound, uses, requests, affected, tests, mentions, state } = elsewhere;
  // What is left out of the own root is left out beside others too, and told once.
  const open = [...elsewhere.open, ...undecided(mentionsReason(mentions))];
  const isTouched = uses.length + requests.length + affected.length + tests.length > 0;
  return {
    ...answer,
    finding: answer.finding === 'clear' && isTouched ? 'warned' : answer.finding,
    open: distinctReasons([...answer.open, ...open]),
    summary: (says) =>
      page.isFirst ? sentences(answer.summary(says), elsewhereSentence(elsewhere, says)) : answer.summary(says),
    details: {
      ...answer.details,
      other_roots: listing('other_roots', bound.map(boundDetails), page),
      used_elsewhere: listing('used_elsewhere', uses.map(useDetails), page),
      ...list('requests_elsewhere', requests.map(requestDetails), page),
      ...list('affected_elsewhere', affected.map(inRoot(affectedSymbolDetails)), page),
      ...list('tests_elsewhere', tests.map(inRoot((test) => test)), page),
      ...list(
        'open_elsewhere',
        mentions.map(inRoot(({ file, line, text, cause }) => ({ file, line: line + 1, text: cut(text, 100), cause }))),
        page,
      ),
    },
    order: `${answer.order ?? ''}${state}`,
    isProvisional: answer.isProvisional === true || elsewhere.isProvisional,
  };
}

function list(name: string, items: readonly unknown[], page: Page): ToolAnswer['details'] {
  return items.length === 0 ? {} : { [name]: listing(name, items, page) };
}

function inRoot<Found>(details: (found: Found) => object): (each: Elsewhere<Found>) => object {
  return ({ root, found }) => ({ root, ...details(found) });
}

function useDetails({ root, found }: UsesElsewhere['uses'][number]) {
  const { symbol, container, file, line, role, text, virtual, resolution } = found;
  return {
    root,
    file,
    line: line + 1,
    as: role.replace('_', ' '),
    in: cut(label({ symbol, container }), 200),
    text: cut(text, 100),
    ...(virtual ? { virtual } : {}),
    ...(resolution === 'exact' ? {} : { resolution }),
  };
}

function requestDetails({ root, found }: UsesElsewhere['requests'][number]) {
  const { symbol, container, file, line, route, resolution } = found;
  return {
    root,
    file,
    line: line + 1,
    in: cut(label({ symbol, container }), 200),
    route: cut(route, 200),
    ...(resolution === 'resolved' ? {} : { resolution }),
  };
}

function boundDetails({ root, directory, manifest, package: name, version, range, fits, places }: BoundRoot) {
  return {
    root,
    directory,
    package: name,
    ...(version === '' ? {} : { version }),
    ...(manifest === undefined ? { declared: false } : { manifest, asks: range ?? 'no version' }),
    fits: fits ?? 'unknown',
    places,
  };
}

function mentionsReason(mentions: UsesElsewhere['mentions']): readonly string[] {
  if (mentions.length === 0) return [];
  const roots = [...new Set(mentions.map(({ root }) => root))];
  return [`${count(mentions.length, 'place')} in ${join(roots)} may mean it (details.open_elsewhere)`];
}

function elsewhereSentence(elsewhere: UsesElsewhere, says: Says): string {
  return sentences(usesSentence(elsewhere, says), requestsSentence(elsewhere));
}

function requestsSentence({ requests }: UsesElsewhere): string {
  const roots = [...new Set(requests.map(({ root }) => root))];
  const phrases = roots.map((root) => {
    const own = requests.filter((each) => each.root === root);
    const isSure = own.some(({ found }) => found.resolution === 'resolved');
    return `${isSure ? '' : 'perhaps '}${root} in ${count(own.length, 'place')}`;
  });
  return phrases.length === 0 ? '' : `Requested by other roots: ${join(phrases)} (details.requests_elsewhere)`;
}

function usesSentence({ bound, uses, requests, open }: UsesElsewhere, says: Says): string {
  if (bound.length === 0) return open.length + requests.length > 0 ? '' : says.noOtherRoot;
  const phrases = bound.map(({ root, range, version, fits, places }) => {
    const asks = range === undefined ? '' : ` (asks for ${range}${fitPhrase(version, fits)})`;
    return `${root}${asks} in ${count(places, 'place')}`;
  });
  const shown = phrases.slice(0, 4);
  const more = phrases.length - shown.length;
  const verb = uses.length === 0 ? says.unusedElsewhere : 'Used in other roots';
  return `${verb}: ${join([...shown, ...(more > 0 ? [`${more} more`] : [])])}`;
}

function fitPhrase(version: string, fits: boolean | undefined): string {
  if (fits === undefined) return '';
  return fits ? `, which ${version} fits` : `, which ${version} does not fit`;
}
