/** The pictures that a tool answered. They are data in the answer itself: nothing is loaded from elsewhere. */
import { z } from 'zod';

const pictureSchema = z.object({
  type: z.literal('image'),
  mimeType: z.string().regex(/^image\/[\w.+-]+$/),
  data: z.string(),
});

export function AnswerPictures({ parts }: { readonly parts: readonly unknown[] }) {
  const pictures = parts.flatMap((part) => pictureSchema.safeParse(part).data ?? []);
  if (pictures.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {pictures.map(({ mimeType, data }, index) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer's pictures have an order and nothing else.
          key={index}
          src={`data:${mimeType};base64,${data}`}
          alt={`What the tool answered, ${index + 1} of ${pictures.length}`}
          className="max-h-[70vh] max-w-full rounded-md border border-line"
        />
      ))}
    </div>
  );
}
