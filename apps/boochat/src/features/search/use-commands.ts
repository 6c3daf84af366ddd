import { useNavigate } from '@tanstack/react-router';
import {
  Compass,
  FileDiff,
  FolderTree,
  MessageSquarePlus,
  Monitor,
  Moon,
  Plug,
  Settings,
  Sparkles,
  Sun,
} from 'lucide-react';
import { useSetting } from '../../ui/settings.ts';
import { nearest } from './closeness.ts';
import { command, type Found, type Hit } from './hit.ts';
import { useLineCommand, useOpenCommands } from './use-open-commands.ts';

/** What can be done from anywhere. A question that nothing else answers can be asked in a chat. */
export function useCommands(query: string): Found {
  const navigate = useNavigate();
  const [, setTheme] = useSetting('theme');
  const explore = (tool: 'overview' | 'map' | 'health') => () => void navigate({ to: '/explore', search: { tool } });
  const commands: readonly Hit[] = [
    command('New chat', MessageSquarePlus, () => void navigate({ to: '/' })),
    command(
      'Browse the files',
      FolderTree,
      () => void navigate({ to: '.', search: (before) => ({ ...before, file: '/' }) }),
    ),
    command('Explore', Compass, () => void navigate({ to: '/explore' })),
    command('Overview of the project', Compass, explore('overview')),
    command('Health of the project', Compass, explore('health')),
    command('Map of the project', Compass, explore('map')),
    command('Review what is not committed', FileDiff, () => void navigate({ to: '/review' })),
    command('Servers', Plug, () => void navigate({ to: '/servers' })),
    command('Settings', Settings, () => void navigate({ to: '/settings' })),
    command('Light theme', Sun, () => setTheme('light')),
    command('Dark theme', Moon, () => setTheme('dark')),
    command('Theme of the system', Monitor, () => setTheme('system')),
  ];
  const open = useOpenCommands();
  const toLine = useLineCommand(query);
  if (query === '') return { hits: [...open, ...commands], isPending: false };
  const hits = nearest([...open, ...commands], query, ({ title }) => title, 20);
  const ask = command(`Ask in a chat: ${query}`, Sparkles, () => void navigate({ to: '/', search: { ask: query } }));
  return { hits: [...toLine, ...hits, ask], isPending: false };
}
