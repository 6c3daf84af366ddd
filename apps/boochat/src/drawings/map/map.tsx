/** The map of a repository as a page: sections with places that open, and its text for models behind a click. */
import { citationsIn, readCitation } from '@boocontext/chat-api';
import { Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { AskButton } from '../answer/ask.tsx';
import { Below, useAwaited } from '../answer/awaited.tsx';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import { useIsLive } from '../answer/reading.tsx';
import { Section } from '../answer/section.tsx';
import type { Drawing } from '../drawing.ts';
import { PartsWithGrades } from '../overview/parts.tsx';
import { partsOf, useParts } from '../overview/use-parts.ts';

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
  // The page says what it is about by itself.
  const lead = intro.replace(/^# .*\n?/, '').trim();
  return (
    <>
      {lead === '' ? null : <MapLines text={lead} />}
      {parts.length < 4 ? null : <Contents parts={parts} />}
      {input['section'] === undefined ? <PartsOfProject input={input} /> : null}
      <Below>
        {parts.map(({ title, count, body }, index) => (
          <div key={title} id={anchorOf(title)} className="scroll-mt-2">
            <Section
              title={title}
              isOpen={index < 4 || parts.length < 6}
              {...(count === undefined || title === 'About' ? {} : { note: count })}
            >
              <MapLines text={body} />
            </Section>
          </div>
        ))}
        {folded.length === 0 ? null : (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-muted">Shown in part:</span>
            {folded.map(({ name, shown = 0, total = 0 }) => (
              <AskButton key={name} tool="boocontext_map" input={{ ...directoryOf(input), section: name }}>
                All {total.toLocaleString('en')} {sectionNames[name] ?? name.replaceAll('_', ' ')} (
                {shown.toLocaleString('en')} here)
              </AskButton>
            ))}
          </div>
        )}
        <ForModels text={text} savings={savings} />
      </Below>
    </>
  );
};

/** A map that is read by people begins with a picture. */
function PartsOfProject({ input }: { readonly input: Readonly<Record<string, unknown>> }) {
  const answer = useParts(useIsLive(), directoryOf(input));
  useAwaited(answer.isLoading);
  const parts = partsOf(answer.data);
  if (parts.length < 2) return null;
  return (
    <Section title="Its parts">
      <PartsWithGrades parts={parts} />
    </Section>
  );
}

/** Sections by the names that a person has for them. */
const sectionNames: Readonly<Record<string, string>> = {
  env_vars: 'environment variables',
  dependency_graph: 'imports',
  entries: 'commands and jobs',
  files: 'source files',
};

interface MapPart {
  readonly title: string;
  /** How many are in it. */
  readonly count?: string | undefined;
  readonly body: string;
}

/** All sections at a glance; each leads to its own, and opens it. */
function Contents({ parts }: { readonly parts: readonly MapPart[] }) {
  const goTo = (title: string) => {
    const place = document.getElementById(anchorOf(title));
    const details = place?.querySelector('details');
    if (details !== undefined && details !== null) details.open = true;
    place?.scrollIntoView();
    place?.querySelector('summary')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Sections of the map">
      <ul className="flex flex-wrap gap-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[&>li]:shrink-0">
        {parts.map(({ title, count }) => (
          <li key={title}>
            <Button className="!px-2 !py-0.5" onClick={() => goTo(title)}>
              {title}
              {count === undefined || title === 'About' ? null : <span className="text-muted text-xs">{count}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function anchorOf(title: string): string {
  return `map-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}

interface ForModelsProps {
  readonly text: string;
  readonly savings: z.infer<typeof savingsSchema> | undefined;
}

/** The same as text, which is what models read. */
function ForModels({ text, savings }: ForModelsProps) {
  return (
    <details className="rounded-lg border border-line text-sm">
      <summary className="px-3 py-2 text-muted">The text that models read</summary>
      <div className="flex flex-col gap-2 border-line border-t p-3">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {savings === undefined ? null : <SavingsBar map={savings.map_tokens} source={savings.source_tokens} />}
          </div>
          <CopyButton text={text} label="Copy the text" />
        </div>
        <CodeBlock code={text} language="markdown" look="wrapped" label="The map as text" />
      </div>
    </details>
  );
}

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

/** Markdown of one known form, shown as what it is: deeper headings, lists, code between backticks, and places. */
function MapLines({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col gap-0.5 text-sm leading-6">
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
        className="[overflow-wrap:anywhere]"
        style={{ paddingLeft: `${0.9 + (item[1] as string).length * 0.5}rem`, textIndent: '-0.8rem' }}
      >
        • {withCode(item[2] as string)}
      </p>
    );
  }
  if (line.trim() === '') return <div className="h-2" />;
  return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{withCode(line)}</p>;
}

function withCode(text: string) {
  return text.split('`').map((part, index) => {
    const key = `${index} ${part}`;
    if (index % 2 === 0) return <Fragment key={key}>{withPlaces(part)}</Fragment>;
    const place = readCitation(part);
    if (place !== undefined) return <FileLink key={key} path={place.path} line={place.line} />;
    if (isFile(part)) return <FileLink key={key} path={part} />;
    return (
      <code key={key} className="rounded bg-raised px-1 font-mono text-[0.9em]">
        {part}
      </code>
    );
  });
}

/** A file by its path; a route begins with a slash, and a member of something has none. */
function isFile(text: string): boolean {
  return /^[\w@.~+$()[\]-]+\/[^\s:<>]*\.[A-Za-z]\w{0,9}$/.test(text) || /^[\w-]+\.md$/i.test(text);
}

function withPlaces(text: string) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { path, line, start, end: after } of citationsIn(text)) {
    pieces.push(withStrong(text.slice(end, start), pieces.length));
    pieces.push(<FileLink key={pieces.length} path={path} line={line} />);
    end = after;
  }
  return [...pieces, withStrong(text.slice(end), pieces.length)];
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
export function splitMap(text: string): { readonly intro: string; readonly parts: readonly MapPart[] } {
  const [intro = '', ...rest] = text.split(/^(?=## )/m);
  const parts = rest.map((part) => {
    const end = part.indexOf('\n');
    const heading = part.slice(3, end < 0 ? undefined : end).trim();
    const [, title = heading, count] = /^(.*) \((\d[\d,]*(?: of \d[\d,]*)?)\)$/.exec(heading) ?? [];
    return {
      title,
      count,
      body: end < 0 ? '' : part.slice(end + 1).trim(),
    };
  });
  return { intro: intro.trim(), parts };
}
