/** The folders of the repository beside the code; each is asked for when it is opened. */
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { writePlace } from '../../ui/place.ts';
import { useFolder } from './use-folder.ts';

interface FileTreeProps {
  readonly current: string;
  /** The revision that the files are of; left out: as they are now. */
  readonly at: string | undefined;
  readonly onChosen: () => void;
}

export function FileTree({ current, at, onChosen }: FileTreeProps) {
  return (
    <nav aria-label="Files" className="py-1 text-sm">
      <Level folder="/" at={at} current={current} onChosen={onChosen} />
    </nav>
  );
}

interface LevelProps extends FileTreeProps {
  readonly folder: string;
}

function Level({ folder, at, current, onChosen }: LevelProps) {
  const { entries, problem } = useFolder(folder, at);
  if (problem !== undefined) return <p className="px-2 text-muted text-xs">This folder cannot be listed.</p>;
  if (entries === undefined) return <p className="px-2 text-muted text-xs">Loading …</p>;
  return (
    <ul className={folder === '/' ? '' : 'ml-2.5 border-line border-l pl-1'}>
      {entries.map(({ path, name, isFolder }) => (
        <li key={path}>
          {isFolder ? (
            <FolderEntry path={path} name={name} at={at} current={current} onChosen={onChosen} />
          ) : (
            <FileEntry path={path} name={name} at={at} isCurrent={path === current} onChosen={onChosen} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface FolderEntryProps extends FileTreeProps {
  readonly path: string;
  readonly name: string;
}

function FolderEntry({ path, name, at, current, onChosen }: FolderEntryProps) {
  const holdsCurrent = current.startsWith(path);
  const [isOpen, setIsOpen] = useState(holdsCurrent);
  const [held, setHeld] = useState(holdsCurrent);
  // Where one goes, the tree opens; what was closed by hand stays closed until one comes there anew.
  if (held !== holdsCurrent) {
    setHeld(holdsCurrent);
    if (holdsCurrent) setIsOpen(true);
  }
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={`flex w-full items-center gap-1 rounded px-1 py-0.5 text-left hover:bg-raised pointer-coarse:py-2.5 ${holdsCurrent ? 'font-medium' : ''}`}
      >
        <Icon size={14} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="truncate">{name}</span>
      </button>
      {isOpen ? <Level folder={path} at={at} current={current} onChosen={onChosen} /> : null}
    </>
  );
}

interface FileEntryProps {
  readonly path: string;
  readonly name: string;
  readonly at: string | undefined;
  readonly isCurrent: boolean;
  readonly onChosen: () => void;
}

function FileEntry({ path, name, at, isCurrent, onChosen }: FileEntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to="."
      search={(search) => ({ ...search, file: writePlace({ path, at }) })}
      aria-current={isCurrent ? 'page' : undefined}
      activeProps={{}}
      onClick={onChosen}
      title={path}
      className={`block truncate rounded py-0.5 pr-1 pl-5 hover:bg-raised pointer-coarse:py-2.5 ${isCurrent ? 'bg-accent-soft font-medium text-accent' : ''}`}
    >
      {name}
    </Link>
  );
}
