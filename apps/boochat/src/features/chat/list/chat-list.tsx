/** All chats: to find one again, to name it, to take it away. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { chatsQuery } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { ChatListItem } from './chat-list-item.tsx';
import { groupByDay } from './group-by-day.ts';
import { useDeletion } from './use-deletion.ts';

interface ChatListProps {
  readonly currentId: string | undefined;
  /** A chat was chosen, or a new one begun. */
  readonly onChosen: () => void;
}

/** How often it is looked whether a chat has changed elsewhere. Tabs of this browser tell each other at once. */
const lookEveryMs = 10_000;

export function ChatList({ currentId, onChosen }: ChatListProps) {
  const [search, setSearch] = useState('');
  const [tag, setTag] = useState<string>();
  const navigate = useNavigate();
  const deferredSearch = useDeferredValue(search.trim());
  const chats = useQuery({
    ...chatsQuery(deferredSearch, tag),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  });
  const deletion = useDeletion(currentId);
  const shown = (chats.data?.chats ?? []).filter(({ id }) => id !== deletion.pending?.id);
  return (
    <nav aria-label="Chats" className="flex h-full min-h-0 flex-col gap-2 p-2">
      <Button
        className="justify-center"
        onClick={() => {
          onChosen();
          void navigate({ to: '/', search: (before) => before });
        }}
      >
        <Plus size={15} aria-hidden="true" />
        New chat
      </Button>
      <input
        type="search"
        aria-label="Search chats"
        placeholder="Search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm"
      />
      <Tags tags={chats.data?.tags ?? []} chosen={tag} onChoose={setTag} />
      {chats.isError ? (
        <ErrorNote title="The chats could not be listed." error={chats.error} onRetry={() => chats.refetch()} />
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {chats.isSuccess && shown.length === 0 ? (
          <p className="px-2 py-3 text-muted text-sm">
            {search !== ''
              ? `Nothing contains “${search}”.`
              : tag === undefined
                ? 'No chats yet.'
                : `No chat is tagged “${tag}”.`}
          </p>
        ) : null}
        {groupByDay(shown).map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="sticky top-0 bg-page px-2 py-1 font-medium text-muted text-xs">{group.title}</h2>
            <ul>
              {group.chats.map((chat) => (
                <ChatListItem
                  key={chat.id}
                  chat={chat}
                  isCurrent={chat.id === currentId}
                  onChosen={onChosen}
                  onDelete={() => deletion.remove(chat)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {deletion.pending === undefined ? null : (
        <div role="status" className="flex items-center gap-2 rounded-md bg-raised px-2.5 py-1.5 text-sm">
          <span className="min-w-0 flex-1 truncate">Deleted “{deletion.pending.title || 'New chat'}”</span>
          <Button onClick={deletion.undo}>Undo</Button>
        </div>
      )}
      {deletion.error === undefined ? null : <ErrorNote title="The chat was not deleted." error={deletion.error} />}
    </nav>
  );
}

interface TagsProps {
  readonly tags: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (tag: string | undefined) => void;
}

/** One of them narrows the list; again, and all are there. */
function Tags({ tags, chosen, onChoose }: TagsProps) {
  // The last chat that had it may have lost it meanwhile.
  const offered = chosen === undefined || tags.includes(chosen) ? tags : [...tags, chosen];
  if (offered.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex max-h-24 flex-wrap gap-1 overflow-y-auto">
      {offered.map((tag) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            aria-pressed={tag === chosen}
            onClick={() => onChoose(tag === chosen ? undefined : tag)}
            className={`max-w-full truncate rounded-full border px-2 py-0.5 text-xs pointer-coarse:min-h-11 ${tag === chosen ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted hover:text-text'}`}
          >
            <bdi>{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
