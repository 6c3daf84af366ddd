/** Jobs of Sidekiq: classes that include its module. */
import type { EntryReader } from '../../reading/entry-reader.ts';
import { type JobClass, jobsIn, unreadJobs } from '../../reading/ruby/job-classes.ts';

export const sidekiqJobs: EntryReader = {
  libraries: ['sidekiq'],
  read: (sources) => jobsIn(sources, { framework: 'sidekiq', bases: [], isBase: isJob, isJob }),
  unread: (sources, found) =>
    unreadJobs(sources, /\binclude[ \t(]{1,9}(?:::)?Sidekiq::(?:Job|Worker)\b/g, () => false, found),
};

function isJob({ includes }: JobClass): boolean {
  return includes.some((each) => /^Sidekiq::(?:Job|Worker)$/.test(each));
}
