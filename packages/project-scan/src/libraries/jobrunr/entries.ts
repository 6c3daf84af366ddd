/** Jobs of JobRunr that come again and again. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const jobrunrHandlers: JvmHandlers = {
  framework: 'org.jobrunr.jobs',
  packages: ['org.jobrunr'],
  otherwise: /\.\s{0,9}(?:scheduleRecurrently|createRecurrently)\s{0,9}\(/g,
  annotations: {
    Recurring: { kind: 'job', named: ['id', 'cron', 'interval'] },
  },
};
