/** What a change would reach: direct uses live, what is behind them from the stored edges, and every doubt by name. */
import { EngineError } from '../errors.ts';
import type { DefinitionRef } from '../index/facts-store.ts';
import type { SymbolGraph } from '../index/graph.ts';
import { isSame } from '../index/linker.ts';
import { findReferences, type References } from '../index/references.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { Definition } from '../model/facts.ts';
import type { AffectedFile, AffectedSymbol, ImpactAnswer, ImpactQuestion, Resolution } from './answers.ts';
import { brokenUses } from './broken-uses.ts';
import type { CallgraphServices } from './callgraph.ts';
import { changedDefinitions } from './changes.ts';
import { openReasons } from './open-reasons.ts';
import { coverageOf, mayUse, mentionsOf, selectDefinitions, symbolInfo, wantedOf } from './shared.ts';
import { askWhatIf } from './what-if.ts';

/** Undefined where no definition bears the name. */
export function askImpact(services: CallgraphServices, question: ImpactQuestion, pace: Pace): ImpactAnswer | undefined {
  const { symbol, file, change } = question;
  if (symbol !== undefined && change !== undefined)
    return askWhatIf(services, { symbol: { ...symbol, ...(file === undefined ? {} : { file }) }, change }, pace);
  if (question.diff !== undefined) return impactOfDiff(services, { ...question, diff: question.diff }, pace);
  if (question.symbol !== undefined) return impactOfSymbol(services, question, pace);
  return impactOfFile(services, question, pace);
}

function impactOfSymbol(services: CallgraphServices, question: ImpactQuestion, pace: Pace): ImpactAnswer | undefined {
  const { bench } = services;
  const roots = selectDefinitions(
    bench,
    {
      ...(question.symbol as NonNullable<ImpactQuestion['symbol']>),
      ...(question.file === undefined ? {} : { file: question.file }),
    },
    pace,
  );
  if (roots.length === 0) return undefined;
  const references = findReferences(services, roots, pace);
  const reach = reachFrom(services, roots, references, question.depth, pace);
  const nothing = reach.symbols.length === 0 && reach.files.length === 0;
  const coverage = coverageOf(bench, {
    checked: references.filesChecked,
    total: references.filesTotal,
    notes: [...references.notes, ...reach.notes],
    ...(nothing ? { matters: mayUse(bench, roots, references.names) } : {}),
    wanted: wantedOf(bench, roots, references.names, reach),
  });
  return {
    found: true,
    roots: roots.map((ref) => symbolInfo(bench, ref)),
    ...shown(reach),
    ...linesOf(services, question, { roots, reach, references }, pace),
    mentions: mentionsOf(bench, references),
    // Only where the answer might be "safe" is it worth looking for what could still be missing.
    open: nothing ? openReasons(services, roots, references, pace) : [],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function impactOfFile(services: CallgraphServices, question: ImpactQuestion, pace: Pace): ImpactAnswer | undefined {
  const { bench } = services;
  const file = question.file as string;
  if (!bench.reads(file)) {
    throw new EngineError('no_such_file', `${file} is no source file of this repository`, {
      hint: 'paths are relative to the directory, with /; files that are ignored, generated or compiled are left out',
    });
  }
  bench.parseFacts([file], pace);
  const definitions = bench.facts.known(file)?.definitions ?? [];
  const roots = definitions.map((_, index) => ({ file, index }));
  const references = findReferences(
    services,
    roots.filter(({ index }) => definitions[index]?.exported === true && definitions[index]?.parent === -1),
    pace,
  );
  const reach = new Reach(bench);
  const notes: string[] = [...references.notes];
  if (roots.length > 0) {
    const graph = services.graph(pace);
    if (!graph.complete) notes.push(graph.incompleteNote);
    reach.takeGraph(graph, roots, question.depth, (step) => step.ref.file !== file);
  }
  reach.takeImporters(file, question.depth);
  const wanted = wantedOf(bench, roots, references.names, {
    symbols: reach.symbols,
    files: [...reach.files, { file }],
  });
  const coverage = coverageOf(bench, { checked: references.filesChecked, total: references.filesTotal, notes, wanted });
  const exported = roots.filter(
    ({ index }) => definitions[index]?.exported === true && definitions[index]?.parent === -1,
  );
  return {
    found: true,
    roots: exported.map((ref) => symbolInfo(bench, ref)),
    ...shown(reach),
    ...linesOf(services, question, { roots, reach, references }, pace),
    mentions: mentionsOf(bench, references),
    open:
      reach.files.length === 0
        ? openReasons(services, exported.length > 0 ? exported : roots, references, pace, file)
        : [],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function impactOfDiff(
  services: CallgraphServices,
  question: ImpactQuestion & { readonly diff: string },
  pace: Pace,
): ImpactAnswer {
  const { bench } = services;
  const changes = changedDefinitions(bench, question.diff, pace);
  const current = changes.symbols.flatMap((change) => (change.current === undefined ? [] : [change.current]));
  const roots = current.filter(
    (ref, i) => current.findIndex((other) => other.file === ref.file && other.index === ref.index) === i,
  );
  const references = findReferences(services, roots, pace);
  const reach = reachFrom(services, roots, references, question.depth, pace);
  const isChanged = (file: string, index: number) => roots.some((root) => root.file === file && root.index === index);
  const stale = new Map<string, NonNullable<ImpactAnswer['staleCallers']>[number]>();
  for (const use of references.uses) {
    const root = roots[use.of] as DefinitionRef;
    const change = changes.symbols.find(
      (each) => each.current?.file === root.file && each.current.index === root.index,
    );
    if (change?.change !== 'signature' || !CALLS.has(use.role) || use.virtual) continue;
    if (isChanged(use.file, use.holder) || changes.touchesLine(use.file, use.line)) continue;
    const definitions = bench.facts.known(use.file)?.definitions ?? [];
    const holder = definitions[use.holder];
    stale.set(`${use.file}\0${use.holder}\0${change.info.symbol}`, {
      symbol: holder?.name ?? '<module>',
      container: holder?.container ?? '',
      file: use.file,
      line: holder?.line ?? use.line,
      of: change.info.symbol,
    });
  }
  for (const { change, info } of changes.symbols) {
    if (change !== 'removed') continue;
    for (const { file, line, holder: index } of brokenUses(bench, info, pace)) {
      if (changes.touchesLine(file, line)) continue;
      const holder = bench.facts.known(file)?.definitions[index];
      stale.set(`${file}\0${index}\0${info.symbol}`, {
        symbol: holder?.name ?? '<module>',
        container: holder?.container ?? '',
        file,
        line: holder?.line ?? line,
        of: info.symbol,
      });
    }
  }
  const notes = [...references.notes, ...reach.notes, ...changes.notes];
  const wanted = wantedOf(bench, roots, references.names, reach);
  const coverage = coverageOf(bench, { checked: references.filesChecked, total: references.filesTotal, notes, wanted });
  const nothing = reach.symbols.length === 0 && reach.files.length === 0 && stale.size === 0;
  const open: string[] = [...changes.open];
  if (nothing && roots.length > 0) open.push(...openReasons(services, roots, references, pace));
  return {
    found: true,
    roots: roots.map((ref) => symbolInfo(bench, ref)),
    ...shown(reach),
    ...linesOf(services, question, { roots, reach, references, touched: changes.touched }, pace),
    ...(roots.length === 0 ? {} : { mentions: mentionsOf(bench, references) }),
    open,
    changedSymbols: changes.symbols.map(({ info, change }) => ({ ...info, change })),
    staleCallers: [...stale.values()],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function reachFrom(
  services: CallgraphServices,
  roots: readonly DefinitionRef[],
  references: References,
  depth: number,
  pace: Pace,
): Reach {
  const reach = new Reach(services.bench);
  reach.takeReferences(roots, references);
  for (const root of roots) reach.takeOverrides(root, services.heritage.overridesOf(root, pace));
  // Nothing uses it: there is nothing to follow, and no need of the stored edges.
  if (depth > 1 && reach.symbols.length > 0) {
    const graph = services.graph(pace);
    if (!graph.complete) reach.notes.push(graph.incompleteNote);
    reach.takeGraph(graph, roots, depth, (step) => step.depth > 1);
    // What was found live may go by ways that the stored edges do not hold.
    const isRoot = (ref: DefinitionRef) => roots.some((root) => isSame(root, ref));
    reach.takeGraph(graph, reach.direct, depth - 1, (step) => !isRoot(step.ref), 1);
  } else if (depth === 1) {
    // One hop needs no stored edges; that there is another hop is soon found by asking for the first.
    reach.deeper = reach.definitions.slice(0, MAX_ASKED_DEEPER).some((ref) => isUsed(services, roots, ref, pace));
  }
  return reach;
}

/** See `ImpactAnswer.lines`. */
function linesOf(
  services: CallgraphServices,
  { withLines, depth }: ImpactQuestion,
  found: {
    readonly roots: readonly DefinitionRef[];
    readonly reach: Reach;
    readonly references: References;
    readonly touched?: ReturnType<typeof changedDefinitions>['touched'];
  },
  pace: Pace,
): Pick<ImpactAnswer, 'lines'> {
  if (withLines !== true) return {};
  const { roots, reach, references, touched = [] } = found;
  const lines = new Map<string, Set<number>>();
  const add = (file: string, line: number) => {
    const known = lines.get(file);
    if (known === undefined) lines.set(file, new Set([line]));
    else known.add(line);
  };
  for (const { file, line, role } of references.uses) if (role !== 'import' && role !== 'export') add(file, line);
  for (const { file, from, to } of touched) for (let line = from; line < to; line++) add(file, line);
  // Whoever uses what is reached last is beyond the depth.
  const within = reach.definitionsAbove(depth);
  if (within.length > 0)
    for (const [file, used] of services.graph(pace).linesUsing([...roots, ...within]))
      for (const line of used) add(file, line);
  return {
    lines: [...lines]
      .map(([file, used]) => ({ file, lines: [...used].sort((a, b) => a - b) }))
      .sort((a, b) => compareText(a.file, b.file)),
  };
}

const MAX_ASKED_DEEPER = 20;

function isUsed(services: CallgraphServices, roots: readonly DefinitionRef[], ref: DefinitionRef, pace: Pace): boolean {
  return findReferences(services, [ref], pace).uses.some((use) => {
    const isItself = use.file === ref.file && use.holder === ref.index;
    const isRoot = roots.some((root) => root.file === use.file && root.index === use.holder);
    return use.role !== 'import' && use.role !== 'export' && !isItself && !isRoot;
  });
}

const CALLS: ReadonlySet<string> = new Set([
  'call',
  'construct',
  'jsx',
  'decorator',
  'callback',
  'reference',
  'extends',
]);

/** Collects what is reached, each symbol and file once, at its smallest depth. */
class Reach {
  readonly notes: string[] = [];
  readonly #bench: Workbench;
  readonly #symbols = new Map<string, AffectedSymbol>();
  readonly #files = new Map<string, AffectedFile>();
  readonly #tests = new Map<string, string>();
  /** Definitions that use a root by its name: what uses them is reached too. */
  readonly #direct = new Map<string, DefinitionRef>();
  deeper = false;

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  get symbols(): readonly AffectedSymbol[] {
    return [...this.#symbols.values()].sort(
      (a, b) => a.depth - b.depth || compareText(a.file, b.file) || a.line - b.line,
    );
  }

  get direct(): readonly DefinitionRef[] {
    return [...this.#direct.values()];
  }

  /** The definitions among them: module code is none. */
  get definitions(): readonly DefinitionRef[] {
    return this.definitionsAbove(Number.POSITIVE_INFINITY);
  }

  /** Those that are nearer than this. */
  definitionsAbove(depth: number): readonly DefinitionRef[] {
    return [...this.#symbols]
      .filter(([, symbol]) => symbol.depth < depth)
      .map(([key]) => key.split('\0') as [string, string])
      .map(([file, index]) => ({ file, index: Number(index) }))
      .filter(({ index }) => index >= 0);
  }

  get files(): readonly AffectedFile[] {
    return [...this.#files.values()].sort((a, b) => a.depth - b.depth || compareText(a.file, b.file));
  }

  get tests(): readonly { readonly file: string; readonly reaches: string }[] {
    return [...this.#tests].map(([file, reaches]) => ({ file, reaches })).sort((a, b) => compareText(a.file, b.file));
  }

  takeReferences(roots: readonly DefinitionRef[], references: References): void {
    for (const use of references.uses) {
      const root = roots[use.of] as DefinitionRef;
      const name = this.#nameOf(root);
      if (use.role === 'import' || use.role === 'export') {
        this.#file(use.file, 1, `${use.role === 'import' ? 'imports' : 're-exports'} ${name}`, name, root.file);
        continue;
      }
      if (!use.virtual && use.holder >= 0)
        this.#direct.set(`${use.file}\0${use.holder}`, { file: use.file, index: use.holder });
      const why = use.virtual ? `may run ${name} through its base` : `${VERBS[use.role] ?? 'uses'} ${name}`;
      this.#symbol({ file: use.file, index: use.holder }, use.line, 1, why, use.resolution, root, name);
    }
  }

  takeOverrides(root: DefinitionRef, overrides: readonly DefinitionRef[]): void {
    const name = this.#nameOf(root);
    for (const override of overrides) {
      this.#symbol(
        override,
        this.#bench.facts.definition(override)?.line ?? 0,
        1,
        `overrides ${name}`,
        'exact',
        root,
        name,
      );
    }
  }

  /** `from` is the depth of the roots themselves: 0 where they are what was asked about. */
  takeGraph(
    graph: SymbolGraph,
    roots: readonly DefinitionRef[],
    depth: number,
    wanted: (step: { readonly depth: number; readonly ref: DefinitionRef }) => boolean,
    from = 0,
  ): void {
    for (const step of graph.walk(roots, 'callers', depth + 1, 'definition')) {
      if (step.depth > depth) {
        if (wanted(step) && !this.#symbols.has(`${step.ref.file}\0${step.ref.index}`)) this.deeper = true;
        continue;
      }
      if (!wanted(step)) continue;
      const name = this.#nameOf(step.from);
      const why = step.via === 'virtual' ? `may run ${name} through its base` : `${VERBS[step.role] ?? 'uses'} ${name}`;
      this.#symbol(step.ref, step.lines[0] ?? 0, step.depth + from, why, step.resolution, step.from, name);
    }
  }

  takeImporters(file: string, depth: number): void {
    let frontier = [file];
    const seen = new Set(frontier);
    for (let hop = 1; frontier.length > 0; hop++) {
      const next: string[] = [];
      for (const target of frontier) {
        for (const importer of this.#bench.imports.importersOf(target)) {
          if (seen.has(importer)) continue;
          seen.add(importer);
          if (hop > depth) {
            this.deeper = true;
            return;
          }
          this.#file(importer, hop, `imports ${target}`, target, file);
          next.push(importer);
        }
      }
      frontier = next;
    }
  }

  #symbol(
    ref: DefinitionRef,
    siteLine: number,
    depth: number,
    why: string,
    resolution: Resolution,
    root: DefinitionRef,
    reaches: string,
  ): void {
    const definition = this.#bench.facts.definition(ref) as Definition | undefined;
    // A use of a symbol inside itself is no consequence of changing it.
    if (ref.file === root.file && ref.index === root.index) return;
    const key = `${ref.file}\0${ref.index}`;
    const known = this.#symbols.get(key);
    if (known === undefined || known.depth > depth) {
      this.#symbols.set(key, {
        symbol: definition?.name ?? '<module>',
        container: definition?.container ?? '',
        file: ref.file,
        line: definition?.line ?? siteLine,
        depth,
        why,
        resolution,
      });
    }
    this.#file(ref.file, depth, why, reaches, undefined);
  }

  #file(file: string, depth: number, why: string, reaches: string, rootFile: string | undefined): void {
    if (file === rootFile) return;
    const known = this.#files.get(file);
    if (known === undefined || known.depth > depth) this.#files.set(file, { file, depth, why });
    if (!this.#tests.has(file) && this.#isTest(file)) this.#tests.set(file, reaches);
  }

  /** A file that a runner runs, not one that helps it. */
  #isTest(file: string): boolean {
    if (this.#bench.repository.files.get(file)?.test !== true) return false;
    if (this.#bench.syntax.reads(file)) return true;
    return /\b(?:describe|it|test|suite|bench|QUnit|Deno)\s*(?:\.\s*\w+\s*){0,8}[(`]/.test(
      this.#bench.repository.readText(file) ?? '',
    );
  }

  #nameOf(ref: DefinitionRef): string {
    const definition = this.#bench.facts.definition(ref);
    if (definition === undefined) return '<module>';
    return definition.container === '' ? definition.name : `${definition.container}.${definition.name}`;
  }
}

const VERBS: Readonly<Record<string, string>> = {
  call: 'calls',
  construct: 'constructs',
  jsx: 'renders',
  decorator: 'is decorated by',
  callback: 'hands on',
  reference: 'uses',
  write: 'assigns',
  type: 'uses type',
  extends: 'extends',
};

function shown(reach: Reach) {
  const symbols = reach.symbols;
  const files = reach.files;
  const depth = Math.max(0, ...symbols.map((each) => each.depth), ...files.map((each) => each.depth));
  return { affectedSymbols: symbols, affectedFiles: files, tests: reach.tests, depth, deeper: reach.deeper };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
