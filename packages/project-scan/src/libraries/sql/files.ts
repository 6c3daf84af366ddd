/** What a file of SQL is by its name and its place: a step, the way back from one, or a state; and of which database. */

/** Those that lead from one state to the next, or say what one is; none that undoes a step. */
export function waysThere(files: readonly string[]): readonly string[] {
  const all = new Set(files);
  return files.filter((file) => file.endsWith('.sql') && !isWayBack(file, all));
}

export function isStep(file: string): boolean {
  return /(^|\/)[vV]?\d[\w.]*(\/|__|_|-|\.)|(^|\/)(up|down)\.sql$/.test(file);
}

/**
 * The databases of files: a folder each, without that of a single step or version, and for each kind of database that names
 * of files speak of. Steps may do so beside the others, unless there is the same one for another kind.
 */
export function databasesOf(files: readonly string[]): (file: string) => string {
  const kindsOfSteps = new Map<string, Set<string>>();
  for (const file of files) {
    const [rest, kind] = withoutKind(file);
    kindsOfSteps.set(rest, (kindsOfSteps.get(rest) ?? new Set()).add(kind));
  }
  return (file) => {
    const [rest, kind] = withoutKind(file);
    const isApart = !isStep(file) || (kindsOfSteps.get(rest)?.size ?? 0) > 1;
    return `${folderOf(file)}:${isApart ? kind : ''}`;
  };
}

function folderOf(file: string): string {
  return file.replace(/(?:^|\/)[vV]?\d[^/]{0,200}\/[^/]{1,200}$|\/?[^/]{1,200}$/, '');
}

function withoutKind(file: string): readonly [string, string] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const found = kinds.find(([, pattern]) => pattern.test(name));
  if (found === undefined) return [file, ''];
  return [file.slice(0, -name.length) + name.replace(found[1], ''), found[0]];
}

/** The kind of database that the path speaks of, the last one of it. */
export function kindOf(file: string): string | undefined {
  return file.split('/').reduce<string | undefined>((found, part) => kindIn(part) ?? found, undefined);
}

const kinds: readonly (readonly [string, RegExp])[] = [
  ['postgresql', /postgres|psql|pgsql|(?<![a-z])pg(?![a-z])|cockroach|crdb/i],
  ['mysql', /mysql|mariadb/i],
  ['sqlite', /sqlite/i],
  ['sqlserver', /mssql|sqlserver|sql-server|tsql/i],
  ['oracle', /oracle/i],
  ['h2', /(?<![a-z])h2(?![a-z0-9])/i],
  ['hsqldb', /hsql/i],
  ['clickhouse', /clickhouse/i],
];

function kindIn(name: string): string | undefined {
  return kinds.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Made when it is needed: the first use of a locale takes 20 ms. */
let collator: Intl.Collator | undefined;

export function inTheirOrder(left: string, right: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(left, right);
}

function isWayBack(file: string, files: ReadonlySet<string>): boolean {
  if (/(?:^|[./])(?:down|undo|rollback)(?:\.[\w-]{1,100})?\.sql$|(?:^|\/)U\d[^/]{0,200}__[^/]{0,200}$/.test(file))
    return true;
  // `12_step_down` is the way back where there is a way up too; `12_slow_down` may be a step.
  const name = /^(.{0,1000}[_-])(?:down|undo|rollback)\.sql$/s.exec(file);
  return name !== null && (files.has(`${name[1]}up.sql`) || files.has(`${(name[1] ?? '').slice(0, -1)}.sql`));
}

/** Without what undoes a step again, where both are in one file. */
export function wayThere(text: string): string {
  const marks = [...text.matchAll(mark)];
  return marks
    .map((found, place) => ({ from: found.index, to: marks[place + 1]?.index ?? text.length, isBack: found[1] }))
    .filter(({ isBack }) => isBack !== undefined)
    .reduceRight(
      (rest, { from, to }) => rest.slice(0, from) + rest.slice(from, to).replace(/[^\n]/g, ' ') + rest.slice(to),
      text,
    );
}

/** Of goose, sql-migrate, micrate, dbmate, rambler, Play, MyBatis and node-pg-migrate. */
const mark =
  /^(?:#[ \t]{0,20})?--[ \t-]{0,20}(?:(\+\w{1,20}[ \t]{1,20}Down|migrate:down|rambler[ \t]{1,20}down|!Downs|\/\/[ \t]{0,20}@UNDO|Down(?:[ \t]{1,20}Migration)?(?=[ \t]{0,20}\r?$))|\+\w{1,20}[ \t]{1,20}Up|migrate:up|rambler[ \t]{1,20}up|!Ups|Up(?:[ \t]{1,20}Migration)?(?=[ \t]{0,20}\r?$))/gim;
