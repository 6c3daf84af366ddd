/** What branches, nests and jumps in SQL. */
import type { ComplexityRules } from '../shape/complexity.ts';

/** Kinds are those of `sql/structure.ts`. */
export const COMPLEXITY: ComplexityRules = {
  functions: new Set(['routine']),
  containers: new Set(),
  branches: new Map([
    ['if_statement', ['body']],
    ['loop_statement', ['body']],
  ]),
  continuations: new Map([['elsif_clause', ['body']]]),
  elses: new Set(['else_clause']),
  switches: new Map([['case_statement', []]]),
  cases: new Set(['when_clause']),
  catches: new Set(['catch_clause']),
  blocks: new Set(),
  nests: new Map([['begin_statement', ['body']]]),
  logical: new Set(['condition']),
  and: new Set(['AND']),
  or: new Set(['OR']),
  jumps: new Set(),
  defaults: new Set(),
  parameters: 'parameters',
  imports: new Set(),
  comments: new Set(['comment']),
  receivers: new Set(),
  stringsAreDocs: false,
};
