import { ofFlask } from '../../reading/python/flask.ts';
import type { PyFramework } from '../../reading/python/framework.ts';

/** Flask's interface, asynchronous. */
export const quart: PyFramework = {
  name: 'quart',
  modules: ['quart'],
  makes: { Quart: 'app', Blueprint: 'router' },
  ...ofFlask,
};
