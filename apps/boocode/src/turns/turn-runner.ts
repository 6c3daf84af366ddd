/**
 * Turns that run, at most one in each chat. A turn is saved as it goes: the message of the person before anything else,
 * the answer whenever a round or a tool has ended and at least once a second while it is written, unless saving would take
 * more than a tenth of the time.
 */

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Message, MessageMetadata, MessageStatus, Notice, SendMessage } from '@boocontext/chat-api';
import type { ServerInstructions } from '@boocontext/mcp-client';
import type { UIMessageChunk } from 'ai';
import type { Agent } from '../agents/agent.ts';
import { type ChatStore, type StoredChatWithMessages, searchableText } from '../chats/chat-store.ts';
import { beginning } from '../chats/versions.ts';
import { asDiskFull, BoocodeError } from '../errors.ts';
import { webToolNames } from '../tools/native-tools.ts';
import type { ToolContext, ToolDef, ToolResult } from '../tools/tool-def.ts';
import { AnswerBudget } from './answer-budget.ts';
import { proposeTitle } from './chat-title.ts';
import { commandList, readCommand } from './commands.ts';
import { instructionsFor } from './instructions.ts';
import { cutLongResult, readResultName } from './long-results.ts';
import { MessageBuilder } from './message-builder.ts';
import { markOf, toModelMessages } from './model-messages.ts';
import { addUsage, defaultMaxAnswerBytes, type ModelProvider } from './model-provider.ts';
import { outcomeChunk, runRounds, type ShownOutput } from './rounds.ts';
import { SavePacer } from './save-pacer.ts';
import { fittingTools } from './tool-limit.ts';
import { type HeardTurn, Turn } from './turn.ts';
import { noExchange, type TurnClaim, type TurnExchange } from './turn-exchange.ts';

export interface TurnRunnerOptions {
  readonly store: ChatStore;
  /** Left out: no other process has these chats. */
  readonly exchange?: TurnExchange;
  /** Absolute path of the repository that is talked about. */
  readonly repo: string;
  /**
   * Who answers for a model, or for the default where none is named. Undefined: there is none, and messages that are no
   * commands are answered with how to get one.
   */
  readonly modelFor: (name: string | undefined) => Promise<TurnModel | undefined>;
  readonly tools: ToolSource;
  /** `undefined` where there is no such agent. */
  readonly agentNamed: (name: string) => Agent | undefined;
  readonly log: (line: { readonly level: 'info' | 'warn' | 'error'; readonly message: string }) => void;
  /** The model is asked for the title of a new chat, after its first answer; else it is the beginning of the question. */
  readonly asksForTitles?: boolean;
  readonly limits?: Partial<TurnLimits>;
}

export interface ToolLimit {
  readonly limit: number;
  readonly leftOut: ReadonlySet<string>;
}

/** A model, and who is asked for it. */
export interface TurnModel {
  readonly provider: ModelProvider;
  /** As the model server calls it. */
  readonly id: string;
  /** As a person chooses it. */
  readonly name: string;
}

/** What is needed of the registry of tools. */
interface ToolSource {
  all(): readonly ToolDef[];
  /** Whether it can be called at this moment: its server may be down. */
  isAvailable(tool: ToolDef): boolean;
  /** What the servers that are ready say about the use of their tools. */
  instructions(): readonly ServerInstructions[];
  /** Never rejects. */
  call(name: string, args: unknown, context: ToolContext): Promise<ToolResult>;
  /** Gives servers that are only just connecting a moment; resolves with those that still are. */
  settle(signal: AbortSignal): Promise<readonly string[]>;
}

export interface TurnLimits {
  readonly maxRounds: number;
  readonly maxTurns: number;
  /** Of what the model says in one turn: text, thoughts and arguments of calls. */
  readonly maxAnswerBytes: number;
  /** Calls of tools in one round, and of these at the same time. */
  readonly maxCalls: number;
  readonly maxCallsAtOnce: number;
  /** Of what tools have answered in a chat, sent to the model; older answers are left out. */
  readonly maxToolBytes: number;
  readonly modelTimeoutMs: number;
  /** For one answer of the model. */
  readonly answerTimeoutMs: number;
  readonly saveEveryMs: number;
  /** Of the data and of the images of one result, each; what is over is left out of the message. */
  readonly maxStructuredBytes: number;
  /** Of what tools have answered in one turn: in the message, and beside it what was too long for the model. */
  readonly maxKeptBytes: number;
  readonly maxStoredBytes: number;
}

const defaultLimits: TurnLimits = {
  maxRounds: 24,
  maxTurns: 100,
  maxAnswerBytes: defaultMaxAnswerBytes,
  maxCalls: 64,
  maxCallsAtOnce: 8,
  maxToolBytes: 600_000,
  modelTimeoutMs: 300_000,
  answerTimeoutMs: 3_600_000,
  saveEveryMs: 1_000,
  maxStructuredBytes: 1_000_000,
  maxKeptBytes: 16_000_000,
  maxStoredBytes: 64_000_000,
};

export class TurnRunner {
  readonly #options: TurnRunnerOptions;
  readonly #limits: TurnLimits;
  readonly #exchange: TurnExchange;
  readonly #running = new Map<string, { readonly turn: Turn; readonly done: Promise<void> }>();
  /** Tools that a model is known to refuse, in every chat. */
  readonly #refused = new Set<string>();
  /** How many tools a model takes, by its name, where that has been found out, and what it was not offered for it. */
  readonly #toolLimits = new Map<string, ToolLimit>();
  /** Answers that are saved when another program lets go of the database. */
  readonly #unsaved = new Set<Promise<void>>();
  /** Titles that models are asked for. */
  readonly #naming = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #isClosed = false;

  constructor(options: TurnRunnerOptions) {
    this.#options = options;
    this.#exchange = options.exchange ?? noExchange;
    this.#limits = { ...defaultLimits, ...options.limits };
  }

  /** The turn that runs in this chat, be it here or in another process. */
  async find(chatId: string): Promise<HeardTurn | undefined> {
    return this.#running.get(chatId)?.turn ?? (await this.#exchange.find(chatId));
  }

  /** The models that take only so many tools, by name, with those that each was not offered when it was last asked. */
  toolLimits(): ReadonlyMap<string, ToolLimit> {
    return this.#toolLimits;
  }

  /** Chats in which a turn runs. */
  async runningChats(): Promise<ReadonlySet<string>> {
    return new Set([...this.#running.keys(), ...(await this.#exchange.runningChats())]);
  }

  /**
   * Begins a turn; resolves once the person's message is saved. Rejects with `unknown_chat`, `not_found` (a message that
   * the request names), `turn_running`, `unknown_agent`, `agent_disabled` or `busy`, and then nothing has changed.
   */
  async start(chatId: string, request: SendMessage): Promise<Turn> {
    if (this.#running.has(chatId)) throw turnRunning();
    if (this.#isClosed || this.#running.size >= this.#limits.maxTurns) {
      throw new BoocodeError('busy', `${this.#running.size} turns are running; try again when one has ended`);
    }
    const turn = new Turn(chatId);
    const begun = this.#begin(turn, request);
    const done = begun
      .then(
        (running) => this.#run(running),
        () => turn.end(),
      )
      .finally(() => this.#running.delete(chatId));
    // Before anything is waited for, so that nobody begins a second one meanwhile, and whoever stops it waits for its end.
    this.#running.set(chatId, { turn, done });
    await begun;
    return turn;
  }

  /**
   * Shows another version, between turns: what a turn goes on from must not change under it. Rejects with
   * `unknown_chat`, `not_found` or `turn_running`.
   */
  async show(chatId: string, messageId: string): Promise<void> {
    if (this.#running.has(chatId)) throw turnRunning();
    const turn = new Turn(chatId);
    const shown = this.#showClaimed(turn, messageId).finally(() => {
      this.#running.delete(chatId);
      turn.end();
    });
    this.#running.set(chatId, { turn, done: shown.catch(() => {}) });
    await shown;
  }

  async #showClaimed(turn: Turn, messageId: string): Promise<void> {
    const claim = await this.#exchange.claim(turn);
    try {
      if (!(await this.#options.store.showMessage(turn.chatId, messageId))) throw noMessage(messageId);
    } finally {
      await claim.end();
    }
  }

  /** Resolves when the turn has ended and is saved; false when none was running. */
  async stop(chatId: string): Promise<boolean> {
    if (await this.#stopHere(chatId)) return true;
    const foreign = await this.#exchange.find(chatId);
    await foreign?.stop();
    return foreign !== undefined;
  }

  async #stopHere(chatId: string): Promise<boolean> {
    const entry = this.#running.get(chatId);
    if (entry === undefined) return false;
    entry.turn.stop();
    await entry.done;
    return true;
  }

  /** Stops all turns, and takes no more. What is not saved yet is tried once more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running.keys()].map((chatId) => this.#stopHere(chatId)));
    this.#closing.abort();
    await Promise.all([...this.#unsaved, ...this.#naming]);
  }

  async #begin(turn: Turn, request: SendMessage): Promise<RunningTurn> {
    const agent = this.#readAgent(request.agent);
    const model = await this.#options.modelFor(request.model ?? agent?.model);
    const claim = await this.#exchange.claim(turn);
    try {
      return await this.#beginClaimed(turn, { claim, request, agent, model });
    } catch (error) {
      await claim.end();
      throw error;
    }
  }

  async #beginClaimed(
    turn: Turn,
    { claim, request, agent, model }: Pick<RunningTurn, 'claim' | 'request' | 'agent' | 'model'>,
  ): Promise<RunningTurn> {
    const { store } = this.#options;
    const chat = await this.#readChat(turn.chatId);
    const createdAt = new Date().toISOString();
    const history = await this.#historyFor(chat, request);
    const text = request.text ?? textOf(history.at(-1));
    if (request.asksAgain === undefined) {
      const question: Message = {
        id: randomUUID(),
        role: 'user',
        parts: [{ type: 'text', text }, ...attachmentsOf(request, chat)],
        metadata: { status: 'done', createdAt, ...(request.web === false ? { web: false } : {}) },
      };
      await store.saveMessage(chat.id, question, history.at(-1)?.id ?? beginning);
      history.push(question);
      if (chat.title === '') await store.setTitle(chat.id, titleOf(text));
    }
    const running: RunningTurn = {
      turn,
      claim,
      request,
      text,
      agent,
      model,
      history,
      builder: new MessageBuilder(),
      metadata: {
        status: 'running',
        createdAt,
        ...(agent === undefined ? {} : { agent: agent.name }),
        ...(model === undefined ? {} : { model: model.name }),
        ...(request.asksAgain === undefined ? {} : { web: request.web !== false }),
      },
      keptBytes: 0,
      storedBytes: 0,
      pacer: new SavePacer(
        () => this.#save(running),
        (error) => this.#onSaveFailure(turn, error),
      ),
    };
    await this.#save(running);
    return running;
  }

  /** What comes before the answer, or before the question that is yet to be saved. Afterwards it is what is shown. */
  async #historyFor(chat: StoredChatWithMessages, request: SendMessage): Promise<Message[]> {
    const questionId = request.asksAgain ?? request.replaces;
    const messageId = questionId ?? request.inSight;
    if (messageId === undefined) return [...chat.messages];
    const all = [...chat.messages, ...chat.hidden.map(({ message }) => message)];
    const message = all.find(({ id }) => id === messageId);
    if (message === undefined || (questionId !== undefined && message.role !== 'user')) throw noMessage(messageId);
    let { messages } = chat;
    if (!messages.includes(message)) {
      await this.#options.store.showMessage(chat.id, messageId);
      ({ messages } = await this.#readChat(chat.id));
    }
    if (questionId === undefined) return [...messages];
    const at = messages.findIndex(({ id }) => id === questionId);
    return messages.slice(0, request.asksAgain === undefined ? at : at + 1);
  }

  async #readChat(id: string): Promise<StoredChatWithMessages> {
    const chat = await this.#options.store.getChat(id);
    if (chat === undefined) throw new BoocodeError('unknown_chat', `there is no chat ${id}`);
    return chat;
  }

  #readAgent(name: string | undefined): Agent | undefined {
    if (name === undefined || name === '') return undefined;
    const agent = this.#options.agentNamed(name);
    if (agent === undefined) throw new BoocodeError('unknown_agent', `there is no agent ${name}`);
    if (agent.disabled !== undefined) {
      throw new BoocodeError('agent_disabled', `the agent ${name} cannot be used: ${agent.disabled}`);
    }
    return agent;
  }

  /** Never rejects. */
  async #run(running: RunningTurn): Promise<void> {
    const { turn, metadata } = running;
    try {
      this.#emit(running, { type: 'start', messageId: turn.answerId, messageMetadata: metadata });
      await this.#answer(running);
      await this.#finish(running, turn.signal.aborted ? 'stopped' : 'done');
      this.#nameChat(running);
    } catch (error) {
      if (turn.signal.aborted) await this.#finish(running, 'stopped');
      else await this.#finish(running, 'failed', this.#explain(error, running.model?.provider));
    } finally {
      // What is not saved yet must not be taken for cut. Else others know of the end before the listeners do, since
      // these may go on at once, and in another process.
      if (running.savedLate === undefined) await running.claim.end();
      else void running.savedLate.then(() => running.claim.end());
      turn.end();
    }
  }

  /** After the first answer of a model, beside whatever comes next. A title that somebody gave meanwhile stays. */
  #nameChat({ turn, text, history, model, builder, metadata }: RunningTurn): void {
    const isFirst = history.length === 1 && (metadata.rounds ?? 0) > 0;
    if (this.#options.asksForTitles !== true || !isFirst || model === undefined || turn.signal.aborted) return;
    const answer = builder.parts().flatMap((part) => (typeof part.text === 'string' ? [part.text] : []));
    const naming = proposeTitle(model, text, answer.join('\n'), this.#closing.signal)
      .then((title) => this.#setTitle(turn.chatId, titleOf(text), title))
      .catch((error: unknown) => {
        this.#options.log({ level: 'warn', message: `A chat kept its first title: ${String(error)}` });
      })
      .finally(() => this.#naming.delete(naming));
    this.#naming.add(naming);
  }

  async #setTitle(chatId: string, before: string, title: string | undefined): Promise<void> {
    const chat = title === undefined ? undefined : await this.#options.store.getChat(chatId);
    if (title !== undefined && chat?.title === before) await this.#options.store.setTitle(chatId, title);
  }

  async #answer(running: RunningTurn): Promise<void> {
    const { turn, text, builder, model } = running;
    const { tools, repo } = this.#options;
    const connecting = await tools.settle(turn.signal);
    turn.signal.throwIfAborted();
    if (connecting.length > 0) {
      const message = `Still connecting, so their tools are not there yet: ${connecting.join(', ')}.`;
      this.#notice(running, 'servers_connecting', message);
    }
    const offered = () => this.#offeredTools(running);
    // A person who calls a tool whose server is down is told that, by the call itself.
    const command = readCommand(text, this.#allowedTools(running));
    if (command?.kind === 'unknown') return this.#say(running, command.message);
    if (command !== undefined) return await this.#runCommand(running, command.tool.name, command.args);
    if (model === undefined) {
      const message = `No model is configured yet: connect one in the settings, and ask in your own words. ${commandList(offered())}`;
      return this.#say(running, message);
    }
    const mark = markOf(turn.chatId);
    await runRounds({
      provider: model.provider,
      model: model.id,
      parameters: running.request.parameters ?? {},
      instructions: () =>
        instructionsFor({
          repository: path.basename(repo),
          servers: this.#serverInstructions(this.#fittingTools(running, model, offered())),
          agentPrompt: running.agent?.prompt,
          ownInstructions: running.request.instructions,
          mark,
        }),
      history: toModelMessages(running.history, mark),
      offeredTools: offered,
      fittingTools: (tools) => this.#fittingTools(running, model, tools),
      limitTools: (limit) => this.#toolLimits.set(model.name, { limit, leftOut: new Set() }),
      callTool: (name, args, context) => this.#callTool(running, name, args, context),
      showResult: (tool, result) => this.#showResult(running, tool, result),
      maxRounds: this.#limits.maxRounds,
      maxCalls: this.#limits.maxCalls,
      maxCallsAtOnce: this.#limits.maxCallsAtOnce,
      answerBudget: new AnswerBudget(this.#limits.maxAnswerBytes),
      budget: { maxToolBytes: this.#limits.maxToolBytes },
      modelTimeoutMs: this.#limits.modelTimeoutMs,
      answerTimeoutMs: this.#limits.answerTimeoutMs,
      mark,
      signal: turn.signal,
      emit: (chunk) => this.#emit(running, chunk),
      parts: () => builder.parts(),
      count: (usage) => {
        const { rounds = 0, usage: before = {} } = running.metadata;
        running.metadata = { ...running.metadata, rounds: rounds + 1, usage: addUsage(before, usage) };
      },
      save: () => this.#saveSoFar(running),
      refused: this.#refused,
      notice: (code, message) => this.#notice(running, code, message),
    });
  }

  /**
   * What the agent allows. `read_result` only shows more of what an allowed tool has answered, so it is offered once
   * there is something to show, unless the agent denies it in so many words.
   */
  #allowedTools({ agent, history, builder, request }: RunningTurn): readonly ToolDef[] {
    const all = this.#options.tools.all().filter(({ name }) => request.web !== false || !webToolNames.has(name));
    if (agent === undefined) return all;
    const { name } = agent;
    const now = this.#options.agentNamed(name) ?? agent;
    const allowed = new Set(now.allowedTools);
    const pattern = now.decisions.find(({ tool }) => tool === readResultName)?.pattern;
    const parts = [...history.flatMap((message) => message.parts), ...builder.parts()];
    if (pattern?.startsWith('!') !== true && parts.some(hasHandle)) allowed.add(readResultName);
    return all.filter((tool) => allowed.has(tool.name));
  }

  /** What of these can be called: a model that is offered more tries it, and tries it again. */
  #offeredTools(running: RunningTurn): readonly ToolDef[] {
    return this.#allowedTools(running).filter((tool) => this.#options.tools.isAvailable(tool));
  }

  #fittingTools(running: RunningTurn, { name }: TurnModel, tools: readonly ToolDef[]): readonly ToolDef[] {
    const limit = this.#toolLimits.get(name)?.limit;
    if (limit === undefined) return tools;
    const parts = [...running.history.flatMap((message) => message.parts), ...running.builder.parts()];
    const used = new Set(parts.flatMap(({ toolName }) => (typeof toolName === 'string' ? [toolName] : [])));
    const fitting = fittingTools(tools, limit, { used, patterns: running.agent?.tools ?? [] });
    const isOffered = new Set(fitting);
    const leftOut = tools.flatMap((tool) => (isOffered.has(tool) ? [] : [tool.name]));
    this.#toolLimits.set(name, { limit, leftOut: new Set(leftOut) });
    if (leftOut.length > 0) this.#tellLeftOut(running, { name, limit, leftOut, all: tools.length });
    return fitting;
  }

  /** In each chat once, until others are left out. */
  #tellLeftOut(
    running: RunningTurn,
    {
      name,
      limit,
      leftOut,
      all,
    }: { readonly name: string; readonly limit: number; readonly leftOut: readonly string[]; readonly all: number },
  ): void {
    const shown = leftOut.slice(0, MAX_NAMED).join(', ');
    const more = leftOut.length > MAX_NAMED ? ` and ${leftOut.length - MAX_NAMED} more` : '';
    const message = `${name} takes ${limit} tools at most, so ${leftOut.length} of ${all} were not offered to it: ${shown}${more}. An agent with a list of tools chooses others.`;
    const parts = [...running.history.flatMap((each) => each.parts), ...running.builder.parts()];
    const isTold = parts.some(({ type, data }) => type === 'data-notice' && (data as Notice).message === message);
    if (isTold) return;
    this.#notice(running, 'tools_left_out', message);
    if (more !== '') this.#options.log({ level: 'warn', message: `Not offered to ${name}: ${leftOut.join(', ')}` });
  }

  /** Of those servers only whose tools the model has: what it cannot call it need not know to use. */
  #serverInstructions(offered: readonly ToolDef[]): readonly ServerInstructions[] {
    const servers = new Set(offered.flatMap(({ source }) => (source.kind === 'mcp' ? [source.server] : [])));
    return this.#options.tools.instructions().filter(({ server }) => servers.has(server));
  }

  async #callTool(running: RunningTurn, name: string, args: unknown, context: ToolContext): Promise<TimedResult> {
    if (!this.#allowedTools(running).some((tool) => tool.name === name)) {
      const message = `There is no tool ${name} that you may use here.`;
      return { error: true, output: message, reason: { code: 'unknown_tool', message } };
    }
    const { signal } = running.turn;
    const begunAt = performance.now();
    const call = this.#options.tools.call(name, args, context);
    // A tool that does not listen to the signal must not keep a stopped turn alive.
    const result = await unlessCancelled(call, name, signal);
    return { ...result, durationMs: Math.round(performance.now() - begunAt) };
  }

  async #showResult(running: RunningTurn, tool: string, result: TimedResult): Promise<ShownOutput> {
    const { maxKeptBytes, maxStoredBytes, maxStructuredBytes } = this.#limits;
    const { structured, parts, durationMs } = result;
    const measured = durationMs === undefined ? {} : { durationMs };
    running.storedBytes += Buffer.byteLength(result.output);
    const isStorable = running.storedBytes <= maxStoredBytes;
    const place = { store: this.#options.store, chatId: running.turn.chatId, tool };
    const { text, handle } = await cutLongResult(result.output, isStorable ? place : undefined);
    running.keptBytes += Buffer.byteLength(text);
    if (running.keptBytes > maxKeptBytes) {
      const reason = `The tools have answered more than ${maxKeptBytes} bytes in this turn, so this answer was left out.`;
      return { error: true, text: reason, ...measured };
    }
    if (result.error) return { error: true, text, ...measured };
    const fits = (value: unknown) => {
      const sizeBytes = value === undefined ? Number.POSITIVE_INFINITY : Buffer.byteLength(JSON.stringify(value));
      // Texts come first: half of the room is theirs.
      if (sizeBytes > maxStructuredBytes || running.keptBytes + sizeBytes > maxKeptBytes / 2) return false;
      running.keptBytes += sizeBytes;
      return true;
    };
    const output = {
      output: text,
      ...(fits(structured) ? { structured } : {}),
      ...(fits(parts) ? { parts } : {}),
      ...measured,
      ...(handle === undefined ? {} : { handle }),
    };
    return { error: false, output };
  }

  async #runCommand(running: RunningTurn, name: string, args: Record<string, unknown>): Promise<void> {
    const { turn } = running;
    const toolCallId = randomUUID();
    this.#emit(running, { type: 'start-step' });
    this.#emit(running, { type: 'tool-input-available', toolCallId, toolName: name, input: args, dynamic: true });
    const result = await this.#callTool(running, name, args, { signal: turn.signal });
    turn.signal.throwIfAborted();
    const shown = await this.#showResult(running, name, result);
    this.#emit(running, outcomeChunk(toolCallId, shown));
    this.#emit(running, { type: 'finish-step' });
    this.#say(running, summaryOf(name, result));
  }

  #say(running: RunningTurn, text: string): void {
    const id = randomUUID();
    this.#emit(running, { type: 'start-step' });
    this.#emit(running, { type: 'text-start', id });
    this.#emit(running, { type: 'text-delta', id, delta: text });
    this.#emit(running, { type: 'text-end', id });
    this.#emit(running, { type: 'finish-step' });
  }

  #notice(running: RunningTurn, code: string, message: string): void {
    this.#options.log({ level: 'warn', message });
    this.#emit(running, { type: 'data-notice', data: { code, message } });
  }

  #emit(running: RunningTurn, chunk: UIMessageChunk): void {
    running.builder.apply(chunk);
    running.turn.emit(chunk);
    if (!chunk.type.endsWith('-delta')) return;
    running.pacer.request(this.#limits.saveEveryMs).catch((error: unknown) => this.#onSaveFailure(running.turn, error));
  }

  /** What was left open is closed, so that the page does not wait for it; then all is saved, and only then told. */
  async #finish(running: RunningTurn, status: MessageStatus, error?: MessageMetadata['error']): Promise<void> {
    const { builder, turn } = running;
    running.pacer.end();
    for (const { kind, id } of builder.openTexts()) this.#emit(running, { type: `${kind}-end`, id });
    const errorText = status === 'stopped' ? 'The turn was stopped before the call ended.' : 'The turn ended first.';
    for (const toolCallId of builder.openToolCalls()) {
      this.#emit(running, { type: 'tool-output-error', toolCallId, errorText, dynamic: true });
    }
    const finishedAt = new Date().toISOString();
    running.metadata = { ...running.metadata, status, finishedAt, ...(error === undefined ? {} : { error }) };
    let failure = error;
    try {
      await this.#save(running);
    } catch (saveError) {
      this.#logSaveFailure(saveError);
      if (isDatabaseBusy(saveError)) {
        failure = { code: saveError.code, message: notSavedYet };
        this.#saveLater(running);
      } else if (isCutMessage(saveError)) {
        failure = { code: saveError.code, message: saveError.message };
      } else if (!(saveError instanceof BoocodeError)) {
        const full = asDiskFull(saveError);
        failure = { code: full?.code ?? 'internal', message: full?.message ?? 'The answer could not be saved.' };
      }
    }
    if (failure !== undefined) {
      turn.emit({ type: 'message-metadata', messageMetadata: running.metadata });
      turn.emit({ type: 'error', errorText: failure.message });
    } else if (status === 'stopped') {
      turn.emit({ type: 'message-metadata', messageMetadata: running.metadata });
      turn.emit({ type: 'abort', reason: 'stopped' });
    } else {
      turn.emit({ type: 'finish', messageMetadata: running.metadata });
    }
  }

  async #save({ turn, history, builder, metadata }: RunningTurn): Promise<void> {
    const answer: Message = { id: turn.answerId, role: 'assistant', parts: builder.parts(), metadata };
    await this.#options.store.saveMessage(turn.chatId, answer, history.at(-1)?.id);
  }

  /** That the database is held ends no turn: what comes next is saved with all before it. */
  async #saveSoFar(running: RunningTurn): Promise<void> {
    try {
      await running.pacer.request();
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error;
      this.#notice(running, error.code, `What was said so far is not saved yet: ${error.message}.`);
    }
  }

  /** The store is patient each time. */
  #saveLater(running: RunningTurn): void {
    const attempt = async (): Promise<void> => {
      try {
        await this.#save(running);
      } catch (error) {
        if (isDatabaseBusy(error) && !this.#isClosed) return await attempt();
        this.#logSaveFailure(error);
      }
    };
    const saved = attempt().finally(() => this.#unsaved.delete(saved));
    this.#unsaved.add(saved);
    running.savedLate = saved;
  }

  /** While it goes on. */
  #onSaveFailure(turn: Turn, error: unknown): void {
    this.#logSaveFailure(error);
    if (isCutMessage(error)) turn.stop();
  }

  #logSaveFailure(error: unknown): void {
    this.#options.log({ level: 'error', message: `A message could not be saved: ${String(error)}` });
  }

  #explain(error: unknown, provider: ModelProvider | undefined): NonNullable<MessageMetadata['error']> {
    const known = error instanceof BoocodeError ? error : asDiskFull(error);
    if (known !== undefined) return { code: known.code, message: known.message };
    if (provider === undefined) {
      this.#options.log({ level: 'error', message: `A turn failed: ${String(error)}` });
      return { code: 'internal', message: 'Something went wrong in the server; its log says more.' };
    }
    const { code, message } = provider.explain(error);
    this.#options.log({ level: 'warn', message });
    return { code, message };
  }
}

/** `durationMs` is left out where nothing was called. */
interface TimedResult extends ToolResult {
  readonly durationMs?: number;
}

interface RunningTurn {
  readonly turn: Turn;
  readonly claim: TurnClaim;
  readonly request: SendMessage;
  /** What is asked. */
  readonly text: string;
  readonly agent: Agent | undefined;
  readonly model: TurnModel | undefined;
  /** The chat before the answer, the question included. */
  readonly history: readonly Message[];
  readonly builder: MessageBuilder;
  metadata: MessageMetadata;
  /** How much tools have answered so far: in the message, and all of it. */
  keptBytes: number;
  storedBytes: number;
  /** Where saving goes on after the end; it never rejects. */
  savedLate?: Promise<void>;
  /** Saves the answer while it is written. */
  readonly pacer: SavePacer;
}

/** Of the tools that are left out, in a notice. The log and the list of tools have all. */
const MAX_NAMED = 20;

const notSavedYet =
  'The answer is not saved: another program holds the database. It is saved as soon as that program lets go, if BooCode runs until then.';

function turnRunning(): BoocodeError {
  return new BoocodeError('turn_running', 'a turn is running in this chat; stop it, or wait for its end');
}

function noMessage(id: string): BoocodeError {
  return new BoocodeError('not_found', `there is no message ${id} in this chat that this can be done with`);
}

function isDatabaseBusy(error: unknown): error is BoocodeError {
  return error instanceof BoocodeError && error.code === 'database_busy';
}

/** Others have taken this process for dead. */
function isCutMessage(error: unknown): error is BoocodeError {
  return error instanceof BoocodeError && error.code === 'message_cut';
}

/** Those that are given, else those of the question that this one is another version of. */
function attachmentsOf(
  { attachments, replaces }: SendMessage,
  { messages, hidden }: StoredChatWithMessages,
): Message['parts'] {
  if (attachments !== undefined) return attachments.map((data) => ({ type: 'data-attachment', data }));
  const all = [...messages, ...hidden.map(({ message }) => message)];
  const replaced = replaces === undefined ? undefined : all.find(({ id }) => id === replaces);
  return replaced?.parts.filter(({ type }) => type === 'data-attachment') ?? [];
}

function textOf(message: Message | undefined): string {
  return message === undefined ? '' : searchableText(message);
}

/** The first line of the first message, at a word's end: until the model has given a better one. */
function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  if (line.length <= 60) return line;
  const start = line.slice(0, 60);
  return `${start.slice(0, start.lastIndexOf(' ') > 30 ? start.lastIndexOf(' ') : 60)} …`;
}

function summaryOf(name: string, { error, output, structured }: ToolResult): string {
  const { verdict, summary } = (structured ?? {}) as { verdict?: unknown; summary?: unknown };
  if (typeof summary === 'string') return typeof verdict === 'string' ? `**${verdict}** ${summary}` : summary;
  return error ? output : `${name} has answered.`;
}

function hasHandle(part: Message['parts'][number]): boolean {
  return typeof (part.output as { handle?: unknown } | undefined)?.handle === 'string';
}

/** A turn has many calls and one signal: nothing of a call may stay with it. */
async function unlessCancelled(call: Promise<ToolResult>, name: string, signal: AbortSignal): Promise<ToolResult> {
  let settle = () => {};
  const cancelled = new Promise<ToolResult>((resolve) => {
    const message = `the call of ${name} was cancelled`;
    settle = () => resolve({ error: true, output: message, reason: { code: 'cancelled', message } });
  });
  if (signal.aborted) settle();
  else signal.addEventListener('abort', settle, { once: true });
  try {
    return await Promise.race([call, cancelled]);
  } finally {
    signal.removeEventListener('abort', settle);
  }
}
