/** Classes that hear topics of RocketMQ. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const rocketmqHandlers: JvmHandlers = {
  framework: 'org.apache.rocketmq',
  packages: ['org.apache.rocketmq'],
  otherwise: /\.\s{0,9}registerMessageListener\s{0,9}\(|@RocketMQMessageListener\b/g,
  annotations: {
    RocketMQMessageListener: { kind: 'event', named: ['topic'] },
  },
};
