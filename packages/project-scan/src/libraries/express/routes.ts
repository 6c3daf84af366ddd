import type { ScriptFramework } from '../../reading/scripts/router.ts';

export const express: ScriptFramework = {
  name: 'express',
  packages: ['express', 'express-promise-router'],
  makes({ module, name, member }) {
    if (module === 'express-promise-router') return 'router';
    if (module !== 'express') return undefined;
    if ((member === '' ? name : member) === 'Router') return 'router';
    return member === '' && (name === 'default' || name === '*') ? 'app' : undefined;
  },
  types: { express: /^(Express|Application|Router|IRouter|Core)$/ },
};
