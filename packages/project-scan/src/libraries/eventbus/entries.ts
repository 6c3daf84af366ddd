/** Methods that hear what is posted to an EventBus, that of Guava or of greenrobot. */
import type { JvmHandlers } from '../../reading/jvm/handlers.ts';

export const eventbusHandlers: JvmHandlers = {
  framework: 'eventbus',
  packages: ['com.google.common.eventbus', 'org.greenrobot.eventbus'],
  annotations: {
    Subscribe: { kind: 'event', named: [] },
  },
};
