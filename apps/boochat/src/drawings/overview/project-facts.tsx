import type { z } from 'zod';
import { FileLink } from '../../ui/file-link.tsx';
import type { projectSchema } from './details.ts';
import { shortName } from './short-name.ts';

interface ProjectFactsProps {
  readonly project: z.infer<typeof projectSchema>;
  readonly counts: Readonly<Record<string, number>>;
  /** Counts of what was not read in time: no figure stands for these. */
  readonly unread: { readonly has: (what: string) => boolean };
}

/** Each thing has one name on the page. */
const countNames: Readonly<Record<string, string>> = {
  files: 'files of all kinds',
  lines: 'lines in all of them',
  source_files: 'of them source files',
  test_files: 'of these tests',
  workspaces: 'packages',
  entries: 'commands, jobs and listeners',
  schemas: 'data schemas',
  tables_of_models: 'tables of these',
  message_schemas: 'message schemas',
  env_vars: 'environment variables',
  cycles: 'circular imports',
};

/** Name, stack and size at a glance. */
export function ProjectFacts({ project, counts, unread }: ProjectFactsProps) {
  const { name, description, type, frameworks = [], languages = [], workspaces = [], documents = [] } = project;
  const { package_manager: packageManager, scripts = [], tasks = [] } = project;
  const lines = languages.reduce((sum, each) => sum + each.lines, 0);
  // Of what there is none is said below, in one line.
  const filled = Object.entries(counts).filter(([what, number]) => number > 0 || unread.has(what));
  return (
    <section aria-label="The project" className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3">
      {name === undefined ? null : (
        <div>
          <h2 className="font-semibold text-lg">{shortName(name)}</h2>
          {description === undefined || description === shortName(name) ? null : (
            <p className="text-muted">{description}</p>
          )}
        </div>
      )}
      <ul aria-label="Stack" className="flex flex-wrap gap-1.5 text-sm">
        {[type, ...frameworks, packageManager]
          .filter((each) => each !== undefined)
          .map((each) => (
            <li key={each} className="rounded-full bg-accent-soft px-2.5 text-accent">
              {each}
            </li>
          ))}
      </ul>
      {languages.length === 0 ? null : (
        <div>
          <div aria-hidden="true" className="flex h-2 overflow-hidden rounded">
            {languages.map((each, index) => (
              <div
                key={each.language}
                className="border-surface border-r bg-accent last:border-r-0"
                style={{
                  width: `${(100 * each.lines) / Math.max(1, lines)}%`,
                  opacity: Math.max(0.25, 1 - index * 0.2),
                }}
              />
            ))}
          </div>
          <p className="mt-1 text-sm">
            {languages.map(({ language, lines: own, files }, index) => (
              <span key={language}>
                {index > 0 ? ' · ' : ''}
                {language}{' '}
                <span className="text-muted">
                  {own.toLocaleString('en')} lines in {files.toLocaleString('en')} {files === 1 ? 'file' : 'files'}
                </span>
              </span>
            ))}
          </p>
        </div>
      )}
      {filled.length === 0 ? null : (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm max-sm:grid max-sm:grid-cols-2">
          {filled.map(([what, number]) => (
            <div key={what} className="flex flex-col">
              <dd className="font-semibold text-base tabular-nums">
                {number === 0 && unread.has(what) ? (
                  <span className="font-normal text-muted">not read</span>
                ) : (
                  number.toLocaleString('en')
                )}
              </dd>
              <dt className="text-muted">{countNames[what] ?? what.replaceAll('_', ' ')}</dt>
            </div>
          ))}
        </dl>
      )}
      {workspaces.length === 0 ? null : (
        <div className="text-sm">
          <h3 className="font-medium">Packages</h3>
          <ul className="mt-1 grid gap-1 sm:grid-cols-2">
            {workspaces.map((each) => (
              <li key={each.directory}>
                <code>{each.name}</code> <span className="text-muted">{each.directory}</span>
                {each.description === undefined ? null : <p className="text-muted text-xs">{each.description}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {documents.length === 0 ? null : (
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="text-muted">Read first:</span>
          {documents.map((file) => (
            <FileLink key={file} path={file} />
          ))}
        </p>
      )}
      <Typed title="Scripts" names={scripts} />
      <Typed title="Commands" names={tasks} />
    </section>
  );
}

/** What a person may type. */
function Typed({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return names.length === 0 ? null : (
    <p className="text-sm">
      <span className="text-muted">{title}: </span>
      <span className="break-words font-mono text-xs">{names.join(', ')}</span>
    </p>
  );
}
