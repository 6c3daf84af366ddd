import type { Library } from '../../library.ts';

export const aspNet = {
  name: 'ASP.NET',
  serves: {
    reading: 'exact',
    packages: /^Microsoft\.(AspNetCore(\..+)?|NET\.Sdk\.Web)$/,
    modules: /^Microsoft\.AspNetCore\.(Mvc|Builder|Http|Routing)\b/,
    takesAnyCase: true,
    isShownByImports: true,
  },
} satisfies Library;
