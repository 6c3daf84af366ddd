/**
 * The form of a tool. A tool asks one engine one question and says what it found; `run-tool.ts` does what all tools
 * have in common: arguments, directory, failures, paging and the envelope.
 */
import type { Control, Engine } from '@boocontext/code-index';
import type { AnswerFigures, Finding, NextCall, OpenReason } from './envelope.ts';
import type { InputSchema, PropertySchema } from './input-schema.ts';
import type { RestOfRoots } from './other-roots/rest-of-roots.ts';
import type { Page } from './paging.ts';
import type { Says } from './says.ts';

/** Inputs that every tool takes. */
export interface CommonInput {
  readonly directory?: string;
  readonly engine?: 'auto' | 'native' | 'tree-sitter-analyzer' | 'type-inject';
  readonly limit?: number;
  readonly cursor?: string;
  readonly max_chars?: number;
  readonly since?: string;
}

export interface ToolContext {
  readonly engine: Engine;
  /** Real path of the directory that the answer is about. */
  readonly directory: string;
  /** Its `timeBudgetMs` is what is left of the time for the answer. */
  readonly control: Control;
  readonly page: Page;
  /** Other roots that may use what this directory publishes; undefined where there are none. */
  readonly rest?: RestOfRoots | undefined;
  /** Somebody goes on with what is late when the answer is given; a command line does not, and waits for it. */
  readonly goesOn: boolean;
  /** The answer is compared with an earlier one, for which it has to be whole: it waits for what is told beside it. */
  readonly isPatient?: boolean;
  /** Something was left out of it for want of time. */
  readonly isPassed?: () => boolean;
  /** To be called when something is left out of the answer for want of time. */
  readonly isLate?: () => void;
}

/** What a tool found. Its verdict, and whether it is complete, `envelope.ts` makes of `finding` and `open`. */
export interface ToolAnswer {
  readonly finding: Finding;
  /** What the answer says, without what is open, in the words that it may use. */
  readonly summary: (says: Says) => string;
  /** What was not looked at, or stayed open, and could change the answer, the most important first: the summary that is given out ends with it. */
  readonly open: readonly OpenReason[];
  /** The summary says it already, or an earlier answer did. */
  readonly isOpenTold?: boolean;
  /** Plain data; each `Listing` in it, at any depth, is replaced by the items of this page. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly snapshot: string;
  /** What else the order of the lists depends on: a cursor is good only as long as it is the same. */
  readonly order?: string;
  /** What was not looked at, in figures. Whether that matters, `open` says. */
  readonly coverage?: Readonly<Record<string, unknown>> | undefined;
  readonly next?: readonly NextCall[];
  readonly metadata?: AnswerFigures;
  /** The same question has more to say soon, since time was short: it is no answer to compare another one with. */
  readonly isProvisional?: boolean;
  /** Something was cut that no cursor reaches; `next` has the call that does. */
  readonly isCut?: boolean;
}

interface ToolDefinition<Input> {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema<Input>;
  /** How many items of each list one answer shows, unless `limit` asks for another number. */
  readonly defaultLimit: number;
  /** The input that a command line gives by position. */
  readonly positional: keyof Input & string;
  /** What the schema cannot say, such as "one of these": a sentence when the input is at fault. */
  readonly inputIssue?: (input: Input) => string | undefined;
  /** Fields of its items that change with everything and say nothing by themselves, such as a score to sort by. */
  readonly incidental?: readonly string[];
  /** Its `symbol` may name several, with commas: see `several.ts`. */
  readonly takesSeveral?: true;
  /** Only our own engine can answer it, whichever the user's settings have chosen. */
  readonly isNativeOnly?: (input: Input) => boolean;
  /** For answers that are known to take longer than others. */
  readonly timeBudgetMs?: (input: Input) => number | undefined;
  /** An input that is an object, as options of a command line: exclusive ones, each standing for one such object. */
  readonly choices?: Readonly<Record<string, Choice>>;
  readonly run: (input: Input, context: ToolContext) => Promise<ToolAnswer>;
}

interface Choice {
  readonly field: string;
  readonly description: string;
  /** What stands for its value in a help text; absent where it takes none. */
  readonly valueName?: string;
  readonly value: (given: string) => object;
}

export type Tool = ToolDefinition<CommonInput & Readonly<Record<string, unknown>>>;

/**
 * A tool for the table of tools. `run` and `inputIssue` are called only with arguments that fit `inputSchema`, which
 * has a property for each field of `Input`; that is why `Input` may be forgotten here.
 */
export function defineTool<Input extends CommonInput>(definition: ToolDefinition<Input>): Tool {
  return definition as unknown as Tool;
}

/** The schema of the common inputs; the description of `limit` names the tool's own default. */
export function commonProperties(defaultLimit: number): {
  readonly [Name in keyof Required<CommonInput>]: PropertySchema;
} {
  return {
    directory: { type: 'string', description: 'default: the project' },
    engine: { type: 'string', enum: ['auto', 'native', 'tree-sitter-analyzer', 'type-inject'] },
    limit: { type: 'integer', minimum: 1, description: `per list, default ${defaultLimit}` },
    cursor: { type: 'string', description: 'metadata.cursor' },
    since: { type: 'string', description: 'earlier snapshot' },
    max_chars: { type: 'integer', minimum: 2000, description: 'default 24000, at least 2000' },
  };
}
