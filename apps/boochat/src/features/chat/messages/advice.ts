/** What a failure means for a person, and what to do next. Decided by code; a status is all that some servers give. */
interface Advice {
  readonly title: string;
  readonly advice?: string;
}

export function adviceFor(code: string, message: string): Advice {
  const status = Number(/\bstatus (\d{3})\b/.exec(message)?.[1] ?? Number.NaN);
  if (code === 'model_refused' && (status === 401 || status === 403)) {
    return {
      title: 'The model server does not accept the key.',
      advice: 'Change its key in the settings, under Models; or LLM_API_KEY where BooCode is started.',
    };
  }
  if (code === 'model_refused' && status === 404) {
    return {
      title: 'The model server does not know this model.',
      advice: 'Choose another one under Model, or change its name in the settings, under Models.',
    };
  }
  if (code === 'model_refused' && status === 429) {
    return {
      title: 'The model server has had enough requests for now.',
      advice: 'Wait a moment, or choose another model; a quota may be used up.',
    };
  }
  return advices[code] ?? { title: 'The answer could not be given.' };
}

const advices: Readonly<Record<string, Advice>> = {
  model_unreachable: {
    title: 'The model server cannot be reached.',
    advice:
      'Is it running? Its address is in the settings, under Models. Commands such as /overview work without a model.',
  },
  model_refused: { title: 'The model server refused the request.', advice: 'Another model may take it.' },
  chat_too_long: {
    title: 'This chat is longer than the model can read.',
    advice: 'Begin a new chat, or choose a model that reads more. What was attached counts too.',
  },
  model_failed: { title: 'The model’s answer broke off.', advice: 'What was said by then is kept. Try again.' },
  answer_too_long: {
    title: 'The answer was longer than is taken.',
    advice: 'What was said by then is kept. Ask for less at once.',
  },
  turn_running: {
    title: 'Another answer is being written in this chat.',
    advice: 'Wait for its end, or stop it; then send again.',
  },
  unreachable: {
    title: 'BooCode cannot be reached.',
    advice: 'The message is kept. It can be sent again once BooCode is back.',
  },
  too_many_requests: { title: 'Too many messages in a short time.', advice: 'Wait a minute, then send again.' },
  busy: { title: 'BooCode has too many answers to write.', advice: 'Send again when some of them have ended.' },
  database_busy: {
    title: 'Another program holds the database of the chats.',
    advice: 'End what it does; then send again.',
  },
  message_cut: {
    title: 'The answer was given up.',
    advice: 'BooCode had lost its database for too long. What was saved by then is kept; send again.',
  },
  agent_disabled: { title: 'This agent cannot be used.', advice: 'Choose another one under Agent.' },
  unknown_agent: { title: 'This agent is no longer there.', advice: 'Choose another one under Agent.' },
  unknown_chat: { title: 'This chat is no longer there.', advice: 'It was deleted, perhaps in another tab.' },
  body_too_large: { title: 'The message is too long.', advice: 'Shorten it; files can be named with @.' },
  unauthorized: { title: 'This server wants to know who you are.' },
};
