import type { Library } from '../../library.ts';

export const chi = {
  name: 'chi',
  packages: ['github.com/go-chi/chi'],
  serves: { reading: 'exact', registry: 'go', packages: /^github\.com\/go-chi\/chi(\/v\d+)?$/ },
} satisfies Library;
