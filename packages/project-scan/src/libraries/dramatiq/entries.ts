import { pyTasks } from '../../reading/python/tasks.ts';

export const dramatiq = pyTasks({
  name: 'dramatiq',
  modules: ['dramatiq'],
  decorators: new Map([['actor', 'job']]),
  makes: /=[ \t]{0,20}(?:\w{1,60}\.)?\w{0,60}Broker[ \t]{0,20}\(/,
  nameParameters: ['actor_name'],
});
