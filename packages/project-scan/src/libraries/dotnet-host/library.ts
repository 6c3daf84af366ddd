import type { Library } from '../../library.ts';

export const dotnetHost = {
  name: 'dotnet-host',
} satisfies Library;
