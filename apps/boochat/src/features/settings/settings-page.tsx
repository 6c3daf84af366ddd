/** What can be set: how the page looks, which models and agents answer, where code opens, and what is kept where. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { aboutQuery } from '../../api/queries.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { type SettingValue, useSetting } from '../../ui/settings.ts';
import { AgentChoice } from './agent-choice.tsx';
import { Answers } from './answers.tsx';
import { Connections } from './connections.tsx';
import { EditorChoice } from './editor-choice.tsx';
import { Prompts } from './prompts.tsx';

export function SettingsPage() {
  usePageTitle('Settings');
  return (
    <div className="h-full overflow-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-8 p-4">
        <h1 className="font-semibold text-xl">Settings</h1>
        <Part title="Look">
          <Choice name="theme" legend="Theme" words={{ system: 'As the system', light: 'Light', dark: 'Dark' }} />
          <Choice name="density" legend="Density" words={{ comfortable: 'Comfortable', compact: 'Compact' }} />
        </Part>
        <Part title="Models">
          <Connections />
        </Part>
        <Part title="Answers">
          <Answers />
        </Part>
        <Part title="Prompts">
          <Prompts />
        </Part>
        <Part title="Agents">
          <AgentChoice />
        </Part>
        <Part title="Editor">
          <EditorChoice />
        </Part>
        <Part title="What is kept">
          <Kept />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}

interface ChoiceProps<Name extends 'theme' | 'density'> {
  readonly name: Name;
  readonly legend: string;
  /** Each choice in the words of people, in the order in which they are shown. */
  readonly words: Readonly<Record<SettingValue<Name>, string>>;
}

function Choice<Name extends 'theme' | 'density'>({ name, legend, words }: ChoiceProps<Name>) {
  const [value, set] = useSetting(name);
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-sm">
      <legend className="float-left w-24 max-sm:w-full">{legend}</legend>
      {(Object.entries(words) as [SettingValue<Name>, string][]).map(([choice, word]) => (
        <label
          key={choice}
          className="flex cursor-pointer items-center gap-1.5 rounded-md border border-line px-3 py-1.5 pointer-coarse:py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            checked={value === choice}
            onChange={() => set(choice)}
            className="accent-accent"
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

function Kept() {
  const about = useQuery(aboutQuery).data;
  if (about === undefined) return null;
  const rows = [
    ['Chats', about.databaseFile ?? (about.sharesDatabase ? IN_POSTGRES : NOWHERE)],
    ['Connections to model servers, with their keys', about.connectionsFile ?? NOWHERE],
    ['MCP servers, as you configure them', about.mcpConfigPath],
    ['Agents, as you describe them', about.agentsPath],
    ['This page’s settings, drafts and a token', 'This browser'],
    ['The repository', `${about.repository.path}: it is read, and nothing is written there.`],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {rows.map(([what, where]) => (
        <div key={what} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="text-muted">{what}</dt>
          <dd className="break-all font-mono text-xs leading-6">{where}</dd>
        </div>
      ))}
    </dl>
  );
}

const NOWHERE = 'Nowhere: they last as long as BooCode runs.';
const IN_POSTGRES = 'The PostgreSQL database that the server was given';
