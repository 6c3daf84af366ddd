/**
 * Puts boocontext into a host's files and takes it out again. What was put in is written down outside of them, with the
 * text from before, so that taking it out is exact: a file that is as we left it becomes what it was, byte for byte,
 * and from one that was changed since only our part goes.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isInside, makeFolder, realPathOf, replaceFile } from '@boocontext/safe-access';
import {
  type ConfigEdit,
  type ConfigFormat,
  headingOf,
  isThere,
  linesOf,
  type Made,
  madeBy,
  openPart,
  placeOf,
  withEdit,
  withoutEdit,
} from './config-edit.ts';
import type { Host, Scope, Surroundings, Wanted } from './host.ts';
import { InstallFailure } from './install-failure.ts';

/** What an installation has put in. */
interface InstallRecord {
  /** The host calls the tools without asking first. */
  readonly allows?: boolean;
  readonly configs: readonly ConfigRecord[];
  readonly texts: readonly { readonly file: string; readonly hash: string }[];
  /** Made for these files, the outermost first. */
  readonly directories: readonly string[];
}

interface ConfigRecord {
  readonly file: string;
  readonly format: ConfigFormat;
  readonly edit: ConfigEdit;
  /** Absent where the file did not exist. */
  readonly backup?: string;
  readonly afterHash: string;
  readonly made?: Made;
}

export interface InstallOptions {
  readonly host: Host;
  /** Of what is put in: the host shall call the tools without asking first. */
  readonly allow?: boolean;
  readonly scope: Scope;
  readonly surroundings: Surroundings;
  readonly dryRun: boolean;
}

/**
 * Returns what was done (or would be), in lines for a person. Throws `InstallFailure`; then nothing has changed, or the
 * message says what has.
 */
export function install(wanted: Wanted, options: InstallOptions): readonly string[] {
  checkPlaces([...wanted.configs, ...wanted.texts], options);
  const recordFile = recordFileFor(options);
  const record = readRecord(recordFile);
  const others = otherRecords(recordFile);
  const isOurs = (file: string, text: string) => others.some(({ record }) => holds(record, file, text));
  if (record !== undefined && isInPlace(record, wanted)) return ['Already in place; nothing was changed.', wanted.next];
  if (record !== undefined) {
    if (options.dryRun)
      return ['An earlier installation that differs would be taken back first:', ...uninstall(options)];
    // What cannot take its place leaves it as it is.
    plan(wanted, isOurs, withoutRecord(record));
    const lines = uninstall(options);
    try {
      return [...lines, ...install(wanted, options)];
    } catch (error) {
      if (!(error instanceof InstallFailure)) throw error;
      throw new InstallFailure(`the earlier installation was taken back, but ${error.message}`, { cause: error });
    }
  }
  const { configs, texts } = plan(wanted, isOurs, readIfThere);
  if (configs.length === 0 && texts.length === 0)
    return ['All of it is there already, and was not put there by this command.'];
  const lines = [
    ...configs.flatMap(({ file, edit, format }) => [`~ ${file}, in "${headingOf(edit)}":`, ...linesOf(edit, format)]),
    ...texts.map(({ file, text }) => `+ ${file} (new, ${text.split('\n').length - 1} lines)`),
  ];
  if (options.dryRun) return [...lines, 'Nothing was written (--dry-run).'];
  const backups = configs.map(({ before }, index) =>
    before === undefined ? undefined : recordFile.replace(/json$/, index === 0 ? 'backup' : `${index + 1}.backup`),
  );
  const files = [...configs, ...texts];
  // Some hosts read the skills of one folder: whoever is taken out last takes the text along.
  const shared = wanted.texts.filter(({ file, text }) => !texts.some((one) => one.file === file) && isOurs(file, text));
  const sharedDirectories = others.flatMap(({ record: { directories } }) =>
    directories.filter((directory) => [...texts, ...shared].some(({ file }) => file.startsWith(directory + path.sep))),
  );
  const newRecord: InstallRecord = {
    ...(options.allow === true ? { allows: true } : {}),
    configs: configs.map(({ file, edit, format, text, made }, index) => ({
      file,
      format,
      edit,
      ...(backups[index] === undefined ? {} : { backup: backups[index] }),
      afterHash: hashOf(text),
      ...(made === undefined ? {} : { made }),
    })),
    texts: [...texts, ...shared].map(({ file, text }) => ({ file, hash: hashOf(text) })),
    directories: [
      ...new Set([...sharedDirectories, ...missingDirectories(files.map(({ file }) => path.dirname(file)))]),
    ],
  };
  try {
    // First, so that even an installation that is interrupted can be taken back. It may hold secrets of the host.
    makeFolder(path.dirname(recordFile), { mode: 0o700 });
    for (const [index, backup] of backups.entries()) {
      if (backup !== undefined) writeFileSync(backup, configs[index]?.before ?? '', { mode: 0o600 });
    }
    writeRecord(recordFile, newRecord);
    for (const other of others) writeRecord(other.file, withTexts(other.record, texts));
    for (const { file, text } of files) writeWhole(file, text);
  } catch (error) {
    takeBack(newRecord, others);
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
  checkPlaces([...record.configs, ...record.texts], options);
  if (options.dryRun) {
    const files = [...record.configs, ...record.texts];
    return [...files.map(({ file }) => `- ${file}`), 'Nothing was written (--dry-run).'];
  }
  const lines = takeBack(record, otherRecords(recordFile));
  removeRecord(recordFile, record);
  return lines;
}

/**
 * A repository may hold links: what is meant for it is written and removed inside of it, or not at all. Nothing has been
 * read through them yet. In a home, links are the person's own.
 */
function checkPlaces(files: readonly { readonly file: string }[], { scope, surroundings }: InstallOptions): void {
  if (scope !== 'project') return;
  const root = realPlaceOf(surroundings.directory);
  for (const { file } of files) {
    const place = realPlaceOf(file);
    if (root === undefined || place === undefined || !isInside(root, place))
      throw new InstallFailure(
        `${file} was left alone: a link leads out of the project${place === undefined ? '' : `, to ${place}`}`,
      );
  }
}

/** Where it lies, or would lie once it is made; undefined behind a link that leads nowhere. */
function realPlaceOf(place: string): string | undefined {
  const missing: string[] = [];
  for (let at = place; ; at = path.dirname(at)) {
    const real = realPathOf(at);
    if (real !== undefined) return path.join(real, ...missing);
    if (hasEntry(at) || path.dirname(at) === at) return undefined;
    missing.unshift(path.basename(at));
  }
}

/** Not what lies behind a link in a circle, or below a file: those are found further up. */
function hasEntry(place: string): boolean {
  try {
    lstatSync(place);
    return true;
  } catch {
    return false;
  }
}

/** Whether this command has put the host in, and not taken it out since. */
export function isInstalled(options: Omit<InstallOptions, 'dryRun'>): boolean {
  return existsSync(recordFileFor(options));
}

/** Whether it was put in so that the host calls the tools without asking. */
export function isAllowed(options: Omit<InstallOptions, 'dryRun'>): boolean {
  return readRecord(recordFileFor(options))?.allows === true;
}

function removeRecord(recordFile: string, { configs }: InstallRecord): void {
  for (const { backup } of configs) if (backup !== undefined) rmSync(backup, { force: true });
  rmSync(recordFile, { force: true });
}

interface PlannedConfig {
  readonly file: string;
  readonly format: ConfigFormat;
  /** As far as it is not there yet. */
  readonly edit: ConfigEdit;
  readonly before: string | undefined;
  readonly text: string;
  readonly made: Made | undefined;
}

type ReadText = (file: string) => string | undefined;

/** The files as they will be when what the record says is taken back. */
function withoutRecord({ configs, texts }: InstallRecord): ReadText {
  return (file) => {
    const text = readIfThere(file);
    const config = configs.find((one) => one.file === file);
    if (text !== undefined && config !== undefined) {
      const rest = about(file, () => restOf(text, config));
      return typeof rest === 'string' ? text : rest.text;
    }
    const isLeft = !texts.some((one) => one.file === file && text !== undefined && one.hash === hashOf(text));
    return isLeft ? text : undefined;
  };
}

function plan({ configs: wanted, texts }: Wanted, isOurs: (file: string, text: string) => boolean, read: ReadText) {
  const configs = wanted.flatMap(({ file: named, format, edit, blank }): readonly PlannedConfig[] => {
    const file = realPathOf(named) ?? named;
    return about(file, () => {
      const before = read(file);
      if (before === '' && format.kind === 'json') {
        throw new InstallFailure('it is empty; remove it, or write {} into it');
      }
      const base = before ?? blank;
      const open = openPart(base, edit, format);
      if (open === undefined) return [];
      const made = madeBy(base, open, format);
      return [{ file, format, edit: open, before, text: withEdit(base, open, format), made }];
    });
  });
  const missing = texts.filter(({ file, text }) =>
    about(file, () => {
      const there = read(file);
      if (there !== undefined && there !== text && !isOurs(file, there)) {
        throw new InstallFailure('it is there already, and this command did not write it; move it away first');
      }
      return there !== text;
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
  const wantedFiles = new Set([...wanted.configs, ...wanted.texts].map(({ file }) => realPathOf(file) ?? file));
  return (
    wanted.texts.every(isText) &&
    [...configs, ...texts].every(({ file }) => wantedFiles.has(realPathOf(file) ?? file)) &&
    wanted.configs.every(({ file, edit, format, blank }) =>
      about(file, () => isThere(readIfThere(file) ?? blank, edit, format)),
    )
  );
}

function takeBack({ configs, texts, directories }: InstallRecord, others: readonly OtherRecord[]): string[] {
  const lines = configs.flatMap(takeBackConfig);
  for (const { file, hash } of texts) {
    if (others.some(({ record }) => record.texts.some((one) => one.file === file))) continue;
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

function takeBackConfig(config: ConfigRecord): readonly string[] {
  const { file, edit, afterHash } = config;
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  return about(file, () => {
    const rest = restOf(text, config);
    if (rest === 'absent') return [];
    if (rest === 'changed') return [`! ${placeOf(edit)} in ${file} was changed since, and is left as it is`];
    if (rest.text === undefined) rmSync(file);
    else writeWhole(file, rest.text);
    if (rest.text === undefined) return [`- ${file}`];
    const isAsWeLeftIt = hashOf(text) === afterHash;
    return [`- ${placeOf(edit)} in ${file}${isAsWeLeftIt ? '' : ', which was changed elsewhere since'}`];
  });
}

/** What is left of the text without our part: undefined where the file goes. `changed` where our part is another by now. */
function restOf(
  text: string,
  { edit, backup, afterHash, made, format }: ConfigRecord,
): { readonly text: string | undefined } | 'absent' | 'changed' {
  if (hashOf(text) !== afterHash) return withoutEdit(text, edit, format, made);
  return { text: backup === undefined ? undefined : readFileSync(backup, 'utf8') };
}

/** Never half a file, whatever happens meanwhile, and with the permissions that it had. */
function writeWhole(file: string, text: string): void {
  makeFolder(path.dirname(file));
  replaceFile(file, text, { mode: 'kept' });
}

function missingDirectories(wanted: readonly string[]): readonly string[] {
  const missing = new Set<string>();
  for (const directory of wanted) {
    for (let at = directory; !existsSync(at); at = path.dirname(at)) missing.add(at);
  }
  return [...missing].sort((a, b) => a.length - b.length);
}

function recordFileFor({ host, scope, surroundings: { env, directory } }: Omit<InstallOptions, 'dryRun'>): string {
  const state = env.XDG_STATE_HOME || path.join(env.HOME || os.homedir(), '.local', 'state');
  const project = scope === 'project' ? `-${hashOf(directory).slice(0, 12)}` : '';
  return path.join(state, 'boocontext', 'installs', `${host.name}-${scope}${project}.json`);
}

/** Our own file, in a directory of our own. */
function readRecord(file: string): InstallRecord | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function writeRecord(file: string, record: InstallRecord): void {
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

interface OtherRecord {
  readonly file: string;
  readonly record: InstallRecord;
}

/** Of other hosts, and of other projects. */
function otherRecords(recordFile: string): readonly OtherRecord[] {
  const folder = path.dirname(recordFile);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const files = names.map((name) => path.join(folder, name)).filter((file) => file !== recordFile);
  return files.map((file) => ({ file, record: JSON.parse(readFileSync(file, 'utf8')) }));
}

function holds({ texts }: InstallRecord, file: string, text: string): boolean {
  return texts.some((one) => one.file === file && one.hash === hashOf(text));
}

/** The record, where what it has put in is written anew for another host. */
function withTexts(record: InstallRecord, written: Wanted['texts']): InstallRecord {
  const texts = record.texts.map(({ file, hash }) => {
    const text = written.find((one) => one.file === file)?.text;
    return { file, hash: text === undefined ? hash : hashOf(text) };
  });
  return { ...record, texts };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
