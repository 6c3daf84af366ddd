import type { Library } from '../../library.ts';

export const gorillaMux = {
  name: 'gorilla/mux',
  packages: ['github.com/gorilla/mux'],
  serves: { reading: 'exact', registry: 'go', packages: /^github\.com\/gorilla\/mux$/ },
} satisfies Library;
