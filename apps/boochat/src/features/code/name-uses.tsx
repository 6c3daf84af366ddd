/** Every line that holds a name, found as text: not only what a definition's own uses are. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { toolCallQuery } from '../../api/call-tool.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Loading } from '../../ui/loading.tsx';

const foundSchema = z.looseObject({
  total: z.number(),
  matches: z.array(z.looseObject({ path: z.string(), line: z.number(), text: z.string() })),
});

const shown = 300;

/** `path`: only in this file or folder. */
export function NameUses({ name, path }: { readonly name: string; readonly path?: string }) {
  const args = { pattern: wholeName(name), limit: shown, ...(path === undefined ? {} : { path }) };
  const answer = useQuery(toolCallQuery('grep', args));
  if (answer.isPending) return <Loading what="the places" />;
  const found = foundSchema.safeParse(answer.data?.structured);
  if (answer.isError || !found.success) {
    return <ErrorNote title="The search was not made." error={answer.error ?? answer.data?.output ?? ''} />;
  }
  const { total, matches } = found.data;
  return (
    <>
      <p className="py-1 text-muted">
        {total === 1 ? '1 line holds' : `${total.toLocaleString('en')} lines hold`} this name, whatever each of them
        means by it{total > matches.length ? `; the first ${matches.length} are shown` : ''}.
      </p>
      <ul>
        {matches.map(({ path: file, line, text }) => (
          <li key={`${file}:${line}`} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
            <FileLink path={file} line={line} />
            <code className="min-w-0 flex-1 truncate font-mono text-xs">{text.trim()}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A pattern for the name as a whole, whatever signs a language lets names have. */
function wholeName(name: string): string {
  const escaped = name.replaceAll(/[$.*+?^{}()|[\]\\]/g, String.raw`\$&`);
  return String.raw`(^|[^\w$])${escaped}($|[^\w$])`;
}
