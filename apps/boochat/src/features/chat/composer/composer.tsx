/** Where the next message is written. Enter sends; what is begun is kept, for each chat. */
import type { Attachment } from '@boocontext/chat-api';
import { Paperclip, SendHorizontal, SlidersHorizontal, Square } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { preloadMarkdown } from '../../../ui/markdown/lazy-markdown.ts';
import { agentOfNewChats, readSetting } from '../../../ui/settings.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import type { TurnRequest } from '../session/chat-session.ts';
import { AgentPicker } from './agent-picker.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import { type Suggestion, wantedAt } from './completion.ts';
import { ModelPicker } from './model-picker.tsx';
import { draftKey, useRemembered } from './remembered.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { useAttachments } from './use-attachments.ts';
import { useChoices } from './use-choices.ts';
import { useSuggestions } from './use-suggestions.ts';
import { WebSwitch } from './web-switch.tsx';

export interface ComposerHandle {
  /** Puts a text there, to be changed or sent. */
  write(text: string, attachments?: readonly Attachment[]): void;
  /** Takes a place in the code along. */
  attach(place: string): void;
  /** With the agent and the model that are chosen. */
  complete(request: TurnRequest): TurnRequest;
}

interface ComposerProps {
  readonly chatId: string | undefined;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  /** The server does not answer at the moment. */
  readonly isLost: boolean;
  /** The last question of this chat was asked without the web. */
  readonly wasWithoutWeb: boolean;
  readonly onSend: (request: TurnRequest) => void;
  readonly onStop: () => void;
  /** Somebody writes: there will be a message soon. */
  readonly onWrite?: () => void;
  readonly ref: React.Ref<ComposerHandle>;
}

export function Composer({
  chatId,
  isRunning,
  isStopping,
  isLost,
  wasWithoutWeb,
  onSend,
  onStop,
  onWrite,
  ref,
}: ComposerProps) {
  const [text, setText] = useRemembered(draftKey(chatId));
  const [agent, setAgent] = useRemembered('boochat-agent');
  const [model, setModel] = useRemembered('boochat-model');
  const [chosenWeb, setChosenWeb] = useState<boolean>();
  const isWebOn = chosenWeb ?? !wasWithoutWeb;
  const usable = useChoices();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState<number>();
  const [isDismissed, setIsDismissed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const filePicker = useRef<HTMLInputElement>(null);
  const attached = useAttachments();
  const caretAfterPick = useRef<number>(undefined);
  const id = useId();
  // There the choices would take a second row from what one reads.
  const isNarrow = useIsNarrow();
  const [areChoicesShown, setAreChoicesShown] = useState(false);
  const wanted = isDismissed ? undefined : wantedAt(text, caret);
  const suggestions = useSuggestions(wanted);
  const isOpen = suggestions.length > 0;
  // A symbol's name may be meant as it is written: none is chosen until somebody chooses.
  const first = wanted?.kind === 'symbol' ? -1 : 0;
  const activeIndex = Math.min(active ?? first, suggestions.length - 1);

  const complete = (request: TurnRequest): TurnRequest => ({
    agent: usable.agent(agent),
    model: usable.model(model),
    ...(isWebOn ? {} : { web: false }),
    ...request,
  });
  useImperativeHandle(ref, () => ({
    write: (next, attachments = []) => {
      setText(next);
      attached.replace(attachments);
      field.current?.focus();
    },
    attach: attached.addPlace,
    complete,
  }));

  // Before the next key is heard, which may come at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what moves the caret
  useLayoutEffect(() => {
    const end = caretAfterPick.current;
    if (end !== undefined) field.current?.setSelectionRange(end, end);
    caretAfterPick.current = undefined;
  }, [text]);

  useEffect(() => {
    const wantedAgent = agentOfNewChats.read(readSetting('agentOfNewChats'));
    if (chatId === undefined && wantedAgent !== undefined) setAgent(wantedAgent);
  }, [chatId, setAgent]);

  useEffect(() => {
    // On a touch screen the keyboard would cover the chat.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const send = async () => {
    if (text.trim() === '' || isRunning || isLost) return;
    const attachments = await attached.all();
    if (attachments === undefined) return;
    onSend(complete({ text: text.trim(), ...(attachments.length === 0 ? {} : { attachments }) }));
    setText('');
    attached.replace([]);
    setIsDismissed(false);
  };
  const pick = (suggestion: Suggestion) => {
    const start = wanted?.start ?? 0;
    const next = `${text.slice(0, start)}${suggestion.text}${text.slice(caret).trimStart()}`;
    setText(next);
    const end = start + suggestion.text.length;
    setCaret(end);
    setActive(undefined);
    caretAfterPick.current = end;
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (isOpen) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        setActive(
          activeIndex === -1 && step < 0 ? suggestions.length - 1 : modulo(activeIndex + step, suggestions.length),
        );
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        setIsDismissed(true);
        return;
      }
      const suggestion = suggestions[activeIndex] ?? (event.key === 'Tab' ? suggestions[0] : undefined);
      // What is written out in full is meant, and is sent.
      const isWritten = text.slice(wanted?.start).trim().replace(/^@/, '') === suggestion?.text.trim();
      const picks = event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !isWritten);
      if (picks && suggestion !== undefined) {
        event.preventDefault();
        pick(suggestion);
        return;
      }
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  };

  const choices = (
    <>
      <AgentPicker value={agent} onChange={setAgent} />
      <ModelPicker value={model} onChange={setModel} />
      <WebSwitch isOn={isWebOn} onChange={setChosenWeb} />
      <Button
        look="quiet"
        isIcon
        aria-label="Attach a file"
        title="Attach a text file of this device; one can also be dropped here"
        onClick={() => filePicker.current?.click()}
      >
        <Paperclip size={15} aria-hidden="true" />
      </Button>
    </>
  );
  const textField = (
    <textarea
      dir="auto"
      id={id}
      ref={field}
      value={text}
      rows={1}
      placeholder={isNarrow ? 'Ask about the code' : 'Ask about the code; / for commands, @ for files'}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={isOpen ? `${id}-list` : undefined}
      aria-activedescendant={isOpen && activeIndex >= 0 ? optionId(`${id}-list`, activeIndex) : undefined}
      onChange={(event) => {
        // There will be an answer soon.
        preloadMarkdown();
        onWrite?.();
        setText(event.target.value);
        setCaret(event.target.selectionStart);
        setActive(undefined);
        setIsDismissed(false);
      }}
      onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      onBlur={() => setIsDismissed(true)}
      onFocus={() => setIsDismissed(false)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        attached.addFiles(event.clipboardData.files);
      }}
      className={`field-sizing-content max-h-60 min-h-11 w-full resize-none rounded-xl bg-transparent outline-none placeholder:text-muted ${isNarrow ? 'min-w-0 flex-1 px-1 py-2.5' : 'px-3.5 pt-2.5 pb-1'}`}
    />
  );
  const end = isRunning ? (
    <Button look="danger" className="ml-auto" onClick={onStop} disabled={isStopping}>
      <Square size={14} aria-hidden="true" />
      <span className="max-sm:sr-only">{isStopping ? 'Stopping …' : 'Stop'}</span>
    </Button>
  ) : (
    <Button type="submit" look="primary" className="ml-auto" disabled={text.trim() === '' || isLost}>
      <SendHorizontal size={14} aria-hidden="true" />
      {/* On a telephone the row has room for the icon. */}
      <span className="max-sm:sr-only">Send</span>
    </Button>
  );
  return (
    <form
      className="mx-auto w-full max-w-3xl px-3 pb-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        attached.addFiles(event.dataTransfer.files);
      }}
    >
      <input
        ref={filePicker}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          attached.addFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <div className="relative rounded-xl border border-line-strong bg-surface focus-within:border-accent">
        {isOpen ? (
          <SuggestionList id={`${id}-list`} suggestions={suggestions} active={activeIndex} onPick={pick} />
        ) : null}
        <p role="status" className="sr-only">
          {isOpen ? `${suggestions.length} suggestions` : ''}
        </p>
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <AttachmentRow
          attachments={attached.attachments}
          open={attached.open}
          problem={attached.problem}
          onAdd={attached.addPlace}
          onRemove={attached.remove}
        />
        {isNarrow ? (
          <>
            <div className="flex items-end gap-1 px-1">
              <div className="flex min-h-11 items-center">
                <Button
                  look="quiet"
                  isIcon
                  aria-label="Agent, model, web and files"
                  aria-expanded={areChoicesShown}
                  onClick={() => setAreChoicesShown(!areChoicesShown)}
                >
                  <SlidersHorizontal size={16} aria-hidden="true" />
                </Button>
              </div>
              {textField}
              <div className="flex min-h-11 items-center">{end}</div>
            </div>
            {areChoicesShown ? (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2.5 pb-2">{choices}</div>
            ) : null}
          </>
        ) : (
          <>
            {textField}
            <div className="flex items-center gap-x-3 px-2.5 pb-2">
              {choices}
              {end}
            </div>
          </>
        )}
      </div>
    </form>
  );
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
