/** One field for all that can be found or done: files, symbols by name and in plain words, routes, text, chats, commands. */
import { Ellipsis } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSettled } from '../../ui/use-settled.ts';
import { type Found, type Hit, type Section, sections } from './hit.ts';
import { useChatHits } from './use-chat-hits.ts';
import { useFileHits, useRouteHits, useSymbolHits, useTextHits } from './use-code-hits.ts';
import { useCommands } from './use-commands.ts';

/** So many of each section at first, and of one that was chosen. */
const few = 5;
const many = 50;

export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [only, setOnly] = useState<Section>();
  const [active, setActive] = useState(0);
  const [isMoved, setIsMoved] = useState(false);
  const query = useSettled(text.trim());
  const found = useFound(text.trim(), query, only === undefined ? few + 1 : many);
  const shown = orderOf(query, found.Symbols.hits[0]?.title).filter(
    (section) => only === undefined || section === only,
  );
  const groups = shown.map((section) => ({
    section,
    ...found[section],
    hits: only === undefined ? firstOf(section, found[section].hits) : found[section].hits.slice(0, many),
  }));
  const hits = groups.flatMap((group) => group.hits);
  // What is chosen by itself must not change while somebody presses Enter: names come before what is like them.
  const isSettled = query === text.trim() && !found.Files.isPending && !found.Symbols.isPending;
  const isChosen = isSettled || isMoved;
  const isPending = query !== text.trim() || groups.some((group) => group.isPending);
  const problems = [...new Set(groups.flatMap(({ problem }) => (problem === undefined ? [] : [problem])))];
  const at = isChosen ? Math.min(active, hits.length - 1) : -1;
  const idOf = (index: number) => `${id}-${index}`;
  useInSight(at < 0 ? undefined : idOf(at));

  function firstOf(section: Section, all: readonly Hit[]): readonly Hit[] {
    if (all.length <= few) return all;
    const more = () => {
      setOnly(section);
      setActive(0);
      setIsMoved(false);
    };
    const title = `More ${section.toLowerCase()}`;
    return [...all.slice(0, few), { key: title, title, icon: Ellipsis, open: more, staysOpen: true }];
  }
  const open = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    if (hit.staysOpen !== true) onClose();
    hit.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      setIsMoved(true);
      setActive((Math.max(at, step < 0 ? 0 : -1) + step + hits.length) % hits.length);
    } else if (event.key === 'Enter') open(hits[at]);
    else return;
    event.preventDefault();
  };
  let index = -1;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-[8dvh] z-50 mx-auto flex max-h-[80dvh] w-[min(44rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-xl border border-line-strong bg-surface text-text shadow-2xl max-sm:top-2"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <input
            type="text"
            role="combobox"
            aria-label="Search for anything"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={at < 0 ? undefined : idOf(at)}
            autoComplete="off"
            spellCheck={false}
            placeholder="Files, symbols, routes, text, chats – or what the code does, in plain words"
            value={text}
            maxLength={500}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
              setIsMoved(false);
            }}
            onKeyDown={onKeyDown}
            className="w-full border-line border-b bg-transparent px-4 py-3 outline-none placeholder:text-muted"
          />
          <fieldset className="flex flex-wrap gap-1 border-line border-b px-3 py-1.5">
            <legend className="sr-only">What is searched</legend>
            {[undefined, ...sections].map((section) => (
              <button
                key={section ?? 'all'}
                type="button"
                aria-pressed={only === section}
                onClick={() => {
                  setOnly(section);
                  setActive(0);
                }}
                className={`rounded-full px-2.5 py-0.5 text-xs pointer-coarse:py-2.5 ${only === section ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-raised hover:text-text'}`}
              >
                {section ?? 'All'}
              </button>
            ))}
          </fieldset>
          <div id={`${id}-list`} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-auto py-1">
            {groups.map((group) =>
              group.hits.length === 0 ? null : (
                // biome-ignore lint/a11y/useSemanticElements: in a list of options this is what groups them
                <div key={group.section} role="group" aria-label={group.section}>
                  <p aria-hidden="true" className="px-4 pt-2 pb-0.5 font-medium text-muted text-xs">
                    {group.section}
                  </p>
                  {group.hits.map((hit) => {
                    index += 1;
                    const own = index;
                    return (
                      <Option
                        key={hit.key}
                        id={idOf(own)}
                        hit={hit}
                        isActive={own === at}
                        onPoint={() => {
                          setIsMoved(true);
                          setActive(own);
                        }}
                        onOpen={() => open(hit)}
                      />
                    );
                  })}
                </div>
              ),
            )}
          </div>
          <p role="status" className="border-line border-t px-4 py-1.5 text-muted text-xs">
            {stateOf(query, hits, isPending)}
            {isPending || hits.length === 0 ? null : (
              <span className="pointer-coarse:hidden"> · ↑ ↓ to choose, Enter to open, Esc to close</span>
            )}
            {only === 'Text'
              ? ' A regular expression stands between slashes, /get.*Id/, and a place behind in:, in:src/*.ts.'
              : ''}
            {problems.map((problem) => ` ${problem}`)}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Names that are here are looked through at each key; what a server is asked for waits until nobody writes. */
function useFound(text: string, query: string, most: number): Readonly<Record<Section, Found>> {
  return {
    Commands: useCommands(text),
    Files: useFileHits(text, most),
    Symbols: useSymbolHits(query, most),
    Routes: useRouteHits(text, most),
    Text: useTextHits(query, most),
    Chats: useChatHits(query, most),
  };
}

/**
 * Several words describe something; one is a name or a part of one, and what bears just that name comes first. Commands are
 * few, and known by their names.
 */
function orderOf(query: string, nearestSymbol: string | undefined): readonly Section[] {
  if (query === '') return ['Commands', 'Chats'];
  if (/^:\d+$/.test(query)) return ['Commands', 'Text'];
  if (/^\/.+\/$|(?:^|\s)in:/.test(query)) return ['Text', 'Symbols', 'Routes', 'Files', 'Chats', 'Commands'];
  if (/\s/.test(query)) return ['Symbols', 'Routes', 'Files', 'Text', 'Chats', 'Commands'];
  if (query.startsWith('/')) return ['Routes', 'Files', 'Symbols', 'Chats', 'Text', 'Commands'];
  if (/[./]/.test(query) && nearestSymbol?.toLowerCase() !== query.toLowerCase())
    return ['Files', 'Symbols', 'Routes', 'Chats', 'Text', 'Commands'];
  return ['Symbols', 'Routes', 'Files', 'Chats', 'Text', 'Commands'];
}

function stateOf(query: string, hits: readonly Hit[], isPending: boolean): string {
  const count = hits.filter(({ staysOpen }) => staysOpen !== true).length;
  const more = count < hits.length ? 'first ' : '';
  if (isPending) return 'Searching …';
  if (count === 0) return query === '' ? 'Nothing is there yet.' : 'Nothing matches.';
  return `${more}${count} ${count === 1 ? 'result' : 'results'}`;
}

interface OptionProps {
  readonly id: string;
  readonly hit: Hit;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Option({ id, hit: { title, detail, icon: Icon, isCode }, isActive, onPoint, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys of its list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className={`flex cursor-pointer items-center gap-2.5 px-4 py-1 text-sm pointer-coarse:py-2 pointer-coarse:min-h-11 ${isActive ? 'bg-accent-soft' : ''}`}
    >
      <Icon size={15} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-sm:flex-col">
        <span
          className={`min-w-0 max-w-[70%] shrink-0 truncate max-sm:max-w-full ${isCode === true ? 'font-mono text-xs' : ''}`}
        >
          {title}
        </span>
        {detail === undefined ? null : (
          <span dir="rtl" className="min-w-0 flex-1 truncate text-left text-muted text-xs max-sm:w-full">
            <bdi dir="ltr">{detail}</bdi>
          </span>
        )}
      </span>
    </div>
  );
}

function useInSight(id: string | undefined): void {
  const last = useRef(id);
  useEffect(() => {
    if (id === undefined || id === last.current) return;
    last.current = id;
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
