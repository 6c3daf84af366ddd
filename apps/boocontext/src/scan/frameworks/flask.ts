import type { PyFramework } from '../reading/py-framework.ts';

export const flask: PyFramework = {
  name: 'flask',
  modules: ['flask', 'flask_openapi3'],
  makes: { Flask: 'app', Blueprint: 'router' },
  registers: { add_url_rule: { path: ['0', 'rule'], handler: ['2', 'view_func'] } },
  mounts: { register_blueprint: { target: ['0', 'blueprint'], prefix: ['url_prefix'], replaces: true } },
};

/** Flask's interface, asynchronous. */
export const quart: PyFramework = {
  ...flask,
  name: 'quart',
  modules: ['quart'],
  makes: { Quart: 'app', Blueprint: 'router' },
};
