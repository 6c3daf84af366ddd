/** Jobs of JobRunr that come again and again. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const jobrunrHandlers: JvmHandlers = {
  framework: 'org.jobrunr.jobs',
  packages: ['org.jobrunr'],
  annotations: {
    Recurring: { kind: 'job', named: ['id', 'cron', 'interval'] },
  },
};
