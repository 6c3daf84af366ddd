/** Above the code: back and forward, the path with its folders, and how wide it is shown. */
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Maximize2, Minimize2, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { isFolder, type Place, writePlace } from '../../ui/place.ts';
import { useIsWide } from './panel-width.tsx';
import { RevisionPicker } from './revision-picker.tsx';
import { SideSwitches } from './side-switches.tsx';
import { useWay } from './use-way.ts';

export function CodeHead({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) {
  const { path, at } = place;
  const { history } = useRouter();
  const { canGoBack, canGoForward } = useWay();
  const [isWide, setIsWide] = useIsWide();
  return (
    <div className="@container flex items-center gap-0.5 border-line border-b px-2 py-1">
      <SideSwitches path={path} />
      {/* A telephone has its own, and no room for these beside the name of the file. */}
      <Button
        look="quiet"
        isIcon
        aria-label="Back"
        title="Back"
        className="max-md:hidden"
        disabled={!canGoBack}
        onClick={() => history.back()}
      >
        <ArrowLeft size={16} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        isIcon
        aria-label="Forward"
        title="Forward"
        className="max-md:hidden"
        disabled={!canGoForward}
        onClick={() => history.forward()}
      >
        <ArrowRight size={16} aria-hidden="true" />
      </Button>
      <RevisionPicker place={place} />
      <Breadcrumbs path={path} at={at} />
      <Button
        look="quiet"
        isIcon
        aria-label="Full width"
        title="Full width"
        aria-pressed={isWide}
        className="max-md:hidden"
        onClick={() => setIsWide(!isWide)}
      >
        {isWide ? <Minimize2 size={16} aria-hidden="true" /> : <Maximize2 size={16} aria-hidden="true" />}
      </Button>
      <Button look="quiet" isIcon aria-label="Close the code" title="Close (Esc)" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Where there is no room for all of it, whole folders are left out at the left: the file's own name says most. */
function Breadcrumbs({ path, at }: Pick<Place, 'path' | 'at'>) {
  const segments = path.split('/').filter((segment) => segment !== '');
  const folders = isFolder(path) ? segments : segments.slice(0, -1);
  const file = isFolder(path) ? undefined : segments.at(-1);
  return (
    <h2
      title={path}
      className="flex h-5 min-w-0 flex-1 flex-wrap content-end overflow-hidden whitespace-pre px-1 font-mono text-sm"
    >
      <Crumb folder="/" at={at} name="root" isLast={segments.length === 0} />
      {folders.map((name, index) => {
        const folder = `${folders.slice(0, index + 1).join('/')}/`;
        return <Crumb key={folder} folder={folder} at={at} name={name} isLast={folder === path} />;
      })}
      {file === undefined ? null : <span className="max-w-full truncate">{file}</span>}
    </h2>
  );
}

interface CrumbProps {
  readonly folder: string;
  readonly at: string | undefined;
  readonly name: string;
  readonly isLast: boolean;
}

function Crumb({ folder, at, name, isLast }: CrumbProps) {
  if (isLast) return <span className="max-w-full truncate">{name}</span>;
  return (
    <span className="shrink-0">
      <Link
        to="."
        search={(search) => ({ ...search, file: writePlace({ path: folder, at }) })}
        className="rounded text-muted underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
      >
        {name}
      </Link>
      <span aria-hidden="true" className="text-muted">
        {' / '}
      </span>
    </span>
  );
}
