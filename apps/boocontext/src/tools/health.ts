import type { FileHealth, HealthOfFile, ProjectHealth, Smell, Stamped, UnmeasuredHealth } from '@boocontext/code-index';
import { coverageDetails, label } from './details.ts';
import { nextCall, plainly } from './envelope.ts';
import { listing, type Page } from './paging.ts';
import { nothingMeasured, type Says } from './says.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer, type ToolContext } from './tool.ts';
import { judgeHealth } from './verdicts.ts';
import { count, cut, join, sentences } from './wording.ts';

interface HealthInput extends CommonInput {
  readonly file?: string;
  /** Every graded file instead of what stands out. */
  readonly section?: 'files';
}

const defaultLimit = 10;
/** Files of a circle of imports that are named, unless `limit` asks for more. */
const membersShown = 5;

export const healthTool = defineTool<HealthInput>({
  name: 'boocontext_health',
  description: descriptions.health,
  defaultLimit,
  positional: 'file',
  inputSchema: {
    type: 'object',
    properties: {
      file: { type: 'string', minLength: 1, description: 'default: the whole repository' },
      section: { type: 'string', enum: ['files'], description: 'every file with its grade' },
      ...commonProperties(defaultLimit),
    },
    additionalProperties: false,
  },
  inputIssue({ file, section }) {
    return file === undefined || section === undefined ? undefined : '`section` is of the repository: leave out `file`';
  },
  async run(input, context) {
    const { file, section } = input;
    const { engine, control, page } = context;
    const answer = await engine.health(file === undefined ? {} : { file }, control);
    switch (answer.scope) {
      case 'project':
        return section === undefined ? describeProject(answer, page) : describeFiles(answer, page);
      case 'file':
        return describeFile(answer, page);
      case 'nothing':
        return await describeNothing(input, answer, context);
    }
  },
});

function describeProject(answer: Stamped<ProjectHealth>, page: Page): ToolAnswer {
  const { hotspots, otherUnhealthy, duplication, history, ungraded, codeLines } = answer;
  const first = hotspots[0] ?? otherUnhealthy[0];
  const leftOut = Object.fromEntries(Object.entries(ungraded).filter(([, files]) => files > 0));
  return {
    ...judgeHealth(answer),
    summary: (says) => (page.isFirst ? projectSummary(answer, says) : 'More of the health of this repository.'),
    details: {
      ...(page.isFirst
        ? {
            overall_grade: answer.grade,
            score: answer.score,
            file_count: answer.fileCount,
            code_lines: codeLines,
            grade_distribution: answer.grades,
          }
        : {}),
      hotspots: listing('hotspots', hotspots.map(fileDetails), page),
      ...(otherUnhealthy.length > 0
        ? { other_unhealthy: listing('other_unhealthy', otherUnhealthy.map(fileDetails), page) }
        : {}),
      cycles: listing(
        'cycles',
        answer.cycles.map((files) => cycleDetails(files, page)),
        page,
      ),
      ...(page.isFirst
        ? {
            duplication: {
              lines: duplication.lines,
              percent: percentOf(duplication.lines, codeLines),
              files: duplication.files,
            },
            history: history.sentence,
            ...(history.known ? {} : { history_known: false }),
            ...(Object.keys(leftOut).length > 0 ? { ungraded: leftOut } : {}),
          }
        : {}),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    ...(page.isFirst && first !== undefined ? { next: [nextCall('boocontext_health', { file: first.file })] } : {}),
  };
}

/** Every file that was graded, as few words as possible: who asks for all of them compares them. */
function describeFiles(answer: Stamped<ProjectHealth>, page: Page): ToolAnswer {
  const files = answer.files.map(({ file, grade, score, codeLines }) => ({ file, grade, score, lines: codeLines }));
  return {
    ...judgeHealth(answer),
    summary: plainly(
      page.isFirst
        ? `Grade ${answer.grade} (${answer.score} of 100); ${count(answer.fileCount, 'file')} with the grade of each, the largest first`
        : 'More of the files of this repository.',
    ),
    details: { files: listing('files', files, page) },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
  };
}

function projectSummary(answer: ProjectHealth, says: Says): string {
  const { grades, hotspots, otherUnhealthy, cycles, duplication, codeLines, history } = answer;
  const spread = Object.entries(grades).filter(([, files]) => files > 0);
  const [worst] = hotspots;
  const [resting] = otherUnhealthy;
  return sentences(
    `Grade ${answer.grade} (${answer.score} of 100) over ${count(answer.fileCount, says.isComplete ? 'file' : 'measured file')} and ${count(codeLines, 'line')} of code; files by grade: ${join(spread.map(([grade, files]) => `${files} ${grade}`))}`,
    worst === undefined && history.known ? says.noneUnhealthy : '',
    worst !== undefined || resting === undefined
      ? ''
      : `${count(otherUnhealthy.length, 'file')} unhealthy by score alone (D or F), first ${resting.file} (${resting.grade}, ${resting.weakest})`,
    worst === undefined
      ? ''
      : `${count(hotspots.length, 'hotspot')}, first ${worst.file} (${worst.grade}, ${worst.weakest}, ${count(worst.commits ?? 0, 'commit')})`,
    `${percentOf(duplication.lines, codeLines)} % of the lines are duplicated; ${cycles.length === 0 ? says.none('circle of imports') : count(cycles.length, 'circle of imports', 'circles of imports')}`,
    history.known ? '' : history.sentence,
  );
}

function fileDetails({ file, grade, score, weakest, commits, churn }: HealthOfFile) {
  return {
    file,
    grade,
    score,
    weakest,
    ...(commits === undefined ? {} : { commits }),
    ...(churn === undefined ? {} : { churn }),
  };
}

function cycleDetails(files: readonly string[], page: Page) {
  const shown = Math.max(membersShown, page.limit > defaultLimit ? page.limit : 0);
  return { size: files.length, files: files.slice(0, shown) };
}

function describeFile(answer: Stamped<FileHealth>, page: Page): ToolAnswer {
  const functions = answer.functions.map((each) => ({
    name: cut(label({ symbol: each.name, container: each.container }), 200),
    line: each.line + 1,
    cyclomatic: each.cyclomatic,
    cognitive: each.cognitive,
    nesting: each.nesting,
    lines: each.lines,
  }));
  return {
    ...judgeHealth(answer),
    summary: (says) => (page.isFirst ? fileSummary(answer, says) : `More of the health of ${answer.file}.`),
    details: {
      ...(page.isFirst
        ? {
            file: answer.file,
            overall_grade: answer.grade,
            score: answer.score,
            code_lines: answer.codeLines,
            dimensions: answer.dimensions,
          }
        : {}),
      smells: listing('smells', answer.smells.map(smellDetails), page),
      functions: listing('functions', functions, page),
      ...(page.isFirst ? { history: answer.history.sentence } : {}),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
  };
}

function fileSummary(answer: FileHealth, says: Says): string {
  const { file, grade, score, weakest, dimensions, smells, ungraded } = answer;
  const figure = dimensions[weakest];
  const severe = smells.filter(({ severity }) => severity === 'MAJOR' || severity === 'CRITICAL').length;
  return sentences(
    `${file}: grade ${grade} (${score} of 100), ${count(answer.codeLines, 'line')} of code`,
    figure === undefined || figure.score === 100 ? '' : `Weakest: ${weakest} (${figure.figure})`,
    smells.length === 0
      ? says.noSmell
      : `${count(smells.length, 'smell')}${severe > 0 ? `, ${severe} of them MAJOR or CRITICAL` : ''}`,
    ungraded === undefined
      ? ''
      : `It is a ${ungraded}${ungraded === 'test' ? '' : ' file'}, which the repository's grade leaves out`,
    answer.history.known ? '' : answer.history.sentence,
  );
}

function smellDetails({ type, severity, domain, file, line, message }: Smell) {
  return { type, severity, domain, location: { file, line: line + 1 }, message: cut(message, 250) };
}

async function describeNothing(
  { file }: HealthInput,
  answer: Stamped<UnmeasuredHealth>,
  { engine, control }: ToolContext,
): Promise<ToolAnswer> {
  // One file of another kind says nothing about the repository, where there may be enough to measure.
  const others = file === undefined ? [] : (await engine.files(control)).files;
  const isMeasurable = others.some(({ read }) => read);
  const hint = `${nothingMeasured} ${isMeasurable ? 'Ask about a file in a language that is measured, or leave out `file` for the whole repository.' : 'Ask about a directory with TypeScript, JavaScript, Python, Go, Java or Rust.'}`;
  return {
    ...judgeHealth(answer),
    summary: plainly(sentences(cut(answer.message, 500), hint)),
    details: { error: { code: 'nothing_measured', message: answer.message, hint } },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    ...(isMeasurable ? { next: [nextCall('boocontext_health', {})] } : {}),
  };
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
