import type { PyFramework, PyRegistration } from '../../reading/python/framework.ts';

export const flask: PyFramework = {
  name: 'flask',
  modules: ['flask', 'flask_openapi3'],
  makes: { Flask: 'app', Blueprint: 'router', OpenAPI: 'app', APIBlueprint: 'router' },
  registers: { add_url_rule: { path: ['0', 'rule'], handler: ['2', 'view_func'] } },
  mounts: {
    register_blueprint: { target: ['0', 'blueprint'], prefix: ['url_prefix'], replaces: true },
    register_api: { target: ['0', 'api'], prefix: ['url_prefix'], replaces: true },
  },
};

const resource: PyRegistration = { path: ['1'], handler: ['0', 'resource'] };

/** Classes of resources on an `Api` that is put on an app or a blueprint; Flask-RESTX adds namespaces to Flask-RESTful. */
export const flaskResources: PyFramework = {
  name: 'flask',
  modules: ['flask_restx', 'flask_restplus', 'flask_restful'],
  makes: { Api: 'router', Namespace: 'router' },
  madeBelow: { Api: ['0', 'app'] },
  prefixes: { Namespace: { at: ['2', 'path'], orNamed: ['0', 'name'] } },
  makesBelow: { namespace: 'Namespace' },
  putsBelow: { init_app: ['0', 'app'] },
  hasManyPaths: true,
  registers: { add_resource: resource },
  mounts: { add_namespace: { target: ['0', 'ns'], prefix: ['1', 'path'], replaces: true } },
};

/** Blueprints with views, on an `Api` that is put on an app. */
export const flaskSmorest: PyFramework = {
  ...flask,
  modules: ['flask_smorest', 'flask_rest_api'],
  makes: { Api: 'router', Blueprint: 'router' },
  madeBelow: { Api: ['0', 'app'] },
  putsBelow: { init_app: ['0', 'app'] },
};

/** Flask's interface, asynchronous. */
export const quart: PyFramework = {
  ...flask,
  name: 'quart',
  modules: ['quart'],
  makes: { Quart: 'app', Blueprint: 'router' },
};
