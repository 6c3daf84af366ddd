/** Jobs of XXL-JOB, by the name that its administration calls them by. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const xxlJobHandlers: JvmHandlers = {
  framework: 'com.xxl.job',
  packages: ['com.xxl.job'],
  annotations: {
    XxlJob: { kind: 'job', named: ['value'] },
  },
};
