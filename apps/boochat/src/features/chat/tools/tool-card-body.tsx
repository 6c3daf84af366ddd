/** What is inside an unfolded card. Loaded when the first one is unfolded, with the drawings. */
import type { ToolOutput, ToolPart } from '@boocontext/chat-api';
import { readEnvelope } from '../../../api/envelope.ts';
import { ToolAnswer } from '../../../drawings/tool-answer.tsx';
import { JsonTree } from '../../../ui/json-tree.tsx';
import { RestOfResult } from './rest-of-result.tsx';
import { ResultParts } from './result-parts.tsx';

interface ToolCardBodyProps {
  readonly part: ToolPart;
  readonly output: ToolOutput | undefined;
}

export function ToolCardBody({ part, output }: ToolCardBodyProps) {
  return (
    <div className="flex flex-col gap-3">
      {part.state === 'output-error' ? (
        <pre className="whitespace-pre-wrap break-words rounded bg-unsafe-soft p-2 font-mono text-xs">
          {part.errorText}
        </pre>
      ) : null}
      {output === undefined ? null : (
        <>
          <ToolAnswer
            structured={isForReading(output) ? undefined : output.structured}
            output={output.output}
            input={part.input}
          />
          <ResultParts parts={output.parts ?? []} />
          {output.handle === undefined ? null : <RestOfResult handle={output.handle} shown={output.output} />}
        </>
      )}
      <details>
        <summary className="rounded text-muted text-xs">
          Asked of <code className="font-mono">{part.toolName}</code>
        </summary>
        <JsonTree value={part.input ?? {}} />
      </details>
      {output?.structured === undefined ? null : (
        <details>
          <summary className="rounded text-muted text-xs">Raw JSON</summary>
          <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-all font-mono text-xs">
            {JSON.stringify(output.structured, null, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}

/** Tools of BooCode answer in text that a person reads with ease, and in data for programs. */
function isForReading({ output, structured }: ToolOutput): boolean {
  return readEnvelope(structured) === undefined && !/^\s*[[{]/.test(output);
}
