/** The chats over the page, where there is no room for them beside it. */
import { Dialog } from 'radix-ui';
import { DialogHead } from '../../../ui/dialog.tsx';
import { ChatList } from './chat-list.tsx';

interface ChatDrawerProps {
  readonly currentId: string | undefined;
  readonly onClose: () => void;
}

export function ChatDrawer({ currentId, onClose }: ChatDrawerProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col bg-page shadow-xl"
        >
          <div className="px-3 pt-2">
            <DialogHead title="Chats" />
          </div>
          <div className="min-h-0 flex-1">
            <ChatList currentId={currentId} onChosen={onClose} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
