/** What branches, nests and jumps in Ruby. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

/** A block belongs to its function, as `each` is how Ruby writes a loop; what is written as a lambda is one of its own. */
export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set(['method', 'singleton_method', 'lambda']),
  containers: new Set(['class', 'module']),
  branches: new Map([
    ['if', ['consequence']],
    ['unless', ['consequence']],
    ['if_modifier', ['body']],
    ['unless_modifier', ['body']],
    ['while', ['body']],
    ['until', ['body']],
    ['while_modifier', ['body']],
    ['until_modifier', ['body']],
    ['for', ['body']],
    ['conditional', ['consequence', 'alternative']],
  ]),
  continuations: new Map([['elsif', ['consequence']]]),
  elses: new Set(['else']),
  elsesAreBlocks: true,
  switches: new Map([
    ['case', []],
    ['case_match', []],
  ]),
  cases: new Set(['when', 'in_clause']),
  catches: new Set(['rescue', 'rescue_modifier']),
  blocks: new Set(['begin']),
  nests: new Map([
    ['when', ['body']],
    ['in_clause', ['body']],
    ['block', ['body']],
    ['do_block', ['body']],
  ]),
  logical: new Set(['binary']),
  and: new Set(['&&', 'and']),
  or: new Set(['||', 'or']),
  jumps: new Set(),
  defaults: new Set(['optional_parameter']),
  defaultFields: new Map([['keyword_parameter', 'value']]),
  imports: new Set(),
  comments: new Set(['comment', 'uninterpreted']),
};
