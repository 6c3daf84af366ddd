/** A notebook of Jupyter: its texts, its code and what that has printed. Nothing of it is run. */
import { z } from 'zod';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { RepositoryDocument } from '../../ui/markdown/document.tsx';
import type { Place } from '../../ui/place.ts';

const textSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);

const outputSchema = z.looseObject({
  output_type: z.string(),
  text: textSchema.optional().catch(undefined),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
  traceback: z.array(z.string()).optional().catch(undefined),
});

const notebookSchema = z.looseObject({
  cells: z.array(
    z.looseObject({
      cell_type: z.string(),
      source: textSchema.catch(''),
      execution_count: z.number().nullish().catch(undefined),
      outputs: z.array(outputSchema).optional().catch(undefined),
    }),
  ),
  metadata: z
    .looseObject({
      language_info: z.looseObject({ name: z.string() }).optional().catch(undefined),
      kernelspec: z.looseObject({ language: z.string() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

interface NotebookProps {
  readonly place: Place;
  readonly text: string;
}

export function Notebook({ place: { path, at }, text }: NotebookProps) {
  const notebook = read(text);
  if (notebook === undefined) return <p>This is no notebook that can be read; its lines say more.</p>;
  const { cells, metadata } = notebook;
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? 'python';
  return (
    <ol className="flex max-w-4xl flex-col gap-4">
      {cells.map(({ cell_type: kind, source, execution_count: count, outputs = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell of a file has no other name than its place
        <li key={index}>
          {kind === 'markdown' ? (
            <div className="max-w-prose">
              <RepositoryDocument place={{ path, at }} text={source} />
            </div>
          ) : (
            <>
              <CodeBlock code={source} language={kind === 'code' ? language : 'text'} label={`Cell ${index + 1}`} />
              {typeof count === 'number' ? <p className="text-muted text-xs">run as number {count}</p> : null}
              {outputs.map((output, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor has what it printed
                <Output key={at} output={output} />
              ))}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function read(text: string) {
  try {
    return notebookSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function Output({
  output: { text, data = {}, ename, evalue, traceback },
}: {
  readonly output: z.infer<typeof outputSchema>;
}) {
  for (const type of ['image/png', 'image/jpeg', 'image/gif'] as const) {
    const image = textSchema.safeParse(data[type]).data?.replaceAll(/\s/g, '');
    if (image !== undefined && /^[A-Za-z0-9+/]+=*$/.test(image))
      return <img src={`data:${type};base64,${image}`} alt="What the cell has drawn" className="mt-1 max-w-full" />;
  }
  const plain = ename === undefined ? (text ?? textSchema.safeParse(data['text/plain']).data) : undefined;
  const failure = ename === undefined ? undefined : (traceback?.join('\n') ?? `${ename}: ${evalue ?? ''}`);
  const shown = withoutColours(failure ?? plain ?? '');
  if (shown === '') {
    const kinds = Object.keys(data);
    return kinds.length === 0 ? null : (
      <p className="mt-1 text-muted text-xs">What it gave is not drawn here: {kinds.join(', ')}.</p>
    );
  }
  return (
    <pre
      className={`mt-1 max-h-96 overflow-auto whitespace-pre-wrap break-words border-l-2 px-3 py-1 font-mono text-xs ${failure === undefined ? 'border-line' : 'border-unsafe text-unsafe'}`}
    >
      {shown}
    </pre>
  );
}

/** Escapes for a terminal. */
function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replaceAll(/\u001b\[[0-9;]{0,20}m/g, '');
}
