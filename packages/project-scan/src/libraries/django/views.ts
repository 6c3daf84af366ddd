/** Methods of a class that is a view, which Django and its REST framework run for a request though no code calls them. */

import type { PyClass } from '../../reading/python/classes.ts';
import { classNamed, lineageNamed, methodsOfClass } from '../../reading/python/views.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedRoute, ViewMethod } from '../../scan.ts';

/**
 * Of a view as written, `views.Items` or `Items.create`: its class, and of each hook the nearest that the class has, its own or
 * that of a class it builds on. Empty for a function.
 */
export function viewBehind(
  sources: Sources,
  file: string,
  handler: string,
  method: string,
): Pick<ScannedRoute, 'view' | 'alsoRuns' | 'isOfLibrary'> {
  const action = handler.includes('.') ? handler.slice(0, handler.lastIndexOf('.')) : undefined;
  const found =
    classNamed(sources, file, handler) ?? (action === undefined ? undefined : classNamed(sources, file, action));
  if (found === undefined) return {};
  const alsoRuns = hooksOfView(sources, found, handler, method);
  return {
    view: { file: found.file, name: found.name },
    ...(alsoRuns.length === 0 ? {} : { alsoRuns }),
    ...(isAnsweredByLibrary(sources, found, handler, method) ? { isOfLibrary: true } : {}),
  };
}

/** Neither the view nor what it builds on here has a method for it. */
function isAnsweredByLibrary(sources: Sources, found: PyClass, handler: string, method: string): boolean {
  const last = handler.split('.').at(-1) ?? '';
  const wanted = found.name !== last ? [last] : method === 'ALL' ? VERBS : [method.toLowerCase()];
  return !classesOf(sources, found).some((each) =>
    methodsOfClass(sources, each).some((name) => wanted.includes(name) || (found.name === last && name === 'dispatch')),
  );
}

function hooksOfView(sources: Sources, found: PyClass, handler: string, method: string): readonly ViewMethod[] {
  const last = handler.split('.').at(-1) ?? '';
  const isWhole = found.name === last;
  const hooks = hooksOf(sources, found).filter(({ name }) => {
    // Of a set of views these are no handlers, unless a route names them.
    if (ACTIONS.has(name)) return isWhole;
    if (VERBS.includes(name) && !isWhole) return false;
    if (!isWhole && OF_ACTION.has(name)) return OF_ACTION.get(name)?.includes(last) === true;
    const methods = HOOKS.get(name);
    return methods === undefined || method === 'ALL' || methods.includes(method);
  });
  if (isWhole) return [...hooks, ...serializerHooks(sources, found, answeredBy(sources, found, method))];
  const action = actionOf(sources, found, last);
  return [...action, ...hooks, ...(action.length > 0 ? [] : serializerHooks(sources, found, [last]))];
}

/** Actions of the REST framework that a class answers a method with, where it has no method of its own for that. */
function answeredBy(sources: Sources, found: PyClass, method: string): readonly string[] {
  const classes = classesOf(sources, found);
  const own = new Set(classes.flatMap((each) => methodsOfClass(sources, each)));
  return [...ACTION_OF].flatMap(([verb, action]) =>
    (method === 'ALL' || method === verb) && !own.has(verb.toLowerCase()) ? [action] : [],
  );
}

const ACTION_OF: ReadonlyMap<string, string> = new Map([
  ['GET', 'retrieve'],
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'partial_update'],
]);

/** What the REST framework runs of the serializer that a view names, for actions that the framework itself has the code of. */
function serializerHooks(sources: Sources, found: PyClass, actions: readonly string[]): readonly ViewMethod[] {
  const patterns = actions.flatMap((action) => SERIALIZER_RUNS.get(action) ?? []);
  const views = patterns.length === 0 ? [] : classesOf(sources, found);
  for (const view of views) {
    const written = view.fields.find(({ name }) => name === 'serializer_class')?.value?.trim();
    if (written === undefined) continue;
    const serializer = classNamed(sources, view.file, written);
    if (serializer === undefined) return [];
    const hooks = new Map<string, ViewMethod>();
    for (const each of classesOf(sources, serializer))
      for (const name of methodsOfClass(sources, each))
        if (!hooks.has(name) && patterns.some((pattern) => pattern.test(name)))
          hooks.set(name, { file: each.file, container: each.name, name });
    return [...hooks.values()];
  }
  return [];
}

const SHOWS = /^(?:__init__|to_representation|get_\w{1,100})$/;
const CHECKS = /^(?:is_valid|run_validation|to_internal_value|validate(?:_\w{1,100})?|save)$/;

const SERIALIZER_RUNS: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['list', [SHOWS]],
  ['retrieve', [SHOWS]],
  ['create', [SHOWS, CHECKS, /^create$/]],
  ['update', [SHOWS, CHECKS, /^update$/]],
  ['partial_update', [SHOWS, CHECKS, /^update$/]],
]);

/** Of a set of views the method that a route is for: its own, or the nearest that it builds on. */
function actionOf(sources: Sources, found: PyClass, name: string): readonly ViewMethod[] {
  const classes = classesOf(sources, found);
  const owner = classes.find((each) => methodsOfClass(sources, each).includes(name));
  return owner === undefined ? [] : [{ file: owner.file, container: owner.name, name }];
}

/** The class and those of the project that it builds on, nearest first. */
function classesOf(sources: Sources, found: PyClass): readonly PyClass[] {
  return lineageNamed(sources, found.file, found.name)?.classes ?? [found];
}

const known = new WeakMap<PyClass, readonly ViewMethod[]>();

function hooksOf(sources: Sources, found: PyClass): readonly ViewMethod[] {
  const before = known.get(found);
  if (before !== undefined) return before;
  const hooks = new Map<string, ViewMethod>();
  for (const each of classesOf(sources, found)) {
    const names = [
      ...methodsOfClass(sources, each).filter((name) => HOOKS.has(name) || ACTIONS.has(name)),
      ...each.fields.map(({ name }) => name).filter((name) => ATTRIBUTES.has(name)),
    ];
    for (const name of names) if (!hooks.has(name)) hooks.set(name, { file: each.file, container: each.name, name });
  }
  const list = [...hooks.values()];
  known.set(found, list);
  return list;
}

/** What generic views of the REST framework do for a method; of a set of views each of them is a handler of its own. */
const ACTIONS: ReadonlySet<string> = new Set(['list', 'create', 'retrieve', 'update', 'partial_update', 'destroy']);

const named = (names: string, methods?: readonly string[]): readonly [string, readonly string[] | undefined][] =>
  names.split(' ').map((name) => [name, methods]);

/** In a set of views: what these hooks run for. */
const OF_ACTION: ReadonlyMap<string, readonly string[]> = new Map([
  ['perform_create', ['create']],
  ['get_success_headers', ['create']],
  ['perform_update', ['update', 'partial_update']],
  ['perform_destroy', ['destroy']],
]);

/** Of a class that is a view: a method for each that it answers. */
const VERBS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** What a view has in the place of code: Django and the REST framework make and ask what stands in these. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'form_class serializer_class permission_classes authentication_classes throttle_classes parser_classes ' +
    'renderer_classes pagination_class filter_backends filterset_class filter_class versioning_class ' +
    'content_negotiation_class metadata_class paginator_class queryset model success_url'
  ).split(' '),
);

/** By name, for which methods they run; undefined: for any. */
const HOOKS: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ...VERBS.flatMap((verb) => named(verb, [verb.toUpperCase()])),
  // `View`, and what shows a template or an object.
  ...named(
    'setup dispatch http_method_not_allowed get_context_data get_template_names render_to_response get_redirect_url ' +
      'get_object get_queryset get_slug_field get_context_object_name get_allow_empty get_paginate_by ' +
      'get_paginate_orphans get_paginator paginate_queryset get_ordering get_date_field get_date_list get_date_list_query ' +
      'get_dated_items get_dated_queryset get_allow_future get_year get_month get_day get_week',
  ),
  // Forms, and what guards a view.
  ...named('get_form get_form_class get_form_kwargs get_initial get_prefix'),
  ...named('form_valid form_invalid get_success_url get_success_message', ['POST', 'PUT', 'DELETE']),
  ...named(
    'get_login_url get_permission_denied_message get_redirect_field_name handle_no_permission test_func get_test_func ' +
      'has_permission get_permission_required',
  ),
  // The REST framework.
  ...named(
    'initial initialize_request finalize_response handle_exception perform_authentication perform_content_negotiation ' +
      'check_permissions check_object_permissions check_throttles get_authenticators get_permissions get_throttles ' +
      'get_parsers get_renderers get_content_negotiator get_exception_handler get_exception_handler_context ' +
      'get_authenticate_header get_parser_context get_renderer_context permission_denied throttled get_serializer ' +
      'get_serializer_class get_serializer_context filter_queryset get_paginated_response get_view_name ' +
      'get_view_description determine_version',
  ),
  ...named('perform_create get_success_headers', ['POST']),
  ...named('perform_update', ['PUT', 'PATCH']),
  ...named('perform_destroy', ['DELETE']),
]);
