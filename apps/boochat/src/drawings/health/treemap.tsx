/** The files of a repository as areas: as large as the file has lines, coloured by its grade, folder within folder. */
import { hierarchy, treemap as layTreemap, treemapSquarify } from 'd3-hierarchy';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { FileLink } from '../../ui/file-link.tsx';
import { AskButton } from '../answer/ask.tsx';
import type { RatedFile } from './details.ts';
import { type Folder, folderAt, type Leaf, treeOf } from './file-tree.ts';
import { GradeBadge, gradeLooks } from './grade-badge.tsx';

interface Area {
  readonly path: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly file: RatedFile | undefined;
  readonly lines: number;
  readonly isNamed: boolean;
  /** Of a folder. */
  readonly files: number;
}

/** Files whose area would be smaller than this are drawn as their folder only, in square pixels. */
const smallestArea = 30;
const folderHead = 17;
/** Folders further inside have no room for their name; they are named when one looks into the folder around them. */
const foldersNamed = 3;

export function Treemap({ files }: { readonly files: readonly RatedFile[] }) {
  const [folder, setFolder] = useState('');
  const [chosen, setChosen] = useState<RatedFile>();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const height = Math.max(260, Math.min(520, width * 0.55));
  const root = useMemo(() => treeOf(files), [files]);
  const at = folderAt(root, folder);
  const areas = useMemo(() => (width === 0 ? [] : areasOf(at, width, height)), [at, width, height]);

  const tooSmall = width === 0 ? 0 : at.files - areas.filter(({ file }) => file !== undefined).length;

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    const from = areas.find(({ path }) => path === (event.target as HTMLElement).dataset['path']);
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const next = nearest(areas, from, step);
    if (next !== undefined)
      frame.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(next.path)}"]`)?.focus();
  }

  return (
    <div className="flex flex-col gap-2">
      <Breadcrumb folder={at.path} onOpen={setFolder} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside. */}
      <div
        ref={frame}
        className="relative overflow-hidden rounded-md bg-raised"
        style={{ height }}
        onKeyDown={walk}
        data-testid="treemap"
      >
        {areas.map((area, index) => (
          <button
            key={area.path}
            type="button"
            data-path={area.path}
            // One stop for the Tab key; from there the arrow keys walk.
            tabIndex={index === 0 ? 0 : -1}
            title={saying(area)}
            aria-label={saying(area)}
            aria-pressed={area.file === undefined ? undefined : area.file === chosen}
            onClick={() => (area.file === undefined ? setFolder(area.path) : setChosen(area.file))}
            style={{ left: area.x, top: area.y, width: area.width, height: area.height }}
            className={`absolute flex flex-col items-stretch justify-start overflow-hidden text-left text-xs leading-4 focus-visible:z-10 focus-visible:outline-offset-[-2px] ${
              area.file === undefined
                ? 'border border-line bg-surface text-text hover:bg-raised'
                : `border border-surface hover:brightness-105 ${gradeLooks[area.file.grade]} ${area.file === chosen ? 'outline-2 outline-text outline-offset-[-3px]' : ''}`
            }`}
          >
            <AreaText area={area} />
          </button>
        ))}
      </div>
      {tooSmall === 0 ? null : (
        <p className="text-muted text-sm">
          {tooSmall.toLocaleString('en')} of {at.files.toLocaleString('en')} files are too small to be drawn here. Look
          into their folder, or take the table.
        </p>
      )}
      {chosen === undefined ? (
        <p className="text-muted text-sm">
          Choose a file to see what it is, or a folder to look into it. The arrow keys walk.
        </p>
      ) : (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <GradeBadge grade={chosen.grade} />
          <FileLink path={chosen.file} />
          <span className="text-muted">
            {chosen.score} of 100{chosen.lines === undefined ? '' : `, ${chosen.lines.toLocaleString('en')} lines`}
          </span>
          <AskButton tool="boocontext_health" input={{ file: chosen.file }}>
            Look closer
          </AskButton>
        </div>
      )}
    </div>
  );
}

function AreaText({ area }: { readonly area: Area }) {
  if (area.width < 16 || area.height < 14) return null;
  if (area.file === undefined && !area.isNamed) return null;
  if (area.file === undefined) return <span className="block truncate px-1 font-medium">{area.name}/</span>;
  return (
    <span className="block truncate px-1">
      <b>{area.file.grade}</b> {area.width > 44 ? area.name : ''}
    </span>
  );
}

function Breadcrumb({ folder, onOpen }: { readonly folder: string; readonly onOpen: (folder: string) => void }) {
  const parts = folder === '' ? [] : folder.split('/');
  return (
    <nav aria-label="Folder shown" className="flex flex-wrap items-center gap-1 font-mono text-sm">
      {[undefined, ...parts].map((part, index) => {
        const path = parts.slice(0, index).join('/');
        const isHere = index === parts.length;
        return (
          <span key={path}>
            {index > 0 ? '/' : ''}
            <button
              type="button"
              disabled={isHere}
              className={`rounded px-1 ${isHere ? 'font-semibold' : 'text-accent hover:underline'}`}
              onClick={() => onOpen(path)}
            >
              {part ?? 'all files'}
            </button>
          </span>
        );
      })}
    </nav>
  );
}

/** Begins with what can be read in the area, so that it can be called by that. */
function saying({ path, name, file, files, lines }: Area): string {
  const size = `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`;
  return file === undefined
    ? `${name}/, folder ${path}: ${files} ${files === 1 ? 'file' : 'files'}, ${size}`
    : `${file.grade} ${name}, file ${path}: ${file.score} of 100, ${size}`;
}

function areasOf(folder: Folder, width: number, height: number): readonly Area[] {
  const root = hierarchy<Folder | Leaf>(folder, (node) => ('children' in node ? node.children : undefined))
    .sum((node) => ('file' in node ? node.lines : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = layTreemap<Folder | Leaf>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingInner(1)
    .paddingOuter(2)
    .paddingTop((node) => (node.depth === 0 || node.depth > foldersNamed ? 2 : folderHead))
    .round(true)(root);
  return laid
    .descendants()
    .filter((node) => node.depth > 0 && (node.x1 - node.x0) * (node.y1 - node.y0) >= smallestArea)
    .map(({ data, depth, x0, x1, y0, y1, value = 0 }) => ({
      path: data.path,
      name: data.name,
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
      file: 'file' in data ? data.file : undefined,
      lines: value,
      isNamed: depth <= foldersNamed,
      files: 'file' in data ? 1 : data.files,
    }));
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The closest area in a direction; what lies straight ahead before what lies aside. */
function nearest(areas: readonly Area[], from: Area, [dx, dy]: readonly [number, number]): Area | undefined {
  const centre = ({ x, y, width, height }: Area) => [x + width / 2, y + Math.min(height / 2, folderHead)] as const;
  const [fromX, fromY] = centre(from);
  let best: Area | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const area of areas) {
    const [x, y] = centre(area);
    const ahead = (x - fromX) * dx + (y - fromY) * dy;
    const aside = Math.abs((x - fromX) * dy) + Math.abs((y - fromY) * dx);
    const cost = ahead + 2 * aside;
    if (area.path !== from.path && ahead > 0.5 && cost < bestCost) {
      best = area;
      bestCost = cost;
    }
  }
  return best;
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
