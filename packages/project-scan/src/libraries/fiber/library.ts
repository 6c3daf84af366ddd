import type { Library } from '../../library.ts';

export const fiber = {
  name: 'fiber',
  packages: ['github.com/gofiber/fiber'],
  serves: { reading: 'exact', registry: 'go', packages: /^github\.com\/gofiber\/fiber(\/v\d+)?$/ },
} satisfies Library;
