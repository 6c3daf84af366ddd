/** What can be done with what is open: the file or folder beside the page, and the symbol of the page. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowDownToLine, Copy, History, ListTree, Sparkles } from 'lucide-react';
import { isFolder, type Place, readPlace, writePlace } from '../../ui/place.ts';
import { useSetting } from '../../ui/settings.ts';
import { besidePage } from '../../ui/use-is-narrow.ts';
import { command, type Hit } from './hit.ts';

export function useOpenCommands(): readonly Hit[] {
  const place = useOpenPlace();
  const { name: symbol, in: definedIn } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [, setSide] = useSetting('codeSide');
  const ask = (question: string) => () =>
    void navigate({ to: '/', search: (before) => ({ file: besidePage(before.file), ask: question }) });
  const ofSymbol =
    symbol === undefined
      ? []
      : [
          command(`Ask in a chat about ${symbol}`, Sparkles, ask(`What does \`${symbol}\` do, and who uses it?`)),
          ...(definedIn === undefined
            ? []
            : [
                command(
                  `Open the file of ${symbol}`,
                  ListTree,
                  () => void navigate({ to: '.', search: (before) => ({ ...before, file: definedIn }) }),
                ),
              ]),
        ];
  if (place === undefined) return ofSymbol;
  const { path } = place;
  const short = path === '/' ? 'the repository' : path.slice(path.lastIndexOf('/', path.length - 2) + 1);
  return [
    command(`History of ${short}`, History, () => setSide('history')),
    ...(isFolder(path) ? [] : [command(`Outline of ${short}`, ListTree, () => setSide('outline'))]),
    command(`Copy the path of ${short}`, Copy, () => void navigator.clipboard?.writeText(path)),
    command(`Ask in a chat about ${short}`, Sparkles, ask(`What is \`${path}\` for, and what uses it?`)),
    ...ofSymbol,
  ];
}

/** `:120`, and `120` as well: a line of the file that is open. */
export function useLineCommand(query: string): readonly Hit[] {
  const place = useOpenPlace();
  const navigate = useNavigate();
  const [, line] = /^:?(\d{1,7})$/.exec(query) ?? [];
  if (place === undefined || isFolder(place.path) || line === undefined || Number(line) === 0) return [];
  const file = writePlace({ path: place.path, at: place.at, line: Number(line) });
  return [
    command(
      `Go to line ${line}`,
      ArrowDownToLine,
      () => void navigate({ to: '.', search: (before) => ({ ...before, file }) }),
    ),
  ];
}

function useOpenPlace(): Place | undefined {
  const { file } = useSearch({ strict: false });
  return file === undefined ? undefined : readPlace(file);
}
