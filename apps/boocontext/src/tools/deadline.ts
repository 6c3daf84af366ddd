/**
 * An answer comes within a time, with what is known by then and what is missing. Each question to the engine gets what is
 * left of it; the engine and the scan go on with what they had begun, so that the next call finds it.
 */
import type { Control, Engine, Progress, Stamped } from '@boocontext/code-index';
import { nextCall, noSnapshot, plainly } from './envelope.ts';
import { late, restHint, restSentence } from './open-reasons.ts';
import type { Tool, ToolAnswer } from './tool.ts';
import { sentences } from './wording.ts';

const defaultMs = 10_000;
/** What a question gets that is asked when the time is nearly used up: many are answered in less. */
const leastMs = 200;
/**
 * What an engine gets beyond its time to come back with what it knows: it looks at the clock between two steps, and one that
 * opens a large project takes two or three seconds. What is known by then is worth the wait; on a busy machine such a
 * step takes ten times as long, and nobody should wait for that.
 */
const mostLateMs = 5_000;

export interface Deadline {
  readonly engine: Engine;
  readonly control: Control;
  /** Something was left out since the time was over. */
  readonly isPassed: () => boolean;
  readonly pass: () => void;
}

/** Thrown in place of an answer for which nobody waits any longer; the engine works on at it. */
export class NoAnswerYet extends Error {
  readonly doing: Progress | undefined;

  constructor(doing: Progress | undefined) {
    super('the engine has not answered in time');
    this.doing = doing;
  }
}

/** @param livesOn What the engine works at is of use to a later call: then nobody waits for a step that takes too long. */
export function withDeadline(engine: Engine, control: Control, startedAt: number, livesOn: boolean): Deadline {
  const budgetMs = control.timeBudgetMs ?? deadlineMs();
  let doing: Progress | undefined;
  const timed: Control = {
    ...control,
    onProgress(progress) {
      doing = progress;
      control.onProgress?.(progress);
    },
    get timeBudgetMs() {
      return Math.max(Math.min(leastMs, budgetMs), Math.round(startedAt + budgetMs - performance.now()));
    },
  };
  let passed = false;
  const pass = () => {
    passed = true;
  };
  const inTime = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    if (!livesOn) return await answer;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const leftMs = Math.max(0, startedAt + budgetMs - performance.now());
      timer = setTimeout(() => reject(new NoAnswerYet(doing)), leftMs + mostLateMs);
    });
    return await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
  };
  const within =
    <Question, Answer>(ask: (question: Question, control?: Control) => Promise<Stamped<Answer>>) =>
    async (question: Question, { bridgesTo }: Control = {}) => {
      const answer = await inTime(ask(question, { ...timed, ...(bridgesTo === undefined ? {} : { bridgesTo }) }));
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
      related: within(engine.related),
      files: () => inTime(engine.files(timed)),
      handedOn: within(engine.handedOn),
      earlier: within(engine.earlier),
      diffErrors: within(engine.diffErrors),
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

/** As the environment says, else as it is usual. */
export function deadlineMs(usualMs = defaultMs): number {
  const given = Number(process.env.BOOCONTEXT_DEADLINE_MS ?? usualMs);
  return Number.isFinite(given) && given > 0 ? given : usualMs;
}

/** Nothing is known by the time that an answer has: neither good nor bad, and the same call has more to say later. */
export function notReadYet({ doing }: NoAnswerYet, goesOn: boolean): ToolAnswer {
  const stage = doing === undefined ? '' : ` (${doing.message}: ${doing.done} of ${doing.total})`;
  const message = `Could not tell: the time for one answer was over while the repository was being read${stage}`;
  const hint = restHint(goesOn);
  return {
    finding: 'warned',
    open: [],
    isOpenTold: true,
    summary: plainly(sentences(`${message}; ${restSentence(goesOn)}`)),
    details: { error: { code: 'not_read_yet', message, hint } },
    snapshot: noSnapshot,
  };
}

/** An answer that was cut short: what is late makes it neither a good one, nor a bad one for what was only not found in time. */
export function cutShort(answer: ToolAnswer, tool: Tool, input: Readonly<Record<string, unknown>>): ToolAnswer {
  const { directory: _, cursor: _cursor, ...question } = input;
  return {
    ...answer,
    open: [late('the time for one answer was over: what was known is here'), ...answer.open],
    order: `${answer.order ?? ''} cut short`,
    isProvisional: true,
    next: [nextCall(tool.name, question), ...(answer.next ?? [])],
  };
}
