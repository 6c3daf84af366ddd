/** Environment variables that the code reads: their names and places, never a value. */

import type { DeclaredEnvVar, HiddenEnvVars } from '../reading/env/declared-env-var.ts';
import { heldAt } from '../reading/env/held-at.ts';
import { mayBeEnvironment } from '../reading/env/py-environ.ts';
import { lineAt, type Sources } from '../reading/sources.ts';
import type { ScannedEnvRead, ScannedEnvReads, ScannedEnvVar } from '../scan.ts';
import { envDeclarations, variableHolders } from './all-readers.ts';

interface Reader {
  readonly files: RegExp;
  /** The name is the first group that took part. */
  readonly form: RegExp;
  /** The call fails by itself when the variable is not set. */
  readonly isStrict?: boolean;
  /** A second parameter is what the call gives when the variable is not set. */
  readonly takesDefault?: boolean;
  /** So is what a block after the call gives. */
  readonly takesBlock?: boolean;
}

const name = '([A-Za-z_][A-Za-z0-9_]*)';
const script = /\.([mc]?[jt]s|[jt]sx|vue|svelte|astro)$/;
const readers: readonly Reader[] = [
  {
    files: script,
    form: new RegExp(
      `\\b(?:process|Bun)\\.env\\s{0,100}(?:\\??\\.${name}|(?:\\?\\.)?\\[\\s*['"\`]${name}['"\`]\\s*\\])`,
      'g',
    ),
  },
  // Vite gives these itself.
  { files: script, form: new RegExp(`\\bimport\\.meta\\.env\\.(?!(?:MODE|DEV|PROD|SSR|BASE_URL)\\b)${name}`, 'g') },
  { files: script, form: new RegExp(`\\bDeno\\.env\\.get\\(\\s*['"\`]${name}['"\`]`, 'g') },
  {
    files: /\.py$/,
    form: new RegExp(`(?<![\\w.])(?:os\\.)?environ\\[\\s*['"]${name}['"]\\s*\\](?!\\s*=[^=])`, 'g'),
    isStrict: true,
  },
  {
    files: /\.py$/,
    form: new RegExp(`(?<![\\w.])(?:os\\.)?(?:environ\\.get|getenv)\\(\\s*['"]${name}['"]`, 'g'),
    takesDefault: true,
  },
  { files: /\.go$/, form: new RegExp(`\\bos\\.(?:Getenv|LookupEnv)\\(\\s*["\`]${name}["\`]`, 'g') },
  { files: /\.lua$/, form: new RegExp(`\\bos\\.getenv\\(?\\s*['"]${name}['"]`, 'g') },
  { files: /\.rb$/, form: new RegExp(`\\bENV\\[\\s*['"]${name}['"]\\s*\\]`, 'g') },
  {
    files: /\.rb$/,
    form: new RegExp(`\\bENV\\.fetch[( ]\\s*['"]${name}['"]`, 'g'),
    isStrict: true,
    takesDefault: true,
    takesBlock: true,
  },
  { files: /\.rs$/, form: new RegExp(`\\benv::var(?:_os)?\\(\\s*"${name}"`, 'g') },
  {
    files: /\.(java|kts?|scala|groovy|gradle)$/,
    form: new RegExp(`\\b(?:System\\.getenv\\(?|environmentVariable\\()\\s*['"]${name}['"]`, 'g'),
  },
  {
    files: /\.(java|kts?|scala|groovy|gradle)$/,
    form: new RegExp(`\\bSystem\\.(?:getenv\\(\\)|env)\\[['"]${name}['"]\\]`, 'g'),
  },
  { files: /\.(c|cc|cpp|cxx|h|hpp|mm?)$/, form: new RegExp(`\\b(?:secure_)?getenv\\(\\s*"${name}"`, 'g') },
  { files: /\.swift$/, form: new RegExp(`\\bprocessInfo\\.environment\\[\\s*"${name}"\\s*\\]`, 'g') },
  {
    files: /\.dart$/,
    form: new RegExp(
      `\\bPlatform\\.environment\\[\\s*['"]${name}['"]\\s*\\]|\\.fromEnvironment\\(\\s*['"]${name}['"]`,
      'g',
    ),
  },
  {
    files: /\.exs?$/,
    form: new RegExp(`\\bSystem\\.(?:get_env|fetch_env)\\(\\s*"${name}"`, 'g'),
    takesDefault: true,
  },
  { files: /\.exs?$/, form: new RegExp(`\\bSystem\\.fetch_env!\\(\\s*"${name}"`, 'g'), isStrict: true },
  { files: /\.php$/, form: new RegExp(`\\b(?:getenv|env)\\(\\s*['"]${name}['"]`, 'g'), takesDefault: true },
  { files: /\.cs$/, form: new RegExp(`\\bGetEnvironmentVariable\\(\\s*"${name}"`, 'g') },
];

/** Set by the system, the shell or the build, not by whoever sets a project up. */
const givenBySystem =
  /^(NODE_ENV|NODE_OPTIONS|CI|GITHUB_(?:ACTIONS?|ACTION_\w+|ACTOR\w*|API_URL|BASE_REF|ENV|EVENT_\w+|GRAPHQL_URL|HEAD_REF|JOB|OUTPUT|PATH|REF\w*|REPOSITORY\w*|RETENTION_DAYS|RUN_\w+|SERVER_URL|SHA|STATE|STEP_SUMMARY|TRIGGERING_ACTOR|WORKFLOW\w*|WORKSPACE)|HOME|PATH|PATHEXT|PWD|OLDPWD|USER|USERNAME|LOGNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|SHELL|ComSpec|COMSPEC|TERM|TERM_PROGRAM|COLORTERM|COLUMNS|LINES|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|APPDATA|LOCALAPPDATA|PROGRAMDATA|ProgramFiles|SystemRoot|SYSTEMROOT|WINDIR|windir|XDG_\w+|DISPLAY|NO_COLOR|FORCE_COLOR|npm_\w+|INIT_CWD|VITEST\w*|JEST_WORKER_ID|EDITOR|VISUAL|HOSTNAME|GOPATH|GOROOT|VIRTUAL_ENV|PYTHONPATH|JAVA_HOME)$/i;

/** Of these it is looked first whether they are set: a call that would fail is not made where they are not. */
function namesAskedFor(text: string): ReadonlySet<string> {
  const asked = text.matchAll(
    /['"](\w+)['"]\s+(?:not\s+)?in\s+(?:os\.)?environ\b|\bENV\.(?:key|has_key|include)\?\(?\s*['"](\w+)['"]/g,
  );
  return new Set([...asked].map(([, python, ruby]) => python ?? ruby ?? ''));
}

interface ExampleFile {
  readonly file: string;
  readonly text: string;
}

/** Where a variable was seen first, what any of its places says of it, and all of them. */
interface EnvVarPlace {
  readonly file: string;
  readonly line: number;
  hasDefault: boolean;
  isNeeded: boolean;
  readonly reads: Map<string, ScannedEnvRead>;
}

export interface EnvVars {
  readonly variables: readonly ScannedEnvVar[];
  /** Every place of each, also of those that the system sets. */
  readonly reads: readonly ScannedEnvReads[];
  /** Where variables are read whose names the text does not say. */
  readonly hidden: readonly HiddenEnvVars[];
}

export function readEnvVars(sources: Sources, examples: readonly ExampleFile[] = []): EnvVars {
  const found = new Map<string, EnvVarPlace>();
  const hidden: HiddenEnvVars[] = [];
  const note = ({ name, hasDefault, isNeeded, ...read }: DeclaredEnvVar) => {
    const { file, line } = read;
    let known = found.get(name);
    if (known === undefined) {
      known = { file, line, hasDefault, isNeeded, reads: new Map() };
      found.set(name, known);
    }
    known.hasDefault ||= hasDefault;
    known.isNeeded ||= isNeeded;
    known.reads.set(`${file}:${line}:${read.holds ?? ''}:${read.member ?? ''}`, read);
  };
  const direct = sources.files.flatMap((file) => directReads(sources, file));
  const declared = envDeclarations.flatMap((read) => read(sources));
  const named = [...direct, ...declared.filter((each) => each.name !== undefined)];
  for (const each of [...named, ...variableHolders.flatMap((held) => held(sources, named))]) note(each);
  for (const each of declared) if (each.name === undefined) hidden.push(each);
  for (const { name, ...place } of sources.files.flatMap((file) => setsOf(sources, file))) {
    found.get(name)?.reads.set(`${place.file}:${place.line}:set`, { ...place, isSet: true });
  }
  for (const { file, text } of examples) {
    for (const match of text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm)) {
      const name = match[1] ?? '';
      if (found.has(name)) continue;
      found.set(name, {
        file,
        line: lineAt(text, match.index),
        hasDefault: false,
        isNeeded: false,
        reads: new Map(),
      });
    }
  }
  const variables = [...found]
    .filter(([name]) => !givenBySystem.test(name))
    .map(([name, { file, line, hasDefault, isNeeded, reads }]) => {
      const own = [...reads.values()].filter(({ member, isSet }) => member === undefined && isSet !== true);
      const others = new Set(own.map((each) => `${each.file}:${each.line}`)).size - 1;
      return {
        name,
        file,
        line,
        hasDefault,
        required: isNeeded && !hasDefault,
        ...(others > 0 ? { otherPlaces: others } : {}),
      };
    })
    .sort((left, right) => Number(right.required) - Number(left.required) || (left.name < right.name ? -1 : 1));
  const reads = [...found].map(([name, { file, line, hasDefault, isNeeded, reads }]) => ({
    name,
    file,
    line,
    hasDefault,
    required: isNeeded && !hasDefault,
    reads: [...reads.values()],
  }));
  return { variables, reads, hidden: oneOfEach(hidden) };
}

/** What tests and scripts set: a variable that nothing reads is none for it. */
const setting =
  /(?<![\w$])(?:stubEnv|setenv|Setenv|set_var|SetEnvironmentVariable|putenv|put_env)\s{0,9}\(\s{0,99}["'`](\w{1,200})|\b(?:process\.env|environ|ENV)(?:\.(\w{1,200})|\[\s{0,9}["'](\w{1,200})["']\s{0,9}\])\s{0,9}=(?!=)/g;

function setsOf(
  sources: Sources,
  file: string,
): readonly { readonly name: string; readonly file: string; readonly line: number }[] {
  if (!readers.some(({ files }) => files.test(file))) return [];
  const text = sources.text(file);
  if (!/env/i.test(text)) return [];
  return [...text.matchAll(setting)]
    .filter(({ index }) => sources.masked(file)[index] === text[index] && mayBeEnvironment(sources, file, index))
    .map((match) => ({
      name: match.slice(1).find((each) => each !== undefined) ?? '',
      file,
      line: lineAt(text, match.index),
    }));
}

/** What a line says as the language itself reads a variable. */
function directReads(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const ofFile = readers.filter(({ files }) => files.test(file));
  if (ofFile.length === 0 || !/env|ENV|Env/.test(sources.text(file))) return [];
  const text = sources.text(file);
  const masked = sources.masked(file);
  const found: DeclaredEnvVar[] = [];
  const add = (name: string, offset: number, how: Pick<DeclaredEnvVar, 'hasDefault' | 'isNeeded'>) => {
    const holds = heldAt(masked, offset);
    found.push({ name, file, line: lineAt(text, offset), ...how, ...(holds === undefined ? {} : { holds }) });
  };
  const askedFor = namesAskedFor(text);
  for (const { form, isStrict, takesDefault, takesBlock } of ofFile) {
    for (const match of text.matchAll(form)) {
      const name = match.slice(1).find((each) => each !== undefined) ?? '';
      if (masked[match.index] !== text[match.index] || !mayBeEnvironment(sources, file, match.index)) continue;
      const after = text.slice(match.index + match[0].length, match.index + match[0].length + 120);
      // `process.env.X = …` sets it.
      if (/^\s*(=(?!=)|\?\?=|\|\|=)/.test(after)) continue;
      const hasDefault =
        /^\s*(?:\)\s*)?(\?\?|\|\||\?:)|^\s*\)\s*\.unwrap_or|^\s*(?:\)\s+|(?<=\s))or\s/.test(after) ||
        (takesDefault === true && /^\s*,\s*[^\s)]/.test(after)) ||
        (takesBlock === true && /^(?:\s*\))?\s*(\{|do\b)/.test(after));
      // Who is told that it is missing is told its name; without that, it may be a switch.
      const guard =
        text[match.index - 1] === '!' ? /^\s*\)\s*(?:\{\s*)?(throw\b|process\.exit|console\.error)/.exec(after) : null;
      const isGuarded = guard !== null && (guard[1] === 'throw' || after.includes(name));
      const isNeeded =
        !hasDefault &&
        (isGuarded ||
          (isStrict === true && !askedFor.has(name)) ||
          /^\s*!(?!=)|^\s*as\s+string|^\s*\)\s*\.(unwrap|expect)\b/.test(after));
      add(name, match.index, { hasDefault, isNeeded });
    }
  }
  if (script.test(file)) {
    for (const match of masked.matchAll(
      /\{([^{}=;]{1,2000}|[^{};]{1,2000})\}\s*=\s*(?:process\.env|import\.meta\.env)\b/g,
    )) {
      for (const part of (match[1] ?? '').split(',')) {
        const [, name, , value] = /^\s*(\w+)\s*(:\s*\w+)?\s*(=)?/.exec(part) ?? [];
        if (name !== undefined) add(name, match.index, { hasDefault: value !== undefined, isNeeded: false });
      }
    }
  }
  return found;
}

function bySaid(left: HiddenEnvVars, right: HiddenEnvVars): number {
  return (right.fits ?? '').length - (left.fits ?? '').length;
}

function oneOfEach(places: EnvVars['hidden']): EnvVars['hidden'] {
  // Of several in one line the one that says least of its name.
  const byPlace = new Map([...places].sort(bySaid).map((each) => [`${each.file}:${each.line}`, each]));
  return [...byPlace.values()].sort((left, right) =>
    left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1,
  );
}
