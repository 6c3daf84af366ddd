import { FolderTree, ListTree } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useSetting } from '../../ui/settings.ts';
import { isFolder } from './place.ts';

/** What stands beside the lines: the files of the repository, the outline of this one, or nothing. */
export function SideSwitches({ path }: { readonly path: string }) {
  const [side, setSide] = useSetting('codeSide');
  return (
    <>
      <Button
        look="quiet"
        isIcon
        aria-label="Files"
        title="Files"
        aria-pressed={side === 'files'}
        className={side === 'files' ? pressed : ''}
        onClick={() => setSide(side === 'files' ? 'none' : 'files')}
      >
        <FolderTree size={16} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        isIcon
        aria-label="Outline"
        title="Outline"
        disabled={isFolder(path)}
        aria-pressed={side === 'outline'}
        className={side === 'outline' ? pressed : ''}
        onClick={() => setSide(side === 'outline' ? 'none' : 'outline')}
      >
        <ListTree size={16} aria-hidden="true" />
      </Button>
    </>
  );
}

const pressed = 'bg-accent-soft !text-accent';
