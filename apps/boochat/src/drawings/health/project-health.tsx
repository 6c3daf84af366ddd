import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AskButton } from '../answer/ask.tsx';
import { Section } from '../answer/section.tsx';
import { DataTable } from '../table/data-table.tsx';
import { dimensionName, grades, type Health, type RatedFile } from './details.ts';
import { GradeBadge, gradeLooks } from './grade-badge.tsx';
import { Treemap, TreemapPlace } from './treemap.tsx';
import { useAllFiles } from './use-all-files.ts';

interface ProjectHealthProps {
  /** There may be more than has been looked at. */
  readonly isPart: boolean;
  /** It is looked at meanwhile: a grade of some files is none of the project. */
  readonly isLate: boolean;
  readonly health: Health;
  readonly input: Readonly<Record<string, unknown>>;
}

export function ProjectHealth({ health, input, isPart, isLate }: ProjectHealthProps) {
  const { overall_grade: grade, score, file_count: fileCount, code_lines: codeLines, history, duplication } = health;
  const { grade_distribution: distribution, hotspots, other_unhealthy: others, cycles, ungraded = {} } = health;
  const leftOut = leftOutPhrase(ungraded);
  return (
    <>
      {grade === undefined ? null : (
        <div className="flex @5xl:flex-row flex-col @5xl:items-center gap-4 rounded-lg border border-line bg-surface p-3">
          <div className="flex items-center gap-4">
            {isLate ? null : <GradeBadge grade={grade} isLarge />}
            <div className="min-w-0">
              <p className="font-semibold">{isLate ? 'No grade yet' : `${score} of 100`}</p>
              <p className="text-muted text-sm">
                {fileCount?.toLocaleString('en')} source files
                {isLate ? ' measured so far' : isPart ? ' that could be measured' : ' graded'}
                {codeLines === undefined ? '' : `, ${codeLines.toLocaleString('en')} lines of code in them`}
                {duplication === undefined ? '' : `, ${duplication.percent} % duplicated in ${duplication.files} files`}
              </p>
              {leftOut === '' ? (
                // Its place is kept until it is known.
                isLate ? (
                  <p className="min-h-4" />
                ) : null
              ) : (
                <p className="text-muted text-xs">Not graded: {leftOut}. Blank lines and comments are not counted.</p>
              )}
            </div>
          </div>
          {distribution === undefined ? null : <Distribution distribution={distribution} />}
        </div>
      )}
      <AllFiles input={input} health={health} isLate={isLate} />
      {hotspots === undefined ? null : (
        <Section title="Hotspots" count={hotspots.length} note="unhealthy and often changed">
          {hotspots.length === 0 ? (
            <p className="text-muted text-sm">
              {isLate
                ? 'None is known yet.'
                : health.history_known === false
                  ? 'It is not known how often files are changed, and so which are hotspots.'
                  : 'No file here is both unhealthy and often changed, as far as it is known.'}
            </p>
          ) : (
            <FileTable label="Hotspots" files={hotspots} input={input} />
          )}
          {history === undefined ? null : <p className="mt-2 text-muted text-xs">{history}</p>}
        </Section>
      )}
      {others === undefined || others.length === 0 ? null : (
        <Section title="Other unhealthy files" count={others.length} note="grade D or F, and seldom changed">
          <FileTable label="Other unhealthy files" files={others} input={input} />
        </Section>
      )}
      {cycles === undefined ? null : (
        <Section title="Circular imports" count={cycles.length} isOpen={cycles.length > 0}>
          {cycles.length === 0 ? <p className="text-muted text-sm">{isPart ? 'None is known.' : 'None.'}</p> : null}
          <ol className="flex flex-col gap-1 text-sm">
            {cycles.map(({ size, files }) => (
              <li key={files.join()} className="flex flex-wrap gap-x-2">
                <span className="text-muted">{size} files:</span>
                {files.map((file) => (
                  <FileLink key={file} path={file} />
                ))}
                {size > files.length ? <span className="text-muted">and {size - files.length} more</span> : null}
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

/** `80 tests, 1 declaration file`. */
function leftOutPhrase(ungraded: Readonly<Record<string, number>>): string {
  return Object.entries(ungraded)
    .map(([why, number]) => {
      const [one, many] = leftOutNames[why] ?? [why, why];
      return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
    })
    .join(', ');
}

const leftOutNames: Readonly<Record<string, readonly [string, string]>> = {
  tests: ['test file', 'test files'],
  fixtures: ['file that tests read', 'files that tests read'],
  declarations: ['declaration file', 'declaration files'],
  vendored: ['file that others wrote', 'files that others wrote'],
  unmeasured: ['file of a language that is not measured', 'files of languages that are not measured'],
};

function Distribution({ distribution }: { readonly distribution: Readonly<Record<string, number>> }) {
  const total = Math.max(
    1,
    Object.values(distribution).reduce((sum, each) => sum + each, 0),
  );
  return (
    <div className="min-w-48 flex-1">
      <div aria-hidden="true" className="flex h-3 overflow-hidden rounded">
        {grades.map((grade) => (
          <div
            key={grade}
            className={gradeLooks[grade]}
            style={{ width: `${(100 * (distribution[grade] ?? 0)) / total}%` }}
          />
        ))}
      </div>
      <ul aria-label="Files by grade" className="mt-1 flex flex-wrap gap-3 text-sm">
        {grades.map((grade) => (
          <li key={grade} className="flex items-center gap-1">
            <GradeBadge grade={grade} /> {(distribution[grade] ?? 0).toLocaleString('en')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every file, as a treemap or a table. The answer itself may hold only what stands out: then all are fetched. */
function AllFiles({ health, input, isLate }: Pick<ProjectHealthProps, 'health' | 'input' | 'isLate'>) {
  const [isTable, setIsTable] = useState(false);
  // Grades of some files are none of the whole.
  const all = useAllFiles(isLate ? [] : health.files, input);
  return (
    <Section
      title="Files"
      count={all.isComplete ? all.files.length : health.file_count}
      {...(isLate ? {} : { shown: all.files.length })}
      note="sized by lines of code, coloured by grade"
    >
      {isLate || all.isPending ? (
        <TreemapPlace>
          <Loading what="every file" />
        </TreemapPlace>
      ) : null}
      {all.error === undefined ? null : (
        <ErrorNote title="The files could not be listed." error={all.error} onRetry={all.retry} />
      )}
      {all.files.length === 0 ? null : (
        <div className="flex flex-col gap-2">
          <div className="flex gap-1">
            <Button look={isTable ? 'quiet' : 'plain'} aria-pressed={!isTable} onClick={() => setIsTable(false)}>
              Treemap
            </Button>
            <Button look={isTable ? 'plain' : 'quiet'} aria-pressed={isTable} onClick={() => setIsTable(true)}>
              Table
            </Button>
          </div>
          {isTable ? (
            <FileTable label="All files" files={all.files} input={input} />
          ) : (
            <Treemap files={all.files} onTable={() => setIsTable(true)} />
          )}
        </div>
      )}
    </Section>
  );
}

function FileTable({
  label,
  files,
  input,
}: {
  readonly label: string;
  readonly files: readonly RatedFile[];
  readonly input: Readonly<Record<string, unknown>>;
}) {
  const { directory, engine } = input;
  const has = (field: 'lines' | 'weakest' | 'commits' | 'churn') => files.some((file) => file[field] !== undefined);
  return (
    <DataTable
      label={label}
      rows={files}
      keyOf={({ file }) => file}
      columns={[
        { name: 'Grade', value: ({ grade }) => grade, cell: ({ grade }) => <GradeBadge grade={grade} /> },
        { name: 'Score', value: ({ score }) => score },
        { name: 'File', value: ({ file }) => file, cell: ({ file }) => <FileLink path={file} /> },
        ...(has('lines') ? [{ name: 'Lines', value: ({ lines }: RatedFile) => lines }] : []),
        ...(has('weakest')
          ? [{ name: 'Why', value: ({ weakest }: RatedFile) => (weakest === undefined ? '' : dimensionName(weakest)) }]
          : []),
        ...(has('commits') ? [{ name: 'Commits', value: ({ commits }: RatedFile) => commits, isExtra: true }] : []),
        ...(has('churn') ? [{ name: 'Lines changed', value: ({ churn }: RatedFile) => churn, isExtra: true }] : []),
        {
          name: 'Look closer',
          value: () => undefined,
          isExtra: true,
          isAction: true,
          cell: ({ file }) => (
            <AskButton
              look="quiet"
              tool="boocontext_health"
              input={{
                file,
                ...(directory === undefined ? {} : { directory }),
                ...(engine === undefined ? {} : { engine }),
              }}
              label={`Health of ${file}`}
            >
              Health
            </AskButton>
          ),
        },
      ]}
    />
  );
}
