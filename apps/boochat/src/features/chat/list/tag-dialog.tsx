/** The tags of one chat: those that other chats have are a click away. What is chosen is kept at once. */
import { type ChatSummary, mostOfTag, mostTags } from '@boocontext/chat-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, tagChat } from '../../../api/chats.ts';
import { chatsQuery } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { tellOthers } from '../session/other-tabs.ts';

interface TagDialogProps {
  readonly chat: ChatSummary;
  readonly onClose: () => void;
}

export function TagDialog({ chat, onClose }: TagDialogProps) {
  const queryClient = useQueryClient();
  const known = useQuery(chatsQuery('')).data?.tags ?? [];
  const [tags, setTags] = useState<readonly string[]>(chat.tags);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const keep = async (next: readonly string[]) => {
    setTags(next);
    setProblem(undefined);
    try {
      await tagChat(chat.id, next);
      tellOthers(queryClient, chat.id);
    } catch (error) {
      setTags(tags);
      setProblem(messageOf(error));
    }
  };
  const add = () => {
    const wanted = name.replace(/\s+/g, ' ').trim();
    setName('');
    // One that differs by its case alone is hardly meant to be another one.
    const tag = known.find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? wanted;
    if (tag !== '' && !tags.includes(tag)) void keep([...tags, tag]);
  };
  const offered = [...new Set([...tags, ...known])];
  const isFull = tags.length >= mostTags;
  return (
    <Dialog title={`Tags of “${chat.title === '' ? 'New chat' : chat.title}”`} onClose={onClose}>
      {offered.length === 0 ? (
        <p className="text-muted text-sm">A tag is a word of your own. The list of chats can be narrowed to it.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {offered.map((tag) => (
            <li key={tag}>
              <label className="flex items-center gap-1.5 text-sm">
                <input
                  type="checkbox"
                  checked={tags.includes(tag)}
                  disabled={isFull && !tags.includes(tag)}
                  onChange={({ target }) =>
                    void keep(target.checked ? [...tags, tag] : tags.filter((each) => each !== tag))
                  }
                />
                <bdi className="[overflow-wrap:anywhere]">{tag}</bdi>
              </label>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          aria-label="New tag"
          placeholder="New tag"
          dir="auto"
          value={name}
          maxLength={mostOfTag}
          disabled={isFull}
          onChange={(event) => setName(event.target.value)}
          className="min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm"
        />
        <Button type="submit" disabled={name.trim() === '' || isFull}>
          Add
        </Button>
      </form>
      {isFull ? <p className="text-muted text-sm">A chat has {mostTags} tags at most.</p> : null}
      {problem === undefined ? null : (
        <p role="alert" className="text-sm text-unsafe">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
