import type { Coverage, Stamped, SymbolHit, SymbolInfo, UnknownSymbol } from '@boocontext/code-index';
import type { NoSuchVariable } from './asked-variable.ts';
import { coverageDetails, kindAndPlaceDetails, label, labelAndPlace } from './details.ts';
import { nextCall, plainly } from './envelope.ts';
import { late, restHint, undecided } from './open-reasons.ts';
import { type Says, saysOf } from './says.ts';
import type { CommonInput, ToolAnswer, ToolContext } from './tool.ts';
import { partialReasons } from './verdicts.ts';
import { cut, sentences } from './wording.ts';

interface Question extends CommonInput {
  readonly symbol?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly path_to?: string;
}

const nearShown = 5;

/**
 * The answer about a symbol that is not there: UNSAFE, since nothing about it was measured. It names what may have been
 * meant, so that nobody has to search for that first, and `next` is the same question about the first of these.
 */
export async function unknownSymbol(
  tool: string,
  input: Question,
  answer: Stamped<UnknownSymbol>,
  { engine, control, goesOn, isPassed }: Pick<ToolContext, 'engine' | 'control' | 'goesOn' | 'isPassed'>,
  field: 'symbol' | 'path_to' = 'symbol',
  variables?: NoSuchVariable,
): Promise<ToolAnswer> {
  const name = cut(input[field] ?? '', 100);
  if (PATH.test(name)) return pathForSymbol(tool, name, answer);
  if (answer.unread?.isLater === true)
    return notReadYet(name, input, { ...answer, unread: answer.unread }, field, goesOn);
  if (variables?.isUnread === true) return variablesNotReadYet(name, answer, variables, goesOn);
  const found = answer.near.length > 0 ? answer.near : await aboutTheSame(name, engine, control);
  // What was asked for by its name alone would have been the answer: it has only just been read.
  const isAskedFor = (each: SymbolInfo) =>
    (field === 'path_to' || (input.file === undefined && input.line === undefined)) && label(each) === name;
  const near = found.filter((each) => !isAskedFor(each)).slice(0, nearShown);
  const [nearest] = near;
  const where = field === 'symbol' ? whereText(input) : '';
  const open = [...undecided(partialReasons(answer.coverage)), ...(variables?.open ?? [])];
  const says = saysOf(open.length === 0 && isPassed?.() !== true);
  const unread = answer.unread === undefined ? '' : whereUnread(answer.unread.examples);
  const message = `${says.noDefinition(name)}${where}${variables === undefined ? '' : `, and ${says.noVariable}`}${unread}`;
  const nearVariable = variables?.near === undefined ? '' : `Nearest variable: ${cut(variables.near, 100)}`;
  const hint =
    nearest === undefined
      ? sentences(nearVariable, nothingNear(answer.coverage, says))
      : sentences(
          nearVariable,
          `Nearest: ${labelAndPlace(nearest)}${near.length > 1 ? '; more in details.near' : ''}`,
          answer.coverage?.partial === true
            ? 'Or grep for it in what is not read'
            : 'Or ask boocontext_symbols what it does, in plain words',
        );
  return {
    // Where it may be defined in what cannot be read, nobody knows that it is not there.
    finding: answer.unread === undefined ? 'unknown' : 'warned',
    open,
    summary: plainly(sentences(message, hint)),
    details: {
      error: { code: 'unknown_symbol', message, hint },
      ...(near.length > 0 ? { near: near.map(kindAndPlaceDetails) } : {}),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    ...(nearest === undefined ? {} : { next: [nextCall(tool, askedAbout(nearest, input, field))] }),
  };
}

/** `src/a.ts`: no language has such a name. */
const PATH = /^[\w@.()[\]/-]{1,99}\/[\w@.()[\]-]{1,99}\.\w{1,10}$/;

function pathForSymbol(tool: string, file: string, { coverage, snapshot }: Stamped<UnknownSymbol>): ToolAnswer {
  const message = `${file} is the path of a file, and no symbol`;
  const takesFileAlone = tool === 'boocontext_impact';
  const hint = takesFileAlone
    ? 'Give it as `file`, alone'
    : 'Ask for one of its symbols; boocontext_symbols lists them by `path`, boocontext_impact takes a `file` alone';
  return {
    finding: 'failed',
    open: undecided(partialReasons(coverage)),
    summary: plainly(sentences(message, hint)),
    details: { error: { code: 'unknown_symbol', message, hint } },
    snapshot,
    coverage: coverageDetails(coverage),
    next: [nextCall('boocontext_impact', { file })],
  };
}

/** Time ran out before all files in which it may be defined were read: whether it is there, nobody can tell yet. */
function notReadYet(
  name: string,
  input: Question,
  answer: Stamped<UnknownSymbol> & Required<Pick<UnknownSymbol, 'unread'>>,
  field: 'symbol' | 'path_to',
  goesOn: boolean,
): ToolAnswer {
  const { read, total } = answer.unread;
  const where = field === 'symbol' ? whereText(input) : '';
  const message = `Could not tell whether ${name} is defined${where}: ${read} of ${total} files that mention it were read in time`;
  const hint = restHint(goesOn);
  return {
    finding: 'warned',
    open: [...undecided(partialReasons(answer.coverage)), late('not all of these were read')],
    summary: plainly(sentences(message)),
    details: { error: { code: 'not_read_yet', message, hint } },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
  };
}

/** No symbol has the name, and the environment variables are still being looked for. */
function variablesNotReadYet(
  name: string,
  answer: Stamped<UnknownSymbol>,
  { open }: NoSuchVariable,
  goesOn: boolean,
): ToolAnswer {
  const message = `${saysOf(false).noDefinition(name)}; whether it is an environment variable was not read in time`;
  const hint = restHint(goesOn);
  return {
    finding: 'warned',
    open: [...undecided(partialReasons(answer.coverage)), ...open],
    summary: plainly(sentences(message)),
    details: { error: { code: 'not_read_yet', message, hint } },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    isProvisional: true,
  };
}

/** Where no name is near, what shares words with it. That this could not be found out is no reason to fail. */
async function aboutTheSame(
  query: string,
  engine: ToolContext['engine'],
  control: ToolContext['control'],
): Promise<readonly SymbolInfo[]> {
  if (query === '') return [];
  const found = await engine.symbols({ query, limit: nearShown, offset: 0 }, control).catch(() => undefined);
  return found === undefined ? [] : [...found.results.filter(isDefinition), ...found.near];
}

function isDefinition(hit: SymbolHit): hit is SymbolHit & SymbolInfo {
  return hit.kind !== 'file';
}

function askedAbout({ symbol, container, file }: SymbolInfo, input: Question, field: 'symbol' | 'path_to') {
  const { cursor: _, line: _line, column: _column, ...question } = input;
  const name = label({ symbol, container });
  return field === 'symbol' ? { ...question, symbol: name, file } : { ...question, path_to: name };
}

/** It may be defined there. */
function whereUnread(examples: readonly string[]): string {
  const files = examples.map((file) => cut(file, 200)).join(', ');
  return `; it stands in ${files}, which ${examples.length === 1 ? 'is' : 'are'} not read to the end`;
}

function whereText({ file, line }: Question): string {
  return `${file === undefined ? '' : ` in ${cut(file, 200)}`}${line === undefined ? '' : ` at line ${line}`}`;
}

function nothingNear(coverage: Coverage | undefined, says: Says): string {
  return `${says.noNameLike}; grep for it${coverage?.partial === true ? '' : ' if it may be text'}.`;
}
