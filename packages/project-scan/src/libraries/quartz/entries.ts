/** Jobs of Quartz. */
import { runningClasses } from '../../reading/csharp/running-classes.ts';
import type { EntryReader } from '../../reading/entry-reader.ts';

export const quartzJobs: EntryReader = {
  libraries: ['quartz'],
  read: (sources) =>
    runningClasses(sources, {
      framework: 'quartz',
      sign: /\bQuartz\b/,
      methods: new Map([['IJob', 'Execute']]),
    }),
};
