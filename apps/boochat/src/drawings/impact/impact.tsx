/** What a change would reach: symbols in columns by distance, then files, tests, and what stayed open. */
import { type ReactNode, useMemo } from 'react';
import { type Envelope, isPartial } from '../../api/envelope.ts';
import { Button } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { AskAgain, AskButton } from '../answer/ask.tsx';
import { Below } from '../answer/awaited.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { forPeople } from '../answer/for-people.ts';
import { totalOf } from '../answer/headline.ts';
import { EntriesReached, RoutesReached, TestsReached } from '../answer/reached.tsx';
import { Section } from '../answer/section.tsx';
import { surenessName } from '../answer/sureness.ts';
import { SymbolName } from '../answer/symbol-name.tsx';
import { inputOf, isModule, labelAndPlace, labelOf, type SymbolPlace } from '../answer/symbols.ts';
import { fromOutside, type Unread, unsaidRoutes } from '../answer/unread.ts';
import { UnreadNote } from '../answer/unread-note.tsx';
import { type ChangeView, useView, type View } from '../answer/view.ts';
import { Mentions } from '../callgraph/mentions.tsx';
import type { Drawing } from '../drawing.ts';
import { GraphView } from '../graph/graph-view.tsx';
import { useShownGraph } from '../graph/use-shown-graph.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { AffectedLines } from './affected-lines.tsx';
import { type AffectedSymbol, type ImpactDetails, impactSchema } from './details.ts';
import { impactGraph, rootsOf } from './impact-graph.ts';
import { OtherRoots } from './other-roots.tsx';

export const ImpactDrawing: Drawing = ({ envelope, input }) => {
  const parsed = useMemo(() => impactSchema.safeParse(envelope.details), [envelope]);
  if (!parsed.success) return <PlainDetails details={envelope.details} />;
  return (
    <Impact
      details={parsed.data}
      total={totalOf(envelope.summary, 'affected symbols') ?? parsed.data.affected_symbols.length}
      reasons={reasonsOf(envelope, parsed.data.open ?? [])}
      isPart={isPartial(envelope)}
      unread={unsaidRoutes(envelope)}
      input={input}
    />
  );
};

interface ImpactProps {
  readonly details: ImpactDetails;
  /** Why it is not known to be safe. */
  readonly reasons: readonly string[];
  /** Affected symbols, also those of further pages. */
  readonly total: number;
  /** Something was not looked at. */
  readonly isPart: boolean;
  /** Why there may be more routes and the like. */
  readonly unread: Unread | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

function Impact({ details, reasons, total, isPart, unread, input }: ImpactProps) {
  const {
    affected_symbols: symbols,
    affected_files: files = [],
    affected_routes: routes = [],
    affected_entries: entries = [],
    tests = [],
  } = details;
  const [view, change] = useView();
  // Line by line, each file stands there already.
  const isNarrow = useIsNarrow();
  const isLineByLine = symbols.length > 0 && lookOf(view, isNarrow) === 'lines';
  const { mentions, changed_symbols: changed, stale_callers: stale, candidates } = details;
  return (
    <>
      {reasons.length === 0 ? null : (
        <section
          aria-label="Open"
          className="rounded-lg border border-caution bg-caution-soft p-3 text-sm [overflow-wrap:anywhere]"
        >
          <h3 className="font-medium">Why this is not known to be safe</h3>
          <ul className="mt-1 list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{forPeople(reason)}</li>
            ))}
          </ul>
        </section>
      )}
      {stale === undefined || stale.length === 0 ? null : (
        <SymbolTable
          title="Callers of a changed signature that the diff does not touch"
          symbols={stale}
          columns={[{ name: 'Calls', value: ({ of }) => String(of ?? '') }, callLinesColumn()]}
        />
      )}
      {changed === undefined ? null : (
        <SymbolTable
          title="Changed symbols"
          symbols={changed}
          columns={[{ name: 'Change', value: ({ change }) => String(change ?? '') }]}
        />
      )}
      {candidates === undefined ? null : (
        <section aria-label="Definitions of this name" className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">{candidates.length} definitions bear this name:</span>
          {candidates.map((candidate) => (
            <AskButton
              key={labelAndPlace(candidate)}
              tool="boocontext_impact"
              input={{ ...input, symbol: labelOf(candidate), file: candidate.file }}
            >
              Only <code>{labelOf(candidate)}</code> in {candidate.file}
            </AskButton>
          ))}
        </section>
      )}
      {symbols.length === 0 ? null : <Reached details={details} total={total} view={view} onChange={change} />}
      <Below>
        <OtherRoots details={details} />
        {files.length === 0 || isLineByLine ? null : (
          <Section title="Affected files" count={files.length} isOpen={files.length <= 30}>
            <DataTable
              label="Affected files"
              rows={files}
              keyOf={({ file }) => file}
              columns={[
                { name: 'File', value: ({ file }) => file, cell: ({ file }) => <FileLink path={file} /> },
                { name: 'Depth', value: ({ depth }) => depth },
                { name: 'Why', value: ({ why }) => why },
              ]}
            />
          </Section>
        )}
        {unread === undefined ? null : (
          <UnreadNote titles={fromOutside} unread={unread}>
            <AskAgain tool="boocontext_impact" input={input} />
          </UnreadNote>
        )}
        <RoutesReached routes={routes} />
        <EntriesReached entries={entries} />
        <TestsReached tests={tests} />
        {mentions === undefined ? null : <Mentions mentions={mentions} isPart={isPart} />}
      </Below>
    </>
  );
}

/** With what could not be read, as far as it is not among what is open. */
function reasonsOf({ metadata }: Envelope, open: readonly string[]): readonly string[] {
  if (open.length === 0) return open;
  const left = Object.entries(metadata.coverage ?? {}).flatMap(([what, why]) =>
    typeof why === 'string' && what !== 'checked' && !open.some((each) => each.includes(why.slice(0, 80)))
      ? [`${what}: ${why}`]
      : [],
  );
  return [...open, ...left];
}

interface ReachedProps {
  readonly details: ImpactDetails;
  readonly total: number;
  readonly view: View;
  readonly onChange: ChangeView;
}

function Reached({ details, total, view, onChange: change }: ReachedProps) {
  const isNarrow = useIsNarrow();
  const look = lookOf(view, isNarrow);
  const [root] = rootsOf(details);
  const focused = view.focus ?? (root === undefined ? undefined : labelAndPlace(root));
  const whole = useMemo(() => impactGraph(details), [details]);
  const symbols = useMemo(
    () => new Map([...rootsOf(details), ...details.affected_symbols].map((each) => [labelAndPlace(each), each])),
    [details],
  );
  const drawn = useShownGraph(whole);
  const depth = Math.max(...details.affected_symbols.map((each) => each.depth));
  const symbol = symbols.get(focused ?? '');
  const here = details.affected_symbols.length;
  const bar = (
    <>
      <fieldset className="flex gap-1">
        <legend className="sr-only">Show as</legend>
        {looks.map(([name, label]) => (
          <Button
            key={name}
            look={look === name ? 'plain' : 'quiet'}
            aria-pressed={look === name}
            onClick={() =>
              change({ list: name === 'list' || undefined, lines: name === 'lines' || (isNarrow ? false : undefined) })
            }
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <span className={`text-muted text-sm ${look === 'graph' ? 'max-md:sr-only' : ''}`}>
        {here < total
          ? `the nearest ${here.toLocaleString('en')} of ${total.toLocaleString('en')} symbols`
          : `${here.toLocaleString('en')} ${here === 1 ? 'symbol' : 'symbols'}`}
        , {depth === 1 ? (here < total ? 'these directly' : 'all of them directly') : `up to ${depth} steps away`}
      </span>
    </>
  );
  return (
    <section aria-label="Affected symbols" className="flex flex-col gap-2">
      {look !== 'graph' ? (
        <>
          <div className="flex flex-wrap items-center gap-2">{bar}</div>
          {look === 'lines' ? <AffectedLines details={details} /> : <AffectedList symbols={details.affected_symbols} />}
        </>
      ) : (
        <GraphView
          label={`Impact of ${rootsOf(details).map(labelOf).slice(0, 3).join(', ')}`}
          graph={drawn.graph}
          focused={focused}
          onFocus={(focus) => change({ focus })}
          onOpen={(id) => drawn.openGroup(id)}
          controls={bar}
          filters={drawn.controls}
          details={
            <>
              {symbol === undefined ? null : <SymbolDetails symbol={symbol} />}
              {drawn.groupDetails(focused)}
            </>
          }
        />
      )}
    </section>
  );
}

const looks = [
  ['graph', 'Graph'],
  ['lines', 'Lines'],
  ['list', 'List'],
] as const;

/** On a telephone line by line, unless somebody wants the graph, which is wider than it. */
function lookOf({ list, lines }: View, isNarrow: boolean): (typeof looks)[number][0] {
  return list === true ? 'list' : (lines ?? isNarrow) ? 'lines' : 'graph';
}

function SymbolDetails({ symbol }: { readonly symbol: SymbolPlace & Partial<AffectedSymbol> }): ReactNode {
  const { file, line, why, depth, resolution } = symbol;
  return (
    <aside aria-label="In focus" className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 text-sm">
      <SymbolName symbol={symbol} />
      <FileLink path={file} line={line} />
      {why === undefined ? null : (
        <p>
          {why} <span className="text-muted">({depth === 1 ? 'directly' : `${depth} steps away`})</span>
        </p>
      )}
      {resolution === undefined || resolution === 'exact' ? null : (
        <p className="text-muted">{surenessName[resolution]}</p>
      )}
      {isModule(symbol) ? null : (
        <div className="flex flex-wrap gap-1">
          <AskButton tool="boocontext_callgraph" input={inputOf(symbol)}>
            Graph from here
          </AskButton>
          <AskButton tool="boocontext_impact" input={{ symbol: labelOf(symbol), file }}>
            What breaks if it changes?
          </AskButton>
        </div>
      )}
    </aside>
  );
}

function AffectedList({ symbols }: { readonly symbols: readonly AffectedSymbol[] }): ReactNode {
  return (
    <DataTable
      label="Affected"
      rows={symbols}
      keyOf={labelAndPlace}
      columns={[
        { name: 'Depth', value: ({ depth }) => depth },
        symbolColumn(),
        placeColumn(),
        { name: 'Why', value: ({ why }) => why },
        { name: 'How sure', value: ({ resolution }) => surenessName[resolution ?? 'exact'], isExtra: true },
      ]}
    />
  );
}

function SymbolTable<Row extends SymbolPlace>({
  title,
  symbols,
  columns,
}: {
  readonly title: string;
  readonly symbols: readonly Row[];
  readonly columns: readonly Column<Row>[];
}): ReactNode {
  return (
    <Section title={title} count={symbols.length}>
      <DataTable
        label={title.replace(/ symbols?$/, '')}
        rows={symbols}
        keyOf={(row, index) => `${labelAndPlace(row)} ${index}`}
        columns={[symbolColumn(), placeColumn(), ...columns]}
      />
    </Section>
  );
}

function symbolColumn<Row extends SymbolPlace>(): Column<Row> {
  return {
    name: 'Symbol',
    value: labelOf,
    cell: (row) => <code className="break-all font-semibold">{labelOf(row)}</code>,
  };
}

/** Where the calls stand that are to be looked at: the place is that of the caller. */
function callLinesColumn<
  Row extends SymbolPlace & { readonly call_lines?: readonly number[] | undefined },
>(): Column<Row> {
  return {
    name: 'Lines',
    value: ({ call_lines: lines = [] }) => lines.join(', '),
    cell: ({ file, call_lines: lines = [] }) => (
      <span className="flex flex-wrap gap-x-2">
        {lines.map((line) => (
          <FileLink key={line} path={file} line={line}>
            {line}
          </FileLink>
        ))}
      </span>
    ),
  };
}

function placeColumn<Row extends SymbolPlace>(): Column<Row> {
  return {
    name: 'Place',
    value: ({ file, line }) => `${file}:${line ?? 1}`,
    cell: ({ file, line }) => <FileLink path={file} line={line} />,
  };
}
