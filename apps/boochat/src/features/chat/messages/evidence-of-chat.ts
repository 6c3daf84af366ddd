import type { ToolOutput } from '@boocontext/chat-api';
import { attachmentOutput, Evidence, noEvidence } from '@boocontext/chat-api';
import { type ChatMessage, isToolPart, toolOutputOf } from '../session/chat-message.ts';

/** The same object as long as the same tools have answered, so that an answer is not drawn again for each word. */
const known = new WeakMap<Evidence, { readonly outputs: readonly ToolOutput[]; readonly evidence: Evidence }>();

/** For each message what tools had shown by its end, in the order of the messages. */
export function evidenceOf(messages: readonly ChatMessage[]): Evidence[] {
  let evidence = noEvidence;
  return messages.map((message) => {
    const outputs = message.parts.flatMap((part) => {
      const isAttached = part.type === 'data-attachment';
      const output = isToolPart(part) ? toolOutputOf(part) : isAttached ? attachmentOutput(part.data) : undefined;
      return output === undefined ? [] : [output];
    });
    if (outputs.length === 0) return evidence;
    const before = evidence;
    const old = known.get(before);
    const isSame = old?.outputs.length === outputs.length && outputs.every((output, at) => output === old.outputs[at]);
    evidence = isSame && old !== undefined ? old.evidence : new Evidence(before, outputs);
    known.set(before, { outputs, evidence });
    return evidence;
  });
}
