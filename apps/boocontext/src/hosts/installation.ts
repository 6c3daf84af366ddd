/**
 * Puts boocontext into a host's files and takes it out again. What was put in is written down outside of them, with the
 * text from before, so that taking it out is exact: a file that is as we left it becomes what it was, byte for byte,
 * and from one that was changed since only our part goes.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { HostName, Scope, Surroundings, Wanted } from './hosts.ts';
import { InstallFailure } from './install-failure.ts';
import {
  headingOf,
  isThere,
  type JsonEdit,
  linesOf,
  type Made,
  madeBy,
  openPart,
  placeOf,
  withEdit,
  withoutEdit,
} from './json-edit.ts';

/** What an installation has put in. */
interface InstallRecord {
  readonly configs: readonly ConfigRecord[];
  readonly texts: readonly { readonly file: string; readonly hash: string }[];
  /** Made for these files, the outermost first. */
  readonly directories: readonly string[];
}

interface ConfigRecord {
  readonly file: string;
  readonly withComments: boolean;
  readonly edit: JsonEdit;
  /** Absent where the file did not exist. */
  readonly backup?: string;
  readonly afterHash: string;
  readonly made?: Made;
}

export interface InstallOptions {
  readonly host: HostName;
  readonly scope: Scope;
  readonly surroundings: Surroundings;
  readonly dryRun: boolean;
}

/**
 * Returns what was done (or would be), in lines for a person. Throws `InstallFailure`; then nothing has changed, or the
 * message says what has.
 */
export function install(wanted: Wanted, options: InstallOptions): readonly string[] {
  const recordFile = recordFileFor(options);
  const record = readRecord(recordFile);
  if (record !== undefined && isInPlace(record, wanted)) return ['Already in place; nothing was changed.', wanted.next];
  if (record !== undefined) {
    if (options.dryRun)
      return ['An earlier installation that differs would be taken back first:', ...uninstall(options)];
    const lines = uninstall(options);
    try {
      return [...lines, ...install(wanted, options)];
    } catch (error) {
      if (!(error instanceof InstallFailure)) throw error;
      throw new InstallFailure(`the earlier installation was taken back, but ${error.message}`, { cause: error });
    }
  }
  const { configs, texts } = plan(wanted);
  if (configs.length === 0 && texts.length === 0)
    return ['All of it is there already, and was not put there by this command.'];
  const lines = [
    ...configs.flatMap(({ file, edit }) => [`~ ${file}, in "${headingOf(edit)}":`, ...linesOf(edit)]),
    ...texts.map(({ file, text }) => `+ ${file} (new, ${text.split('\n').length - 1} lines)`),
  ];
  if (options.dryRun) return [...lines, 'Nothing was written (--dry-run).'];
  const backups = configs.map(({ before }, index) =>
    before === undefined ? undefined : recordFile.replace(/json$/, index === 0 ? 'backup' : `${index + 1}.backup`),
  );
  const files = [...configs, ...texts];
  const newRecord: InstallRecord = {
    configs: configs.map(({ file, edit, withComments, text, made }, index) => ({
      file,
      withComments,
      edit,
      ...(backups[index] === undefined ? {} : { backup: backups[index] }),
      afterHash: hashOf(text),
      ...(made === undefined ? {} : { made }),
    })),
    texts: texts.map(({ file, text }) => ({ file, hash: hashOf(text) })),
    directories: missingDirectories(files.map(({ file }) => path.dirname(file))),
  };
  try {
    // First, so that even an installation that is interrupted can be taken back. It may hold secrets of the host.
    mkdirSync(path.dirname(recordFile), { recursive: true, mode: 0o700 });
    for (const [index, backup] of backups.entries()) {
      if (backup !== undefined) writeFileSync(backup, configs[index]?.before ?? '', { mode: 0o600 });
    }
    writeFileSync(recordFile, `${JSON.stringify(newRecord, null, 2)}\n`, { mode: 0o600 });
    for (const { file, text } of files) writeWhole(file, text);
  } catch (error) {
    takeBack(newRecord);
    removeRecord(recordFile, newRecord);
    throw new InstallFailure(`${messageOf(error)}; what was written before that is taken back`, { cause: error });
  }
  return [
    ...lines,
    ...backups.flatMap((backup) => (backup === undefined ? [] : [`Backup of the file as it was: ${backup}`])),
    wanted.next,
  ];
}

/** Returns what was done (or would be), in lines for a person. */
export function uninstall(options: InstallOptions): readonly string[] {
  const recordFile = recordFileFor(options);
  const record = readRecord(recordFile);
  if (record === undefined) return ['Nothing that this command has put in is there.'];
  if (options.dryRun) {
    const files = [...record.configs, ...record.texts];
    return [...files.map(({ file }) => `- ${file}`), 'Nothing was written (--dry-run).'];
  }
  const lines = takeBack(record);
  removeRecord(recordFile, record);
  return lines;
}

function removeRecord(recordFile: string, { configs }: InstallRecord): void {
  for (const { backup } of configs) if (backup !== undefined) rmSync(backup, { force: true });
  rmSync(recordFile, { force: true });
}

interface PlannedConfig {
  readonly file: string;
  readonly withComments: boolean;
  /** As far as it is not there yet. */
  readonly edit: JsonEdit;
  readonly before: string | undefined;
  readonly text: string;
  readonly made: Made | undefined;
}

function plan({ configs: wanted, texts }: Wanted) {
  const configs = wanted.flatMap(({ file: named, dialect, edit, blank }): readonly PlannedConfig[] => {
    const file = realPathOf(named);
    return about(file, () => {
      const before = readIfThere(file);
      if (before === '') throw new InstallFailure('it is empty; remove it, or write {} into it');
      const base = before ?? blank;
      const open = openPart(base, edit, dialect);
      if (open === undefined) return [];
      const made = madeBy(base, open, dialect);
      return [
        { file, withComments: dialect.withComments, edit: open, before, text: withEdit(base, open, dialect), made },
      ];
    });
  });
  const missing = texts.filter(({ file, text }) =>
    about(file, () => {
      const there = readIfThere(file);
      if (there !== undefined && there !== text) {
        throw new InstallFailure('it is there already, and this command did not write it; move it away first');
      }
      return there === undefined;
    }),
  );
  return { configs, texts: missing };
}

/** Adds the file to what went wrong with it. */
function about<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new InstallFailure(`${file} was left alone: ${messageOf(error)}`, { cause: error });
  }
}

/** Undefined where there is no such file. One that cannot be written is as good as one that cannot be read. */
function readIfThere(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  accessSync(file, constants.R_OK | constants.W_OK);
  const text = readFileSync(file, 'utf8');
  if (!Buffer.from(text, 'utf8').equals(readFileSync(file))) throw new InstallFailure('it is no UTF-8 text');
  return text;
}

function isInPlace({ configs, texts }: InstallRecord, wanted: Wanted): boolean {
  const isText = ({ file, text }: Wanted['texts'][number]) => existsSync(file) && readFileSync(file, 'utf8') === text;
  const wantedFiles = new Set([...wanted.configs, ...wanted.texts].map(({ file }) => realPathOf(file)));
  return (
    wanted.texts.every(isText) &&
    [...configs, ...texts].every(({ file }) => wantedFiles.has(realPathOf(file))) &&
    wanted.configs.every(({ file, edit, dialect }) =>
      about(file, () => isThere(readIfThere(file) ?? '{}', edit, dialect)),
    )
  );
}

function realPathOf(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}

function takeBack({ configs, texts, directories }: InstallRecord): string[] {
  const lines = configs.flatMap(takeBackConfig);
  for (const { file, hash } of texts) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (text === undefined) continue;
    if (hashOf(text) === hash) rmSync(file);
    lines.push(hashOf(text) === hash ? `- ${file}` : `! ${file} was changed since, and is left as it is`);
  }
  for (const directory of directories.toReversed()) {
    if (existsSync(directory) && readdirSync(directory).length === 0) rmdirSync(directory);
  }
  return lines;
}

function takeBackConfig({ file, edit, backup, afterHash, made, withComments }: ConfigRecord): readonly string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (hashOf(text) === afterHash) {
    if (backup === undefined) rmSync(file);
    else writeWhole(file, readFileSync(backup, 'utf8'));
    return [backup === undefined ? `- ${file}` : `- ${placeOf(edit)} in ${file}`];
  }
  return about(file, () => {
    const rest = withoutEdit(text, edit, { withComments }, made);
    if (rest === 'absent') return [];
    if (rest === 'changed') return [`! ${placeOf(edit)} in ${file} was changed since, and is left as it is`];
    writeWhole(file, rest.text);
    return [`- ${placeOf(edit)} in ${file}, which was changed elsewhere since`];
  });
}

/** Never half a file, whatever happens meanwhile, and with the permissions that it had. */
function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.boocontext-${process.pid}`;
  try {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode;
    writeFileSync(draft, text, { flag: 'wx' });
    if (mode !== undefined) chmodSync(draft, mode & 0o777);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function missingDirectories(wanted: readonly string[]): readonly string[] {
  const missing = new Set<string>();
  for (const directory of wanted) {
    for (let at = directory; !existsSync(at); at = path.dirname(at)) missing.add(at);
  }
  return [...missing].sort((a, b) => a.length - b.length);
}

function recordFileFor({ host, scope, surroundings: { env, directory } }: InstallOptions): string {
  const state = env.XDG_STATE_HOME || path.join(env.HOME || os.homedir(), '.local', 'state');
  const project = scope === 'project' && host !== 'boocode' ? `-${hashOf(directory).slice(0, 12)}` : '';
  return path.join(state, 'boocontext', 'installs', `${host}-${scope}${project}.json`);
}

/** Our own file, in a directory of our own. */
function readRecord(file: string): InstallRecord | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
