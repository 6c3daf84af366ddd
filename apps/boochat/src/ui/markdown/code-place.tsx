/** A place in the code that an answer names: a link to it, and a word where no tool has shown it. */

import { noEvidence, type Support } from '@boocontext/chat-api';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { z } from 'zod';
import { toolCallQuery } from '../../api/call-tool.ts';
import { FileLink } from '../file-link.tsx';
import { Hint } from '../hint.tsx';
import { DocumentContext } from './own-places.ts';

/** What the tools have shown by the end of the answer that is drawn. */
export const EvidenceContext = createContext(noEvidence);

/** The properties are those of `citations.ts`. */
export function CodePlace({ children, ...place }: Readonly<Record<string, unknown>>) {
  const evidence = useContext(EvidenceContext);
  const cited = String(place['data-path'] ?? '');
  const line = Number(place['data-line']);
  const document = useContext(DocumentContext);
  const { support, path } = evidence.judge(cited, line);
  // What a person has written stands by itself.
  if (document !== undefined)
    return (
      <FileLink path={cited} line={line} at={document.at}>
        {children as ReactNode}
      </FileLink>
    );
  return (
    <span data-support={support}>
      <FileLink path={path} line={line}>
        {children as ReactNode}
      </FileLink>
      {support === 'seen' ? null : <Unverified support={support} path={path} line={line} />}
    </span>
  );
}

interface UnverifiedProps {
  readonly support: Exclude<Support, 'seen'>;
  readonly path: string;
  readonly line: number;
}

function Unverified({ support, path, line }: UnverifiedProps) {
  const isMissing = useIsMissing(path, support === 'unknown');
  const reason = reasons[support](path, line);
  return (
    <Hint text={isMissing ? `${reason} There is no such file, save among those that are ignored.` : reason}>
      <span className="ml-1 rounded border border-caution border-dashed bg-caution-soft px-1 text-[0.7rem] text-caution">
        unverified
      </span>
    </Hint>
  );
}

const filesSchema = z.looseObject({ files: z.array(z.string()), total: z.number() });

/** Whether it is known that no file of this path is there: not read is one thing, not there another. */
function useIsMissing(path: string, isAsked: boolean): boolean {
  // What stands for other text in a pattern is left to the comparison below.
  const pattern = path.split(/[*?[{]/)[0] ?? '';
  const answer = useQuery({
    ...toolCallQuery('find_files', { pattern, limit: 2_000 }),
    enabled: isAsked && pattern !== '',
  });
  const found = filesSchema.safeParse(answer.data?.structured).data;
  return found !== undefined && found.files.length === found.total && !found.files.some((file) => file.endsWith(path));
}

const reasons: Record<Exclude<Support, 'seen'>, (path: string, line: number) => string> = {
  unknown: (path) => `No tool in this chat has shown ${path}. The model may have made this place up: open it and look.`,
  'file-only': (path, line) =>
    `Tools in this chat have named ${path}, but none has shown line ${line}. Open it and look.`,
};
