/**
 * What a text about a failure leads to, in the order in which it is read: the definitions that its places lie in, innermost
 * first, what is called between them, the tests, then what it names. Code stands before its tests.
 */
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import { isTestCode } from '../../index/test-code.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS, isInContainers, keyOfRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import { RUNNING_ROLES } from '../../model/roles.ts';
import type { EdgeInfo, TextRead, WhyToldOf } from '../answers.ts';
import type { FindNeighbours } from '../neighbours.ts';
import { selectDefinitions } from '../shared.ts';
import type { Frame, ToldText } from './frames.ts';
import { type PlacedFrame, placeFrames } from './places-meant.ts';

/** A definition, or with the index -1 a file. */
export interface ToldHit extends DefinitionRef {
  /** Lines of it that the text names, 0-based, in its order. */
  readonly at: readonly number[];
  readonly why: WhyToldOf;
}

export interface ToldHits {
  readonly hits: readonly ToldHit[];
  readonly read: TextRead;
  /** Files that are named, and of these the ones that could not be read yet. */
  readonly files: readonly string[];
  readonly unread: readonly string[];
}

export function hitsOfText(
  analysis: Analysis,
  told: ToldText,
  { budget, neighbours }: { readonly budget: Budget; readonly neighbours: FindNeighbours | undefined },
): ToldHits {
  const placed = placeFrames(analysis, told.frames, budget);
  const named = [...new Set(placed.flatMap(({ files }) => files.slice(0, MOST_MEANT)))];
  const { missing } = analysis.parseFacts(
    named.filter((file) => analysis.reads(file)),
    budget,
  );
  const found = new FoundHits();
  const steps = placed.flatMap((each) => stepsOf(analysis, each));
  const isTest = ({ file }: DefinitionRef) => analysis.repository.files.get(file)?.test === true;
  const inCode = steps.filter((step) => !isTest(step));
  const inTests = steps.filter(isTest);
  for (const step of inCode) found.add(step);
  for (const ref of betweenSteps(analysis, steps, neighbours, budget)) found.add({ ...ref, at: [], why: 'between' });
  for (const call of calledThere(analysis, inCode, budget)) found.add(call);
  for (const call of calledByTests(analysis, inTests, budget)) found.add(call);
  for (const step of inTests) found.add(step);
  for (const test of told.tests)
    for (const ref of testsNamed(analysis, test, budget)) found.add({ ...ref, at: [], why: 'test' });
  for (const ref of definitionsQuoted(analysis, told.names, named, budget)) found.add({ ...ref, at: [], why: 'named' });
  return { hits: found.hits, read: readOf(placed), files: named, unread: missing };
}

/** A path may mean more files than one cares to read. */
const MOST_MEANT = 3;

/** Each definition once, where it came first; a file alone only where no place in it is named. */
class FoundHits {
  readonly #byKey = new Map<string, ToldHit>();

  get hits(): readonly ToldHit[] {
    const all = [...this.#byKey.values()];
    const placed = new Set(all.flatMap(({ file, at }) => (at.length > 0 ? [file] : [])));
    return all.filter(({ file, index, at }) => index >= 0 || at.length > 0 || !placed.has(file));
  }

  add(hit: ToldHit): void {
    const known = this.#byKey.get(keyOfRef(hit));
    const at = known === undefined ? hit.at : [...new Set([...known.at, ...hit.at])];
    // That the file is named says less than that a place in it is.
    const kept = known === undefined || known.why === 'file' ? hit : known;
    this.#byKey.set(keyOfRef(hit), { ...kept, at });
  }
}

interface Step extends ToldHit {
  readonly stack: number;
}

/** The definition that a place lies in as the file is now, and before it the one that ran there, where that lies elsewhere by now. */
function stepsOf(analysis: Analysis, { frame, files, isBuilt }: PlacedFrame): readonly Step[] {
  return files.slice(0, MOST_MEANT).flatMap((file) => {
    const step = (index: number, why: WhyToldOf, at = frame.line): Step => ({
      file,
      index,
      at: at === undefined ? [] : [at],
      why,
      stack: frame.stack,
    });
    const why = files.length > 1 ? 'one_of_several' : frame.how === 'mention' ? 'file' : 'place';
    const definitions = analysis.facts.known(file)?.definitions ?? [];
    const named = definitionNamed(definitions, frame);
    if (isBuilt) return [named < 0 ? { ...step(-1, 'built'), at: [] } : { ...step(named, 'built'), at: [] }];
    if (frame.line === undefined) return [step(named, why)];
    if (frame.line >= (analysis.repository.files.get(file)?.lines ?? 0)) return [step(named, 'line_gone')];
    const index = definitionAt(definitions, new LineMap(analysis.repository.readText(file) ?? ''), frame.line);
    if (named < 0 || isAround(definitions, named, index)) return [step(index, why)];
    return [{ ...step(named, 'moved'), at: [] }, ...(index < 0 ? [] : [step(index, 'line_now')])];
  });
}

/** The innermost function around a line, or what else is defined there; -1 outside of all. */
export function definitionAt(definitions: readonly Definition[], lines: LineMap, line: number): number {
  let innermost = -1;
  definitions.forEach(({ start, end, endLine }, index) => {
    if (lines.lineAt(start) > line || endLine < line) return;
    const known = definitions[innermost];
    if (known === undefined || end - start <= known.end - known.start) innermost = index;
  });
  // A value that is made in a function is run with it.
  for (let around = innermost; around >= 0; around = (definitions[around] as Definition).parent)
    if (FUNCTION_KINDS.has((definitions[around] as Definition).kind)) return around;
  return innermost;
}

function isAround(definitions: readonly Definition[], outer: number, inner: number): boolean {
  for (let index = inner; index >= 0; index = (definitions[index] as Definition).parent) {
    if (index === outer || definitions[index]?.name === definitions[outer]?.name) return true;
  }
  return false;
}

/** The one definition of a file that bears the name of what ran, -1 where there is none or are several. */
function definitionNamed(definitions: readonly Definition[], { runs }: Frame): number {
  if (runs === undefined) return -1;
  const bearing = definitions.flatMap((definition, index) =>
    definition.name === runs.name && (FUNCTION_KINDS.has(definition.kind) || definition.callable) ? [index] : [],
  );
  const contained = bearing.filter((index) =>
    isInContainers(definitions[index]?.container ?? '', runs.container === '' ? [] : [runs.container]),
  );
  const left = contained.length === 1 ? contained : bearing;
  return left.length === 1 ? (left[0] as number) : -1;
}

/**
 * What runs between two steps that follow one another and do not call one another: what the outer one calls that calls the
 * inner one. A stack does not tell it where it was left, as by a callback, or folded, as by a tail call.
 */
function betweenSteps(
  analysis: Analysis,
  steps: readonly Step[],
  neighbours: FindNeighbours | undefined,
  budget: Budget,
): readonly DefinitionRef[] {
  if (neighbours === undefined) return [];
  const found: DefinitionRef[] = [];
  let pairs = 0;
  for (let at = 0; at + 1 < steps.length && pairs < MOST_PAIRS; at++) {
    const inner = steps[at] as Step;
    const outer = steps[at + 1] as Step;
    const isPair =
      inner.index >= 0 && outer.index >= 0 && inner.stack === outer.stack && keyOfRef(inner) !== keyOfRef(outer);
    if (!isPair || budget.isOver()) continue;
    const target = analysis.facts.definition(inner);
    const callees = neighbours(outer, 'callees').edges ?? [];
    if (target === undefined || callees.some((edge) => isEdgeTo(edge, inner.file, target))) continue;
    pairs++;
    const callers = neighbours(inner, 'callers').edges ?? [];
    const both = callers.filter((caller) => callees.some((callee) => placeOfEdge(callee) === placeOfEdge(caller)));
    for (const edge of both.slice(0, MOST_BETWEEN)) {
      const index = indexOf(analysis, edge, budget);
      if (index >= 0) found.push({ file: edge.file, index });
    }
  }
  return found;
}

const MOST_PAIRS = 3;
const MOST_BETWEEN = 3;

function isEdgeTo(edge: EdgeInfo, file: string, { name, line }: Definition): boolean {
  return edge.file === file && edge.symbol === name && edge.line === line;
}

function placeOfEdge({ file, line, symbol }: EdgeInfo): string {
  return `${file}\0${line}\0${symbol}`;
}

function indexOf(analysis: Analysis, edge: EdgeInfo, budget: Budget): number {
  analysis.parseFacts([edge.file], budget);
  const definitions = analysis.facts.known(edge.file)?.definitions ?? [];
  return definitions.findIndex(({ name, line }) => name === edge.symbol && line === edge.line);
}

/** Of a test that failed in its own lines: the code that it calls there, and in the lines above, nearest first. */
function calledByTests(analysis: Analysis, steps: readonly Step[], budget: Budget): readonly ToldHit[] {
  const seen = new Set<number>();
  return steps.flatMap((step) => {
    const [line] = step.at;
    // The innermost step of its stack.
    if (line === undefined || seen.has(step.stack) || seen.size >= MOST_TESTS || budget.isOver()) return [];
    seen.add(step.stack);
    return callsBefore(analysis, step, line).slice(0, MOST_CALLED);
  });
}

const MOST_TESTS = 3;
const MOST_CALLED = 4;
/** Of a test that is no definition, as a block of vitest or RSpec is none: so many lines above belong to it. */
const LINES_OF_TEST = 25;

function callsBefore(analysis: Analysis, { file, index }: Step, line: number): readonly ToldHit[] {
  const around = analysis.facts.known(file)?.definitions[index];
  return callsIn(analysis, file, (lines) => ({
    from: around?.start ?? lines.startOf(line - LINES_OF_TEST),
    to: endOf(lines, line),
  }));
}

/**
 * What the line calls at which a stack was left, and what may run in its place: what failed may have come out of there, and
 * whoever cut the text off may have cut off just that.
 */
function calledThere(analysis: Analysis, steps: readonly Step[], budget: Budget): readonly ToldHit[] {
  const seen = new Set<number>();
  return steps.flatMap(({ file, stack, at: [line] }) => {
    if (line === undefined || seen.has(stack) || seen.size >= MOST_STACKS || budget.isOver()) return [];
    seen.add(stack);
    const calls = callsIn(analysis, file, (lines) => ({ from: lines.startOf(line), to: endOf(lines, line) }));
    return calls.slice(0, MOST_CALLED).flatMap((call) => {
      const service = analysis.serviceOf(call.file);
      const standIns = [...service.overridesOf(call, budget), ...(service.handersOn?.(call) ?? [])];
      const told = standIns.filter((ref) => !isTestCode(analysis, ref)).slice(0, MOST_STAND_INS);
      return [
        { ...call, why: 'called_there' as const },
        ...told.map((ref) => ({ ...ref, at: [], why: 'may_run_there' as const })),
      ];
    });
  });
}

function endOf(lines: LineMap, line: number): number {
  return line + 1 < lines.count ? lines.startOf(line + 1) : Number.POSITIVE_INFINITY;
}

const MOST_STACKS = 2;
const MOST_STAND_INS = 5;

/** Code that is called in a part of a file, the last first. */
function callsIn(
  analysis: Analysis,
  file: string,
  part: (lines: LineMap) => { readonly from: number; readonly to: number },
): readonly ToldHit[] {
  if (!analysis.reads(file)) return [];
  const { from, to } = part(new LineMap(analysis.repository.readText(file) ?? ''));
  const resolved = analysis
    .serviceOf(file)
    .resolve(file, ({ start, role }) => start >= from && start < to && RUNNING_ROLES.has(role));
  const sites = (resolved?.sites ?? []).filter(({ start, isOwnName }) => start >= from && start < to && !isOwnName);
  return sites
    .toReversed()
    .flatMap(({ meant }) =>
      meant
        .filter(({ ref }) => analysis.repository.files.get(ref.file)?.test !== true && ref.index >= 0)
        .map(({ ref }) => ({ file: ref.file, index: ref.index, at: [], why: 'called' as const })),
    );
}

/** Tests of exactly this name. */
function testsNamed(
  analysis: Analysis,
  { name, container }: ToldText['tests'][number],
  budget: Budget,
): DefinitionRef[] {
  const named = selectDefinitions(analysis, { symbol: name }, budget).filter((ref) => isTestCode(analysis, ref));
  const inside = named.filter((ref) =>
    isInContainers(analysis.facts.definition(ref)?.container ?? '', container === '' ? [] : [container]),
  );
  const left = inside.length > 0 ? inside : named;
  return left.length > MOST_MEANT ? [] : left;
}

/** What messages name: in the files that the text is about first, and nothing where a name says little because many bear it. */
function definitionsQuoted(
  analysis: Analysis,
  names: readonly string[],
  files: readonly string[],
  budget: Budget,
): readonly DefinitionRef[] {
  const found: DefinitionRef[] = [];
  for (const name of names) {
    if (found.length >= MOST_QUOTED || budget.isOver()) break;
    const bearers = selectDefinitions(analysis, { symbol: name }, budget);
    const here = bearers.filter(({ file }) => files.includes(file));
    const left = here.length > 0 ? here : bearers;
    if (left.length <= MOST_BEARERS) found.push(...left);
  }
  return found.slice(0, MOST_QUOTED);
}

const MOST_QUOTED = 8;
const MOST_BEARERS = 5;

function readOf(placed: readonly PlacedFrame[]): TextRead {
  // What prose names may be of anywhere: it counts where it is found.
  const counted = placed.filter(
    ({ frame: { how }, files }) => how !== 'mention' && (how !== 'said' || files.length > 0),
  );
  const missing = counted.filter(({ files, isOutside }) => !isOutside && files.length === 0);
  const several = new Map(
    placed.filter(({ files }) => files.length > 1).map(({ frame, files }) => [frame.path, files] as const),
  );
  return {
    places: counted.length,
    outside: counted.filter(({ isOutside }) => isOutside).length,
    missing: [...new Set(missing.map(({ frame }) => frame.path))],
    missingPlaces: missing.length,
    several: [...several].map(([path, files]) => ({ path, files })),
  };
}
