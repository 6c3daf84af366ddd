import { pyTasks } from '../../reading/python/tasks.ts';

export const huey = pyTasks({
  name: 'huey',
  modules: ['huey'],
  decorators: new Map([
    ['task', 'job'],
    ['periodic_task', 'job'],
    ['db_task', 'job'],
    ['db_periodic_task', 'job'],
  ]),
  makes: /=[ \t]{0,20}(?:\w{1,60}\.)?\w{0,60}Huey[ \t]{0,20}\(/,
  nameParameters: ['name'],
});
