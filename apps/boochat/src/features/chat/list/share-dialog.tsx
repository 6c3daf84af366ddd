/** The address at which others read one chat, and the way to take it back. */
import type { ChatSummary, Share } from '@boocontext/chat-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, shareChat, shareQuery, unshareChat } from '../../../api/chats.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { tellOthers } from '../session/other-tabs.ts';

interface ShareDialogProps {
  readonly chat: ChatSummary;
  readonly onClose: () => void;
}

export function ShareDialog({ chat, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient();
  const state = useQuery(shareQuery(chat.id));
  const [problem, setProblem] = useState<string>();
  const act = async (change: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await change();
      tellOthers(queryClient, chat.id);
      await queryClient.invalidateQueries({ queryKey: shareQuery(chat.id).queryKey });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const share = () => void act(() => shareChat(chat.id));
  return (
    <Dialog title={`Share “${chat.title === '' ? 'New chat' : chat.title}”`} onClose={onClose}>
      {state.isPending ? <Loading what="how it is shared" /> : null}
      {state.isError ? (
        <ErrorNote title="How it is shared is not known." error={state.error} onRetry={() => void state.refetch()} />
      ) : null}
      {state.data?.share === null ? (
        <>
          <p className="text-sm">
            It gets an address of its own. Whoever may use this BooChat and has the address can read what was said in
            this chat up to now. They cannot write here, and see neither your other chats nor what you say later.
          </p>
          <Button look="primary" className="self-start" onClick={share}>
            Share it
          </Button>
        </>
      ) : null}
      {state.data?.share ? (
        <Shared share={state.data.share} onUpdate={share} onStop={() => void act(() => unshareChat(chat.id))} />
      ) : null}
      {problem === undefined ? null : (
        <p role="alert" className="text-sm text-unsafe">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

interface SharedProps {
  readonly share: Share;
  readonly onUpdate: () => void;
  readonly onStop: () => void;
}

function Shared({ share: { token, isCurrent }, onUpdate, onStop }: SharedProps) {
  const address = `${window.location.origin}/shared/${token}`;
  return (
    <>
      <div className="flex items-center gap-1">
        <input
          readOnly
          aria-label="Address of the shared chat"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 font-mono text-xs"
        />
        <CopyButton text={address} label="Copy the address" />
      </div>
      <p className="text-sm">
        {isCurrent
          ? 'Whoever may use this BooChat and has the address reads all that this chat shows now.'
          : 'Whoever has the address reads this chat as it was when you shared it, not as it is now.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isCurrent ? null : <Button onClick={onUpdate}>Share it as it is now</Button>}
        <Button look="danger" onClick={onStop}>
          Stop sharing
        </Button>
      </div>
    </>
  );
}
