/** The readers of each kind, by what the libraries say. One that several libraries name is asked once. */
import { readers } from '../libraries/readers.ts';
import type { EnvHolder, RequestReader } from '../library.ts';
import type { EntryReader } from '../reading/entry-reader.ts';
import type { EnvDeclarations } from '../reading/env/declared-env-var.ts';
import { goTags } from '../reading/env/go-tags.ts';
import { ownReaders } from '../reading/env/own-readers.ts';
import { wholeEnvironment } from '../reading/env/whole-environment.ts';
import { goRouters } from '../reading/go/routes.ts';
import { jvmHandlers } from '../reading/jvm/handlers.ts';
import type { MessageReader } from '../reading/message-reader.ts';
import type { MiddlewareReader } from '../reading/middleware.ts';
import { pyRouters } from '../reading/python/routes.ts';
import type { QueryReader } from '../reading/query-reader.ts';
import type { RouteReader } from '../reading/route-reader.ts';
import type { SchemaReader } from '../reading/schema-reader.ts';
import { scriptRouters } from '../reading/scripts/routes.ts';

export const routeReaders: readonly RouteReader[] = [
  scriptRouters(readers.flatMap((each) => each.scriptRouters ?? [])),
  pyRouters(readers.flatMap((each) => each.pythonRouters ?? [])),
  goRouters(readers.flatMap((each) => each.goRouters ?? [])),
  ...once(readers.flatMap((each) => each.routes ?? [])),
];
export const middlewareReaders: readonly MiddlewareReader[] = once(readers.flatMap((each) => each.middleware ?? []));
export const schemaReaders: readonly SchemaReader[] = once(readers.flatMap((each) => each.schemas ?? []));
export const entryReaders: readonly EntryReader[] = [
  ...once(readers.flatMap((each) => each.entries ?? [])),
  jvmHandlers(readers.flatMap((each) => each.jvmHandlers ?? [])),
];
export const queryReaders: readonly QueryReader[] = once(readers.flatMap((each) => each.queries ?? []));
export const messageReaders: readonly MessageReader[] = once(readers.flatMap((each) => each.messages ?? []));
export const requestReaders: readonly RequestReader[] = once(readers.flatMap((each) => each.requests ?? []));
export const envDeclarations: readonly EnvDeclarations[] = [
  goTags(readers.flatMap((each) => each.goTags ?? [])),
  ...once(readers.flatMap((each) => each.variables ?? [])),
  ownReaders,
  wholeEnvironment,
];
export const variableHolders: readonly EnvHolder[] = once(readers.flatMap((each) => each.variableHolder ?? []));

function once<T>(each: readonly T[]): readonly T[] {
  return [...new Set(each)];
}
