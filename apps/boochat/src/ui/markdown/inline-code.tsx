/** A piece of code within a sentence. In an answer the name of something that is defined here leads there. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HoverCard } from 'radix-ui';
import { type ReactNode, useContext, useRef } from 'react';
import { boocontextQuery, offeredName, useBoocontext } from '../../api/boocontext.ts';
import { bearersOf, type FoundSymbol } from '../../api/found-symbols.ts';
import { toolsQuery } from '../../api/queries.ts';
import { CodeBlock } from '../code/code-block.tsx';
import { shortType } from '../code/short-type.ts';
import { FileLink } from '../file-link.tsx';
import { kindName } from '../kind-name.ts';
import { useNear } from '../use-near.ts';
import { useSettled } from '../use-settled.ts';
import { DocumentContext } from './own-places.ts';

const look = 'rounded bg-raised px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]';

export function InlineCode({ children }: { readonly children: ReactNode }) {
  const isDocument = useContext(DocumentContext) !== undefined;
  const name = typeof children === 'string' && !isDocument ? nameIn(children) : undefined;
  if (name === undefined) return <code className={look}>{children}</code>;
  return <Name name={name}>{children}</Name>;
}

/** `charge`, `CartService.checkout`, `charge()`; undefined for what is no name, or too short to be looked up. */
export function nameIn(text: string): string | undefined {
  const [, name] = /^([A-Za-z_$][\w$]{2,60}(?:(?:\.|#|::)[A-Za-z_$][\w$]{0,60}){0,2})(?:\(\))?$/.exec(text) ?? [];
  return name?.replaceAll(/#|::/g, '.');
}

interface NameProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** It is looked up where somebody looks, once it is written out. Until then, and where nothing has the name, it is code. */
function Name({ name, children }: NameProps) {
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  const settled = useSettled(name);
  const tools = useQuery(toolsQuery).data;
  const isOffered = tools !== undefined && offeredName(tools, 'boocontext_symbols') !== undefined;
  const call = useBoocontext();
  const answer = useQuery({
    ...boocontextQuery(call, 'boocontext_symbols', { query: name, limit: maxBearers }),
    enabled: isOffered && isNear && settled === name,
  });
  const symbols = bearersOf(name, answer.data?.details);
  const [only] = symbols;
  if (only === undefined)
    return (
      <code ref={place} className={look}>
        {children}
      </code>
    );
  return (
    <HoverCard.Root openDelay={250} closeDelay={200}>
      <HoverCard.Trigger asChild>{linkTo(symbols, name, children)}</HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-80 w-max max-w-[min(34rem,calc(100vw-1rem))] flex-col gap-2 overflow-auto rounded-md border border-line-strong bg-surface p-2.5 text-sm shadow-lg"
        >
          {symbols.length === 1 ? <About symbol={only} /> : <Several symbols={symbols} />}
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}

/** More that have one name are no answer to what is meant by it. */
const maxBearers = 20;

/** One definition is opened beside the chat; of several a person chooses. */
function linkTo(symbols: readonly FoundSymbol[], name: string, children: ReactNode): ReactNode {
  const [only] = symbols;
  const linkLook = `${look} text-accent hover:underline`;
  if (symbols.length === 1 && only !== undefined) {
    return (
      <Link to="." search={(search) => ({ ...search, file: `${only.file}:${only.line}` })} className={linkLook}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/symbol" search={(search) => ({ file: search.file, name })} className={linkLook}>
      {children}
    </Link>
  );
}

function About({ symbol: { label, kind, file, line, signature } }: { readonly symbol: FoundSymbol }) {
  const call = useBoocontext();
  const types = useQuery(boocontextQuery(call, 'boocontext_types', { symbol: label, file, line, limit: 5 }));
  const { signature: resolved, documentation } = types.data?.details ?? {};
  const type = typeof resolved === 'string' && resolved !== '' ? resolved : signature;
  return (
    <>
      <CodeBlock code={type === '' ? label : shortType(type)} language={file} look="inline" />
      {typeof documentation === 'string' && documentation !== '' ? (
        <p className="line-clamp-6 whitespace-pre-wrap">{documentation}</p>
      ) : null}
      <p className="text-muted text-xs">
        {kindName(kind, file)} · <FileLink path={file} line={line} />
      </p>
      <Link
        to="/symbol"
        search={(search) => ({ file: search.file, name: label, in: file, line })}
        className="self-start rounded text-accent hover:underline"
      >
        Who calls it, and what breaks if it changes
      </Link>
    </>
  );
}

function Several({ symbols }: { readonly symbols: readonly FoundSymbol[] }) {
  const more = symbols.length - shownBearers;
  return (
    <>
      <p>{symbols.length === maxBearers ? 'Many' : symbols.length} definitions have this name:</p>
      <ul className="flex flex-col gap-1 text-xs">
        {symbols.slice(0, shownBearers).map(({ label, kind, file, line }) => (
          <li key={`${file}:${line}`}>
            <span className="font-mono">{label}</span>{' '}
            <span className="text-muted">
              {kindName(kind, file)} · <FileLink path={file} line={line} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-muted text-xs">and {more} more</p> : null}
    </>
  );
}

const shownBearers = 5;
