import { usePageTitle } from '../../ui/page-title.ts';

/** A chat: its messages, and where the next one is written. */
export function ChatPage() {
  usePageTitle('Chat');
  return (
    <div className="flex h-full flex-col">
      <div className="flex-1 overflow-auto p-4">
        <h1 className="font-semibold text-xl">Chat</h1>
      </div>
    </div>
  );
}
