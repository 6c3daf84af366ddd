/** Services that the host runs beside the requests. */
import { runningClasses } from '../../reading/csharp/running-classes.ts';
import type { EntryReader } from '../../reading/entry-reader.ts';

export const hostedServices: EntryReader = {
  libraries: ['microsoft.extensions.hosting'],
  read: (sources) =>
    runningClasses(sources, {
      framework: 'dotnet-host',
      sign: /\b(?:BackgroundService|IHosted(?:Lifecycle)?Service)\b/,
      methods: new Map([
        ['BackgroundService', 'ExecuteAsync'],
        ['IHostedService', 'StartAsync'],
        ['IHostedLifecycleService', 'StartAsync'],
      ]),
    }),
};
