/**
 * What a person has set once, kept in this browser and the same in all of its tabs. Everything that can be set is listed
 * here with its default; what is stored and means nothing any more counts as not set.
 */
import { useSyncExternalStore } from 'react';

const settingChoices = {
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  chatList: ['shown', 'hidden'],
  codeWidth: ['beside', 'full'],
  codeSide: ['none', 'files', 'outline', 'history'],
  diffLook: ['unified', 'split'],
  codeWrap: ['off', 'on'],
  thinking: ['model', 'low', 'medium', 'high'],
} as const;

/** Settings whose value is a text of the person's own, with what holds until they write one. */
const settingTexts = {
  editor: '',
  agentOfNewChats: '',
  instructions: '',
  temperature: '',
  longestAnswer: '',
  /** As JSON. */
  prompts: '',
} as const;

/** What is set for new chats: nothing, or an agent by its name, which is empty for none. */
export const agentOfNewChats = {
  read: (value: string): string | undefined => (value.startsWith('agent:') ? value.slice('agent:'.length) : undefined),
  write: (name: string): string => `agent:${name}`,
} as const;

export type SettingName = keyof typeof settingChoices | keyof typeof settingTexts;
export type SettingValue<Name extends SettingName> = Name extends keyof typeof settingChoices
  ? (typeof settingChoices)[Name][number]
  : string;

export function readSetting<Name extends SettingName>(name: Name): SettingValue<Name> {
  const stored = read(keyOf(name));
  if (!(name in settingChoices)) return (stored ?? '') as SettingValue<Name>;
  const choices: readonly string[] = settingChoices[name as keyof typeof settingChoices];
  return (stored !== null && choices.includes(stored) ? stored : choices[0]) as SettingValue<Name>;
}

export function useSetting<Name extends SettingName>(
  name: Name,
): readonly [SettingValue<Name>, (value: SettingValue<Name>) => void] {
  const value = useSyncExternalStore(subscribe, () => readSetting(name));
  return [value, (next) => writeSetting(name, next)];
}

/** Told of every change, in this tab or another. Returns what ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function writeSetting<Name extends SettingName>(name: Name, value: SettingValue<Name>): void {
  unstored.set(keyOf(name), value);
  try {
    localStorage.setItem(keyOf(name), value);
    unstored.delete(keyOf(name));
  } catch {
    // Storage may be full or switched off: it then holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();
const unstored = new Map<string, string>();

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keyOf(name: SettingName): string {
  return `boochat-${name}`;
}
