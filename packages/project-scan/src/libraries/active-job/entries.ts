/** Jobs of Active Job: classes that extend its own, or one of the project that does. */
import type { EntryReader } from '../../reading/entry-reader.ts';
import { jobsIn, unreadJobs } from '../../reading/ruby/job-classes.ts';

export const activeJobs: EntryReader = {
  libraries: ['activejob'],
  read: (sources) =>
    jobsIn(sources, {
      framework: 'activejob',
      bases: ['ApplicationJob', 'ActiveJob::Base'],
      isBase: ({ base = '' }, bases) => /(?:^|::)(?:ApplicationJob|Base)$/.test(base) && bases.has(base),
      isJob: () => false,
    }),
  unread: (sources, found) =>
    found.length === 0 && !sources.files.some((file) => /(?:^|\/)app\/jobs\//.test(file))
      ? []
      : unreadJobs(
          sources,
          /\bClass\.new\(\s{0,9}(?:ApplicationJob|ActiveJob::Base)\b/g,
          (base) => /Job(?:::Base)?$|^ActiveJob\b/.test(base),
          found,
        ),
};
