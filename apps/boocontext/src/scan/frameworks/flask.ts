import type { PyFramework } from '../reading/py-routes.ts';

export const flask: PyFramework = { name: 'flask', makes: { Flask: 'app', Blueprint: 'router' } };
