/** Engines of Rails that a project holds: each has routes of its own, and often a module for its controllers. */
import { snakeCase } from '../../reading/letter-case.ts';
import type { Sources } from '../../reading/sources.ts';

/** By the name of the class, what its controllers lie in: of `isolate_namespace SolidusAdmin` `solidus_admin/`. */
export type Engines = ReadonlyMap<string, string>;

export function enginesOf(sources: Sources): Engines {
  const files = sources.files.filter(
    (file) => file.endsWith('.rb') && /\bclass\s{1,10}(?:\w{1,80}::){0,10}Engine\b/.test(sources.text(file)),
  );
  return new Map(files.flatMap((file) => enginesIn(sources.bare(file))));
}

const word =
  /^[ \t]{0,40}(?:(module|class)[ \t]{1,10}(?:::)?((?:\w{1,80}::){0,10}\w{1,80})|isolate_namespace[ \t(]{1,10}(?:::)?((?:\w{1,80}::){0,10}\w{1,80}))/gm;

function enginesIn(bare: string): readonly (readonly [string, string])[] {
  const around: string[] = [];
  let engine: string | undefined;
  let module = '';
  for (const [, kind, name = '', isolated] of bare.matchAll(word)) {
    if (isolated !== undefined) module = `${underscored(isolated)}/`;
    else if (kind === 'module' && engine === undefined) around.push(name);
    else if (engine === undefined && /(?:^|::)Engine$/.test(name)) engine = [...around, name].join('::');
  }
  return engine === undefined ? [] : [[engine, module]];
}

/** `Spree::CoreApi` is `spree/core_api` to Rails. */
function underscored(name: string): string {
  return name
    .split('::')
    .map((part) => snakeCase(part))
    .join('/');
}
