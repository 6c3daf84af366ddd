/** Services that the host runs beside the requests. */
import { runningClasses, unreadRunning } from '../../reading/csharp/running-classes.ts';
import type { EntryReader } from '../../reading/entry-reader.ts';
import { signsLeft } from '../../reading/unread-entries.ts';

const methods = new Map([
  ['BackgroundService', 'ExecuteAsync'],
  ['IHostedService', 'StartAsync'],
  ['IHostedLifecycleService', 'StartAsync'],
]);

export const hostedServices: EntryReader = {
  libraries: ['microsoft.extensions.hosting'],
  read: (sources) =>
    runningClasses(sources, {
      framework: 'dotnet-host',
      sign: /\b(?:BackgroundService|IHosted(?:Lifecycle)?Service)\b/,
      methods,
    }),
  unread: (sources, found) => {
    const files = sources.files.filter(
      (file) => file.endsWith('.cs') && sources.text(file).includes('AddHostedService'),
    );
    return [
      ...unreadRunning(sources, { methods }, found),
      // By a function, which may give any.
      ...signsLeft(sources, files, /\.AddHostedService\s{0,9}\(\s{0,9}(?![\s)])/g, found),
    ];
  },
};
