/**
 * An answer comes within a time, with what is known by then and what is missing. Each question to the engine gets what is
 * left of it; the engine and the scan go on with what they had begun, so that the next call finds it.
 */
import type { Control, Engine, Stamped } from '@boocontext/code-index';
import { nextCall } from './envelope.ts';
import type { Tool, ToolAnswer } from './tool.ts';

const defaultMs = 10_000;
/** What a question gets that is asked when the time is nearly used up: many are answered in less. */
const leastMs = 200;

export interface Deadline {
  readonly engine: Engine;
  readonly control: Control;
  /** Something was left out since the time was over. */
  readonly isPassed: () => boolean;
  readonly pass: () => void;
}

export function withDeadline(engine: Engine, control: Control, startedAt: number): Deadline {
  const budgetMs = control.timeBudgetMs ?? deadlineMs();
  const timed: Control = {
    ...control,
    get timeBudgetMs() {
      return Math.max(Math.min(leastMs, budgetMs), Math.round(startedAt + budgetMs - performance.now()));
    },
  };
  let passed = false;
  const pass = () => {
    passed = true;
  };
  const within =
    <Question, Answer>(ask: (question: Question, control?: Control) => Promise<Stamped<Answer>>) =>
    async (question: Question) => {
      const answer = await ask(question, { ...timed });
      if (answer.ranOut === true) pass();
      return answer;
    };
  return {
    engine: {
      symbols: within(engine.symbols),
      callgraph: within(engine.callgraph),
      impact: within(engine.impact),
      types: within(engine.types),
      project: within(engine.project),
      health: within(engine.health),
      files: () => engine.files(timed),
      index: engine.index,
      exportScip: engine.exportScip,
      report: engine.report,
      close: () => engine.close(),
    },
    control: timed,
    isPassed: () => passed,
    pass,
  };
}

function deadlineMs(): number {
  const given = Number(process.env.BOOCONTEXT_DEADLINE_MS ?? defaultMs);
  return Number.isFinite(given) && given > 0 ? given : defaultMs;
}

/** An answer that was cut short: never a good verdict, nor a bad one for what was only not found in time. */
export function cutShort(answer: ToolAnswer, tool: Tool, input: Readonly<Record<string, unknown>>): ToolAnswer {
  const { directory: _, cursor: _cursor, ...question } = input;
  const { error } = answer.details as { readonly error?: { readonly code?: string } };
  const isUndecided = answer.verdict !== 'UNSAFE' || error?.code === 'unknown_symbol';
  return {
    ...answer,
    verdict: isUndecided ? 'CAUTION' : answer.verdict,
    open: ['the time for one answer was over: what was known is here, the work goes on, ask again', ...answer.open],
    order: `${answer.order ?? ''} cut short`,
    next: [nextCall(tool.name, question), ...(answer.next ?? [])],
  };
}
