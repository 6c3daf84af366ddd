import type { Library } from '../../library.ts';

export const spring = {
  name: 'spring',
  serves: {
    reading: 'exact',
    packages: /(^|:)(spring-boot-starter-(web|webmvc|webflux|data-rest|jersey)|spring-web(mvc|flux)?)$/,
    modules: /^org\.springframework\.(web\.(bind\.annotation|servlet|reactive)|data\.rest|boot\.actuate\.endpoint)\./,
    declares: true,
    isShownByImports: true,
  },
  broadcasts: ['spring', 'kafka'],
} satisfies Library;
