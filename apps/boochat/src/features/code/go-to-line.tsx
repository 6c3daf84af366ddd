import { type FormEvent, useState } from 'react';

interface GoToLineProps {
  readonly onGo: (line: number, endLine: number) => void;
  readonly onClose: () => void;
}

/** Takes `120` and `120-140`. */
export function GoToLine({ onGo, onClose }: GoToLineProps) {
  const [text, setText] = useState('');
  const [, first, last] = /^\s*(\d{1,9})\s*(?:[-–:]\s*(\d{1,9})\s*)?$/.exec(text) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (first === undefined || Number(first) === 0) return;
    const [from, to] = [Number(first), Number(last ?? first)];
    onGo(Math.min(from, to), Math.max(from, to));
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      className="flex items-center gap-2 border-line border-b px-3 py-1 text-sm"
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to write into it
        autoFocus
        inputMode="numeric"
        aria-label="Line to go to"
        placeholder="Line, or lines: 120-140"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={onClose}
        className="w-48 rounded-md border border-line-strong bg-surface px-2 py-0.5 font-mono text-xs"
      />
      <span role="status" className="text-muted text-xs">
        {text.trim() !== '' && first === undefined ? 'This is no line.' : 'Enter goes there'}
      </span>
    </form>
  );
}
