/** Workflows of Temporal that scripts start by their names. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { serviceMessages } from '../../reading/scripts/service-messages.ts';

export const temporalMessages: MessageReader = {
  families: ['workflow'],
  read: (sources, heard) =>
    serviceMessages(sources, heard, 'workflow', /@temporalio\//, ({ receiver, verb, isChild, given }) =>
      !/^send(?:Event)?$/.test(verb) && (isChild || /^(?:workflow|client|workflowClient)$/i.test(receiver))
        ? given.slice(0, 1)
        : [],
    ),
};
