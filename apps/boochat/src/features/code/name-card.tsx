/** What a name means, beside where it stands: its type, what was written about it, and where one can go from here. */

import { useQuery } from '@tanstack/react-query';
import { CornerDownRight, Ellipsis } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useMemo } from 'react';
import { useBoocontext } from '../../api/boocontext.ts';
import { type Meaning, meaningQuery } from '../../api/definition.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { shortType } from '../../ui/code/short-type.ts';
import { kindName } from '../../ui/kind-name.ts';
import { type NameInCode, noDefinition } from './symbol-question.ts';

export interface CardPlace {
  readonly at: NameInCode;
  readonly element: HTMLElement;
}

interface NameCardProps {
  readonly place: CardPlace;
  readonly onGo: () => void;
  readonly onMenu: (place: DOMRect) => void;
  readonly onClose: () => void;
  readonly onPointer: (isInside: boolean) => void;
}

export function NameCard({ place: { at, element }, onGo, onMenu, onClose, onPointer }: NameCardProps) {
  const call = useBoocontext();
  const meaning = useQuery(meaningQuery(call, at));
  const anchor = useMemo(() => ({ current: element }), [element]);
  return (
    <Popover.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label={`About ${at.name}`}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // It stands beside the code, and the focus stays where it is.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          onPointerEnter={() => onPointer(true)}
          onPointerLeave={() => onPointer(false)}
          className="z-50 flex max-h-80 w-max max-w-[min(34rem,calc(100vw-1rem))] flex-col gap-2 overflow-auto rounded-md border border-line-strong bg-surface p-2.5 text-sm shadow-lg outline-none"
        >
          {meaning.isPending ? <p className="text-muted">Looking what {at.name} is …</p> : null}
          {meaning.isError ? <p className="text-muted">That cannot be told: {meaning.error.message}</p> : null}
          {meaning.isSuccess ? <MeaningText meaning={meaning.data} at={at} /> : null}
          <div className="flex flex-wrap gap-1">
            {meaning.data?.state === 'found' ? (
              <Button className="!px-2 !py-0.5" onClick={onGo}>
                <CornerDownRight size={14} aria-hidden="true" />
                Go to definition
              </Button>
            ) : null}
            <Button
              className="!px-2 !py-0.5"
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(currentTarget.getBoundingClientRect())}
            >
              <Ellipsis size={14} aria-hidden="true" />
              More
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function MeaningText({ meaning, at }: { readonly meaning: Meaning; readonly at: NameInCode }) {
  if (meaning.state === 'unread')
    return <p className="text-muted">Not read yet; what {at.name} is appears here by itself.</p>;
  if (meaning.state === 'unknown') return <p>{noDefinition(at.name)}</p>;
  if (meaning.state === 'typed') {
    return (
      <>
        {meaning.signature === '' || meaning.signature === 'any' ? null : (
          <CodeBlock code={shortType(meaning.signature)} language={at.file} look="inline" />
        )}
        {meaning.documentation === '' ? null : (
          <p className="line-clamp-6 whitespace-pre-wrap">{meaning.documentation}</p>
        )}
        <p className="text-muted text-xs">{noDefinition(at.name)}</p>
      </>
    );
  }
  const { definition, documentation, others } = meaning;
  const { label, kind, signature, file, line } = definition;
  const isHere = file === at.file && line === at.line;
  return (
    <>
      <CodeBlock code={signature === '' ? label : shortType(signature)} language={file} look="inline" />
      {documentation === '' ? null : <p className="line-clamp-6 whitespace-pre-wrap">{documentation}</p>}
      <p className="text-muted text-xs">
        {kind === '' ? '' : `${kindName(kind, file)} · `}
        {isHere ? 'defined here' : <span className="break-all font-mono">{`${file}:${line}`}</span>}
        {others.length === 0 ? '' : ` · ${others.length} more it may be`}
      </p>
    </>
  );
}
