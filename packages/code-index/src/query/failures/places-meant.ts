/**
 * Which file of the repository a path means that was written elsewhere: in a container, on another machine, by a bundler. The
 * longest common end decides; where several files have it they are told as several, unless the other paths of the same text, the
 * line or the name that ran there leave one.
 */
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import { addTo } from '../../model/lists.ts';
import type { Frame } from './frames.ts';

/** A frame, and the files that it may mean: none, the one, or several. */
export interface PlacedFrame {
  readonly frame: Frame;
  readonly files: readonly string[];
  /** It ran in a library, in the runtime, or in what a compiler made: of no file that is here. */
  readonly isOutside: boolean;
  /** The file is the source of what is named: lines of the one are none of the other. */
  readonly isBuilt: boolean;
}

export function placeFrames(analysis: Analysis, frames: readonly Frame[], budget: Budget): readonly PlacedFrame[] {
  const files = new FilesByName(analysis);
  const first = frames.map((frame) => placeFrame(analysis, files, frame));
  const bases = new Set(
    first.flatMap(({ frame, files: meant }) => (meant.length === 1 ? [baseOf(frame, meant[0])] : [])),
  );
  return first.map((placed) => {
    if (placed.files.length < 2) return placed;
    // What lies below one folder there lies below one here.
    const beside = placed.files.filter((file) => bases.has(baseOf(placed.frame, file)));
    const left = beside.length === 0 ? placed.files : beside;
    return { ...placed, files: left.length === 1 ? left : thatFit(analysis, left, placed.frame, budget) };
  });
}

/** The folders in which a path and its file differ: those of the machine that wrote it, and those of the repository. */
function baseOf({ path }: Frame, file: string | undefined): string {
  const there = path.split('/');
  const here = (file ?? '').split('/');
  while (there.length > 0 && here.length > 0 && there.at(-1) === here.at(-1)) {
    there.pop();
    here.pop();
  }
  return `${there.join('/')}\0${here.join('/')}`;
}

function placeFrame(analysis: Analysis, files: FilesByName, frame: Frame): PlacedFrame {
  const none = { frame, files: [], isOutside: false, isBuilt: false };
  if (frame.path === '') return { ...none, isOutside: true };
  const own = analysis.repository.files.has(frame.path) ? [frame.path] : undefined;
  if (own !== undefined) return { ...none, files: own };
  // Of a repository that keeps its libraries the files were found above, or are found by all of their path.
  const isForeign = FOREIGN.test(frame.path);
  const meant = files.endingAs(frame, isForeign);
  if (meant.length > 0) return { ...none, files: meant };
  if (isForeign) return { ...none, isOutside: true };
  const sources = files.sourcesOf(frame);
  return { ...none, files: sources, isBuilt: sources.length > 0 };
}

/** Folders of packages and runtimes. */
const FOREIGN =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.cargo\/registry|\.rustup|pkg\/mod|gems|\.pub-cache|\.nuget|rustc)\/|^\/usr\/(?:local\/)?(?:lib|go|include)\/|^\/opt\/|^(?:node|internal|ext|deno|bun):|^<|\/lib\/python\d|\/Python\.framework\/|^native /;

/** All files of the repository, by the last part of their path. */
class FilesByName {
  readonly #byName = new Map<string, string[]>();

  constructor({ repository }: Analysis) {
    for (const path of repository.files.keys()) addTo(this.#byName, path.slice(path.lastIndexOf('/') + 1), path);
  }

  /** Those with the longest common end that is enough to be believed. */
  endingAs(frame: Frame, isForeign: boolean): readonly string[] {
    const parts = frame.path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const candidates = this.#byName.get(parts.at(-1) ?? '') ?? [];
    const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(frame.path);
    const shared = candidates.map((file) => {
      const own = file.split('/');
      const common = commonEnd(parts, own);
      // All that was written of a path is in it, or all of it in what was written.
      const isAllOfIt = common === own.length && (own.length > 1 || (isAbsolute && candidates.length === 1));
      const isEnough = isForeign
        ? common === parts.length
        : common === parts.length || isAllOfIt || (frame.how !== 'mention' && (common > 1 || frame.isInPackage));
      return { file, common: isEnough ? common : 0 };
    });
    const most = shared.reduce((longest, { common }) => Math.max(longest, common), 0);
    return most === 0 ? [] : shared.filter(({ common }) => common === most).map(({ file }) => file);
  }

  /** What a compiler of TypeScript made a script of: the same name in folders of the same names, as far as they go. */
  sourcesOf(frame: Frame): readonly string[] {
    const [, path, mark = ''] = /^(.*)\.([cm]?)jsx?$/.exec(frame.path) ?? [];
    if (path === undefined) return [];
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    const name = parts.at(-1) ?? '';
    const found = ['ts', 'tsx'].flatMap((ending) => this.#byName.get(`${name}.${mark}${ending}`) ?? []);
    const shared = found.map((file) => ({
      file,
      common: commonEnd(parts, file.replace(/\.[^.]*$/, '').split('/')),
    }));
    const most = shared.reduce((longest, { common }) => Math.max(longest, common), 0);
    const isEnough = most > 1 || (most === 1 && parts.at(-2) !== undefined && BUILT.has(parts.at(-2) as string));
    return isEnough ? shared.filter(({ common }) => common === most).map(({ file }) => file) : [];
  }
}

const BUILT: ReadonlySet<string> = new Set(['dist', 'build', 'out', 'lib']);

function commonEnd(one: readonly string[], other: readonly string[]): number {
  let common = 0;
  while (common < one.length && common < other.length && one.at(-1 - common) === other.at(-1 - common)) common++;
  return common;
}

/** Of several files that end alike, those that can have the line and define what ran there; all, where none can. */
function thatFit(analysis: Analysis, files: readonly string[], frame: Frame, budget: Budget): readonly string[] {
  const { line, runs } = frame;
  const long = files.filter((file) => line === undefined || line < (analysis.repository.files.get(file)?.lines ?? 0));
  const left = long.length === 0 ? files : long;
  if (runs === undefined || left.length === 1 || left.length > MOST_READ) return left;
  const read = left.filter((file) => analysis.reads(file));
  analysis.parseFacts(read, budget);
  const naming = left.filter((file) => analysis.facts.known(file)?.definitions.some(({ name }) => name === runs.name));
  return naming.length === 0 ? left : naming;
}

const MOST_READ = 20;
