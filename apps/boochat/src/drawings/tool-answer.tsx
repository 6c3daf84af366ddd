/**
 * What a tool answered, drawn. Chat and Explore show the same drawings; which one an answer gets is decided by the
 * envelope's own `metadata.tool`, and an answer that is no envelope is shown as a tree, or as the text it is.
 */
import { type Envelope, readEnvelope } from '../api/envelope.ts';
import { JsonTree } from '../ui/json-tree.tsx';
import { VerdictBadge } from '../ui/verdict-badge.tsx';

export interface ToolAnswerProps {
  /** The answer as data, if it has any. */
  readonly structured: unknown;
  /** The answer as text. */
  readonly output: string;
  /** The arguments of the call, for asking the same with others. */
  readonly input: unknown;
}

/** How a drawing asks for more: the same tool with other arguments, or another tool. */
export type Drawing = (props: { readonly envelope: Envelope; readonly input: unknown }) => React.ReactNode;

export function ToolAnswer({ structured, output }: ToolAnswerProps) {
  const envelope = readEnvelope(structured);
  if (envelope !== undefined) {
    return (
      <div className="flex flex-col gap-2">
        <p>
          <VerdictBadge verdict={envelope.verdict} /> {envelope.summary}
        </p>
        <JsonTree value={envelope.details} />
      </div>
    );
  }
  if (typeof structured === 'object' && structured !== null) return <JsonTree value={structured} />;
  return <pre className="max-h-96 overflow-auto whitespace-pre-wrap font-mono text-xs">{output}</pre>;
}
