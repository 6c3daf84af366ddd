/** Tasks that scripts have Trigger.dev run, by their ids. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { serviceMessages } from '../../reading/scripts/service-messages.ts';

export const triggerMessages: MessageReader = {
  families: ['trigger'],
  read: (sources, heard) =>
    serviceMessages(sources, heard, 'trigger', /@trigger\.dev\/sdk/, ({ receiver, verb, given }) =>
      receiver === 'tasks' && !/^send(?:Event)?$/.test(verb) ? given.slice(0, 1) : [],
    ),
};
