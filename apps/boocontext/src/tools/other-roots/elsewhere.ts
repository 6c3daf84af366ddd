/**
 * What the other roots have to do with a symbol: places there that use it through the package that its root publishes, and
 * requests that it answers. Where a manifest of theirs asks for such a package, or they send such requests, the roots are joined and the engine is asked once more; what it finds
 * beyond the root that was asked about is told with the versions that the manifests bind it to.
 */

import path from 'node:path';
import type {
  AffectedSymbol,
  AffectedTest,
  Bridge,
  DirectUse,
  ImpactAnswer,
  SymbolPlace,
  UnexplainedMention,
} from '@boocontext/code-index';
import { bridgesOf, leadTo } from '@boocontext/project-scan';
import { ToolFailure } from '../../errors.ts';
import { unreadOutside } from '../affected-routes.ts';
import { NoAnswerYet } from '../deadline.ts';
import { label } from '../details.ts';
import type { OpenReason } from '../envelope.ts';
import { late, undecided } from '../open-reasons.ts';
import type { ScannedRoutes } from '../scan-of.ts';
import type { ToolContext } from '../tool.ts';
import { partialReasons } from '../verdicts.ts';
import {
  type BoundManifest,
  type Dependent,
  dependentsOf,
  manifestsOf,
  nearestAbove,
  unreadBindings,
} from './bindings.ts';
import { fits } from './fits.ts';
import type { JoinedRoot, JoinedRoots } from './joined-roots.ts';
import { joinedBridges, type RequestsElsewhere, requestsElsewhere } from './requests-elsewhere.ts';
import type { RestOfRoots } from './rest-of-roots.ts';

/** Of a place in another root. */
export interface Elsewhere<Found> {
  readonly root: string;
  readonly found: Found;
}

/** A manifest elsewhere that asks for a package of this root. */
export interface BoundRoot {
  readonly root: string;
  readonly directory: string;
  /** Undefined for uses that no manifest above them declares. */
  readonly manifest: string | undefined;
  readonly package: string;
  /** What this root publishes; empty where its manifest does not say. */
  readonly version: string;
  /** Undefined where it is no version. */
  readonly range: string | undefined;
  readonly fits: boolean | undefined;
  /** Uses of the symbol under this manifest. */
  readonly places: number;
}

/** A request in another root that a route of this one answers, which the symbol is reached from. */
interface SentElsewhere {
  readonly file: string;
  readonly line: number;
  /** What sends it. */
  readonly symbol: string;
  readonly container: string;
  /** `GET /orders`. */
  readonly route: string;
  readonly resolution: Bridge['resolution'];
}

export interface UsesElsewhere {
  readonly bound: readonly BoundRoot[];
  /** Imports and re-exports among them. By root, file and line. */
  readonly uses: readonly Elsewhere<DirectUse>[];
  readonly requests: readonly Elsewhere<SentElsewhere>[];
  /** Reached through these. */
  readonly affected: readonly Elsewhere<AffectedSymbol>[];
  readonly tests: readonly Elsewhere<AffectedTest>[];
  /** Mentions that may mean the symbol, and uses that are only possible. */
  readonly mentions: readonly Elsewhere<Pick<UnexplainedMention, 'file' | 'line' | 'text' | 'cause'>>[];
  /** Why there may be more. */
  readonly open: readonly OpenReason[];
  /** The same question will soon have more to say. */
  readonly isProvisional: boolean;
  /** The state of the other roots. */
  readonly state: string;
}

export interface SymbolsAsked {
  readonly symbols: readonly SymbolPlace[];
  /** Instead of single symbols: all that a file exports. */
  readonly file?: string;
  readonly depth: number;
  /** What is reached in the own root, these symbols included: a request leads there, or nowhere. */
  readonly reached: readonly SymbolPlace[];
  /** What the own root serves, and its own edges over requests and messages. */
  readonly scanned: ScannedRoutes | undefined;
  readonly bridges: readonly Bridge[];
}

/** Symbols of one answer that are looked for in other roots. */
const mostSymbols = 10;

export async function usesElsewhere(
  asked: SymbolsAsked,
  rest: RestOfRoots,
  { control }: Pick<ToolContext, 'control'>,
): Promise<UsesElsewhere> {
  let state = '';
  try {
    const listed = new Map<
      string,
      { readonly files: readonly string[]; readonly manifests: readonly BoundManifest[] }
    >();
    for (const directory of [rest.own, ...rest.others]) {
      const { files, generated, snapshot } = await rest.use(directory, async (engine) => await engine.files(control));
      const paths = [...files.map((each) => each.path), ...generated];
      listed.set(directory, { files: paths, manifests: manifestsOf(directory, paths) });
      if (directory !== rest.own) state += ` ${snapshot}`;
    }
    const published = listed.get(rest.own)?.manifests ?? [];
    const dependents = rest.others.flatMap((directory) =>
      dependentsOf(published, { directory, manifests: listed.get(directory)?.manifests ?? [] }),
    );
    const sent = await requestsElsewhere(asked.scanned?.routes ?? [], rest, control);
    const requesting = rest.others.filter((directory) =>
      leadTo(bridgesOf(sent.found.get(directory) ?? []), asked.reached),
    );
    const asking = chainOfDependents(rest, listed, requesting);
    const unread = new Map(
      rest.others.flatMap((directory) => {
        const { files = [], manifests = [] } = listed.get(directory) ?? {};
        const reason = asking.includes(directory) ? undefined : unreadBindings(files, manifests);
        return reason === undefined ? [] : [[directory, reason] as const];
      }),
    );
    const unsent: readonly OpenReason[] = [
      ...unreadOutside(asked.scanned).map(({ what: _, reach: __, text, ...each }) => ({
        ...each,
        text: `requests of other roots: the routes here: ${text}`,
      })),
      ...rest.others.flatMap((directory) =>
        (sent.unread.get(directory) ?? []).map(({ what: _, reach: __, text, ...each }) => ({
          ...each,
          text: `requests of ${path.basename(directory)}: ${text}`,
        })),
      ),
    ];
    const isProvisional = unsent.some(({ isLate }) => isLate === true);
    const others = rest.others.filter(
      (directory) => asking.includes(directory) || requesting.includes(directory) || unread.has(directory),
    );
    if (others.length === 0) return { ...nothing, open: unsent, isProvisional, state };
    const joinedDirectories = [rest.own, ...others];
    return await rest.joined.use(joinedDirectories, async (joined) => {
      for (const { directory, label } of joined.roots)
        await joined.update(label, listed.get(directory)?.files ?? [], control.signal);
      const bridges = requesting.length === 0 ? [] : bridgesBetween(asked, rest, joined, sent);
      const answers = await askJoined({ ...asked, bridges }, rest, joined, control);
      const told = tell(asked, rest, joined, { answers, published, dependents, unread, bridges });
      return { ...told, open: [...told.open, ...unsent], isProvisional, state };
    });
  } catch (error) {
    if (error instanceof NoAnswerYet) {
      return { ...nothing, open: [late('the other roots were not read in time')], isProvisional: true, state };
    }
    if (error instanceof ToolFailure)
      return { ...nothing, open: undecided([`the other roots were not read: ${error.message}`]), state };
    throw error;
  }
}

const nothing: UsesElsewhere = {
  bound: [],
  uses: [],
  requests: [],
  affected: [],
  tests: [],
  mentions: [],
  open: [],
  isProvisional: false,
  state: '',
};

function bridgesBetween(
  { bridges }: SymbolsAsked,
  { own, prefix }: RestOfRoots,
  joined: JoinedRoots,
  sent: RequestsElsewhere,
): readonly Bridge[] {
  return joinedBridges(sent, bridges, {
    own,
    placeOf: (directory) => {
      const root = joined.roots.find((each) => each.directory === directory);
      return root === undefined ? undefined : `${root.label}/${directory === own ? prefix : ''}`;
    },
  });
}

/**
 * The roots that ask for packages of the first, or of one that does: what uses a symbol may be used in turn.
 *
 * @param requesting those that send requests to it
 */
function chainOfDependents(
  { own, others }: RestOfRoots,
  listed: ReadonlyMap<string, { readonly manifests: readonly BoundManifest[] }>,
  requesting: readonly string[],
): readonly string[] {
  const found: string[] = [];
  let last = [own, ...requesting];
  while (last.length > 0) {
    const published = last.flatMap((directory) => listed.get(directory)?.manifests ?? []);
    last = others.filter(
      (directory) =>
        !found.includes(directory) &&
        dependentsOf(published, { directory, manifests: listed.get(directory)?.manifests ?? [] }).length > 0,
    );
    found.push(...last);
  }
  // In the order in which they were given, so that the same roots are joined once.
  return others.filter((directory) => found.includes(directory));
}

async function askJoined(
  { symbols, file, depth, bridges }: Pick<SymbolsAsked, 'symbols' | 'file' | 'depth' | 'bridges'>,
  { own, prefix, use }: RestOfRoots,
  joined: JoinedRoots,
  control: ToolContext['control'],
): Promise<readonly ImpactAnswer[]> {
  const at = joined.roots.find(({ directory }) => directory === own)?.label ?? '';
  const questions =
    file === undefined
      ? symbols
          .slice(0, mostSymbols)
          .map((each) => ({ symbol: { symbol: label(each), file: `${at}/${prefix}${each.file}` } }))
      : [{ file: `${at}/${prefix}${file}` }];
  const answers: ImpactAnswer[] = [];
  for (const question of questions) {
    const answer = await use(joined.directory, async (engine) => {
      const withLines = bridges.length > 0;
      return await engine.impact(
        { ...question, depth, withUses: true, withLines },
        { ...control, bridgesTo: async () => bridges },
      );
    });
    // It is there in its own root, so that it is not yet read here.
    if (!answer.found) throw new NoAnswerYet(undefined);
    answers.push(answer);
  }
  return answers;
}

interface Told {
  readonly answers: readonly ImpactAnswer[];
  readonly published: readonly BoundManifest[];
  readonly dependents: readonly Dependent[];
  /** Roots of which it is not known whether they ask for a package, and why. */
  readonly unread: ReadonlyMap<string, string>;
  /** Between the roots as they lie side by side. */
  readonly bridges: readonly Bridge[];
}

function tell(asked: SymbolsAsked, rest: RestOfRoots, joined: JoinedRoots, told: Told): Omit<UsesElsewhere, 'state'> {
  const { answers, published, dependents, unread, bridges } = told;
  const others = joined.roots.filter(({ directory }) => directory !== rest.own);
  const elsewhere = <Found extends { readonly file: string }>(found: readonly Found[]): Elsewhere<Found>[] =>
    found.flatMap((each) => {
      const root = others.find(({ label }) => each.file.startsWith(`${label}/`));
      return root === undefined
        ? []
        : [{ root: nameOf(root), found: { ...each, file: each.file.slice(root.label.length + 1) } }];
    });
  const asking = new Set([...dependents.map(({ directory }) => directory), ...unread.keys()]);
  const isAsking = new Set(others.filter(({ directory }) => asking.has(directory)).map(nameOf));
  const all = unique(
    elsewhere(answers.flatMap(({ uses = [] }) => uses)),
    ({ file, line, role, symbol }) => `${file}:${line} ${role} ${symbol}`,
  );
  // A name alone leads nowhere: where no manifest asks for the package, that it is the same says nothing.
  const uses = all.filter(({ found }) => found.resolution !== 'candidate');
  const possible = all.filter(({ root, found }) => found.resolution === 'candidate' && isAsking.has(root));
  const unexplained = unique(
    elsewhere(answers.flatMap(({ mentions }) => mentions?.unexplained ?? [])),
    ({ file, line }) => `${file}:${line}`,
  ).filter(({ root }) => isAsking.has(root));
  const reached = answers.flatMap(({ affectedSymbols }) => affectedSymbols);
  const requests = unique(
    elsewhere(sentBy(reached, bridges, `${joined.roots.find(({ directory }) => directory === rest.own)?.label}/`)),
    ({ file, line, route }) => `${file}:${line} ${route}`,
  );
  const isRequesting = new Set(requests.map(({ root }) => root));
  const affected = unique(elsewhere(reached), placeKey).filter(
    ({ root, found }) => found.depth > 1 && (found.resolution !== 'candidate' || isRequesting.has(root)),
  );
  const packages = new Set(
    (asked.file === undefined ? asked.symbols.map(({ file }) => file) : [asked.file]).flatMap(
      (file) =>
        nearestAbove(
          published.filter(({ name }) => name !== undefined),
          rest.prefix + file,
        )?.name ?? [],
    ),
  );
  const ambiguous = others.flatMap((root) =>
    [...packages]
      .filter((name) => publishes(root, name, told))
      .map((name) => `${name} is published by ${nameOf(root)} too: which of the two is meant there is not known`),
  );
  const renamed = dependents
    .filter(({ as, name, registry }) => as !== undefined && registry === 'npm' && packages.has(name))
    .map(
      ({ manifest, as, name }) =>
        `${manifest.file} asks for ${name} as ${as}: what is imported by that name is not followed`,
    );
  return {
    bound: boundRoots(others, uses, { published, dependents }, packages),
    uses,
    requests,
    affected,
    tests: unique(elsewhere(answers.flatMap(({ tests }) => tests)), ({ file }) => file),
    mentions: [
      ...possible.map(({ root, found: { file, line, text } }) => ({
        root,
        found: { file, line, text, cause: 'a use that is only possible' },
      })),
      ...unexplained,
    ],
    open: undecided([
      ...new Set(answers.flatMap(({ coverage }) => partialReasons(coverage))),
      ...(asked.symbols.length > mostSymbols && asked.file === undefined
        ? [`only ${mostSymbols} of ${asked.symbols.length} symbols were looked for in other roots`]
        : []),
      ...ambiguous,
      ...renamed,
      ...others.flatMap((root) => {
        const reason = unread.get(root.directory);
        const isTold = uses.some((use) => use.root === nameOf(root));
        return reason === undefined || isTold ? [] : [`whether ${nameOf(root)} uses it is not certain: ${reason}`];
      }),
    ]),
    isProvisional: false,
  };
}

/** Those to the own root, on lines of what is reached that lead to it. */
function sentBy(reached: readonly AffectedSymbol[], bridges: readonly Bridge[], own: string): readonly SentElsewhere[] {
  const across = bridges.filter(({ from, to }) => to.file.startsWith(own) && !from.file.startsWith(own));
  return reached.flatMap(({ symbol, container, file, useLines = [] }) =>
    across
      .filter(({ from }) => from.file === file && useLines.includes(from.line))
      .map(({ from, label: route, resolution }) => ({
        file,
        line: from.line,
        symbol,
        container,
        route,
        resolution,
      })),
  );
}

function publishes(root: JoinedRoot, name: string, { dependents }: Told): boolean {
  return dependents.some(({ directory, manifest }) => directory === root.directory && manifest.name === name);
}

function boundRoots(
  others: readonly JoinedRoot[],
  uses: readonly Elsewhere<DirectUse>[],
  { published, dependents }: Pick<Told, 'published' | 'dependents'>,
  packages: ReadonlySet<string>,
): readonly BoundRoot[] {
  return others.flatMap((root) => {
    const asked = dependents.filter(({ directory, name }) => directory === root.directory && packages.has(name));
    const manifests = [
      ...new Map(asked.map((each) => [each.manifest.file, { ...each, folder: each.manifest.folder }])).values(),
    ];
    const counts = new Map<string | undefined, number>();
    for (const { found } of uses.filter((use) => use.root === nameOf(root))) {
      const manifest = nearestAbove(manifests, found.file)?.manifest.file;
      counts.set(manifest, (counts.get(manifest) ?? 0) + 1);
    }
    const undeclared = counts.get(undefined) ?? 0;
    const named = { root: nameOf(root), directory: root.directory };
    return [
      ...manifests.map(({ manifest, name, range, registry }) => {
        const version = published.find((each) => each.registry === registry && each.name === name)?.version ?? '';
        const places = counts.get(manifest.file) ?? 0;
        return {
          ...named,
          manifest: manifest.file,
          package: name,
          version,
          range,
          fits: fits(registry, range, version),
          places,
        };
      }),
      ...(undeclared === 0
        ? []
        : [
            {
              ...named,
              manifest: undefined,
              package: [...packages].join(', '),
              version: '',
              range: undefined,
              fits: undefined,
              places: undeclared,
            },
          ]),
    ];
  });
}

/** As it is called in an answer. */
function nameOf({ label }: JoinedRoot): string {
  return label.replace(/\.root(\d*)$/, '$1');
}

function placeKey({ file, line, symbol }: AffectedSymbol): string {
  return `${file}:${line} ${symbol}`;
}

function unique<Found>(all: readonly Elsewhere<Found>[], keyOf: (found: Found) => string): Elsewhere<Found>[] {
  const seen = new Set<string>();
  return all.filter(({ root, found }) => {
    const key = `${root} ${keyOf(found)}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
