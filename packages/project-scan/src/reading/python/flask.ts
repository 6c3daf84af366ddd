/** How applications of Flask, and of what has its interface, are told their routes. */
import type { PyFramework } from './framework.ts';

export const ofFlask = {
  registers: { add_url_rule: { path: ['0', 'rule'], handler: ['2', 'view_func'] } },
  mounts: {
    register_blueprint: { target: ['0', 'blueprint'], prefix: ['url_prefix'], replaces: true },
    register_api: { target: ['0', 'api'], prefix: ['url_prefix'], replaces: true },
  },
} as const satisfies Pick<PyFramework, 'registers' | 'mounts'>;
