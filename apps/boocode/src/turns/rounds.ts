/**
 * The loop of one turn: the model is asked, the tools it calls run at the same time, their answers go back, until it
 * calls none or the rounds are used up. It is handed its model, its tools and its output.
 */
import type { MessagePart, Usage } from '@boocontext/chat-api';
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
import { assistantMessages, toolBytesOf, withinBudget } from './model-messages.ts';
import type { ModelProvider } from './model-provider.ts';
import { findRefusedTools } from './refused-tools.ts';

export interface RoundsOptions {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly instructions: string;
  readonly history: readonly ModelMessage[];
  /** Asked before each round, because servers come and go and a cut result makes one more tool useful. */
  readonly offeredTools: () => readonly ToolDef[];
  /** Never rejects. */
  readonly callTool: (name: string, args: unknown, context: ToolContext) => Promise<ToolResult>;
  /** What is shown and kept of a result. */
  readonly showResult: (tool: string, result: ToolResult) => Promise<ShownOutput>;
  readonly maxRounds: number;
  /** How much of what tools have answered is sent at most; made smaller when the server refuses. */
  readonly budget: { maxToolBytes: number };
  /** Longest time in which the model says nothing. */
  readonly modelTimeoutMs: number;
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
    await Promise.all(answer.calls.map((call) => answerCall(call, options)));
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
  let tools = options.offeredTools().filter((tool) => !options.refused.has(refusalKey(options.model, tool)));
  let hasLookedAtTools = false;
  for (;;) {
    try {
      return await ask(options, { tools, messages, round, isLast });
    } catch (error) {
      options.signal.throwIfAborted();
      if (!options.provider.explain(error).isBadRequest) throw error;
      const refused = hasLookedAtTools ? [] : await refusedTools(options, tools);
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

async function refusedTools(options: RoundsOptions, tools: readonly ToolDef[]): Promise<readonly ToolDef[]> {
  const refused = await findRefusedTools(tools, (some) => accepts(options, some));
  if (refused.length === 0) return [];
  for (const tool of refused) options.refused.add(refusalKey(options.model, tool));
  const names = refused.map(({ name }) => name).join(', ');
  const these = refused.length === 1 ? 'this tool' : 'these tools';
  const message = `The model server does not accept the input schema of ${names}, so the model is not offered ${these}.`;
  options.notice('tool_refused', message);
  return refused;
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
      abortSignal: signal,
    });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (provider.explain(error).isBadRequest) return false;
    throw error;
  }
}

interface Question {
  readonly tools: readonly ToolDef[];
  readonly messages: readonly ModelMessage[];
  readonly round: number;
  readonly isLast: boolean;
}

async function ask(options: RoundsOptions, { tools, messages, round, isLast }: Question): Promise<Answer> {
  const { provider, model, instructions, signal, emit, parts, modelTimeoutMs } = options;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(silenceError(modelTimeoutMs)), modelTimeoutMs);
  const result = streamText({
    model: provider.languageModel(model),
    system: isLast ? `${instructions}\n\n${lastRoundNote}` : instructions,
    messages: [...messages],
    ...(tools.length === 0
      ? {}
      : { tools: toolSet(tools), toolChoice: isLast ? ('none' as const) : ('auto' as const) }),
    abortSignal: AbortSignal.any([signal, silence.signal]),
    // Failures come through the stream; the default writes them to the console, with the request in them.
    onError: () => {},
  });
  const ids = new CallIds(parts());
  const calls: Call[] = [];
  let usage: Usage = {};
  try {
    for await (const part of result.fullStream) {
      timer.refresh();
      switch (part.type) {
        case 'text-start':
        case 'text-end':
        case 'reasoning-start':
        case 'reasoning-end':
          emit({ type: part.type, id: `${round}-${part.id}` });
          break;
        case 'text-delta':
        case 'reasoning-delta':
          emit({ type: part.type, id: `${round}-${part.id}`, delta: part.text });
          break;
        case 'tool-input-start': {
          const toolCallId = ids.of(part.id);
          if (!isLast) emit({ type: 'tool-input-start', toolCallId, toolName: part.toolName, dynamic: true });
          break;
        }
        case 'tool-input-delta':
          if (!isLast) emit({ type: 'tool-input-delta', toolCallId: ids.of(part.id), inputTextDelta: part.delta });
          break;
        case 'tool-call': {
          const call = { id: ids.of(part.toolCallId), name: part.toolName, input: part.input };
          const fault = part.invalid === true ? faultOf(part.toolName, tools) : undefined;
          calls.push(fault === undefined ? call : { ...call, fault });
          if (isLast) break;
          const { id: toolCallId, name: toolName, input } = call;
          emit({ type: 'tool-input-available', toolCallId, toolName, input, dynamic: true });
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
  }
  signal.throwIfAborted();
  return { calls, usage };
}

/** Stands for calls that were not to be made and are not carried out. */
const refusedCall: readonly Call[] = [{ id: '', name: '', input: {} }];

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

function faultOf(name: string, tools: readonly ToolDef[]): string {
  return tools.some((tool) => tool.name === name)
    ? `The arguments of ${name} are not valid JSON; call it again with a JSON object.`
    : `There is no tool ${name} that you may use here.`;
}

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
    if (!this.#taken.has(id)) return id;
    const known = this.#replacements.get(id);
    if (known !== undefined) return known;
    // Nine letters and digits: the strictest form that a provider asks for.
    const replacement = crypto.randomUUID().replaceAll('-', '').slice(0, 9);
    this.#replacements.set(id, replacement);
    return replacement;
  }
}

const lastRoundNote =
  'You have used up your rounds of tool calls. Answer now with what you know, and say what you could not look at.';

function silenceError(timeoutMs: number): Error {
  return new Error(`the model server sent nothing for ${Math.round(timeoutMs / 1000)} seconds`);
}
