import type { Library } from '../../library.ts';

/** Its routes are read in Django's folder: where they are served only Django's URLs say. */
export const djangoNinja = {
  name: 'django-ninja',
  packages: ['django-ninja', 'django-ninja-extra'],
  serves: { reading: 'exact', registry: 'python', packages: /^django-ninja(?:-extra)?$/i },
} satisfies Library;
