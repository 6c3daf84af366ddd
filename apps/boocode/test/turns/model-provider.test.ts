// What a failure of the model server is told as.

import { expect, test } from 'vitest';
import { AnswerOverrun } from '../../src/turns/model-fetch.ts';
import { openAiCompatibleProvider } from '../../src/turns/model-provider.ts';

test('more than is read of an answer is an answer that is too long, however far the counting is', () => {
  const provider = openAiCompatibleProvider({ baseUrl: 'http://localhost:1/v1', defaultModel: 'm' });
  const wrapped = new Error('stream failed', { cause: new AnswerOverrun('the model server sent more than is read') });
  expect(provider.explain(wrapped)).toMatchObject({ code: 'answer_too_long' });
  expect(provider.explain(new Error('stream failed'))).toMatchObject({ code: 'model_failed' });
});
