/** Classes that hear topics of RocketMQ. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const rocketmqHandlers: JvmHandlers = {
  framework: 'org.apache.rocketmq',
  packages: ['org.apache.rocketmq'],
  annotations: {
    RocketMQMessageListener: { kind: 'event', named: ['topic'] },
  },
};
