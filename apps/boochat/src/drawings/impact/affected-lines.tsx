/** What a change reaches, line by line: each place with the code that stands there, by file, tests apart. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fileQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { isModule, labelAndPlace, labelOf } from '../answer/symbols.ts';
import { type FileOfLines, linesByFile, placesIn } from './by-file.ts';
import type { AffectedSymbol, ImpactDetails } from './details.ts';

/** Files whose lines stand there at once; the others are opened by a click. */
const openAtFirst = 12;
/** Lines of files that are opened together. */
const mostLinesAtFirst = 150;

export function AffectedLines({ details }: { readonly details: ImpactDetails }) {
  const { code, tests } = linesByFile(details);
  return (
    <div className="flex flex-col gap-4">
      <Files title="Code" files={code} isOpen />
      {/* A test says by its name what it is about: the lines are there when they are wanted. */}
      <Files title="Tests" files={tests} isOpen={code.length === 0} />
    </div>
  );
}

interface FilesProps {
  readonly title: string;
  readonly files: readonly FileOfLines[];
  readonly isOpen: boolean;
}

function Files({ title, files, isOpen }: FilesProps) {
  const [shown, setShown] = useState(100);
  if (files.length === 0) return null;
  const lines = files.reduce((sum, file) => sum + placesIn(file), 0);
  let left = isOpen ? mostLinesAtFirst : 0;
  return (
    <section aria-label={`${title}, line by line`} className="flex flex-col gap-1.5">
      <h3 className="font-medium text-sm">
        {title}{' '}
        <span className="font-normal text-muted">
          {counted(lines, 'place')} in {counted(files.length, 'file')}
        </span>
      </h3>
      {files.slice(0, shown).map((file, index) => {
        left -= placesIn(file);
        return <OneFile key={file.file} file={file} isOpenAtFirst={index < openAtFirst && left >= 0} />;
      })}
      {files.length > shown ? (
        <Button look="quiet" className="self-start" onClick={() => setShown(shown + 500)}>
          Show more files ({(files.length - shown).toLocaleString('en')} left)
        </Button>
      ) : null}
    </section>
  );
}

function OneFile({ file, isOpenAtFirst }: { readonly file: FileOfLines; readonly isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const places = placesIn(file);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group min-w-0 rounded-lg border border-line bg-surface"
    >
      <summary className="flex flex-wrap content-center items-baseline gap-x-2 rounded-lg px-3 py-1.5 text-sm marker:content-none hover:bg-raised">
        <span aria-hidden="true" className="text-muted transition-transform group-open:rotate-90">
          ›
        </span>
        <span className="min-w-0 break-all font-mono text-[0.85em]">{file.file}</span>
        <span className="text-muted">{places === 0 ? file.why : counted(places, 'place')}</span>
      </summary>
      {isOpen ? (
        <ul
          aria-label={`Places in ${file.file}`}
          className="flex flex-col gap-2 border-line border-t px-3 py-2 text-sm"
        >
          {file.symbols.map((symbol) => (
            <OneSymbol key={labelAndPlace(symbol)} symbol={symbol} />
          ))}
          {file.symbols.length === 0 ? (
            <li>
              <FileLink path={file.file} /> <span className="text-muted">{file.why}</span>
            </li>
          ) : null}
        </ul>
      ) : null}
    </details>
  );
}

function OneSymbol({ symbol }: { readonly symbol: AffectedSymbol }) {
  const { file, line = 1, use_lines: lines = [line], more_use_lines: more = 0, why, depth, resolution } = symbol;
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {isModule(symbol) ? (
          <span>Code outside of functions</span>
        ) : (
          <FileLink path={file} line={line} className="font-semibold">
            {labelOf(symbol)}
          </FileLink>
        )}
        <span className="text-muted">
          {why}
          {depth === 1 ? '' : `, ${depth} steps away`}
          {resolution === 'candidate' ? ', perhaps' : ''}
        </span>
      </p>
      <ol className="mt-0.5 border-line border-l-2 pl-2">
        {lines.map((each) => (
          <li key={each} className="flex min-w-0 items-baseline gap-x-3">
            <FileLink path={file} line={each} className="w-10 shrink-0 text-right tabular-nums">
              <span className="sr-only">{file}:</span>
              {each}
            </FileLink>
            <LineText path={file} line={each} />
          </li>
        ))}
        {more === 0 ? null : <li className="text-muted">and {counted(more, 'more line')}</li>}
      </ol>
    </li>
  );
}

/** The server sends a long file in parts, of which each line has one. */
const lineStep = 1000;

function LineText({ path, line }: { readonly path: string; readonly line: number }): ReactNode {
  const part = Math.floor(line / lineStep) * lineStep;
  const { data } = useQuery({ ...fileQuery(path, part < lineStep ? undefined : part), staleTime: 60_000 });
  const text = data?.text.split('\n')[line - data.startLine];
  return <code className="min-w-0 flex-1 truncate font-mono text-xs leading-5">{text?.trim() ?? ''}</code>;
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
