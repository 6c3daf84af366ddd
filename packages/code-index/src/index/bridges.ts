/**
 * Edges that no name in the sources makes, told by whoever asks: a request that is sent here is answered there, a job that is
 * put into a queue here is run there. They lead from a line to the lines that register what answers, and to what is defined or used in these.
 * A query leads to the column that it names.
 */

import type { Resolution } from '../model/edges.ts';
import { enclosingFunction } from '../model/enclosing.ts';
import { type Definition, type DefinitionRef, keyOfRef } from '../model/facts.ts';
import type { ReferenceRole } from '../model/roles.ts';
import type { FactsStore } from './facts-store.ts';

/** Lines are 0-based. */
export interface Bridge {
  readonly from: { readonly file: string; readonly line: number };
  readonly to: {
    readonly file: string;
    readonly firstLine: number;
    readonly lastLine: number;
    /** Of the function that answers; absent where it has none, and all that is used in these lines runs. */
    readonly name?: string;
    /** It is a member of the class of this name, wherever in these lines. */
    readonly container?: string;
    /** What answers runs on an object of this class. */
    readonly object?: { readonly file: string; readonly name: string };
  };
  /** What it goes by, as `POST /orders` or `job mails`; of a query the column or the model, as `User.email`. */
  readonly label: string;
  /** A request, what a queue or an emitter hands on, or what reads or writes stored data. */
  readonly via: 'http' | 'rpc' | 'graphql' | 'event' | 'query';
  /** Of a query: what it does with what it leads to. */
  readonly access?: QueryAccess;
  readonly resolution: Exclude<Resolution, 'exact'>;
}

/** `row`: it has whole rows, or is given what cannot be read here, so that it may read or write any column. */
export type QueryAccess = 'reads' | 'writes' | 'reads and writes' | 'row';

/** What a bridge is to whoever is affected: `requests POST /orders`, `reads User.email`. */
export function wayOver({ via, access, label }: Pick<Bridge, 'via' | 'access' | 'label'>): string {
  if (via !== 'query') return `${via === 'event' ? 'sends' : 'requests'} ${label}`;
  return access === 'row' ? `may use ${label} (whole rows)` : `${access ?? 'uses'} ${label}`;
}

/** Who crosses a bridge to what was asked about. */
export interface Crossing {
  readonly ref: DefinitionRef;
  readonly bridge: Bridge;
}

interface UseOfIt {
  readonly file: string;
  readonly line: number;
  readonly role: ReferenceRole;
}

interface BridgeSources {
  readonly facts: FactsStore;
  /** Makes the facts of a file that has none yet. */
  readFacts(file: string): void;
}

export class Bridges {
  readonly #sources: BridgeSources;
  readonly #byTarget = new Map<string, Bridge[]>();

  constructor(sources: BridgeSources, bridges: readonly Bridge[]) {
    this.#sources = sources;
    for (const bridge of bridges) {
      const known = this.#byTarget.get(bridge.to.file);
      if (known === undefined) this.#byTarget.set(bridge.to.file, [bridge]);
      else known.push(bridge);
    }
  }

  /** Each definition once for each bridge, `index` -1 for code outside of all. @param uses of `ref`, wherever they are */
  into(ref: DefinitionRef, uses: readonly UseOfIt[], level: 'function' | 'definition'): Crossing[] {
    const found = new Map<string, Crossing>();
    const add = (bridge: Bridge): void => {
      const from = this.#holderOf(bridge.from, level);
      const key = `${keyOfRef(from)}\0${bridge.from.line}\0${bridge.label}`;
      // Of several ways over one bridge the surest counts.
      if (found.get(key)?.bridge.resolution !== 'resolved') found.set(key, { ref: from, bridge });
    };
    const definition = this.#sources.facts.definition(ref);
    for (const bridge of this.#byTarget.get(ref.file) ?? [])
      if (
        definition?.name === bridge.to.name &&
        isWithin(bridge, definition?.line ?? -1) &&
        isMember(bridge, definition)
      ) {
        add(bridge);
        if (bridge.via === 'query') for (const before of this.#leadingTo(bridge)) add(before);
      }
    for (const { file, line, role } of uses)
      for (const bridge of this.#byTarget.get(file) ?? [])
        if (bridge.via !== 'query' && isWithin(bridge, line) && isRunBy(bridge, definition, role)) add(bridge);
    return [...found.values()];
  }

  /** A query in what answers without a name of its own is run by whoever asks for that. */
  #leadingTo({ from, resolution }: Bridge): readonly Bridge[] {
    return (this.#byTarget.get(from.file) ?? [])
      .filter((each) => each.via !== 'query' && each.to.name === undefined && isWithin(each, from.line))
      .map((each) => (resolution === 'candidate' ? { ...each, resolution } : each));
  }

  #holderOf({ file, line }: Bridge['from'], level: 'function' | 'definition'): DefinitionRef {
    this.#sources.readFacts(file);
    const definitions = this.#sources.facts.known(file)?.definitions ?? [];
    // An enclosing definition comes before those inside it.
    const index = definitions.findLastIndex((each) => each.line <= line && line <= each.endLine);
    return { file, index: level === 'function' ? enclosingFunction(definitions, index) : index };
  }
}

function isWithin({ to }: Bridge, line: number): boolean {
  return line >= to.firstLine && line <= to.lastLine;
}

function isMember({ to }: Bridge, definition: Definition | undefined): boolean {
  return to.container === undefined || definition?.container.split('.').at(-1) === to.container;
}

/** What answers under a name is handed over; what is called around it runs while it is registered, and for no request. */
function isRunBy({ to }: Bridge, definition: Definition | undefined, role: ReferenceRole): boolean {
  if (to.name === undefined) return RUNS.has(role);
  // A member of a class is run where that is, and not where something of its name is used.
  if (to.container !== undefined) return false;
  return definition?.name === to.name && (role === 'callback' || role === 'reference');
}

const RUNS: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['call', 'construct', 'jsx', 'callback', 'reference']);
