import type { Library } from '../../library.ts';

export const laravel = {
  name: 'laravel',
  packages: ['laravel/framework'],
  serves: {
    reading: 'exact',
    packages: /^laravel\/framework$/,
    modules: /^Illuminate\\(Routing|Support\\Facades\\Route)\b/,
    isShownByImports: true,
    findsHandlers: 'end',
  },
  broadcasts: ['php'],
} satisfies Library;
