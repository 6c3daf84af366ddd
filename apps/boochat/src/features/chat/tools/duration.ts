import type { ToolPart } from '@boocontext/chat-api';
import { readEnvelope } from '../../../api/envelope.ts';
import { toolOutputOf } from '../session/chat-message.ts';

/** How long a call took, in milliseconds; undefined where nobody told. */
export function durationOf(part: ToolPart): number | undefined {
  const output = toolOutputOf(part);
  const ofFailure = part.resultProviderMetadata?.boocode?.durationMs;
  const durationMs = output?.durationMs ?? readEnvelope(output?.structured)?.metadata.duration_ms ?? ofFailure;
  return typeof durationMs === 'number' ? durationMs : undefined;
}

export function durationText(durationMs: number): string {
  return durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}
