/**
 * Which files a compiler wrote, though they lie where source may lie: beside their TypeScript, in `lib/`, or, in a
 * package as npm delivers it, beside the folder of its source. Left in, each would be a second definition of every
 * name; left out by mistake, a real source is gone. So it takes evidence:
 *
 * 1. The file says so: a source map's address, or the opening of a bundle.
 * 2. A tsconfig names its folder as `outDir`.
 * 3. There is a source of the same name at the place it is compiled from, and nearly every word of the file is in it.
 *    A hand-written `cli.js` beside `src/cli.ts` does not pass that; `v4/core/api.js` of zod beside
 *    `src/v4/core/api.ts` does.
 * 4. It has the name of such a file but for the extension: `core.cjs` and `core.d.ts` beside `core.js`. Or it is too
 *    short to compare (`export {};`), and other files of its folder are compiled from where its own source would be.
 * 5. It lies in an output folder where most files pass one of these: bundles, and entries that only re-export.
 *
 * In folders of tests 2 to 5 do not count: fixtures are full of small files that look alike.
 */
import type { CompilerSign } from './contents.ts';
import { isDeclarationName } from './languages.ts';
import { hasHash, wordHashesOfText } from './words.ts';

export interface CompileCandidate {
  readonly path: string;
  /** By its path it is a test. */
  readonly test: boolean;
  readonly words: Uint32Array;
  readonly compilerSign: CompilerSign;
  /** It has no empty line: most compilers leave none, most people some. */
  readonly dense: boolean;
  /** Of a tsconfig: the folders it writes to, relative to the root. */
  readonly outputFolders: readonly string[];
}

/**
 * Paths of the compiled ones among the files, each with whether its source is one of them.
 *
 * @param hasSourceFolder Folders that have a child folder `src`.
 */
export function findCompiled(
  files: ReadonlyMap<string, CompileCandidate>,
  hasSourceFolder: ReadonlySet<string>,
): Map<string, boolean> {
  const outputFolders = new Set<string>();
  for (const file of files.values()) for (const folder of file.outputFolders) outputFolders.add(folder);
  removeFoldersWithSource(outputFolders, files);

  const compiled = new Map<string, boolean>();
  const outputs: { readonly path: string; readonly stem: string }[] = [];
  const stems = new Map<string, Likeness>();
  const withSource = new Set<string>();
  for (const file of files.values()) {
    const stem = outputStem(file.path);
    if (stem === undefined) continue;
    if (file.compilerSign === 'certain') compiled.set(file.path, false);
    if (file.test) continue;
    outputs.push({ path: file.path, stem });
    if (stems.get(stem) === 'compiled' && withSource.has(stem)) continue;
    const isOutput = isInside(file.path, outputFolders);
    const found = isOutput ? 'compiled' : likenessToSource(file, stem, files, hasSourceFolder);
    if (found !== undefined) withSource.add(stem);
    const likeness = file.compilerSign === 'certain' ? 'compiled' : found;
    if (likeness !== undefined && stems.get(stem) !== 'compiled') stems.set(stem, likeness);
  }
  completeFolders(stems);
  for (const { path, stem } of outputs) if (stems.get(stem) === 'compiled') compiled.set(path, withSource.has(stem));

  const rooms = new Map<string, { readonly compiled: string[]; readonly open: string[] }>();
  for (const { path } of outputs) {
    const folder = outputFolderOf(path);
    if (folder === undefined) continue;
    let room = rooms.get(folder);
    if (room === undefined) {
      room = { compiled: [], open: [] };
      rooms.set(folder, room);
    }
    (compiled.has(path) ? room.compiled : room.open).push(path);
  }
  for (const [folder, room] of rooms) {
    const isOutput = room.compiled.length >= 2 && room.compiled.length >= room.open.length * 1.5;
    if (!isOutput || room.open.length === 0) rooms.delete(folder);
  }
  removeFoldersWithSource(rooms, files);
  for (const { open } of rooms.values()) for (const path of open) compiled.set(path, false);
  return compiled;
}

/**
 * Folders that a tsconfig's text says the compiler writes to. Not one that holds the configuration itself, nor one
 * whose files the configuration takes as its input.
 */
export function outputFoldersOf(text: string, path: string): string[] {
  if (text.length > 100_000) return [];
  const code = text.replace(/(?<!\\)"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/g, (token) =>
    token[0] === '"' ? token : '',
  );
  if (/"noEmit"\s*:\s*true/.test(code)) return [];
  const base = path.slice(0, path.lastIndexOf('/') + 1);
  const inputs = [...code.matchAll(/"(?:include|files|rootDirs?)"\s*:\s*(\[[^\]]{0,4000}\]|"[^"]*")/g)]
    .flatMap((match) => [...(match[1] as string).matchAll(/"([^"]*)"/g)])
    .map((match) => normalize(base + match[1]));
  const folders: string[] = [];
  for (const match of code.matchAll(/"(?:outDir|declarationDir)"\s*:\s*"([^"]*)"/g)) {
    const folder = normalize(base + (match[1] as string).replace(/^\$\{configDir\}\//, ''));
    if (folder === undefined || folder === '' || `${base}/`.startsWith(`${folder}/`)) continue;
    if (inputs.some((input) => input !== undefined && `${input}/`.startsWith(`${folder}/`))) continue;
    folders.push(folder);
  }
  return folders;
}

/** `compiled`: made of the words of its source. `placed`: there is a source where it would be compiled from. */
type Likeness = 'compiled' | 'placed';

/** In a folder where files are compiled from where theirs would be, the others that have a source there are, too. */
function completeFolders(stems: Map<string, Likeness>): void {
  const counts = new Map<string, { compiled: number; readonly placed: string[] }>();
  for (const [stem, likeness] of stems) {
    const folder = stem.slice(0, stem.lastIndexOf('/') + 1);
    const count = counts.get(folder) ?? { compiled: 0, placed: [] };
    counts.set(folder, count);
    if (likeness === 'compiled') count.compiled++;
    else count.placed.push(stem);
  }
  for (const { compiled, placed } of counts.values()) {
    if (compiled >= 2 && compiled >= placed.length) for (const stem of placed) stems.set(stem, 'compiled');
  }
}

/** The path without the extension, of a kind of file that compilers write; undefined for other kinds. */
function outputStem(path: string): string | undefined {
  if (!path.endsWith('s') && !path.endsWith('.jsx')) return undefined;
  const extension = /(\.d\.[mc]?ts|\.d\.[^./]+\.ts|\.[mc]?js|\.jsx)$/.exec(path);
  return extension === null ? undefined : path.slice(0, extension.index);
}

function isTypeScript(path: string): boolean {
  return /\.([mc]?ts|tsx)$/.test(path) && !isDeclarationName(path);
}

// The names of folders that builds write to. Only where such a name is in the path is a part of it left out to find
// the source: `test/api.js` is not compiled from `src/api.ts`.
const outputName =
  /^_?((dist|build|lib|out|cjs|esm|es)([-_.]\w+)?|built|output|libs|es\d*|esnext|esm\d*|mjs|umd|amd|iife|system|commonjs|module|node|browser|types|typings|dts|bundles?|fesm\d*)$/;

/** The uppermost folder on the path whose name says output, unless a folder of sources is above it. */
function outputFolderOf(path: string): string | undefined {
  for (let end = path.indexOf('/'), start = 0; end >= 0; start = end + 1, end = path.indexOf('/', start)) {
    const name = path.slice(start, end);
    if (name === 'src') return undefined;
    if (outputName.test(name)) return path.slice(0, end);
  }
  return undefined;
}

function isInside(path: string, folders: ReadonlySet<string>): boolean {
  if (folders.size === 0) return false;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (folders.has(path.slice(0, end))) return true;
  }
  return false;
}

/** Takes out the folders below which there is TypeScript with bodies: no compiler writes that. */
function removeFoldersWithSource(
  folders: { readonly size: number; delete(folder: string): boolean },
  files: ReadonlyMap<string, CompileCandidate>,
): void {
  if (folders.size === 0) return;
  for (const path of files.keys()) {
    if (!isTypeScript(path)) continue;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.delete(path.slice(0, end));
  }
}

function likenessToSource(
  file: CompileCandidate,
  stem: string,
  files: ReadonlyMap<string, CompileCandidate>,
  hasSourceFolder: ReadonlySet<string>,
): Likeness | undefined {
  // Beside its source, or beside `src`, a script or hand-written types may share the name of a module, and some examples
  // are told in both languages: that takes more likeness, and declarations need the code they declare to be compiled.
  const isDeclaration = isDeclarationName(file.path);
  const beside = isDeclaration ? undefined : sourceAt(stem, files);
  if (beside !== undefined) {
    if (file.compilerSign === 'likely' && isMadeOf(file, beside, 0.7)) return 'compiled';
    if (file.dense && isMadeOf(file, beside, 0.9)) return 'compiled';
  }

  let isPlaced = false;
  const segments = stem.split('/');
  for (let top = segments.length - 1; top >= 0; top--) {
    const folder = segments.slice(0, top).join('/');
    const prefix = folder === '' ? '' : `${folder}/`;
    const hasSource = hasSourceFolder.has(folder) && segments[top] !== 'src';
    for (let skipped = top; skipped < segments.length; skipped++) {
      if (skipped > top && !outputName.test(segments[skipped - 1] as string)) break;
      if (skipped === top && !hasSource) continue;
      const rest = segments.slice(skipped).join('/');
      const sources = [
        ...(hasSource ? [sourceAt(`${prefix}src/${rest}`, files)] : []),
        ...(skipped > top ? [sourceAt(prefix + rest, files)] : []),
        ...(hasSource && skipped > top && !isDeclaration ? [files.get(`${prefix}src/${rest}.js`)] : []),
      ];
      for (const source of sources) {
        if (source === undefined || source === file) continue;
        isPlaced = true;
        if ((skipped > top || !isDeclaration) && isMadeOf(file, source, 0.7)) return 'compiled';
      }
    }
  }
  return isPlaced ? 'placed' : undefined;
}

function sourceAt(stem: string, files: ReadonlyMap<string, CompileCandidate>): CompileCandidate | undefined {
  return files.get(`${stem}.ts`) ?? files.get(`${stem}.tsx`) ?? files.get(`${stem}.mts`) ?? files.get(`${stem}.cts`);
}

/** Whether at least this part of the file's words, without those that compilers put in, are words of the source. */
function isMadeOf(file: CompileCandidate, source: CompileCandidate, part: number): boolean {
  let own = 0;
  let shared = 0;
  let at = 0;
  for (const word of file.words) {
    if (hasHash(compilerWords, word)) continue;
    own++;
    while (at < source.words.length && (source.words[at] as number) < word) at++;
    if (source.words[at] === word) shared++;
  }
  // Next to nothing is like everything.
  return shared >= own * part && (own >= 3 || file.compilerSign !== 'none');
}

const compilerWords = wordHashesOfText(`
  use strict Object defineProperty exports __esModule value true false void 0 1 2 3 enumerable get set writable configurable
  require module default export import from as const let var function return this if else for in of new typeof null undefined
  declare type interface extends any unknown never string number boolean readonly Promise Array Record Partial
  __createBinding __setModuleDefault __importStar __importDefault __exportStar __awaiter __generator __decorate __metadata
  __param __extends __assign __rest __spreadArray __read __values __await __asyncGenerator __classPrivateFieldGet
  __classPrivateFieldSet __esDecorate __runInitializers __propKey __setFunctionName __makeTemplateObject tslib
  create getOwnPropertyDescriptor hasOwnProperty prototype call apply o m k k2 desc mod result i p s e n t ar __proto__
  _interopRequireDefault _interopRequireWildcard _defineProperty obj _export all name js cjs mjs d ts sourceMappingURL
  __defProp __getOwnPropDesc __getOwnPropNames __hasOwnProp __export __copyProps __toCommonJS __toESM __publicField
`);

/** A path from the root without `.` and `..`; undefined when it leaves the root. */
function normalize(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
