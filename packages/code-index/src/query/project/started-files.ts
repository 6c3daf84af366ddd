/**
 * What the command lines of a project start of it: scripts of package.json, the CMD of a Dockerfile, a Procfile. A command
 * names a file, most often of the built output, or a program that knows it by a file of settings.
 */

import path from 'node:path';
import { sourceOf } from '../../checker/workspace.ts';
import type { ReadManifest } from '../../manifests/manifest.ts';
import { isRecord } from '../../manifests/values.ts';
import type { Repository } from '../../repository/repository.ts';
import type { EntryPoint } from '../answers.ts';
import { parsedObject } from './platform-entries.ts';

/** Of scripts those that start what is there for others before those that serve while somebody works on it. */
export function startedByScripts(
  repository: Repository,
  { data, directory, file }: ReadManifest,
  known: ReadonlySet<string>,
): EntryPoint[] {
  const scripts = Object.entries(isRecord(data?.['scripts']) ? data['scripts'] : {}).filter(
    (each): each is [string, string] =>
      typeof each[1] === 'string' && STARTING_SCRIPT.test(each[0]) && !OF_OTHER_WORK.test(each[0]),
  );
  const rank = (name: string) =>
    name === 'start' ? 0 : /prod/.test(name) ? 1 : /dev|debug|watch|local/.test(name) ? 3 : 2;
  return scripts
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, command]) =>
      startedBy(repository, command, [directory === '' ? '.' : directory], known).map(
        (started): EntryPoint => ({
          file: started,
          kind: 'start',
          name,
          by: 'declared',
          why: `script ${name} of ${file}`,
          isRun: true,
        }),
      ),
    );
}

/** What images and process files of the project start, where it lies in a folder that they can mean. */
export function startedByImages(
  repository: Repository,
  manifests: readonly ReadManifest[],
  known: ReadonlySet<string>,
): EntryPoint[] {
  const packages = manifests.filter(({ kind }) => kind === 'npm').map(({ directory }) => directory || '.');
  return [...repository.files.keys()].flatMap((file): EntryPoint[] => {
    const isProcfile = path.posix.basename(file) === 'Procfile';
    if (!isProcfile && !DOCKERFILE.test(file)) return [];
    const text = (repository.readText(file) ?? '').slice(0, 64_000);
    const commands = isProcfile ? processesOf(text) : imageCommands(text);
    // What is copied into an image keeps its place below the folder of one of these.
    const folders = [...new Set([...foldersAbove(file), ...packages])];
    return commands.flatMap(({ name, command }) =>
      startedBy(repository, command, folders, known).map(
        (started): EntryPoint => ({
          file: started,
          kind: 'start',
          name: isProcfile ? name : '',
          by: 'declared',
          why: `${name} of ${file}`,
          isRun: true,
        }),
      ),
    );
  });
}

const STARTING_SCRIPT = /^(?:start|serve|server|develop)(?:[:.-].*)?$|^dev(?:[:.-]\w+)?$/;
/** `start:test`, `dev:seed`: what fills or tries a project is not how it starts. */
const OF_OTHER_WORK =
  /[:.-](?:tests?|e2e|mocks?|storybook|docs?|examples?|demo|seed|cleanup|clean|migrate|migrations?|benchmark)(?=$|[:.-])/;
const DOCKERFILE = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$|\.Dockerfile$/;

function processesOf(text: string): readonly { readonly name: string; readonly command: string }[] {
  return [...text.matchAll(/^(\w[\w-]{0,50}):[ \t]{0,20}([^\r\n]{1,1000})/gm)].map(([, name = '', command = '']) => ({
    name,
    command,
  }));
}

/** The last of each is what an image runs. */
function imageCommands(text: string): readonly { readonly name: string; readonly command: string }[] {
  const lines = text.replace(/\\\r?\n/g, ' ');
  return ['ENTRYPOINT', 'CMD'].flatMap((name) => {
    const written = [...lines.matchAll(new RegExp(`^${name}[ \\t]+([^\\r\\n]{1,2000})`, 'gm'))].at(-1)?.[1];
    return written === undefined ? [] : [{ name, command: commandOf(written) }];
  });
}

/** `["node", "dist/main.js"]` is a command without a shell. */
function commandOf(written: string): string {
  if (!written.trimStart().startsWith('[')) return written;
  try {
    const words: unknown = JSON.parse(written);
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string').join(' ') : '';
  } catch {
    return '';
  }
}

function foldersAbove(file: string): string[] {
  const folders = path.posix.dirname(file).split('/');
  return folders[0] === '.' ? ['.'] : [...folders.map((_, at) => folders.slice(0, folders.length - at).join('/')), '.'];
}

/** The files that a command line starts, in the first folder that has them. */
function startedBy(
  repository: Repository,
  line: string,
  folders: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const found = commandsOf(line.slice(0, 1_000)).flatMap((words) => {
    const file = folders
      .map((folder) => startedIn(repository, words, folder, known))
      .find((each) => each !== undefined && !/\.config\.[mc]?[jt]s$/.test(each));
    return file === undefined ? [] : [file];
  });
  return [...new Set(found)];
}

/** One for each program that a line starts: `a && b`, and what stands in quotes for a program that runs several. */
function commandsOf(line: string): string[][] {
  const quoted: string[] = [];
  let bare = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string;
    const end = sign === '"' || sign === "'" ? line.indexOf(sign, at + 1) : -1;
    const inside = line.slice(at + 1, Math.max(end, at + 1));
    if (/\s/.test(inside)) quoted.push(inside);
    else bare += end < 0 ? sign : inside;
    if (end >= 0) at = end;
  }
  return [bare, ...quoted]
    .flatMap((each) => each.split(/[;|&]/))
    .map((command) => command.split(/\s/).filter((word) => word !== ''));
}

function startedIn(
  repository: Repository,
  words: readonly string[],
  folder: string,
  known: ReadonlySet<string>,
): string | undefined {
  const nest = words.findIndex((word, at) => word === 'nest' && words[at + 1] === 'start');
  if (nest >= 0) return startOfNest(repository, words[nest + 2], folder, known);
  const ofPython = startOfPython(words, folder, known);
  if (ofPython !== undefined) return ofPython;
  const runner = words.findIndex((word) => RUNNERS.test(word));
  if (runner < 0) return undefined;
  const target = fileAmong(words.slice(runner + 1), words[runner] === 'nodemon');
  if (target === undefined) return undefined;
  const clean = path.posix.normalize(target);
  const place = folder === '.' ? clean : path.posix.join(folder, clean);
  return known.has(place) ? place : sourceOf(known, folder, clean);
}

/** Programs that run the file that they are given. */
const RUNNERS =
  /^(?:node|nodemon|ts-node|ts-node-dev|tsnd|ts-node-esm|tsx|bun|deno|babel-node|electron|vite-node|pm2|pm2-runtime|swc-node|jiti)$/;
const HAS_VALUE =
  /^(?:-[cCrPeWX]|--(?:config|require|import|loader|experimental-loader|env-file|project|tsconfig|ext|ignore|conditions|name))$/;
/** `tsx watch`, `bun run`, `pm2 start` */
const VERBS = /^(?:watch|run|start|serve)$/;

/** The first word that is neither an option nor the value of one. */
function fileAmong(words: readonly string[], watches: boolean): string | undefined {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    // What nodemon runs by another program follows that.
    if (word === '--exec' || word === '-x') return fileAmong(words.slice(at + 2), false);
    if (HAS_VALUE.test(word) || (watches && (word === '--watch' || word === '-w'))) at++;
    else if (!word.startsWith('-') && !VERBS.test(word)) return /^[\w./@-]+$/.test(word) ? word : undefined;
  }
  return undefined;
}

/** `python shop/main.py`, `python -m shop`, `gunicorn shop.wsgi`, `uvicorn shop.main:app`. */
function startOfPython(words: readonly string[], folder: string, known: ReadonlySet<string>): string | undefined {
  const python = words.findIndex((word) => PYTHON.test(word));
  const server = words.findIndex((word) => PYTHON_SERVERS.test(word));
  if (python < 0 && server < 0) return undefined;
  const named = server >= 0 ? moduleServed(words.slice(server + 1)) : moduleRun(words.slice(python + 1));
  const file = named === undefined && server < 0 ? fileAmong(words.slice(python + 1), false) : undefined;
  const stem = named?.replaceAll('.', '/');
  const files =
    stem === undefined
      ? file === undefined
        ? []
        : [file]
      : [`${stem}.py`, `${stem}/__main__.py`, `${stem}/__init__.py`];
  return files.map((each) => path.posix.join(folder, each)).find((each) => each.endsWith('.py') && known.has(each));
}

const PYTHON = /(?:^|\/)python(?:3(?:\.\d+)?)?$/;
const PYTHON_SERVERS = /(?:^|\/)(?:gunicorn|uvicorn|hypercorn|granian|daphne|waitress-serve)$/;

/** `-m shop.main`, which stands before what the module is given. */
function moduleRun(words: readonly string[]): string | undefined {
  const at = words.indexOf('-m');
  const isOption = words.slice(0, at).every((word) => word.startsWith('-'));
  return at >= 0 && isOption ? /^[A-Za-z_][\w.]*$/.exec(words[at + 1] ?? '')?.[0] : undefined;
}

/** An object of a module, or the module alone where it comes last; an address is none. */
function moduleServed(words: readonly string[]): string | undefined {
  const object = words.find((word) => /^[A-Za-z_][\w.]*:[A-Za-z_]\w*(?:\(\))?$/.test(word));
  return object?.split(':')[0] ?? /^[A-Za-z_]\w*(?:\.\w+)+$/.exec(words.at(-1) ?? '')?.[0];
}

/** `nest start api` of what `nest-cli.json` says of it. */
function startOfNest(
  repository: Repository,
  name: string | undefined,
  folder: string,
  known: ReadonlySet<string>,
): string | undefined {
  const settings = parsedObject(repository.readText(path.posix.join(folder, 'nest-cli.json'))) ?? {};
  const projects = isRecord(settings['projects']) ? settings['projects'] : {};
  const named = name === undefined || name.startsWith('-') ? undefined : projects[name];
  const project = isRecord(named) ? named : settings;
  const text = (key: string, usual: string) => (typeof project[key] === 'string' ? project[key] : usual);
  const file = path.posix.join(folder, text('sourceRoot', 'src'), text('entryFile', 'main'));
  return [`${file}.ts`, file].find((each) => known.has(each));
}
