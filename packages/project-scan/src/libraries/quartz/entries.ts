/** Jobs of Quartz. */
import { runningClasses } from '../../reading/csharp/running-classes.ts';
import type { EntryReader } from '../../reading/entry-reader.ts';
import { signsLeft } from '../../reading/unread-entries.ts';

/** Those of Java are not read. */
const JAVA_JOBS = /\b(?:implements|extends|:)[^{;\n]{0,200}\b(?:Job|QuartzJobBean|InterruptableJob|StatefulJob)\b/g;

export const quartzJobs: EntryReader = {
  libraries: ['quartz'],
  read: (sources) =>
    runningClasses(sources, {
      framework: 'quartz',
      sign: /\bQuartz\b/,
      methods: new Map([['IJob', 'Execute']]),
    }),
  unread: (sources, found) => {
    const files = sources.files.filter(
      (file) => /\.(?:java|kt|cs)$/.test(file) && /\borg\.quartz\b|\bQuartz\b/.test(sources.text(file)),
    );
    return signsLeft(sources, files, JAVA_JOBS, found, (file) => !file.endsWith('.cs'));
  },
};
