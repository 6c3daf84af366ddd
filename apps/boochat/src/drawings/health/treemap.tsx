/** The files of a repository as areas: as large as the file has lines, coloured by its grade, folder within folder. */
import { hierarchy, treemap as layTreemap, treemapSquarify } from 'd3-hierarchy';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { FileLink } from '../../ui/file-link.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { AskButton } from '../answer/ask.tsx';
import { useView } from '../answer/view.ts';
import type { Grade, RatedFile } from './details.ts';
import { type Folder, folderAt, type Leaf, treeOf, worstOf } from './file-tree.ts';
import { GradeBadge } from './grade-badge.tsx';

interface Area {
  readonly path: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What it stands for: a file, a folder that is drawn around what is in it, or several files as one. */
  readonly kind: 'file' | 'folder' | 'several';
  readonly file: RatedFile | undefined;
  readonly lines: number;
  readonly isNamed: boolean;
  /** Of a folder. */
  readonly files: number;
  readonly worst: Grade;
}

/** What would be smaller than a finger or a pointer hits is drawn together with its like, in square pixels. */
const smallestFile = 480;
const smallestFolder = 2_400;
const folderHead = 17;
/** Folders further inside have no room for their name; they are named when one looks into the folder around them. */
const foldersNamed = 3;

export function Treemap({ files, onTable }: { readonly files: readonly RatedFile[]; readonly onTable: () => void }) {
  const [view, change] = useView();
  const [chosen, setChosen] = useState<RatedFile>();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const height = Math.max(leastHeight, Math.min(mostHeight, width * heightOfWidth));
  const root = useMemo(() => treeOf(files), [files]);
  const at = folderAt(root, view.folder ?? '');
  const areas = useMemo(() => (width === 0 ? [] : areasOf(at, width, height)), [at, width, height]);
  const open = (path: string) => change({ folder: path === '' ? undefined : path });

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    const from = areas.find(({ path }) => path === (event.target as HTMLElement).dataset['path']);
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const next = nearest(areas, from, step);
    if (next !== undefined)
      frame.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(next.path)}"]`)?.focus();
  }

  function choose({ kind, path, file }: Area) {
    if (file !== undefined) setChosen(file);
    else if (kind === 'folder') open(path);
    else {
      const folder = path.slice(0, path.lastIndexOf('/'));
      // Here they are as large as they can be drawn.
      if (folder === at.path) onTable();
      else open(folder);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Breadcrumb folder={at.path} onOpen={open} />
      {/* Above the map, where it is in sight whatever is chosen. */}
      <div role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {chosen === undefined ? (
          <span className="text-muted">
            Choose a file to see what it is, or a folder to look into it. The arrow keys walk.
          </span>
        ) : (
          <>
            <GradeBadge grade={chosen.grade} />
            <FileLink path={chosen.file} />
            <span className="text-muted">
              {chosen.score} of 100{chosen.lines === undefined ? '' : `, ${chosen.lines.toLocaleString('en')} lines`}
            </span>
            <AskButton tool="boocontext_health" input={{ file: chosen.file }}>
              Look closer
            </AskButton>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside. */}
      <div
        ref={frame}
        className="relative overflow-hidden rounded-md bg-raised"
        style={frameSize}
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
            onClick={() => choose(area)}
            style={{ left: area.x, top: area.y, width: area.width, height: area.height }}
            className={`absolute flex flex-col items-stretch justify-start overflow-hidden text-left text-xs leading-4 focus-visible:z-10 focus-visible:outline-offset-[-2px] ${lookOf(area, chosen)}`}
          >
            <AreaText area={area} />
          </button>
        ))}
      </div>
    </div>
  );
}

const [leastHeight, mostHeight, heightOfWidth] = [260, 520, 0.55];

/** By the style sheet's own means, so that what stands below does not move once the width is known. */
const frameSize = { aspectRatio: 1 / heightOfWidth, minHeight: leastHeight, maxHeight: mostHeight, width: '100%' };

/** As much room as a map takes, while its files are on their way. */
export function TreemapPlace({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="h-[34px] pointer-coarse:h-11" />
      <div className="h-5" />
      <div className="min-h-7" />
      <div className="rounded-md bg-raised" style={frameSize}>
        {children}
      </div>
    </div>
  );
}

function lookOf({ kind, file }: Area, chosen: RatedFile | undefined): string {
  if (kind === 'folder') return 'border border-line bg-surface text-text hover:bg-raised';
  // As quiet as what is well: how poor the poorest among them is, is said in it.
  if (file === undefined) return 'border-line-strong border border-dashed bg-raised text-text hover:brightness-105';
  const ring = file === chosen ? 'outline-2 outline-text outline-offset-[-3px]' : '';
  return `border border-surface hover:brightness-105 ${tileLooks[file.grade]} ${ring}`;
}

/** What is well is quiet, so that the rest stands out. */
const tileLooks: Readonly<Record<Grade, string>> = {
  A: 'bg-tile-a text-text',
  B: 'bg-tile-b text-text',
  C: 'bg-grade-c text-on-grade',
  D: 'bg-grade-d text-on-grade',
  F: 'bg-grade-f text-on-grade',
};

function AreaText({ area }: { readonly area: Area }) {
  if (area.width < 26 || area.height < 14 || (area.kind === 'folder' && !area.isNamed)) return null;
  const { name, file, kind, worst } = area;
  if (file === undefined) {
    return (
      <span className={`flex items-center gap-1 px-1 ${kind === 'folder' ? 'font-medium' : ''}`}>
        <span className="truncate">{textOf(area)}</span>
        {kind === 'several' && !isWell(worst) && area.width > 60 ? <GradeBadge grade={worst} /> : null}
      </span>
    );
  }
  return (
    <span className="flex gap-1 px-1">
      <span className="truncate">{name}</span> {file.grade === 'A' || area.width < 60 ? null : <b>{file.grade}</b>}
    </span>
  );
}

function isWell(grade: Grade): boolean {
  return grade === 'A' || grade === 'B';
}

function textOf({ name, kind, files }: Area): string {
  return kind === 'folder' ? `${name}/` : `${files} ${name}`;
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
function saying(area: Area): string {
  const { path, name, kind, file, files, lines, worst } = area;
  const size = `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`;
  if (file !== undefined) {
    return `${name} ${file.grade === 'A' ? '' : `${file.grade} `}(file ${path}: grade ${file.grade}, ${file.score} of 100, ${size})`;
  }
  if (kind === 'several') return `${textOf(area)}, together ${size}, the poorest grade among them ${worst}`;
  return `${name}/, folder ${path}: ${files} ${files === 1 ? 'file' : 'files'}, ${size}`;
}

/** What is drawn as one tile though it is several. */
interface Several {
  readonly path: string;
  readonly name: string;
  readonly lines: number;
  readonly several: number;
  readonly worst: Grade;
}
interface Gathered {
  readonly folder: Folder;
  readonly children: readonly (Gathered | Leaf | Several)[];
}

/** A folder with what is too small in it put together. `perLine`: the area of a line. */
function gather(folder: Folder, perLine: number): Gathered {
  const isSmall = (part: Folder | Leaf) => part.lines * perLine < ('file' in part ? smallestFile : smallestFolder);
  const small = folder.children.filter(isSmall);
  const isAlone = small.length < 2;
  const large = folder.children.filter((part) => isAlone || !isSmall(part));
  const files = small.reduce((sum, part) => sum + ('file' in part ? 1 : part.files), 0);
  const several: Several = {
    path: `${folder.path}/…`,
    name: 'small files',
    lines: small.reduce((sum, part) => sum + part.lines, 0),
    several: files,
    worst: worstOf(small),
  };
  return {
    folder,
    children: [...large.map((part) => ('file' in part ? part : gather(part, perLine))), ...(isAlone ? [] : [several])],
  };
}

function areasOf(folder: Folder, width: number, height: number): readonly Area[] {
  const gathered = gather(folder, (width * height) / Math.max(1, folder.lines));
  const root = hierarchy<Gathered | Leaf | Several>(gathered, (node) =>
    'children' in node ? node.children : undefined,
  )
    .sum((node) => ('children' in node ? 0 : node.lines))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = layTreemap<Gathered | Leaf | Several>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingInner(1)
    .paddingOuter(2)
    .paddingTop((node) => (node.depth === 0 || node.depth > foldersNamed ? 2 : folderHead))
    .round(true)(root);
  return laid
    .descendants()
    .filter((node) => node.depth > 0)
    .map(({ data, depth, x0, x1, y0, y1, value = 0 }) => ({
      ...standsFor(data),
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
      lines: value,
      isNamed: depth <= foldersNamed,
    }));
}

function standsFor(data: Gathered | Leaf | Several): Pick<Area, 'path' | 'name' | 'kind' | 'file' | 'files' | 'worst'> {
  if ('folder' in data) {
    const { path, name, files, worst } = data.folder;
    return { path, name, kind: 'folder', file: undefined, files, worst };
  }
  if ('several' in data) {
    const { path, name, several: files, worst } = data;
    return { path, name, kind: 'several', file: undefined, files, worst };
  }
  return { path: data.path, name: data.name, kind: 'file', file: data.file, files: 1, worst: data.file.grade };
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
