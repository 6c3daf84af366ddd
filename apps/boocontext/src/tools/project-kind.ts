import { besideFile, type ProjectAnswer } from '@boocontext/code-index';
import type { ProjectScan } from '../scan/project-scan.ts';

/**
 * A project, whose routes say more of what it is than how it is started: what serves is an application, though its main
 * is that of a command. A few routes beside many commands are one of them, such as a server for a first look.
 */
export function withKindOfScan<T extends Pick<ProjectAnswer, 'type'>>(project: T, { routes, entries }: ProjectScan): T {
  const served = routes.filter(
    ({ confidence, file }) => confidence === 'high' && besideFile(file) === undefined,
  ).length;
  const commands = entries.filter(({ kind }) => kind === 'command').length;
  return project.type === 'command' && served > 0 && served * 2 >= commands
    ? { ...project, type: 'application' }
    : project;
}
