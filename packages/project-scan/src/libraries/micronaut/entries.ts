/** Schedules and topics of Micronaut. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const micronautHandlers: JvmHandlers = {
  framework: 'micronaut',
  packages: ['io.micronaut'],
  otherwise: /\bApplicationEventListener\s{0,9}<|\bTaskScheduler\b[^;]{0,60}\.schedule/g,
  annotations: {
    Scheduled: { kind: 'job', named: ['cron', 'fixedRate', 'fixedDelay'] },
    Topic: { kind: 'event', named: ['value'] },
    // Published as Spring's are, and heard by their types as those are.
    EventListener: { kind: 'event', named: ['value'], family: 'spring' },
  },
  typedFamily: 'spring',
};
