/** How text is searched: `/…/` is a regular expression, and `in:src/*.ts` says where. */
export interface TextQuery {
  readonly pattern: string;
  readonly isLiteral: boolean;
  /** A file pattern, or the beginning of a path. */
  readonly place: string | undefined;
}

export function readTextQuery(query: string): TextQuery {
  const [, place] = /(?:^|\s)in:(\S+)/.exec(query) ?? [];
  const rest = query.replace(/(?:^|\s)in:\S*/, ' ').trim();
  const [, expression] = /^\/(.+)\/$/.exec(rest) ?? [];
  return { pattern: expression ?? rest, isLiteral: expression === undefined, place };
}

/** As `grep` takes it: a pattern as it is, and of a folder or a part of a name all that it may mean. */
export function globOf(place: string): string {
  if (/[*?[{]/.test(place)) return place;
  const path = place.replace(/\/$/, '');
  return place.endsWith('/') ? `${path}/**` : `{${path},${path}/**,**/${path},**/${path}/**}`;
}
