import type { ToolOutput } from '@boocontext/chat-api';
import { z } from 'zod';

const blobSchema = z.looseObject({
  type: z.enum(['image', 'audio']),
  mimeType: z.string().regex(/^(image\/(png|jpeg|gif|webp|avif|svg\+xml)|audio\/[\w.+-]+)$/),
  data: z.string().regex(/^[A-Za-z0-9+/=\s]*$/),
});

const linkSchema = z.looseObject({ type: z.literal('link'), uri: z.string(), name: z.string() });

/** What a tool answered that is no text. Images come with their data, so nothing is loaded for them. */
export function ResultParts({ parts }: { readonly parts: NonNullable<ToolOutput['parts']> }) {
  return parts.map((part, index) => {
    const key = `${part.type} ${index}`;
    const blob = blobSchema.safeParse(part);
    if (blob.success && blob.data.type === 'image') {
      const { mimeType, data } = blob.data;
      return (
        <img
          key={key}
          src={`data:${mimeType};base64,${data}`}
          alt={`From the tool (${mimeType})`}
          className="max-w-full self-start rounded border border-line"
        />
      );
    }
    const link = linkSchema.safeParse(part);
    const text = link.success ? `${link.data.name}: ${link.data.uri}` : `Left out here: ${describe(part)}`;
    return (
      <p key={key} className="break-all text-muted text-sm">
        {text}
      </p>
    );
  });
}

function describe(part: { readonly type: string; readonly [field: string]: unknown }): string {
  const size = typeof part.sizeBytes === 'number' ? `, ${part.sizeBytes} bytes` : '';
  return `${typeof part.kind === 'string' ? part.kind : part.type}${size}`;
}
