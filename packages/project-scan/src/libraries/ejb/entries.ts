/** Schedules of Enterprise Beans. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const ejbHandlers: JvmHandlers = {
  framework: 'ejb',
  packages: ['jakarta.ejb', 'javax.ejb'],
  otherwise:
    /@(?:Schedule|Timeout|MessageDriven)\b|\.create(?:Timer|IntervalTimer|CalendarTimer|SingleActionTimer)\s{0,9}\(/g,
  annotations: {
    Schedules: { kind: 'job', named: [] },
  },
};
