import { ofFlask } from '../../reading/python/flask.ts';
import type { PyFramework, PyRegistration } from '../../reading/python/framework.ts';

export const flask: PyFramework = {
  name: 'flask',
  modules: ['flask', 'flask_openapi3'],
  makes: { Flask: 'app', Blueprint: 'router', OpenAPI: 'app', APIBlueprint: 'router' },
  ...ofFlask,
};

const resource: PyRegistration = {
  path: ['1'],
  handler: ['0', 'resource'],
  name: ['endpoint'],
  isNamedInSmallLetters: true,
};

/** Classes of resources on an `Api` that is put on an app or a blueprint; Flask-RESTX adds namespaces to Flask-RESTful. */
export const flaskResources: PyFramework = {
  name: 'flask',
  modules: ['flask_restx', 'flask_restplus', 'flask_restful'],
  makes: { Api: 'router', Namespace: 'router' },
  namedAt: { Api: [] },
  madeBelow: { Api: ['0', 'app'] },
  prefixes: { Namespace: { at: ['2', 'path'], orNamed: ['0', 'name'] } },
  makesBelow: { namespace: 'Namespace' },
  putsBelow: { init_app: ['0', 'app'] },
  hasManyPaths: true,
  registers: { add_resource: resource },
  mounts: { add_namespace: { target: ['0', 'ns'], prefix: ['1', 'path'], replaces: true, takesRouters: true } },
};

/** Blueprints with views, on an `Api` that is put on an app. */
export const flaskSmorest: PyFramework = {
  ...flask,
  modules: ['flask_smorest', 'flask_rest_api'],
  makes: { Api: 'router', Blueprint: 'router' },
  madeBelow: { Api: ['0', 'app'] },
  putsBelow: { init_app: ['0', 'app'] },
};
