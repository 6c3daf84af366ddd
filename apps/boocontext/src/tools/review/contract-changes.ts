/**
 * What others rely on and the later of two scans no longer has: routes, tables and columns, messages, environment variables. Both are
 * read by the same readers, so what these cannot read in either state is no change; where one of the two is read less well
 * than the other, what is missing there is not claimed to be gone.
 */
import type { ProjectScan, ScannedRoute, ScannedSchema } from '@boocontext/project-scan';
import {
  isParameter,
  isStored,
  isTable,
  requestsToRoutes,
  routeName,
  segmentsOf,
  typeText,
} from '@boocontext/project-scan';
import { cut } from '../wording.ts';
import type { ComparedScans, ContractChange, ContractChanges } from './contracts.ts';
import { messageChanges } from './message-changes.ts';

export function contractChanges(scans: ComparedScans): ContractChanges {
  const parts = [
    compared('routes', 'routes', scans, routeChanges),
    compared('schemas', 'tables', scans, schemaChanges),
    compared('schemas', 'messages', scans, messageChanges),
    compared('env_vars', 'environment variables', scans, envChanges),
  ];
  return { changes: parts.flatMap(({ changes }) => changes), open: parts.flatMap(({ open }) => open) };
}

function compared(
  detector: string,
  what: string,
  scans: ComparedScans,
  compare: (scans: ComparedScans) => ContractChanges,
): ContractChanges {
  const { before, now } = scans;
  const failed = [...before.failures, ...now.failures].find(
    (failure) => (failure.detector === detector || failure.detector === 'project') && failure.isLasting !== true,
  );
  if (failed === undefined) return compare(scans);
  return { changes: [], open: [`${what} were not compared with those of before: ${cut(failed.message, 150)}`] };
}

function routeChanges({ before, now, newNames, isStillSaid }: ComparedScans): ContractChanges {
  const served = new Set(now.routes.map(keyOf));
  const answersAll = new Set(now.routes.filter(({ method }) => method === 'ALL').map(({ path }) => shapeOf(path)));
  const old = new Set(before.routes.map(keyOf));
  const isServed = (route: ScannedRoute) => served.has(keyOf(route)) || answersAll.has(shapeOf(route.path));
  const gone = onceEach(before.routes.filter((route) => !isServed(route)));
  const fresh = onceEach(now.routes.filter((route) => !old.has(keyOf(route))));
  // Where more is registered by names that are not read than before, it may be among these.
  const isReadLess =
    now.failures.some(({ detector }) => detector === 'routes') &&
    !before.failures.some(({ detector }) => detector === 'routes');
  const isSeen = ({ confidence, foundBy }: ScannedRoute) => confidence === 'high' && foundBy === 'boocontext';
  const shapes = new Set(now.routes.map(({ path }) => shapeOf(path)));
  // What says its path still stands there, in a form that is not read.
  const isSaid = ({ path, file }: ScannedRoute): boolean => {
    const parts = segmentsOf(path);
    const last = parts.findLastIndex((part) => !isParameter(part));
    if (last < 0 || shapes.has(shapeOf(path))) return false;
    const end = parts.slice(last).map((part) => (isParameter(part) ? '[^/\'"`]+' : escaped(part)));
    return isStillSaid(new RegExp(`['"\`/]${end.join('/')}['"\`?]`), newNames.get(file) ?? file);
  };
  const changes: ContractChange[] = [];
  const elsewhere: string[] = [];
  const removed: ScannedRoute[] = [];
  for (const route of gone) {
    const next = successorOf(route, gone, fresh, newNames);
    if (next !== undefined && (!isSeen(route) || !isSeen(next)) && mayBeSamePath(route, next)) {
      elsewhere.push(routeName(route));
      continue;
    }
    const isSure = isSeen(route) && !isReadLess && (next === undefined ? !isSaid(route) : isSeen(next));
    if (isSure) removed.push(route);
    const was = cut(routeName(route), 200);
    changes.push(
      next === undefined
        ? { rule: 'removed-route', message: `${was} is gone`, file: route.file, isSure }
        : {
            rule: 'changed-route',
            message: `${was} is ${cut(routeName(next), 200)} now`,
            file: next.file,
            ...(next.line === undefined ? {} : { line: next.line }),
            isSure,
          },
    );
  }
  return {
    changes: [...changes, ...strandedRequests(before, now, removed)],
    open:
      elsewhere.length === 0
        ? []
        : [
            `whether these routes have moved is not known, since where they are mounted was not seen: ${cut(elsewhere.join(', '), 300)}`,
          ],
  };
}

/** Requests of the project that went to a route which is gone, and go to none now. */
function strandedRequests(
  before: ProjectScan,
  now: ProjectScan,
  removed: readonly ScannedRoute[],
): readonly ContractChange[] {
  if (removed.length === 0) return [];
  const answered = new Set(requestsToRoutes(now.requests, now.routes).map(({ request }) => request));
  const left = now.requests.filter((request) => !answered.has(request));
  return requestsToRoutes(left, before.routes)
    .filter(({ route, resolution }) => resolution === 'resolved' && removed.includes(route))
    .map(({ request, route }) => ({
      rule: 'request-to-removed-route' as const,
      message: `this request goes to ${cut(routeName(route), 200)}, which the diff takes away`,
      file: request.file,
      line: request.line,
      isSure: true,
    }));
}

/** What a route that is gone has become: the same handler under another path, or the same path by another method. */
function successorOf(
  route: ScannedRoute,
  gone: readonly ScannedRoute[],
  fresh: readonly ScannedRoute[],
  newNames: ReadonlyMap<string, string>,
): ScannedRoute | undefined {
  const file = newNames.get(route.file) ?? route.file;
  const only = (isIt: (other: ScannedRoute) => boolean): ScannedRoute | undefined => {
    const [next, ...others] = fresh.filter(isIt);
    return others.length === 0 ? next : undefined;
  };
  const shape = shapeOf(route.path);
  const sameShape = gone.filter((other) => shapeOf(other.path) === shape);
  const byMethod = sameShape.length === 1 ? only((other) => shapeOf(other.path) === shape) : undefined;
  if (byMethod !== undefined) return byMethod;
  if (route.handler === undefined || route.handler === '<inline>') return undefined;
  const isSameHandler = (other: ScannedRoute) => other.handler === route.handler && other.method === route.method;
  const rivals = gone.filter((other) => isSameHandler(other) && other.file === route.file);
  return rivals.length === 1 ? only((other) => isSameHandler(other) && other.file === file) : undefined;
}

/** One path ends with the other: what stands before it may only have been seen once. */
function mayBeSamePath(a: ScannedRoute, b: ScannedRoute): boolean {
  const [left, right] = [shapeOf(a.path), shapeOf(b.path)];
  return a.method === b.method && (left.endsWith(right) || right.endsWith(left));
}

function keyOf({ method, path }: ScannedRoute): string {
  return `${method} ${shapeOf(path)}`;
}

/** Whatever the parameters are called, and whether it ends with a slash. */
function shapeOf(path: string): string {
  return `/${segmentsOf(path)
    .map((part) => (isParameter(part) ? '{}' : part))
    .join('/')}`;
}

function onceEach(routes: readonly ScannedRoute[]): readonly ScannedRoute[] {
  return [...new Map(routes.toReversed().map((route) => [keyOf(route), route])).values()].toReversed();
}

function schemaChanges({ before, now, isStillSaid }: ComparedScans): ContractChanges {
  const [formerly, stored] = [before.schemas.filter(isStored), now.schemas.filter(isStored)];
  const tables = uniqueTables(stored);
  const libraries = new Set(stored.map(({ orm }) => orm));
  const models = new Set([...formerly, ...stored].map(({ name }) => name));
  const found: TableChange[] = [];
  const open: string[] = [];
  for (const [key, old] of uniqueTables(formerly)) {
    const table = tables.get(key);
    if (table !== undefined) {
      found.push(...columnChanges(old, table, models).map((change) => ({ change, of: old })));
      continue;
    }
    if (stored.some(({ name }) => name === old.name)) continue;
    // Of another library, or written in a way that is not read: still there, as far as anybody can tell.
    const name = escaped(old.name);
    const isDeclared = new RegExp(
      `\\b(?:class|model|struct|interface|type|enum|const)\\s+${name}\\b|\\bTABLE\\b[^;\\n]{0,80}\\b${name}\\b`,
      'i',
    );
    if ((old.orm === 'sql' && !libraries.has('sql')) || (old.orm !== 'sql' && isStillSaid(isDeclared)))
      open.push(
        `${old.orm} ${cut(old.name, 100)} is no longer read as a table, so whether it has changed is not known`,
      );
    else
      found.push({
        change: {
          rule: 'removed-table',
          message: `${kindOf(old)} ${cut(old.name, 100)} is gone`,
          declaration: old.name,
          file: old.file,
          isSure: true,
        },
        of: old,
      });
  }
  return { changes: toldOnce(found), open };
}

interface TableChange {
  readonly change: ContractChange;
  readonly of: ScannedSchema;
}

/** What a model and the steps of SQL that make its table say both is said by the model. */
function toldOnce(found: readonly TableChange[]): readonly ContractChange[] {
  const place = ({ change, of }: TableChange): string => {
    const column = change.message.split(' ', 1)[0]?.slice(of.name.length + 1) ?? '';
    return [change.rule, of.table ?? of.name, change.rule === 'removed-table' ? '' : column]
      .map((part) => part.toLowerCase().replaceAll('_', ''))
      .join(' ');
  };
  const byModels = new Set(found.filter(({ of }) => of.orm !== 'sql').map(place));
  return found.filter((each) => each.of.orm !== 'sql' || !byModels.has(place(each))).map(({ change }) => change);
}

function columnChanges(old: ScannedSchema, now: ScannedSchema, models: ReadonlySet<string>): readonly ContractChange[] {
  const isEnum = now.kind === 'enum';
  const [before, after] = [columnsOf(old, models), columnsOf(now, models)];
  const place = { file: now.file, ...(now.line === undefined ? {} : { line: now.line }), isSure: true };
  const changes: ContractChange[] = [];
  for (const [name, type] of before) {
    const nowType = after.get(name);
    const declaration = `${now.name}.${name}`;
    const called = `${cut(now.name, 100)}.${cut(name, 100)}`;
    if (nowType === undefined) {
      // It may lead to other rows now, by its name.
      if (namesOf(now).has(name)) continue;
      changes.push({ rule: 'removed-column', message: `${called} is gone`, declaration, ...place });
      continue;
    }
    if (isEnum) continue;
    if (areComparable(type, nowType) && sameType(type) !== sameType(nowType))
      changes.push({
        rule: 'changed-column-type',
        message: `${called} was ${cut(type, 100)}, is ${cut(nowType, 100)}`,
        declaration,
        ...place,
      });
    if (old.required?.includes(name) === false && now.required?.includes(name) === true)
      changes.push({
        rule: 'required-column',
        message: `${called} must be given now, and need not be before`,
        declaration,
        ...place,
      });
  }
  if (old.required !== undefined)
    for (const name of now.required ?? [])
      if (!namesOf(old).has(name))
        changes.push({
          rule: 'required-column',
          message: `${cut(now.name, 100)}.${cut(name, 100)} is new, and whoever adds a row must give it`,
          ...place,
        });
  return changes;
}

/** Types of columns by their names, without what leads to other tables and has no column of its own. */
function columnsOf({ fields, kind }: ScannedSchema, models: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap((field): readonly (readonly [string, string])[] => {
      const { name } = field;
      const type = typeText(field);
      const leadsTo =
        type.match(/\w+/g)?.some((word) => models.has(word)) === true ||
        /relationship|^(?:\w+\.)?(?:ManyToMany|OneToMany)/.test(type);
      return kind !== 'enum' && leadsTo ? [] : [[name, type]];
    }),
  );
}

function namesOf({ fields }: ScannedSchema): ReadonlySet<string> {
  return new Set(fields.map(({ name }) => name));
}

/** What is written as a type of the language says nothing of what was written as a type of the database. */
function areComparable(a: string, b: string): boolean {
  return a !== '' && b !== '' && a.startsWith('Mapped') === b.startsWith('Mapped');
}

/** Two ways to write one type give one text; that it may be empty is told apart. */
function sameType(type: string): string {
  const plain = type
    .replace(/^Mapped\[(.*)\]$/, '$1')
    .replace(/\b(?:typing|sa|db|sqlalchemy|types|models|t)\./g, '')
    .replace(/["'\s?]/g, '')
    .replace(/^Optional\[(.*)\]$/, '$1')
    .replace(/\|None\b|\bNone\|/g, '')
    .replace(/^Annotated\[([^,]+),.*\]$/, '$1');
  const size = plain.endsWith(')') ? plain.indexOf('(') : -1;
  return (size < 0 ? plain : plain.slice(0, size) + plain.slice(size).toLowerCase()).replace(
    /^\w+/,
    (word) => sameWords.get(word.toLowerCase()) ?? word.toLowerCase(),
  );
}

const sameWords: ReadonlyMap<string, string> = new Map(
  [
    ['int', 'integer', 'int4'],
    ['bool', 'boolean'],
    ['varchar', 'character varying'],
    ['str', 'string'],
    ['timestamptz', 'timestamp with time zone'],
    ['bigint', 'int8'],
    ['smallint', 'int2'],
  ].flatMap(([first = '', ...others]) => others.map((word) => [word, first] as const)),
);

/** By library and name; several of one name cannot be told apart. */
function uniqueTables(schemas: readonly ScannedSchema[]): ReadonlyMap<string, ScannedSchema> {
  const found = new Map<string, ScannedSchema | undefined>();
  for (const schema of schemas) {
    const key = `${schema.orm} ${schema.name.toLowerCase()}`;
    found.set(key, found.has(key) ? undefined : schema);
  }
  return new Map([...found].flatMap(([key, schema]) => (schema === undefined ? [] : [[key, schema] as const])));
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function kindOf(schema: ScannedSchema): string {
  return schema.kind ?? (isTable(schema) ? 'table' : 'data schema');
}

function envChanges({ before, now, isStillSaid }: ComparedScans): ContractChanges {
  const old = new Map(before.envVars.map((each) => [each.name, each]));
  const names = new Set(now.envVars.map(({ name }) => name));
  const changes: ContractChange[] = [];
  for (const { name, required, file, line } of now.envVars) {
    const former = old.get(name);
    if (!required || former?.required === true) continue;
    const message =
      former === undefined
        ? `${name} is a new environment variable, without which the code does not work`
        : `${name} must be set now, and need not be before`;
    changes.push({ rule: 'required-env-var', message, file, ...(line === undefined ? {} : { line }), isSure: true });
  }
  for (const { name, file } of before.envVars) {
    // It may be read in a way that is not known here.
    if (names.has(name) || isStillSaid(new RegExp(`\\b${name}\\b`))) continue;
    changes.push({ rule: 'removed-env-var', message: `${name} is no longer read`, file, isSure: true });
  }
  return { changes, open: [] };
}
