/** Tasks of Celery, and what its signals call. */
import { pyTasks } from '../../reading/python/tasks.ts';

export const celery = pyTasks({
  name: 'celery',
  modules: ['celery'],
  decorators: new Map([
    ['task', 'job'],
    ['shared_task', 'job'],
    ['periodic_task', 'job'],
    ['connect', 'event'],
  ]),
  makes: /=[ \t]{0,20}(?:\w{1,60}\.)?\w{0,40}Celery\w{0,40}[ \t]{0,20}\(/,
  isNamedByModule: true,
  nameParameters: ['name'],
  // A configuration of Pyramid has the directives of the project.
  others: [{ name: 'config', modules: ['pyramid'] }],
});
