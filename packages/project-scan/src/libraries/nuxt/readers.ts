import type { Readers } from '../../library.ts';
import { nuxt } from './library.ts';
import { nuxt as nuxtRoutes } from './routes.ts';

export const nuxtReaders: Readers = {
  library: nuxt,
  routes: nuxtRoutes,
};
