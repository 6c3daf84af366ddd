import type { ChildHealth } from '../children/tree-sitter-analyzer/health.ts';
import { coverageDetails } from './details.ts';
import { nextCall, plainly } from './envelope.ts';
import { listing, type Page } from './paging.ts';
import { nothingMeasured } from './says.ts';
import type { ToolAnswer } from './tool.ts';
import { judgeHealth } from './verdicts.ts';
import { capitalized, count, cut, join, sentences } from './wording.ts';

const measurer = 'tree-sitter-analyzer';
/** It is shown a copy of the files, without git. */
const noHistory = `How often files change was not counted: ${measurer} is shown a copy of the files without their history`;

type ProjectAnswer = Extract<ChildHealth, { scope: 'project' }>;

/** The health of a repository or a file as tree-sitter-analyzer measures it. */
export function describeChildHealth(answer: ChildHealth, snapshot: string, page: Page, section?: string): ToolAnswer {
  switch (answer.scope) {
    case 'project':
      return section === undefined ? describeProject(answer, snapshot, page) : describeFiles(answer, snapshot, page);
    case 'file':
      return describeFile(answer, snapshot, page);
    case 'nothing': {
      const hint = nothingMeasured;
      return {
        ...judgeHealth(answer),
        summary: plainly(sentences(answer.message, hint)),
        details: { error: { code: 'nothing_measured', message: answer.message, hint } },
        snapshot,
      };
    }
  }
}

function describeProject(answer: ProjectAnswer, snapshot: string, page: Page): ToolAnswer {
  const { grade, score, fileCount, grades, files, dimensions, leftOut } = answer;
  const spots = files.filter((each) => each.grade !== 'A' && each.grade !== 'B');
  const [first] = spots;
  const spread = Object.entries(grades).filter(([, number]) => number > 0);
  return {
    ...judgeHealth(answer),
    summary: (says) =>
      page.isFirst
        ? sentences(
            `${measurer} grades this ${grade} (${score} of 100, the mean of ${count(fileCount, 'file')}); files by grade: ${join(spread.map(([name, number]) => `${number} ${name}`))}`,
            first === undefined
              ? capitalized(says.none('file that is C or worse'))
              : `First to care for: ${first.file} (${first.grade}, ${first.score}, ${first.weakest})`,
            leftOut > 0
              ? `It leaves out ${count(leftOut, 'file')} of examples, tests, fixtures, documentation and declarations`
              : '',
            noHistory,
          )
        : `More of the health of this repository, as ${measurer} measures it.`,
    details: {
      ...(page.isFirst
        ? {
            overall_grade: grade,
            score,
            file_count: fileCount,
            grade_distribution: grades,
            dimensions,
            ...(leftOut > 0 ? { ungraded: leftOut } : {}),
            history: noHistory,
            not_measured: ['churn', 'cycles'],
          }
        : {}),
      hotspots: listing('hotspots', spots, page),
    },
    snapshot,
    coverage: coverageDetails(answer.coverage),
    ...(page.isFirst && first !== undefined
      ? { next: [nextCall('boocontext_health', { file: first.file, engine: measurer })] }
      : {}),
  };
}

/** It does not tell how many lines a file has. */
function describeFiles(answer: ProjectAnswer, snapshot: string, page: Page): ToolAnswer {
  return {
    ...judgeHealth(answer),
    summary: plainly(
      page.isFirst
        ? `${measurer} grades this ${answer.grade} (${answer.score} of 100); ${count(answer.fileCount, 'file')} with the grade of each.`
        : `More of the files of this repository, as ${measurer} measures them.`,
    ),
    details: { files: listing('files', answer.files, page) },
    snapshot,
    coverage: coverageDetails(answer.coverage),
  };
}

function describeFile(answer: Extract<ChildHealth, { scope: 'file' }>, snapshot: string, page: Page): ToolAnswer {
  const { file, grade, score, lines, dimensions, smells } = answer;
  const severe = smells.filter(({ severity }) => severity === 'MAJOR' || severity === 'CRITICAL').length;
  const details = smells.map(({ type, severity, domain, line, message }) => ({
    type,
    severity,
    domain,
    location: { file, line: line + 1 },
    message: cut(message, 250),
  }));
  return {
    ...judgeHealth(answer),
    summary: (says) =>
      page.isFirst
        ? sentences(
            `${measurer} grades ${file} ${grade} (${score} of 100), ${count(lines, 'line')}`,
            smells.length === 0
              ? says.noSmell
              : `${count(smells.length, 'smell')}${severe > 0 ? `, ${severe} of them MAJOR or CRITICAL` : ''}`,
            'It does not measure single functions',
          )
        : `More of the health of ${file}.`,
    details: {
      ...(page.isFirst ? { file, overall_grade: grade, score, lines, dimensions, history: noHistory } : {}),
      smells: listing('smells', details, page),
      ...(page.isFirst ? { not_measured: ['functions', 'churn', 'cycles'] } : {}),
    },
    snapshot,
    coverage: coverageDetails(answer.coverage),
  };
}
