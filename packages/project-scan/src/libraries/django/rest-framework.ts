/** What a router of Django's REST framework serves of a class that is registered with it: standard actions and extra ones. */
import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { type PyClass, readPyClasses } from '../../reading/python/classes.ts';
import { pyText } from '../../reading/python/literals.ts';
import { classNamed } from '../../reading/python/views.ts';
import type { Sources } from '../../reading/sources.ts';

interface ViewsetRoute {
  readonly method: string;
  /** Behind the prefix that the class is registered under: `<pk>/publish/`. */
  readonly path: string;
  readonly action: string;
  /** Behind the base name that the class is registered under: `list`, `mute-for`; undefined where it is computed. */
  readonly name: string | undefined;
}

export interface ViewsetRoutes {
  readonly name: string;
  readonly routes: readonly ViewsetRoute[];
  /** What it is registered under where nothing is said: the model of its query set, in small letters. */
  readonly model: string | undefined;
  /** A base comes from elsewhere, or what an action serves is computed. */
  readonly isInferred: boolean;
}

/** Undefined where no class of that name is here, or several are and the file does not say which. */
export function routesOfViewset(
  sources: Sources,
  file: string,
  written: string,
  slash: string,
): ViewsetRoutes | undefined {
  const name = written.split('.').at(-1) ?? '';
  const found = classOf(sources, file, written);
  if (found === undefined) return undefined;
  const family = familyOf(sources, found);
  const bodies = family.classes.map((each) => bodyOf(sources, each));
  const given = new Set([...family.actions, ...bodies.flatMap(({ methods }) => methods)]);
  const allowed = fieldOf(family.classes, 'http_method_names')
    ?.match(/\w+/g)
    ?.map((each) => each.toUpperCase());
  const lookup = quoted(fieldOf(family.classes, 'lookup_url_kwarg') ?? fieldOf(family.classes, 'lookup_field')) ?? 'pk';
  const routes: ViewsetRoute[] = STANDARD.filter(({ action }) => given.has(action)).map(
    ({ action, method, isOfOne }) => ({
      method,
      path: isOfOne ? `<${lookup}>${slash}` : '',
      action,
      name: isOfOne ? 'detail' : 'list',
    }),
  );
  const extras = bodies.flatMap((body) => body.extras);
  for (const { name: action, path, methods, isOfOne, urlName } of extras)
    for (const method of methods)
      routes.push({ method, path: `${isOfOne ? `<${lookup}>/` : ''}${path}${slash}`, action, name: urlName });
  return {
    name,
    model: /^(?:\w{1,100}\.){0,9}([A-Z]\w{0,100})\.\w/
      .exec(fieldOf(family.classes, 'queryset') ?? '')?.[1]
      ?.toLowerCase(),
    routes: allowed === undefined ? routes : routes.filter(({ method }) => allowed.includes(method)),
    isInferred: family.isOpen || extras.some(({ isComputed }) => isComputed),
  };
}

const STANDARD: readonly { readonly action: string; readonly method: string; readonly isOfOne: boolean }[] = [
  { action: 'list', method: 'GET', isOfOne: false },
  { action: 'create', method: 'POST', isOfOne: false },
  { action: 'retrieve', method: 'GET', isOfOne: true },
  { action: 'update', method: 'PUT', isOfOne: true },
  { action: 'partial_update', method: 'PATCH', isOfOne: true },
  { action: 'destroy', method: 'DELETE', isOfOne: true },
];

/** Actions that classes of the framework bring. */
const BROUGHT: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['ModelViewSet', STANDARD.map(({ action }) => action)],
  ['ReadOnlyModelViewSet', ['list', 'retrieve']],
  ['ListModelMixin', ['list']],
  ['CreateModelMixin', ['create']],
  ['RetrieveModelMixin', ['retrieve']],
  ['UpdateModelMixin', ['update', 'partial_update']],
  ['DestroyModelMixin', ['destroy']],
  ...['GenericViewSet', 'ViewSet', 'ViewSetMixin', 'GenericAPIView', 'APIView', 'object', 'Generic'].map(
    (name): [string, readonly string[]] => [name, []],
  ),
]);

interface Family {
  /** The class first, then those that it builds on. */
  readonly classes: readonly PyClass[];
  readonly actions: ReadonlySet<string>;
  readonly isOpen: boolean;
}

function familyOf(sources: Sources, first: PyClass): Family {
  const classes: PyClass[] = [];
  const actions = new Set<string>();
  let isOpen = false;
  const left = [first];
  for (let at = left.shift(); at !== undefined && classes.length < MOST_BASES; at = left.shift()) {
    if (classes.includes(at)) continue;
    classes.push(at);
    for (const written of at.bases) {
      if (written.includes('=')) continue;
      const path = written.split('[', 1)[0] ?? '';
      const brought = BROUGHT.get(path.split('.').at(-1) ?? '');
      const own = brought === undefined ? classOf(sources, at.file, path) : undefined;
      for (const action of brought ?? []) actions.add(action);
      if (own !== undefined) left.push(own);
      isOpen ||= brought === undefined && own === undefined;
    }
  }
  return { classes, actions, isOpen };
}

const MOST_BASES = 40;

/** The only one of its name, or of several the one that the file means. */
function classOf(sources: Sources, file: string, path: string): PyClass | undefined {
  const name = path.split('.').at(-1);
  const found = readPyClasses(sources).filter((each) => each.name === name);
  return found.length > 1 ? classNamed(sources, file, path) : found[0];
}

function fieldOf(classes: readonly PyClass[], name: string): string | undefined {
  for (const { fields } of classes) {
    const field = fields.find((each) => each.name === name);
    if (field?.value !== undefined) return field.value;
  }
  return undefined;
}

function quoted(value: string | undefined): string | undefined {
  return /^["'](\w+)["']$/.exec(value ?? '')?.[1];
}

interface Extra {
  readonly name: string;
  readonly path: string;
  readonly methods: readonly string[];
  readonly isOfOne: boolean;
  readonly isComputed: boolean;
  readonly urlName: string | undefined;
}

/** Names of the methods in a class's body, and its extra actions. */
function bodyOf(
  sources: Sources,
  { file, line }: PyClass,
): { readonly methods: readonly string[]; readonly extras: readonly Extra[] } {
  const lines = sources
    .masked(file)
    .split('\n')
    .slice(line - 1);
  const depthOf = (text: string) => /^[ \t]*/.exec(text)?.[0].length ?? 0;
  const own = depthOf(lines[0] ?? '');
  const isHead = (text: string, at: number) =>
    at === 0 || text.trim() === '' || depthOf(text) > own || /^\s*\)/.test(text);
  const end = lines.findIndex((text, at) => !isHead(text, at));
  const body = lines.slice(1, end < 0 ? undefined : end);
  const inside = Math.min(...body.filter((text) => /^\s*(?:@|def\b|async\b|\w+\s*[:=])/.test(text)).map(depthOf));
  const text = body.join('\n');
  const methods: string[] = [];
  const extras: Extra[] = [];
  for (const match of text.matchAll(/^([ \t]*)(?:async[ \t]+)?def[ \t]+(\w+)/gm))
    if (match[1]?.length === inside) methods.push(match[2] as string);
  for (const match of text.matchAll(/^([ \t]*)@(?:\w+\.)?(action|list_route|detail_route)[ \t]*\(/gm)) {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(text, open);
    const name = /\bdef[ \t]+(\w+)/.exec(text.slice(close, close + 2_000))?.[1];
    if (match[1]?.length !== inside || name === undefined) continue;
    const extra = extraOf(text, open, close, name);
    // Before version 3.8 the decorator said whether it is of one.
    extras.push(match[2] === 'detail_route' ? { ...extra, isOfOne: true } : extra);
  }
  for (const [, of = '', method = ''] of text.matchAll(/^[ \t]*@(\w+)\.mapping\.(\w+)/gm)) {
    const extra = extras.find(({ name }) => name === of);
    if (extra !== undefined) extras.push({ ...extra, methods: [method.toUpperCase()] });
  }
  return { methods, extras };
}

function extraOf(text: string, open: number, close: number, name: string): Extra {
  const given = new Map(
    splitAtCommas(text, open + 1, close).map(({ from, to }) => {
      const [key = '', ...value] = text.slice(from, to).split('=');
      return [key.trim(), value.join('=').trim()] as const;
    }),
  );
  const methods = given.get('methods');
  const path = given.get('url_path');
  const urlName = given.get('url_name');
  const written = /^r?["']([^"'\n]*)["']$/.exec(path ?? '')?.[1];
  const named = [...(methods ?? '').matchAll(/["'](\w+)["']/g)].map(([, method = '']) => method.toUpperCase());
  return {
    name,
    path: path === undefined ? name : (written ?? '…').replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '<$1>'),
    methods: methods === undefined ? ['GET'] : named.length > 0 ? named : ['ALL'],
    isOfOne: given.get('detail') === 'True',
    urlName: urlName === undefined ? name.replaceAll('_', '-') : pyText(urlName),
    isComputed: (methods !== undefined && named.length === 0) || (path !== undefined && written === undefined),
  };
}
