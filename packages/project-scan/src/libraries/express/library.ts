import type { Library } from '../../library.ts';

export const express = {
  name: 'express',
  packages: ['express', 'express-promise-router'],
  serves: { reading: 'exact', packages: /^(express|express-promise-router)$/, takesAnyCase: true },
} satisfies Library;
