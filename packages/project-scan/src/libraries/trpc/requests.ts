/**
 * Calls of tRPC: `trpc.order.list.useQuery()`, by the keys on the way to a procedure. The client is one by what makes it,
 * here or in a file that it is imported from; only what asks for a procedure is a call, so no `invalidate`.
 */

import { meantBy } from '../../reading/scripts/declared.ts';
import { functionsIn } from '../../reading/scripts/functions.ts';
import { declarationOf } from '../../reading/scripts/locals.ts';
import { exportsOf, fileOfImport, importsIn } from '../../reading/scripts/modules.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';

export function readTrpcRequests(sources: Sources): readonly ScannedRequest[] {
  const scripts = sources.scripts();
  if (!scripts.some((file) => sources.text(file).includes('createTRPC'))) return [];
  return scripts.filter((file) => ASKS.test(sources.text(file))).flatMap((file) => [...callsIn(sources, file)]);
}

const METHODS: ReadonlyMap<string, string> = new Map([
  ...'useQuery useSuspenseQuery useInfiniteQuery useSuspenseInfiniteQuery usePrefetchQuery usePrefetchInfiniteQuery'
    .split(' ')
    .map((name) => [name, 'QUERY'] as const),
  ...'query queryOptions infiniteQueryOptions fetch fetchInfinite prefetch prefetchInfinite ensureData'
    .split(' ')
    .map((name) => [name, 'QUERY'] as const),
  ...'useMutation mutate mutationOptions'.split(' ').map((name) => [name, 'MUTATION'] as const),
  ...'useSubscription subscribe subscriptionOptions'.split(' ').map((name) => [name, 'SUBSCRIPTION'] as const),
]);

const verbs = [...METHODS.keys()].join('|');
const ASKS = new RegExp(`\\.\\s{0,40}(?:${verbs})\\b`);
const CALLS = new RegExp(
  `(?<![\\w$.])([\\w$]+)((?:\\s{0,40}\\??\\.\\s{0,40}[\\w$]+){1,12}?)\\s{0,40}\\.\\s{0,40}(${verbs})\\s{0,9}(?:<[^()]{0,200}>\\s{0,9})?\\(`,
  'g',
);

function* callsIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const masked = sources.masked(file);
  const clients = new Map<string, boolean>();
  for (const match of masked.matchAll(CALLS)) {
    const [, root = '', keys = '', verb = ''] = match;
    const isKnown = clients.get(root) ?? isClient(sources, file, root);
    clients.set(root, isKnown);
    const method = METHODS.get(verb);
    if (!isKnown || method === undefined) continue;
    const path = keys.replace(/[\s?]+/g, '').slice(1);
    yield { method, path, protocol: 'trpc', file, line: lineAt(masked, match.index) };
  }
}

const MAKES =
  'createTRPCReact|createTRPCNext|createTRPCClient|createTRPCProxyClient|createTRPCOptionsProxy|createTRPCNuxtClient|createTRPCQueryUtils|createServerSideHelpers|createProxySSGHelpers';

/** @param step how many files were passed on the way */
function isClient(sources: Sources, file: string, name: string, step = 0): boolean {
  const masked = sources.masked(file);
  const made = new RegExp(
    `\\b(?:const|let|var)\\s+${escaped(name)}\\b[^=;\\n]{0,200}=\\s*(?:await\\s+)?([\\w$]+)\\s*(\\.\\s*(?:useUtils|useContext)\\s*)?[<(]`,
  ).exec(masked);
  if (made !== null) {
    const [, maker = '', ofClient] = made;
    if (ofClient !== undefined) return maker !== name && isClient(sources, file, maker, step + 1);
    return (
      new RegExp(`^(?:${MAKES})$`).test(maker) || isHook(sources, file, maker) || givesClient(sources, file, maker)
    );
  }
  const imported = importsIn(sources, file).get(name);
  const target = imported === undefined || step > 4 ? undefined : fileOfImport(sources, file, imported.module);
  if (imported === undefined || target === undefined) return false;
  return isClient(sources, target, exportsOf(sources, target).get(imported.name) ?? imported.name, step + 1);
}

/** A function of the project that gives one: `cache(async () => { … return createServerSideHelpers({ router }); })`. */
function givesClient(sources: Sources, file: string, maker: string): boolean {
  const home = meantBy(sources, file, maker);
  const masked = sources.masked(home.file);
  if (!new RegExp(MAKES).test(masked)) return false;
  const made = functionsIn(sources, home.file).find(({ name }) => name === home.name);
  const body = made ?? declarationOf(sources, home.file, home.name)?.value;
  return (
    body !== undefined &&
    new RegExp(`(?:\\breturn|=>)\\s{1,200}(?:await\\s{1,20})?(?:${MAKES})\\b`).test(
      masked.slice(body.from - 3, body.to),
    )
  );
}

/** `useTRPC()`, which `createTRPCContext` makes. */
function isHook(sources: Sources, file: string, name: string): boolean {
  if (name !== 'useTRPC' && name !== 'useTRPCClient') return false;
  const isMade = (text: string) => new RegExp(`\\b${name}\\b[^=;]{0,200}=\\s*createTRPCContext\\b`).test(text);
  if (isMade(sources.masked(file))) return true;
  const imported = importsIn(sources, file).get(name);
  const target = imported === undefined ? undefined : fileOfImport(sources, file, imported.module);
  return target !== undefined && isMade(sources.masked(target));
}
