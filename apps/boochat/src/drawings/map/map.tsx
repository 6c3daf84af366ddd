/** The map of a repository: its text in sections that fold. */
import { z } from 'zod';
import { AskButton } from '../answer/ask.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { Section } from '../answer/section.tsx';
import type { Drawing } from '../drawing.ts';

const detailsSchema = z.looseObject({
  text: z.string(),
  compressed: z.boolean().optional(),
  sections: z
    .array(
      z.looseObject({
        name: z.string(),
        chars: z.number(),
        shown: z.number().optional(),
        total: z.number().optional(),
      }),
    )
    .optional()
    .catch(undefined),
});
const savingsSchema = z.looseObject({ map_tokens: z.number(), source_tokens: z.number() });

export const MapDrawing: Drawing = ({ envelope, input }) => {
  const parsed = detailsSchema.safeParse(envelope.details);
  if (!parsed.success) return <PlainDetails details={envelope.details} />;
  const { text, sections = [] } = parsed.data;
  const savings = savingsSchema.safeParse(envelope.metadata['token_savings']).data;
  const { intro, parts } = splitMap(text);
  const folded = sections.filter(({ shown, total }) => shown !== undefined && total !== undefined && shown < total);
  return (
    <>
      {savings === undefined ? null : <SavingsBar map={savings.map_tokens} source={savings.source_tokens} />}
      {intro === '' ? null : <MapLines text={intro} />}
      {parts.map(({ title, body }, index) => (
        <Section
          key={title}
          title={title}
          isOpen={index < 2 || parts.length < 4}
          note={`${body.length.toLocaleString('en')} characters`}
        >
          <MapLines text={body} />
        </Section>
      ))}
      {folded.length === 0 ? null : (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">Folded sections, whole:</span>
          {folded.map(({ name, shown = 0, total = 0 }) => (
            <AskButton key={name} tool="boocontext_map" input={{ ...directoryOf(input), section: name }}>
              {name.replaceAll('_', ' ')} ({shown} of {total} shown)
            </AskButton>
          ))}
        </div>
      )}
    </>
  );
};

function directoryOf({ directory }: Readonly<Record<string, unknown>>) {
  return directory === undefined ? {} : { directory };
}

function SavingsBar({ map, source }: { readonly map: number; readonly source: number }) {
  const share = source === 0 ? 0 : Math.min(100, (100 * map) / source);
  return (
    <div className="text-sm">
      <p className="text-muted">
        {map.toLocaleString('en')} tokens, where the source takes {source.toLocaleString('en')}
      </p>
      <div aria-hidden="true" className="mt-1 h-2 max-w-md overflow-hidden rounded bg-raised">
        <div className="h-full bg-accent" style={{ width: `${Math.max(1, share)}%` }} />
      </div>
    </div>
  );
}

/** Markdown of one known form, shown as what it is: deeper headings, lists, and code between backticks. */
function MapLines({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col text-sm leading-6">
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's lines have an order and nothing else.
        <MapLine key={index} line={line} />
      ))}
    </div>
  );
}

function MapLine({ line }: { readonly line: string }) {
  const heading = /^#{1,6} (.*)$/.exec(line);
  if (heading !== null) return <p className="mt-2 font-semibold">{withCode(heading[1] as string)}</p>;
  const item = /^(\s*)[-*] (.*)$/.exec(line);
  if (item !== null) {
    return (
      <p
        className="break-words"
        style={{ paddingLeft: `${0.9 + (item[1] as string).length * 0.5}rem`, textIndent: '-0.8rem' }}
      >
        • {withCode(item[2] as string)}
      </p>
    );
  }
  if (line.trim() === '') return <div className="h-2" />;
  return <p className="whitespace-pre-wrap break-words">{withCode(line)}</p>;
}

function withCode(text: string) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have an order and nothing else.
      <code key={index} className="rounded bg-raised px-1 font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      withStrong(part, index)
    ),
  );
}

function withStrong(text: string, key: number) {
  if (!text.includes('**')) return text;
  return (
    <span key={key}>
      {text.split('**').map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have an order and nothing else.
        index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
      )}
    </span>
  );
}

/** By the headings of the second level; the title and what follows it come first. */
export function splitMap(text: string): {
  readonly intro: string;
  readonly parts: readonly { readonly title: string; readonly body: string }[];
} {
  const [intro = '', ...rest] = text.split(/^(?=## )/m);
  const parts = rest.map((part) => {
    const end = part.indexOf('\n');
    return {
      title: part.slice(3, end < 0 ? undefined : end).trim(),
      body: end < 0 ? '' : part.slice(end + 1).trim(),
    };
  });
  return { intro: intro.trim(), parts };
}
