/**
 * Asks a child server instead of the native engine. Where its answers have the form of the engine's, the tool says them
 * in its own words; health and types are measured in other terms, and have words of their own.
 */
import type { CallgraphAnswer, Engine, Stamped } from '@boocontext/code-index';
import type { ChildEngines } from '../children/child-engines.ts';
import type { ChildEngineName } from '../children/engine-settings.ts';
import { describeChildHealth } from './child-health.ts';
import { describeChildTypes } from './child-types.ts';
import type { AnswerFigures } from './envelope.ts';
import type { CommonInput, Tool, ToolAnswer, ToolContext } from './tool.ts';

type Input = CommonInput & Readonly<Record<string, unknown>>;

export async function askChild(
  child: ChildEngineName,
  children: ChildEngines,
  tool: Tool,
  input: Input,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { directory, engine: native, control, page } = context;
  switch (tool.name) {
    case 'boocontext_health': {
      const { answer, snapshot } = await children.health(directory, native, textOf(input, 'file'), control);
      return withSource(child, describeChildHealth(answer, snapshot, page, textOf(input, 'section')));
    }
    case 'boocontext_types': {
      const question = typesQuestion(input);
      const { answer, snapshot } = await children.types(directory, native, question, control);
      return withSource(child, await describeChildTypes(question, answer, snapshot, context));
    }
    default: {
      let source: AnswerFigures['source'] = child;
      const engine = childEngine(children, directory, native, () => {
        source = 'merged';
      });
      const answer = await tool.run(input, { ...context, engine });
      return withSource(source, answer);
    }
  }
}

function withSource(source: AnswerFigures['source'], answer: ToolAnswer): ToolAnswer {
  return { ...answer, metadata: { ...answer.metadata, ...(source === undefined ? {} : { source }) } };
}

function childEngine(children: ChildEngines, directory: string, native: Engine, onMerged: () => void): Engine {
  return {
    ...native,
    async symbols(question, control = {}) {
      const { answer, snapshot } = await children.symbols(directory, native, question, control);
      return { ...answer, snapshot };
    },
    async callgraph(question, control = {}) {
      const { answer, snapshot } = await children.callgraph(directory, native, question, control);
      // Without `mentions`, which the tool does not need.
      return { ...answer, snapshot } as Stamped<CallgraphAnswer>;
    },
    async impact(question, control = {}) {
      const { answer } = await children.impact(directory, native, question, control);
      if (answer.isMerged) onMerged();
      return answer.answer;
    },
  };
}

function typesQuestion(input: Input) {
  const [file, line] = [textOf(input, 'file'), input['line']];
  return {
    symbol: textOf(input, 'symbol') ?? '',
    ...(file === undefined ? {} : { file }),
    ...(typeof line === 'number' ? { line: line - 1 } : {}),
  };
}

function textOf(input: Input, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
}
