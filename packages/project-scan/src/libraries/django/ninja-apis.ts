/** APIs of django-ninja, by the names that Django's URLs have for them. */
import { placeOfName } from '../../reading/python/modules.ts';
import { lineageNamed } from '../../reading/python/views.ts';
import type { Sources } from '../../reading/sources.ts';

/** `api` of `api.urls`, where it is made as such an API, or as a class of the project that is one. */
export function isNinjaApi(sources: Sources, file: string, written: string): boolean {
  const place = placeOfName(sources, file, written);
  if (place === undefined) return false;
  const made = new RegExp(`^${place.name}[ \\t]*(?::[^=\\n]{1,100})?=(?!=)[ \\t]*([\\w.]{1,200})\\(`, 'm');
  const called = made.exec(sources.bare(place.file))?.[1];
  if (called === undefined) return false;
  const bases = lineageNamed(sources, place.file, called)?.outside ?? [];
  return [called, ...bases.map(({ name }) => name)].some((name) => NINJA_API.test(name));
}

const NINJA_API = /(?:^|\.)Ninja(?:Extra)?API$/;
