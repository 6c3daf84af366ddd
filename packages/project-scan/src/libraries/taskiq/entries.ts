import { pyTasks } from '../../reading/python/tasks.ts';

export const taskiq = pyTasks({
  name: 'taskiq',
  modules: ['taskiq'],
  decorators: new Map([['task', 'job']]),
  makes: /=[ \t]{0,20}(?:\w{1,60}\.)?\w{0,60}Broker[ \t]{0,20}\(/,
  isNamedByModule: true,
  nameParameters: ['task_name', '0'],
});
