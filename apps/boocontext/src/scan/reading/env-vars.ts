/** Environment variables that the code reads: their names and places, never a value. */
import type { ScannedEnvVar } from '../project-scan.ts';
import { envDeclarations } from './env/declarations.ts';
import type { HiddenEnvVars } from './env/declared-env-var.ts';
import { lineAt, type Sources } from './sources.ts';

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
    form: new RegExp(`\\b(?:process|Bun)\\.env(?:\\??\\.${name}|(?:\\?\\.)?\\[\\s*['"\`]${name}['"\`]\\s*\\])`, 'g'),
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

/** Where a variable was seen first, and what any of its places says of it. */
interface EnvVarPlace {
  readonly file: string;
  readonly line: number;
  hasDefault: boolean;
  isNeeded: boolean;
}

export interface EnvVars {
  readonly variables: readonly ScannedEnvVar[];
  /** Where variables are read whose names the text does not say. */
  readonly hidden: readonly Pick<HiddenEnvVars, 'file' | 'line'>[];
}

export function readEnvVars(sources: Sources, examples: readonly ExampleFile[] = []): EnvVars {
  const found = new Map<string, EnvVarPlace>();
  const note = (name: string, place: EnvVarPlace) => {
    if (givenBySystem.test(name)) return;
    const known = found.get(name);
    if (known === undefined) found.set(name, place);
    else {
      known.hasDefault ||= place.hasDefault;
      known.isNeeded ||= place.isNeeded;
    }
  };
  const add = (name: string, file: string, offset: number, how: Pick<EnvVarPlace, 'hasDefault' | 'isNeeded'>) =>
    note(name, { file, line: lineAt(sources.text(file), offset), ...how });
  for (const file of sources.files) {
    const ofFile = readers.filter(({ files }) => files.test(file));
    if (ofFile.length === 0 || !/env|ENV|Env/.test(sources.text(file))) continue;
    const text = sources.text(file);
    const masked = sources.masked(file);
    const askedFor = namesAskedFor(text);
    for (const { form, isStrict, takesDefault, takesBlock } of ofFile) {
      for (const match of text.matchAll(form)) {
        const name = match.slice(1).find((each) => each !== undefined) ?? '';
        if (masked[match.index] !== text[match.index]) continue;
        const after = text.slice(match.index + match[0].length, match.index + match[0].length + 120);
        // `process.env.X = …` sets it.
        if (/^\s*(=(?!=)|\?\?=|\|\|=)/.test(after)) continue;
        const hasDefault =
          /^\s*(?:\)\s*)?(\?\?|\|\||\?:)|^\s*\)\s*\.unwrap_or|^\s*(?:\)\s+|(?<=\s))or\s/.test(after) ||
          (takesDefault === true && /^\s*,\s*[^\s)]/.test(after)) ||
          (takesBlock === true && /^(?:\s*\))?\s*(\{|do\b)/.test(after));
        // Who is told that it is missing is told its name; without that, it may be a switch.
        const guard =
          text[match.index - 1] === '!'
            ? /^\s*\)\s*(?:\{\s*)?(throw\b|process\.exit|console\.error)/.exec(after)
            : null;
        const isGuarded = guard !== null && (guard[1] === 'throw' || after.includes(name));
        const isNeeded =
          !hasDefault &&
          (isGuarded ||
            (isStrict === true && !askedFor.has(name)) ||
            /^\s*!(?!=)|^\s*as\s+string|^\s*\)\s*\.(unwrap|expect)\b/.test(after));
        add(name, file, match.index, { hasDefault, isNeeded });
      }
    }
    if (script.test(file)) {
      for (const match of masked.matchAll(
        /\{([^{}=;]{1,2000}|[^{};]{1,2000})\}\s*=\s*(?:process\.env|import\.meta\.env)\b/g,
      )) {
        for (const part of (match[1] ?? '').split(',')) {
          const [, name, , value] = /^\s*(\w+)\s*(:\s*\w+)?\s*(=)?/.exec(part) ?? [];
          if (name !== undefined) add(name, file, match.index, { hasDefault: value !== undefined, isNeeded: false });
        }
      }
    }
  }
  const hidden: EnvVars['hidden'][number][] = [];
  for (const each of envDeclarations.flatMap((read) => read(sources))) {
    const { name, file, line } = each;
    if (name === undefined) hidden.push({ file, line });
    else note(name, { file, line, hasDefault: each.hasDefault, isNeeded: each.isNeeded });
  }
  for (const { file, text } of examples) {
    for (const match of text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm)) {
      const name = match[1] ?? '';
      if (!found.has(name) && !givenBySystem.test(name)) {
        found.set(name, { file, line: lineAt(text, match.index), hasDefault: false, isNeeded: false });
      }
    }
  }
  const variables = [...found]
    .map(([name, { file, line, hasDefault, isNeeded }]) => ({
      name,
      file,
      line,
      hasDefault,
      required: isNeeded && !hasDefault,
    }))
    .sort((left, right) => Number(right.required) - Number(left.required) || (left.name < right.name ? -1 : 1));
  return { variables, hidden: oneOfEach(hidden) };
}

function oneOfEach(places: EnvVars['hidden']): EnvVars['hidden'] {
  const byPlace = new Map(places.map((each) => [`${each.file}:${each.line}`, each]));
  return [...byPlace.values()].sort((left, right) =>
    left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1,
  );
}
