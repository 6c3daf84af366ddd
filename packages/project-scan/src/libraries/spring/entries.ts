/** What Spring calls by annotations: schedules, listeners of brokers and of events. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const springHandlers: JvmHandlers = {
  framework: 'spring',
  packages: ['org.springframework', 'io.awspring'],
  otherwise:
    /\b(?:ApplicationListener\s{0,9}<|(?:implements|:)[^{;\n]{0,200}\b(?:CommandLineRunner|ApplicationRunner|SchedulingConfigurer)\b|TaskScheduler\b[^;]{0,60}\.schedule)/g,
  annotations: {
    Scheduled: {
      kind: 'job',
      named: ['cron', 'every', 'fixedRate', 'fixedDelay', 'fixedRateString', 'fixedDelayString'],
    },
    Schedules: { kind: 'job', named: [] },
    RabbitListener: { kind: 'job', named: ['queues', 'queuesToDeclare', 'bindings', 'id'], family: 'rabbit' },
    JmsListener: { kind: 'job', named: ['destination', 'id'], family: 'jms' },
    SqsListener: { kind: 'job', named: ['queueNames', 'value'] },
    KafkaListener: { kind: 'event', named: ['topics', 'topicPattern', 'topicPartitions', 'id'], family: 'kafka' },
    StreamListener: { kind: 'event', named: ['value', 'target'] },
    PulsarListener: { kind: 'event', named: ['topics'] },
    ServiceActivator: { kind: 'event', named: ['inputChannel'] },
    EventListener: { kind: 'event', named: ['value', 'classes'], family: 'spring' },
    TransactionalEventListener: { kind: 'event', named: ['value', 'classes'], family: 'spring' },
    ApplicationModuleListener: { kind: 'event', named: [], family: 'spring' },
    DomainEventHandler: { kind: 'event', named: [] },
  },
  ofMethods: ['RabbitHandler', 'KafkaHandler'],
  typedFamily: 'spring',
};
