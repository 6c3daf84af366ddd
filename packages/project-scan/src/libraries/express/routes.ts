import type { ScriptFramework } from '../../reading/scripts/router.ts';
import { express as library } from './library.ts';

export const express: ScriptFramework = {
  name: 'express',
  packages: library.packages,
  makes({ module, name, member }) {
    if (module === 'express-promise-router') return 'router';
    if (module !== 'express') return undefined;
    if ((member === '' ? name : member) === 'Router') return 'router';
    return member === '' && (name === 'default' || name === '*') ? 'app' : undefined;
  },
  types: { express: /^(Express|Application|Router|IRouter|Core)$/ },
};
