import { FolderTree, History, ListTree, type LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { isFolder } from '../../ui/place.ts';
import { useSetting } from '../../ui/settings.ts';

const sides = [
  ['files', 'Files', FolderTree],
  ['outline', 'Outline', ListTree],
  ['history', 'History', History],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];

/** What stands beside the lines: the files of the repository, the outline of this one, its commits, or nothing. */
export function SideSwitches({ path }: { readonly path: string }) {
  const [side, setSide] = useSetting('codeSide');
  return sides.map(([name, label, Icon]) => (
    <Button
      key={name}
      look="quiet"
      isIcon
      aria-label={label}
      title={label}
      disabled={name === 'outline' && isFolder(path)}
      aria-pressed={side === name}
      className={`@3xl:w-auto @3xl:px-2 ${side === name ? 'bg-accent-soft !text-accent' : ''}`}
      onClick={() => setSide(side === name ? 'none' : name)}
    >
      <Icon size={16} aria-hidden="true" />
      <span className="@max-3xl:hidden font-normal">{label}</span>
    </Button>
  ));
}
