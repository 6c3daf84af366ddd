/** What branches, nests and jumps in Rust. */
import { BRACES, type ComplexityRules } from '../shape/complexity.ts';

export const COMPLEXITY: ComplexityRules = {
  ...BRACES,
  functions: new Set(['function_item', 'closure_expression']),
  containers: new Set(['trait_item', 'mod_item']),
  branches: new Map([
    ['if_expression', ['consequence']],
    ['for_expression', ['body']],
    ['while_expression', ['body']],
    ['loop_expression', ['body']],
  ]),
  elses: new Set(['else_clause']),
  switches: new Map([['match_expression', ['body']]]),
  cases: new Set(['match_arm']),
  catches: new Set(),
  blocks: new Set(['unsafe_block']),
  jumps: new Set(),
  imports: new Set(['use_declaration', 'extern_crate_declaration']),
  comments: new Set(['line_comment', 'block_comment']),
  receivers: new Set(['self', '&self', '&mut self', 'mut self']),
};
