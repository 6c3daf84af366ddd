/** A review of a diff: what it breaks, how healthy the changed files were and are, what it reaches and what to run. */
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { AskAgain } from '../answer/ask.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { forPeople } from '../answer/for-people.ts';
import { EntriesReached, RoutesReached, TestsReached } from '../answer/reached.tsx';
import { Section } from '../answer/section.tsx';
import { labelAndPlace, labelOf } from '../answer/symbols.ts';
import { fromOutside, unreadRoutes } from '../answer/unread.ts';
import { UnreadNote } from '../answer/unread-note.tsx';
import type { Drawing } from '../drawing.ts';
import { dimensionName } from '../health/details.ts';
import { GradeBadge } from '../health/grade-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import { type Finding, type ReviewDetails, reviewSchema } from './details.ts';

export const ReviewDrawing: Drawing = ({ envelope, input }) => {
  const parsed = useMemo(() => reviewSchema.safeParse(envelope.details), [envelope]);
  if (!parsed.success) return <PlainDetails details={envelope.details} />;
  const unread = unreadRoutes(envelope);
  return (
    <>
      {unread === undefined ? null : (
        <UnreadNote titles={fromOutside} unread={unread}>
          <AskAgain tool="boocontext_impact" input={input} />
        </UnreadNote>
      )}
      <Review details={parsed.data} isWhole={envelope.metadata.complete !== false} />
    </>
  );
};

interface ReviewProps {
  readonly details: ReviewDetails;
  /** Nothing of it is open. A single reason stands in the summary alone. */
  readonly isWhole: boolean;
}

function Review({ details, isWhole }: ReviewProps) {
  const {
    findings,
    changed_symbols: changed,
    affected_routes: routes,
    affected_entries: entries,
    tests,
    test_commands: commands,
    health,
    open,
  } = details;
  // What is gone and still used stays in sight wherever it is.
  const isFolded = ({ in_tests, level }: Finding) => in_tests === true && level !== 'error';
  const folded = findings.filter(isFolded);
  const shown = findings.filter((finding) => !isFolded(finding));
  return (
    <>
      {shown.length === 0 ? (
        <p className="text-muted text-sm">
          Nothing is known to break{isWhole ? '' : ', but not everything could be checked'}.
        </p>
      ) : (
        <Findings title="Findings" findings={shown} />
      )}
      {folded.length === 0 ? null : (
        <Section title="Findings only in tests" count={folded.length} isOpen={false}>
          <FindingList findings={folded} />
        </Section>
      )}
      {health.length === 0 ? null : (
        <Section title="Health of the changed files, before and now" count={health.length} isOpen={health.length <= 20}>
          <Health files={health} />
        </Section>
      )}
      <TestsReached tests={tests}>
        <Commands commands={commands} />
      </TestsReached>
      <RoutesReached routes={routes} />
      <EntriesReached entries={entries} />
      {changed.length === 0 ? null : (
        <Section title="Changed symbols" count={changed.length} isOpen={changed.length <= 20}>
          <DataTable
            label="Changed"
            rows={changed}
            keyOf={(row, index) => `${labelAndPlace(row)} ${index}`}
            columns={[
              {
                name: 'Symbol',
                value: labelOf,
                cell: (row) => <code className="break-all font-semibold">{labelOf(row)}</code>,
              },
              {
                name: 'Place',
                value: ({ file, line }) => `${file}:${line}`,
                cell: ({ file, line, change }) => (
                  <FileLink path={file} line={change === 'removed' ? undefined : line} />
                ),
              },
              { name: 'Change', value: ({ change }) => change },
            ]}
          />
        </Section>
      )}
      {open.length === 0 ? null : (
        <Section title="What could not be told" count={open.length} isOpen={open.length <= 5}>
          <ul className="list-disc break-words pl-5 text-sm">
            {open.map((reason) => (
              <li key={reason}>{forPeople(reason)}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Findings({ title, findings }: { readonly title: string; readonly findings: readonly Finding[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium">
        {title} <span className="font-normal text-muted text-sm">{findings.length.toLocaleString('en')}</span>
      </h3>
      <FindingList findings={findings} />
    </section>
  );
}

const looks: Readonly<
  Record<Finding['level'], { readonly icon: LucideIcon; readonly look: string; readonly text: string }>
> = {
  error: { icon: CircleAlert, look: 'border-unsafe bg-unsafe-soft', text: 'text-unsafe' },
  warning: { icon: TriangleAlert, look: 'border-caution bg-caution-soft', text: 'text-caution' },
  note: { icon: Info, look: 'border-line bg-surface', text: 'text-muted' },
};

function FindingList({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {findings.map(({ rule, level, message, file, line }) => {
        const { icon: Icon, look, text } = looks[level];
        return (
          <li key={`${rule} ${file}:${line} ${message}`} className={`rounded-md border px-3 py-2 ${look}`}>
            <p className="flex flex-wrap items-center gap-x-2">
              <span className={`inline-flex items-center gap-1 font-medium ${text}`}>
                <Icon size={14} aria-hidden="true" />
                {level}
              </span>
              <span className="text-muted">{rule.replaceAll('-', ' ')}</span>
              <FileLink path={file} line={line} />
            </p>
            <p className="mt-0.5 break-words">{message}</p>
          </li>
        );
      })}
    </ul>
  );
}

function Commands({ commands }: { readonly commands: ReviewDetails['test_commands'] }): ReactNode {
  return commands.map(({ directory, command, left_out: more }) => (
    <div key={`${directory} ${command}`} className="mb-2 flex items-start gap-2">
      <code className="min-w-0 flex-1 break-words rounded bg-raised px-2 py-1 text-xs">
        {command}
        {directory === '.' ? '' : `   # in ${directory}`}
        {more === undefined ? '' : `   # and ${more} more in the same way`}
      </code>
      <CopyButton text={directory === '.' ? command : `cd ${directory} && ${command}`} label="Copy the command" />
    </div>
  ));
}

function Health({ files }: { readonly files: ReviewDetails['health'] }) {
  return (
    <DataTable
      label="Health"
      rows={files}
      keyOf={({ file }) => file}
      columns={[
        { name: 'File', value: ({ file }) => file, cell: ({ file }) => <FileLink path={file} /> },
        {
          name: 'Grade',
          value: ({ grade }) => grade,
          cell: ({ grade, before }) => (
            <span className="inline-flex items-center gap-1">
              {before === undefined ? <span className="text-muted">new</span> : <GradeBadge grade={before.grade} />}
              <span aria-hidden="true">→</span>
              <span className="sr-only">to</span>
              <GradeBadge grade={grade} />
            </span>
          ),
        },
        { name: 'Score', value: ({ score, before }) => turn(before?.score, score) },
        { name: 'Cognitive complexity', value: ({ cognitive, before }) => turn(before?.cognitive, cognitive) },
        { name: 'Why', value: ({ weakest }) => (weakest === undefined ? '' : dimensionName(weakest)), isExtra: true },
      ]}
    />
  );
}

function turn(before: number | undefined, now: number): string {
  return before === undefined || before === now ? String(now) : `${before} → ${now}`;
}
