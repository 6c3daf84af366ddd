import type { Library } from '../../library.ts';

export const symfony = {
  name: 'symfony',
  packages: ['symfony/symfony', 'symfony/routing', 'symfony/http-kernel', 'symfony/framework-bundle'],
  serves: {
    reading: 'exact',
    packages: /^symfony\/(routing|http-kernel|framework-bundle)$/,
    findsHandlers: 'end',
    modules: /^Symfony\\Component\\(Routing|HttpKernel)\b/,
  },
  broadcasts: ['php'],
} satisfies Library;
