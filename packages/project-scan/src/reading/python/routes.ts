/**
 * Routes of frameworks for Python whose apps and routers are objects: from decorators on these, from calls and from lists,
 * with the prefixes they are included under.
 */

import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { type Mount, type Mountable, prefixesOf } from '../mounts.ts';
import { isPartOf } from '../packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../route-reader.ts';
import { lineAt, type Sources, sharedFolders } from '../sources.ts';
import { pyAround } from './around.ts';
import { isWorkedOut, type PyArgument, type PyParameters, parameter, parametersOf, stringOf } from './calls.ts';
import { readPyClasses } from './classes.ts';
import { isConditional } from './conditions.ts';
import { isMount, type PyFramework, type PyMount, type PyRegistration } from './framework.ts';
import { type PyHanded, pyHanded } from './handed.ts';
import { pyItems, pyText } from './literals.ts';
import { filledIn, functionBody, loopAround, textReturned } from './loops.ts';
import { fileOf, importsIn, joinModule, type PyImport, placeOfName } from './modules.ts';
import { functionsAround, namesRegistered } from './registered.ts';
import { type Answered, answeredBy, classMethods, lineageNamed } from './views.ts';

/** An app, a router, or a list of routes that is kept under a name. */
interface PyRouter extends Mountable {
  readonly file: string;
  /** As it is written: `app`, `self.router`; empty where it has none. */
  readonly name: string;
  readonly framework: PyFramework;
  readonly className: string;
  readonly line: number;
  /** The brackets of the list, or of the call that makes it. */
  readonly open: number;
  readonly isList: boolean;
  /** Methods of its own class that register what they are given. */
  readonly wrappers?: ReadonlyMap<string, PyWrapper> | undefined;
}

interface PyWrapper {
  readonly registration: PyRegistration;
  /** It hands on the path as it was given. */
  readonly isSure: boolean;
}

interface PyModule {
  readonly file: string;
  readonly routers: PyRouter[];
  readonly imports: ReadonlyMap<string, PyImport>;
}

/** One that a name means; for a parameter there may be several. */
interface PyOwner {
  readonly router: PyRouter;
  readonly isSure: boolean;
}

/** What `self.app = app` sets. */
interface PyKept {
  readonly file: string;
  readonly at: number;
  readonly name: string;
}

/** A place that puts something below a router, of which one or the other is not known. */
interface PyUnknownMount {
  /** What it is put below, where that was not seen to be a router. */
  readonly on?: string | undefined;
  /** Routers that are put there, as far as they are known. */
  readonly targets: readonly PyOwner[];
}

/** What a function registers that is handed it. */
interface HandedOver {
  readonly paths: Span;
  readonly handler: PyArgument;
  readonly isList: boolean;
  /** What it registers it with, where that is not handed over as well. */
  readonly own: PyRouter | undefined;
  /** What else it says of the route. */
  readonly rest: PyParameters;
}

interface PyStrangeCall {
  readonly receiver: string;
  readonly called: string;
  readonly given: PyParameters;
  readonly at: number;
}

/** How far a method is looked through for what it is. */
const FARTHEST = 5000;

type PyPrefixed = Pick<PyRouter, 'prefix' | 'isPrefixOpen'>;

interface PyPath {
  readonly path: string;
  readonly isSure: boolean;
}

interface Registered extends PyPath {
  readonly owner: PyOwner;
  readonly answered: Answered;
  /** What it is looked up by on its router; undefined where the code does not say it. */
  readonly name?: string | undefined;
  readonly file: string;
  readonly at: number;
  readonly end: number;
}

/** A file may import a router of the project, and nothing of the framework. */
const decoration =
  /^[ \t]*@\w[\w.]{0,200}\.(?:get|post|put|patch|delete|head|options|trace|websocket|route|api_route|api_operation|view|resource)[ \t]*\(/m;

/** Calls that only these frameworks have: what they are called on is an app, wherever it comes from. */
const telling: ReadonlySet<string> = new Set(
  'include_router,add_api_route,add_api_websocket_route,register_blueprint,add_url_rule,add_namespace,add_subapp'.split(
    ',',
  ),
);

/** The frameworks share one look at the sources. */
export function pyRouters(frameworks: readonly PyFramework[]): RouteReader {
  return {
    frameworks: [...new Set(frameworks.map(({ name }) => name))],
    read: (sources) => new PyRoutes(sources, frameworks).read(),
  };
}

class PyRoutes {
  readonly #sources: Sources;
  readonly #frameworks: readonly PyFramework[];
  readonly #modules = new Map<string, PyModule>();
  readonly #mounts = new Map<PyRouter, Mount<PyRouter>[]>();
  readonly #registered: Registered[] = [];
  /** What is put together of routers is known when all are read. */
  readonly #hidden: (() => Place)[] = [];
  #unplaced: ReadonlySet<PyRouter> | undefined;
  readonly #handedIn: ReturnType<typeof pyHanded>;
  readonly #handedOn = new Map<string, boolean>();
  #names: readonly string[] | undefined;
  #kept: ReadonlyMap<string, readonly PyKept[]> | undefined;
  #attributes: ReadonlyMap<string, readonly PyRouter[]> | undefined;

  constructor(sources: Sources, frameworks: readonly PyFramework[]) {
    this.#sources = sources;
    this.#frameworks = frameworks;
    this.#handedIn = (file, at, name) => {
      handed ??= pyHanded(sources, [...this.#modules.keys()]);
      return handed(file, at, name);
    };
    let handed: ReturnType<typeof pyHanded> | undefined;
  }

  read(): RouteReading {
    const names = this.#frameworks.flatMap(({ modules, registers, mounts, makes }) => [
      ...modules,
      ...[registers, mounts, makes].flatMap((each) => Object.keys(each)),
    ]);
    const sign = new RegExp(`\\b(?:${[...new Set(names)].join('|')})\\b|Router\\(`);
    for (const file of this.#sources.files) {
      if (!file.endsWith('.py')) continue;
      const text = this.#sources.text(file);
      if (!sign.test(text) && !decoration.test(text)) continue;
      const imports = importsIn(this.#sources, file);
      this.#modules.set(file, { file, imports, routers: [...this.#routersOf(file, imports)] });
    }
    for (const module of this.#modules.values()) this.#readMadeBelow(module);
    for (const framework of this.#frameworks) this.#readServed(framework);
    for (const module of this.#modules.values()) {
      this.#readPutBelow(module);
      this.#readLists(module);
      this.#readCalls(module);
      this.#readDecorators(module);
    }
    const routers = [...this.#modules.values()].flatMap((module) => module.routers);
    return {
      routes: this.#registered.flatMap((each) => this.#routesOf(each)),
      apps: routers
        .filter(({ isServed }) => isServed)
        .map(({ framework, file, line }) => ({ framework: framework.name, file, line })),
      hidden: this.#hidden.map((told) => told()),
      before: pyAround(this.#sources),
    };
  }

  #frameworkOf(className: string, imported: PyImport | undefined): PyFramework | undefined {
    return this.#frameworks.find(
      ({ makes, modules }) =>
        Object.hasOwn(makes, className) && imported !== undefined && isIn(modules, imported.module),
    );
  }

  /** `class UserRouter(APIRouter)` of the project is one too. */
  #baseOf(file: string, name: string): { readonly className: string; readonly framework: PyFramework } | undefined {
    if (!/^_?[A-Z]/.test(name)) return undefined;
    for (const { file: home, name: base } of lineageNamed(this.#sources, file, name)?.outside ?? []) {
      const imports = importsIn(this.#sources, home);
      const [first = '', last] = base.split('.');
      const imported = imports.get(first);
      const className = last ?? imported?.name ?? first;
      const framework = this.#frameworkOf(className, imported);
      if (framework !== undefined) return { className, framework };
    }
    return undefined;
  }

  #routersOf(file: string, imports: ReadonlyMap<string, PyImport>): readonly PyRouter[] {
    const bare = this.#sources.bare(file);
    const made = [
      ...bare.matchAll(
        /^[ \t]*(?:((?:self\.)?\w+)(?:[ \t]*:[ \t]*[\w.]+)?[ \t]*=|return\b)\s*(?:(\w+)\.)?(\w+)[ \t]*\(/gm,
      ),
    ].flatMap((match): readonly PyRouter[] => {
      const [whole, name = '', module, called = ''] = match;
      const imported = imports.get(module ?? called);
      const written = module === undefined ? (imported?.name ?? called) : called;
      const known = this.#frameworkOf(written, imported);
      const base = known === undefined && module === undefined ? this.#baseOf(file, called) : undefined;
      const [className, framework] = [base?.className ?? written, known ?? base?.framework];
      if (framework === undefined || isPartOf(this.#sources, file, [framework.name])) return [];
      const open = match.index + whole.length - 1;
      // `run(app=Router())` over several lines is no name.
      const isGiven = name !== '' && /[(,]\s*$/.test(bare.slice(Math.max(0, match.index - 200), match.index));
      const isServed = framework.makes[className] === 'app';
      const line = lineAt(bare, match.index + whole.search(/\S/));
      const prefixed = isServed
        ? { prefix: '' }
        : this.#prefixOf(framework, className, parametersOf(this.#sources, file, open), file);
      if (isGiven && !isServed) return [];
      const wrappers = known === undefined ? this.#wrappersOf(file, called, framework) : undefined;
      const shown = isGiven ? '' : name;
      return [{ file, name: shown, framework, className, isServed, line, ...prefixed, open, isList: false, wrappers }];
    });
    return [...made, ...this.#listsOf(file, imports)];
  }

  #prefixOf({ prefixes }: PyFramework, className: string, given: PyParameters, file: string): PyPrefixed {
    const own = prefixes !== undefined && Object.hasOwn(prefixes, className) ? prefixes[className] : undefined;
    const prefix = parameter(given, own?.at ?? ['prefix', 'url_prefix']);
    if (prefix !== undefined) {
      const text = stringOf(this.#sources, prefix.text, file);
      return isWorkedOut(prefix.text, text) ? { prefix: text } : { prefix: text, isPrefixOpen: true };
    }
    const named = own?.orNamed && parameter(given, own.orNamed);
    return { prefix: named === undefined ? '' : `/${stringOf(this.#sources, named.text, file)}` };
  }

  /** `def add_admin_route(self, path, view): self.add_url_rule(path, view_func=view)` of a class of the project. */
  #wrappersOf(file: string, name: string, { registers }: PyFramework): ReadonlyMap<string, PyWrapper> {
    const wrappers = new Map<string, PyWrapper>();
    for (const each of lineageNamed(this.#sources, file, name)?.classes ?? []) {
      const bare = this.#sources.bare(each.file).slice(0, each.body.to);
      const calls = /\b(?:self|super\(\))\.(\w+)[ \t]*\(/g;
      calls.lastIndex = each.body.from;
      for (let match = calls.exec(bare); match !== null; match = calls.exec(bare)) {
        const called = match[1] ?? '';
        const registration = Object.hasOwn(registers, called) ? registers[called] : undefined;
        const around = registration && functionAround(bare, match.index, each.body.from);
        if (registration === undefined || around === undefined || Object.hasOwn(registers, around.name)) continue;
        const given = parametersOf(this.#sources, each.file, match.index + match[0].length - 1);
        const places = (names: readonly string[]) => {
          const handed = parameter(given, names)?.text.replace(/^\*/, '').trim() ?? '';
          const place = around.parameters.indexOf(handed);
          return place < 0 ? [] : [String(place), handed];
        };
        const path = places(registration.path);
        if (path.length === 0) continue;
        const isSet = new RegExp(`^[ \\t]*${path[1]}[ \\t]*=(?!=)`, 'm').test(bare.slice(around.at, match.index));
        const own = { ...registration, path, handler: places(registration.handler) };
        if (!wrappers.has(around.name)) wrappers.set(around.name, { registration: own, isSure: !isSet });
      }
    }
    return wrappers;
  }

  /** Routers of one framework that another serves. */
  #readServed(framework: PyFramework): void {
    const { servedAt } = framework;
    const isUsed = [...this.#modules.values()].some(({ routers }) =>
      routers.some((each) => each.framework === framework),
    );
    if (servedAt === undefined || !isUsed) return;
    for (const { file, name, prefix, isSure } of servedAt(this.#sources)) {
      const module = this.#modules.get(file) ?? { file, routers: [], imports: importsIn(this.#sources, file) };
      const router = this.#resolve(module, name);
      if (router === undefined) continue;
      const above = { name: '', prefix: '', className: '', line: 0, open: 0, isList: false };
      this.#put(router, { parent: { ...above, file, framework, isServed: true }, prefix, isConditional: !isSure });
    }
  }

  /** `users = api.namespace('users')` */
  #readMadeBelow(module: PyModule): void {
    const { file } = module;
    const bare = this.#sources.bare(file);
    const names = [...new Set(this.#frameworks.flatMap(({ makesBelow = {} }) => Object.keys(makesBelow)))];
    if (names.length === 0) return;
    const made = new RegExp(
      `^[ \\t]*((?:self\\.)?\\w+)[ \\t]*=[ \\t]*([\\w.]{1,200})\\.(${names.join('|')})[ \\t]*\\(`,
      'gm',
    );
    for (const match of bare.matchAll(made)) {
      const [whole, name = '', receiver = '', called = ''] = match;
      const open = match.index + whole.length - 1;
      for (const { router: parent, isSure } of this.#ownersOf(module, receiver, undefined, match.index)) {
        const { framework } = parent;
        const className = framework.makesBelow?.[called];
        if (className === undefined) continue;
        const prefixed = this.#prefixOf(framework, className, parametersOf(this.#sources, file, open), file);
        const line = lineAt(bare, match.index + whole.search(/\S/));
        const router = { file, name, framework, className, isServed: false, line, ...prefixed, open, isList: false };
        module.routers.push(router);
        this.#put(router, { parent, prefix: '', isConditional: !isSure || isConditional(bare, match.index) });
      }
    }
  }

  /** `api = Api(app)`, and `api.init_app(app)`. */
  #readPutBelow(module: PyModule): void {
    const { file } = module;
    const bare = this.#sources.bare(file);
    for (const router of module.routers) {
      const places = router.framework.madeBelow?.[router.className];
      if (places !== undefined && bare[router.open] === '(')
        this.#readPut(module, router, parameter(parametersOf(this.#sources, file, router.open), places));
    }
    const names = [...new Set(this.#frameworks.flatMap(({ putsBelow = {} }) => Object.keys(putsBelow)))];
    if (names.length === 0) return;
    for (const match of bare.matchAll(
      new RegExp(`(?<![\\w.])(\\w[\\w.]{0,200})\\.(${names.join('|')})[ \\t]*\\(`, 'g'),
    )) {
      const router = this.#resolve(module, match[1] ?? '');
      const places = router?.framework.putsBelow?.[match[2] ?? ''];
      if (router === undefined || places === undefined) continue;
      this.#readPut(
        module,
        router,
        parameter(parametersOf(this.#sources, file, match.index + match[0].length - 1), places),
      );
    }
  }

  #readPut(module: PyModule, router: PyRouter, given: Span | undefined): void {
    const bare = this.#sources.bare(module.file);
    const name = given === undefined ? '' : bare.slice(given.from, given.to).trim();
    if (given === undefined || !/^[\w.]+$/.test(name)) return;
    for (const { router: parent, isSure } of this.#ownersOf(module, name, undefined, given.from))
      if (parent !== router)
        this.#put(router, { parent, prefix: '', isConditional: !isSure || isConditional(bare, given.from) });
  }

  #put(router: PyRouter, mount: Mount<PyRouter>): void {
    this.#mounts.set(router, [...(this.#mounts.get(router) ?? []), mount]);
  }

  /** `routes = [Route('/', home)]` */
  #listsOf(file: string, imports: ReadonlyMap<string, PyImport>): readonly PyRouter[] {
    const bare = this.#sources.bare(file);
    return this.#frameworks.flatMap((framework) => {
      const { items, modules } = framework;
      if (items === undefined || ![...imports.values()].some(({ module }) => isIn(modules, module))) return [];
      if (isPartOf(this.#sources, file, [framework.name])) return [];
      return [...bare.matchAll(/^[ \t]*(\w+)[ \t]*(?::[^=\n]{1,200})?=[ \t]*\[/gm)].flatMap((match) => {
        const open = match.index + match[0].length - 1;
        const [first] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
        const item = first && itemAt(bare, first.from);
        if (item === undefined || !Object.hasOwn(items, item.name) || !this.#isOf(framework, item, imports)) return [];
        const line = lineAt(bare, match.index + match[0].search(/\S/));
        const name = match[1] ?? '';
        return [{ file, name, framework, className: '', isServed: false, line, prefix: '', open, isList: true }];
      });
    });
  }

  /** `web.get(…)` counts where `web` comes from the framework, `Route(…)` where that does. */
  #isOf({ modules }: PyFramework, { name, of }: Item, imports: ReadonlyMap<string, PyImport>): boolean {
    const imported = imports.get(of ?? name);
    return imported !== undefined && isIn(modules, imported.module);
  }

  #readLists(module: PyModule): void {
    const bare = this.#sources.bare(module.file);
    for (const match of bare.matchAll(/^[ \t]*(\w+)(?:[ \t]*\+=[ \t]*|\.(?:append|extend|insert)\()/gm)) {
      const router = this.#resolve(module, match[1] ?? '');
      if (router?.isList !== true) continue;
      const from = match.index + match[0].length;
      // `routes += […]`; what is made there is not known.
      if (bare[from] === '[')
        this.#readItems(module, ownerSure(router), { from: from + 1, to: closingBracket(bare, from) }, '');
      else this.#hide(module.file, match.index);
    }
    for (const router of module.routers) {
      if (router.isList) {
        const span = { from: router.open + 1, to: closingBracket(bare, router.open) };
        this.#readItems(module, ownerSure(router), span, '');
        continue;
      }
      const { madeWith } = router.framework;
      if (madeWith === undefined) continue;
      const given = parameter(parametersOf(this.#sources, module.file, router.open), madeWith);
      if (given !== undefined) this.#readMounted(module, ownerSure(router), given, '', {});
    }
  }

  #readItems(module: PyModule, owner: PyOwner, { from, to }: Span, prefix: string): void {
    const { file } = module;
    const { items } = owner.router.framework;
    const bare = this.#sources.bare(file);
    for (const span of splitAtCommas(bare, from, to)) {
      const spread = /^\*\s*/.exec(bare.slice(span.from, span.to));
      if (spread !== null) {
        this.#readMounted(module, owner, { from: span.from + spread[0].length, to: span.to }, prefix, {});
        continue;
      }
      const item = itemAt(bare, span.from);
      const kind = item && items && Object.hasOwn(items, item.name) ? items[item.name] : undefined;
      if (item === undefined || kind === undefined) {
        // What serves files is in all lists, and has no handlers.
        if (!/\bstatic\w*\s*\(/i.test(bare.slice(span.from, span.to))) this.#hide(file, span.from);
        continue;
      }
      const given = parametersOf(this.#sources, file, item.open);
      if (isMount(kind)) this.#mount(module, owner, kind, given, span.from, prefix);
      else this.#register(module, owner, kind, given, { from: span.from, to: span.to }, prefix);
    }
  }

  #callNames(): readonly string[] {
    this.#names ??= [
      ...new Set([
        ...this.#frameworks.flatMap(({ registers, mounts }) => Object.keys({ ...registers, ...mounts })),
        ...[...this.#modules.values()].flatMap(({ routers }) =>
          routers.flatMap(({ wrappers }) => [...(wrappers?.keys() ?? [])]),
        ),
      ]),
    ];
    return this.#names;
  }

  #readCalls(module: PyModule): void {
    const { file } = module;
    const bare = this.#sources.bare(file);
    const names = this.#callNames();
    const aliases = new Map<string, string>();
    const alias = new RegExp(`^[ \\t]*(\\w+)[ \\t]*=[ \\t]*([\\w.]{1,200}\\.(?:${names.join('|')}))[ \\t]*$`, 'gm');
    for (const [, name = '', called = ''] of bare.matchAll(alias)) aliases.set(name, called);
    const short = [...aliases.keys()].map((name) => `|${name}`).join('');
    const calls = new RegExp(`(?<![\\w.])((?:\\w+\\.)+(?:${names.join('|')})${short})[ \\t]*\\(`, 'g');
    for (const match of bare.matchAll(calls)) {
      if (isDefinition(bare, match.index)) continue;
      const written = aliases.get(match[1] ?? '') ?? match[1] ?? '';
      const receiver = written.slice(0, written.lastIndexOf('.'));
      const name = written.slice(receiver.length + 1);
      const open = match.index + match[0].length - 1;
      const span = { from: match.index, to: closingBracket(bare, open) + 1 };
      const given = parametersOf(this.#sources, file, open);
      if (this.#registerHanded(module, receiver, name, given, match.index)) continue;
      const owners = this.#ownersOf(module, receiver, name, match.index);
      if (
        owners.length === 0 &&
        (telling.has(name) || this.#importsFramework(module, name) || this.#isOnRouter(receiver, name))
      )
        this.#hideCall(module, { receiver, called: name, given, at: match.index });
      if (owners.length > 0 && this.#isHandledByParameter(module.file, name, given, match.index)) {
        this.#hide(file, match.index, undefined, this.#namesGiven(file, name, given));
        continue;
      }
      for (const each of owners) {
        const { registers, mounts } = each.router.framework;
        const wrapper = each.router.wrappers?.get(name);
        const owner = wrapper === undefined ? each : { ...each, isSure: each.isSure && wrapper.isSure };
        const registration = wrapper?.registration ?? (Object.hasOwn(registers, name) ? registers[name] : undefined);
        const mount = Object.hasOwn(mounts, name) ? mounts[name] : undefined;
        if (registration !== undefined) this.#register(module, owner, registration, given, span, '');
        else if (mount !== undefined) this.#mount(module, owner, mount, given, match.index, '');
      }
    }
  }

  /**
   * `def register(bp, routes, view): for route in routes: bp.add_url_rule(route, view_func=view)`: each call of such a function
   * registers what it hands over, all of it together.
   *
   * @returns whether it is one that is called
   */
  #registerHanded(module: PyModule, receiver: string, called: string, given: PyParameters, at: number): boolean {
    const registration = this.#frameworks.flatMap(({ registers }) =>
      Object.hasOwn(registers, called) ? [registers[called]] : [],
    )[0];
    if (registration === undefined || !/^\w+$/.test(receiver)) return false;
    const own = this.#resolve(module, receiver);
    const path = parameter(given, registration.path)?.text.trim() ?? '';
    // `*args` stands where the handler would.
    const views = registration.handler.flatMap((each) => given.get(each)?.text.trim() ?? []);
    const view = views.find((each) => !each.startsWith('*')) ?? '';
    const bare = this.#sources.bare(module.file);
    const around = bare.slice(Math.max(0, at - FARTHEST), at);
    const loops = [...around.matchAll(/^[ \t]+for[ \t]+(\w+)[ \t]+in[ \t]+(\w+)[ \t]*:/gm)];
    const list = loops.findLast(([, variable]) => variable === path)?.[2];
    const name = [...around.matchAll(/^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)/gm)].at(-1)?.[1];
    if (!/^\w+$/.test(view) || name === undefined) return false;
    // Of several of one name in a file the calls are the same ones.
    const key = `${module.file}\0${name}\0${path}\0${view}\0${own === undefined ? '' : receiver}`;
    const known = this.#handedOn.get(key);
    if (known !== undefined) return known;
    // A router of the file itself is given the views that its functions are handed: `def put(view, path): app.add_url_rule(…)`.
    const calls = (this.#handedIn(module.file, at, own === undefined ? receiver : view) ?? []).filter(
      ({ places }) => places.includes(view) && places.includes(list ?? path),
    );
    for (const call of calls) {
      const caller = this.#modules.get(call.file);
      const paths = parameter(call.given, prefixNames(list ?? path, call.places));
      const handler = parameter(call.given, prefixNames(view, call.places));
      if (caller === undefined || paths === undefined || handler === undefined) continue;
      const rest = new Map([...handedOver(given, call)].filter(([key]) => /^(?:methods|endpoint|name)$/.test(key)));
      this.#registerCall(caller, registration, call, { paths, handler, isList: list !== undefined, own, rest });
    }
    this.#handedOn.set(key, calls.length > 0);
    return calls.length > 0;
  }

  /** What answers is given by who calls the function around. */
  #isHandledByParameter(file: string, called: string, given: PyParameters, at: number): boolean {
    const handlers = this.#frameworks.flatMap(({ registers }) =>
      Object.hasOwn(registers, called) ? [parameter(given, (registers[called] as PyRegistration).handler)] : [],
    );
    return handlers.some((each) => {
      const name = each?.text.trim() ?? '';
      return /^\w+$/.test(name) && this.#handedIn(file, at, name) !== undefined;
    });
  }

  #registerCall(
    caller: PyModule,
    registration: PyRegistration,
    call: PyHanded,
    { paths, handler, isList, own, rest }: HandedOver,
  ): void {
    const { file, open, from, to } = call;
    const [masked, bare] = [this.#sources.masked(file), this.#sources.bare(file)];
    const start = bare.lastIndexOf('\n', open) + 1;
    const at = start + (/^[ \t]*/.exec(bare.slice(start, open))?.[0].length ?? 0);
    const owners =
      own === undefined ? this.#ownersOf(caller, bare.slice(from, to).trim(), undefined, from) : [ownerSure(own)];
    if (owners.length === 0 || (isList && !/[[(]/.test(bare[paths.from] ?? ''))) {
      this.#hide(file, at, owners.length === 0 ? bare.slice(from, to).trim() : undefined);
      return;
    }
    const items = isList ? pyItems(this.#sources, file, paths) : [paths];
    const places = items.map((item): [string, PyArgument] => [
      registration.path[0] ?? '0',
      { ...item, text: masked.slice(item.from, item.to) },
    ]);
    for (const owner of owners)
      for (const [place, path] of places) {
        const whole = new Map([
          [place, path],
          ...rest,
          ...[...call.given].filter(([key]) => key === 'methods'),
          [registration.handler[0] ?? '', handler],
        ]);
        const span = { from: at, to: closingBracket(bare, open) + 1 };
        this.#register(caller, { ...owner, isSure: owner.isSure && call.isSure }, registration, whole, span, '');
      }
  }

  /** `@router.page('/x')` of a class of the project, and `getattr(router, verb)('/x')`: what it registers is in its code. */
  #readOwnDecorators(module: PyModule): void {
    const { file } = module;
    const bare = this.#sources.bare(file);
    for (const { 1: receiver = '', 2: method = '', index } of bare.matchAll(OWN_DECORATOR)) {
      const router = this.#resolve(module, receiver);
      if (router === undefined || router.wrappers === undefined || knows(router.framework, method)) continue;
      if (!VERB.test(method) && !router.wrappers.has(method) && !BESIDE_ROUTES.test(method)) this.#hide(file, index);
    }
    for (const { 1: receiver = '', index } of bare.matchAll(
      /\bgetattr[ \t]*\([ \t]*(\w[\w.]{0,100})[ \t]*,[^()\n]{0,100}\)[ \t]*\(/g,
    ))
      if (this.#resolve(module, receiver) !== undefined) this.#hide(file, index);
    // `@guarded(router.get, '/x')`: whoever takes the method registers with it what stands below.
    for (const { 1: receiver = '', 2: method = '', index } of bare.matchAll(HANDED_METHOD)) {
      const router = this.#resolve(module, receiver);
      if (router === undefined || !(VERB.test(method) || knows(router.framework, method))) continue;
      const start = bare.lastIndexOf('\n', index) + 1;
      const below = /^[ \t]*@/.test(bare.slice(start, index))
        ? /^[ \t]*(?:async[ \t]+def|def|class)[ \t]+(\w+)/m.exec(bare.slice(index))?.[1]
        : undefined;
      const names = below === undefined ? undefined : this.#namesOf(file, below);
      this.#hide(file, start + bare.slice(start).search(/\S/), undefined, names);
    }
  }

  #readDecorators(module: PyModule): void {
    const { file } = module;
    const [masked, bare] = [this.#sources.masked(file), this.#sources.bare(file)];
    this.#readOwnDecorators(module);
    for (const match of bare.matchAll(decorated)) {
      const [whole, sign = '', receiver = '', verb = ''] = match;
      const at = match.index + whole.search(/\S/);
      const open = match.index + whole.length - 1;
      const called = sign === '' ? calledWith(bare, open) : undefined;
      // `router.post('/users')(create)` decorates too; any other call is none.
      if (sign === '' && called === undefined) {
        if (
          isReturned(bare, at) &&
          this.#resolve(module, receiver) !== undefined &&
          isPathLike(verb, bare, open, masked)
        )
          this.#hide(file, at);
        continue;
      }
      const owners =
        sign === '' ? ownersSure(this.#resolve(module, receiver)) : this.#ownersOf(module, receiver, undefined, at);
      const given = parametersOf(this.#sources, file, open);
      const below =
        called === undefined ? /^[ \t]*(?:async[ \t]+def|def|class)[ \t]+(\w+)/m.exec(masked.slice(match.index)) : null;
      const handler = called === undefined ? below?.[1] : called.name;
      const decorates = handler === undefined ? undefined : this.#namesOf(file, handler);
      if (owners.length === 0 && sign !== '' && receiver !== 'mock' && this.#mayServe(module, receiver, given))
        this.#hide(file, at, receiver, decorates);
      const end = called?.end ?? (below === null ? at : match.index + below.index + below[0].length);
      const isClass = below !== null && /^[ \t]*class\b/.test(below[0]);
      for (const owner of owners) {
        const { framework } = owner.router;
        // aiohttp's `route` has the method first.
        const isListFirst = verb === 'api_operation';
        const isVerbFirst = verb === 'route' && given.has('1') && framework.items?.route !== undefined;
        const paths = framework.hasManyPaths
          ? givenFrom(given, 0)
          : [parameter(given, isVerbFirst || isListFirst ? ['1', 'path'] : ['0', 'path', 'rule'])];
        const said = isVerbFirst
          ? [verbOf(this.#sources, given.get('0')?.text ?? '')]
          : methodsOf(this.#sources, file, verb, given);
        // What a program says they are may be any, and the place is perhaps run for more paths than one.
        const methods = said.length > 0 ? said : ['ALL'];
        if (said.length === 0) this.#hide(file, at, undefined, decorates);
        const served =
          isClass && handler !== undefined && !given.has('methods')
            ? classMethods(this.#sources, file, handler)
            : undefined;
        const answered: Answered = isClass
          ? (served ?? { methods: ['ALL'], handler, isInferred: true })
          : { methods, handler, isInferred: said.length === 0 };
        const endpoint = given.get('endpoint');
        const name = endpoint === undefined ? handler : pyText(endpoint.text);
        for (const path of paths)
          for (const way of path === undefined ? [] : this.#pathsOf(file, path))
            this.#registered.push({ ...way, owner, answered, name, file, at, end });
      }
    }
  }

  /** The file uses the framework; or something of the project is given a path. */
  #mayServe(module: PyModule, receiver: string, given: PyParameters): boolean {
    if (this.#importsFramework(module, undefined)) return true;
    const imported = module.imports.get(receiver.split('.')[0] ?? '');
    return (
      imported !== undefined &&
      /^["']\//.test(given.get('0')?.text ?? '') &&
      fileOf(this.#sources, module.file, imported.module) !== undefined &&
      [...this.#modules.values()].some(({ routers }) => routers.length > 0)
    );
  }

  #register(
    module: PyModule,
    owner: PyOwner,
    registration: PyRegistration,
    given: PyParameters,
    { from, to }: Span,
    prefix: string,
  ): void {
    const { file } = module;
    const first = registration.path.find((each) => given.has(each));
    if (first === undefined) {
      this.#hide(file, from);
      return;
    }
    const handler = parameter(given, registration.handler)?.text.trim();
    const verb = registration.verb && parameter(given, registration.verb);
    const method = registration.method ?? (verb && verbOf(this.#sources, verb.text));
    const answered = answeredBy(this.#sources, { file, handler, method, given });
    const endpoint = registration.name && parameter(given, registration.name);
    const view = nameOfView(handler);
    const usual = registration.isNamedInSmallLetters === true ? view?.toLowerCase() : view;
    const name = endpoint === undefined ? usual : pyText(endpoint.text);
    const paths =
      owner.router.framework.hasManyPaths && /^\d+$/.test(first) ? givenFrom(given, Number(first)) : [given.get(first)];
    for (const path of paths)
      for (const way of path === undefined ? [] : this.#pathsOf(file, path))
        this.#registered.push({ ...way, owner, path: prefix + way.path, answered, name, file, at: from, end: to - 1 });
  }

  #pathsOf(file: string, written: PyArgument): readonly PyPath[] {
    const bare = this.#sources.bare(file);
    return this.#textsOf(file, written).map(({ path, isSure, at }) => ({
      path,
      isSure: isSure && !isConditional(bare, at),
    }));
  }

  /**
   * One text, or one for each round of a loop; what a function makes of a text counts as far as it is plain, and a parameter is
   * what the callers of the function give.
   *
   * @returns `at`: what stands there under a condition is not always done
   */
  #textsOf(file: string, { text, from }: PyArgument): readonly (PyPath & { readonly at: number })[] {
    const written = text.trim();
    if (pyText(written) === undefined) {
      const made = textReturned(this.#sources, file, written);
      if (made !== undefined) return [{ path: made.text, isSure: made.isSure, at: from }];
      for (const [, name = ''] of written.matchAll(/(?:\.format\(\s*|\{|^|\+\s*)(\w+)/g)) {
        const loop = loopAround(this.#sources, file, from, name);
        const masked = this.#sources.masked(file);
        const texts = loop?.items.map((item) => pyText(masked.slice(item.from, item.to)));
        const paths = texts?.map((each) => (each === undefined ? undefined : filledIn(written, name, each)));
        if (loop !== undefined && paths?.every((path) => path !== undefined))
          return paths.map((path) => ({ path, isSure: true, at: loop.at }));
        const given = loop === undefined ? this.#textsHanded(file, from, written, name) : [];
        if (given.length > 0) return given.map((each) => ({ ...each, at: from }));
      }
    }
    const path = stringOf(this.#sources, written, file);
    return [{ path, isSure: isWorkedOut(written, path), at: from }];
  }

  /** What comes of a text with what callers hand over for a name in it; of several the same place may be meant once only. */
  #textsHanded(file: string, at: number, written: string, name: string): readonly PyPath[] {
    const handed = this.#handedIn(file, at, name) ?? [];
    const paths = handed.map((each) => {
      const text = pyText(this.#sources.masked(each.file).slice(each.from, each.to));
      return text === undefined ? undefined : filledIn(written, name, text);
    });
    const known = paths.filter((path) => path !== undefined);
    if (known.length < paths.length) return [];
    const isSure = handed.length === 1 && handed[0]?.isSure === true;
    return [...new Set(known)].map((path) => ({ path, isSure }));
  }

  #mount(module: PyModule, parent: PyOwner, mount: PyMount, given: PyParameters, at: number, above: string): void {
    const target = parameter(given, mount.target);
    const written = parameter(given, mount.prefix);
    const prefixes: readonly PyPath[] =
      written === undefined ? [{ path: '', isSure: true }] : this.#textsOf(module.file, written);
    const replaces = written !== undefined && mount.replaces === true;
    if (target === undefined) {
      this.#hideMount(module.file, at, mount);
      return;
    }
    const name = target.text.trim();
    const told = this.#toldAs(module, pyText(name));
    // `def put(self, path, app): self.app.add_subapp(path, app)`
    const calls =
      /^\w+$/.test(name) && this.#resolve(module, name) === undefined ? this.#handedIn(module.file, at, name) : [];
    const found = (calls ?? []).flatMap(({ file, from, to, given: above, places, isSure }) => {
      const caller = this.#modules.get(file);
      const prefixes = parameter(above, prefixNames(written?.text.trim(), places));
      if (caller === undefined) return [];
      const handed = written === undefined ? '' : stringOf(this.#sources, prefixes?.text ?? written.text);
      const targets = this.#targetsOf(caller, this.#sources.bare(file).slice(from, to).trim(), from);
      return targets.map((each) => ({ ...each, isSure: each.isSure && isSure && parent.isSure, prefix: handed }));
    });
    for (const { router, isSure, prefix } of found)
      if (router !== parent.router)
        this.#put(router, {
          parent: parent.router,
          prefix: above + prefix.replace(/\/$/, ''),
          replaces,
          isConditional: !isSure,
        });
    if (found.length > 0) return;
    if (told !== undefined) {
      const isSure = parent.isSure && !isConditional(this.#sources.bare(module.file), at);
      for (const { path, isSure: isKnown } of prefixes)
        this.#put(told, { parent: parent.router, prefix: above + path, replaces, isConditional: !(isSure && isKnown) });
      return;
    }
    const rounds = loopAround(this.#sources, module.file, at, name)?.items;
    prefixes.forEach(({ path, isSure }, round) => {
      const owner = isSure ? parent : { ...parent, isSure };
      // Round by round what is mounted and its prefix go together.
      const own = prefixes.length > 1 && rounds?.length === prefixes.length ? [rounds[round] as Span] : undefined;
      const shown = parent.router.framework.joinsWithSlash ? slashed(path) : path.replace(/\/$/, '');
      this.#readMounted(module, owner, target, above + shown, { ...mount, replaces }, own);
    });
  }

  /** `'shop.orders.router'`: what is found by the text when it runs. */
  #toldAs(module: PyModule, path: string | undefined): PyRouter | undefined {
    const [, home, name] = /^([\w.]{1,200})\.(\w{1,100})$/.exec(path ?? '') ?? [];
    if (home === undefined || name === undefined) return undefined;
    const file = fileOf(this.#sources, module.file, home);
    // Or the only one below a folder that is put on the path.
    const end = `/${home.replaceAll('.', '/')}`;
    const below = [...this.#modules.keys()].filter(
      (each) => each.endsWith(`${end}.py`) || each.endsWith(`${end}/__init__.py`),
    );
    const target = this.#modules.get(file ?? (below.length === 1 ? (below[0] ?? '') : ''));
    return target === undefined ? undefined : this.#resolve(target, name);
  }

  /** A list, a name of one or of a router, or several of them that are added up. */
  #readMounted(
    module: PyModule,
    owner: PyOwner,
    { from, to }: Span,
    prefix: string,
    mount: Pick<PyMount, 'replaces' | 'takesRouters'>,
    rounds?: readonly Span[],
  ): void {
    const bare = this.#sources.bare(module.file);
    const written = bare.slice(from, to).trim();
    if (bare[from] === '[') {
      this.#readItems(module, owner, { from: from + 1, to: closingBracket(bare, from) }, prefix);
      return;
    }
    const parent = owner.router;
    for (const name of written.split('+').map((each) => each.trim().replace(/\.routes$/, ''))) {
      const targets = this.#targetsOf(module, name, from, { rounds, mount });
      const replaces = mount.replaces === true;
      for (const { router, isSure } of targets)
        if (router !== parent) this.#put(router, { parent, prefix, replaces, isConditional: !owner.isSure || !isSure });
      if (targets.length > 0 || this.#servesFiles(module, name)) continue;
      this.#hideMount(module.file, from, mount);
      // `plugin.routes`: which plugins there are is decided elsewhere; those that are seen may be among them.
      for (const held of this.#heldAs(/^\w[\w.]*\.(\w+)$/.exec(name)?.[1]))
        if (held !== parent) this.#put(held, { parent, prefix, replaces, isConditional: true });
    }
  }

  /** What is mounted: by its name, of a list that is gone through, or made by a function. */
  #targetsOf(
    module: PyModule,
    written: string,
    at: number,
    { rounds, mount = {} }: { readonly rounds?: readonly Span[] | undefined; readonly mount?: Partial<PyMount> } = {},
  ): readonly PyOwner[] {
    const bare = this.#sources.bare(module.file);
    const isSure = !isConditional(bare, at);
    const known = /^[\w.]+$/.test(written) ? this.#resolve(module, written) : undefined;
    if (known !== undefined) return [{ router: known, isSure }];
    const loop = loopAround(this.#sources, module.file, at, written);
    if (loop !== undefined) {
      const isAlways = !isConditional(bare, loop.at);
      return (rounds ?? loop.items).flatMap(({ from, to }) => {
        const router = this.#madeOrNamed(module, bare.slice(from, to).trim());
        if (router === undefined) this.#hideMount(module.file, from, mount);
        return router === undefined ? [] : [{ router, isSure: isAlways }];
      });
    }
    const made = this.#madeOrNamed(module, written) ?? this.#madeFor(module, written, at);
    return made === undefined ? [] : [{ router: made, isSure }];
  }

  /** `users = make_users(store)` in the function around, or at the top, where nothing else is set to the name. */
  #madeFor(module: PyModule, written: string, at: number): PyRouter | undefined {
    if (!/^\w+$/.test(written)) return undefined;
    const bare = this.#sources.bare(module.file);
    const set = [...bare.matchAll(new RegExp(`^([ \\t]*)${written}[ \\t]*=(?!=)[ \\t]*([^\\n]*)`, 'gm'))];
    const [only] = set;
    if (only === undefined || set.length > 1 || only.index > at) return undefined;
    const around = functionsAround(this.#sources, module.file, at);
    const within = functionsAround(this.#sources, module.file, only.index + (only[1]?.length ?? 0));
    const isThere = within.length <= around.length && within.every((name) => around.includes(name));
    return isThere ? this.#madeOrNamed(module, only[2] ?? '') : undefined;
  }

  /** `users.router`, or `make_users()` that returns one of its file. */
  #madeOrNamed(module: PyModule, written: string): PyRouter | undefined {
    const called = /^([\w.]{1,200})\(/.exec(written)?.[1];
    if (called === undefined) return /^[\w.]+$/.test(written) ? this.#resolve(module, written) : undefined;
    const place = placeOfName(this.#sources, module.file, called);
    const home = place && this.#modules.get(place.file);
    const body = place && functionBody(this.#sources, place.file, place.name);
    if (home === undefined || body === undefined) return undefined;
    const inside = home.routers.filter(({ open }) => open >= body.from && open < body.to);
    // A view in it returns something too.
    const returned = new Set([...body.text.matchAll(/^[ \t]*return[ \t]+(\w+)[ \t]*$/gm)].map(([, name]) => name));
    const found = inside.filter(({ name }) => name === '' || returned.has(name));
    return found.length === 1 ? found[0] : undefined;
  }

  /** Routers that classes have under a name: `events = slack_router`. */
  #heldAs(name: string | undefined): readonly PyRouter[] {
    this.#attributes ??= this.#routersHeld();
    return name === undefined ? [] : (this.#attributes.get(name) ?? []);
  }

  #routersHeld(): ReadonlyMap<string, readonly PyRouter[]> {
    const held = new Map<string, PyRouter[]>();
    for (const { file, fields } of readPyClasses(this.#sources)) {
      for (const { name, value } of fields) {
        if (value === undefined || !/^[A-Za-z_][\w.]*$/.test(value)) continue;
        const module = this.#modules.get(file) ?? { file, routers: [], imports: importsIn(this.#sources, file) };
        const router = this.#resolve(module, value);
        if (router !== undefined) held.set(name, [...(held.get(name) ?? []), router]);
      }
    }
    return held;
  }

  /** `StaticFiles(…)`, a class of the project that is derived from it, or a name that it was given, here or where the name is imported from. */
  #servesFiles(module: PyModule, written: string): boolean {
    if (/^(?:\w+\.)?Static\w*\s*\(/.test(written)) return true;
    const made = /^([\w.]{1,200})\s*\(/.exec(written)?.[1];
    if (made !== undefined && this.#isClassForFiles(module, made)) return true;
    if (!/^\w+$/.test(written)) return false;
    const imported = module.imports.get(written);
    const file = imported === undefined ? module.file : fileOf(this.#sources, module.file, imported.module);
    const name = imported?.name ?? written;
    const given = new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*(?:\\w+\\.)?Static`, 'm');
    return file !== undefined && given.test(this.#sources.bare(file));
  }

  #isClassForFiles({ file }: PyModule, written: string): boolean {
    const place = placeOfName(this.#sources, file, written);
    return readPyClasses(this.#sources).some(
      (each) =>
        each.name === place?.name &&
        each.file === place.file &&
        each.bases.some((base) => /^(?:\w+\.)?Static\w*$/.test(base)),
    );
  }

  #ownersOf(module: PyModule, written: string, called: string | undefined, at: number): readonly PyOwner[] {
    const name = written.replace(/(?<=.)\.router$/, '');
    const known = this.#resolve(module, written) ?? this.#resolve(module, name);
    if (known !== undefined) return ownersSure(known);
    const handed = this.#ownersHanded(module, name, at, 0);
    if (handed.length > 0) return handed;
    const kept = this.#ownersKept(module, name, called);
    return kept.length > 0 ? kept : this.#handed(module, name, called);
  }

  /** `self.web.app.add_route(…)`: what some `self.app = app` has kept under the last of these names. */
  #ownersKept(module: PyModule, written: string, called: string | undefined): readonly PyOwner[] {
    const [, before, name = ''] = /^(.*)\.(\w+)$/.exec(written) ?? [];
    if (before === undefined || called === undefined) return [];
    this.#kept ??= this.#keptUnder();
    const all = this.#kept.get(name) ?? [];
    const own = before === 'self' ? all.filter(({ file }) => file === module.file) : [];
    const owners = (own.length > 0 ? own : all).flatMap(({ file, at, name: value }) => {
      const home = this.#modules.get(file);
      const router = home && this.#resolve(home, value);
      if (home === undefined) return [];
      return router === undefined ? this.#ownersHanded(home, value, at, 0) : ownersSure(router);
    });
    const meant = owners.filter(({ router }) => knows(router.framework, called));
    const isSure = before === 'self' && own.length === 1;
    return meant.map((each) => ({ ...each, isSure: each.isSure && isSure }));
  }

  #keptUnder(): ReadonlyMap<string, readonly PyKept[]> {
    const kept = new Map<string, PyKept[]>();
    for (const { file } of this.#modules.values())
      for (const match of this.#sources.bare(file).matchAll(/^[ \t]*self\.(\w+)[ \t]*=[ \t]*(\w+)[ \t]*$/gm)) {
        const [whole, attribute = '', name = ''] = match;
        const each = { file, at: match.index + whole.search(/\S/), name };
        const others = kept.get(attribute);
        if (others === undefined) kept.set(attribute, [each]);
        else others.push(each);
      }
    return kept;
  }

  /** `def register(api): api.include_router(…)`: what the callers of the function give it. */
  #ownersHanded(module: PyModule, name: string, at: number, depth: number): readonly PyOwner[] {
    if (depth > 5 || !/^\w+$/.test(name)) return [];
    const owners = new Map<PyRouter, PyOwner>();
    for (const { file, from, to, isSure } of this.#handedIn(module.file, at, name) ?? []) {
      const caller = this.#modules.get(file);
      const bare = this.#sources.bare(file);
      const written = bare
        .slice(from, to)
        .trim()
        .replace(/(?<=.)\.router$/, '');
      if (caller === undefined) continue;
      // `Server(Application())` is made where it is given.
      const made = caller.routers.find(({ open, isList }) => !isList && open >= from && open < to);
      const known = made ?? this.#resolve(caller, written);
      if (known === undefined && !/^[\w.]+$/.test(written)) continue;
      const found = known === undefined ? this.#ownersHanded(caller, written, from, depth + 1) : ownersSure(known);
      for (const each of found) {
        const isAlways = isSure && each.isSure && !isConditional(bare, from);
        owners.set(each.router, { router: each.router, isSure: isAlways || owners.get(each.router)?.isSure === true });
      }
    }
    return [...owners.values()];
  }

  /** `def register(app): app.register_blueprint(…)`: the app that is nearest by its folder is meant, where it is one. */
  #handed(module: PyModule, name: string, called: string | undefined): readonly PyOwner[] {
    if (!/^(app|application|api|server|router|fastapi_app|flask_app)$/.test(name) || module.imports.has(name))
      return [];
    const apps = [...this.#modules.values()].flatMap(({ routers }) =>
      routers.filter(({ isServed, framework }) => isServed && (called === undefined || knows(framework, called))),
    );
    const near = (file: string) => sharedFolders(file, module.file);
    const nearest = Math.max(...apps.map(({ file }) => near(file)));
    const found = apps.filter(({ file }) => near(file) === nearest);
    return found.length === 1 ? found.map((router) => ({ router, isSure: apps.length === 1 })) : [];
  }

  /** `self.web.app.router.add_route(…)` in a project that has such an app. */
  #isOnRouter(receiver: string, called: string): boolean {
    if (!/\.router$/.test(receiver)) return false;
    return [...this.#modules.values()].some(({ routers }) => routers.some(({ framework }) => knows(framework, called)));
  }

  #importsFramework({ imports }: PyModule, called: string | undefined): boolean {
    const meant = this.#frameworks.filter((framework) => called === undefined || knows(framework, called));
    return [...imports.values()].some(({ module }) => meant.some(({ modules }) => isIn(modules, module)));
  }

  #resolve(module: PyModule, written: string, depth = 0): PyRouter | undefined {
    const local = module.routers.find(({ name }) => name !== '' && name === written);
    if (local !== undefined || depth > 5) return local;
    const parts = written.split('.');
    for (let length = parts.length; length > 0; length--) {
      const imported = module.imports.get(parts.slice(0, length).join('.'));
      if (imported === undefined) continue;
      const rest = parts.slice(length);
      const base = imported.name === undefined ? imported.module : joinModule(imported.module, imported.name);
      // `from shop import users` and then `users.views.router`: a package's modules are its members.
      for (let below = rest.length - 1; below >= 0; below--) {
        const target = this.#moduleAt(
          fileOf(this.#sources, module.file, rest.slice(0, below).reduce(joinModule, base)),
        );
        const found = target && this.#resolve(target, rest.slice(below).join('.'), depth + 1);
        if (found !== undefined) return found;
      }
      const file = imported.name === undefined ? undefined : fileOf(this.#sources, module.file, imported.module);
      const target = this.#moduleAt(file);
      return target && this.#resolve(target, [imported.name, ...rest].join('.'), depth + 1);
    }
    return undefined;
  }

  /** One that names nothing of a framework may hand on what it imports: `from .api import app as api_app` of a package. */
  #moduleAt(file: string | undefined): PyModule | undefined {
    if (file === undefined) return undefined;
    return this.#modules.get(file) ?? { file, routers: [], imports: importsIn(this.#sources, file) };
  }

  /** `shop.orders.show`: the blueprints on the way, and the name there; undefined where one of them is not known. */
  #nameOf(router: PyRouter, name: string | undefined, depth = 0): string | undefined {
    const { namedAt } = router.framework;
    if (namedAt === undefined || name === undefined || depth > 8) return undefined;
    if (router.isServed) return name;
    const places = namedAt[router.className];
    const [mount] = this.#mounts.get(router) ?? [];
    if (places === undefined) return undefined;
    const own = pyText(parameter(parametersOf(this.#sources, router.file, router.open), places)?.text);
    if (own === undefined && places.length > 0) return undefined;
    const full = own === undefined ? name : `${own}.${name}`;
    // Of one that was not seen to be put anywhere it is the end of the name.
    return mount === undefined ? full : this.#nameOf(mount.parent, full, depth + 1);
  }

  #routesOf({
    owner: { router, isSure: isOwned },
    path,
    isSure: isPath,
    answered,
    name,
    file,
    at,
    end,
  }: Registered): readonly ReadRoute[] {
    const lookedUp = this.#nameOf(router, name);
    const masked = this.#sources.masked(file);
    const line = lineAt(masked, at);
    const endLine = lineAt(masked, end);
    const isSure = isOwned && isPath && !answered.isInferred;
    const joins = router.framework.joinsWithSlash === true;
    return prefixesOf(router, this.#mounts).flatMap(({ prefix, isComplete, endsInSlash }) =>
      answered.methods.map((method): ReadRoute => {
        const rest = joins && (path !== '' || endsInSlash) ? slashed(path) : path;
        const full = `${prefix}${rest}` === '' ? '/' : `${prefix}${rest}`.replace(/^(?!\/|\{)/, '/');
        const isKnown = isComplete && isSure && !/^\{[\w.]*[._]|\}\{/.test(full);
        const handler = answered.isClass ? `${answered.handler}.${method.toLowerCase()}` : answered.handler;
        return {
          method,
          path: full,
          ...(handler === undefined ? {} : { handler }),
          file,
          line,
          endLine,
          ...(lookedUp === undefined ? {} : { name: lookedUp }),
          framework: router.framework.name,
          confidence: isKnown ? 'high' : 'inferred',
        };
      }),
    );
  }

  /** A function, or a class with those that it builds on. */
  #namesOf(file: string, name: string): readonly string[] {
    return [name, ...(lineageNamed(this.#sources, file, name)?.classes ?? []).map((each) => each.name)];
  }

  /** All that a call registers, by name; undefined where it may be anything, as of what is mounted. */
  #namesGiven(file: string, called: string, given: PyParameters): readonly string[] | undefined {
    const registers = this.#frameworks.flatMap(({ registers: all }) =>
      Object.hasOwn(all, called) ? [all[called] as PyRegistration] : [],
    );
    const handlers = registers.map(({ handler }) => parameter(given, handler));
    if (handlers.length === 0 || handlers.includes(undefined)) return undefined;
    const names = handlers.map((each) => namesRegistered(this.#sources, file, each as PyArgument));
    return names.includes(undefined) ? undefined : [...new Set(names.flatMap((each) => each ?? []))];
  }

  /** A call on what was not seen to be a router. */
  #hideCall(module: PyModule, { receiver, called, given, at }: PyStrangeCall): void {
    const kinds = this.#frameworks.filter((framework) => knows(framework, called));
    const mounts = kinds.flatMap(({ mounts }) => (Object.hasOwn(mounts, called) ? [mounts[called] as PyMount] : []));
    const target = mounts.length < kinds.length ? undefined : mounts.map((each) => parameter(given, each.target))[0];
    if (target === undefined) {
      this.#hide(module.file, at, receiver, this.#namesGiven(module.file, called, given));
      return;
    }
    const takesRouters = mounts.every((each) => each.takesRouters === true);
    const targets = this.#targetsOf(module, target.text.trim(), at, { mount: { takesRouters } });
    this.#hideMount(module.file, at, { takesRouters, on: receiver, targets });
  }

  /** What is put there, or below what, is not known: where that can only be a router, no more is open than the paths of its routes. */
  #hideMount(
    file: string,
    at: number,
    { takesRouters, on, targets = [] }: Partial<PyMount> & Partial<Pick<PyUnknownMount, 'on' | 'targets'>>,
  ): void {
    if (takesRouters !== true) this.#hide(file, at, on);
    else this.#hidden.push(() => this.#unknownMountAt(file, at, { on, targets }));
  }

  /** All that such a place serves was read on the routers themselves, and is told by its name. */
  #unknownMountAt(file: string, at: number, { on, targets }: PyUnknownMount): Place {
    const routers = new Set(this.#registered.map(({ owner: { router } }) => router));
    this.#unplaced ??= new Set(
      [...routers].filter((each) => !prefixesOf(each, this.#mounts).every(({ isComplete }) => isComplete)),
    );
    const meant = new Set([...this.#unplaced, ...targets.map(({ router }) => router)]);
    const names = this.#registered
      .filter(({ owner: { router } }) => meant.has(router))
      .flatMap(({ file: home, answered: { handler } }) =>
        handler === undefined ? [] : this.#namesOf(home, handler.split('.').at(-1) ?? ''),
      );
    return {
      file,
      line: lineAt(this.#sources.masked(file), at),
      ...(on === undefined ? {} : { on }),
      names: [...new Set(names)].sort(),
      within: functionsAround(this.#sources, file, at),
    };
  }

  /**
   * @param on what it is registered on, where that was not seen to be a router
   * @param names all that is registered, where it is known
   */
  #hide(file: string, at: number, on?: string, names?: readonly string[]): void {
    const place = {
      file,
      line: lineAt(this.#sources.masked(file), at),
      ...(on === undefined ? {} : { on }),
      ...(names === undefined ? {} : { names, within: functionsAround(this.#sources, file, at) }),
    };
    this.#hidden.push(() => place);
  }
}

const decorated =
  /(^[ \t]*@|(?<![\w.@]))(\w+(?:\.\w+)*)\.(get|post|put|patch|delete|head|options|trace|websocket|websocket_route|route|api_route|api_operation|view|resource)\s*\(/gm;

const OWN_DECORATOR = /^[ \t]*@(\w[\w.]{0,200})\.(\w{1,100})[ \t]*\(/gm;
/** A method of something that is handed on, and not called. */
const HANDED_METHOD = /(?<=[(,][ \t\n]{0,40})([A-Za-z_][\w.]{0,100})\.(\w{1,40})(?=[ \t]{0,20}[,)])/g;

const VERB =
  /^(?:get|post|put|patch|delete|head|options|trace|websocket|websocket_route|route|api_route|api_operation|view|resource)$/;
/** What else an app may be asked to call. */
const BESIDE_ROUTES =
  /^(?:middleware|exception_handler|on_event|errorhandler|app_errorhandler|teardown\w*|before\w*|after\w*|context_processor|app_\w+|template_\w+|url_\w+|shell_context_processor|command|cli|listener|on_\w+)$/;

/** A function of the project gives back what decorates: `return blueprint.route('/a' + path)`. */
function isReturned(bare: string, at: number): boolean {
  return /\breturn[ \t(]{1,9}$/.test(bare.slice(Math.max(0, at - 20), at));
}

/** `app.get('key')` of an app that holds values is none. */
function isPathLike(verb: string, bare: string, open: number, masked: string): boolean {
  if (/route/.test(verb)) return true;
  const given = masked.slice(open + 1, Math.min(closingBracket(bare, open), open + 200));
  return /^\s*\w{0,2}["']\//.test(given);
}

/** What a call's value is called with, where that is one name: `(create)`. */
function calledWith(bare: string, open: number): { readonly name: string; readonly end: number } | undefined {
  const close = closingBracket(bare, open);
  const given = /^\)\s{0,20}\(\s{0,200}(\w[\w.]{0,200})\s{0,200},?\s{0,20}\)/.exec(bare.slice(close, close + 700));
  return given === null ? undefined : { name: given[1] ?? '', end: close + given[0].length - 1 };
}

/** Behind a slash, unless it has one. */
function slashed(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

function ownerSure(router: PyRouter): PyOwner {
  return { router, isSure: true };
}

function ownersSure(router: PyRouter | undefined): readonly PyOwner[] {
  return router === undefined ? [] : [ownerSure(router)];
}

/** The method of a class that a place lies in; its parameters are those behind `self`. */
function functionAround(
  bare: string,
  at: number,
  from: number,
): { readonly name: string; readonly at: number; readonly parameters: readonly string[] } | undefined {
  const near = Math.max(from, at - FARTHEST);
  const heads = [...bare.slice(near, at).matchAll(/^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(/gm)];
  const head = heads.at(-1);
  if (head === undefined) return undefined;
  const open = near + head.index + head[0].length - 1;
  const parameters = splitAtCommas(bare, open + 1, closingBracket(bare, open)).map(
    (span) => /^\*{0,2}(\w+)/.exec(bare.slice(span.from, span.to))?.[1] ?? '',
  );
  return { name: head[1] ?? '', at: near + head.index, parameters: parameters.slice(1) };
}

/** What a function gives on, with what its caller gives in the place of its parameters. */
function handedOver(given: PyParameters, { places, given: above }: PyHanded): PyParameters {
  return new Map(
    [...given].flatMap(([key, argument]): readonly [string, PyArgument][] => {
      const name = argument.text.trim();
      if (!places.includes(name)) return [[key, argument]];
      const handed = parameter(above, prefixNames(name, places));
      return handed === undefined ? [] : [[key, handed]];
    }),
  );
}

function prefixNames(name: string | undefined, places: readonly string[]): readonly string[] {
  const place = name === undefined ? -1 : places.indexOf(name);
  return name === undefined || place < 0 ? [] : [String(place), name];
}

/** What stands by place, from this one on. */
function givenFrom(given: PyParameters, first: number): readonly PyArgument[] {
  return [...given].flatMap(([key, argument]) => (/^\d+$/.test(key) && Number(key) >= first ? [argument] : []));
}

interface Item {
  readonly name: string;
  /** `web` of `web.get`. */
  readonly of: string | undefined;
  readonly open: number;
}

const itemCall = /(?:(\w+)\.)?(\w+)\s*\(/y;

function itemAt(bare: string, from: number): Item | undefined {
  itemCall.lastIndex = from;
  const match = itemCall.exec(bare);
  return match === null ? undefined : { of: match[1], name: match[2] ?? '', open: itemCall.lastIndex - 1 };
}

function isIn(modules: readonly string[], module: string): boolean {
  return modules.some((each) => module === each || module.startsWith(`${each}.`));
}

function knows({ registers, mounts }: PyFramework, called: string): boolean {
  return Object.hasOwn(registers, called) || Object.hasOwn(mounts, called);
}

/** `show` of `views.show`, and what a class is made a view as: `Show.as_view("show")`. */
function nameOfView(handler = ''): string | undefined {
  if (/^[\w.]+$/.test(handler)) return handler.split('.').at(-1);
  return pyText(/\.as_view\(\s{0,99}(?:name\s{0,9}=\s{0,9})?(["'][\w.-]{1,200}["'])/.exec(handler)?.[1]);
}

function isDefinition(bare: string, at: number): boolean {
  return /\bdef[ \t]+$/.test(bare.slice(Math.max(0, at - 20), at));
}

function verbOf(sources: Sources, written: string): string {
  const verb = stringOf(sources, written).toUpperCase();
  return /^[A-Z]+$/.test(verb) ? verb : 'ALL';
}

/** Of a decorator; none where a program says them. */
function methodsOf(sources: Sources, file: string, verb: string, given: PyParameters): readonly string[] {
  if (verb === 'websocket' || verb === 'websocket_route') return ['WS'];
  if (verb !== 'route' && verb !== 'api_route' && verb !== 'api_operation') return [verb.toUpperCase()];
  // `api_operation(['GET', 'POST'], '/users')`
  const listed =
    (given.get('methods') ?? (verb === 'api_operation' ? given.get('0') : undefined))?.text.trim() ?? '"GET"';
  const written = /^[\w.]+$/.test(listed) ? constantLine(sources, file, listed) : listed;
  return [...written.matchAll(/["'](\w+)["']/g)].map(([, method = '']) => method.toUpperCase());
}

/** What a name is set to, as far as the line goes. */
function constantLine(sources: Sources, file: string, name: string): string {
  const place = placeOfName(sources, file, name);
  if (place === undefined) return '';
  const set = new RegExp(`^${place.name}[ \\t]*(?::[^=\\n]{0,100})?=(?!=)([^\\n]*)`, 'm');
  return set.exec(sources.masked(place.file))?.[1] ?? '';
}
