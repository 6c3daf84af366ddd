/**
 * The loop of one turn: the model is asked, the tools it calls run at the same time, their answers go back, until it
 * calls none or the rounds are used up. It is handed its model, its tools and its output.
 */
import type { MessagePart, ModelParameters, Usage } from '@boocontext/chat-api';
import { isNestedDeeper } from '@boocontext/mcp-client';
import {
  generateText,
  jsonSchema,
  type ModelMessage,
  streamText,
  ToolChoiceViolationError,
  type ToolSet,
  tool,
  type UIMessageChunk,
} from 'ai';
import type { ToolContext, ToolDef, ToolResult } from '../tools/tool-def.ts';
import type { AnswerBudget } from './answer-budget.ts';
import { assistantMessages, toolBytesOf, withinBudget } from './model-messages.ts';
import type { ModelProvider } from './model-provider.ts';
import { findRefusedTools, type ToolRefusal } from './refused-tools.ts';

export interface RoundsOptions {
  readonly provider: ModelProvider;
  readonly model: string;
  /** What the person has set for its answers. */
  readonly parameters: ModelParameters;
  /** Asked before each round, as the tools are. */
  readonly instructions: () => string;
  readonly history: readonly ModelMessage[];
  /** Asked before each round, because servers come and go and a cut result makes one more tool useful. */
  readonly offeredTools: () => readonly ToolDef[];
  /** What of these the model is offered, which may take only so many. */
  readonly fittingTools: (tools: readonly ToolDef[]) => readonly ToolDef[];
  /** Told how many tools the model takes, when that is found out. */
  readonly limitTools: (limit: number) => void;
  /** Never rejects. */
  readonly callTool: (name: string, args: unknown, context: ToolContext) => Promise<ToolResult>;
  /** What is shown and kept of a result. */
  readonly showResult: (tool: string, result: ToolResult) => Promise<ShownOutput>;
  readonly maxRounds: number;
  /** Calls of tools in one round, and of these at the same time. */
  readonly maxCalls: number;
  readonly maxCallsAtOnce: number;
  /** What the model may still say in this turn. */
  readonly answerBudget: AnswerBudget;
  /** How much of what tools have answered is sent at most; made smaller when the server refuses. */
  readonly budget: { maxToolBytes: number };
  /** Longest time in which the model says nothing. */
  readonly modelTimeoutMs: number;
  /** Longest time for one answer of the model, however lively it is. */
  readonly answerTimeoutMs: number;
  /** The word in the marks around what tools answer. */
  readonly mark: string;
  readonly signal: AbortSignal;
  readonly emit: (chunk: UIMessageChunk) => void;
  /** The parts that have been emitted so far. */
  readonly parts: () => readonly MessagePart[];
  /** Told what each round has used, when it has ended. */
  readonly count: (usage: Usage) => void;
  /** Called whenever something is worth keeping. */
  readonly save: () => Promise<void>;
  /** Names of tools, with their schema, that this model is known to refuse; added to. */
  readonly refused: Set<string>;
  readonly notice: (code: string, message: string) => void;
}

export type ShownOutput =
  | { readonly error: true; readonly text: string; readonly durationMs?: number }
  | { readonly error: false; readonly output: unknown };

/** What is told of a call that has ended. */
export function outcomeChunk(toolCallId: string, shown: ShownOutput): UIMessageChunk {
  if (!shown.error) return { type: 'tool-output-available', toolCallId, output: shown.output, dynamic: true };
  const { text: errorText, durationMs } = shown;
  const measured = durationMs === undefined ? {} : { providerMetadata: { boocode: { durationMs } } };
  return { type: 'tool-output-error', toolCallId, errorText, dynamic: true, ...measured };
}

/** Rejects with what the provider threw, or when the signal is aborted. */
export async function runRounds(options: RoundsOptions): Promise<void> {
  const { maxRounds, emit, signal, save, notice, count } = options;
  for (let round = 1; ; round += 1) {
    const isLast = round === maxRounds;
    emit({ type: 'start-step' });
    const answer = await askForgivingly(options, round, isLast);
    count(answer.usage);
    if (answer.calls.length === 0) break;
    if (isLast) {
      notice('rounds_used_up', `The model wanted to go on calling tools after ${maxRounds} rounds and was stopped.`);
      break;
    }
    await save();
    await answerCalls(answer.calls, options);
    emit({ type: 'finish-step' });
    signal.throwIfAborted();
    await save();
  }
  emit({ type: 'finish-step' });
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** Why it cannot be carried out as it is. */
  readonly fault?: string;
}

interface Answer {
  readonly calls: readonly Call[];
  readonly usage: Usage;
}

/**
 * Asks, and where the server refuses the request as it is, asks again without the tool whose schema is the reason, or
 * with less of what tools have answered, since most servers refuse a chat that is too long in the same way.
 */
async function askForgivingly(options: RoundsOptions, round: number, isLast: boolean): Promise<Answer> {
  const all = [...options.history, ...assistantMessages(options.parts(), options.mark, { withReasoning: true })];
  let messages = withinBudget(all, options.budget.maxToolBytes);
  const known = options.offeredTools().filter((tool) => !options.refused.has(refusalKey(options.model, tool)));
  let tools = options.fittingTools(known);
  let hasLookedAtTools = false;
  for (;;) {
    try {
      return await ask(options, { tools, messages, round, isLast });
    } catch (error) {
      options.signal.throwIfAborted();
      if (!options.provider.explain(error).isBadRequest) throw error;
      const { refused, limit } = hasLookedAtTools ? { refused: [] } : await refusedTools(options, tools);
      if (limit !== undefined) {
        options.limitTools(limit);
        tools = options.fittingTools(known);
        continue;
      }
      hasLookedAtTools = true;
      tools = tools.filter((tool) => !refused.includes(tool));
      if (refused.length > 0) continue;
      const toolBytes = toolBytesOf(messages);
      if (toolBytes < smallestToolBytes) throw error;
      options.budget.maxToolBytes = toolBytes / 2;
      messages = withinBudget(all, options.budget.maxToolBytes);
      const message =
        'The model server refused the chat, so the oldest answers of tools were left out and it was asked again.';
      options.notice('chat_shortened', message);
    }
  }
}

/** With less than this, what tools have answered is not what makes a chat too long. */
const smallestToolBytes = 8_000;

async function refusedTools(options: RoundsOptions, tools: readonly ToolDef[]): Promise<ToolRefusal> {
  const found = await findRefusedTools(tools, (some) => accepts(options, some));
  const { refused } = found;
  if (refused.length === 0) return found;
  for (const tool of refused) options.refused.add(refusalKey(options.model, tool));
  const names = refused.map(({ name }) => name).join(', ');
  const these = refused.length === 1 ? 'this tool' : 'these tools';
  const message = `The model server does not accept the input schema of ${names}, so the model is not offered ${these}.`;
  options.notice('tool_refused', message);
  return found;
}

/** A tool whose definition changes is tried again. */
function refusalKey(model: string, { name, description, jsonSchema }: ToolDef): string {
  return JSON.stringify([model, name, description, jsonSchema]);
}

async function accepts({ provider, model, signal }: RoundsOptions, tools: readonly ToolDef[]): Promise<boolean> {
  try {
    await generateText({
      model: provider.languageModel(model),
      prompt: 'Answer with the word yes.',
      tools: toolSet(tools),
      toolChoice: 'auto',
      maxOutputTokens: 16,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(tryTimeoutMs)]),
    });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (provider.explain(error).isBadRequest) return false;
    throw error;
  }
}

const tryTimeoutMs = 60_000;

function settingsOf({ reasoningEffort, ...settings }: ModelParameters) {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return reasoningEffort === undefined
    ? given
    : { ...given, providerOptions: { openaiCompatible: { reasoningEffort } } };
}

interface Question {
  readonly tools: readonly ToolDef[];
  readonly messages: readonly ModelMessage[];
  readonly round: number;
  readonly isLast: boolean;
}

async function ask(options: RoundsOptions, { tools, messages, round, isLast }: Question): Promise<Answer> {
  const { provider, model, instructions, signal, emit, parts, modelTimeoutMs, answerTimeoutMs, answerBudget } = options;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(silenceError(modelTimeoutMs)), modelTimeoutMs);
  const lastTimer = setTimeout(() => silence.abort(lengthError(answerTimeoutMs)), answerTimeoutMs);
  /** Nothing more is read once this round has heard enough. */
  const enough = new AbortController();
  const result = streamText({
    model: provider.languageModel(model),
    system: isLast ? `${instructions()}\n\n${lastRoundNote}` : instructions(),
    messages: [...messages],
    ...settingsOf(options.parameters),
    ...(tools.length === 0
      ? {}
      : { tools: toolSet(tools), toolChoice: isLast ? ('none' as const) : ('auto' as const) }),
    abortSignal: AbortSignal.any([signal, silence.signal, enough.signal]),
    // Failures come through the stream; the default writes them to the console, with the request in them.
    onError: () => {},
  });
  const ids = new CallIds(parts());
  const begun = new Map<string, string>();
  const calls: Call[] = [];
  let usage: Usage = {};
  const breathe = breather();
  /** The first that is one too many; of those after it nothing is kept. */
  let refusedId: string | undefined;
  let refusals = 0;
  const isRefused = (id: string, name: string): boolean => {
    if (!begun.has(id)) {
      answerBudget.take(name);
      if (refusedId !== undefined) {
        refusals += 1;
        return true;
      }
      begun.set(id, shortName(name));
      if (begun.size > options.maxCalls) refusedId = id;
    }
    return id === refusedId;
  };
  /** Those that were begun may come to their end after others have begun; a flood is not waited for. */
  const hasEnough = () => refusedId !== undefined && (calls.length >= options.maxCalls || refusals > MAX_REFUSALS);
  try {
    reading: for await (const part of partsOf(result.fullStream)) {
      timer.refresh();
      await breathe();
      if (signal.aborted) break;
      switch (part.type) {
        case 'text-start':
        case 'text-end':
        case 'reasoning-start':
        case 'reasoning-end':
          emit({ type: part.type, id: `${round}-${part.id}` });
          break;
        case 'text-delta':
        case 'reasoning-delta':
          answerBudget.take(part.text);
          emit({ type: part.type, id: `${round}-${part.id}`, delta: part.text });
          break;
        case 'tool-input-start': {
          const toolCallId = ids.of(part.id);
          const toolName = shortName(part.toolName);
          if (isRefused(toolCallId, part.toolName)) {
            if (hasEnough()) break reading;
          } else if (!isLast) emit({ type: 'tool-input-start', toolCallId, toolName, dynamic: true });
          break;
        }
        case 'tool-input-delta': {
          answerBudget.take(part.delta);
          const toolCallId = ids.of(part.id);
          const isKept = begun.has(toolCallId) && toolCallId !== refusedId;
          if (isKept && !isLast) emit({ type: 'tool-input-delta', toolCallId, inputTextDelta: part.delta });
          break;
        }
        case 'tool-call': {
          const call = readCall(ids.of(part.toolCallId), part, tools);
          if (isRefused(call.id, part.toolName)) {
            if (hasEnough()) break reading;
            break;
          }
          calls.push(call);
          if (isLast) break;
          const { id: toolCallId, name: toolName, input } = call;
          emit({ type: 'tool-input-available', toolCallId, toolName, input, dynamic: true });
          if (hasEnough()) break reading;
          break;
        }
        case 'finish-step':
          usage = provider.usageOf(part.usage);
          break;
        case 'error':
          throw part.error;
      }
    }
    silence.signal.throwIfAborted();
  } catch (error) {
    // It calls a tool although it was told that it cannot: that is for the loop to tell, and no failure.
    if (isLast && ToolChoiceViolationError.isInstance(error)) return { calls: refusedCall, usage };
    throw silence.signal.aborted ? silence.signal.reason : error;
  } finally {
    clearTimeout(timer);
    clearTimeout(lastTimer);
    enough.abort();
  }
  signal.throwIfAborted();
  return { calls: [...calls, ...(isLast ? [] : unfinishedCalls(begun, calls, options))], usage };
}

/** Calls that were begun when there were too many: nobody carries them out, and the model is told so by the last one. */
function unfinishedCalls(
  begun: ReadonlyMap<string, string>,
  calls: readonly Call[],
  { emit, maxCalls }: RoundsOptions,
): Call[] {
  const finished = new Set(calls.map(({ id }) => id));
  return [...begun].flatMap(([id, name], at) => {
    if (finished.has(id)) return [];
    const fault =
      at < maxCalls
        ? 'This call was not finished, because there were too many others.'
        : `At most ${maxCalls} tools are called in one round. This call and all that came after it were not carried out; call what still matters.`;
    emit({ type: 'tool-input-available', toolCallId: id, toolName: name, input: {}, dynamic: true });
    return [{ id, name, input: {}, fault }];
  });
}

function readCall(
  id: string,
  part: { readonly toolName: string; readonly input: unknown; readonly invalid?: boolean | undefined },
  tools: readonly ToolDef[],
): Call {
  const name = shortName(part.toolName);
  if (isNestedDeeper(part.input, MAX_INPUT_DEPTH)) {
    return { id, name, input: {}, fault: `The arguments are nested deeper than ${MAX_INPUT_DEPTH} levels.` };
  }
  const call = { id, name, input: part.input };
  // Why a tool that was not offered cannot be called is told by the call.
  if (part.invalid !== true || tools.every((tool) => tool.name !== name)) return call;
  return { ...call, fault: `The arguments of ${name} are not valid JSON; call it again with a JSON object.` };
}

/** Of what is written and read by recursion later. */
const MAX_INPUT_DEPTH = 200;

/** No tool has a longer name than this, and a name is shown and kept whether or not there is such a tool. */
function shortName(name: string): string {
  return name.length <= 200 ? name : `${name.slice(0, 200)}…`;
}

/** The stream's own iterator, when it is left early, waits for the other readers of it that the SDK keeps. */
async function* partsOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** Lets others have a turn when much comes at once; else a stream that is never empty would be all that is attended to. */
function breather(): () => Promise<void> {
  let breathedAt = performance.now();
  return async () => {
    if (performance.now() - breathedAt < 20) return;
    await new Promise((resolve) => setImmediate(resolve));
    breathedAt = performance.now();
  };
}

/** Stands for calls that were not to be made and are not carried out. */
const refusedCall: readonly Call[] = [{ id: '', name: '', input: {} }];

/** In their order, some at the same time. */
async function answerCalls(calls: readonly Call[], options: RoundsOptions): Promise<void> {
  const waiting = calls.values();
  const worker = async () => {
    for (const call of waiting) {
      if (options.signal.aborted) return;
      await answerCall(call, options);
    }
  };
  await Promise.all(Array.from({ length: Math.min(calls.length, options.maxCallsAtOnce) }, worker));
}

async function answerCall(call: Call, options: RoundsOptions): Promise<void> {
  const { emit, signal, showResult, save } = options;
  const toolCallId = call.id;
  if (call.fault !== undefined) {
    emit({ type: 'tool-output-error', toolCallId, errorText: call.fault, dynamic: true });
    return;
  }
  let shownAt = 0;
  const onProgress: NonNullable<ToolContext['onProgress']> = (progress) => {
    // A tool may report thousands of steps, and all that is emitted is kept until the turn ends.
    if (Date.now() - shownAt < progressEveryMs) return;
    shownAt = Date.now();
    emit({ type: 'data-progress', id: toolCallId, data: { toolCallId, ...progress }, transient: true });
  };
  const result = await options.callTool(call.name, call.input, { signal, onProgress });
  if (signal.aborted) return;
  emit(outcomeChunk(toolCallId, await showResult(call.name, result)));
  await save();
}

const progressEveryMs = 250;

/** No `execute`: the loop calls the tools itself, so that all that goes wrong is told to the model in one way. */
function toolSet(tools: readonly ToolDef[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, jsonSchema: schema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(schema) }),
    ]),
  );
}

/**
 * Some servers count calls anew in each answer. An id that was there before is replaced, because the page and the model
 * tell calls apart by it.
 */
class CallIds {
  readonly #taken: ReadonlySet<unknown>;
  readonly #replacements = new Map<string, string>();

  constructor(parts: readonly MessagePart[]) {
    this.#taken = new Set(parts.map((part) => part.toolCallId));
  }

  of(id: string): string {
    if (!this.#taken.has(id) && id.length <= MAX_ID_LENGTH) return id;
    const known = this.#replacements.get(id);
    if (known !== undefined) return known;
    // Nine letters and digits: the strictest form that a provider asks for.
    const replacement = crypto.randomUUID().replaceAll('-', '').slice(0, 9);
    this.#replacements.set(id, replacement);
    return replacement;
  }
}

const MAX_REFUSALS = 1_000;
const MAX_ID_LENGTH = 200;

const lastRoundNote =
  'You have used up your rounds of tool calls. Answer now with what you know, and say what you could not look at.';

function lengthError(timeoutMs: number): Error {
  return new Error(`the model server was not done after ${Math.round(timeoutMs / 60_000)} minutes`);
}

function silenceError(timeoutMs: number): Error {
  return new Error(`the model server sent nothing for ${Math.round(timeoutMs / 1000)} seconds`);
}
