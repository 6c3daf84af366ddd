/**
 * What a decorator of Python does with a function: whether it gives it to nobody but to who calls it by its name. One of a
 * library is known by its name; one of ours by what it does with the function that it is handed.
 */
import type { Inference, World } from '../../inference/language-policy.ts';
import type { Type } from '../../inference/types.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import { FUNCTION_KINDS } from '../../model/facts.ts';
import type { NameSite, SyntaxFacts, TermId } from '../../model/syntax.ts';
import { signRegistered } from './template-signs.ts';

/**
 * Code of ours may call the function by another way than its name, since a decorator keeps it: one of ours, or one of which
 * nothing is known. What a library keeps it runs itself.
 */
export function mayHandOn(world: World, inference: Inference, file: string, decorator: TermId): boolean {
  const term = inference.term(file, decorator);
  const isCalled = term?.kind === 'call';
  const { of, isOpen } = inference.typesOf(file, isCalled ? term.of : decorator);
  const isNamed = isCalled && term.args.some(({ name }) => name === undefined || name === 'name');
  // Templates call it by the name that it is given there.
  const keeps = (type: Type) =>
    type.kind === 'outside'
      ? GENERIC.test(type.name) || (isNamed && signRegistered(type.name) !== undefined)
      : keepsOurs(world, type, isCalled);
  // What is made of something of ours may be that: `FastAPI(lifespan=started)` is none the less what its class is.
  const isOfLibrary = of.some((type) => type.kind === 'outside' && OF_AN_OBJECT.test(type.name));
  return of.length === 0 || (isOpen && !isOfLibrary) || of.some(keeps);
}

/** `fastapi.FastAPI.exception_handler` */
const OF_AN_OBJECT = /(?:^|\.)[A-Z]\w*\.\w+$/;

/** A generic function runs what is registered at it, whatever that is called. */
const GENERIC = /^function\.register$/;
/** Whoever runs the function calls it by its name, or by a route, a command or a job that the scan of the project tells. */
export function keepsNothing(world: World, inference: Inference, file: string, decorator: TermId): boolean {
  const term = inference.term(file, decorator);
  const isCalled = term?.kind === 'call';
  const { of, isOpen } = inference.typesOf(file, isCalled ? term.of : decorator);
  const keeps = (type: Type): boolean => {
    if (type.kind === 'outside') return !PASSES_ON.some((name) => name.test(type.name));
    return keepsOurs(world, type, isCalled);
  };
  return of.length > 0 && !isOpen && !of.some(keeps);
}

function keepsOurs(world: World, type: Type, isCalled: boolean): boolean {
  return type.kind !== 'callable' || !wrapsAlone(world, type.ref, isCalled);
}

const PASSES_ON: readonly RegExp[] = [
  // Wrappers, which run it when they are called.
  /^django\.contrib\.(?:auth|admin\.views)\.decorators\.\w+$/,
  /^django\.views\.decorators\.\w+\.\w+$/,
  /^django\.db\.transaction\.(?:atomic|non_atomic_requests)$/,
  /^django\.utils\.decorators\.method_decorator$/,
  /^asgiref\.sync\.\w+$/,
  /^flask_login\.(?:utils\.)?\w+_required$/,
  /^flask_jwt_extended\.(?:\w+\.)?jwt_required$/,
  /^(?:unittest\.)?mock\.patch(?:\.\w+)*$/,
  /^functools\.(?:lru_cache|cache|wraps)$/,
  /^rest_framework\.decorators\.\w+$/,
  /^channels\.db\.\w+$/,
  /^(?:drf_spectacular\.utils\.extend_schema\w*|drf_yasg\.utils\.swagger_auto_schema)$/,
  /^(?:tenacity|backoff|retrying|cachetools)\.\w+$/,
  /^sqlalchemy\.ext\.hybrid\.hybrid_(?:property|method)$/,
  // What makes a route, a command or a job of it: these are told.
  /^flask\.(?:Flask|Blueprint)\.(?:route|get|post|put|patch|delete)$/,
  /^fastapi\.(?:FastAPI|APIRouter)\.(?:get|post|put|patch|delete|head|options|api_route)$/,
  /^celery\.(?:shared_task|Celery\.task)$/,
  /^django\.dispatch\.(?:dispatcher\.)?receiver$/,
  /^huey\.contrib\.djhuey\.(?:db_)?(?:periodic_)?task$/,
  /^click\.(?:\w+\.)?(?:command|group|argument|option|pass_context|pass_obj|version_option|help_option)$/,
];

/**
 * `def logged(run): @wraps(run) def wrapper(*all): return run(*all); return wrapper`: the function is called or given back, and
 * so is what is made of it.
 */
function wrapsAlone(world: World, { file, index }: DefinitionRef, isCalled: boolean): boolean {
  const syntax = world.facts(file);
  const source = world.text(file);
  const own = syntax?.facts.definitions[index];
  if (syntax === undefined || source === undefined || own === undefined || !FUNCTION_KINDS.has(own.kind)) return false;
  const inside = syntax.facts.definitions.flatMap((each, at) => (each.parent === index ? [{ ...each, at }] : []));
  const makers = isCalled ? inside.filter(({ kind }) => FUNCTION_KINDS.has(kind)) : [{ ...own, at: index }];
  const handed = makers.map(({ at }) => syntax.details[at]?.parameters.find(({ kind }) => kind !== 'receiver')?.name);
  if (makers.length === 0 || handed.includes(undefined)) return false;
  const made = syntax.facts.definitions.filter(({ start, end }) => own.start < start && end <= own.end);
  const names = new Set([...handed, ...made.map(({ name }) => name)]);
  return sitesIn(syntax, own).every((site) => !names.has(site.name) || staysThere(source, site));
}

function sitesIn({ sites }: SyntaxFacts, { start, end }: Definition): readonly NameSite[] {
  return sites.filter((site) => start <= site.start && site.start < end);
}

function staysThere(source: string, { name, start, role, flow, term }: NameSite): boolean {
  if (role === 'call' || role === 'definition' || term < 0) return true;
  if (flow === 'asked' || flow === 'tested') return true;
  const before = source.slice(Math.max(0, start - 60), start);
  if (LOOKS_AT.test(before)) return true;
  return (
    /\breturn[ \t]{1,9}$/.test(before) && /^[ \t]{0,9}(?:#[^\n]*)?(?:\n|$)/.test(source.slice(start + name.length))
  );
}

/** `wraps(`: what is told of a function, and nothing is done with it. */
const LOOKS_AT = /\b(?:wraps|update_wrapper|iscoroutinefunction|signature|callable|getattr|hasattr)\(\s{0,9}$/;
