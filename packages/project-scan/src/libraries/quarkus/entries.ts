/** Schedules of Quarkus, and what comes on its channels and its bus. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const quarkusHandlers: JvmHandlers = {
  framework: 'quarkus',
  packages: ['io.quarkus', 'org.eclipse.microprofile', 'io.smallrye'],
  otherwise: /\bscheduler\s{0,9}\.\s{0,9}newJob\s{0,9}\(|@QuarkusMain\b|\bQuarkusApplication\b/g,
  annotations: {
    Scheduled: { kind: 'job', named: ['cron', 'every'] },
    Incoming: { kind: 'event', named: ['value'] },
    ConsumeEvent: { kind: 'event', named: ['value'] },
  },
};
