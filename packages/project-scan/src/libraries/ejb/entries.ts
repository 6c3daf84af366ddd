/** Schedules of Enterprise Beans. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const ejbHandlers: JvmHandlers = {
  framework: 'ejb',
  packages: ['jakarta.ejb', 'javax.ejb'],
  annotations: {
    Schedules: { kind: 'job', named: [] },
  },
};
