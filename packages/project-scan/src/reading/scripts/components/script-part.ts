/** The scripts of files in which markup stands too, as sources of their own: all else is blank, so that offsets stay. */
import { Sources } from '../../sources.ts';
import { scriptPart } from '../script-part.ts';

const known = new WeakMap<Sources, Sources>();

export function scriptPartsOf(sources: Sources): Sources {
  const before = known.get(sources);
  if (before !== undefined) return before;
  const parts = new Sources(sources.files, (file) =>
    /\.(vue|svelte)$/.test(file) ? sources.once(file, scriptPart) : sources.text(file),
  );
  known.set(sources, parts);
  return parts;
}
