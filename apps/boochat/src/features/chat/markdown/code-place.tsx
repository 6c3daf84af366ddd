/** A place in the code that an answer names: a link to it, and a word where no tool has shown it. */
import { createContext, type ReactNode, useContext } from 'react';
import { FileLink } from '../../../ui/file-link.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { noEvidence, type Support } from './evidence.ts';

/** What the tools have shown by the end of the answer that is drawn. */
export const EvidenceContext = createContext(noEvidence);

/** The properties are those of `citations.ts`. */
export function CodePlace({ children, ...place }: Readonly<Record<string, unknown>>) {
  const evidence = useContext(EvidenceContext);
  const cited = String(place['data-path'] ?? '');
  const line = Number(place['data-line']);
  const { support, path } = evidence.judge(cited, line);
  return (
    <span data-support={support}>
      <FileLink path={path} line={line}>
        {children as ReactNode}
      </FileLink>
      {support === 'seen' ? null : (
        <Hint text={reasons[support](path, line)}>
          <span className="ml-1 rounded border border-caution border-dashed bg-caution-soft px-1 text-[0.7rem] text-caution">
            unverified
          </span>
        </Hint>
      )}
    </span>
  );
}

const reasons: Record<Exclude<Support, 'seen'>, (path: string, line: number) => string> = {
  unknown: (path) => `No tool in this chat has shown ${path}. The model may have made this place up: open it and look.`,
  'file-only': (path, line) =>
    `Tools in this chat have named ${path}, but none has shown line ${line}. Open it and look.`,
};
