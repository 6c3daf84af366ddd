/**
 * What all tools have in common around their one question: arguments are checked, the directory is found, failures
 * become UNSAFE answers, the page is fitted into its budget, and the envelope is built.
 */
import type { Control, EngineError } from '@boocontext/code-index';
import { maskSecrets } from '@boocontext/secrets';
import type { ChildFailure } from '../children/child-engines.ts';
import type { EngineName } from '../children/engine-settings.ts';
import { InputError, ToolFailure } from '../errors.ts';
import { log } from '../log.ts';
import type { Children } from './children.ts';
import { cutShort, NoAnswerYet, notReadYet, withDeadline } from './deadline.ts';
import { relativeFile, resolveDirectory, separateRoots } from './directories.ts';
import type { EnginePool } from './engine-pool.ts';
import { type BoocontextResult, nextCall, noSnapshot, plainly } from './envelope.ts';
import { checkInput } from './input-schema.ts';
import { isComparable, isCompared, type KeptAnswer, keepAnswer, keptAnswers } from './kept-answers.ts';
import { envelopeOf, onPage, standingOf } from './make-envelope.ts';
import { offerChild } from './offer-child.ts';
import type { JoinedPool } from './other-roots/joined-pool.ts';
import type { RestOfRoots } from './other-roots/rest-of-roots.ts';
import { charsTaken, fitPage, isCursorFor, type Page, pageOf, requireFreshCursor, wholeDetails } from './paging.ts';
import { answerSeveral, issueOfSeveral, severalNames } from './several.ts';
import type { CommonInput, Tool, ToolAnswer, ToolContext } from './tool.ts';
import { withoutSecrets } from './without-secrets.ts';
import { sentences } from './wording.ts';

export interface Workspace {
  /** Directories that may be asked about; the first is the default. */
  readonly roots: readonly string[];
  /** The first root is only where the server was started: each question has to say its directory. */
  readonly isGuess?: boolean;
  readonly engines: EnginePool;
  readonly children: Children;
  /** For questions that go beyond one of several roots; without it each answer is about its own root alone. */
  readonly joined?: JoinedPool;
  /** The engines stay when a call is answered, and go on with what they had no time for. */
  readonly livesOn?: boolean;
}

/**
 * Answers one call. Throws `InputError` when the arguments do not fit the input schema, and the signal's reason when
 * the call was cancelled; every other failure is an UNSAFE answer.
 */
export async function runTool(
  tool: Tool,
  input: unknown,
  workspace: Workspace,
  control: Control,
): Promise<BoocontextResult> {
  const startedAt = performance.now();
  const given: CommonInput & Readonly<Record<string, unknown>> = checkInput(tool.inputSchema, input);
  const names = tool.takesSeveral === true ? severalNames(given) : [];
  const asked: typeof given = names.length > 0 ? given : withFileOfSymbol(tool, given);
  const checked = { ...(await workspace.children.defaultsFor(tool.name)), ...asked };
  const issue = tool.inputIssue?.(checked) ?? issueOfSeveral(names) ?? lengthIssue(checked);
  if (issue !== undefined) throw new InputError([issue]);

  let engine: EngineName = 'native';
  try {
    const wanted = names.length > 0 || tool.isNativeOnly?.(checked) ? 'native' : checked.engine;
    engine = await workspace.children.engineFor(tool.name, wanted);
    return await answer(tool, checked, engine, workspace, control, startedAt);
  } catch (error) {
    control.signal?.throwIfAborted();
    return failed(tool, checked, { backend: engine, goesOn: workspace.livesOn === true }, error, startedAt);
  }
}

/** People write a symbol with its file, as answers show places: `src/till.ts#charge`, `src/till.ts:Till.charge`. */
function withFileOfSymbol(tool: Tool, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { symbol, file } = input;
  if (typeof symbol !== 'string' || file !== undefined || !('file' in tool.inputSchema.properties)) return input;
  const [, path, name] = /^([^\s#:]+\.[a-z]{1,6})(?:#|::?)([\p{L}_$#].*)$/u.exec(symbol) ?? [];
  return path?.includes('/') ? { ...input, symbol: name, file: path } : input;
}

/** Not in the schema, of which a model reads every character. */
const longestText = 2_000;

function lengthIssue(input: CommonInput): string | undefined {
  const field = (['cursor', 'since'] as const).find((name) => (input[name]?.length ?? 0) > longestText);
  return field && `\`${field}\` must be a string of at most ${longestText.toLocaleString('en')} characters`;
}

async function answer(
  tool: Tool,
  { since: sinceGiven, ...input }: CommonInput & Readonly<Record<string, unknown>>,
  backend: EngineName,
  workspace: Workspace,
  control: Control,
  startedAt: number,
): Promise<BoocontextResult> {
  const directory = await resolveDirectory(workspace.roots, input.directory, workspace.isGuess);
  const roots = workspace.joined === undefined ? [] : workspace.roots;
  const question = fingerprintOf(tool, { ...input, engine: backend }, [directory, ...roots]);
  // Where nothing could be compared the whole answer was given, and this is its next page.
  const since = isCursorFor(question, input.cursor) ? undefined : sinceGiven;
  const sinceQuestion = `${question} since ${since}`;
  const page = pageOf({
    limit: input.limit,
    maxChars: input.max_chars,
    cursor: input.cursor,
    defaultLimit: tool.defaultLimit,
    fingerprint: since === undefined ? question : sinceQuestion,
  });
  const toldInput = typeof input.file === 'string' ? { ...input, file: relativeFile(directory, input.file) } : input;
  // What has changed can be told of the whole answer only.
  const askedPage = since === undefined ? page : { ...page, isFirst: true, offset: () => 0 };
  const answered = await workspace.engines.use(directory, async (engine) => {
    if (backend === 'native') {
      const timeBudgetMs = control.timeBudgetMs ?? tool.timeBudgetMs?.(input);
      const asked = timeBudgetMs === undefined ? control : { ...control, timeBudgetMs };
      const deadline = withDeadline(engine, asked, startedAt, workspace.livesOn === true);
      const context = {
        engine: deadline.engine,
        directory,
        control: deadline.control,
        page: askedPage,
        goesOn: workspace.livesOn === true,
        isPatient: since !== undefined,
        isLate: deadline.pass,
        isPassed: deadline.isPassed,
        rest: await restOfRoots(workspace, directory, { control: asked, startedAt, onLate: deadline.pass }),
      };
      try {
        const native = await offerChild(tool, toldInput, context, await runNative(tool, toldInput, context));
        return deadline.isPassed() ? cutShort(native, tool, input) : native;
      } catch (error) {
        if (error instanceof NoAnswerYet) return cutShort(notReadYet(error, workspace.livesOn === true), tool, input);
        throw error;
      }
    }
    const context = { engine, directory, control, page: askedPage, goesOn: workspace.livesOn === true };
    const { askChild } = await import('./ask-child.ts');
    return await askChild(backend, await workspace.children.engines(), tool, toldInput, context);
  });
  control.signal?.throwIfAborted();
  const given = await comparedSince(tool, { input, since, question, directory, page }, answered);
  const keep = nameAsked(input);
  const state = `${given.snapshot}${given.order ?? ''}`;
  requireFreshCursor(input.cursor, state);

  const unfitted = envelopeOf(given, {
    tool: tool.name,
    startedAt,
    directory: input.directory,
    isFirst: page.isFirst,
    goesOn: workspace.livesOn === true,
  });
  const { details: _, ...frame } = unfitted;
  const fitted = fitPage(given.details, page, {
    chars: page.maxChars - charsTaken(JSON.stringify(frame), page.maxChars) - charsForPaging,
    fingerprint: isCompared(given) ? sinceQuestion : question,
    snapshot: state,
  });
  return onPage(unfitted, {
    summary: sentences(
      maskSecrets(unfitted.summary, { keep }).text,
      fitted.parts.length > 0 ? `Shown: ${fitted.parts.join(', ')}` : '',
    ),
    details: withoutSecrets(fitted.details, keep),
    truncated: fitted.cursor !== undefined || given.isCut === true,
    ...(fitted.cursor === undefined ? {} : { cursor: fitted.cursor }),
  });
}

/** The answer, or what has changed since an earlier one where that is asked for. A whole answer is kept for such questions. */
async function comparedSince(
  tool: Tool,
  asked: {
    readonly input: CommonInput & Readonly<Record<string, unknown>>;
    readonly since: string | undefined;
    readonly question: string;
    readonly directory: string;
    readonly page: Page;
  },
  answer: ToolAnswer,
): Promise<ToolAnswer> {
  const { input, since, directory, page } = asked;
  if (since === undefined && (!page.isFirst || !isComparable(answer))) return answer;
  const { details, totals } = wholeDetails(answer.details);
  const keep = nameAsked(input);
  const whole: KeptAnswer = {
    ...standingOf(answer),
    open: answer.open.map(({ text }) => maskSecrets(text, { keep }).text),
    details: withoutSecrets(details, keep),
    totals,
    coverage: answer.coverage,
  };
  // How much of it is asked for decides what some lists say.
  const question = JSON.stringify([asked.question, input.limit, input.max_chars]);
  const earlier = since === undefined ? [] : await keptAnswers({ directory, question, snapshot: since });
  if (isComparable(answer)) await keepAnswer({ directory, question, snapshot: answer.snapshot }, whole);
  if (since === undefined) return answer;
  // Loaded here, since few questions need what texts are compared with.
  const { answerSince } = await import('./since.ts');
  return answerSince({ tool, since, earlier, page }, answer, whole);
}

/** What the question itself says is no secret of the repository. */
function nameAsked({ symbol, query }: Readonly<Record<string, unknown>>): string | undefined {
  return [symbol, query].find((each) => typeof each === 'string');
}

/** Undefined where there is one root, or the others lie in it. */
async function restOfRoots(
  { roots, engines, joined, livesOn }: Workspace,
  directory: string,
  {
    control,
    startedAt,
    onLate,
  }: { readonly control: Control; readonly startedAt: number; readonly onLate: () => void },
): Promise<RestOfRoots | undefined> {
  if (joined === undefined || roots.length < 2) return undefined;
  const { own, others } = await separateRoots(roots, directory);
  if (own === undefined || others.length === 0) return undefined;
  return {
    own,
    prefix: own === directory ? '' : `${relativeFile(own, directory)}/`,
    others,
    joined,
    use: (other, work) =>
      engines.use(other, async (engine) => {
        const deadline = withDeadline(engine, control, startedAt, livesOn === true);
        const found = await work(deadline.engine);
        if (deadline.isPassed()) onLate();
        return found;
      }),
  };
}

async function runNative(
  tool: Tool,
  question: CommonInput & Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<ToolAnswer> {
  const names = tool.takesSeveral === true ? severalNames(question) : [];
  if (names.length > 0)
    return await answerSeveral(
      names,
      context,
      async (symbol, part) => await runNative(tool, withFileOfSymbol(tool, { ...question, symbol }), part),
    );
  try {
    return await tool.run(question, context);
  } catch (error) {
    if (!isEngineError(error) || error.code !== 'no_such_file' || typeof question.file !== 'string') throw error;
    const { missingFile } = await import('./missing-file.ts');
    throw await missingFile(error, question.file, context);
  }
}

/** Kept free for the cursor and for the sentence that says what is shown. */
const charsForPaging = 500;

/** The inputs that make two questions the same: how much of the answer is shown is none of them. */
function fingerprintOf(tool: Tool, input: CommonInput, directories: readonly string[]): string {
  const { cursor, limit, max_chars, directory: asGiven, ...question } = input;
  return JSON.stringify([
    tool.name,
    ...directories,
    Object.entries(question).sort(([left], [right]) => (left < right ? -1 : 1)),
  ]);
}

function failed(
  tool: Tool,
  input: CommonInput,
  { backend, goesOn }: { readonly backend: EngineName; readonly goesOn: boolean },
  thrown: unknown,
  startedAt: number,
): BoocontextResult {
  const error = isChildFailure(thrown) ? thrown.cause : thrown;
  const { code, message, hint, summary, instead } = failureOf(error);
  const { cursor, engine, ...question } = input;
  const canAskAnew = code === 'engine_unavailable' || code === 'cursor_invalid' || code === 'cursor_stale';
  // Where the user's settings have chosen the engine, leaving it out would choose the same one again.
  const native = engine === undefined ? { ...question, engine: 'native' } : question;
  const inWords = (text: string) =>
    backend === 'native' || engine !== undefined
      ? text
      : text.replace('leave out `engine`', 'ask with `engine`: "native"');
  return envelopeOf(
    {
      finding: 'failed',
      open: [],
      summary: plainly(
        summary === undefined
          ? sentences(message, inWords(hint))
          : sentences(summary, inWords('The native engine can answer: leave out `engine`.')),
      ),
      details: { error: { code, message, hint: inWords(hint) } },
      snapshot: isChildFailure(thrown) ? thrown.snapshot : noSnapshot,
      ...(backend === 'native' ? {} : { metadata: { source: backend } }),
      ...(canAskAnew || instead !== undefined || backend !== 'native'
        ? { next: [nextCall(tool.name, { ...(backend === 'native' ? question : native), ...instead })] }
        : {}),
    },
    { tool: tool.name, startedAt, directory: input.directory, isFirst: true, goesOn },
  );
}

/** By name, since importing the class here would load all that child servers need. */
function isChildFailure(error: unknown): error is ChildFailure {
  return error instanceof Error && error.name === 'ChildFailure' && 'snapshot' in error;
}

function failureOf(error: unknown): {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly summary?: string | undefined;
  readonly instead?: ToolFailure['instead'];
} {
  if (error instanceof ToolFailure) return error;
  if (isEngineError(error)) {
    return { code: error.code, message: error.message, hint: error.hint ?? hints[error.code] };
  }
  // A bug. The request is answered, the process lives on, and the trace is where a person can find it.
  log('unexpected failure:', error);
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: message.slice(0, 500), hint: hints.internal };
}

/** By name, since importing the engine's class here would load the engine before it is needed. */
function isEngineError(error: unknown): error is EngineError {
  return error instanceof Error && error.name === 'EngineError' && 'code' in error;
}

const hints: Readonly<Record<EngineError['code'], string>> = {
  directory_missing: 'Leave out `directory` for the first root, or give a directory inside the roots.',
  directory_unreadable: 'Check the permissions of the directory.',
  checker_missing: 'Install boocontext again. Until then, use grep.',
  checker_failed: 'Ask again: the checker is started anew. Until it answers, use grep.',
  cancelled: 'Ask again.',
  bad_diff: 'Give `working`, `staged`, a revision or two revisions as REV..REV that git knows here.',
  bad_change: 'Give `change` as {"kind": "remove"}, or `rename` or `signature` with `to`.',
  not_git: 'Ask by `symbol` or `file`: a diff needs a git repository.',
  no_such_file: 'Give the file relative to `directory`; boocontext_symbols finds files by what they define.',
  unwritable: 'Name a file in a folder that can be written.',
  took_too_long: 'Ask for less: name a `file`, or a smaller `directory`. Until it is mended, use grep.',
  internal: 'This is a fault of boocontext, not of the question; its log is on stderr. Until it is mended, use grep.',
};
