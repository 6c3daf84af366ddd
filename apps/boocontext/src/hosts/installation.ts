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
  comparable,
  hasContainer,
  type JsonProperty,
  valueTextOf,
  withoutProperty,
  withProperty,
} from './json-property.ts';

/** What an installation has put in. */
interface InstallRecord {
  readonly config?: {
    readonly file: string;
    readonly withComments: boolean;
    readonly property: JsonProperty;
    /** Absent where the file did not exist. */
    readonly backup?: string;
    readonly afterHash: string;
    readonly madeContainer: boolean;
  };
  readonly texts: readonly { readonly file: string; readonly hash: string }[];
  /** Made for these files, the outermost first. */
  readonly directories: readonly string[];
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
  const { config, texts } = plan(wanted);
  if (config === undefined && texts.length === 0)
    return ['All of it is there already, and was not put there by this command.'];
  const lines = [
    ...(config === undefined ? [] : describe(config.file, wanted.config.property)),
    ...texts.map(({ file, text }) => `+ ${file} (new, ${text.split('\n').length - 1} lines)`),
  ];
  if (options.dryRun) return [...lines, 'Nothing was written (--dry-run).'];
  const files = [...(config === undefined ? [] : [config]), ...texts];
  const isEdit = config !== undefined && config.before !== undefined;
  const backup = isEdit ? recordFile.replace(/json$/, 'backup') : undefined;
  const directories = missingDirectories(files.map(({ file }) => path.dirname(file)));
  const newRecord: InstallRecord = {
    ...(config === undefined
      ? {}
      : {
          config: {
            file: config.file,
            withComments: wanted.config.dialect.withComments,
            property: wanted.config.property,
            ...(backup === undefined ? {} : { backup }),
            afterHash: hashOf(config.text),
            madeContainer: config.madeContainer,
          },
        }),
    texts: texts.map(({ file, text }) => ({ file, hash: hashOf(text) })),
    directories,
  };
  try {
    // First, so that even an installation that is interrupted can be taken back. It may hold secrets of the host.
    mkdirSync(path.dirname(recordFile), { recursive: true, mode: 0o700 });
    if (backup !== undefined && isEdit) writeFileSync(backup, config.before ?? '', { mode: 0o600 });
    writeFileSync(recordFile, `${JSON.stringify(newRecord, null, 2)}\n`, { mode: 0o600 });
    for (const { file, text } of files) writeWhole(file, text);
  } catch (error) {
    takeBack(newRecord);
    rmSync(recordFile, { force: true });
    if (backup !== undefined) rmSync(backup, { force: true });
    throw new InstallFailure(`${messageOf(error)}; what was written before that is taken back`, { cause: error });
  }
  return [...lines, ...(backup === undefined ? [] : [`Backup of the file as it was: ${backup}`]), wanted.next];
}

/** Returns what was done (or would be), in lines for a person. */
export function uninstall(options: InstallOptions): readonly string[] {
  const recordFile = recordFileFor(options);
  const record = readRecord(recordFile);
  if (record === undefined) return ['Nothing that this command has put in is there.'];
  if (options.dryRun) {
    const files = [...(record.config === undefined ? [] : [record.config]), ...record.texts];
    return [...files.map(({ file }) => `- ${file}`), 'Nothing was written (--dry-run).'];
  }
  const lines = takeBack(record);
  if (record.config?.backup !== undefined) rmSync(record.config.backup, { force: true });
  rmSync(recordFile, { force: true });
  return lines;
}

interface PlannedConfig {
  readonly file: string;
  readonly before: string | undefined;
  readonly text: string;
  readonly madeContainer: boolean;
}

function plan({ config: { file: named, dialect, property, blank }, texts }: Wanted) {
  const file = existsSync(named) ? realpathSync(named) : named;
  const config = about(file, (): PlannedConfig | undefined => {
    const before = readIfThere(file);
    if (before === '') throw new InstallFailure('it is empty; remove it, or write {} into it');
    const there = before === undefined ? undefined : valueTextOf(before, property, dialect);
    if (there === comparable(property.value)) return undefined;
    if (there !== undefined) {
      throw new InstallFailure(
        `its "${property.container}" has an entry "${property.name}" that this command did not write; remove it, or keep it and do without this command`,
      );
    }
    const text = withProperty(before ?? blank, property, dialect);
    // What comes out must be understood as well, and say what was meant.
    if (valueTextOf(text, property, dialect) !== comparable(property.value)) throw new Error('the edit went wrong');
    return { file, before, text, madeContainer: !hasContainer(before ?? blank, property, dialect) };
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
  return { config, texts: missing };
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

function isInPlace({ config, texts }: InstallRecord, wanted: Wanted): boolean {
  const isText = ({ file, text }: Wanted['texts'][number]) => existsSync(file) && readFileSync(file, 'utf8') === text;
  const known = new Set(texts.map(({ file }) => file));
  const wantedFiles = new Set(wanted.texts.map(({ file }) => file));
  if (!wanted.texts.every(isText) || ![...known].every((file) => wantedFiles.has(file))) return false;
  const { dialect, property } = wanted.config;
  const file = config?.file ?? wanted.config.file;
  return about(file, () => valueTextOf(readIfThere(file) ?? '{}', property, dialect) === comparable(property.value));
}

function takeBack({ config, texts, directories }: InstallRecord): string[] {
  const lines = config === undefined ? [] : takeBackConfig(config);
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

function takeBackConfig(config: NonNullable<InstallRecord['config']>): string[] {
  const { file, property, backup, afterHash, madeContainer, withComments } = config;
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (hashOf(text) === afterHash) {
    if (backup === undefined) rmSync(file);
    else writeWhole(file, readFileSync(backup, 'utf8'));
    return [backup === undefined ? `- ${file}` : `- ${property.container}.${property.name} in ${file}`];
  }
  return about(file, () => {
    const there = valueTextOf(text, property, { withComments });
    if (there === undefined) return [];
    if (there !== comparable(property.value)) {
      return [`! ${property.container}.${property.name} in ${file} was changed since, and is left as it is`];
    }
    writeWhole(file, withoutProperty(text, property, { withComments }, madeContainer));
    return [`- ${property.container}.${property.name} in ${file}, which was changed elsewhere since`];
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

function describe(file: string, { container, name, value }: JsonProperty): readonly string[] {
  const json = JSON.stringify({ [name]: value }, null, 2)
    .split('\n')
    .slice(1, -1);
  return [`~ ${file}, in "${container}":`, ...json.map((line) => `+   ${line}`)];
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
