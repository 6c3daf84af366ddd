import type { ChatSummary } from '@boocontext/chat-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { exportChat, messageOf, pinChat, renameChat } from '../../../api/chats.ts';
import { aboutQuery } from '../../../api/queries.ts';
import { openSession } from '../session/open-sessions.ts';
import { tellOthers } from '../session/other-tabs.ts';
import type { ChatMenuProps } from './chat-menu.tsx';
import { saveFile } from './save-file.ts';

const loadMenu = () => import('./chat-menu.tsx');
const TagDialog = lazy(async () => ({ default: (await import('./tag-dialog.tsx')).TagDialog }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const ChatMenu = lazy(async () => ({ default: (await loadMenu()).ChatMenu }));

interface ChatListItemProps {
  readonly chat: ChatSummary;
  readonly isCurrent: boolean;
  readonly onChosen: () => void;
  readonly onDelete: () => void;
}

export function ChatListItem({ chat, isCurrent, onChosen, onDelete }: ChatListItemProps) {
  const queryClient = useQueryClient();
  const [isRenaming, setIsRenaming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [dialog, setDialog] = useState<'tags' | 'share'>();
  const sharesChats = useQuery(aboutQuery).data?.sharesChats === true;
  const title = chat.title === '' ? 'New chat' : chat.title;
  const exportAs = async (format: 'markdown' | 'json') => {
    try {
      saveFile(await exportChat(chat.id, format), `chat-${chat.id}.${format === 'json' ? 'json' : 'md'}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const pin = async () => {
    try {
      await pinChat(chat.id, !chat.pinned);
      tellOthers(queryClient, chat.id);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  if (isRenaming) {
    return (
      <li>
        <RenameForm chat={chat} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li
      className={`group flex flex-wrap items-center rounded-md ${isCurrent ? 'bg-accent-soft' : 'hover:bg-raised has-[a:focus-visible]:bg-raised'}`}
    >
      <Link
        to="/chats/$chatId"
        params={{ chatId: chat.id }}
        search={(before) => ({ file: before.file })}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChosen}
        title={title}
        className={`min-w-0 flex-1 truncate rounded-md px-2 py-1 text-sm ${isCurrent ? 'font-medium text-accent' : ''}`}
      >
        <bdi className="block min-w-0 truncate">{title}</bdi>
        {chat.tags.length === 0 ? null : (
          <span className="block truncate font-normal text-muted text-xs">
            {chat.tags.map((tag) => (
              <bdi key={tag}>{` #${tag}`}</bdi>
            ))}
          </span>
        )}
        {chat.excerpt === undefined ? null : (
          <span className="block truncate font-normal text-muted text-xs">
            {chat.excerptIsHidden === true ? 'In another version: ' : ''}
            {chat.excerpt}
          </span>
        )}
      </Link>
      {chat.shared ? (
        <span role="img" aria-label="shared" title="Others can read it" className="mx-1 shrink-0 text-muted">
          <Share2 size={13} aria-hidden="true" />
        </span>
      ) : null}
      {chat.running ? (
        <span
          role="img"
          aria-label="running"
          title="An answer is being written"
          className="pulse mx-1 size-2 shrink-0 rounded-full bg-accent"
        />
      ) : null}
      <MenuWhenWanted
        title={title}
        isPinned={chat.pinned === true}
        onRename={() => setIsRenaming(true)}
        onPin={() => void pin()}
        onTag={() => setDialog('tags')}
        onShare={sharesChats ? () => setDialog('share') : undefined}
        onExport={(format) => void exportAs(format)}
        onDelete={onDelete}
      />
      <Suspense fallback={null}>
        {dialog === 'tags' ? <TagDialog chat={chat} onClose={() => setDialog(undefined)} /> : null}
        {dialog === 'share' ? <ShareDialog chat={chat} onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
      {problem === undefined ? null : (
        <p role="alert" className="w-full px-2 pb-1 text-unsafe text-xs">
          {problem}
        </p>
      )}
    </li>
  );
}

/** The menu of Radix is larger than the list, and is fetched when somebody wants it. */
function MenuWhenWanted(props: ChatMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
      className="shrink-0 rounded p-1.5 text-muted opacity-0 hover:text-text focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
    >
      <Ellipsis size={15} aria-hidden="true" />
      <span className="sr-only">More for {props.title}</span>
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ChatMenu {...props} />
    </Suspense>
  );
}

function RenameForm({ chat, onDone }: { readonly chat: ChatSummary; readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const rename = async (title: string) => {
    if (title === '' || title === chat.title) return onDone();
    try {
      await renameChat(chat.id, title);
      openSession(chat.id)?.rename(title);
      tellOthers(queryClient, chat.id);
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void rename(String(new FormData(event.currentTarget).get('title')).trim());
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        name="title"
        aria-label="Title"
        defaultValue={chat.title}
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => void rename(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        className="w-full rounded-md border border-line-strong bg-surface px-2 py-1 text-sm"
      />
      {problem === undefined ? null : (
        <p role="alert" className="px-2 text-unsafe text-xs">
          {problem}
        </p>
      )}
    </form>
  );
}
