import { FileLink } from '../../ui/file-link.tsx';
import { AskButton } from '../answer/ask.tsx';
import { Section } from '../answer/section.tsx';
import { DataTable } from '../table/data-table.tsx';
import { type Health, measureName } from './details.ts';
import { GradeBadge } from './grade-badge.tsx';

/** One file: how it does in each dimension, its functions, and what is amiss where. */
export function FileHealth({ health }: { readonly health: Health }) {
  const { file = '', overall_grade: grade, score, code_lines: lines, history } = health;
  const { dimensions = {}, functions = [], smells = [] } = health;
  return (
    <>
      <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3">
        {grade === undefined ? null : <GradeBadge grade={grade} isLarge />}
        <div className="min-w-0">
          <FileLink path={file} className="font-semibold" />
          <p className="text-muted text-sm">
            {score === undefined ? '' : `${score} of 100`}
            {lines === undefined ? '' : ` · ${lines.toLocaleString('en')} lines of code`}
          </p>
          {history === undefined ? null : <p className="text-muted text-xs">{history}</p>}
        </div>
      </div>
      {Object.keys(dimensions).length === 0 ? null : (
        <Section title="What was measured" note="100 is best">
          <Dimensions dimensions={dimensions} />
        </Section>
      )}
      <Section title="Smells" count={smells.length}>
        {smells.length === 0 ? (
          <p className="text-muted text-sm">None was found.</p>
        ) : (
          <DataTable
            label="Smells"
            rows={smells}
            keyOf={(_, index) => String(index)}
            columns={[
              {
                name: 'Severity',
                value: ({ severity }) => severityOrder.indexOf(severity),
                cell: ({ severity }) => <Severity severity={severity} />,
              },
              { name: 'Smell', value: ({ type }) => type.replaceAll('_', ' ') },
              { name: 'What', value: ({ message }) => message },
              {
                name: 'Line',
                value: ({ location }) => location.line,
                cell: ({ location }) => (
                  <FileLink path={location.file} line={location.line}>
                    {location.line}
                  </FileLink>
                ),
              },
            ]}
          />
        )}
      </Section>
      {functions.length === 0 ? null : (
        <Section title="Functions" count={functions.length}>
          <DataTable
            label="Functions"
            rows={functions}
            keyOf={({ name, line }) => `${name} ${line}`}
            columns={[
              {
                name: 'Function',
                value: ({ name }) => name,
                cell: ({ name, line }) =>
                  name === '<module>' ? (
                    <code>{name}</code>
                  ) : (
                    <AskButton look="quiet" tool="boocontext_callgraph" input={{ symbol: name, file, line }}>
                      <code className="break-all text-accent">{name}</code>
                    </AskButton>
                  ),
              },
              {
                name: 'Line',
                value: ({ line }) => line,
                cell: ({ line }) => (
                  <FileLink path={file} line={line}>
                    {line}
                  </FileLink>
                ),
              },
              { name: 'Hard to follow', value: ({ cognitive }) => cognitive },
              { name: 'Branches', value: ({ cyclomatic }) => cyclomatic },
              { name: 'Nesting', value: ({ nesting }) => nesting },
              { name: 'Lines', value: ({ lines: own }) => own },
            ]}
          />
        </Section>
      )}
    </>
  );
}

function Dimensions({ dimensions }: { readonly dimensions: NonNullable<Health['dimensions']> }) {
  const rows = Object.entries(dimensions)
    .map(([name, value]) =>
      typeof value === 'number' ? { name, score: value, figure: '' } : { figure: '', ...value, name },
    )
    .sort((a, b) => a.score - b.score);
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {rows.map(({ name, score, figure }) => (
        <li key={name} className="grid grid-cols-[8rem_1fr_3rem] items-center gap-2 sm:grid-cols-[8rem_1fr_3rem_1fr]">
          <span>{measureName(name)}</span>
          <span aria-hidden="true" className="h-2.5 overflow-hidden rounded bg-raised">
            <span
              className={`block h-full rounded ${score >= 70 ? 'bg-grade-a' : score >= 55 ? 'bg-grade-c' : 'bg-grade-f'}`}
              style={{ width: `${Math.max(2, score)}%` }}
            />
          </span>
          <span className="text-right tabular-nums">{score}</span>
          <span className="text-muted max-sm:col-span-3 max-sm:-mt-1 max-sm:text-xs">{figure}</span>
        </li>
      ))}
    </ul>
  );
}

/** As they sort: the most severe first. */
const severityOrder = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'];

function Severity({ severity }: { readonly severity: string }) {
  return (
    <span className={`rounded px-1.5 font-semibold text-xs ${severityLooks[severity] ?? 'bg-raised text-muted'}`}>
      {severity}
    </span>
  );
}

const severityLooks: Readonly<Record<string, string>> = {
  CRITICAL: 'bg-unsafe-soft text-unsafe',
  MAJOR: 'bg-caution-soft text-caution',
  MINOR: 'bg-info-soft text-info',
};
