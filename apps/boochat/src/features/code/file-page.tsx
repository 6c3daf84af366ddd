/** A file as what it is made for: a document is read, an image is seen; of all others, and at a line, its lines. */
import { useState } from 'react';
import type { Place } from '../../ui/place.ts';
import { FileView } from './file-view.tsx';
import { hasLines, renderingOf } from './rendered.ts';
import { RenderedFile } from './rendered-file.tsx';

export function FilePage({ place }: { readonly place: Place }) {
  const rendering = renderingOf(place.path);
  const [wantsLines, setWantsLines] = useState<boolean>();
  const isLines = hasLines(place.path) && (wantsLines ?? place.line !== undefined);
  if (rendering === undefined || isLines) {
    return <FileView place={place} onRender={rendering === undefined ? undefined : () => setWantsLines(false)} />;
  }
  return <RenderedFile place={place} rendering={rendering} onSource={() => setWantsLines(true)} />;
}
