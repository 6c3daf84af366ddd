/** How applications of Flask, and of what has its interface, are told their routes. */
import type { PyFramework } from './framework.ts';

export const ofFlask = {
  namedAt: { Blueprint: ['0', 'name'], APIBlueprint: ['0', 'name'] },
  registers: { add_url_rule: { path: ['0', 'rule'], handler: ['2', 'view_func'], name: ['1', 'endpoint'] } },
  mounts: {
    register_blueprint: { target: ['0', 'blueprint'], prefix: ['url_prefix'], replaces: true, takesRouters: true },
    register_api: { target: ['0', 'api'], prefix: ['url_prefix'], replaces: true, takesRouters: true },
  },
} as const satisfies Pick<PyFramework, 'namedAt' | 'registers' | 'mounts'>;
