import { type ModelTest, modelTestResultSchema } from '@boocontext/chat-api';
import { requestJson } from './request.ts';

/** Lets the server try a model server; the outcome of each step is in the answer. */
export function testModel(body: ModelTest) {
  return requestJson('/api/models/test', modelTestResultSchema, { method: 'POST', body });
}
