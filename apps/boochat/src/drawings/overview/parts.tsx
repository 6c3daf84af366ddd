/** The parts of a project as a picture: as large as they have lines, coloured by the grades of their files, with arrows to what they import. */
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useWidth } from '../../ui/use-width.ts';
import { type Grade, grades, type RatedFile } from '../health/details.ts';
import { GradeBadge, gradeLooks } from '../health/grade-badge.tsx';
import { useAllFiles } from '../health/use-all-files.ts';
import type { partSchema } from './details.ts';
import { layOutParts, type PlacedPart } from './lay-out-parts.ts';

interface PartsProps {
  readonly parts: readonly z.infer<typeof partSchema>[];
  /** Graded files of the repository; empty until they are known. */
  readonly files: readonly RatedFile[];
}

/** The same, coloured when the grades are there. */
export function PartsWithGrades({ parts }: Pick<PartsProps, 'parts'>) {
  const { files } = useAllFiles(undefined, {});
  return <Parts parts={parts} files={files} />;
}

/** More cannot be followed; the others are counted below. */
const most = 14;
/** Below this there is room for one box beside another and for no arrows: then it is a list. */
const narrow = 560;

interface ShownPart {
  readonly folder: string;
  readonly title: string;
  readonly lines: number;
  readonly files: number;
  readonly uses: readonly (readonly [folder: string, imports: number])[];
  readonly health: PartHealth | undefined;
}

function Parts({ parts, files }: PartsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const shown = useMemo(() => shownOf(parts, files), [parts, files]);
  const left = parts.length - shown.length;
  const folders = new Set(shown.map(({ folder }) => folder));
  const hasArrows = shown.some(({ uses }) => uses.some(([to]) => folders.has(to)));
  const isNarrow = width > 0 && width < narrow;
  return (
    <div ref={frame} className="min-h-40">
      {width === 0 ? null : isNarrow ? <PartList parts={shown} /> : <Picture parts={shown} width={width} />}
      <p className="mt-1 text-muted text-xs">
        As large as it has lines of source, without tests
        {shown.some(({ health }) => health !== undefined) ? ', coloured by its grades' : ''}.
        {shown.some(({ health }) => health !== undefined) && shown.some(({ health }) => health === undefined)
          ? ' What has no colour is of a language that is not graded, or written by others.'
          : ''}
        {isNarrow || !hasArrows ? '' : ' An arrow leads to what a part imports most; all of them show where you point.'}
        {left > 0 ? ` ${left} smaller ${left === 1 ? 'part is' : 'parts are'} left out.` : ''}
      </p>
    </div>
  );
}

function Picture({ parts, width }: { readonly parts: readonly ShownPart[]; readonly width: number }) {
  const id = useId();
  const [active, setActive] = useState<string>();
  const layout = useMemo(() => layOutParts(parts, width), [parts, width]);
  const isOf = (arrow: { readonly from: string; readonly to: string }) => arrow.from === active || arrow.to === active;
  const arrows = layout.arrows.filter((arrow) => (active === undefined ? arrow.isMain : arrow.isMain || isOf(arrow)));
  const near = new Set(layout.arrows.filter(isOf).flatMap(({ from, to }) => [from, to]));
  return (
    <div className="relative" style={{ height: layout.height }}>
      <svg aria-hidden="true" width={width} height={layout.height} className="absolute inset-0">
        <defs>
          {(['plain', 'active'] as const).map((look) => (
            <marker
              key={look}
              id={`${id}-${look}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              markerUnits="userSpaceOnUse"
              orient="auto-start-reverse"
            >
              <path d="M0,0.5 L8,4 L0,7.5 z" className={look === 'active' ? 'fill-accent' : 'fill-line-strong'} />
            </marker>
          ))}
        </defs>
        {arrows
          .toSorted((a, b) => Number(isOf(a)) - Number(isOf(b)))
          .map((arrow) => (
            <path
              key={`${arrow.from} ${arrow.to}`}
              d={arrow.path}
              fill="none"
              strokeWidth={1 + Math.min(2, Math.log10(arrow.imports))}
              markerEnd={`url(#${id}-${isOf(arrow) ? 'active' : 'plain'})`}
              className={
                isOf(arrow)
                  ? 'stroke-accent'
                  : `stroke-line-strong ${active === undefined ? 'opacity-60' : 'opacity-20'}`
              }
            />
          ))}
      </svg>
      <ul aria-label="Parts">
        {layout.parts.map((placed) => (
          <Box
            key={placed.part.folder}
            placed={placed}
            isFaint={active !== undefined && active !== placed.part.folder && !near.has(placed.part.folder)}
            onActive={(isActive) => setActive(isActive ? placed.part.folder : undefined)}
          />
        ))}
      </ul>
    </div>
  );
}

function Box({
  placed: { part, x, y, width, height },
  isFaint,
  onActive,
}: {
  readonly placed: PlacedPart<ShownPart>;
  readonly isFaint: boolean;
  readonly onActive: (isActive: boolean) => void;
}) {
  const { folder, title, health } = part;
  return (
    <li>
      <Link
        to="."
        search={(search) => ({ ...search, file: `${folder}/` })}
        activeProps={{}}
        aria-label={saying(part)}
        title={saying(part)}
        onPointerEnter={() => onActive(true)}
        onPointerLeave={() => onActive(false)}
        onFocus={() => onActive(true)}
        onBlur={() => onActive(false)}
        style={{ left: x, top: y, width, height }}
        className={`absolute flex flex-col justify-center overflow-hidden rounded-md border border-line-strong px-2.5 text-sm hover:border-accent ${isFaint ? 'opacity-40' : ''} ${health === undefined ? 'bg-surface' : tints[health.middle]}`}
      >
        <span className="flex items-center gap-1.5">
          <span className="min-w-0 flex-1 truncate font-medium">{titleThatFits(title, width)}</span>
          {health === undefined ? null : <GradeBadge grade={health.middle} />}
        </span>
        <span className="truncate text-xs">{sizeOf(part)}</span>
        <GradeBar health={health} />
      </Link>
    </li>
  );
}

function PartList({ parts }: { readonly parts: readonly ShownPart[] }) {
  const largest = Math.max(1, ...parts.map(({ lines }) => lines));
  return (
    <ul aria-label="Parts" className="flex flex-col gap-1">
      {parts.map((part) => (
        <li key={part.folder}>
          <Link
            to="."
            search={(search) => ({ ...search, file: `${part.folder}/` })}
            activeProps={{}}
            className="relative block overflow-hidden rounded-md border border-line bg-surface px-2.5 pt-1.5 pb-2.5 text-sm hover:border-accent"
          >
            {/* Below the words, which could not be read on each of its colours. */}
            <span
              aria-hidden="true"
              className={`absolute bottom-0 left-0 h-1 ${part.health === undefined ? 'bg-raised' : tints[part.health.middle]}`}
              style={{ width: `${(100 * part.lines) / largest}%` }}
            />
            <span className="relative flex items-center gap-1.5">
              <span className="min-w-0 flex-1 truncate font-medium">{part.title}</span>
              <span className="shrink-0 text-xs">{sizeOf(part)}</span>
              {part.health === undefined ? null : <GradeBadge grade={part.health.middle} />}
            </span>
            {part.uses.length === 0 ? null : (
              <span className="relative block truncate text-xs">
                → {part.uses.map(([to]) => to || 'top folder').join(', ')}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The grades of its lines, from A to F. */
function GradeBar({ health }: { readonly health: PartHealth | undefined }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 flex h-1.5">
      {health === undefined
        ? null
        : grades.map((grade) => (
            <span
              key={grade}
              className={gradeLooks[grade]}
              style={{ width: `${100 * (health.shares[grade] ?? 0)}%` }}
            />
          ))}
    </span>
  );
}

/** What is well is quiet. */
const tints: Readonly<Record<Grade, string>> = {
  A: 'bg-tile-a text-text',
  B: 'bg-tile-b text-text',
  C: 'bg-grade-c text-on-grade',
  D: 'bg-grade-d text-on-grade',
  F: 'bg-grade-f text-on-grade',
};

interface PartHealth {
  /** Half of its lines are in files of this grade or a better one. */
  readonly middle: Grade;
  /** Of its lines. */
  readonly shares: Readonly<Partial<Record<Grade, number>>>;
}

function shownOf(parts: PartsProps['parts'], files: readonly RatedFile[]): readonly ShownPart[] {
  const folders = parts.map(({ folder }) => folder).toSorted((a, b) => b.length - a.length);
  const linesOf = new Map<string, Partial<Record<Grade, number>>>();
  for (const { file, grade, lines = 1 } of files) {
    const folder = folders.find((each) => each === '' || file.startsWith(`${each}/`));
    if (folder === undefined) continue;
    const own = linesOf.get(folder) ?? {};
    own[grade] = (own[grade] ?? 0) + Math.max(1, lines);
    linesOf.set(folder, own);
  }
  const own = parts.filter(({ aside }) => aside !== true);
  const chosen = (own.length > 0 ? own : parts).toSorted((a, b) => b.lines - a.lines).slice(0, most);
  return chosen.map(({ folder, lines, files: count, uses = {} }) => ({
    folder,
    title: titleOf(folder),
    lines,
    files: count,
    uses: Object.entries(uses),
    health: healthOf(linesOf.get(folder)),
  }));
}

function healthOf(lines: Partial<Record<Grade, number>> | undefined): PartHealth | undefined {
  const all = Object.values(lines ?? {}).reduce((sum, each) => sum + each, 0);
  if (lines === undefined || all === 0) return undefined;
  let sum = 0;
  const middle = grades.find((grade) => {
    sum += lines[grade] ?? 0;
    return sum * 2 >= all;
  });
  const shares = Object.fromEntries(Object.entries(lines).map(([grade, each]) => [grade, each / all]));
  return { middle: middle ?? 'F', shares };
}

/** The end of it where there is no room for more; all of it is said where one points. */
function titleThatFits(title: string, width: number): string {
  return title.length * letterWidth <= width - besideTitle ? title : title.slice(title.lastIndexOf('/') + 1);
}

/** Of a letter, and of the padding and the grade beside it. */
const letterWidth = 7.6;
const besideTitle = 50;

/** Its last two folders: one alone is called like others too often. */
function titleOf(folder: string): string {
  return folder === '' ? 'top folder' : folder.split('/').slice(-2).join('/');
}

function sizeOf({ lines, files }: Pick<ShownPart, 'lines' | 'files'>): string {
  return `${lines.toLocaleString('en')} lines · ${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}`;
}

function saying(part: ShownPart): string {
  const { folder, uses, health } = part;
  const imports = uses.length === 0 ? '' : `; imports ${uses.map(([to]) => to || 'the top folder').join(', ')}`;
  return `${folder || 'top folder'}: ${sizeOf(part)}${health === undefined ? '' : `, mostly grade ${health.middle}`}${imports}`;
}
