/** Small things that a person need not say twice, kept in this browser. What cannot be kept is asked again. */
import { useCallback, useState } from 'react';

export function useRemembered(key: string): readonly [string, (value: string) => void] {
  const [value, setValue] = useState(() => read(key));
  const remember = useCallback(
    (next: string) => {
      setValue(next);
      write(key, next);
    },
    [key],
  );
  return [value, remember];
}

/** What was begun to be written in this chat. */
export function draftKey(chatId: string | undefined): string {
  return `boochat-draft-${chatId ?? 'new'}`;
}

export function forgetDraft(chatId: string | undefined): void {
  write(draftKey(chatId), '');
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be full or switched off.
  }
}
