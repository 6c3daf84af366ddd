import type { Library } from '../../library.ts';

export const echo = {
  name: 'echo',
  packages: ['github.com/labstack/echo'],
  serves: { reading: 'exact', registry: 'go', packages: /^github\.com\/labstack\/echo(\/v\d+)?$/ },
} satisfies Library;
