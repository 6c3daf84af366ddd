/** Jobs of XXL-JOB, by the name that its administration calls them by. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const xxlJobHandlers: JvmHandlers = {
  framework: 'com.xxl.job',
  packages: ['com.xxl.job'],
  otherwise: /\bextends\s{1,9}IJobHandler\b|\.\s{0,9}registJobHandler\s{0,9}\(/g,
  annotations: {
    XxlJob: { kind: 'job', named: ['value'] },
  },
};
