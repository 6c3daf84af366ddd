import type { Library } from '../../library.ts';

export const gin = {
  name: 'gin',
  packages: ['github.com/gin-gonic/gin'],
  serves: { reading: 'exact', registry: 'go', packages: /^github\.com\/gin-gonic\/gin$/ },
} satisfies Library;
