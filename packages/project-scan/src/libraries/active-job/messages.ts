/** Jobs that are handed to Active Job. */
import type { MessageReader } from '../../reading/message-reader.ts';
import { jobsSent, sendingCalls } from '../../reading/ruby/job-messages.ts';

export const activeJobMessages: MessageReader = {
  families: ['ruby'],
  read: (sources, heard) => jobsSent(sources, heard, SENDS),
};

const SENDS = sendingCalls('perform_later|perform_now');
