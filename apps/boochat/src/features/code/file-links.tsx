/** Where else a place can be opened, and its addresses: the one that is open, and one that stays what it is. */
import { Link2 } from 'lucide-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Place } from '../../ui/place.ts';
import { EditorLink } from './editor-link.tsx';
import { Permalink } from './permalink.tsx';

export function FileLinks({ place }: { readonly place: Place }) {
  const { path, line, at } = place;
  return (
    <>
      <CopyButton text={window.location.href} label="Copy the link to this place" icon={Link2} />
      {/* One row on a telephone, on which nobody has an editor. */}
      <span className="contents max-md:hidden">
        <CopyButton text={path} label="Copy the path" />
        <Permalink place={place} />
        {at === undefined ? <EditorLink path={path} line={line} /> : null}
      </span>
    </>
  );
}
